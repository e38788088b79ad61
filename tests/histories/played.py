"""Hands played at random for histories: with the ways of a card room, and all that may happen."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from service.rules.cards import FULL_DECK
from service.rules.events import Entry, Legal, LegalType
from service.rules.games import GAMES
from service.rules.house_rules import resolve
from service.rules.play import apply, legal_events
from service.rules.replay import Chair, Hand, set_up
from service.rules.state import Stakes, Table
from tests.players import event_of

ROOM_GAMES: Final = ("seven_card_stud", "stud_8b", "razz")
NAMES: Final = (
    "Player1",
    "Player12",
    "PC [Mittel]",
    "Bob: folds",
    "two  words",
    "Zoë (away)",
    "李雷",
    "$5 bets",
    "Ann's",
    "a",
)
_WAGERS: Final = {LegalType.BET, LegalType.RAISE, LegalType.COMPLETE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How players play: how often they fold, and how often they bet or raise, of ten times."""

    folds: int
    wagers: int
    seats: int | None = None
    short_stacks: bool = False


EVERYBODY_STAYS: Final = Ways(folds=0, wagers=0, seats=8)
ALL_RAISE: Final = Ways(folds=0, wagers=10)
WAYS: Final = (
    Ways(folds=2, wagers=3),
    Ways(folds=1, wagers=2),
    Ways(folds=6, wagers=2),
    Ways(folds=1, wagers=4, short_stacks=True),
    Ways(folds=1, wagers=3, short_stacks=True),
    EVERYBODY_STAYS,
    ALL_RAISE,
)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that is over: its set-up, the table at its end, the seats' names and one known seat.

    `start` has everybody's stack before the ante.
    """

    number: int
    hand: Hand
    end: Table
    names: dict[int, str]
    hero: int

    @property
    def log(self) -> list[Entry]:
        """Everything that happened."""
        return self.end.log

    @property
    def stacks(self) -> dict[int, int]:
        """Everybody's chips before the ante."""
        return {chair.number: chair.stack for chair in self.hand.chairs}


def play(rng: Random, number: int, game_key: str, ways: Ways) -> Played:
    """Play a hand to its end."""
    game = GAMES[game_key]
    seats = sorted(rng.sample(range(1, 9), ways.seats or rng.randint(2, 7)))
    ante, bring_in = rng.choice(((1, 2), (1, 2), (5, 10), (2, 3)))
    small_bet = bring_in * 2
    most = 12 * small_bet if ways.short_stacks else 80 * small_bet
    least = 1 if ways.short_stacks else 40 * small_bet
    hand = Hand(
        game=game,
        house=resolve(game.house_rules, {"auto_bring_in": False}, ()),
        stakes=Stakes(ante, bring_in, small_bet, 2 * small_bet),
        chairs=tuple(Chair(seat, rng.randint(least, most)) for seat in seats),
        events=(),
        tournament=rng.random() < 0.3,
        deck=bytes(rng.sample(FULL_DECK, 52)),
    )
    table = set_up(hand)
    while legal := legal_events(table):
        table = apply(table, event_of(rng, table, _choice(rng, legal, ways), None))
    names = dict(zip(seats, rng.sample(NAMES, len(seats)), strict=True))
    return Played(number, hand, table, names, rng.choice(seats))


def _choice(rng: Random, legal: Sequence[Legal], ways: Ways) -> Legal:
    by_type = {one.type: one for one in legal}
    wagers = [one for one in legal if one.type in _WAGERS]
    if wagers and rng.randrange(10) < ways.wagers:
        return rng.choice(wagers)
    if LegalType.FOLD in by_type and rng.randrange(10) < ways.folds:
        return by_type[LegalType.FOLD]
    calm = [one for one in legal if one.type is not LegalType.FOLD and one.type not in _WAGERS]
    return rng.choice(calm or list(legal))
