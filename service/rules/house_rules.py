"""House rules: a named choice for each point that a document leaves open.

A `HouseRule` says what may be chosen and which article it fills; a game says which of them it
offers, with which choices and default (`Offer`). `resolve` turns what a caller sent into the
complete set that is in force, and says which were assumed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from service.rules.cards import EIGHT, RANKS, parse_rank
from service.rules.errors import Code, HouseRuleError, Place, quoted
from service.rules.vocabulary import Source

Value = bool | int | str


class FiveOfAKind(StrEnum):
    """Where five of a kind ranks."""

    ABOVE_STRAIGHT_FLUSH = "above_straight_flush"
    BELOW_ROYAL_FLUSH = "below_royal_flush"
    BELOW_STRAIGHT_FLUSH = "below_straight_flush"


class Opening(StrEnum):
    """How third street is opened: by a bring-in, or by the highest card showing."""

    BRING_IN = "bring_in"
    HIGHEST_SHOWING = "highest_showing"


class ShowingTie(StrEnum):
    """Which of equal boards acts: the first from the dealer's left, or the highest suit."""

    POSITION = "position"
    SUIT = "suit"


class OddChip(StrEnum):
    """Who gets odd chips: the first from the dealer's left, or the highest card by suit."""

    POSITION = "position"
    HIGH_CARD_BY_SUIT = "high_card_by_suit"


class ShortRaise(StrEnum):
    """From what size on an all-in raise counts as a raise and reopens the betting."""

    HALF_BET = "half_bet"
    FULL_BET = "full_bet"


class Shortage(StrEnum):
    """What happens when the deck cannot give everyone a last card."""

    COMMUNITY_CARD = "community_card"
    REFUSE = "refuse"


class TimeoutDiscards(StrEnum):
    """Which two of the face-down cards, in the order dealt, a time-out throws away."""

    LAST_TWO = "last_two"
    FIRST_TWO = "first_two"


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice among a few values."""

    choices: tuple[Value, ...]

    def read(self, value: object) -> Value | None:
        """The choice that was meant, or None."""
        if not isinstance(value, (bool, str)):
            return None
        return next((choice for choice in self.choices if choice == value), None)


@dataclass(frozen=True, slots=True)
class RankOf:
    """A choice among ranks, written 2-9, T (or 10), J, Q, K, A."""

    choices: tuple[Value, ...]

    def read(self, value: object) -> Value | None:
        """The rank that was meant, or None."""
        rank = parse_rank(value)
        return RANKS[rank] if rank is not None and RANKS[rank] in self.choices else None


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number from `fewest` on, or one of a few words."""

    fewest: int
    words: tuple[str, ...] = ()
    most: int = 2**53 - 1

    @property
    def choices(self) -> tuple[Value, ...]:
        """The words; the numbers are described by `fewest`."""
        return self.words

    def read(self, value: object) -> Value | None:
        """The number or word that was meant, or None."""
        if isinstance(value, str):
            return value if value in self.words else None
        if isinstance(value, int) and not isinstance(value, bool):
            return value if self.fewest <= value <= self.most else None
        return None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A named choice and the article that leaves it open."""

    key: str
    values: OneOf | RankOf | WholeNumber
    says: str
    source: Source


@dataclass(frozen=True, slots=True)
class Offer:
    """A house rule as one game offers it; with no default the dealer must announce it."""

    rule: HouseRule
    default: Value | None
    values: OneOf | RankOf | WholeNumber


def offer(
    rule: HouseRule, *, default: Value | None, only: tuple[Value, ...] | None = None
) -> Offer:
    """Offer a house rule with its default, with all of its choices or `only` some of them."""
    return Offer(rule, default, rule.values if only is None else OneOf(only))


DEALER_WILD_RANK: Final = HouseRule(
    "dealer_wild_rank",
    RankOf(tuple(rank for rank in RANKS if rank != RANKS[EIGHT])),
    "The rank that is wild for the dealer; eights are wild for everybody already.",
    ("OPR-643 1.4", "OPR-643 1.2", "OPR-643 1.3"),
)
FOLDED_SPADE_COLLECTS: Final = HouseRule(
    "folded_spade_collects",
    OneOf((True, False)),
    "Whether a player with the spade face down who folded still collects at the showdown.",
    ("OPR-643 3.3",),
)
FIVE_OF_A_KIND: Final = HouseRule(
    "five_of_a_kind",
    OneOf(tuple(FiveOfAKind)),
    "Where five of a kind ranks.",
    ("OPR-643 1.6",),
)
WILD_MAY_REPEAT_CARD: Final = HouseRule(
    "wild_may_repeat_card",
    OneOf((True, False)),
    "Whether a wild in a flush may stand for a card that the five already hold "
    "(the double-ace flush).",
    ("READING R1",),
)
BOARDS_COUNT_WILDS: Final = HouseRule(
    "boards_count_wilds",
    OneOf((True, False)),
    "Whether eights and the seat's own rank play as wild in a showing hand.",
    ("OPR-643 2.1", "OPR-643 1.2", "OPR-643 1.3"),
)
OPENING: Final = HouseRule(
    "opening",
    OneOf(tuple(Opening)),
    "Whether third street has a bring-in or is opened by the highest card showing.",
    ("OPR-643 2.1",),
)
SHOWING_TIE: Final = HouseRule(
    "showing_tie",
    OneOf(tuple(ShowingTie)),
    "Which of equal boards acts first.",
    ("STUD §A Bring-in 4",),
)
SHOWING_TIE_OPR_643: Final = HouseRule(
    "showing_tie",
    OneOf((ShowingTie.POSITION,)),
    "Which of equal boards acts first: suits never break ties here.",
    ("OPR-643 footer",),
)
SHOWING_TIE_OPR_671: Final = HouseRule(
    "showing_tie",
    OneOf((ShowingTie.POSITION,)),
    "Which of equal boards acts first: suits never break ties here.",
    ("OPR-671 footer",),
)
ODD_CHIP: Final = HouseRule(
    "odd_chip",
    OneOf(tuple(OddChip)),
    "Who gets the chips that do not divide.",
    ("READING M3",),
)
ODD_CHIP_OPR_643: Final = HouseRule(
    "odd_chip",
    OneOf((OddChip.POSITION,)),
    "Who gets the chips that do not divide: suits never break ties here.",
    ("READING M3", "OPR-643 footer"),
)
ODD_CHIP_OPR_671: Final = HouseRule(
    "odd_chip",
    OneOf((OddChip.POSITION,)),
    "Who gets the chips that do not divide: suits never break ties here.",
    ("READING M3", "OPR-671 footer"),
)
AUTO_BRING_IN: Final = HouseRule(
    "auto_bring_in",
    OneOf((True, False)),
    "Whether the table posts the bring-in, or the player chooses to bring it in or complete.",
    ("STUD §A Bring-in 3",),
)
AUTO_BRING_IN_PL: Final = HouseRule(
    "auto_bring_in",
    OneOf((True,)),
    "The bring-in is always posted automatically.",
    ("STUD §D Betting 3",),
)
MAX_RAISES: Final = HouseRule(
    "max_raises",
    WholeNumber(0),
    "How many raises a round allows over its one bet or completion.",
    ("STUD §A Betting 3",),
)
HEADS_UP_UNCAPPED: Final = HouseRule(
    "heads_up_uncapped",
    OneOf((True, False)),
    "Whether a round that starts with two players has no raise limit.",
    ("STUD §A Betting 4",),
)
OPEN_PAIR_DOUBLE_BET: Final = HouseRule(
    "open_pair_double_bet",
    OneOf((True, False)),
    "Whether the big bet is allowed on fourth street when anyone shows a pair.",
    ("STUD §A Betting 5",),
)
SHORT_RAISE_COUNTS_FROM: Final = HouseRule(
    "short_raise_counts_from",
    OneOf(tuple(ShortRaise)),
    "From what size on an all-in raise counts as a raise and reopens the betting.",
    ("READING M6",),
)
SEVENTH_STREET_SHORTAGE: Final = HouseRule(
    "seventh_street_shortage",
    OneOf(tuple(Shortage)),
    "What happens when the deck cannot give everyone a last card.",
    ("STUD §D Good 3", "READING D9"),
)
TIMEOUT_DISCARDS: Final = HouseRule(
    "timeout_discards",
    OneOf(tuple(TimeoutDiscards)),
    "Which two face-down cards a time-out throws away.",
    ("STUD §D Good 2",),
)
SMALLEST_BET: Final = HouseRule(
    "smallest_bet",
    WholeNumber(1, ("bring_in",)),
    "The smallest bet from fourth street on, in chips, or the size of the bring-in.",
    ("STUD §D Betting 2",),
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A house rule in force, and whether it was assumed rather than sent."""

    key: str
    value: Value
    assumed: bool


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The complete set in force at a table.

    A rule that the game does not offer keeps the value below, which is what its documents say; a
    rule that must be announced and was not is None.
    """

    rulings: tuple[Ruling, ...] = field(default=(), compare=False)
    dealer_wild_rank: str | None = None
    folded_spade_collects: bool | None = None
    five_of_a_kind: FiveOfAKind = FiveOfAKind.ABOVE_STRAIGHT_FLUSH
    wild_may_repeat_card: bool = False
    boards_count_wilds: bool = False
    opening: Opening = Opening.BRING_IN
    showing_tie: ShowingTie = ShowingTie.POSITION
    odd_chip: OddChip = OddChip.POSITION
    auto_bring_in: bool = True
    max_raises: int | None = None
    heads_up_uncapped: bool = True
    open_pair_double_bet: bool = False
    short_raise_counts_from: ShortRaise = ShortRaise.HALF_BET
    seventh_street_shortage: Shortage = Shortage.REFUSE
    timeout_discards: TimeoutDiscards = TimeoutDiscards.LAST_TWO
    smallest_bet: int | str = "bring_in"


def resolve(offers: tuple[Offer, ...], given: Mapping[str, object], at: Place) -> HouseRules:
    """The house rules in force: what was sent, and the default of what was not.

    Args:
        offers: what the game offers.
        given: what the caller sent, by key.
        at: the place of `given` in the input.

    Raises:
        HouseRuleError: `house_rule_refused` for a rule that the game does not offer, or a value
            that is not one of its choices.
    """
    by_key = {offer.rule.key: offer for offer in offers}
    for key in given:
        if key not in by_key:
            offered = ", ".join(sorted(by_key)) or "none"
            raise HouseRuleError(
                Code.HOUSE_RULE_REFUSED,
                f"This game does not offer {quoted(key)}; it offers {offered}.",
                at=(*at, key),
            )
    rulings = []
    for key, offered_rule in by_key.items():
        if key in given:
            value = offered_rule.values.read(given[key])
            if value is None:
                raise HouseRuleError(
                    Code.HOUSE_RULE_REFUSED,
                    f"{key} is {_described(offered_rule.values)}.",
                    at=(*at, key),
                    rules=offered_rule.rule.source,
                )
            rulings.append(Ruling(key, value, assumed=False))
        elif offered_rule.default is not None:
            rulings.append(Ruling(key, offered_rule.default, assumed=True))
    in_force = {ruling.key: ruling.value for ruling in rulings}
    return HouseRules(tuple(rulings), **in_force)  # type: ignore[arg-type]  # read by `values`


def resolve_texts(offers: tuple[Offer, ...], given: Mapping[str, str], at: Place) -> HouseRules:
    """The house rules in force where their values were sent as texts, as queries and commands do.

    Raises:
        HouseRuleError: as `resolve`.
    """
    by_key = {offered.rule.key: offered for offered in offers}
    read = {
        key: _value(by_key[key], text) if key in by_key else text for key, text in given.items()
    }
    return resolve(offers, read, at)


def _value(offered: Offer, text: str) -> object:
    """What a text says: it knows neither numbers nor truth values."""
    if isinstance(offered.values, WholeNumber):
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(2**53))
        return int(text) if is_number else text
    spelled = {str(choice).lower(): choice for choice in offered.values.choices}
    return spelled.get(text, text)


def require(house: HouseRules, offers: tuple[Offer, ...], keys: Collection[str], at: Place) -> None:
    """Refuse to answer without the announcements that the answer depends on.

    Raises:
        HouseRuleError: `announcement_required`, with the article, at the missing key.
    """
    for offered_rule in offers:
        key = offered_rule.rule.key
        if key in keys and getattr(house, key) is None:
            raise HouseRuleError(
                Code.ANNOUNCEMENT_REQUIRED,
                f"The dealer shall announce {key} before the deal: "
                f"{_described(offered_rule.values)}.",
                at=(*at, key),
                rules=offered_rule.rule.source[:1],
            )


def source_of(key: str, offers: tuple[Offer, ...]) -> Source:
    """The articles that a house rule of a game fills."""
    return next(offered.rule.source for offered in offers if offered.rule.key == key)


def _described(values: OneOf | RankOf | WholeNumber) -> str:
    spelled = [str(c).lower() if isinstance(c, bool) else str(c) for c in values.choices]
    if isinstance(values, WholeNumber):
        return " or ".join([f"a whole number from {values.fewest} to {values.most}", *spelled])
    return spelled[0] if len(spelled) == 1 else f"one of {', '.join(spelled)}"
