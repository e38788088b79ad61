"""Histories as card rooms print them, turned into PHH, OHH and requests: the same hands."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.api.problems import Refusal
from service.cli import main
from service.formats import phh
from service.hand_files import Form, hands_in
from service.rules.replay import replay
from service.rules.state import Status
from tests.histories.folder import SHORT_HISTORY, Written, written_hands

HANDS = list(written_hands(count=42))
UNTOLD = "The text does not tell how much the bring-in is."


def text_of(hand: Written) -> bytes:
    """The text of a hand."""
    return "\n".join(hand.lines).encode()


def test_a_history_is_the_hand_that_was_played() -> None:
    """Chips, names and cards are those of the hand, its losers mucked or shown as it says."""
    read = 0
    for hand in HANDS:
        [found] = hands_in([text_of(hand)], Form.TEXT)
        if isinstance(found.hand, Refusal):
            assert found.hand.detail == UNTOLD
            continue
        read += 1
        table = replay(found.hand.hand)
        assert table.status is Status.COMPLETE
        stacks = {seat.number: seat.stack for seat in hand.played.end.seats}
        assert {seat.number: seat.stack for seat in table.seats} == stacks
        told = phh.read(phh.write(found.hand.hand, table, found.hand.particulars))
        assert {seat.number: seat.stack for seat in replay(told.hand).seats} == stacks
        assert told.particulars.names == hand.played.names
        assert told.particulars.chips_per_unit == found.hand.particulars.chips_per_unit
    assert read > len(HANDS) // 2


def test_a_file_of_histories_is_converted(tmp_path: Path) -> None:
    """What can be read is written; the rest is told with the line on which its hand begins."""
    file = tmp_path / "session.txt"
    file.write_bytes(b"\n\n\n".join(map(text_of, HANDS)))
    result = CliRunner().invoke(main, ["convert", str(file), "--to", "json"])
    refused = result.stderr.splitlines()
    assert all(line.endswith(UNTOLD) for line in refused)
    requests = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(requests) + len(refused) == len(HANDS)
    stand = CliRunner().invoke(main, ["replay", "-"], input=result.stdout)
    assert stand.stdout.splitlines()[-1] == f"{len(requests)} of {len(requests)} hands stand."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Ann: brings in", "Cy: brings in", "-:1 out_of_turn at /lines/9: "),
        ("Cy: folds", "Cy: calls $0.03", "-:1 bad_amount at /lines/10: "),
        ("$0.04/$0.08", "much", "-:1 "),
    ],
)
def test_a_fault_of_a_history_is_pointed_to(old: str, new: str, told: str) -> None:
    """A hand that cannot be has the line of its text at which that shows."""
    assert old in SHORT_HISTORY
    result = CliRunner().invoke(
        main,
        ["convert", "-", "--from", "text", "--to", "phh"],
        input=SHORT_HISTORY.replace(old, new),
    )
    assert result.exit_code == 1
    assert result.stderr.startswith(told), result.stderr


def test_text_is_not_written(tmp_path: Path) -> None:
    """A file named as text is not filled with something else."""
    result = CliRunner().invoke(main, ["convert", "-", "-o", str(tmp_path / "a.txt")], input="{}")
    assert result.exit_code == 2
    assert "say --to" in result.stderr
