"""What a card room's text says of a hand: the hand as the rules replay it, and what it claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.rules.replay import Hand
from service.rules.shares import AwardFor


class UnreadableError(Exception):
    """A hand that cannot be read: the line at which that shows, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about how a line was read; it is no fault of the hand."""

    line: int
    says: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Where a hand disagrees with the rules, or with itself.

    `code` is one of the rules' own codes of refusal, or one of the audit's; `rules` are the
    articles it rests on.
    """

    line: int
    code: str
    says: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Posted:
    """An ante, or an uncalled bet that went back: chips of a seat."""

    line: int
    seat: int
    chips: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Collected:
    """Chips won: from which pot, 0 for the main one, and for which share, where it is said."""

    line: int
    seat: int
    chips: int
    pot: int | None
    share: AwardFor | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The line of the summary that adds up: the whole pot, its parts, and what the room took."""

    line: int
    chips: int
    pots: tuple[int, ...]
    taken: int | None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a seat's line of the summary says it ended: chips won, or the street of the fold."""

    line: int
    seat: int
    won: int | None = None
    folded_on: int | None = None


@dataclass(slots=True)
class Claims:
    """What the text says that follows from the hand, each with its line.

    `all_in` has the events after which a player is said to be all-in; `mucked` and `folded` the
    line at which a seat gave up; `forced` the seat that is said to have the bring-in card.
    """

    antes: list[Posted] = field(default_factory=list)
    all_in: list[int] = field(default_factory=list)
    uncalled: list[Posted] = field(default_factory=list)
    collected: list[Collected] = field(default_factory=list)
    total: Total | None = None
    mucked: dict[int, int] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    folded: dict[int, int] = field(default_factory=dict)
    forced: Posted | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A hand as a card room's text tells it.

    `lines` has the line of each event of `hand`; `mentions` the lines that name each card, with the
    seat that is said to hold it. `least_bring_in` is set where the text does not tell the bring-in,
    because nobody had so much.
    """

    room: str
    number: str
    line: int
    last_line: int
    per_unit: int
    least_bring_in: int | None
    names: Mapping[int, str]
    hand: Hand
    lines: tuple[int, ...]
    claims: Claims
    contradictions: tuple[Finding, ...]
    mentions: Mapping[int, tuple[tuple[int, int], ...]]
    notes: tuple[Note, ...]
