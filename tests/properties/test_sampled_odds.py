"""Odds at random against exact ones, and what holds of all odds, on made-up tables of all games.

200 tables, and 2,000 with `STUD_RULES_TEST_SCALE=full`.
"""

import os
from random import Random

import pytest

from service.rules.games import GAMES, Game
from service.rules.holdings import Holding
from service.rules.house_rules import resolve
from service.rules.odds import Odds, Question, Seen, odds
from service.rules.pots import Pot
from service.rules.run_outs import Effort
from service.rules.seating import resolve_positions
from service.rules.wilds import is_own_spade, seat_rank

CASES = 2_000 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 200
SAMPLES = 100_000
ANNOUNCED = {"dealer_wild_rank": "J", "folded_spade_collects": True}


def made_up(game: Game, random: Random) -> Question:
    """A table on sixth or seventh street with few cards missing, some players gone."""
    players = random.randint(2, 4)
    deck = random.sample(range(52), 52)
    positions = resolve_positions(game.wild, [None] * players, players - 1, ())
    house = resolve(game.house_rules, ANNOUNCED if game.bonus else {}, ())
    seats = []
    for seat, position in enumerate(positions):
        folded = seat > 1 and random.random() < 0.3
        own_rank = seat_rank(game, house, position, ())
        down, up = deck[-2:], [card for card in deck[:-2] if not is_own_spade(card, own_rank)][:4]
        deck = [card for card in deck if card not in down + up]
        if seat < 2 and random.random() < 0.2:
            down[random.randrange(2)] = 52
        if random.random() < 0.3:
            down.append(deck.pop())
        seats.append(Seen(Holding(seat, bytes(down), bytes(up)), folded))
    dead = deck[: random.randint(0, len(deck) - 10)]
    still_in = tuple(seen.holding.seat for seen in seats if not seen.folded)
    side = Pot(random.randint(0, 99), still_in[-2:], frozenset(still_in))
    pots = (Pot(random.randint(1, 99), still_in, frozenset(range(players))), side)
    return Question(tuple(seats), dead=bytes(dead), pots=random.choice(((), pots)))


@pytest.mark.parametrize("case", range(CASES))
def test_samples_are_within_four_standard_errors(case: int) -> None:
    """Of every game in turn; exact where the run-outs are few, and then at random."""
    random = Random(f"odds {case}")  # noqa: S311
    game = list(GAMES.values())[case % len(GAMES)]
    house = resolve(game.house_rules, ANNOUNCED if game.bonus else {}, ())
    question = made_up(game, random)
    exact = odds(game, house, question, Effort(most_enumerated=10**9, seconds=60))
    effort = Effort(seed=case, most_enumerated=0, max_samples=SAMPLES)
    sampled = odds(game, house, question, effort)
    assert exact.every_one
    for told in (exact, sampled):
        assert_adds_up(told)
    assert exact.stopped == pytest.approx(sampled.stopped, abs=0.01)
    for one, near in zip(exact.seats, sampled.seats, strict=True):
        assert abs(one.expected_part - near.expected_part) <= 4 * near.standard_error
        for name, chance in one.shares.items():
            for here, there in zip(chance, near.shares[name], strict=True):
                assert abs(here - there) <= 4 * error_of(here), (name, one, near)


def error_of(chance: float) -> float:
    """The standard error of a chance in a sample, never less than that of one run-out."""
    return float((chance * (1 - chance) / SAMPLES + 1 / SAMPLES**2) ** 0.5)


def assert_adds_up(told: Odds) -> None:
    """Every share is won, divided, or nobody's; every chip is expected by somebody."""
    stopped = told.stopped or 0
    for share in told.shares:
        wins = sum(seat.shares[share.share].win for seat in told.seats)
        assert wins + share.tied + share.unclaimed + stopped == pytest.approx(1)
        ties = sum(seat.shares[share.share].tie for seat in told.seats)
        assert 2 * share.tied - 1e-9 <= ties
    assert sum(seat.expected_part for seat in told.seats) + stopped == pytest.approx(1)
    for pot in told.pots:
        assert sum(pot.expected_parts) + stopped <= 1 + 1e-9
        assert sum(pot.expected_chips) == pytest.approx(pot.chips * sum(pot.expected_parts))
