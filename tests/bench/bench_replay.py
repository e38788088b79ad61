"""How many hands are replayed in a second, here and by pokerkit, in the games that both know.

    python -m pytest tests/bench/bench_replay.py --benchmark-only

Both replay the same hands on one thread: the same players, deck and actions, from the antes to the
payouts, from ready objects on both sides. They take turns, a few hands at a time, and what counts
is CPU time, so that whatever else the machine does meets both alike. That they pay the same chips
is checked before. No hand comes in two rounds: nothing is known beforehand.
`python -m tests.bench.bench_replay` prints the ratios and writes them into docs/performance.md.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from time import process_time

import pytest
from pokerkit import State
from pytest_benchmark.fixture import BenchmarkFixture

from service.rules.cards import FULL_DECK
from service.rules.events import Acted, Action, Event
from service.rules.games import GAMES
from service.rules.house_rules import resolve
from service.rules.play import apply, legal_events
from service.rules.replay import Chair, Hand, replay, set_up
from service.rules.state import Stakes, Table
from tests import pokerkit_table
from tests.bench.performance_page import write_figures
from tests.players import pick
from tests.pokerkit_table import GAMES_BOTH_KNOW, ITS_HOUSE_RULES

HANDS = 100
ROUNDS = 11
HANDS_IN_TURN = 10


@dataclass(frozen=True, slots=True)
class Played:
    """A hand with its log, and every action of it, as pokerkit wants to be told."""

    hand: Hand
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The hands that are replayed in a second, round by round."""

    service: tuple[float, ...]
    pokerkit: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """How many the service replays for each of pokerkit's, in ascending order."""
        return sorted(here / there for here, there in zip(self.service, self.pokerkit, strict=True))


def hands_of(key: str, number: int = 0) -> list[Played]:
    """Hands of two to six players who often stay to the end; others for each number."""
    rng = Random(f"{key} {number}")  # noqa: S311
    return [_played(rng, key) for _ in range(HANDS)]


def _played(rng: Random, key: str) -> Played:
    game = GAMES[key]
    hand = Hand(
        game=game,
        house=resolve(game.house_rules, ITS_HOUSE_RULES, ()),
        stakes=Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8),
        chairs=tuple(Chair(number, 1000) for number in range(1, rng.randint(2, 6) + 1)),
        events=(),
        deck=bytes(rng.sample(FULL_DECK, 52)),
    )
    table = set_up(hand)
    events: list[Event] = []
    while legal := legal_events(table):
        one = pick(rng, legal)
        assert one.seat is not None
        events.append(Acted(one.seat, Action(one.type.value)))
        table = apply(table, events[-1])
    actions = pokerkit_table.actions_of(table)
    assert pokerkit_table.play(hand, actions).stacks == [seat.stack for seat in table.seats]
    return Played(replace(hand, events=tuple(events)), tuple(actions))


def replay_here(played: Played) -> Table:
    """Replay a hand here."""
    return replay(played.hand)


def replay_there(played: Played) -> State:
    """Replay a hand with pokerkit."""
    return pokerkit_table.play(played.hand, played.actions)


def measure(key: str) -> Figures:
    """Replay hands in turns, others in each round; the first round does not count."""
    _, *counted = [_one_round(hands_of(key, number)) for number in range(1 + ROUNDS)]
    return Figures(*zip(*counted, strict=True))


def _one_round(hands: Sequence[Played]) -> tuple[float, float]:
    here = there = 0.0
    for first in range(0, len(hands), HANDS_IN_TURN):
        in_turn = hands[first : first + HANDS_IN_TURN]
        here += _seconds(replay_here, in_turn)
        there += _seconds(replay_there, in_turn)
    return len(hands) / here, len(hands) / there


def _seconds(replay_one: Callable[[Played], object], hands: Sequence[Played]) -> float:
    began = process_time()
    for played in hands:
        replay_one(played)
    return process_time() - began


def table_of(measured: dict[str, Figures]) -> str:
    """The figures as a table of Markdown."""
    lines = [
        "| hands replayed in a second | the service | pokerkit | ratio | of the rounds |",
        "|---|---|---|---|---|",
    ]
    for key, figures in measured.items():
        ratios = figures.ratios
        lines.append(
            f"| {GAMES[key].name} | {median(figures.service):.0f} | {median(figures.pokerkit):.0f} "
            f"| **{median(ratios):.1f}** | {ratios[0]:.1f} to {ratios[-1]:.1f} |"
        )
    return "\n".join(lines)


@pytest.mark.parametrize("key", GAMES_BOTH_KNOW)
@pytest.mark.parametrize("replay_one", [replay_here, replay_there])
def test_replays(
    benchmark: BenchmarkFixture, key: str, replay_one: Callable[[Played], object]
) -> None:
    """A hundred hands of a game, here and by pokerkit, one after the other."""
    benchmark.group = f"{HANDS} hands of {GAMES[key].name}"
    hands = hands_of(key)
    benchmark(lambda: [replay_one(played) for played in hands])


def test_ratio_of_replays_in_turns(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same in turns, a few hands at a time: the median ratio is printed."""
    benchmark.group = "all of them in turns"
    measured: dict[str, Figures] = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: {key: measure(key) for key in GAMES_BOTH_KNOW}
    )
    with capsys.disabled():
        print(f"\n{table_of(measured)}")  # noqa: T201
    assert measured.keys() == GAMES_BOTH_KNOW.keys()


def main() -> None:
    """Measure, print, and write the figures down."""
    write_figures("replay", table_of({key: measure(key) for key in GAMES_BOTH_KNOW}))


if __name__ == "__main__":
    main()
