"""The forms of files: how rows come out of them a run at a time, and how they are written."""

import csv
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.parquet as pq

RUN_ROWS: Final = 2**20
"""The rows that are read, evaluated and written at a time: they are in memory together."""

TASK_ROWS: Final = 2**22
"""About the rows of a task, where a file can be taken apart."""

TEXT_COLUMN: Final = "hand"
"""What the lines of a text are called as a column."""

_BLOCK_BYTES: Final = 2**24


class FileError(Exception):
    """A file that cannot be read, or whose rows the wanted form cannot hold."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file that is worked on by itself: some of its row groups, or all of it."""

    first_row: int
    groups: tuple[int, ...] | None = None


@dataclass(slots=True)
class Rows:
    """The rows of a part.

    `torn` has the rows that are none, by number from 1 in the part, with the reason; those of a run
    are in it as soon as the run is.
    """

    schema: pa.Schema
    runs: Iterator[pa.RecordBatch]
    torn: dict[int, str]


class Writer(Protocol):
    """What rows are written with."""

    def write_batch(self, batch: pa.RecordBatch) -> None:
        """Write a run of rows."""

    def close(self) -> None:
        """Finish the file."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of files: how one is taken apart, read, and, with `write`, written."""

    suffix: str
    parts: Callable[[Path], tuple[Part, ...]]
    read: Callable[[Path, Part], Rows]
    write: Callable[[pa.NativeFile, pa.Schema], Writer] | None


# Parquet -----------------------------------------------------------------------------------------


def _parquet_parts(path: Path) -> tuple[Part, ...]:
    with pq.ParquetFile(path) as file:
        counts = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    return _gathered(counts)


def _gathered(counts: list[int]) -> tuple[Part, ...]:
    """Row groups that follow each other, put together until they are enough for a task."""
    parts: list[Part] = []
    first_row = row_count = 0
    groups: list[int] = []
    for group, count in enumerate(counts):
        groups.append(group)
        row_count += count
        if row_count >= TASK_ROWS or group == len(counts) - 1:
            parts.append(Part(first_row, tuple(groups)))
            first_row, row_count, groups = first_row + row_count, 0, []
    return tuple(parts) or (Part(0, ()),)


def _read_parquet(path: Path, part: Part) -> Rows:
    file = pq.ParquetFile(path)
    groups = list(part.groups or ())

    def runs() -> Iterator[pa.RecordBatch]:
        with file:
            # The tasks are the threads.
            yield from file.iter_batches(RUN_ROWS, row_groups=groups, use_threads=False)

    return Rows(file.schema_arrow, runs(), {})


def _write_parquet(sink: pa.NativeFile, schema: pa.Schema) -> Writer:
    """Dictionaries for texts and strengths, of which many are alike; hands are not."""
    alike = [
        field.name
        for field in schema
        if pa.types.is_string(field.type)
        or pa.types.is_dictionary(field.type)
        or pa.types.is_uint16(field.type)
    ]
    writer: Writer = pq.ParquetWriter(sink, schema, use_dictionary=alike)
    return writer


# Arrow -------------------------------------------------------------------------------------------


def _arrow_parts(path: Path) -> tuple[Part, ...]:
    with pa.memory_map(str(path)) as source:
        try:
            file = pa.ipc.open_file(source)
        except pa.ArrowInvalid:
            return (Part(0),)  # a stream
        return _gathered([file.get_batch(i).num_rows for i in range(file.num_record_batches)])


def _read_arrow(path: Path, part: Part) -> Rows:
    source = pa.memory_map(str(path))
    if part.groups is None:
        stream = pa.ipc.open_stream(source)
        return Rows(stream.schema, _sliced(iter(stream)), {})
    file = pa.ipc.open_file(source)
    return Rows(file.schema, _sliced(map(file.get_batch, part.groups)), {})


def _sliced(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        for first in range(0, batch.num_rows, RUN_ROWS):
            yield batch.slice(first, RUN_ROWS)


def _write_arrow(sink: pa.NativeFile, schema: pa.Schema) -> Writer:
    writer: Writer = pa.ipc.new_file(sink, schema)
    return writer


# CSV and text ------------------------------------------------------------------------------------


def _whole(_: Path) -> tuple[Part, ...]:
    return (Part(0),)


def _read_csv(path: Path, _: Part) -> Rows:
    """Rows whose columns are all texts, so that they are written as they were read."""
    with _opened(path) as source:
        head = source.read(2**20).partition(b"\n")[0]
    names = next(csv.reader([head.decode("utf-8-sig").rstrip("\r")]), [])
    if not names or len(set(names)) < len(names):
        raise FileError("The first line is to name the columns, each once.")
    return _read_csv_rows(path, names)


def _read_csv_rows(path: Path, names: list[str]) -> Rows:
    torn: dict[int, str] = {}

    def tear(row: pa.csv.InvalidRow) -> str:
        torn[row.number - 1] = f"{row.actual_columns} columns, not {row.expected_columns}."
        return "skip"

    reader = pa.csv.open_csv(
        _opened(path),
        pa.csv.ReadOptions(
            use_threads=False, block_size=_BLOCK_BYTES, skip_rows=1, column_names=names
        ),
        pa.csv.ParseOptions(
            newlines_in_values=True, ignore_empty_lines=False, invalid_row_handler=tear
        ),
        pa.csv.ConvertOptions(column_types=dict.fromkeys(names, pa.string())),
    )
    return Rows(reader.schema, iter(reader), torn)


def _read_text(path: Path, _: Part) -> Rows:
    schema = pa.schema([(TEXT_COLUMN, pa.string())])

    def runs() -> Iterator[pa.RecordBatch]:
        with _opened(path) as source:
            rest = b""
            while block := source.read(_BLOCK_BYTES):
                lines, end, rest = (rest + block).rpartition(b"\n")
                if end:
                    yield pa.record_batch([_split(lines)], schema)
            if rest:
                yield pa.record_batch([_split(rest)], schema)

    return Rows(schema, runs(), {})


def _split(lines: bytes) -> pa.Array:
    """Lines as texts; one that is no UTF-8 is no hand, either, which is told by its row."""
    text = pa.array([lines.replace(b"\r\n", b"\n").removesuffix(b"\r")], pa.binary())
    options = pc.CastOptions(pa.string(), allow_invalid_utf8=True)
    return pc.split_pattern(text, b"\n").flatten().cast(options=options)


def _opened(path: Path) -> pa.NativeFile:
    """A file as it is, or inflated where its name ends in .gz, .bz2, .zst or the like."""
    return pa.input_stream(str(path), compression="detect")


def _write_csv(sink: pa.NativeFile, schema: pa.Schema) -> Writer:
    for field in schema:
        if pa.types.is_nested(field.type) or pa.types.is_binary(field.type):
            raise FileError(f"CSV cannot hold the column {field.name} of {field.type}.")
        if pa.types.is_fixed_size_binary(field.type) or pa.types.is_large_binary(field.type):
            raise FileError(f"CSV cannot hold the column {field.name} of {field.type}.")
    writer: Writer = pa.csv.CSVWriter(sink, schema)
    return writer


FORMS: Final[Mapping[str, Form]] = {
    "parquet": Form(".parquet", _parquet_parts, _read_parquet, _write_parquet),
    "arrow": Form(".arrow", _arrow_parts, _read_arrow, _write_arrow),
    "csv": Form(".csv", _whole, _read_csv, _write_csv),
    "text": Form(".txt", _whole, _read_text, None),
}

_SUFFIXES: Final[Mapping[str, str]] = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".arrows": "arrow",
    ".feather": "arrow",
    ".ipc": "arrow",
    ".csv": "csv",
    ".txt": "text",
}
_COMPRESSED: Final = frozenset({".gz", ".bz2", ".zst", ".lz4"})


def form_of(path: Path) -> str | None:
    """The form that a file's name tells, or None."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] in _COMPRESSED:
        form = _SUFFIXES.get(suffixes[-2]) if len(suffixes) > 1 else None
        return form if form in ("csv", "text") else None
    return _SUFFIXES.get(suffixes[-1]) if suffixes else None


def stem_of(path: Path) -> str:
    """A file's name without what tells its form."""
    name = path.name
    for suffix in reversed(path.suffixes):
        if suffix.lower() not in _COMPRESSED | _SUFFIXES.keys():
            break
        name = name.removesuffix(suffix)
    return name
