"""What the best five of five to seven cards are worth: the binding of the C evaluator.

A card is a byte, rank * 4 + suit, with ranks 2..A = 0..12 and suits c d h s = 0..3; a hand is
`bytes`. Strengths are dense integers and larger is better in every order. `wild` has bit i set when
`cards[i]` is wild. No logic is here: csrc/evaluator.h has the contract, csrc/tables.py the method.
"""

from itertools import accumulate
from typing import NamedTuple

from service._evaluator import ffi as _ffi
from service._evaluator import lib as _lib

ABOVE_STRAIGHT_FLUSH, BELOW_ROYAL_FLUSH, BELOW_STRAIGHT_FLUSH = range(3)
"""Where five of a kind ranks."""


class Made(NamedTuple):
    """The best five cards of a hand."""

    strength: int
    cards: bytes
    """The five that play, the most significant first: groups by size, then by rank."""
    plays_as: bytes
    """What each of them stands for: itself, unless it is wild."""


class Category(NamedTuple):
    """The strengths, both inclusive, that go by one name."""

    name: str
    first: int
    last: int


_new = _ffi.new
_buffer = _ffi.buffer
_five_type = _ffi.typeof("stud_five *")
_high = _lib.stud_high
_ace_to_five = _lib.stud_ace_to_five
_deuce_to_seven = _lib.stud_deuce_to_seven


def high(cards: bytes, wild: int = 0, five_of_a_kind: int = 0, repeat: bool = False) -> Made:
    """The best high hand.

    `five_of_a_kind` places it: above the straight flushes, below the royal flush, or below all
    straight flushes. With `repeat` a wild in a flush may stand for the ace although the five
    already hold it; the strengths are dense over that larger order.

    Raises ValueError when these are not five to seven different cards.
    """
    five = _new(_five_type)
    strength = _high(cards, len(cards), wild, five_of_a_kind, repeat, five)
    return _made(strength, five, cards)


def ace_to_five(cards: bytes, wild: int = 0) -> Made:
    """The best low with the ace low, where straights and flushes do not exist.

    Raises ValueError when these are not five to seven different cards.
    """
    five = _new(_five_type)
    return _made(_ace_to_five(cards, len(cards), wild, five), five, cards)


def deuce_to_seven(cards: bytes, wild: int = 0) -> Made:
    """The best low with the ace high, where straights and flushes count against the hand.

    Raises ValueError when these are not five to seven different cards.
    """
    five = _new(_five_type)
    return _made(_deuce_to_seven(cards, len(cards), wild, five), five, cards)


def eight_or_better(cards: bytes, wild: int = 0) -> Made | None:
    """The best ace-to-five low of five different ranks up to eight, or None.

    Raises ValueError when these are not five to seven different cards.
    """
    low = ace_to_five(cards, wild)
    if low.strength <= _LAST_WITHOUT_EIGHT_OR_BETTER:
        return None
    return low._replace(strength=low.strength - _LAST_WITHOUT_EIGHT_OR_BETTER)


def _made(strength: int, five: object, cards: bytes) -> Made:
    if not strength:
        raise ValueError(f"not five to seven different cards: {cards!r}")
    played = _buffer(five)[:]
    return Made(strength, played[:5], played[5:])


def _categories(*classes: tuple[str, int]) -> tuple[Category, ...]:
    """Name and number of classes, from the lowest up, as ranges of strengths."""
    lasts = accumulate(count for _, count in classes)
    return tuple(
        Category(name, last - count + 1, last)
        for (name, count), last in zip(classes, lasts, strict=True)
    )


_FIVE_OF_A_KIND = ("five_of_a_kind", 13)
_UP_TO_STRAIGHT = (
    ("high_card", 1277),
    ("one_pair", 2860),
    ("two_pair", 858),
    ("three_of_a_kind", 858),
    ("straight", 10),
)


def high_categories(five_of_a_kind: int = 0, repeat: bool = False) -> tuple[Category, ...]:
    """The categories of high hands, from high card up, under the same two rules as `high`."""
    from_straight_flush = [("straight_flush", 9), ("royal_flush", 1)]
    from_straight_flush.insert((2, 1, 0)[five_of_a_kind], _FIVE_OF_A_KIND)
    return _categories(
        *_UP_TO_STRAIGHT,
        ("flush", 1277 + (266 if repeat else 0)),
        ("full_house", 156),
        ("four_of_a_kind", 156),
        *from_straight_flush,
    )


ACE_TO_FIVE_CATEGORIES = _categories(
    ("four_of_a_kind", 156),
    ("full_house", 156),
    ("three_of_a_kind", 858),
    ("two_pair", 858),
    ("one_pair", 2860),
    ("high_card", 1287),
)
DEUCE_TO_SEVEN_CATEGORIES = _categories(
    ("royal_flush", 1),
    ("straight_flush", 8),
    ("four_of_a_kind", 156),
    ("full_house", 156),
    ("flush", 1278),
    ("straight", 9),
    ("three_of_a_kind", 858),
    ("two_pair", 858),
    ("one_pair", 2860),
    ("high_card", 1278),
)
EIGHT_OR_BETTER_CATEGORIES = _categories(("high_card", 56))
_LAST_WITHOUT_EIGHT_OR_BETTER = ACE_TO_FIVE_CATEGORIES[-1].last - 56
