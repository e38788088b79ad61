"""What five to seven cards are worth, told slowly and from the rules alone.

The evaluator in C is held against this module, so nothing here is taken from it: every hand of
five is tried, and every card for every wild card. Speed comes second, reading like the rules first.

A card is ``rank * 4 + suit``, ranks 2..A = 0..12, suits c d h s = 0..3. A wild card's own face
never matters, because a wild card may stand for any card, itself included: a hand is its natural
cards and the number of its wild cards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(range(52))

FIVE_OF_A_KIND_PLACES = ("above_straight_flush", "below_royal_flush", "below_straight_flush")

# Lowest first. Five of a kind needs a wild card; its place is a house rule.
NATURAL_CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
CATEGORIES = (*NATURAL_CATEGORIES, "five_of_a_kind")

# The sizes of the groups of equal ranks, largest first.
GROUPED_CATEGORIES = {
    (5,): "five_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "one_pair",
    (1, 1, 1, 1, 1): "high_card",
}


def rank_of(card: int) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card // 4


def suit_of(card: int) -> int:
    """The suit of a card: clubs 0, diamonds 1, hearts 2, spades 3."""
    return card % 4


def cards_from(text: str) -> tuple[int, ...]:
    """The cards written in a text such as ``"As Td 9c"``."""
    return tuple(RANKS.index(card[0]) * 4 + SUITS.index(card[1]) for card in text.split())


def text_of(cards: Iterable[int]) -> str:
    """Cards as text: ``"As Td 9c"``."""
    return " ".join(RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in cards)


# Which cards are wild


def position_poker_wild_cards(cards: Iterable[int], position_rank: int) -> frozenset[int]:
    """The holder's wild cards: every eight and every card of the position's rank.

    Rules: OPR-643 1.2, OPR-643 1.3.
    """
    return frozenset(card for card in cards if rank_of(card) in (RANKS.index("8"), position_rank))


def eddies_choice_wild_cards(down: Iterable[int], up: Iterable[int]) -> frozenset[int]:
    """The holder's wild cards: every card whose rank the holder has both down and up.

    Rules: OPR-671 intro.
    """
    down, up = frozenset(down), frozenset(up)
    matched = {rank_of(card) for card in down} & {rank_of(card) for card in up}
    return frozenset(card for card in down | up if rank_of(card) in matched)


# What five cards are


class Class(NamedTuple):
    """All that the rankings see of five cards: their ranks, and whether they are of one suit."""

    ranks: tuple[int, ...]
    suited: bool


class Reading(NamedTuple):
    """Five cards as a player reads them: the category, and the pips most significant first.

    Pips count 2..14, and an ace that plays low is 1.
    """

    category: str
    pips: tuple[int, ...]


def most_significant_first(pips: Sequence[int]) -> tuple[int, ...]:
    """Pips by the size of their group, then from the top: K K Q Q 9, 7 7 7 K K."""
    counts = Counter(pips)
    return tuple(sorted(pips, key=lambda pip: (counts[pip], pip), reverse=True))


def grouped_category(pips: Iterable[int]) -> str:
    """The category that the equal ranks make, straights and flushes left aside."""
    return GROUPED_CATEGORIES[tuple(sorted(Counter(pips).values(), reverse=True))]


def read_ace_high(hand: Class) -> Reading:
    """Aces high only, as in 2-7: A-2-3-4-5 is no straight."""
    pips = most_significant_first([rank + 2 for rank in hand.ranks])
    category = grouped_category(pips)
    if category in ("full_house", "four_of_a_kind", "five_of_a_kind"):
        return Reading(category, pips)
    straight = category == "high_card" and pips[0] - pips[4] == 4
    if straight and hand.suited:
        return Reading("royal_flush" if pips[0] == 14 else "straight_flush", pips)
    if hand.suited:
        return Reading("flush", pips)
    return Reading("straight" if straight else category, pips)


def read_high(hand: Class) -> Reading:
    """A high hand: aces high, and low in the wheel, which is five high."""
    reading = read_ace_high(hand)
    if reading.pips == (14, 5, 4, 3, 2):
        return Reading("straight_flush" if hand.suited else "straight", (5, 4, 3, 2, 1))
    return reading


def read_ace_to_five(hand: Class) -> Reading:
    """An A-5 low: aces low, straights and flushes ignored."""
    pips = most_significant_first([1 if rank == 12 else rank + 2 for rank in hand.ranks])
    return Reading(grouped_category(pips), pips)


# How hands are ranked

Value = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Ranking:
    """One way of ranking five cards: how they are read, and what the reading is worth.

    ``repeats`` is the double-ace flush: a wild card in a flush may be a card of the five already.
    """

    title: str
    read: Callable[[Class], Reading]
    worth: Callable[[Reading], Value | None]
    has_five_of_a_kind: bool = False
    repeats: bool = False

    def class_of(self, five: Iterable[int]) -> Class:
        """The class of five cards, each of them taken as it is written.

        The same card twice is how a wild card makes five of a kind; it makes no flush unless the
        house says so.
        """
        five = tuple(five)
        one_suit = len({suit_of(card) for card in five}) == 1
        suited = one_suit and (self.repeats or len(set(five)) == 5)
        return Class(tuple(sorted(rank_of(card) for card in five)), suited)

    @cached_property
    def value(self) -> Callable[[Class], Value | None]:
        """What a class is worth, larger is better; none where it does not qualify."""
        return cache(lambda hand: self.worth(self.read(hand)))  # asked for millions of fives

    @cached_property
    def classes(self) -> tuple[Class, ...]:
        """Every class that can be somebody's hand, worst first, of equal ones the first."""
        by_value: dict[Value, Class] = {}
        for hand in self._reachable_classes():
            value = self.value(hand)
            if value is not None:
                by_value.setdefault(value, hand)
        return tuple(by_value[value] for value in sorted(by_value))

    @cached_property
    def strength_of_value(self) -> dict[Value | None, int]:
        """The values numbered from the bottom, from 1; 0 for a hand that does not qualify."""
        numbered = {self.value(hand): number for number, hand in enumerate(self.classes, start=1)}
        return {None: 0, **numbered}

    def strength_of_class(self, hand: Class) -> int:
        """The dense strength of a class."""
        return self.strength_of_value[self.value(hand)]

    def best(self, cards: Sequence[int], wild: Iterable[int] = ()) -> Class | None:
        """The best hand of five among 5 to 7 cards, those in `wild` standing for any card."""
        wild = frozenset(wild)
        natural = [card for card in cards if card not in wild]
        if len(wild) <= 2:
            return self.best_by_trying_every_card(natural, len(wild))
        return self.best_by_walking_down(natural, len(wild))

    def strength(self, cards: Sequence[int], wild: Iterable[int] = ()) -> int:
        """The dense strength of the best hand, 0 where none qualifies."""
        best = self.best(cards, wild)
        return 0 if best is None else self.strength_of_class(best)

    def best_by_trying_every_card(self, natural: Sequence[int], wilds: int) -> Class | None:
        """The best of every five cards, with each of the 52 cards for each wild card among them."""
        best: Class | None = None
        best_value: Value | None = None
        for five in every_five(natural, wilds):
            hand = self.class_of(five)
            value = self.value(hand)
            if value is not None and (best_value is None or value > best_value):
                best, best_value = hand, value
        return best

    def best_by_walking_down(self, natural: Sequence[int], wilds: int) -> Class | None:
        """The first class from the top that the natural cards and the wild ones can make."""
        if wilds == 0:
            raise ValueError("without a wild card five suited cards cannot help being a flush")
        return next(
            (hand for hand in reversed(self.classes) if wilds_needed(hand, natural) <= wilds), None
        )

    def _reachable_classes(self) -> Iterator[Class]:
        for ranks in combinations_with_replacement(range(13), 5):
            if max(Counter(ranks).values()) < 5 or self.has_five_of_a_kind:
                yield Class(ranks, suited=False)
        for ranks in combinations(range(13), 5):
            yield Class(ranks, suited=True)
        if self.repeats:
            yield from double_ace_flushes()


def every_five(natural: Sequence[int], wilds: int) -> Iterator[tuple[int, ...]]:
    """Every five cards of a hand, with every card of the deck for every wild card."""
    for wilds_playing in range(min(wilds, 5) + 1):
        for naturals_playing in combinations(natural, 5 - wilds_playing):
            for stand_ins in combinations_with_replacement(DECK, wilds_playing):
                yield naturals_playing + stand_ins


def wilds_needed(hand: Class, natural: Sequence[int]) -> int:
    """How many wild cards it takes to fill the class up, given the natural cards.

    An unsuited class asks nothing of the suits: one wild card can always break the flush.
    """
    wanted = Counter(hand.ranks)
    if not hand.suited:
        return 5 - (wanted & Counter(rank_of(card) for card in natural)).total()
    return min(
        5 - len({rank_of(card) for card in natural if suit_of(card) == suit} & wanted.keys())
        for suit in range(4)
    )


@cache
def double_ace_flushes() -> tuple[Class, ...]:
    """The flushes with a rank twice or more that are the best that some hand can do.

    One or two wild cards: three and any two cards are four of a kind at least.
    """
    ranking = high(repeats=True)  # for its values only: its classes are being found here
    found: set[Class] = set()
    for wilds in (1, 2):
        for ranks in combinations(range(13), 5 - wilds):
            spades = [rank * 4 + SUITS.index("s") for rank in ranks]
            best = ranking.best_by_trying_every_card(spades, wilds)
            if best is not None and best.suited and len(set(best.ranks)) < 5:
                found.add(best)
    return tuple(found)


@cache
def high(five_of_a_kind: str = "above_straight_flush", *, repeats: bool = False) -> Ranking:
    """High hands, with five of a kind in one of `FIVE_OF_A_KIND_PLACES`.

    Rules: OPR-643 1.6, OPR-671 1.3.
    """
    below = {"above_straight_flush": 0, "below_royal_flush": 1, "below_straight_flush": 2}
    place = len(NATURAL_CATEGORIES) - below[five_of_a_kind]
    order = (*NATURAL_CATEGORIES[:place], "five_of_a_kind", *NATURAL_CATEGORIES[place:])
    return Ranking(
        title=f"high, five of a kind {five_of_a_kind}" + (", double-ace flush" * repeats),
        read=read_high,
        worth=lambda reading: (order.index(reading.category), *reading.pips),
        has_five_of_a_kind=True,
        repeats=repeats,
    )


def low_worth(reading: Reading) -> Value:
    """Lows turn everything round: the lower category and the lower pips are worth more."""
    return tuple(-part for part in (CATEGORIES.index(reading.category), *reading.pips))


def eight_or_better_worth(reading: Reading) -> Value | None:
    """An A-5 low of five different ranks, all eight or lower; any other is worth nothing."""
    qualifies = reading.category == "high_card" and reading.pips[0] <= 8
    return low_worth(reading) if qualifies else None


HIGH = high()
ACE_TO_FIVE = Ranking("A-5 low", read_ace_to_five, low_worth)
DEUCE_TO_SEVEN = Ranking("2-7 low", read_ace_high, low_worth)
EIGHT_OR_BETTER = Ranking("eight or better", read_ace_to_five, eight_or_better_worth)
