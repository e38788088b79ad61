"""What happened in a hand: facts, in the past tense.

The first group is what a caller's log holds; the second is derived by the service and never in a
caller's log. Cards are `bytes`, in which `cards.UNKNOWN` stands for a card that is not known.
"""

from enum import StrEnum
from typing import Final

from service.rules.records import record
from service.rules.shares import AwardFor
from service.rules.vocabulary import StreetNumber


class Action(StrEnum):
    """What a player can do in a betting round."""

    BRING_IN = "bring_in"
    COMPLETE = "complete"
    BET = "bet"
    RAISE = "raise"
    CALL = "call"
    CHECK = "check"
    FOLD = "fold"


# Rules look these up all the time, and an enumeration is slow to be asked for its members.
BRING_IN: Final = Action.BRING_IN
COMPLETE: Final = Action.COMPLETE
BET: Final = Action.BET
RAISE: Final = Action.RAISE
CALL: Final = Action.CALL
CHECK: Final = Action.CHECK
FOLD: Final = Action.FOLD


class Face(StrEnum):
    """Which way up a card lies."""

    UP = "up"
    DOWN = "down"


@record
class Dealt:
    """A seat was dealt its cards of a street."""

    seat: int
    down: bytes
    up: bytes


@record
class CommunityDealt:
    """One card, shared by all still in, was dealt face up in the middle."""

    card: int


@record
class Acted:
    """A player acted; `to` is the street's total, which only pot limit needs to name."""

    seat: int
    action: Action
    to: int | None = None


@record
class Discarded:
    """A player threw away face-down cards."""

    seat: int
    cards: bytes


@record
class TimedOut:
    """A player's time for the discard ran out; `cards` names the two, if the log knows them."""

    seat: int
    cards: bytes | None = None


@record
class Reshuffled:
    """The discards joined the rest of the deck; `deck` is the new order where cards come by it."""

    deck: bytes | None = None


@record
class Offered:
    """A card was turned face up and offered to a player."""

    seat: int
    card: int


@record
class Took:
    """A player took the offered card."""

    seat: int


@record
class Declined:
    """A player declined the offered card and was dealt the next one, `card`, instead."""

    seat: int
    card: int | None = None


@record
class Chose:
    """A player chose which way up the last card comes."""

    seat: int
    face: Face


@record
class Showed:
    """A player showed the hand; `cards` where they were not known before."""

    seat: int
    cards: bytes | None = None


@record
class Mucked:
    """A player gave the hand up at the showdown without showing it."""

    seat: int


SeatEvent = (
    Dealt | Acted | Discarded | TimedOut | Offered | Took | Declined | Chose | Showed | Mucked
)
Event = SeatEvent | CommunityDealt | Reshuffled


@record
class AntePosted:
    """A seat posted its ante, or what it had."""

    seat: int
    chips: int


@record
class Opens:
    """Who acts first on a street, and all seats whose boards or doors are the equal of that."""

    seat: int
    street: StreetNumber
    tied: tuple[int, ...]


@record
class TurnedUp:
    """A hand was turned up because no further betting is possible."""

    seat: int
    cards: bytes


@record
class Owed:
    """What a player owes for the redeal, in chips."""

    seat: int
    chips: int


@record
class Stopped:
    """A player's own wild rank in spades came face up: the hand stops and is dealt again."""

    seat: int
    card: int
    owes: tuple[Owed, ...]


@record
class Returned:
    """Chips that nobody called went back."""

    seat: int
    chips: int


@record
class Awarded:
    """A player was paid from a pot; pots count from 1, the main pot."""

    seat: int
    chips: int
    won_for: AwardFor
    pot: int


Derived = AntePosted | Opens | TurnedUp | Stopped | Returned | Awarded


@record
class Entry:
    """A line of the log: what happened, whether the service derived it, and by which articles.

    For a player's action `adds` is what went in by it and `to` the street's total after it.
    """

    event: Event | Derived
    rules: tuple[str, ...]
    derived: bool = False
    to: int | None = None
    adds: int | None = None
    all_in: bool = False


DERIVED: Final = True
"""Of an entry that no caller sent."""


class LegalType(StrEnum):
    """The types of events that a caller can send."""

    DEAL = "deal"
    BRING_IN = "bring_in"
    COMPLETE = "complete"
    BET = "bet"
    RAISE = "raise"
    CALL = "call"
    CHECK = "check"
    FOLD = "fold"
    DISCARD = "discard"
    TIME_OUT = "time_out"
    RESHUFFLE = "reshuffle"
    OFFER = "offer"
    TAKE = "take"
    DECLINE = "decline"
    CHOOSE = "choose"
    SHOW = "show"
    MUCK = "muck"


@record
class Legal:
    """One thing that may come next.

    `to` and `adds` say what a wager costs; where the size is free, they are the smallest and
    `max_to` and `max_adds` the largest. `down`, `up` and `community` count the cards of a deal,
    `count` those to throw away out of `held`; `face` is a choice; `needs_cards` says that the
    event must bring cards (an offer, a decline or a show without a deck).
    """

    type: LegalType
    seat: int | None
    to: int | None = None
    adds: int | None = None
    max_to: int | None = None
    max_adds: int | None = None
    down: int | None = None
    up: int | None = None
    community: int | None = None
    count: int | None = None
    held: bytes | None = None
    face: Face | None = None
    needs_cards: bool = False
