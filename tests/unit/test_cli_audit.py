"""The command `stud-rules audit`: reports in words, JSON and CSV, and what they end with."""

import csv
import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.histories.folder import SHORT_HISTORY as RIGHT

WRONG = RIGHT.replace("#7", "#8").replace("Cy: folds", "Cy: checks")
BROKEN = RIGHT.replace("#7", "#9").partition("*** SUMMARY")[0]


def audit(*arguments: Path | str, sent: str | None = None) -> Result:
    """What the command says."""
    return CliRunner().invoke(main, ["audit", *map(str, arguments)], input=sent)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a hand of every kind, and a hidden file that is none of its hands."""
    (tmp_path / "a.txt").write_text(f"{RIGHT}\n\n{WRONG}", encoding="utf-8")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.txt").write_text(f"{BROKEN}\n\n{RIGHT}", encoding="utf-8")
    (tmp_path / ".hidden").write_text("nothing", encoding="utf-8")
    return tmp_path


def test_a_folder_is_told_hand_by_hand_and_in_a_table(folder: Path) -> None:
    """What agrees is counted; what does not is told with file, line, code, sentence, articles."""
    result = audit(folder)
    articles = "; ".join(
        ["STUD §D Bring-in 6", "READING D3", *[f"STUD §A Betting {n}" for n in (1, 2, 3, 4)]]
    )
    says = "Seat 8 (Cy) cannot check here: fold, call, complete."
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{folder}/a.txt:26: illegal_action: {says} ({articles})",
        f"{folder}/b/c.txt:12: The hand breaks off before the total pot.",
        f"{folder}/b/c.txt:15: the same hand as {folder}/a.txt:1",
        "agree                     1",
        "disagree                  1",
        "could not be read         1",
        "were there before         1",
        "hands                     4",
        "",
        f"illegal_action            1  {articles}",
    ]


def test_only_right_hands_end_well(tmp_path: Path) -> None:
    """The status is 0 where every hand agrees, also where one stands twice."""
    (tmp_path / "a.txt").write_text(f"{RIGHT}\n{RIGHT}", encoding="utf-8")
    assert audit(tmp_path).exit_code == 0
    (tmp_path / "b.txt").write_text(BROKEN, encoding="utf-8")
    assert audit(tmp_path).exit_code == 1


def test_json_has_a_hand_on_every_line_and_the_tally_last(folder: Path) -> None:
    """Programs read the report line by line, however many hands there are."""
    *hands, tally = map(json.loads, audit(folder, "--json").output.splitlines())
    assert [hand["outcome"] for hand in hands] == ["agrees", "disagrees", "not_read", "duplicate"]
    assert hands[1]["findings"][0]["code"] == "illegal_action"
    assert hands[1]["findings"][0]["line"] == 26
    assert (hands[0]["room"], hands[0]["number"], hands[0]["game"]) == ("PokerStars", "7", "razz")
    assert hands[3]["seen_at"] == f"{folder}/a.txt:1"
    assert tally["hands"] == 4
    assert tally["outcomes"] == {"agrees": 1, "disagrees": 1, "not_read": 1, "duplicate": 1}


def test_csv_has_a_row_for_every_finding(folder: Path, tmp_path: Path) -> None:
    """The report opens in a spreadsheet, from a file of its own."""
    out = tmp_path / "b" / "report.csv"
    result = audit(folder / "a.txt", folder / "b" / "c.txt", "--csv", "--output", out)
    assert (result.exit_code, result.output) == (1, "")
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [(row["line"], row["outcome"], row["code"]) for row in rows] == [
        ("1", "agrees", ""),
        ("26", "disagrees", "illegal_action"),
        ("12", "not_read", "not_read"),
        ("15", "duplicate", ""),
    ]


def test_standard_input_is_a_file() -> None:
    """A hand can be piped in."""
    result = audit("-", sent=WRONG)
    assert result.exit_code == 1
    assert result.output.startswith("-:10: illegal_action: ")


def test_house_rules_are_checked_before_anything_is_read(folder: Path) -> None:
    """A rule that no game offers so is a slip of the pen, and ends with status 2."""
    for slip in ("max_rises=3", "max_raises=many", "max_raises"):
        result = audit(folder, "--house-rule", slip)
        assert result.exit_code == 2
        assert result.output.count("\n") == 1
    assert audit(folder / "a.txt", "--house-rule", "max_raises=3").exit_code == 1


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_colours_only_on_a_terminal_that_wants_them(folder: Path, no_colour: str) -> None:
    """A file gets none, a terminal does, and NO_COLOR takes them away."""
    assert "\N{ESCAPE}" not in audit(folder).output
    terminal, its_end = pty.openpty()
    command = [sys.executable, "-m", "service", "audit", str(folder)]
    environment = {**os.environ, "NO_COLOR": no_colour}
    running = subprocess.Popen(command, stdout=its_end, stderr=its_end, env=environment)
    os.close(its_end)
    seen = b""
    while chunk := _read(terminal):
        seen += chunk
    os.close(terminal)
    assert running.wait(timeout=60) == 1
    assert (b"\x1b[31m" in seen) is not bool(no_colour)
    assert b"could not be read" in seen


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 2**16)
    except OSError:  # the other end is closed
        return b""
