"""Players with phones, who ask about one hand at a time, and clients that send thousands.

`make load` runs it against a service on loopback, and prints how long answers took: percentiles for
each kind of request. It ends by itself, after half a minute or 50,000 requests. `make soak` runs it
without pauses, for ten times as many.
"""

import random
from typing import Any, Final
from urllib.parse import urlsplit

from locust import FastHttpUser, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment

DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
BATCH: Final = "/v1/evaluations/batch?game="
LOOPBACK: Final = {"127.0.0.1", "::1", "localhost"}


def dealt(*counts: int) -> list[str]:
    """So many cards for each, from one deck."""
    cards = random.sample(DECK, sum(counts))
    return ["".join(cards.pop() for _ in range(count)) for count in counts]


@events.init_command_line_parser.add_listener
def add_options(parser: LocustArgumentParser) -> None:
    """How long and how hard."""
    parser.add_argument("--most-requests", type=int, default=50_000, help="the run ends after")
    parser.add_argument("--pauses", type=float, default=1, help="so many times the usual ones")


@events.test_start.add_listener
def refuse_other_machines(environment: Environment, **_: object) -> None:
    """Nobody else's machine is put under load by mistake."""
    if urlsplit(environment.host or "").hostname not in LOOPBACK:
        raise SystemExit(f"{environment.host} is not on loopback.")


@events.test_start.add_listener
def stop_after_enough(environment: Environment, **_: object) -> None:
    """However fast the answers are, the run ends."""
    most = environment.parsed_options.most_requests

    def count(**_: object) -> None:
        if environment.stats.num_requests >= most and environment.runner:
            environment.runner.quit()

    environment.events.request.add_listener(count)


class PlayerWithPhone(FastHttpUser):
    """One question at a time, with a pause to look at the answer."""

    weight = 30

    def wait_time(self) -> float:
        """Seconds before the next question."""
        return self.environment.parsed_options.pauses * random.uniform(0.05, 0.25)

    def ask(self, path: str, body: dict[str, Any]) -> None:
        """Ask, by a name of the path's."""
        self.client.post(path, json=body, name=path)

    @task(6)
    def evaluate_hands(self) -> None:
        """Which of two hands is better."""
        hands = [
            {"id": name, "cards": cards} for name, cards in zip("ab", dealt(7, 7), strict=True)
        ]
        self.ask("/v1/evaluations", {"game": random.choice(("razz", "stud_8b")), "hands": hands})

    @task(2)
    def settle_showdown(self) -> None:
        """Who gets which chips."""
        seats = [
            {"seat": seat, "put_in": 100, "cards": cards}
            for seat, cards in enumerate(dealt(7, 7, 7), start=1)
        ]
        self.ask("/v1/showdowns", {"game": "seven_card_stud", "seats": seats})

    @task(1)
    def resolve_bring_in(self) -> None:
        """Who brings it in."""
        doors = [{"seat": seat, "card": card} for seat, card in enumerate(dealt(1, 1, 1, 1, 1))]
        self.ask("/v1/bring-ins", {"game": "razz", "doors": doors})

    @task(1)
    def get_game(self) -> None:
        """What may be chosen in this game."""
        self.client.get("/v1/games/position_poker")


class BulkClient(FastHttpUser):
    """Thousands of hands at a time, one request after the other."""

    weight = 1

    def wait_time(self) -> float:
        """Seconds before the next batch."""
        return self.environment.parsed_options.pauses * 0.02

    def on_start(self) -> None:
        """Deal once: dealing is slower than evaluating."""
        hands = [random.sample(range(52), 7) for _ in range(10_000)]
        texts = ["".join(DECK[card] for card in hand) for hand in hands[:1000]]
        self.octets = b"".join(map(bytes, hands))
        self.lines = "\n".join(texts)
        self.json = {"hands": texts}

    def send(self, game: str, form: str, **body: object) -> None:
        """Send a batch, by the name of its form."""
        headers = {"Content-Type": form}
        self.client.post(BATCH + game, headers=headers, name=f"batch, {form}", **body)

    @task(2)
    def send_octets(self) -> None:
        """10,000 records."""
        self.send("stud_8b", "application/octet-stream", data=self.octets)

    @task(1)
    def send_lines(self) -> None:
        """1,000 lines."""
        self.send("razz", "text/plain", data=self.lines)

    @task(1)
    def send_json(self) -> None:
        """1,000 texts."""
        self.send("eddies_choice", "application/json", json=self.json)
