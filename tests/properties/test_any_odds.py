"""Whatever table is asked about, odds add up or are refused: no question is the service's fault.

600 made-up requests, and 12,000 with `STUD_RULES_TEST_SCALE=full`.
"""

import os
from random import Random
from typing import Any

import pytest
from werkzeug.test import Client

from service.rules.cards import CARD_TEXTS
from service.rules.games import GAMES
from tests.api.contract import faults

REQUESTS = 12_000 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 600
AT_ONCE = 100

Json = dict[str, Any]


def made_up(random: Random) -> Json:
    """A table with any number of cards, many of which cannot be."""
    game = random.choice(list(GAMES))
    deck = random.sample(CARD_TEXTS, 52)

    def cards(most: int, hidden: float) -> str:
        count = min(random.randint(0, most), len(deck))
        return "".join("??" if random.random() < hidden else deck.pop() for _ in range(count))

    seats: list[Json] = []
    for number in range(random.randint(2, GAMES[game].players.most)):
        seat: Json = {"seat": number, "folded": number > 0 and random.random() < 0.2}
        match random.choice(("nothing", "cards", "faces", "faces", "before the discard")):
            case "cards":
                seat |= {"cards": cards(7, 0.3)}
            case "faces":
                seat |= {"down": cards(3, 0.3), "up": cards(5, 0.05)}
            case "before the discard":
                seat |= {"down": cards(4, 0.3), "up": cards(1, 0)}
        seats.append(seat)
    asked: Json = {"game": game, "seats": seats, "max_samples": random.choice((1, 500, 3_000))}
    asked["most_enumerated"] = random.choice((0, 1_000, 1_000_000))
    if GAMES[game].bonus:
        collects = random.random() < 0.7
        asked["house_rules"] = {"dealer_wild_rank": "J", "folded_spade_collects": collects}
    if random.random() < 0.1:
        asked["community"] = "??"
    if random.random() < 0.3:
        asked["dead"] = "".join(deck[: random.randint(0, len(deck))])
    if random.random() < 0.4:
        numbers = range(len(seats))
        asked["pots"] = [
            {
                "amount": random.randint(0, 100),
                "eligible": random.sample(numbers, random.randint(1, len(seats))),
            }
            for _ in range(random.randint(1, 16))
        ]
    return asked


@pytest.mark.parametrize("run", range(REQUESTS // AT_ONCE))
def test_odds_add_up_or_are_refused(client: Client, run: int) -> None:
    """Each share is won, divided, or nobody's; and all chips that are won are expected."""
    random = Random(f"any odds {run}")  # noqa: S311
    answered = 0
    for _ in range(AT_ONCE):
        asked = made_up(random)
        answer = client.post("/v1/odds", json=asked)
        told = answer.get_json()
        assert answer.status_code in {200, 422}, asked
        assert not faults("Odds" if answer.status_code == 200 else "Problem", told), asked
        if answer.status_code == 200:
            answered += 1
            assert_adds_up(asked, told)
    assert answered


def assert_adds_up(asked: Json, told: Json) -> None:
    """Chances make 1 with that of a hand that is stopped, and so do the parts of the pots."""
    stopped = told["stopped"] or 0
    for share in told["shares"]:
        wins = sum(seat[share["for"]]["win"] for seat in told["seats"])
        assert wins + share["tied"] + share["unclaimed"] + stopped == pytest.approx(1), asked
    if any(pot["amount"] for pot in asked.get("pots", [{"amount": 1}])):
        parts = sum(seat["expected_part"] for seat in told["seats"])
        assert parts + stopped == pytest.approx(1), asked
