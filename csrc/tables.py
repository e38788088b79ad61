"""Makes the evaluator's tables: prose first, then the tables, then asserts on their counts.

A hand is read twice. What its ranks make (pairs, straights, high cards) does not depend on suits,
and what one suit makes (flushes) does not depend on the other cards. The better of the two is the
hand. So there are two kinds of table, and nothing else:

1. *By ranks.* A multiset of ranks -> strength. Every rank has a key, a hand's key is the sum of
   its cards' keys, and no two multisets of up to seven cards have the same sum. The sums are
   squeezed into a table almost without gaps by row displacement: the low bits of a sum name a row
   and the high bits a column, and the rows slide over one another until all entries fit side by
   side.

2. *By suit.* The ranks held in one suit, a pattern of 13 bits -> strength of the best flush.

Wild cards are left out of both. What three naturals and two wilds make is the best of what they
would make with one of the wilds given a rank, and so on down to no wilds: the tables are filled
from the natural hands backwards, and a wild hand costs one look-up like any other. There is one
table by ranks for each number of cards dealt (five, six, seven): a key in it tells how many cards
the naturals are, hence how many are wild. There is one table by suit for each number of wilds.

Ranks are 0 (deuce) to 12 (ace). Strengths are dense, and larger is better in every order:

- high: 1 to 7462, then five of a kind from deuces to aces, 7463 to 7475;
- ace-to-five low: 1 to 6175; no straights, no flushes, the ace is low;
- deuce-to-seven low: 1 to 7462; the high order upside down, except that the ace is only high, so
  that A-5-4-3-2 is no straight.

Eight-or-better low needs no table: the 56 best ace-to-five lows are exactly those that qualify.

The vector paths have tables of their own, so small that a register or two hold one: see "The tables
in lanes" below, and sliced.h for what they are for.

Where a wild may repeat a card of a flush ("double-ace flush"), 266 more flushes stand above the
ordinary ones: two aces and three other ranks, or three aces and two. A class that would always be
a straight flush (K-Q-J and a wild with the ace) or four of a kind is not among them.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import TextIO

RANKS = range(13)
ACE = 12
COPIES = 4
DEALT = (5, 6, 7)
MOST_DEALT = 7
MOST_WILDS = 5  # more wilds than five make nothing better
ROWS = 1 << 13
PATTERNS = 1 << len(RANKS)

Five = tuple[int, ...]
"""Five ranks, the most significant first: groups by size, then by rank; straights from the top."""

Multiset = int
"""How many cards of each rank, one octal digit a rank. Adding a card is adding a digit."""


def multiset(ranks: Iterable[int]) -> Multiset:
    """The multiset of these ranks."""
    return sum(8**rank for rank in ranks)


def multisets(cards: int) -> list[Multiset]:
    """Every multiset of so many cards that one deck can deal."""
    return [
        multiset(ranks)
        for ranks in combinations_with_replacement(RANKS, cards)
        if all(count <= COPIES for count in Counter(ranks).values())
    ]


def held(hand: Multiset, rank: int) -> int:
    """How many cards of a rank are held."""
    return hand >> 3 * rank & 7


# The keys ----------------------------------------------------------------------------------------


def rank_keys() -> list[int]:
    """The smallest keys such that no two multisets of up to seven cards have the same sum.

    Two sums collide when they differ by the same amount before and after a rank joins. So keep, as
    bits of one large integer each, all differences between the sums of up to `more` and of up to
    `fewer` cards; a key can join when no multiple of it is among them.
    """
    sizes = range(MOST_DEALT + 1)
    differences = {(more, fewer): 1 for more in sizes for fewer in sizes}
    zero = 0  # the bit that stands for no difference
    keys: list[int] = []
    while True:
        taken = {
            copies: differences[MOST_DEALT, MOST_DEALT - copies] >> zero
            for copies in range(1, COPIES + 1)
        }
        key = 1
        while any(taken[copies] >> copies * key & 1 for copies in taken):
            key += 1 + _trailing_ones(taken[1] >> key + 1)
        keys.append(key)
        if len(keys) == len(RANKS):
            return keys
        reach = COPIES * key
        zero += reach
        differences = {
            (more, fewer): _union(
                differences[more - max(copies, 0), fewer - max(-copies, 0)] << reach + copies * key
                for copies in range(-min(COPIES, fewer), min(COPIES, more) + 1)
            )
            for more in sizes
            for fewer in sizes
        }


def _trailing_ones(bits: int) -> int:
    return (~bits & bits + 1).bit_length() - 1


def _union(bitsets: Iterable[int]) -> int:
    union = 0
    for bits in bitsets:
        union |= bits
    return union


def displaced_rows(keys: Iterable[int]) -> tuple[list[int], int]:
    """An offset per row that gives each key a slot of its own: column + offset[row].

    First fit, fullest row first. Returns the offsets and the number of slots.
    """
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for key in keys:
        rows[key % ROWS].append(key // ROWS)
    offsets = [0] * ROWS
    occupied = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        offsets[row] = _trailing_ones(_union(occupied >> column for column in columns))
        occupied |= sum(1 << column + offsets[row] for column in columns)
    return offsets, occupied.bit_length()


# The classes of five cards -----------------------------------------------------------------------

Class = tuple[Five, bool]
"""What five cards are worth: their ranks, and whether they are of one suit."""

CATEGORY_OF_GROUPS = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
    (5,): 9,
}
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8
WHEEL: Five = (3, 2, 1, 0, ACE)
STRAIGHTS: list[Five] = [tuple(range(top, top - 5, -1)) for top in range(4, ACE + 1)]


def classes(
    *, straights: Sequence[Five], suited: bool, five_of_a_kind: bool, ace_low: bool = False
) -> list[Class]:
    """Every class, from the one that loses to all others as a high hand to the one that wins."""
    straight_of = {multiset(five): five for five in straights}
    worth: dict[Class, tuple[int, list[int]]] = {}

    def height(rank: int) -> int:
        return (rank + 1) % len(RANKS) if ace_low else rank

    for ranks in combinations_with_replacement(RANKS, 5):
        groups = Counter(ranks)
        if max(groups.values()) > COPIES and not five_of_a_kind:
            continue
        category = CATEGORY_OF_GROUPS[tuple(sorted(groups.values(), reverse=True))]
        five = tuple(sorted(ranks, key=lambda rank: (groups[rank], height(rank)), reverse=True))
        is_straight = multiset(ranks) in straight_of
        if is_straight:
            five, category = straight_of[multiset(ranks)], STRAIGHT
        heights = [height(rank) for rank in five]
        worth[five, False] = (category, heights)
        if suited and len(groups) == len(five):
            worth[five, True] = (STRAIGHT_FLUSH if is_straight else FLUSH, heights)
    return sorted(worth, key=worth.__getitem__)


HIGH = classes(straights=[WHEEL, *STRAIGHTS], suited=True, five_of_a_kind=True)
ACE_TO_FIVE = classes(straights=[], suited=False, five_of_a_kind=False, ace_low=True)[::-1]
DEUCE_TO_SEVEN = classes(straights=STRAIGHTS, suited=True, five_of_a_kind=False)[::-1]

assert len(HIGH) == 7475
assert sum(len(set(five)) > 1 for five, _ in HIGH) == 7462
assert len(ACE_TO_FIVE) == 6175
assert len(DEUCE_TO_SEVEN) == 7462
assert HIGH[7461] == ((12, 11, 10, 9, 8), True)
assert ACE_TO_FIVE[-1] == (WHEEL, False)
assert DEUCE_TO_SEVEN[-1] == ((5, 3, 2, 1, 0), False)

# Of the best lows, those with no pair and nothing above an eight.
EIGHT = 6
EIGHT_OR_BETTER = [five for five, _ in ACE_TO_FIVE if len(set(five)) == 5 and five[0] <= EIGHT]
assert len(EIGHT_OR_BETTER) == 56
assert [five for five, _ in ACE_TO_FIVE[-56:]] == EIGHT_OR_BETTER


def strengths(order: Sequence[Class], *, suited: bool) -> dict[Multiset, int]:
    """Strength of each class of one suit, or of each of the others."""
    return {
        multiset(five): strength
        for strength, (five, of_one_suit) in enumerate(order, start=1)
        if of_one_suit == suited
    }


# The tables --------------------------------------------------------------------------------------


def by_ranks(order: Sequence[Class], dealt: int) -> dict[Multiset, int]:
    """The naturals of a hand of so many cards -> strength of the best five, flushes left aside."""
    of_five = strengths(order, suited=False)
    best = {hand: of_five[hand] for hand in multisets(5)}
    for cards in range(6, dealt + 1):
        best = {
            hand: max(best[hand - 8**rank] for rank in RANKS if held(hand, rank))
            for hand in multisets(cards)
        }
    for naturals in range(dealt - 1, -1, -1):
        wilds = dealt - naturals
        for hand in multisets(naturals):
            best[hand] = max(
                best.get(hand + 8**rank, 0) for rank in RANKS if held(hand, rank) < COPIES
            )
            for rank in RANKS:
                if held(hand, rank) + wilds >= 5:
                    best[hand] = max(best[hand], of_five.get(multiset([rank] * 5), 0))
    return best


def high_by_suit(wilds: int) -> list[int]:
    """The ranks of one suit -> strength of the best flush that they and so many wilds make."""
    of_one_suit = strengths(HIGH, suited=True)

    def best(pattern: int) -> int:
        missing = wilds
        for five in [*reversed(STRAIGHTS), WHEEL]:
            if (_bits(five) & ~pattern).bit_count() <= wilds:
                return of_one_suit[multiset(five)]
        ranks = []
        for rank in reversed(RANKS):
            if pattern >> rank & 1:
                ranks.append(rank)
            elif missing:
                ranks.append(rank)
                missing -= 1
        return of_one_suit[multiset(ranks[:5])]

    return [
        best(pattern) if 5 <= pattern.bit_count() + wilds <= MOST_DEALT else 0
        for pattern in range(PATTERNS)
    ]


def deuce_to_seven_by_suit() -> list[int]:
    """The ranks of one suit -> strength of the best low that must be all of this suit."""
    of_one_suit = strengths(DEUCE_TO_SEVEN, suited=True)
    return [
        max(of_one_suit[multiset(five)] for five in combinations(_ranks(pattern), 5))
        if 5 <= pattern.bit_count() <= MOST_DEALT
        else 0
        for pattern in range(PATTERNS)
    ]


def repeated_ace_flushes() -> list[Five]:
    """The flushes of two aces, then of three, lowest first, that can be the best hand."""
    straights = [set(five) for five in [WHEEL, *STRAIGHTS] if ACE in five]
    return [
        (ACE,) * aces + others
        for aces in (2, 3)
        for others in sorted(tuple(reversed(five)) for five in combinations(RANKS[:ACE], 5 - aces))
        if not any(straight.issuperset(others) for straight in straights)
    ]


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _ranks(pattern: int) -> list[int]:
    return [rank for rank in RANKS if pattern >> rank & 1]


# The tables in lanes -----------------------------------------------------------------------------
#
# In the order of poker the sets of so many different ranks have the numbers 0, 1, 2, ...: the sum
# of comb(rank, place) over a set, whose lowest rank is at place 1. One table has what the lower
# ranks add to the number and another what the higher ranks do, whose places follow from the size
# of the set. In ascending lanes bit 0 is the deuce and bit 12 the ace, in descending ones the
# other way round.

ASCENDING, DESCENDING = tuple(RANKS), tuple(reversed(RANKS))

# The bits by which a card counts for its suit.
ASCENDING_SUITS = (0b000, 0b011, 0b101, 0b110)
DESCENDING_SUITS = (0b001, 0b010, 0b100, 0b000)

# The kickers of seven cards are not the two lowest ranks, once the gaps that the ranks of pairs and
# trips leave among the others are closed. By how many kickers there are, they can be of these
# higher ranks, and the table of the higher ranks begins at these places: so no two meet in it. A
# single kicker beside wild cards is in no table.
LOW_KICKERS = range(2, 8)
HIGH_KICKERS = {5: range(8, 13), 3: range(8, 12), 2: range(8, 12), 1: range(8, 11), 0: range(0)}
KICKERS_AT = {5: 0, 3: 31, 2: 46, 1: 59, 0: 62}
WILD_KICKERS_AT = {5: 0, 3: 31, 2: 32, 0: 63}

# The five ranks of a flush or of a low hand.
LOW_OF_FIVE, HIGH_OF_FIVE = range(6), range(6, 13)

# The first strength of each category of high hands, and the steps from rank to rank.
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FLUSH = 1, 1278, 4138, 4996, 5864
FULL_HOUSE, FOURS, FIVES = 7141, 7297, 7463
PAIR_STEP, TWO_PAIR_STEP, TRIPS_STEP, FULL_HOUSE_STEP, FOURS_STEP = 220, 11, 66, 12, 12

NO_RANK = 16  # the rank of the higher group where there is none


def subsets(ranks: Iterable[int]) -> list[tuple[int, ...]]:
    """The sets of these ranks by their bits: the first rank is bit 0."""
    sets: list[tuple[int, ...]] = [()]
    for rank in ranks:
        sets += [(*others, rank) for others in sets]
    return sets


def number(ranks: Iterable[int], first_place: int = 1) -> int:
    """A set's number, or what some of its ranks add to it."""
    return sum(comb(rank, place) for place, rank in enumerate(sorted(ranks), first_place))


def number_of_higher(ranks: Sequence[int], size: int) -> int:
    """What the higher ranks of a set of this size add to its number; 0 where they are too many."""
    return number(ranks, size + 1 - len(ranks)) if len(ranks) <= size else 0


def straights_below(top: int, straights: Sequence[Five]) -> int:
    """How many straights come before the sets of five with this highest rank."""
    return sum(number(five) <= number((0, 1, 2, 3, top)) for five in straights)


def card_lanes(order: Sequence[int], suits: Sequence[int]) -> list[int]:
    """The bits of each card: its rank's and, above all ranks, its suit's."""
    return [1 << order.index(rank) | bits << len(RANKS) for rank in RANKS for bits in suits]


def low_kicker_lanes(order: Sequence[int], rank_one: int) -> list[int]:
    """What the lower kickers add to a strength."""
    return [number(ranks) - rank_one if ranks else 0 for ranks in subsets(_in(order, LOW_KICKERS))]


def high_kicker_lanes(
    order: Sequence[int], places: Mapping[int, int], high_card: int, rank_one: int
) -> list[int]:
    """What the higher kickers add, and `high_card` where there are five.

    A single kicker may be of rank 1, which is in neither table. It adds `rank_one` because the
    higher kickers do wherever they are not all, and the lower ones, where there are any, add so
    much less.
    """
    lanes: dict[int, int] = {}
    for size, place in places.items():
        for bits, ranks in enumerate(subsets(_in(order, HIGH_KICKERS[5]))):
            if len(ranks) > min(size, 4) or not set(ranks) <= set(HIGH_KICKERS[size]):
                continue
            assert place + bits not in lanes
            lanes[place + bits] = number_of_higher(ranks, size)
            if len(ranks) < size:
                lanes[place + bits] += rank_one
            if size == 5:
                top = max(ranks, default=LOW_KICKERS[-1])
                lanes[place + bits] += high_card - straights_below(top, [WHEEL, *STRAIGHTS])
    return [lanes.get(place, 0) for place in range(64)]


def five_lanes(order: Sequence[int], first: int, step: int, straights: Sequence[Five]) -> list[int]:
    """The strength of five ranks by the higher of them, in steps from that of the first set."""
    return [
        first
        + step * number_of_higher(ranks, 5)
        - step * straights_below(max(ranks, default=LOW_OF_FIVE[-1]), straights)
        for ranks in subsets(_in(order, HIGH_OF_FIVE))
    ]


def ascending_lanes() -> dict[str, list[int]]:
    """The tables of the lanes whose bit 0 is the deuce."""
    groups = dict.fromkeys(range(32), 0)
    for index, step, kickers in (
        (0, 0, 5),  # the number of pairs,
        (1, PAIR_STEP, 3),
        (2, TWO_PAIR_STEP, 1),
        (3, TWO_PAIR_STEP, 1),
        (4 + 1, TRIPS_STEP, 2),  # 4 more where there are trips,
        (4 + 2, FULL_HOUSE_STEP, 0),
        (4 + 3, FULL_HOUSE_STEP, 0),
        (4 + 8 + 2, 1, 0),  # 8 more where they are the higher group
        (4 + 8 + 3, 1, 0),
    ):
        groups[index] = step | KICKERS_AT[kickers] << 8

    higher = dict.fromkeys(range(64), 0)
    trips = NO_RANK + 1
    higher[NO_RANK] = PAIR
    higher[NO_RANK + trips] = TRIPS
    for rank in RANKS[1:]:
        higher[rank] = TWO_PAIR + TWO_PAIR_STEP * comb(rank, 2)
        higher[rank + trips] = FULL_HOUSE + rank - 1
        higher[rank + 2 * trips] = FULL_HOUSE + FULL_HOUSE_STEP * rank

    eights = [
        len(EIGHT_OR_BETTER) - number(ranks[:5]) if len(ranks) >= 5 else 0
        for ranks in subsets(range(8))
    ]
    return {
        "cards": card_lanes(ASCENDING, ASCENDING_SUITS),
        "kickers_low": low_kicker_lanes(ASCENDING, 1),
        "kickers_high": high_kicker_lanes(ASCENDING, KICKERS_AT, HIGH_CARD - PAIR, 1),
        "groups": list(groups.values()),
        "higher": list(higher.values()),
        "five_low": [number(ranks) for ranks in subsets(LOW_OF_FIVE)],
        "flush_high": five_lanes(ASCENDING, FLUSH, 1, [WHEEL, *STRAIGHTS]),
        "ace_to_five_high": five_lanes(ASCENDING, len(ACE_TO_FIVE), -1, []),
        "deuce_to_seven_high": five_lanes(ASCENDING, len(DEUCE_TO_SEVEN), -1, STRAIGHTS),
        "three_high": [number_of_higher(ranks, 3) for ranks in subsets(range(6, 12))],
        "eights": eights,
    }


def descending_lanes() -> dict[str, list[int]]:
    """The tables of the lanes whose bit 0 is the ace."""
    firsts, weights, kickers = [0] * 32, [0] * 32, [0] * 32
    for category, first, greater_step, lesser_step, kicker_count in (
        (1, HIGH_CARD, 0, 0, 5),  # how many cards of a rank there are with the wilds,
        (2, PAIR, PAIR_STEP, 0, 3),
        (3, TRIPS, TRIPS_STEP, 0, 2),
        (4, FOURS, FOURS_STEP, 0, 1),
        *((cards, FIVES, 1, 0, 0) for cards in range(5, 9)),
        (8 + 2, TWO_PAIR, 0, TWO_PAIR_STEP, 1),  # 8 more where there is a pair beside
        (8 + 3, FULL_HOUSE, FULL_HOUSE_STEP, 1, 0),
    ):
        firsts[category] = first
        weights[category] = greater_step | lesser_step << 8
        kickers[category] = WILD_KICKERS_AT.get(kicker_count, 0) | kicker_count << 8
    return {
        "cards": card_lanes(DESCENDING, DESCENDING_SUITS),
        "kickers_low": low_kicker_lanes(DESCENDING, 0),
        "kickers_high": high_kicker_lanes(DESCENDING, WILD_KICKERS_AT, 0, 0),
        "five_low": [number(ranks) for ranks in subsets(_in(DESCENDING, LOW_OF_FIVE))],
        "flush_high": five_lanes(DESCENDING, FLUSH, 1, [WHEEL, *STRAIGHTS]),
        "firsts": firsts,
        "weights": weights,
        "kickers": kickers,
        "two_pair": [TWO_PAIR_STEP * comb(rank, 2) for rank in range(32)],
    }


def _in(order: Sequence[int], ranks: Sequence[int]) -> list[int]:
    return [rank for rank in order if rank in ranks]


# What is written ---------------------------------------------------------------------------------


def write_tables(path: Path) -> None:
    """Write the tables as the C file that `hand.h` declares."""
    with path.open("w") as out:
        out.write("/* Made by csrc/tables.py, whose opening prose explains what stands here. */\n")
        out.write('#include "hand.h"\n#include "lane_tables.h"\n')
        keys = rank_keys()
        _write_cards(out, keys)
        _write_by_ranks(out, keys)
        _write_by_suit(out)
        _write_fives(out)
        _write_lanes(out, "ascending", ascending_lanes())
        _write_lanes(out, "descending", descending_lanes())


def _write_cards(out: TextIO, keys: Sequence[int]) -> None:
    """One addend a card: its key, one more of its suit, its bit. A wild is one more of any suit."""
    addends = [
        f"{{{keys[rank] | 1 << 32 + 4 * suit:#x}, {1 << 16 * suit + rank:#x}}}"
        for rank in RANKS
        for suit in range(4)
    ]
    wild = f"{{{1 << 48 | 0x1111 << 32:#x}, 0}}"
    _write_array(out, "const stud_sum stud_addends[STUD_WILD + 1]", [*addends, wild])


def _write_by_ranks(out: TextIO, keys: Sequence[int]) -> None:
    orders = {"high": HIGH, "ace_to_five": ACE_TO_FIVE, "deuce_to_seven": DEUCE_TO_SEVEN}
    for dealt in DEALT:
        tables = {name: by_ranks(order, dealt) for name, order in orders.items()}
        key_of = {
            hand: sum(held(hand, rank) * keys[rank] for rank in RANKS) for hand in tables["high"]
        }
        assert len(set(key_of.values())) == len(key_of)
        offsets, slots = displaced_rows(key_of.values())
        _write_array(out, f"static const uint32_t offsets_{dealt}[STUD_ROWS]", offsets)
        for name, table in tables.items():
            in_slots = [0] * slots
            for hand, strength in table.items():
                in_slots[offsets[key_of[hand] % ROWS] + key_of[hand] // ROWS] = strength
            _write_array(out, f"static const uint16_t {name}_{dealt}[{slots}]", in_slots)
    _write_array(
        out,
        "const stud_by_ranks stud_dealt[8]",
        [
            f"[{dealt}] = {{{', '.join(f'{name}_{dealt}' for name in ('offsets', *orders))}}}"
            for dealt in DEALT
        ],
    )


def _write_by_suit(out: TextIO) -> None:
    rows = [
        "{" + ",".join(map(str, high_by_suit(wilds))) + "}\n" for wilds in range(MOST_WILDS + 1)
    ]
    _write_array(out, "const uint16_t stud_high_by_suit[STUD_MOST_WILDS + 1][STUD_PATTERNS]", rows)
    _write_array(
        out,
        "const uint16_t stud_deuce_to_seven_by_suit[STUD_PATTERNS]",
        deuce_to_seven_by_suit(),
    )
    repeated = [0] * (1 << ACE)
    for number, five in enumerate(repeated_ace_flushes(), start=len(HIGH) + 1):
        repeated[_bits(set(five) - {ACE})] = number
    _write_array(out, "const uint16_t stud_repeated_ace_by_others[STUD_PATTERNS / 2]", repeated)


def _write_fives(out: TextIO) -> None:
    """Each class's ranks, a hexadecimal digit a card, the most significant card lowest."""
    orders = {
        "high": [five for five, _ in HIGH] + repeated_ace_flushes(),
        "ace_to_five": [five for five, _ in ACE_TO_FIVE],
        "deuce_to_seven": [five for five, _ in DEUCE_TO_SEVEN],
    }
    for name, fives in orders.items():
        digits = [f"{sum(rank << 4 * i for i, rank in enumerate(five)):#x}" for five in fives]
        _write_array(out, f"const uint32_t stud_{name}_fives[{len(fives) + 1}]", ["0", *digits])


def _write_lanes(out: TextIO, order: str, tables: Mapping[str, Sequence[int]]) -> None:
    fields = [
        f".{name} = {{{','.join(str(value & 0xFFFF) for value in values)}}}\n"
        for name, values in tables.items()
    ]
    _write_array(out, f"const stud_{order}_tables stud_{order}", fields)


def _write_array(out: TextIO, declaration: str, values: Iterable[object]) -> None:
    out.write(f"\n{declaration} = {{\n")
    line = ""
    for value in values:
        if len(line) > 90:
            out.write(f"{line}\n")
            line = ""
        line += f"{value},"
    out.write(f"{line}\n}};\n")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]))
