"""Odds told slowly: every missing card in every place, and each showdown settled from the rules.

The odds of the service are held against this module, so nothing here is taken from it. A table is
written out in full: the places of every hand, with None for a card that is not known.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from tests.oracle import (
    DECK,
    Ranking,
    eddies_choice_wild_cards,
    position_poker_wild_cards,
)

Card = int | None
SPADES = 3


@dataclass(frozen=True, slots=True)
class SlowSeat:
    """A hand: seven cards, or nine of which two of the four face-down ones go.

    A seat that has folded plays for nothing; where `collects`, it may have part of the spade half.
    """

    down: tuple[Card, ...]
    up: tuple[Card, ...]
    position_rank: int | None = None
    folded: bool = False
    collects: bool = False


@dataclass(frozen=True, slots=True)
class SlowPot:
    """A pot: its chips, and the places of those who can win it."""

    chips: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SlowTable:
    """Hands, the rankings of the shares of a pot, what is wild, and what else is shared or gone."""

    seats: tuple[SlowSeat, ...]
    shares: tuple[Ranking, ...]
    wild: str = "none"
    has_spade_half: bool = False
    dead: tuple[int, ...] = ()
    community: tuple[Card, ...] = ()
    pots: tuple[SlowPot, ...] = ()


@dataclass(slots=True)
class SlowOdds:
    """For each seat its chances, and the chance that the hand is stopped."""

    wins: list[list[Fraction]]
    ties: list[list[Fraction]]
    scoop: list[Fraction]
    quartered: list[Fraction]
    part: list[Fraction]
    stopped: Fraction = field(default_factory=Fraction)


def slow_odds(table: SlowTable) -> SlowOdds:
    """The odds of every seat, as exact fractions."""
    count, halves = len(table.seats), len(table.shares) + table.has_spade_half
    nothing = Fraction()
    told = SlowOdds(
        [[nothing] * count for _ in range(halves)],
        [[nothing] * count for _ in range(halves)],
        [nothing] * count,
        [nothing] * count,
        [nothing] * count,
    )
    outcomes = Counter(outcome(table, seats) for seats in every_deal(table))
    for came, times in outcomes.items():
        add_outcome(told, table, came, Fraction(times, outcomes.total()))
    return told


def every_deal(table: SlowTable) -> Iterator[tuple[SlowSeat, ...]]:
    """Every way in which the missing cards can come and two of four be kept, all alike."""
    places = [
        card
        for cards in (*((s.down + s.up) for s in table.seats), table.community)
        for card in cards
    ]
    known = {card for card in (*places, *table.dead) if card is not None}
    unseen = [card for card in DECK if card not in known]
    for drawn in permutations(unseen, places.count(None)):
        coming = iter(drawn)

        def filled(cards: Sequence[Card], coming: Iterator[int] = coming) -> tuple[int, ...]:
            return tuple(next(coming) if card is None else card for card in cards)

        hands = [(filled(seat.down), filled(seat.up)) for seat in table.seats]
        shared = filled(table.community)
        kept = [
            [pair + down[4:] for pair in combinations(down[:4], 2)] if len(down) > 4 else [down]
            for down, _ in hands
        ]
        for downs in product(*kept):
            yield tuple(
                SlowSeat(down + shared, up, seat.position_rank, seat.folded, seat.collects)
                for seat, down, (_, up) in zip(table.seats, downs, hands, strict=True)
            )


Halves = tuple[tuple[int, ...], ...]


class Outcome(NamedTuple):
    """Who has which share, among all who are in and in each pot."""

    among_all: Halves
    pots: tuple[Halves, ...]


def outcome(table: SlowTable, seats: Sequence[SlowSeat]) -> Outcome | None:
    """What comes of one deal; None where a spade face up stops it."""
    if table.has_spade_half and any(own_spade(s) in s.up for s in seats if not s.folded):
        return None
    everyone = tuple(place for place, seat in enumerate(seats) if not seat.folded)
    among_all = winners(table, seats, everyone)
    pots = []
    for pot in table.pots:
        eligible = tuple(place for place in pot.eligible if place in everyone)
        alone = len(eligible) == 1
        pots.append((eligible,) if alone else winners(table, seats, eligible))
    return Outcome(among_all, tuple(pots) if table.pots else (among_all,))


def add_outcome(told: SlowOdds, table: SlowTable, came: Outcome | None, chance: Fraction) -> None:
    """Add what has come with such a chance."""
    if came is None:
        told.stopped += chance
        return
    pots = table.pots or (SlowPot(1, ()),)
    chips = sum(pot.chips for pot in pots)
    for place in range(len(table.seats)):
        shared = [members for members in came.among_all if place in members]
        for half, members in enumerate(came.among_all):
            if place in members:
                (told.wins if len(members) == 1 else told.ties)[half][place] += chance
        told.scoop[place] += chance * (part_of(came.among_all, place) == 1)
        is_split = len([members for members in came.among_all if members]) == 2
        told.quartered[place] += chance * (is_split and len(shared) == 1 and len(shared[0]) > 1)
        for pot, halves in zip(pots, came.pots, strict=True):
            told.part[place] += chance * Fraction(pot.chips, chips) * part_of(halves, place)


def winners(table: SlowTable, seats: Sequence[SlowSeat], eligible: Sequence[int]) -> Halves:
    """Who has each share of a pot."""
    halves = []
    for ranking in table.shares:
        strengths = {place: strength(table, ranking, seats[place]) for place in eligible}
        best = max(strengths.values())
        halves.append(tuple(p for p in eligible if best and strengths[p] == best))
    if table.has_spade_half:
        halves.append(
            tuple(
                place
                for place, seat in enumerate(seats)
                if own_spade(seat) in seat.down and (place in eligible or seat.collects)
            )
        )
    return tuple(halves)


def part_of(halves: Halves, place: int) -> Fraction:
    """The part of a pot that a seat wins: an equal part of each share that somebody has."""
    claimed = [members for members in halves if members]
    return sum(
        (Fraction(place in members, len(members) * len(claimed)) for members in claimed),
        Fraction(),
    )


def own_spade(seat: SlowSeat) -> int:
    """The card that halves the pot for a seat."""
    assert seat.position_rank is not None
    return 4 * seat.position_rank + SPADES


def strength(table: SlowTable, ranking: Ranking, seat: SlowSeat) -> int:
    """What a hand is worth."""
    cards = frozenset(card for card in seat.down + seat.up if card is not None)
    wild: frozenset[int] = frozenset()
    if table.wild == "position":
        assert seat.position_rank is not None
        wild = position_poker_wild_cards(cards, seat.position_rank)
    elif table.wild == "match":
        wild = eddies_choice_wild_cards(
            (card for card in seat.down if card is not None),
            (card for card in seat.up if card is not None),
        )
    return strength_of(ranking, cards, wild)


@cache
def strength_of(ranking: Ranking, cards: frozenset[int], wild: frozenset[int]) -> int:
    """What cards are worth; the same come in many deals."""
    return ranking.strength(sorted(cards), wild)
