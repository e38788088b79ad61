"""`stud-rules batch` on one machine: the same rows and more, whatever form they come in."""

import gzip
import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from service.bulk_files import forms
from service.cli import main
from service.rules.games import GAMES
from service.rules.vocabulary import SeatWilds
from tests.bulk_files.dealt_hands import Worth, hands, octets, text, worth

HANDS = hands(500)
NOTES = [f"note {i}, 0{i}" for i in range(len(HANDS))]


def batch(out: Path, *asked: object) -> Result:
    """What the command says."""
    return CliRunner().invoke(main, ["batch", "--out", str(out), *map(str, asked)])


def done(out: Path, *asked: object) -> str:
    """What the command says when all is well."""
    result = batch(out, *asked)
    assert result.exit_code == 0, result.output
    return result.output


def refused(out: Path, *asked: object, status: int = 1) -> str:
    """The line with which the command ends when all is not well."""
    result = batch(out, *asked)
    assert result.exit_code == status, result.output
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


def parquet(path: Path, columns: dict[str, Any], rows_of_group: int = 10**6) -> Path:
    """A Parquet file."""
    pq.write_table(pa.table(columns), path, row_group_size=rows_of_group)
    return path


def added(row: dict[str, Any]) -> Worth:
    """What was added to a row."""
    names = ("strength", "category", "low_strength", "low_category")
    told: list[Any] = [row.get(name) for name in names]
    return Worth(*told)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_worth_what_a_single_evaluation_says(key: str, tmp_path: Path) -> None:
    """The strengths are those of /v1/evaluations, and each has its category; the rows stay."""
    ranks = [i % 13 for i in range(len(HANDS))]
    columns = {"hand": octets(HANDS), "note": pa.array(NOTES), "rank": pa.array(ranks)}
    source = parquet(tmp_path / "hands.parquet", columns)
    takes_rank = isinstance(GAMES[key].wild, SeatWilds)
    done(
        tmp_path / "out", source, "--game", key, *(("--rank-column", "rank") if takes_rank else ())
    )
    rows = pq.read_table(tmp_path / "out" / "hands.parquet").to_pylist()
    assert [(row["hand"], row["note"], row["rank"]) for row in rows] == list(
        zip(HANDS, NOTES, ranks, strict=True)
    )
    assert list(map(added, rows)) == [
        worth(key, hand, rank if takes_rank else None)
        for hand, rank in zip(HANDS, ranks, strict=True)
    ]


def arrow(path: Path, *, stream: bool) -> Path:
    """An Arrow file of several batches, or a stream of them."""
    table = pa.table({"hand": octets(HANDS), "note": pa.array(NOTES)})
    opened = pa.ipc.new_stream if stream else pa.ipc.new_file
    with opened(str(path), table.schema) as writer:
        writer.write_table(table, max_chunksize=120)
    return path


def lines(path: Path, *, head: str = "") -> Path:
    """A file of lines, compressed where its name says so."""
    written = head + "".join(f"{text(hand)}\n" for hand in HANDS)
    path.write_bytes(gzip.compress(written.encode()) if path.suffix == ".gz" else written.encode())
    return path


def test_arrow_files_and_streams(tmp_path: Path) -> None:
    """Arrow comes and goes, with its batches in order."""
    for name, stream in (("file", False), ("stream", True)):
        source = arrow(tmp_path / f"{name}.arrow", stream=stream)
        done(tmp_path / name, source, "--game", "razz")
        with pa.ipc.open_file(str(tmp_path / name / f"{name}.arrow")) as file:
            rows = file.read_all().to_pylist()
        assert [row["note"] for row in rows] == NOTES
        assert list(map(added, rows)) == [worth("razz", hand) for hand in HANDS]


@pytest.mark.parametrize("name", ["hands.txt", "hands.txt.gz"])
def test_lines_of_text_become_csv(name: str, tmp_path: Path) -> None:
    """A hand a line is a row of a column named hand."""
    done(tmp_path / "out", lines(tmp_path / name), "--game", "razz")
    rows = pa.csv.read_csv(tmp_path / "out" / "hands.csv").to_pylist()
    assert [row["hand"] for row in rows] == list(map(text, HANDS))
    assert list(map(added, rows)) == [worth("razz", hand) for hand in HANDS]


def test_csv_keeps_every_text_as_it_was(tmp_path: Path) -> None:
    """Columns that look like numbers are not read as numbers; quotes and commas stay."""
    source = tmp_path / "hands.csv"
    source.write_text(
        "id,hand,note\r\n"
        f'007,{text(HANDS[0])},"a, ""b"""\r\n'
        f'1e3,{text(HANDS[1])},"two\nlines"\r\n'
        f",{text(HANDS[2])},NA\r\n",
        encoding="utf-8-sig",
    )
    done(tmp_path / "out", source, "--game", "stud_8b", "--to", "parquet")
    rows = pq.read_table(tmp_path / "out" / "hands.parquet").to_pylist()
    assert [(row["id"], row["note"]) for row in rows] == [
        ("007", 'a, "b"'),
        ("1e3", "two\nlines"),
        ("", "NA"),
    ]
    assert list(map(added, rows)) == [worth("stud_8b", hand) for hand in HANDS[:3]]


def test_a_folder_is_all_its_files(tmp_path: Path) -> None:
    """Every file of a known form becomes one of its own; others are nobody's."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("b", "a"):
        parquet(folder / f"{name}.parquet", {"hand": octets(HANDS)})
    lines(folder / "c.txt")
    (folder / "README.md").write_text("no hands", encoding="utf-8")
    assert done(tmp_path / "out", folder, "--game", "razz") == (
        "1500 hands evaluated, 0 rows rejected.\n"
    )
    assert {path.name for path in (tmp_path / "out").iterdir() if path.name[0] != "_"} == {
        "a.parquet",
        "b.parquet",
        "c.csv",
    }


def test_a_large_file_is_taken_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row groups become tasks; each row is in one of their outputs, in order, and read in runs."""
    monkeypatch.setattr(forms, "TASK_ROWS", 150)
    monkeypatch.setattr(forms, "RUN_ROWS", 40)
    source = parquet(tmp_path / "h.parquet", {"hand": octets(HANDS), "note": NOTES}, 60)
    done(tmp_path / "out", source, "--game", "razz")
    names = [f"h-{place:05}-of-00003.parquet" for place in (1, 2, 3)]
    tables = [pq.read_table(tmp_path / "out" / name) for name in names]
    assert [table.num_rows for table in tables] == [180, 180, 140]
    assert [note for table in tables for note in table.column("note").to_pylist()] == NOTES
    other = arrow(tmp_path / "h.arrow", stream=False)
    done(tmp_path / "arrow", other, "--game", "razz")
    counts = Counter(path.suffix for path in (tmp_path / "arrow").iterdir())
    assert counts[".arrow"] == 3


def test_nothing_in_is_nothing_out(tmp_path: Path) -> None:
    """A file without rows has an output without rows, with all its columns."""
    source = parquet(tmp_path / "none.parquet", {"hand": octets([])})
    done(tmp_path / "out", source, "--game", "stud_8b")
    table = pq.read_table(tmp_path / "out" / "none.parquet")
    assert table.num_rows == 0
    assert table.column_names == ["hand", "strength", "category", "low_strength", "low_category"]


def test_the_manifest_accounts_for_every_row(tmp_path: Path) -> None:
    """Rows in are rows out and rows rejected, and the checksums are those of the files."""
    bad = [*HANDS[:3], bytes(7), *HANDS[3:5]]
    sources = [
        parquet(tmp_path / "one.parquet", {"hand": octets(bad)}),
        lines(tmp_path / "two.txt"),
    ]
    out, rejects = tmp_path / "out", tmp_path / "rejects.csv"
    told = done(out, *sources, "--game", "Razz", "--rejects", rejects)
    assert told == "505 hands evaluated, 1 row rejected.\n"
    manifest = json.loads((out / "_manifest.json").read_bytes())
    assert (manifest["game"], manifest["rows"], manifest["rejected"]) == ("razz", 505, 1)
    for file, (name, source, rows, rejected) in zip(
        manifest["files"],
        [("one.parquet", sources[0], 5, 1), ("two.csv", sources[1], 500, 0)],
        strict=True,
    ):
        written = (out / name).read_bytes()
        assert file == {
            "output": name,
            "source": str(source),
            "source_bytes": source.stat().st_size,
            "first_row": 1,
            "rows": rows,
            "rejected": rejected,
            "bytes": len(written),
            "sha256": hashlib.sha256(written).hexdigest(),
        }


BAD_CSV = f"""id,hand
1,{text(HANDS[0])}
2,{text(HANDS[1])[:-2]}
3,{text(HANDS[2])},more
4,{text(HANDS[3])}

6,
7,{text(HANDS[4])[:-2]}Xx
8,{text(HANDS[5])}
9
"""
NO_CARD = "Something here is not a card: a rank 2-9, T (or 10), J, Q, K, A and a suit c, d, h, s."


def test_bad_rows_are_set_aside(tmp_path: Path) -> None:
    """Each is listed with its file, its row, counted from 1, and the reason; the rest go on."""
    source = tmp_path / "hands.csv"
    source.write_text(BAD_CSV, encoding="utf-8")
    rejects = tmp_path / "rejects.csv"
    told = done(tmp_path / "out", source, "--game", "razz", "--rejects", rejects)
    assert told == "3 hands evaluated, 6 rows rejected.\n"
    listed = pa.csv.read_csv(rejects).to_pylist()
    assert {row["file"] for row in listed} == {str(source)}
    assert [(row["row"], row["reason"]) for row in listed] == [
        (2, "A hand has 7 cards here."),
        (3, "3 columns, not 2."),
        (5, "A hand has 7 cards here."),
        (6, "A hand has 7 cards here."),
        (7, NO_CARD),
        (9, "1 columns, not 2."),
    ]
    kept = pa.csv.read_csv(tmp_path / "out" / "hands.csv").to_pylist()
    assert [row["id"] for row in kept] == [1, 4, 8]
    assert list(map(added, kept)) == [worth("razz", HANDS[i]) for i in (0, 3, 5)]


def test_rows_are_numbered_in_their_file_whatever_part_they_are_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row of the third part of a file, and of its second run, is told by its place in it."""
    monkeypatch.setattr(forms, "TASK_ROWS", 100)
    monkeypatch.setattr(forms, "RUN_ROWS", 30)
    bad = [*HANDS[:271], bytes(7), *HANDS[272:]]
    source = parquet(tmp_path / "hands.parquet", {"hand": octets(bad)}, 50)
    rejects = tmp_path / "rejects.csv"
    done(tmp_path / "out", source, "--game", "razz", "--rejects", rejects)
    assert rejects.read_text().splitlines()[1:] == [f"{source},272,A card is here twice."]


def test_without_rejects_the_first_bad_row_ends_the_work(tmp_path: Path) -> None:
    """The line that ends it is that of the first file, though others have bad rows, too."""
    sources = [
        parquet(tmp_path / f"{i}.parquet", {"hand": octets([*HANDS[:i], bytes(7), bytes(7)])})
        for i in range(8)
    ]
    told = refused(tmp_path / "out", *sources, "--game", "razz", "--workers", 4)
    assert told == f"{sources[0]}:1: A card is here twice."
    assert not (tmp_path / "out" / "0.parquet").exists()
    assert not (tmp_path / "out" / "_manifest.json").exists()


def test_a_text_that_is_no_utf_8_is_a_bad_row(tmp_path: Path) -> None:
    """Bytes that are no text are no hand; the lines around them are."""
    source, rejects = tmp_path / "hands.txt", tmp_path / "rejects.csv"
    source.write_bytes(f"{text(HANDS[0])}\n".encode() + b"\xff\xfe\x1f\n" + text(HANDS[1]).encode())
    done(tmp_path / "out", source, "--game", "razz", "--rejects", rejects)
    (listed,) = pa.csv.read_csv(rejects).to_pylist()
    assert (listed["row"], listed["reason"]) == (2, NO_CARD)
    assert pa.csv.read_csv(tmp_path / "out" / "hands.csv").num_rows == 2


def test_a_run_begun_again_does_what_is_missing(tmp_path: Path) -> None:
    """Outputs that stand are not written again; those that are gone or cut off are."""
    sources = [parquet(tmp_path / f"{n}.parquet", {"hand": octets(HANDS)}) for n in "abc"]
    out, asked = tmp_path / "out", ("--game", "razz")
    done(out, *sources, *asked)
    whole = {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}
    kept = (out / "a.parquet").stat().st_mtime_ns
    (out / "b.parquet").unlink()
    (out / "c.parquet").write_bytes(whole["c.parquet"][:-1])
    (out / "_manifest.json").unlink()
    (out / ".c.parquet.0123").write_bytes(b"what a machine was writing when it died")
    done(out, *sources, *asked)
    assert {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()} == whole
    assert (out / "a.parquet").stat().st_mtime_ns == kept


def test_a_folder_with_other_work_is_refused(tmp_path: Path) -> None:
    """Outputs of different runs never stand beside each other."""
    source, out = parquet(tmp_path / "a.parquet", {"hand": octets(HANDS)}), tmp_path / "out"
    done(out, source, "--game", "razz")
    other = f"{out}: other work was begun here, or an input has changed since."
    assert refused(out, source, "--game", "stud_8b") == other
    parquet(source, {"hand": octets(HANDS[:3])})
    assert refused(out, source, "--game", "razz") == other
    assert refused(tmp_path, source, "--game", "razz") == f"{tmp_path}: this folder is not empty."


def test_house_rules_decide_what_hands_are_worth(tmp_path: Path) -> None:
    """Four aces and a wild card are the best hand there is, or not."""
    source = tmp_path / "aces.txt"
    source.write_text("AsAdAhAc8s2c3d 2\n", encoding="utf-8")
    strengths = []
    for value in ("above_straight_flush", "below_straight_flush"):
        rule = ("--house-rule", f"five_of_a_kind={value}")
        done(tmp_path / value, source, "--game", "position_poker", *rule)
        (row,) = pa.csv.read_csv(tmp_path / value / "aces.csv").to_pylist()
        assert row["category"] == "five_of_a_kind"
        strengths.append(row["strength"])
    assert strengths == [7475, 7465]


def test_what_cannot_be_done_is_told_in_a_line(tmp_path: Path) -> None:
    """Columns, names, forms and rules that do not fit are told before or instead of an output."""
    good = parquet(tmp_path / "good.parquet", {"hand": octets(HANDS), "note": NOTES})
    taken = parquet(tmp_path / "taken.parquet", {"hand": octets(HANDS), "strength": NOTES})
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    (tmp_path / "other.xls").write_bytes(b"")
    (tmp_path / "twice.csv").write_text("hand,hand\n", encoding="utf-8")
    (tmp_path / "latin.csv").write_bytes(b"hand,note\n" + text(HANDS[0]).encode() + b",\xe9\n")
    (tmp_path / "empty").mkdir()
    told = {
        (good, "--column", "cards"): f"{good}: There is no column cards, but hand, note.",
        (good, "--column", "note"): f"{good}:1: ",
        (taken,): f"{taken}: The name of the column strength is needed for what is added.",
        (good, "--to", "csv"): f"{good}: CSV cannot hold the column hand of fixed_size_binary[7].",
        (good, good): f"{good}: its output would have the name of that of {good}.",
        (tmp_path / "broken.parquet",): f"{tmp_path}/broken.parquet: ",
        (tmp_path / "other.xls",): f"{tmp_path}/other.xls: this is no Parquet, Arrow, CSV or text",
        (tmp_path / "twice.csv",): f"{tmp_path}/twice.csv: The first line is to name the columns",
        (tmp_path / "latin.csv",): f"{tmp_path}/latin.csv: ",
        (tmp_path / "empty",): f"{tmp_path}/empty: there is no Parquet, Arrow, CSV or text file",
    }
    for place, (asked, line) in enumerate(told.items()):
        said = refused(tmp_path / f"out{place}", *asked, "--game", "razz")
        assert said.startswith(line), asked
    for asked, line in {
        (good, "--game", "chess"): "There is no game 'chess'",
        (good, "--game", "razz", "--rank-column", "note"): "Razz has no wild ranks",
        (good, "--game", "razz", "--house-rule", "spades=wild"): "This game does not offer",
    }.items():
        assert refused(tmp_path / "no", *asked, status=2).startswith(line), asked


@pytest.mark.parametrize(
    ("module", "asked", "extra"),
    [
        ("pyarrow", (), "bulk"),
        ("distributed", ("--dask", "127.0.0.1:9"), "cluster"),
    ],
)
def test_a_missing_extra_is_named(
    module: str, asked: tuple[str, ...], extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has not installed what the command needs is told how to."""
    source = parquet(tmp_path / "a.parquet", {"hand": octets(HANDS)})
    monkeypatch.setitem(sys.modules, module, None)
    for loaded in ("forms", "hand_columns", "tasks", "runs"):
        monkeypatch.delitem(sys.modules, f"service.bulk_files.{loaded}", raising=False)
    told = refused(tmp_path / "out", source, "--game", "razz", *asked)
    assert told == f"There is no {module}: pip install 'stud-rules[{extra}]'"
