"""The work on files of hands, in tasks that can be done anywhere, in any order, and again.

A task writes its output under a name that nobody looks for, renames it, and leaves a record beside
it: so what stands under its own name is whole, and what has a record need not be done again. The
bytes are the same wherever and however often it is done.
"""

import csv
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import IO, Final
from uuid import uuid4

import orjson
import pyarrow as pa

from service.bulk_files.forms import FORMS, FileError, Part, Rows, form_of
from service.bulk_files.hand_columns import ColumnError, Packed, Records, pack
from service.evaluator import Category
from service.rules.bulk import Bulk, bulk
from service.rules.catalogue import find_game
from service.rules.hands import categories
from service.rules.house_rules import resolve_texts

RECORDS: Final = "_tasks"
"""The folder, within that of the outputs, where each has its record and what was set aside."""

_ADDED: Final = (("strength", "category"), ("low_strength", "low_category"))
"""The columns that are added for each share of a game, in the order of its shares."""


class BadRow(Exception):
    """A row that holds no hand, where such rows are not to be set aside."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done with the hands of files."""

    game: str
    house_rules: tuple[tuple[str, str], ...]
    column: str
    rank_column: str | None
    form: str | None
    """The form to write; None for that of each file, and CSV for text."""
    set_aside: bool
    """Whether rows that hold no hands are set aside; otherwise the first ends the work."""


@dataclass(frozen=True, slots=True)
class Task:
    """A part of a file, and the name of the file that it becomes."""

    source: str
    source_bytes: int
    source_changed_ns: int
    part: Part
    output: str


@dataclass(frozen=True, slots=True)
class Done:
    """What has become of a task's rows: so many are in the output, so many were set aside."""

    output: str
    source: str
    source_bytes: int
    first_row: int
    rows: int
    rejected: int
    bytes: int
    sha256: str


def do_task(out: Path, wanted: Wanted, task: Task) -> Done:
    """Write a task's output, and its record, unless it is done already.

    Raises:
        BadRow: the first row that holds no hand, where such rows are not set aside.
        ColumnError, FileError: where the file cannot be read or written as wanted.
    """
    record = out / RECORDS / f"{task.output}.json"
    done = _done_already(out, record)
    if done is None:
        try:
            done = _write(out, wanted, task)
        except (ColumnError, FileError, pa.ArrowException) as error:
            raise FileError(f"{task.source}: {str(error).rstrip('.')}.") from None
        with written(record) as part:
            part.write_bytes(orjson.dumps(asdict(done), option=orjson.OPT_INDENT_2) + b"\n")
    return done


def rejects_of(out: Path, task: Task) -> Path:
    """Where a task leaves the rows that it set aside."""
    return out / RECORDS / f"{task.output}.rejects.csv"


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """A name to write a file under, which gets its own name once it is whole."""
    part = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _done_already(out: Path, record: Path) -> Done | None:
    try:
        done = Done(**orjson.loads(record.read_bytes()))
        size = (out / done.output).stat().st_size
    except FileNotFoundError:
        return None
    return done if size == done.bytes else None


def _write(out: Path, wanted: Wanted, task: Task) -> Done:
    source = Path(task.source)
    form = FORMS[form_of(source) or ""]
    target = FORMS[Path(task.output).suffix.removeprefix(".")]
    assert target.write is not None
    with written(out / task.output) as part, written(rejects_of(out, task)) as aside:
        with aside.open("w", newline="", encoding="utf-8") as rejects:
            rows = _Rows(form.read(source, task.part), wanted, task, rejects)
            with (
                pa.OSFile(str(part), "wb") as sink,
                closing(target.write(sink, rows.schema)) as writer,
            ):
                for run in rows.runs():
                    writer.write_batch(run)
        with part.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        size = part.stat().st_size
    return Done(
        output=task.output,
        source=task.source,
        source_bytes=task.source_bytes,
        first_row=task.part.first_row + 1,
        rows=rows.kept,
        rejected=rows.rejected,
        bytes=size,
        sha256=sha256,
    )


# The rows of a task -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reckoning:
    """How the hands of a game become strengths, and the category of each strength, by share."""

    asked: Bulk
    categories: tuple[pa.DictionaryArray, ...]


@lru_cache
def _reckoning(game_name: str, house_rules: tuple[tuple[str, str], ...]) -> _Reckoning:
    game = find_game(game_name, ())
    house = resolve_texts(game.house_rules, dict(house_rules), ())
    return _Reckoning(
        bulk(game, house),
        tuple(_by_strength(categories(share, house)) for share in game.shares),
    )


def _by_strength(ranges: Sequence[Category]) -> pa.DictionaryArray:
    """The category of every strength; of 0, which is none, null."""
    places: list[int | None] = [None] * (ranges[-1].last + 1)
    for place, category in enumerate(ranges):
        for strength in range(category.first, category.last + 1):
            places[strength] = place
    return pa.DictionaryArray.from_arrays(
        pa.array(places, pa.int8()), [category.name for category in ranges]
    )


def _schema(schema: pa.Schema, wanted: Wanted, reckoning: _Reckoning) -> pa.Schema:
    """The columns of a file and those that are added.

    Raises:
        ColumnError: where a column is missing, or has a name that is needed.
    """
    for name in filter(None, (wanted.column, wanted.rank_column)):
        if schema.names.count(name) != 1:
            raise ColumnError(f"There is no column {name}, but {', '.join(schema.names)}")
    for names, of_strength in zip(_ADDED, reckoning.categories, strict=False):
        for name, kind in zip(names, (pa.uint16(), of_strength.type), strict=True):
            if name in schema.names:
                raise ColumnError(f"The name of the column {name} is needed for what is added")
            schema = schema.append(pa.field(name, kind))
    return schema


class _Rows:
    """The rows of a task with what their hands are worth, a run at a time.

    Rows are numbered from 1 in their file; those that hold no hands are written to `aside`.
    """

    def __init__(self, rows: Rows, wanted: Wanted, task: Task, aside: IO[str]) -> None:
        self.schema = _schema(
            rows.schema, wanted, reckoning := _reckoning(wanted.game, wanted.house_rules)
        )
        self.kept = self.rejected = 0
        self._rows, self._wanted, self._task, self._reckoning = rows, wanted, task, reckoning
        self._aside = csv.writer(aside, lineterminator="\n")
        self._passed = 0

    def runs(self) -> Iterator[pa.RecordBatch]:
        """The rows that hold hands.

        Raises:
            BadRow: the first that holds none, where such rows are not set aside.
        """
        for run in self._rows.runs:
            numbers = self._numbers(run.num_rows)
            records, faults = self._packed(run)
            self._reject({numbers[index]: why for index, why in faults.items()}, numbers)
            kept = run
            if faults:
                kept = run.filter(pa.array(i not in faults for i in range(run.num_rows)))
                records, _ = self._packed(kept)
            self.kept += kept.num_rows
            yield self._with_strengths(kept, records)
        self._reject({}, None)

    def _packed(self, run: pa.RecordBatch) -> Packed:
        wanted = self._wanted
        ranks = run.column(wanted.rank_column) if wanted.rank_column else None
        with_rank = self._reckoning.asked.with_rank
        return pack(run.column(wanted.column), ranks, with_rank=with_rank)

    def _numbers(self, row_count: int) -> Sequence[int]:
        """The numbers of the next rows, which leave out those that are torn."""
        first = self._passed + 1
        torn = {number for number in self._rows.torn if number >= first}
        if not torn:
            return range(first, first + row_count)
        return list(islice((number for number in count(first) if number not in torn), row_count))

    def _reject(self, faults: Mapping[int, str], numbers: Sequence[int] | None) -> None:
        """Set aside the rows of a run that hold no hands, and the torn ones up to its end."""
        last = numbers[-1] if numbers else max(self._rows.torn, default=0)
        torn = {n: why for n, why in self._rows.torn.items() if self._passed < n <= last}
        for number, why in sorted((torn | dict(faults)).items()):
            row = self._task.part.first_row + number
            if not self._wanted.set_aside:
                raise BadRow(f"{self._task.source}:{row}: {why}")
            self._aside.writerow((self._task.source, row, why))
            self.rejected += 1
        self._passed = max(self._passed, last)

    def _with_strengths(self, run: pa.RecordBatch, records: Records) -> pa.RecordBatch:
        share_count = len(self._reckoning.categories)
        strengths = bytearray(2 * share_count * run.num_rows)
        self._reckoning.asked.kernel(records, strengths)
        columns = list(run.columns)
        for share, categories_of in enumerate(self._reckoning.categories):
            own = memoryview(strengths).cast("H")[share::share_count]
            column = pa.Array.from_buffers(
                pa.uint16(),
                run.num_rows,
                [None, pa.py_buffer(own if share_count == 1 else own.tobytes())],
            )
            columns += [column, categories_of.take(column)]
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)
