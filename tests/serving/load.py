"""Clients by the hundred, on connections of their own, who know what they are to be answered."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from service.app import create_app
from service.rules.cards import CARD_TEXTS
from tests.serving.running import Address

SECONDS_FOR_AN_ANSWER: Final = 30


class Question(NamedTuple):
    """A request as it goes over the wire, and the body of the one right answer."""

    sent: bytes
    answer: bytes


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    closes: bool
    """Whether the server ends the connection with it."""


@dataclass(slots=True)
class Asked:
    """What became of a question: the answer, or why there is none."""

    began: float
    took: float
    port: int
    opened: float
    wrong: str = ""


@dataclass(slots=True)
class Connection:
    """A connection to the service, for one request after the other."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    opened: float
    """When the client began to connect."""

    @property
    def port(self) -> int:
        """The client's own port, by which the two ends of a connection are told from others."""
        return int(self.writer.get_extra_info("sockname")[1])

    async def ask(self, sent: bytes) -> Answer:
        """The answer to one request."""
        self.writer.write(sent)
        return await self.answer()

    async def answer(self) -> Answer:
        """The next answer."""
        async with asyncio.timeout(SECONDS_FOR_AN_ANSWER):
            return await self._answer()

    async def _answer(self) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2])
        if "content-length" in fields:
            body = await self.reader.readexactly(int(fields["content-length"]))
        else:
            body = b"".join([piece async for piece in self._chunks()])
        return Answer(status, body, fields.get("connection") == "close")

    async def _chunks(self) -> Any:  # noqa: ANN401
        while True:
            size = int(await self.reader.readline(), 16)
            yield await self.reader.readexactly(size)
            await self.reader.readexactly(2)
            if not size:
                return

    def close(self) -> None:
        """End it, whatever is under way."""
        self.writer.transport.abort()


@asynccontextmanager
async def connected(address: Address) -> Any:  # noqa: ANN401
    """A connection while the context lasts."""
    opened = time.monotonic()
    connection = Connection(*await asyncio.open_connection(*address), opened)
    try:
        yield connection
    finally:
        connection.close()


@asynccontextmanager
async def connections(address: Address, count: int, sent: bytes) -> Any:  # noqa: ANN401
    """So many connections on which the same was sent, while the context lasts."""
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(connected(address)) for _ in range(count)]
        for connection in made:
            connection.writer.write(sent)
        yield made


def post(path: str, body: bytes, media_type: str = "application/json", *fields: str) -> bytes:
    """A POST as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Content-Type: {media_type}",
        f"Content-Length: {len(body)}",
        *fields,
    )
    return "\r\n".join((*head, "", "")).encode() + body


def get(path: str) -> bytes:
    """A GET as it goes over the wire."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def questions(count: int = 40) -> list[Question]:
    """A mix as players and tables send it, the same every time, with the right answers."""
    dealer, client = Random(count), create_app().test_client()  # noqa: S311
    mixed = []
    for index in range(count):
        deck = list(CARD_TEXTS)
        dealer.shuffle(deck)
        hands = [deck[at : at + 7] for at in (0, 7, 14)]
        game = ("razz", "stud_8b", "seven_card_stud")[index % 3]
        seats = [{"seat": at, "put_in": 100, "cards": hand} for at, hand in enumerate(hands)]
        doors = [{"seat": at, "card": card} for at, card in enumerate(deck[:5])]
        path, body = (
            ("/v1/evaluations", {"game": game, "hands": [{"cards": hand} for hand in hands]}),
            ("/v1/showdowns", {"game": game, "seats": seats}),
            ("/v1/bring-ins", {"game": "razz", "doors": doors}),
            (f"/v1/games/{game}", None),
        )[index % 4]
        if body is None:
            mixed.append(Question(get(path), client.get(path).data))
        else:
            written = json.dumps(body).encode()
            answer = client.post(path, data=written, content_type="application/json")
            assert answer.status_code == 200, answer.text
            mixed.append(Question(post(path, written), answer.data))
    return mixed


async def ask_until(
    address: Address,
    mixed: list[Question],
    ended: Callable[[], bool],
    asked: list[Asked],
    pause: float = 0,
) -> None:
    """Ask one question after the other, and connect again whenever the connection is lost."""
    turn = Random(len(asked)).randrange(len(mixed))  # noqa: S311
    while not ended():
        began = time.monotonic()
        port, opened = 0, began
        try:
            async with connected(address) as connection:
                port, opened = connection.port, connection.opened
                while not ended():
                    turn += 1
                    question = mixed[turn % len(mixed)]
                    began = time.monotonic()
                    answer = await connection.ask(question.sent)
                    told = Asked(began, time.monotonic() - began, port, opened)
                    if answer.status != 200 or answer.body != question.answer:
                        told.wrong = f"{answer.status} {answer.body[:200]!r}"
                    asked.append(told)
                    if answer.closes:
                        break
                    await asyncio.sleep(pause)
        except (OSError, EOFError, TimeoutError) as error:
            asked.append(Asked(began, time.monotonic() - began, port, opened, repr(error)))


def percentile(asked: list[Asked], share: float) -> float:
    """Milliseconds within which that share of the questions was answered."""
    times = sorted(each.took for each in asked)
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]
