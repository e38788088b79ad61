"""What the best five of five to seven cards are worth: the binding of the evaluator in C.

A card is a byte, rank * 4 + suit, with ranks 2..A = 0..12 and suits c d h s = 0..3; a hand is
`bytes`, many hands of one length are any buffer of them end to end. Strengths are dense integers
and larger is better in every order. `wild` has bit i set when `cards[i]` is wild.

No rule is decided here: csrc/evaluator.h and csrc/odds.h have the contract, csrc/tables.py the
method.
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import accumulate
from threading import local
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from service._evaluator import ffi, lib

if TYPE_CHECKING:
    from array import array

Buffer: TypeAlias = "bytes | bytearray | memoryview | array[int]"
WritableBuffer: TypeAlias = "bytearray | memoryview | array[int]"


class Made(NamedTuple):
    """The best five cards of a hand."""

    strength: int
    cards: bytes
    """The five that play, the most significant first: groups by size, then by rank."""
    plays_as: bytes
    """What each of them stands for: itself, unless it is wild."""


class Category(NamedTuple):
    """The strengths, both ends included, that go by one name."""

    name: str
    first: int
    last: int


class BadHand(NamedTuple):
    """One of many hands that is none."""

    hand: int
    """Its index."""
    reason: str
    """`not_a_card`, `card_repeated`, `wrong_card_count` or `not_a_rank`."""


# One hand ----------------------------------------------------------------------------------------

_FIVE: Final = ffi.typeof("stud_five *")
_new_five, _bytes_of, _new_tuple = ffi.new, ffi.buffer, tuple.__new__
_high, _ace_to_five, _deuce_to_seven = lib.stud_high, lib.stud_ace_to_five, lib.stud_deuce_to_seven


def high(
    cards: bytes,
    wild: int = 0,
    five_of_a_kind: int = 0,
    repeat: bool = False,  # noqa: FBT001, FBT002
) -> Made:
    """The best high hand, strength 1 to 7475.

    Five of a kind is placed above the straight flushes (0), below the royal flush (1) or below all
    straight flushes (2); what it passes is renumbered. With `repeat` a wild in a flush may stand
    for the ace although the five already hold it; strengths then go to 7741.

    Raises:
        ValueError: when these are not five to seven different cards.
    """
    five = _new_five(_FIVE)
    strength = _high(cards, len(cards), wild, five_of_a_kind, repeat, five)
    if not strength:
        raise _not_a_hand(cards)
    played = _bytes_of(five)[:]
    return _new_tuple(Made, (strength, played[:5], played[5:]))


def ace_to_five(cards: bytes, wild: int = 0) -> Made:
    """The best low with the ace low and no straights or flushes, strength 1 to 6175.

    Raises:
        ValueError: when these are not five to seven different cards.
    """
    five = _new_five(_FIVE)
    strength = _ace_to_five(cards, len(cards), wild, five)
    if not strength:
        raise _not_a_hand(cards)
    played = _bytes_of(five)[:]
    return _new_tuple(Made, (strength, played[:5], played[5:]))


def deuce_to_seven(cards: bytes, wild: int = 0) -> Made:
    """The best low with the ace high, straights and flushes counting against it: 1 to 7462.

    Raises:
        ValueError: when these are not five to seven different cards.
    """
    five = _new_five(_FIVE)
    strength = _deuce_to_seven(cards, len(cards), wild, five)
    if not strength:
        raise _not_a_hand(cards)
    played = _bytes_of(five)[:]
    return _new_tuple(Made, (strength, played[:5], played[5:]))


def eight_or_better(cards: bytes, wild: int = 0) -> Made | None:
    """The best ace-to-five low of five different ranks up to eight, 1 to 56; None without one.

    Raises:
        ValueError: when these are not five to seven different cards.
    """
    strength, playing, plays_as = ace_to_five(cards, wild)
    if strength <= _WITHOUT_EIGHT_OR_BETTER:
        return None
    return Made(strength - _WITHOUT_EIGHT_OR_BETTER, playing, plays_as)


def _not_a_hand(cards: bytes) -> ValueError:
    return ValueError(f"not five to seven different cards: {list(cards)}")


# Many hands --------------------------------------------------------------------------------------
#
# Hands of `dealt` cards each, end to end, which `check_hands` has passed. Strengths are written, 16
# bits each in the machine's byte order, into a buffer of the exact size. Other threads run on.


def kernel() -> str:
    """The path that hands of seven cards go: `avx512`, `avx2` or `portable`.

    It is the fastest that the processor can go, or the one that STUD_RULES_KERNEL names.
    """
    return str(ffi.string(lib.stud_path_name()), "ascii")


def high_batch(hands: Buffer, dealt: int, strengths: WritableBuffer) -> None:
    """Write the strength of each hand, as `high` gives it."""
    packed, count, written = _batch(hands, dealt, strengths, 1)
    lib.stud_high_batch(packed, count, dealt, written)


def ace_to_five_batch(hands: Buffer, dealt: int, strengths: WritableBuffer) -> None:
    """Write the strength of each hand, as `ace_to_five` gives it."""
    packed, count, written = _batch(hands, dealt, strengths, 1)
    lib.stud_ace_to_five_batch(packed, count, dealt, written)


def deuce_to_seven_batch(hands: Buffer, dealt: int, strengths: WritableBuffer) -> None:
    """Write the strength of each hand, as `deuce_to_seven` gives it."""
    packed, count, written = _batch(hands, dealt, strengths, 1)
    lib.stud_deuce_to_seven_batch(packed, count, dealt, written)


def high_and_eight_or_better_batch(hands: Buffer, dealt: int, strengths: WritableBuffer) -> None:
    """Write two strengths a hand: high, then eight or better, 0 for no low."""
    packed, count, written = _batch(hands, dealt, strengths, 2)
    lib.stud_high_and_eight_or_better_batch(packed, count, dealt, written)


def high_and_ace_to_five_batch(hands: Buffer, dealt: int, strengths: WritableBuffer) -> None:
    """Write two strengths a hand: high, then ace to five."""
    packed, count, written = _batch(hands, dealt, strengths, 2)
    lib.stud_high_and_ace_to_five_batch(packed, count, dealt, written)


def seat_wild_high_batch(
    hands: Buffer, wild_rank: int, strengths: WritableBuffer, five_of_a_kind: int = 0
) -> None:
    """Write the strength of each hand of seven cards, as `high` gives it.

    Behind each hand, as an eighth byte, stands its own rank: this and `wild_rank` are wild.
    """
    packed, count, written = _batch(hands, _DEALT, strengths, 1, with_rank=True)
    lib.stud_seat_wild_high_batch(packed, count, wild_rank, five_of_a_kind, written)


def match_wild_high_batch(hands: Buffer, strengths: WritableBuffer) -> None:
    """Write the strength of each hand of seven cards, as `high` gives it.

    They are two down, four up, one down: all cards of the ranks that are both down and up are wild.
    """
    packed, count, written = _batch(hands, _DEALT, strengths, 1)
    lib.stud_match_wild_high_batch(packed, count, written)


def check_hands(
    hands: Buffer, dealt: int, limit: int = 100, *, with_rank: bool = False
) -> list[BadHand]:
    """The first hands, at most `limit`, that are not `dealt` different cards.

    With `with_rank` a byte behind them must be a rank.
    """
    packed, count = _packed(hands, dealt, with_rank=with_rank)
    bad = ffi.new("stud_bad_hand[]", limit)
    return _bad_hands(bad, lib.stud_check_hands(packed, count, dealt, with_rank, bad, limit))


def read_hands(
    text: Buffer, dealt: int, limit: int = 100, *, with_rank: bool = False
) -> tuple[bytearray, list[BadHand]]:
    """Packed hands from ASCII text, a hand a line, and the first that cannot be read.

    A card is its rank, 2 to 9, T or 10, J, Q, K, A, and its suit, c, d, h, s, in any case; blanks
    and commas may stand between cards. With `with_rank` a rank stands behind the last blank, and
    its byte behind the hand. The packed hands mean something only when none is bad.
    """
    letters = ffi.from_buffer("char[]", text)
    line_count = lib.stud_count_lines(letters, len(letters))
    hands = bytearray((dealt + with_rank) * line_count)
    bad = ffi.new("stud_bad_hand[]", limit)
    packed = ffi.from_buffer("uint8_t[]", hands)
    bad_count = lib.stud_read_hands(letters, len(letters), dealt, with_rank, packed, bad, limit)
    ffi.release(packed)
    return hands, _bad_hands(bad, bad_count)


def read_json_hands(body: Buffer, dealt: int) -> bytearray | None:
    """Packed hands from a body that is `{"hands": ["AsKd...", ...]}` and nothing else.

    None is what a parser of JSON has to look at: a body with anything else in it, a card that is
    not written in two characters, a hand that is none.
    """
    letters = ffi.from_buffer("char[]", body)
    hand_room = len(letters) // len('"",' + dealt * "As")
    hands = bytearray(dealt * hand_room)
    packed = ffi.from_buffer("uint8_t[]", hands)
    count = lib.stud_read_json_hands(letters, len(letters), dealt, packed, hand_room)
    ffi.release(packed)
    if count == lib.STUD_NOT_PLAIN:
        return None
    del hands[dealt * count :]
    return hands


def write_strengths(strengths: Buffer, after: bytes) -> bytearray:
    """Strengths as decimal numbers, behind each a character of `after`, which are taken in turn."""
    numbers = ffi.from_buffer("uint16_t[]", strengths)
    text = bytearray(len("65535,") * len(numbers))
    letters = ffi.from_buffer("char[]", text)
    length = lib.stud_write_strengths(numbers, len(numbers), after, letters)
    ffi.release(letters)
    del text[length:]
    return text


_DEALT: Final = 7

_REASONS: Final = {
    lib.STUD_NOT_A_CARD: "not_a_card",
    lib.STUD_CARD_REPEATED: "card_repeated",
    lib.STUD_WRONG_CARD_COUNT: "wrong_card_count",
    lib.STUD_NOT_A_RANK: "not_a_rank",
}


def _bad_hands(bad: Any, count: int) -> list[BadHand]:  # noqa: ANN401
    return [BadHand(bad[i].hand, _REASONS[bad[i].fault]) for i in range(count)]


def _packed(hands: Buffer, dealt: int, *, with_rank: bool = False) -> tuple[Any, int]:
    packed = ffi.from_buffer("uint8_t[]", hands)
    count, rest = divmod(len(packed), dealt + with_rank)
    if rest or dealt not in (5, 6, 7):
        raise ValueError(f"{len(packed)} bytes are not hands of {dealt} cards")
    return packed, count


def _batch(
    hands: Buffer,
    dealt: int,
    strengths: WritableBuffer,
    strengths_per_hand: int,
    *,
    with_rank: bool = False,
) -> tuple[Any, int, Any]:
    packed, count = _packed(hands, dealt, with_rank=with_rank)
    written = ffi.from_buffer("uint16_t[]", strengths, require_writable=True)
    if len(written) != count * strengths_per_hand:
        raise ValueError(f"{count} hands, room for {len(written)} strengths")
    return packed, count, written


# Run-outs ----------------------------------------------------------------------------------------

NO_CARD: Final = int(lib.STUD_NO_CARD)
DRAWN: Final = int(lib.STUD_DRAWN)
"""At a place of a hand, this and n stand for the card that is drawn as number n."""
BLOCK_RUN_OUTS: Final = int(lib.STUD_BLOCK)
"""How many run-outs are dealt at random from one state of the generator."""
MOST_CONTESTS: Final = int(lib.STUD_MOST_CONTESTS)


class Ranking(IntEnum):
    """What is the best hand, and what else there is to win."""

    HIGH = lib.STUD_ODDS_HIGH
    ACE_TO_FIVE = lib.STUD_ODDS_ACE_TO_FIVE
    DEUCE_TO_SEVEN = lib.STUD_ODDS_DEUCE_TO_SEVEN
    HIGH_AND_EIGHT_OR_BETTER = lib.STUD_ODDS_HIGH_AND_EIGHT_OR_BETTER
    HIGH_AND_ACE_TO_FIVE = lib.STUD_ODDS_HIGH_AND_ACE_TO_FIVE
    SEAT_WILD_HIGH = lib.STUD_ODDS_SEAT_WILD_HIGH
    MATCH_WILD_HIGH = lib.STUD_ODDS_MATCH_WILD_HIGH


OddsSeat = tuple[Sequence[int], int, Sequence[int], int, int, bool, bool]
"""A seat that plays for the best hand, or one that folded and can still qualify, as stud_odds_seat.

The places of its hand, seven: a card, `DRAWN` and the number of a drawn card, or `NO_CARD`; which
of them face down, a bit a place; four face-down cards of which two are kept, at the first two
places, or `NO_CARD`s; the seat's own wild rank; its own spade, which drawn face down qualifies and
face up stops the hand, or `NO_CARD`; whether it plays; whether it qualifies, whatever is drawn.
"""


class Ranks(NamedTuple):
    """How the hands of a table are ranked, and whether it matters how drawn cards face."""

    ranking: Ranking
    wild_rank: int = 0
    five_of_a_kind: int = 0
    repeat: bool = False
    by_face: bool = False


class RunOuts:
    """A table whose missing cards are dealt in every way, or at random, and outcomes counted.

    An outcome is two sets of seats, a bit each: `best` has the best hand, `other` the best low or
    what qualifies. Counts are kept in a buffer that may be added to by turns: for each contest
    `outcome_count` numbers of 64 bits; that of an outcome is number
    `best + (other << seat_count)`, and the last is of hands that a spade face up has stopped.

    Args:
        ranks: how hands are ranked.
        seats: at most eight.
        contests: for each the sets of seats that play for it, and that may qualify in it.
        deck: the cards that can be drawn.
        drawn_count: how many of them are drawn.
    """

    def __init__(
        self,
        ranks: Ranks,
        seats: Sequence[OddsSeat],
        contests: Sequence[tuple[int, int]],
        deck: bytes,
        drawn_count: int,
    ) -> None:
        if not 0 <= drawn_count <= len(deck) <= _CARDS or len(contests) > MOST_CONTESTS:
            raise ValueError(f"{drawn_count} cards of {len(deck)}, {len(contests)} contests")
        self.seat_count = len(seats)
        self._table = ffi.new(
            _TABLE,
            (
                *ranks,
                len(seats),
                len(contests),
                seats,
                contests,
                list(deck),
                len(deck),
                drawn_count,
            ),
        )
        self.outcome_count = lib.stud_outcomes(self._table)
        self._contest_count = len(contests)

    def new_counts(self) -> bytearray:
        """A buffer in which nothing is counted."""
        return bytearray(8 * self.outcome_count * self._contest_count)

    def sample(self, seed: int, first_block: int, run_outs: int, counts: bytearray) -> None:
        """Deal so many run-outs at random, from a block on; the last block may be broken off.

        A block is the same for the same seed, whatever is dealt before it.
        """
        lib.stud_sample(self._table, seed, first_block, run_outs, _room(), _counts(counts))

    def enumerate_few(self, counts: bytearray) -> bool:
        """Deal every run-out where all seats together have few holdings; whether they have."""
        return bool(lib.stud_enumerate_few(self._table, _room(), _counts(counts)))

    def holding_count(self, seat: int) -> int:
        """How many different holdings the cards drawn for a seat can give it."""
        return int(lib.stud_holding_count(self._table, seat))

    def holdings(self, seat: int, first: int, count: int) -> "Holdings":
        """Some of the holdings of a seat, and what they are worth."""
        listed = ffi.new(_HOLDINGS, count)
        lib.stud_list_holdings(self._table, seat, first, count, _room(), listed)
        return Holdings(seat, listed, count)

    def enumerate(self, holdings: Sequence["Holdings"], counts: bytearray) -> None:
        """Deal every run-out that holdings of all seats allow: one of each, no card twice.

        Those of the last seat are gone through most often.
        """
        lib.stud_enumerate(self._table, ffi.new(_LISTED, holdings), _counts(counts))


class Holdings(NamedTuple):
    """Some holdings of a seat."""

    seat: int
    listed: Any
    length: int


def add_counts(to: bytearray, counts: bytearray) -> None:
    """Add counts to others."""
    lib.stud_add_counts(_counts(to), _counts(counts), len(counts) // 8)


_CARDS: Final = 52
_TABLE: Final = ffi.typeof("stud_odds_table *")
_HOLDINGS: Final = ffi.typeof("stud_holding[]")
_LISTED: Final = ffi.typeof("stud_listed[]")
_rooms: Final = local()


def _room() -> Any:  # noqa: ANN401
    """The room that the calls of this thread work in."""
    try:
        return _rooms.room
    except AttributeError:
        _rooms.memory = ffi.new("uint64_t[]", -(-lib.stud_odds_room_size() // 8))
        _rooms.room = ffi.cast("stud_odds_room *", _rooms.memory)
        return _rooms.room


def _counts(counts: bytearray) -> Any:  # noqa: ANN401
    return ffi.from_buffer("uint64_t[]", counts, require_writable=True)


# Categories --------------------------------------------------------------------------------------


def _categories(*classes: tuple[str, int]) -> tuple[Category, ...]:
    """Names, and how many classes of five cards go by each, as ranges of strengths."""
    lasts = accumulate(count for _, count in classes)
    return tuple(
        Category(name, last - count + 1, last)
        for (name, count), last in zip(classes, lasts, strict=True)
    )


@cache
def high_categories(
    five_of_a_kind: int = 0,
    repeat: bool = False,  # noqa: FBT001, FBT002
) -> tuple[Category, ...]:
    """The categories of high hands, from high card up, under the same two rules as `high`."""
    top = [("straight_flush", 9), ("royal_flush", 1)]
    top.insert(len(top) - five_of_a_kind, ("five_of_a_kind", 13))
    return _categories(
        ("high_card", 1277),
        ("one_pair", 2860),
        ("two_pair", 858),
        ("three_of_a_kind", 858),
        ("straight", 10),
        ("flush", 1277 + (266 if repeat else 0)),
        ("full_house", 156),
        ("four_of_a_kind", 156),
        *top,
    )


ACE_TO_FIVE_CATEGORIES: Final = _categories(
    ("four_of_a_kind", 156),
    ("full_house", 156),
    ("three_of_a_kind", 858),
    ("two_pair", 858),
    ("one_pair", 2860),
    ("high_card", 1287),
)
DEUCE_TO_SEVEN_CATEGORIES: Final = _categories(
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
EIGHT_OR_BETTER_CATEGORIES: Final = _categories(("high_card", 56))

_WITHOUT_EIGHT_OR_BETTER: Final = (
    ACE_TO_FIVE_CATEGORIES[-1].last - EIGHT_OR_BETTER_CATEGORIES[-1].last
)
