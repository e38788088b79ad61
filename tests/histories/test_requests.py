"""Histories as requests of POST /v1/hands: replayed and converted like hands in any other form."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from service.cli import main
from tests.cases.real_hands import by_seat
from tests.histories.folder import Written, written_hands
from tests.histories.test_oddities import SHOWDOWN, STARS

PAID_BRING_IN = re.compile(r"brings in (?:low )?for \S+$")
HANDS = [
    hand
    for hand in written_hands(count=40)
    if any(PAID_BRING_IN.search(line) for line in hand.lines)  # else its size is not told
]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: str(hand.played.number))
def test_the_service_replays_what_a_text_tells(
    client: FlaskClient, tmp_path: Path, hand: Written
) -> None:
    """The request has the same players paid the same chips as the hand that was played."""
    (tmp_path / "hand.txt").write_text("\n".join(hand.lines), encoding="utf-8")
    result = CliRunner().invoke(main, ["convert", str(tmp_path / "hand.txt"), "--to", "json"])
    assert result.exit_code == 0, result.output
    answer = client.post("/v1/hands", json=json.loads(result.stdout)).get_json()
    assert answer["status"] == "complete", answer
    outcome = hand.played.end.outcome
    assert outcome is not None
    due = {paid.seat: paid.chips for paid in outcome.settlement.paid}
    assert dict(by_seat(answer["result"]["paid"])) == due


def test_a_text_is_replayed_and_what_cannot_be_is_told_with_its_line(tmp_path: Path) -> None:
    """The place of a fault is the line of the text, and what cannot be read is told as well."""
    wrong, broken = STARS.replace("Ann: checks", "Ann: folds"), STARS.partition("*** SUMMARY")[0]
    file = tmp_path / "hands.txt"
    file.write_text(f"{STARS}\n{wrong}\n{broken}", encoding="utf-8")
    right, illegal, unread, summary = (
        CliRunner().invoke(main, ["replay", str(file)]).output.splitlines()
    )
    assert right == f"{file}:1 complete: seat 8 is paid 11, 4 go back to seat 8"
    assert illegal.startswith(f"{file}:28 illegal_action at /lines/47: Seat 1 cannot fold")
    assert (
        unread == f"{file}:55 invalid_field at /lines/78: The hand breaks off before the total pot."
    )
    assert summary == "1 of 3 hands stand."


def test_a_mucked_hand_of_unknown_cards_is_mucked_in_the_request(tmp_path: Path) -> None:
    """A showdown that the text leaves dark is over all the same."""
    file = tmp_path / "hand.txt"
    file.write_text(SHOWDOWN.partition("Seat 2: Bea mucked")[0], encoding="utf-8")
    result = CliRunner().invoke(main, ["replay", str(file)])
    assert result.output.startswith(f"{file}:1 complete: seat 1 is paid 8")
