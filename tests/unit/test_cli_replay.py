"""The command `stud-rules replay`: hands in files, and an exit status that can be relied on."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import main

HAND: dict[str, Any] = {
    "game": "razz",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}],
    "deck": "As2s 3s4s KdKh 5c6c",
    "events": [{"type": "fold", "seat": 1}],
}
UNFINISHED = {**HAND, "events": []}
ILLEGAL = {**HAND, "events": [{"type": "check", "seat": 1}]}


def replay(*files: Path | str, sent: str | None = None) -> Result:
    """What the command says of files, or of what is sent to it."""
    return CliRunner().invoke(main, ["replay", *map(str, files)], input=sent)


def lines(*hands: object) -> str:
    """Hands, one to a line."""
    return "".join(f"{json.dumps(hand)}\n" for hand in hands)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "hands.jsonl"


def test_every_line_is_a_hand(file: Path) -> None:
    """Each hand is told where it is, and all of them stand; blank lines are nobody's."""
    file.write_text(lines(HAND) + "\n" + lines(UNFINISHED), encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines() == [
        f"{file}:1 complete: seat 2 is paid 2, 2 go back to seat 2",
        f"{file}:3 betting on street 3: seat 1 to act",
        "2 of 2 hands stand.",
    ]


def test_a_file_may_be_one_hand_on_many_lines(file: Path) -> None:
    """A hand that a person wrote down is read as well as one that a program did."""
    file.write_text(json.dumps(HAND, indent=2), encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0].startswith(f"{file}:1 complete:")
    assert result.output.endswith("1 of 1 hands stand.\n")


def test_standard_input_is_a_file() -> None:
    """Hands can be piped in."""
    result = replay("-", sent=lines(HAND))
    assert result.exit_code == 0, result.output
    assert result.output.startswith("-:1 complete:")


def test_one_hand_that_cannot_be_fails_them_all(file: Path) -> None:
    """The status is not 0, the hand is told with code, place and articles, the others go on."""
    file.write_text(lines(HAND, ILLEGAL, HAND), encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 1
    first, second, third, summary = result.output.splitlines()
    assert " complete:" in first
    assert second.startswith(f"{file}:2 illegal_action at /events/0/type: Seat 1 cannot check here")
    assert "STUD §A Betting 1" in second
    assert " complete:" in third
    assert summary == "2 of 3 hands stand."


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{", "not_json: "),
        ("[]", "invalid_field: "),
        (lines({**HAND, "stakes": {}}), "invalid_field at /stakes/ante: "),
        (lines({**HAND, "colour": "red"}), "unknown_field at /colour: "),
        (lines({**HAND, "deck": "Xx"}), "bad_card at /deck: "),
        (lines({**HAND, "deck": "As"}), "deck_too_short at /deck: "),
        (lines({**HAND, "game": "omaha"}), "unknown_game at /game: "),
    ],
)
def test_what_is_no_hand_is_refused_like_a_request(file: Path, written: str, told: str) -> None:
    """Code and place are those that the service answers."""
    file.write_text(written, encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 1
    assert result.output.startswith(f"{file}:1 {told}")


def test_a_broken_line_does_not_stop_the_rest(file: Path) -> None:
    """Bytes that are not UTF-8, or not JSON, cost their own line only."""
    file.write_bytes(lines(HAND).encode() + b"\xff\xfe\n" + lines(HAND).encode())
    result = replay(file)
    assert result.exit_code == 1
    assert f"{file}:2 not_json: " in result.output
    assert f"{file}:3 complete: " in result.output


def test_a_stopped_hand_stands_and_names_who_goes_on(file: Path) -> None:
    """A spade face up ends a hand of Position Poker, and the pot is carried."""
    hand = {
        **HAND,
        "game": "position_poker",
        "house_rules": {"dealer_wild_rank": "J", "folded_spade_collects": False},
        "seats": [*HAND["seats"], {"seat": 3, "stack": 100}],
        "deck": "3c4c5c 3d4d5d As",
        "events": [],
    }
    file.write_text(lines(hand), encoding="utf-8")
    result = replay(file)
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"{file}:1 redeal: 3 carried for seats 1, 2, 3\n")


def test_a_hand_may_wait_for_its_cards(file: Path) -> None:
    """Without a deck, those are named whose cards the log must bring."""
    file.write_text(lines({**UNFINISHED, "deck": None}), encoding="utf-8")
    assert replay(file).output.startswith(f"{file}:1 dealing on street 3: seats 1, 2 to act\n")


def test_a_file_that_is_not_there_is_named() -> None:
    """A misspelt name is not taken for an empty file."""
    result = replay("nowhere.jsonl")
    assert result.exit_code == 2
    assert "nowhere.jsonl" in result.output


@pytest.mark.parametrize(("hands", "shown"), [(6000, True), (6, False)])
def test_a_progress_bar_where_it_takes_long(file: Path, hands: int, *, shown: bool) -> None:
    """Whoever watches many hands in a terminal sees how far it is; a few are over too soon."""
    file.write_text(lines(HAND) * hands, encoding="utf-8")
    terminal, its_end = pty.openpty()
    command = [sys.executable, "-m", "service", "replay", str(file)]
    running = subprocess.Popen(command, stdout=its_end, stderr=its_end)
    os.close(its_end)
    seen = b""
    while chunk := _read(terminal):
        seen += chunk
    os.close(terminal)
    assert running.wait(timeout=60) == 0
    assert f"{hands} of {hands} hands stand.".encode() in seen
    assert (b"100%" in seen) is shown


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 2**16)
    except OSError:  # the other end is closed
        return b""
