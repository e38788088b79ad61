"""The command `stud-rules convert`, and `replay` of the files that it writes."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import main

HAND: dict[str, Any] = {
    "game": "seven_card_stud",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}],
    "deck": "As2s3s4s2dKh",
    "events": [{"type": "fold", "seat": 2}],
}
RAZZ = {**HAND, "game": "razz", "events": [{"type": "fold", "seat": 1}]}
ILLEGAL = {**HAND, "events": [{"type": "check", "seat": 2}]}
PAID = "complete: seat 1 is paid 2, 2 go back to seat 1"


def run(*arguments: Path | str, sent: str | None = None) -> Result:
    """What a command says."""
    return CliRunner().invoke(main, [*map(str, arguments)], input=sent)


def written(path: Path, *hands: object) -> Path:
    """A file of requests, a hand a line."""
    path.write_text("".join(f"{json.dumps(hand)}\n" for hand in hands), encoding="utf-8")
    return path


@pytest.mark.parametrize("suffix", ["phh", "ohh", "jsonl"])
def test_there_and_back(tmp_path: Path, suffix: str) -> None:
    """One hand and several go into a file of each format; it is replayed, and read again."""
    for hands in ([HAND], [HAND, HAND, HAND]):
        source = written(tmp_path / "hands.json", *hands)
        file = tmp_path / f"hands.{suffix}"
        result = run("convert", source, "-o", file)
        assert (result.exit_code, result.output) == (0, "")
        told = run("replay", file)
        assert told.exit_code == 0, told.output
        lines = told.stdout.splitlines()
        assert lines[-1] == f"{len(hands)} of {len(hands)} hands stand."
        assert all(line.endswith(PAID) for line in lines[:-1])
        back = run("convert", file, "--to", "json")
        requests = [json.loads(line) for line in back.stdout.splitlines()]
        assert [request["game"] for request in requests] == ["seven_card_stud"] * len(hands)
        again = run("convert", "-", "--to", "json", sent=back.stdout)
        assert again.stdout == back.stdout


def test_the_lines_of_hands_are_told(tmp_path: Path) -> None:
    """A hand of several in PHH is found at its table, one in OHH where it begins."""
    source = written(tmp_path / "hands.json", HAND, HAND)
    for suffix in ("phhs", "ohh"):
        file = tmp_path / f"hands.{suffix}"
        assert run("convert", source, "-o", file).exit_code == 0
        text = file.read_text(encoding="utf-8").splitlines()
        second = 1 + (text.index("[2]") if suffix == "phhs" else 2)
        first_lines = [line.split(" ")[0] for line in run("replay", file).stdout.splitlines()]
        assert first_lines[:2] == [f"{file}:1", f"{file}:{second}"]


def test_hands_that_fall_are_left_out_and_told(tmp_path: Path) -> None:
    """What cannot be, or cannot be said, goes to the other stream with its reason."""
    source = written(tmp_path / "hands.json", RAZZ, HAND, ILLEGAL)
    result = run("convert", source, "--to", "ohh")
    assert result.exit_code == 1
    first, second = result.stderr.splitlines()
    assert first.startswith(f"{source}:1 format_cannot_say: OHH has no type for Razz")
    assert second.startswith(f"{source}:3 illegal_action at /events/0/type: Seat 2 cannot check")
    assert json.loads(result.stdout)["ohh"]["game_type"] == "Stud"


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        ("variant = ", "phh", "-:1 not_toml: "),
        ('variant = "NT"\nactions = []', "phh", "-:1 unknown_game at /variant: "),
        ("[1]\n[2]\na = 1", "phh", "-:1 invalid_field at /variant: "),
        ("# of hands\n[one]\n", "phh", "-:2 invalid_field at /variant: "),
        ("[1]\na = 1\n[2", "phh", "-:1 not_toml: "),
        ("{", "ohh", "-:1 not_json: "),
        ('\n{"ohh": {}}', "ohh", "-:2 invalid_field at /ohh/game_type: "),
        ("{", "json", "-:1 not_json: "),
        ("{}", "json", "-:1 invalid_field at /"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, form: str, told: str) -> None:
    """A fault has the hand's line, its code and its place in the file."""
    result = run("convert", "-", "--from", form, "--to", "json", sent=text)
    assert result.exit_code == 1
    assert result.stderr.startswith(told)
    assert result.stdout == ""


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    """A file in another encoding is refused in words; a byte order mark is nobody's."""
    file = tmp_path / "hand.phh"
    file.write_bytes(b'variant = "\xff"')
    assert "not_toml: This is not UTF-8" in run("replay", file).stdout
    source = written(tmp_path / "hand.json", HAND)
    assert run("convert", source, "-o", file).exit_code == 0
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run("replay", file).exit_code == 0
