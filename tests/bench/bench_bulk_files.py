"""What evaluating the hands of a file costs beside reading and writing it.

`python -m tests.bench.bench_bulk_files` prints the ratios and writes them into docs/performance.md.
The peer reads the same column of hands from the same Parquet file with the same library, and writes
the same rows and columns in the same form, with strengths and categories that it has been given: it
neither checks nor evaluates, nor makes a checksum. Both work on one thread, in turns.
"""

import random
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

import pyarrow as pa
import pyarrow.parquet as pq

from service.bulk_files.forms import FORMS
from service.bulk_files.runs import plan
from service.bulk_files.tasks import RECORDS, Wanted, do_task
from service.rules.games import GAMES
from tests.bench.performance_page import write_figures

ROWS, ROUNDS = 4_000_000, 9
ASKED = ("seven_card_stud", "razz", "stud_8b", "eddies_choice")


def hands(path: Path) -> None:
    """A Parquet file of hands from shuffled decks, in row groups of a million."""
    rng = random.Random(671)  # noqa: S311  cards of a measurement
    deck, dealt = list(range(52)), bytearray()
    while len(dealt) < 7 * ROWS // 4:
        rng.shuffle(deck)
        dealt += bytes(deck[:49])
    quarter = bytes(dealt[: 7 * ROWS // 4])
    with pq.ParquetWriter(path, pa.schema([("hand", pa.binary(7))]), use_dictionary=False) as file:
        for turn in range(4):
            turned = quarter[7 * turn :] + quarter[: 7 * turn]
            column = pa.Array.from_buffers(pa.binary(7), ROWS // 4, [None, pa.py_buffer(turned)])
            file.write_table(pa.table({"hand": column}))


def measure(key: str, source: Path, folder: Path) -> tuple[list[float], list[float]]:
    """Seconds of CPU time of the rounds, with evaluation and without."""
    wanted = Wanted(key, (), "hand", None, "parquet", set_aside=False)
    (task,) = plan([source], wanted).tasks
    (folder / RECORDS).mkdir(parents=True)
    do_task(folder, wanted, task)
    given = list(FORMS["parquet"].read(folder / task.output, task.part).runs)
    given = [run.select(run.schema.names[1:]) for run in given]
    with_evaluation, without = [], []
    for _ in range(ROUNDS):
        (folder / RECORDS / f"{task.output}.json").unlink()
        began = process_time()
        do_task(folder, wanted, task)
        with_evaluation.append(process_time() - began)
        began = process_time()
        _copy(source, folder / "copy", given)
        without.append(process_time() - began)
    return with_evaluation, without


def _copy(source: Path, target: Path, given: list[pa.RecordBatch]) -> None:
    (part,) = FORMS["parquet"].parts(source)
    rows = FORMS["parquet"].read(source, part)
    schema = pa.schema([*rows.schema, *given[0].schema])
    write = FORMS["parquet"].write
    assert write is not None
    with pa.OSFile(str(target), "wb") as sink:
        writer = write(sink, schema)
        for run, columns in zip(rows.runs, given, strict=True):
            writer.write_batch(
                pa.RecordBatch.from_arrays([*run.columns, *columns.columns], schema=schema)
            )
        writer.close()


def main() -> None:
    """Measure, print, and write the figures down."""
    lines = [
        "| one thread | rows in a CPU second | rate, of that without evaluation | of the rounds |",
        "|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "hands.parquet"
        hands(source)
        for key in ASKED:
            ours, theirs = measure(key, source, Path(name) / key)
            rows = ROWS / median(ours)
            ratios = sorted(b / a for a, b in zip(ours, theirs, strict=True))
            lines.append(
                f"| {GAMES[key].name} | {rows / 1e6:.1f} M | **{median(ratios):.2f}** "
                f"| {ratios[0]:.2f} to {ratios[-1]:.2f} |"
            )
    write_figures("bulk files", "\n".join(lines))


if __name__ == "__main__":
    main()
