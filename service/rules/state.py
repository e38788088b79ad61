"""A table at a moment, with no rules inside.

Seats stand in the order of play, clockwise from the dealer's left, and are spoken of by their
place in it; `Seat.number` is the caller's own.

What was agreed is frozen. The table changes as the hand goes on, so that a replay does not make it
anew for every event; who wants to keep a moment takes a `copy`.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from enum import StrEnum

from service.rules.events import Entry, Face
from service.rules.games import Game
from service.rules.house_rules import HouseRules
from service.rules.pots import Pot
from service.rules.records import record
from service.rules.showdown import Showdown
from service.rules.vocabulary import BringIn, Street
from service.rules.wilds import Position


class Status(StrEnum):
    """What a hand is waiting for, or how it ended."""

    DEALING = "dealing"
    BETTING = "betting"
    DISCARDING = "discarding"
    OFFERING = "offering"
    CHOOSING = "choosing"
    AWAITING_RESHUFFLE = "awaiting_reshuffle"
    SHOWDOWN = "showdown"
    REDEAL = "redeal"
    COMPLETE = "complete"


class Standing(StrEnum):
    """Where a seat stands in the hand."""

    IN = "in"
    ALL_IN = "all_in"
    FOLDED = "folded"
    MUCKED = "mucked"


@record
class Stakes:
    """What is played for, in chips; None where the game has no such thing."""

    ante: int
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    cap: int | None = None


@record
class Setup:
    """What was agreed before the first card.

    `players_in_event` is the number left in a tournament, where it is known. `places` has each
    seat's place in the order of play by its number.
    """

    game: Game
    house: HouseRules
    stakes: Stakes
    tournament: bool
    players_in_event: int | None
    carried: tuple[Pot, ...]
    showdown_asked: bool
    places: Mapping[int, int]


@dataclass(slots=True)
class Seat:
    """A player in the hand.

    Chips: `stack` in front, `behind` what of it can still be put in, which a cap may limit,
    `street_chips` on this street, `put_in` over the hand. A seat that `is_in` can still win; of
    those that cannot, `mucked` ones gave up at the showdown and not by folding, and still have what
    nobody else was left to win, the chips put in beyond `wins_above`. The cards of `shown` ones lie
    face up on the table.
    """

    number: int
    position: Position | None
    own_rank: int | None
    auto_bring_in: bool
    stack: int
    behind: int = 0
    put_in: int = 0
    street_chips: int = 0
    is_in: bool = True
    mucked: bool = False
    wins_above: int | None = None
    shown: bool = False
    dealt: bool = False
    threw_away: bool = False
    face: Face | None = None
    down: bytes = b""
    up: bytes = b""


@dataclass(slots=True)
class Round:
    """A betting round in motion; seats are meant by their places in the order of play.

    Args:
        pending: who must still act before the round is over, in turn.
        may_open: where an unknown card hides who acts first, all who may be it.
        step: the size of the last full bet or raise.
        bet: what a bet or raise adds in fixed limit.
        most_bets: how many of them may count in fixed limit; None without a limit.
        bring_in: the street's bring-in rule until a bet counts; None where there is none.
        acted: who acted since the betting was last opened, and may not raise.
        price: the street's total to match, in chips.
        level: the total at which the last full bet or raise stands.
        bets: how many bets, completions and raises count.
        bring_in_due: whether the round waits for the bring-in.
        may_fold_bring_in: whether the seat asked for it is not the low door itself.
    """

    pending: list[int]
    may_open: tuple[int, ...]
    step: int
    bet: int
    most_bets: int | None
    bring_in: BringIn | None
    acted: set[int] = field(default_factory=set)
    price: int = 0
    level: int = 0
    bets: int = 0
    bring_in_due: bool = False
    may_fold_bring_in: bool = False

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who acts next; several where it is not known which of them it is."""
        return self.may_open or tuple(self.pending[:1])


@record
class Offer:
    """The travelling offer: the card face up, or None while one must be turned, and to whom."""

    card: int | None
    to: int


@dataclass(slots=True)
class Table:
    """A hand at a moment.

    Args:
        from_deck: whether cards come from a known order; otherwise the log brings them.
        deck: the known order of the cards to come, top first.
        bottom: cards put under the deck, in the order they will come.
        cards_left: how many cards the deck holds, counted from 52, the bottom included.
        seen: the known cards that are out of the deck.
        discards: cards thrown away that a reshuffle would bring back.
        able: the places of those who can still act in the betting, in the order of play.
        opened_by: who acted first in the latest betting round.
        aggressor: who bet or raised last in it.
    """

    setup: Setup
    seats: tuple[Seat, ...]
    street: Street
    status: Status
    from_deck: bool
    deck: bytes
    bottom: bytes = b""
    cards_left: int = 52
    seen: bytes = b""
    discards: bytes = b""
    community: bytes = b""
    community_due: bool = False
    betting: Round | None = None
    offer: Offer | None = None
    able: list[int] = field(default_factory=list)
    opened_by: int | None = None
    aggressor: int | None = None
    turned_up: bool = False
    log: list[Entry] = field(default_factory=list)
    outcome: Showdown | None = None
    carried: tuple[Pot, ...] = ()

    def copy(self) -> "Table":
        """The same moment, at a table that goes its own way."""
        other = copy(self)
        other.seats = tuple(map(copy, self.seats))
        other.log = self.log.copy()
        other.able = self.able.copy()
        if self.betting is not None:
            other.betting = copy(self.betting)
            other.betting.pending = self.betting.pending.copy()
            other.betting.acted = self.betting.acted.copy()
        return other
