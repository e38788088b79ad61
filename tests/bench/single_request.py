"""What one POST of a seven-card hand costs, against the least that Flask can do with it.

The service and a bare Flask route run behind the same gunicorn, one worker each, and answer the
same requests in turns, a few at a time, so that whatever else the machine does meets both alike.
What counts is the CPU time of the workers: how slow the client is does not enter into it.

`make bench` prints the figures and writes them into docs/performance.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

import orjson

from service.rules.cards import card_texts
from tests.bench.performance_page import write_figures
from tests.bench.servers import Server, post, served

PATH = "/v1/evaluations"
ROUNDS = 11
REQUESTS_PER_ROUND = 2000
REQUESTS_IN_TURN = 20


@dataclass(frozen=True, slots=True)
class Question:
    """Hands of which game are sent, and with what beside their cards."""

    title: str
    game: str
    position: int | None = None

    def requests(self, count: int) -> list[bytes]:
        """So many different requests, each with one hand of seven cards."""
        random = Random(self.game)  # noqa: S311
        beside = {} if self.position is None else {"position": self.position}
        hands = [{"cards": "".join(card_texts(random.sample(range(52), 7)))} for _ in range(count)]
        return [
            post(PATH, orjson.dumps({"game": self.game, "hands": [hand | beside]}))
            for hand in hands
        ]


QUESTIONS = (
    Question("Seven Card Stud", "seven_card_stud"),
    Question("Stud 8/b, high and low", "stud_8b"),
    Question("Position Poker, with wild cards", "position_poker", position=2),
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The CPU microseconds that one request takes, round by round: the service's and the peer's."""

    service: tuple[float, ...]
    peer: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """What the service takes for each that the peer takes, in ascending order."""
        return sorted(service / peer for service, peer in zip(self.service, self.peer, strict=True))


def measure(question: Question, rounds: int, requests_per_round: int) -> Figures:
    """Ask the service and its peer in turns, in rounds of which the first does not count."""
    requests = question.requests((1 + rounds) * requests_per_round)
    by_round = [
        requests[first : first + requests_per_round]
        for first in range(0, len(requests), requests_per_round)
    ]
    with served("service.app:create_app()") as service:
        answer_bytes = round(median(len(service.answer(request)) for request in by_round[0]))
        with served(f"tests.bench.peer:create_app({answer_bytes})") as peer:
            _, *counted = [one_round(service, peer, requests) for requests in by_round]
    return Figures(*zip(*counted, strict=True))


def one_round(service: Server, peer: Server, requests: Sequence[bytes]) -> tuple[float, float]:
    """The CPU microseconds of a request, of the service and of its peer."""
    service_total = peer_total = 0.0
    for first in range(0, len(requests), REQUESTS_IN_TURN):
        in_turn = requests[first : first + REQUESTS_IN_TURN]
        service_total += service.cpu_microseconds(in_turn)
        peer_total += peer.cpu_microseconds(in_turn)
    return service_total / len(requests), peer_total / len(requests)


def table(measured: dict[str, Figures]) -> str:
    """The figures as a table of Markdown."""
    lines = [
        "| one POST of a seven-card hand | the service | bare Flask | ratio | of the rounds |",
        "|---|---|---|---|---|",
    ]
    for title, figures in measured.items():
        ratios = figures.ratios
        lines.append(
            f"| {title} | {median(figures.service):.0f} µs | {median(figures.peer):.0f} µs "
            f"| **{median(ratios):.2f}** | {ratios[0]:.2f} to {ratios[-1]:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write the figures down."""
    measured = {
        question.title: measure(question, ROUNDS, REQUESTS_PER_ROUND) for question in QUESTIONS
    }
    write_figures("single request", table(measured))


if __name__ == "__main__":
    main()
