"""How many hands a second go through a worker in a batch, and what of it is left of a bare server.

The peer is a bare WSGI application behind the same gunicorn, which reads the same body and answers
as many bytes. Both answer the same requests in turns, and what counts is the CPU time of the
workers: how slow the client is does not enter into it.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

import orjson

from service.rules.cards import card_texts
from tests.bench.servers import Server, post, served

PATH: Final = "/v1/evaluations/batch?game=seven_card_stud"
SIZES: Final = (10, 1_000, 10_000, 100_000)
CLIENTS: Final = (1, 2, 4, 8)
ROUNDS: Final = 9
HANDS_IN_ROUND: Final = 1_000_000
MOST_REQUESTS_IN_ROUND: Final = 300
UPLOAD_BYTES: Final = 64 * 2**20
UPLOADS: Final = 4


@dataclass(frozen=True, slots=True)
class Form:
    """A form in which hands are sent, and answered."""

    title: str
    media_type: str
    write: Callable[[Sequence[bytes]], bytes]


@dataclass(frozen=True, slots=True)
class Figures:
    """Million hands for each second of CPU time, round by round: the service's and the peer's."""

    service: tuple[float, ...]
    peer: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """What is left of the peer's."""
        return median(here / there for here, there in zip(self.service, self.peer, strict=True))


@dataclass(frozen=True, slots=True)
class Memory:
    """Mebibytes of a worker: at rest, and at most while large bodies are worked on together."""

    at_rest: float
    at_most: float


def _octets(hands: Sequence[bytes]) -> bytes:
    return b"".join(hands)


def _texts(hands: Sequence[bytes]) -> list[str]:
    return ["".join(card_texts(hand)) for hand in hands]


def _lines(hands: Sequence[bytes]) -> bytes:
    return "\n".join(_texts(hands)).encode()


def _json(hands: Sequence[bytes]) -> bytes:
    return orjson.dumps({"hands": _texts(hands)})


FORMS: Final = (
    Form("octets", "application/octet-stream", _octets),
    Form("text", "text/plain", _lines),
    Form("JSON", "application/json", _json),
)


@cache
def hands(count: int) -> tuple[bytes, ...]:
    """Random hands of seven cards, each of a deck of its own."""
    dealer = Random(count)  # noqa: S311
    return tuple(bytes(dealer.sample(range(52), 7)) for _ in range(count))


def measure(size: int, form: Form, rounds: int = ROUNDS) -> Figures:
    """Ask the service and its peer in turns, in rounds of which the first does not count."""
    body = form.write(hands(size))
    asked = post(PATH, body, form.media_type)
    in_round = max(1, min(HANDS_IN_ROUND // size, MOST_REQUESTS_IN_ROUND))
    with (
        served("service.app:create_app()") as service,
        served("tests.bench.peer:read_and_answer") as peer,
    ):
        peers = post(f"/?{len(service.answer(asked))}", body, form.media_type)
        _, *counted = [
            (
                in_round * size / service.cpu_microseconds([asked] * in_round),
                in_round * size / peer.cpu_microseconds([peers] * in_round),
            )
            for _ in range(1 + rounds)
        ]
    return Figures(*zip(*counted, strict=True))


def with_clients(clients: int, size: int, form: Form, seconds: float = 2) -> float:
    """Million hands in a second, by the clock, that one worker evaluates for several clients."""
    asked = post(PATH, form.write(hands(size)), form.media_type)
    answered: list[int] = []
    with served("service.app:create_app()") as first:
        connected = [first.connect() for _ in range(clients)]
        for client in connected:
            client.answer(asked)
        began = time.perf_counter()
        end = began + seconds
        _together([partial(_ask_until, end, each, asked, answered) for each in connected])
        took = time.perf_counter() - began
        for client in connected:
            client.connection.close()
    return len(answered) * size / took / 1e6


def _ask_until(end: float, server: Server, asked: bytes, answered: list[int]) -> None:
    while True:
        answered.append(len(server.answer(asked)))
        if time.perf_counter() > end:
            return


def memory(form: Form, upload_bytes: int = UPLOAD_BYTES) -> Memory:
    """What a worker takes while four bodies of 64 MiB are sent and evaluated at the same time."""
    sample = form.write(hands(1000))
    # The sample's hands again and again, with the same signs before, between and behind.
    before, behind, between = {
        "octets": (b"", b"", b""),
        "text": (b"", b"", b"\n"),
        "JSON": (b'{"hands":[', b"]}", b","),
    }[form.title]
    middle = sample[len(before) : len(sample) - len(behind)] + between
    times = (upload_bytes - len(before) - len(behind)) // len(middle)
    body = before + (middle * times)[: len(middle) * times - len(between)] + behind
    asked = post(PATH, body, form.media_type)
    with served("service.app:create_app()") as server:
        server.answer(post(PATH, sample, form.media_type))
        status = Path(f"/proc/{server.worker}/status")
        at_rest = _mebibytes(status, "VmRSS")
        connected = [server.connect() for _ in range(UPLOADS)]
        _together([partial(each.answer, asked) for each in connected])
        for client in connected:
            client.connection.close()
        return Memory(at_rest, _mebibytes(status, "VmHWM"))


def _mebibytes(status: Path, field: str) -> float:
    lines = status.read_text(encoding="ascii").splitlines()
    (kibibytes,) = (line.split()[1] for line in lines if line.startswith(f"{field}:"))
    return int(kibibytes) / 1024


def _together(tasks: Sequence[Callable[[], object]]) -> None:
    """Run tasks in threads of their own, and fail if one of them does."""
    failed: list[BaseException] = []

    def run(task: Callable[[], object]) -> None:
        try:
            task()
        except BaseException as error:  # noqa: BLE001  raised again below
            failed.append(error)

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
