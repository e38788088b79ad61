"""How many hands are evaluated in a second when many are asked for at once, and by others.

    python -m pytest tests/bench/bench_kernels.py --benchmark-only

The kernels are held against two things. A loop over the same bytes that does nothing but sum them
is as fast as memory can be read. And the evaluators that Python has (requirements-bench.txt) take a
call a hand, from ready objects. All take turns on the same hands, on one thread, and what counts is
CPU time. `python -m tests.bench.bench_kernels` measures every path that the processor can go,
prints the figures and writes them into docs/performance.md.
"""

import json
import os
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

import eval7
import phevaluator
import pkrbot
import pytest
import treys
from cffi import FFI
from pytest_benchmark.fixture import BenchmarkFixture

from service import evaluator
from service.rules.cards import card_texts
from tests.bench.performance_page import write_figures

IN_CACHE: Final = 100_000
STREAMING: Final = 10_000_000
BY_PEERS: Final = 2_000
ROUNDS: Final = 11
CALLS_IN_CACHE: Final = 20

PATHS: Final = ("avx512", "avx2", "portable")
HAND, SEAT_HAND, EIGHTS = 7, 8, 6


# What is measured --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kernel:
    """A batch function, and the hands that it is asked about."""

    title: str
    ask: Callable[[bytearray, "array[int]"], None]
    strengths_per_hand: int = 1
    wilds: int | None = None
    """How many cards of each hand are wild, where a rank stands behind it."""


def _seat_wild_high(hands: bytearray, strengths: "array[int]") -> None:
    evaluator.seat_wild_high_batch(hands, EIGHTS, strengths)


KERNELS: Final = (
    Kernel("high", lambda hands, out: evaluator.high_batch(hands, HAND, out)),
    Kernel("ace to five", lambda hands, out: evaluator.ace_to_five_batch(hands, HAND, out)),
    Kernel("deuce to seven", lambda hands, out: evaluator.deuce_to_seven_batch(hands, HAND, out)),
    Kernel(
        "high and eight or better",
        lambda hands, out: evaluator.high_and_eight_or_better_batch(hands, HAND, out),
        strengths_per_hand=2,
    ),
    Kernel(
        "high and ace to five",
        lambda hands, out: evaluator.high_and_ace_to_five_batch(hands, HAND, out),
        strengths_per_hand=2,
    ),
    Kernel("high, wilds by match", evaluator.match_wild_high_batch),
    *(Kernel(f"high, {wilds} wild", _seat_wild_high, wilds=wilds) for wilds in range(1, 8)),
)

Peer = Callable[[Sequence[Any]], int]


def _treys(cards: Sequence[int]) -> int:
    return int(_TREYS.evaluate(cards[:5], cards[5:]))


_TREYS: Final = treys.Evaluator()

PEERS: Final[dict[str, tuple[Callable[[str], Any], Peer]]] = {
    "pkrbot": (pkrbot.Card, pkrbot.evaluate),
    "eval7": (eval7.Card, eval7.evaluate),
    "phevaluator": (
        lambda text: phevaluator.Card(text).id_,
        lambda cards: phevaluator.evaluate_cards(*cards),
    ),
    "treys": (treys.Card.new, _treys),
}
"""For each peer how it makes a card, and how it evaluates seven of them."""


# The hands ---------------------------------------------------------------------------------------


@cache
def many_hands() -> tuple[FFI, Any]:
    """The library of many_hands.c, compiled for this processor."""
    ffi = FFI()
    ffi.cdef("""
        void deal_hands(uint8_t *hands, size_t hand_count);
        void deal_seat_hands(uint8_t *hands, size_t hand_count, uint32_t wild_count);
        uint64_t sum_bytes(const uint8_t *bytes, size_t count);
    """)
    source = Path(__file__).with_name("many_hands.c").read_text(encoding="utf-8")
    ffi.set_source("many_hands", source, extra_compile_args=["-O3", "-march=native"])
    with tempfile.TemporaryDirectory() as folder:
        spec = spec_from_file_location("many_hands", ffi.compile(tmpdir=folder))
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    return ffi, module.lib


def deal(kernel: Kernel, hand_count: int) -> bytearray:
    """Random hands, the same for all kernels that ask about the same kind of hands."""
    ffi, lib = many_hands()
    hands = bytearray(hand_count * (HAND if kernel.wilds is None else SEAT_HAND))
    with ffi.from_buffer("uint8_t[]", hands, require_writable=True) as dealt:
        if kernel.wilds is None:
            lib.deal_hands(dealt, hand_count)
        else:
            lib.deal_seat_hands(dealt, hand_count, kernel.wilds)
    return hands


def room(kernel: Kernel, hand_count: int) -> "array[int]":
    """Room for the strengths of so many hands."""
    return array("H", bytes(2 * kernel.strengths_per_hand * hand_count))


def read(hands: bytearray) -> None:
    """Sum all bytes."""
    ffi, lib = many_hands()
    with ffi.from_buffer("uint8_t[]", hands) as packed:
        lib.sum_bytes(packed, len(packed))


# The measurement ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figures:
    """Million hands in a second, round by round."""

    in_cache: list[float]
    streaming: list[float]
    read: list[float]
    """By the loop that only reads what is streaming."""

    @property
    def of_reading(self) -> float:
        """The part of the speed of reading that is left, in the median of the rounds."""
        return median(here / there for here, there in zip(self.streaming, self.read, strict=True))


def measure_kernel(kernel: Kernel) -> Figures:
    """Evaluate and read in turns; the first round does not count."""
    few, many = deal(kernel, IN_CACHE), deal(kernel, STREAMING)
    few_strengths, many_strengths = room(kernel, IN_CACHE), room(kernel, STREAMING)
    rounds = [
        (
            _in_cache(kernel, few, few_strengths),
            STREAMING / _microseconds(lambda: kernel.ask(many, many_strengths)),
            STREAMING / _microseconds(lambda: read(many)),
        )
        for _ in range(1 + ROUNDS)
    ]
    return Figures(*map(list, zip(*rounds[1:], strict=True)))


def measure_peers() -> dict[str, list[float]]:
    """Million hands in a second of each peer, of `evaluator.high`, and of the kernel, in turns."""
    kernel = KERNELS[0]
    hands = deal(kernel, IN_CACHE)
    strengths = room(kernel, IN_CACHE)
    alone = [bytes(hands[place : place + HAND]) for place in range(0, HAND * BY_PEERS, HAND)]
    rounds: dict[str, list[float]] = {title: [] for title in ("kernel", "one call", *PEERS)}
    of_peers = {
        title: [[make(text) for text in card_texts(hand)] for hand in alone]
        for title, (make, _) in PEERS.items()
    }

    def one_by_one(evaluate: Callable[[Any], object], all_cards: Sequence[Any]) -> float:
        def ask() -> None:
            for cards in all_cards:
                evaluate(cards)

        return len(all_cards) / _microseconds(ask)

    for _ in range(1 + ROUNDS):
        rounds["kernel"].append(_in_cache(kernel, hands, strengths))
        rounds["one call"].append(one_by_one(evaluator.high, alone))
        for title, (_, evaluate) in PEERS.items():
            rounds[title].append(one_by_one(evaluate, of_peers[title]))
    return {title: figures[1:] for title, figures in rounds.items()}


def _in_cache(kernel: Kernel, hands: bytearray, strengths: "array[int]") -> float:
    def ask() -> None:
        for _ in range(CALLS_IN_CACHE):
            kernel.ask(hands, strengths)

    return CALLS_IN_CACHE * IN_CACHE / _microseconds(ask)


def _microseconds(call: Callable[[], object]) -> float:
    began = process_time()
    call()
    return 1e6 * (process_time() - began)


# The figures -------------------------------------------------------------------------------------


def table_of_kernels(measured: dict[str, dict[str, Figures]]) -> str:
    """The figures of each path as a table of Markdown."""
    titles = [f"{path}: in cache | streaming | of reading" for path in measured]
    lines = [
        f"| million hands in a second | {' | '.join(titles)} |",
        "|---|" + 3 * len(measured) * "---|",
    ]
    for kernel in KERNELS:
        cells = []
        for figures in (by_kernel[kernel.title] for by_kernel in measured.values()):
            cells += [f"{median(figures.in_cache):,.0f}", f"{median(figures.streaming):,.0f}"]
            cells.append(f"**{figures.of_reading:.2f}**")
        lines.append(f"| {kernel.title} | {' | '.join(cells)} |")
    return "\n".join(lines)


def table_of_peers(measured: dict[str, list[float]]) -> str:
    """The peers' figures as a table of Markdown."""
    lines = [
        "| seven-card high | million hands in a second | the kernel's are so many times that |",
        "|---|---|---|",
    ]
    for title, rounds in measured.items():
        ratio = median(
            ours / theirs for ours, theirs in zip(measured["kernel"], rounds, strict=True)
        )
        lines.append(f"| {title} | {median(rounds):,.2f} | **{ratio:,.0f}** |")
    return "\n".join(lines)


def measure_path(path: str) -> dict[str, Figures] | None:
    """The figures of another process that is told to go this path; None where it cannot."""
    run = subprocess.run(
        (sys.executable, "-m", "tests.bench.bench_kernels", "here"),
        env=os.environ | {"STUD_RULES_KERNEL": path},
        check=True,
        stdout=subprocess.PIPE,
    )
    gone, figures = json.loads(run.stdout)
    return {title: Figures(**of_one) for title, of_one in figures.items()} if gone == path else None


def main() -> None:
    """Measure, print, and write the figures down."""
    if sys.argv[1:] == ["here"]:
        here = {kernel.title: asdict(measure_kernel(kernel)) for kernel in KERNELS}
        print(json.dumps((evaluator.kernel(), here)))  # noqa: T201
        return
    measured = {path: figures for path in PATHS if (figures := measure_path(path))}
    tables = table_of_kernels(measured), table_of_peers(measure_peers())
    write_figures("kernels", "\n\n".join(tables))


# The same in pytest-benchmark --------------------------------------------------------------------


@pytest.mark.parametrize("kernel", KERNELS, ids=[kernel.title for kernel in KERNELS])
def test_kernel_in_cache(benchmark: BenchmarkFixture, kernel: Kernel) -> None:
    """A hundred thousand hands at once."""
    benchmark.group = f"{IN_CACHE:,} hands at once, {evaluator.kernel()}"
    benchmark(kernel.ask, deal(kernel, IN_CACHE), room(kernel, IN_CACHE))


@pytest.mark.parametrize("peer", PEERS)
def test_peer(benchmark: BenchmarkFixture, peer: str) -> None:
    """Two thousand hands, a call each."""
    benchmark.group = f"{BY_PEERS:,} hands, a call each"
    make, evaluate = PEERS[peer]
    hands = deal(KERNELS[0], BY_PEERS)
    all_cards = [
        [make(text) for text in card_texts(hands[place : place + HAND])]
        for place in range(0, len(hands), HAND)
    ]
    benchmark(lambda: [evaluate(cards) for cards in all_cards])


def test_ratios_in_turns(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """All in turns, on the path that this process goes: the ratios are printed."""
    benchmark.group = "all of them in turns"
    measured: dict[str, Figures] = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: {kernel.title: measure_kernel(kernel) for kernel in KERNELS}
    )
    with capsys.disabled():
        print(f"\n{table_of_kernels({evaluator.kernel(): measured})}")  # noqa: T201
        print(f"\n{table_of_peers(measure_peers())}")  # noqa: T201
    assert measured.keys() == {kernel.title for kernel in KERNELS}


if __name__ == "__main__":
    main()
