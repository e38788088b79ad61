"""How many run-outs are dealt in a second, here and by others, and what exact odds cost over HTTP.

    python -m tests.bench.bench_odds

Seven-card stud with three players on fourth street is what the peers know (requirements-bench.txt):
poker-equity, in Rust, deals a batch in a call; pokerkit has a function for it; with eval7, whose
evaluator is in C, a loop in Python deals and compares. All deal on one thread and take turns, and
what counts is CPU time. That they come to the same odds is checked before. The other games of the
service take turns with it, on fourth street, too.

Over HTTP exact odds of two players on sixth street take turns with the evaluation of one hand, on
the same server. The figures are printed and written into docs/performance.md.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Final

import eval7
import orjson
import poker_equity
import pokerkit

from service.rules.cards import FULL_DECK, card_texts, parse_cards
from service.rules.games import GAMES, Game
from service.rules.holdings import Holding
from service.rules.house_rules import resolve
from service.rules.odds import Question, Seen, odds
from service.rules.run_outs import Effort
from tests.bench.performance_page import write_figures
from tests.bench.servers import Server, post, served

ROUNDS: Final = 11
SEATS: Final = ("AhKh2c9d", "QsQd7h3c", "JcTc8d8s")
BY_SERVICE: Final = 2_000_000
REQUESTS_PER_ROUND: Final = 1_000
REQUESTS_IN_TURN: Final = 20

Sampler = Callable[[int, int], list[float]]
"""Deals so many run-outs from a seed, and says what part of the pot each seat can expect."""


# The samplers ------------------------------------------------------------------------------------


def by_service(game: Game) -> Sampler:
    """The service's own, asked as the endpoint asks it."""
    given = {"dealer_wild_rank": "K"} if game.bonus else {}
    house = resolve(game.house_rules, given, ())
    hands = [parse_cards(cards, ()) for cards in SEATS]
    seats = tuple(Seen(Holding(seat, cards[:2], cards[2:])) for seat, cards in enumerate(hands))

    def sample(run_outs: int, seed: int) -> list[float]:
        effort = Effort(seed=seed, most_enumerated=0, max_samples=run_outs, seconds=60)
        told = odds(game, house, Question(seats), effort)
        assert told.run_outs == run_outs
        return [seat.expected_part for seat in told.seats]

    return sample


def by_poker_equity(run_outs: int, seed: int) -> list[float]:
    """One call on one thread."""
    told = poker_equity.chunk_from_text("stud", list(SEATS), samples=run_outs, seed=seed, threads=1)
    return [player["equity"] for player in told["players"]]


def by_pokerkit(run_outs: int, seed: int) -> list[float]:
    """One call on one thread; it deals with Python's own generator."""
    random.seed(seed)
    hands = [[list(pokerkit.Card.parse(cards))] for cards in SEATS]
    return pokerkit.calculate_equities(
        hands,
        (),
        hole_dealing_count=7,
        board_dealing_count=0,
        deck=pokerkit.Deck.STANDARD,
        hand_types=(pokerkit.StandardHighHand,),
        sample_count=run_outs,
    )


def by_eval7(run_outs: int, seed: int) -> list[float]:
    """The least that a loop in Python needs: one sample of the deck, three evaluations."""
    known = [[eval7.Card(cards[i : i + 2]) for i in range(0, 8, 2)] for cards in SEATS]
    named = b"".join(parse_cards(cards, ()) for cards in SEATS)
    deck = [eval7.Card(text) for text in card_texts(c for c in FULL_DECK if c not in named)]
    dealer = random.Random(seed)  # noqa: S311
    parts = [0.0, 0.0, 0.0]
    first, second, third = known
    evaluate, draw = eval7.evaluate, dealer.sample
    for _ in range(run_outs):
        drawn = draw(deck, 9)
        strengths = (
            evaluate(first + drawn[:3]),
            evaluate(second + drawn[3:6]),
            evaluate(third + drawn[6:]),
        )
        best = max(strengths)
        share = 1 / strengths.count(best)
        for seat, strength in enumerate(strengths):
            if strength == best:
                parts[seat] += share
    return [part / run_outs for part in parts]


STUD: Final = "seven_card_stud"
PEERS: Final[dict[str, tuple[Sampler, int]]] = {
    "poker-equity": (by_poker_equity, 200_000),
    "eval7": (by_eval7, 10_000),
    "pokerkit": (by_pokerkit, 200),
}
"""Each peer, and how many run-outs it deals in a turn."""


# The measurement ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rates:
    """Million run-outs in a second, round by round."""

    rounds: tuple[float, ...]

    @property
    def typical(self) -> float:
        """The median of the rounds."""
        return median(self.rounds)


def check_agreement() -> None:
    """All come to the same odds, as far as so few run-outs can tell."""
    ours = by_service(GAMES[STUD])(BY_SERVICE, 1)
    for title, (sample, run_outs) in PEERS.items():
        parts = sample(run_outs, 1)
        for here, there in zip(ours, parts, strict=True):
            error = (here * (1 - here) / run_outs) ** 0.5
            assert abs(here - there) < 5 * error, f"{title}: {parts}, not {ours}"


def measure_rates(samplers: dict[str, tuple[Sampler, int]], rounds: int) -> dict[str, Rates]:
    """All in turns, in rounds of which the first does not count."""
    measured: dict[str, list[float]] = {title: [] for title in samplers}
    for seed in range(1 + rounds):
        for title, (sample, run_outs) in samplers.items():
            began = process_time()
            sample(run_outs, seed)
            measured[title].append(run_outs / (process_time() - began) / 1e6)
    return {title: Rates(tuple(rates[1:])) for title, rates in measured.items()}


@dataclass(frozen=True, slots=True)
class Costs:
    """The CPU microseconds of a request, round by round: exact odds, and one evaluation."""

    odds: tuple[float, ...]
    evaluation: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """What odds take for each evaluation, in ascending order."""
        return sorted(odds / one for odds, one in zip(self.odds, self.evaluation, strict=True))


def requests_of(count: int) -> tuple[list[bytes], list[bytes]]:
    """So many requests for exact odds on sixth street, and as many for the worth of a hand."""
    dealer = random.Random(STUD)  # noqa: S311
    asked, alone = [], []
    for _ in range(count):
        cards = "".join(card_texts(dealer.sample(range(52), 12)))
        seats = [
            {"seat": 1, "down": cards[:4], "up": cards[4:12]},
            {"seat": 2, "down": cards[12:16], "up": cards[16:]},
        ]
        asked.append(post("/v1/odds", orjson.dumps({"game": STUD, "seats": seats})))
        hand = {"cards": "".join(card_texts(dealer.sample(range(52), 7)))}
        alone.append(post("/v1/evaluations", orjson.dumps({"game": STUD, "hands": [hand]})))
    return asked, alone


def measure_costs(rounds: int, requests_per_round: int) -> Costs:
    """Ask one server for both in turns, in rounds of which the first does not count."""
    asked, alone = requests_of((1 + rounds) * requests_per_round)
    counted = []
    with served("service.app:create_app()") as server:
        assert orjson.loads(server.answer(asked[0]))["method"] == "exact"
        for first in range(0, len(asked), requests_per_round):
            of_round = slice(first, first + requests_per_round)
            counted.append(_one_round(server, asked[of_round], alone[of_round]))
    return Costs(*zip(*counted[1:], strict=True))


def _one_round(
    server: Server, asked: Sequence[bytes], alone: Sequence[bytes]
) -> tuple[float, float]:
    odds_total = evaluation_total = 0.0
    for first in range(0, len(asked), REQUESTS_IN_TURN):
        in_turn = slice(first, first + REQUESTS_IN_TURN)
        odds_total += server.cpu_microseconds(asked[in_turn])
        evaluation_total += server.cpu_microseconds(alone[in_turn])
    return odds_total / len(asked), evaluation_total / len(asked)


# The figures -------------------------------------------------------------------------------------


def table_of_peers(measured: dict[str, Rates]) -> str:
    """The service's figures and its peers' as a table of Markdown."""
    lines = [
        (
            "| Seven Card Stud, three players on fourth street | million run-outs in a second "
            "| the service's are so many times that |"
        ),
        "|---|---|---|",
    ]
    service, *_ = measured.values()
    for title, rates in measured.items():
        ratio = median(
            here / there for here, there in zip(service.rounds, rates.rounds, strict=True)
        )
        lines.append(f"| {title} | {rates.typical:,.4g} | **{ratio:,.3g}** |")
    return "\n".join(lines)


def table_of_games(measured: dict[str, Rates]) -> str:
    """The games' figures as a table of Markdown."""
    lines = [
        "| the same table in other games | million run-outs in a second | of Seven Card Stud's |",
        "|---|---|---|",
    ]
    stud = measured[GAMES[STUD].name]
    for title, rates in measured.items():
        ratio = median(here / there for here, there in zip(rates.rounds, stud.rounds, strict=True))
        lines.append(f"| {title} | {rates.typical:.3g} | **{ratio:.2f}** |")
    return "\n".join(lines)


def table_of_costs(costs: Costs) -> str:
    """What exact odds cost as a table of Markdown."""
    ratios = costs.ratios
    return "\n".join(
        [
            "| one POST | CPU | of an evaluation | of the rounds |",
            "|---|---|---|---|",
            f"| a hand evaluated | {median(costs.evaluation):.0f} µs | 1 | |",
            (
                f"| exact odds of two players on sixth street | {median(costs.odds):.0f} µs "
                f"| **{median(ratios):.2f}** | {ratios[0]:.2f} to {ratios[-1]:.2f} |"
            ),
        ]
    )


def main() -> None:
    """Measure, print, and write the figures down."""
    check_agreement()
    service = by_service(GAMES[STUD])
    peers = measure_rates({"the service": (service, BY_SERVICE), **PEERS}, ROUNDS)
    games = {game.name: (by_service(game), BY_SERVICE) for game in GAMES.values()}
    tables = (
        table_of_peers(peers),
        table_of_games(measure_rates(games, ROUNDS)),
        table_of_costs(measure_costs(ROUNDS, REQUESTS_PER_ROUND)),
    )
    write_figures("odds", "\n\n".join(tables))


if __name__ == "__main__":
    main()
