"""The cards that are still to come, dealt in every way or at random, and the outcomes counted.

Nothing here knows a game: a table is laid out as the places of its hands, and an outcome is who has
the best hand and who has the other half. What that is worth is for `service.rules.odds` to say.

At random, work comes in blocks that depend on the seed and their number alone, and counts are whole
numbers: so the answer is the same on any number of threads.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from math import comb, lcm, prod
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from service.evaluator import (
    BLOCK_RUN_OUTS,
    DRAWN,
    NO_CARD,
    Ranks,
    RunOuts,
    add_counts,
)
from service.rules.cards import UNKNOWN

SHARED: Final = UNKNOWN + 1
"""At a place of a hand: the community card, not known and the same for all."""

KEPT: Final = 2
"""How many face-down cards a player keeps who has yet to discard."""

_PIECE_RUN_OUTS: Final = 32 * BLOCK_RUN_OUTS
_FIRST_ROUND: Final = 16 * BLOCK_RUN_OUTS
_PIECE_ENUMERATED: Final = 2**22
_FEW_RUN_OUTS: Final = 2**16  # dealt before one could look at the clock
_MOST_HOLDINGS: Final = 2**16  # listed at once: a mebibyte
_MOST_CASES: Final = 1_000


class SeatLayout(NamedTuple):
    """The hand of a seat: known cards, `UNKNOWN` or `SHARED`, by their places.

    `before` has the four face-down cards of a player who has yet to discard; two of them will be at
    the first two places. A seat that folded plays for nothing and may still qualify.
    """

    places: bytes
    face_down: int
    before: bytes = b""
    own_rank: int = 0
    own_spade: int = NO_CARD
    plays: bool = True
    qualifies: bool = False


class Contest(NamedTuple):
    """The sets of seats, a bit each, that play for a pot and that may qualify in it."""

    eligible: int
    qualifying: int


class Layout(NamedTuple):
    """A table whose missing cards are to be dealt from the deck."""

    ranks: Ranks
    seats: tuple[SeatLayout, ...]
    contests: tuple[Contest, ...]
    deck: bytes
    discards: bool = False
    """Whether a seat has yet to discard."""
    shares: bool = False
    """Whether all share a card that is not known."""


class Stop(StrEnum):
    """Why no more run-outs were dealt."""

    ALL_DEALT = "all_dealt"
    PRECISION = "precision"
    MAX_SAMPLES = "max_samples"
    TIME_LIMIT = "time_limit"


class Effort(NamedTuple):
    """How much is dealt: every run-out where they are few enough, else so many at random.

    Args:
        seed: of the random numbers, below 2^64.
        most_enumerated: every run-out is dealt where there are no more than these.
        max_samples: as many are dealt at random, unless a standard error of `precision` is reached.
        seconds: after these no more are dealt.
        threads: how many work at it at most.
        is_cancelled: whether nobody waits for the answer any more.
    """

    seed: int = 0
    most_enumerated: int = 10_000_000
    max_samples: int = 1_000_000
    precision: float | None = None
    seconds: float = 2.0
    threads: int = 1
    is_cancelled: Callable[[], bool] = lambda: False


class Outcome(NamedTuple):
    """Who has the best hand and who has the other half, a bit a seat, and how often."""

    best: int
    other: int
    times: int


class Tally(NamedTuple):
    """The outcomes of each contest, of `total` in all; a spade face up stopped so many of them."""

    total: int
    contests: tuple[tuple[Outcome, ...], ...]
    stopped: int


class Dealt(NamedTuple):
    """What was dealt: whether these were all there are, how many, and why no more."""

    tally: Tally
    every_one: bool
    run_outs: int
    stop: Stop


def deal(layout: Layout, effort: Effort, error_of: Callable[[Tally], float]) -> Dealt:
    """Deal the missing cards of a table, in every way or at random.

    Where there is no time for every way, a few are dealt at random.

    Args:
        layout: the table.
        effort: how much is dealt.
        error_of: the standard error of what a tally says, which is held against the precision.
    """
    deadline = monotonic() + effort.seconds
    cases = _every_case(layout, effort.most_enumerated)
    if cases is not None:
        dealt = _enumerate(cases, effort, deadline)
        if dealt is not None:
            return dealt
    return _sample(layout, effort, deadline, error_of)


# In every way ------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """A table in which it is settled what is discarded and which card is shared."""

    layout: Layout
    run_outs: int
    chance: Fraction


_CERTAIN: Final = Fraction(1)


def _every_case(layout: Layout, most: int) -> list[_Case] | None:
    """The cases of a table; None where they have more than `most` run-outs."""
    if not layout.discards and not layout.shares:
        count = _run_out_count(layout)
        return [_Case(layout, count, _CERTAIN)] if count <= most else None
    ways = [_ways_to_keep(seat.before) for seat in layout.seats]
    shared = layout.deck if layout.shares else b""
    if prod(map(len, ways)) * max(len(shared), 1) > _MOST_CASES:
        return None
    cases, total = [], 0
    for settled, chance in _settled(layout, ways, shared):
        count = _run_out_count(settled)
        cases.append(_Case(settled, count, chance))
        total += count
        if total > most:
            return None
    return cases


def _run_out_count(layout: Layout) -> int:
    left, count = len(layout.deck), 1
    for seat in layout.seats:
        drawn = down = seat.places.count(UNKNOWN)
        if layout.ranks.by_face:
            faces = enumerate(seat.places)
            down = sum(seat.face_down >> i & 1 for i, card in faces if card == UNKNOWN)
        count *= comb(left, down) * comb(left - down, drawn - down)
        left -= drawn
    return count


_Way = tuple[bytes, Fraction]


@lru_cache(maxsize=1024)
def _ways_to_keep(before: bytes) -> tuple[_Way, ...]:
    """Every two of four cards that can be kept, unknown ones being alike, and their chances."""
    if not before:
        return ((b"", _CERTAIN),)
    kept = Counter(bytes(sorted(pair)) for pair in combinations(before, KEPT))
    return tuple((pair, Fraction(times, kept.total())) for pair, times in kept.items())


def _settled(
    layout: Layout, ways: Sequence[Sequence[_Way]], shared: bytes
) -> Iterator[tuple[Layout, Fraction]]:
    """The tables that can come of the discards and of the cards that may be shared."""
    for kept in product(*ways):
        seats = tuple(
            seat._replace(places=pair + seat.places[len(pair) :], before=b"")
            for seat, (pair, _) in zip(layout.seats, kept, strict=True)
        )
        chance = prod((chance for _, chance in kept), start=_CERTAIN)
        if not shared:
            yield layout._replace(seats=seats), chance
        for card in shared:
            dealt = bytes([card])
            yield (
                layout._replace(
                    seats=tuple(
                        seat._replace(places=seat.places.replace(bytes([SHARED]), dealt))
                        for seat in seats
                    ),
                    deck=layout.deck.replace(dealt, b""),
                    shares=False,
                ),
                chance / len(shared),
            )


def _enumerate(cases: Sequence[_Case], effort: Effort, deadline: float) -> Dealt | None:
    """Every run-out; None where the time is too short for that."""
    counted: list[tuple[Tally, Fraction]] = []
    for case in cases:
        if counted and monotonic() >= deadline:
            return None
        run_outs = _run_outs(case.layout)
        counts = run_outs.new_counts()
        if case.run_outs > _FEW_RUN_OUTS or not run_outs.enumerate_few(counts):
            work = _Work(run_outs, effort, deadline)
            if not work.share_out(_enumerated_pieces(run_outs)):
                return None
            counts = work.counts
        counted.append((_tally(run_outs, counts, case.run_outs), case.chance))
    dealt = sum([case.run_outs for case in cases])
    return Dealt(_weighed(counted), True, dealt, Stop.ALL_DEALT)  # noqa: FBT003


_Part = tuple[int, int, int]
"""Some holdings of a seat: the seat, the number of the first, how many."""


def _enumerated_pieces(run_outs: RunOuts) -> Iterator["_Piece"]:
    """Pieces of the work, for which the holdings of two seats are shared out.

    Those of the seat that has most of them are gone through most often, in long rows; and the seat
    that comes next to it is gone through least often, a part of its holdings in each piece.
    """
    counts = [run_outs.holding_count(seat) for seat in range(run_outs.seat_count)]
    *others, last = sorted(range(run_outs.seat_count), key=counts.__getitem__)
    row = min(counts[last], _MOST_HOLDINGS)
    rest = [run_outs.holdings(seat, 0, counts[seat]) for seat in others[:-1]]
    each = prod([held.length for held in rest])
    step = max(1, _PIECE_ENUMERATED // (row * each))

    def parts(seat: int, step: int) -> list[_Part]:
        firsts = range(0, counts[seat], step)
        return [(seat, first, min(step, counts[seat] - first)) for first in firsts]

    def piece(*shared_out: _Part) -> "_Piece":
        def enumerate_piece(counted: bytearray) -> None:
            *least, most = [run_outs.holdings(*part) for part in shared_out]
            run_outs.enumerate([*least, *rest, most], counted)

        return _Piece(each * prod([count for _, _, count in shared_out]), enumerate_piece)

    of_two = [parts(seat, step) for seat in others[-1:]]
    return (piece(*shared_out) for shared_out in product(*of_two, parts(last, row)))


def _weighed(counted: Sequence[tuple[Tally, Fraction]]) -> Tally:
    """One tally of several, each of which has its chance, exactly."""
    if len(counted) == 1:
        return counted[0][0]
    each = [chance / tally.total for tally, chance in counted]  # the chance of a run-out
    total = lcm(*(chance.denominator for chance in each))
    weights = [chance.numerator * (total // chance.denominator) for chance in each]
    contests = []
    for of_contest in zip(*(tally.contests for tally, _ in counted), strict=True):
        times: Counter[tuple[int, int]] = Counter()
        for outcomes, weight in zip(of_contest, weights, strict=True):
            for outcome in outcomes:
                times[outcome.best, outcome.other] += weight * outcome.times
        contests.append(tuple(Outcome(*sets, count) for sets, count in times.items()))
    stopped = sum(
        weight * tally.stopped for (tally, _), weight in zip(counted, weights, strict=True)
    )
    return Tally(total, tuple(contests), stopped)


# At random ---------------------------------------------------------------------------------------


def _sample(
    layout: Layout, effort: Effort, deadline: float, error_of: Callable[[Tally], float]
) -> Dealt:
    """Rounds of run-outs, each of which doubles what there is, until there are enough."""
    run_outs = _run_outs(layout)
    work = _Work(run_outs, effort, deadline)
    stop = Stop.MAX_SAMPLES
    while work.dealt < effort.max_samples:
        end = min(effort.max_samples, max(_FIRST_ROUND, 2 * work.dealt))
        if not work.share_out(_sampled_pieces(run_outs, effort.seed, work.dealt, end)):
            stop = Stop.TIME_LIMIT
            break
        if effort.precision is not None and work.dealt < effort.max_samples:
            error = error_of(_tally(run_outs, work.counts, work.dealt))
            if error <= effort.precision:
                stop = Stop.PRECISION
                break
    return Dealt(_tally(run_outs, work.counts, work.dealt), False, work.dealt, stop)  # noqa: FBT003


def _sampled_pieces(run_outs: RunOuts, seed: int, first: int, end: int) -> Iterator["_Piece"]:
    """Pieces of the work: whole blocks, but for the last."""

    def piece(first: int, count: int) -> "_Piece":
        return _Piece(
            count,
            lambda counts: run_outs.sample(seed, first // BLOCK_RUN_OUTS, count, counts),
        )

    return (
        piece(begin, min(_PIECE_RUN_OUTS, end - begin))
        for begin in range(first, end, _PIECE_RUN_OUTS)
    )


# Either way --------------------------------------------------------------------------------------


class _Piece(NamedTuple):
    """Some run-outs, and what deals them and adds to counts."""

    run_outs: int
    deal: Callable[[bytearray], None]


class _Work:
    """Work that is done in pieces by several threads, until it is done or there is no time."""

    def __init__(self, run_outs: RunOuts, effort: Effort, deadline: float) -> None:
        self.counts = run_outs.new_counts()
        self.dealt = 0
        self._run_outs = run_outs
        self._effort = effort
        self._deadline = deadline
        self._broken_off = False
        self._begun = False
        self._lock = Lock()

    def share_out(self, pieces: Iterator[_Piece]) -> bool:
        """Have pieces dealt, the first in any case; whether there was time for all of them."""
        threads = self._effort.threads
        helpers = (
            [_helpers(threads - 1).submit(self._take, pieces) for _ in range(threads - 1)]
            if threads > 1
            else []
        )
        self._take(pieces)
        for helper in helpers:
            if not helper.cancel():  # begun already
                helper.result()
        return not self._broken_off

    def _take(self, pieces: Iterator[_Piece]) -> None:
        counts, dealt = self._run_outs.new_counts(), 0
        while piece := self._next(pieces):
            piece.deal(counts)
            dealt += piece.run_outs
        with self._lock:
            add_counts(self.counts, counts)
            self.dealt += dealt

    def _next(self, pieces: Iterator[_Piece]) -> _Piece | None:
        with self._lock:
            piece = next(pieces, None)
            if piece and self._begun:
                out_of_time = monotonic() >= self._deadline or self._effort.is_cancelled()
                self._broken_off |= out_of_time
                return None if out_of_time else piece
            self._begun = True
            return piece


@cache
def _helpers(threads: int) -> ThreadPoolExecutor:
    """The threads that help those of the requests, for all of them together."""
    return ThreadPoolExecutor(threads, thread_name_prefix="odds")


def _run_outs(layout: Layout) -> RunOuts:
    """The table as the evaluator takes it: drawn cards numbered, a shared one first."""
    number = DRAWN + layout.shares
    seats = []
    for seat in layout.seats:
        places, number = _numbered(seat.places, number)
        before: Sequence[int] = _NOTHING_BEFORE
        if seat.before:
            before, number = _numbered(seat.before, number)
        seats.append((places, seat.face_down, before, *seat[3:]))
    return RunOuts(layout.ranks, seats, layout.contests, layout.deck, number - DRAWN)


def _numbered(cards: bytes, number: int) -> tuple[list[int], int]:
    """Cards with a number for each that is to be drawn, from `number` on; and the next number."""
    numbered = list(cards)
    place = cards.find(UNKNOWN)
    while place >= 0:
        numbered[place] = number
        number += 1
        place = cards.find(UNKNOWN, place + 1)
    if SHARED in cards:
        numbered[cards.index(SHARED)] = DRAWN
    return numbered, number


_NOTHING_BEFORE: Final = (NO_CARD,) * 4


def _tally(run_outs: RunOuts, counts: bytearray, total: int) -> Tally:
    numbers = memoryview(counts).cast("Q").tolist()
    each, seat_count = run_outs.outcome_count, run_outs.seat_count
    seats = (1 << seat_count) - 1
    contests = [
        tuple(
            [
                Outcome(outcome & seats, outcome >> seat_count, times)
                for outcome, times in enumerate(numbers[first : first + each - 1])
                if times
            ]
        )
        for first in range(0, len(numbers), each)
    ]
    return Tally(total, tuple(contests), numbers[each - 1])
