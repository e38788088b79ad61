"""The small types in which a game is declared.

Every union here is closed: the functions that interpret it end in `assert_never`. A `source` names
the articles that a part of a game rests on (ids of `citations.ARTICLES`).
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

Source = tuple[str, ...]


class StreetNumber(IntEnum):
    """Third to seventh street: the betting rounds of stud."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7


class BetSize(StrEnum):
    """What a bet costs on a street: the small bet, the big bet, or up to the pot."""

    SMALL = "small"
    BIG = "big"
    POT = "pot"


class End(StrEnum):
    """Which end of an order is meant."""

    LOWEST = "lowest"
    HIGHEST = "highest"


class Ace(StrEnum):
    """Whether an ace ranks above the king or below the two."""

    HIGH = "high"
    LOW = "low"


class Posting(StrEnum):
    """Who decides how the bring-in is posted."""

    BY_SETTING = "by_setting"
    PLAYERS_CHOICE = "players_choice"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class TableSize:
    """The fewest and the most players who may be dealt in."""

    fewest: int
    most: int
    source: Source


@dataclass(frozen=True, slots=True)
class Street:
    """What each player gets on a street, what a bet costs, and what is thrown away after it.

    `down` and `up` cards are dealt; `offered` cards come face up by the travelling offer; a
    `chosen` card comes face up or down as the player chooses; `discard` counts the face-down cards
    that everyone still in throws away when the betting is over.
    """

    number: StreetNumber
    bet: BetSize
    source: Source
    down: int = 0
    up: int = 0
    offered: int = 0
    chosen: int = 0
    discard: int = 0


@dataclass(frozen=True, slots=True)
class BringIn:
    """The door card that brings it in, the ace's rank there, and who decides the posting.

    Equal ranks: the lowest suit where the lowest door brings in, the highest where the highest.
    """

    door: End
    ace: Ace
    posting: Posting
    source: Source


@dataclass(frozen=True, slots=True)
class Opens:
    """The showing hand that acts first, from `first_street` on."""

    board: End
    ace: Ace
    first_street: StreetNumber
    source: Source


@dataclass(frozen=True, slots=True)
class FixedLimit:
    """Every bet and raise has its street's size; the house rules say how many raises."""

    source: Source


@dataclass(frozen=True, slots=True)
class PotLimit:
    """At most the pot; the first completion between two multiples of the bring-in; a hand cap."""

    completion_fewest_bring_ins: int
    completion_most_bring_ins: int
    antes_count_from: StreetNumber
    source: Source


class LowRanking(StrEnum):
    """How low hands are ranked: A-5, A-5 with the eight-or-better qualifier, or 2-7."""

    ACE_TO_FIVE = "ace_to_five"
    EIGHT_OR_BETTER = "eight_or_better"
    DEUCE_TO_SEVEN = "deuce_to_seven"


@dataclass(frozen=True, slots=True)
class HighHand:
    """A share for the best five-card high hand."""

    source: Source


@dataclass(frozen=True, slots=True)
class LowHand:
    """A share for the lowest five-card hand of a ranking."""

    ranking: LowRanking
    source: Source


@dataclass(frozen=True, slots=True)
class NoWilds:
    """Every card is what it says."""


@dataclass(frozen=True, slots=True)
class SeatWilds:
    """One rank is wild for everybody, and one more for each seat from the dealer's left.

    `seat_ranks[0]` is wild for the first player to the dealer's left; the dealer announces the
    dealer's own rank.
    """

    everyone: int
    seat_ranks: tuple[int, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class MatchWilds:
    """A rank that a player holds both face up and face down is wild for that player."""

    source: Source


@dataclass(frozen=True, slots=True)
class SpadeHalf:
    """Half the pot for one's own seat rank in spades face down; face up it stops the hand."""

    source: Source
    face_up_source: Source


Betting = FixedLimit | PotLimit
Share = HighHand | LowHand
WildRule = NoWilds | SeatWilds | MatchWilds
