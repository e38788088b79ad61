"""Clients that are slow, silent, hostile or many, workers that die: what others are answered."""

import asyncio
import gzip
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from service.config import Config
from tests.serving.load import (
    Asked,
    Connection,
    ask_until,
    connected,
    connections,
    get,
    post,
    questions,
)
from tests.serving.processes import connections_of, is_gone
from tests.serving.running import WORKERS, Service, running

pytestmark = pytest.mark.faults

BATCH = "/v1/evaluations/batch?game=razz"
OCTETS = "application/octet-stream"
RECORD = bytes([0, 5, 10, 15, 20, 25, 30])
HEALTH = get("/healthz")
MIXED = questions()
MANY = 100
STALL_SECONDS = Config().stall_seconds


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """The service as it is shipped, with two workers, which all of these tests leave alive."""
    with running() as started:
        workers = started.workers()
        yield started
        assert started.workers() == workers


async def served(service: Service, seconds: float = 3) -> None:
    """Fail unless a client that behaves gets right answers only, all the time, and one at least."""
    asked: list[Asked] = []
    end = time.monotonic() + seconds
    await ask_until(
        service.address, MIXED, lambda: bool(asked) and time.monotonic() > end, asked, 0.01
    )
    assert not [each for each in asked if each.wrong]


async def wait_until(true: Callable[[], bool], otherwise: str) -> None:
    """Wait for what takes a moment, but on a busy machine."""
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, otherwise
        await asyncio.sleep(0.001)


UPLOAD = post(BATCH, RECORD * 50_000, OCTETS)[:-340_000]
HEAD = HEALTH[:-20]


@pytest.mark.parametrize("begun", [UPLOAD, HEAD, b""], ids=["body", "head", "nothing"])
def test_stalled_clients_stop_nobody(service: Service, begun: bytes) -> None:
    """A hundred clients that stop in the middle are waited for in no one's way, and given up."""

    async def stall() -> None:
        async with connections(service.address, MANY, begun) as stalled:
            await served(service, STALL_SECONDS + 2)
            if begun == UPLOAD:
                answers = await asyncio.gather(*[each.answer() for each in stalled])
                assert {answer.status for answer in answers} == {400}
            await served(service)

    asyncio.run(stall())


def test_slow_uploads_stop_nobody_and_are_answered(service: Service) -> None:
    """A hundred uploads of a few bytes at a time take their time and nobody else's."""

    async def upload(connection: Connection) -> int:
        for _ in range(12):
            connection.writer.write(RECORD)
            await asyncio.sleep(0.5)
        answer = await connection.answer()
        assert len(answer.body) == 2 * 12
        return answer.status

    async def upload_slowly() -> None:
        head = post(BATCH, RECORD * 12, OCTETS)[: -12 * len(RECORD)]
        async with connections(service.address, MANY, head) as slow:
            uploads = asyncio.gather(*map(upload, slow))
            await served(service, 5)
            assert set(await uploads) == {200}

    asyncio.run(upload_slowly())


def test_clients_that_do_not_hang_up_stop_nobody(service: Service) -> None:
    """A hundred connections that the service has ended, and the client has not."""

    async def stay() -> None:
        closes = b"GET /healthz HTTP/1.0\r\n\r\n"
        async with connections(service.address, MANY, closes) as staying:
            for connection in staying:
                assert (await connection.answer()).status == 200
            await served(service)

    asyncio.run(stay())


def test_connections_that_are_cut_stop_nobody(service: Service) -> None:
    """Clients that are gone in the middle, with or without a word, hold nothing."""

    async def cut() -> None:
        async with connections(service.address, MANY, UPLOAD) as half_open:
            for connection in half_open[::2]:
                connection.writer.write_eof()
            answers = await asyncio.gather(*[each.answer() for each in half_open[::2]])
            assert {answer.status for answer in answers} == {400}
        await served(service)

    asyncio.run(cut())


def test_pipelined_requests_are_answered_in_their_order(service: Service) -> None:
    """Requests that come together on a connection get each its own answer, one after the other."""

    async def ask_at_once() -> None:
        async with connected(service.address) as connection:
            connection.writer.write(b"".join(question.sent for question in MIXED))
            for question in MIXED:
                answer = await connection.answer()
                assert (answer.status, answer.body) == (200, question.answer)

    asyncio.run(ask_at_once())


def in_chunks(question: bytes, size: int) -> bytes:
    """The same request, its body in chunks."""
    head, _, body = question.partition(b"\r\n\r\n")
    fields = [line for line in head.split(b"\r\n") if not line.startswith(b"Content-Length")]
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in [*pieces, b""])
    return b"\r\n".join([*fields, b"Transfer-Encoding: chunked", b"", b""]) + chunks


def test_bodies_in_chunks_are_bodies(service: Service) -> None:
    """Pipelined, in chunks of any size, a question is the same question."""

    async def ask() -> None:
        posted = [question for question in MIXED if question.sent.startswith(b"POST")]
        async with connected(service.address) as connection:
            for size in (1, 7, 1000):
                connection.writer.write(b"".join(in_chunks(each.sent, size) for each in posted))
                for question in posted:
                    answer = await connection.answer()
                    assert (answer.status, answer.body) == (200, question.answer)

    asyncio.run(ask())


CHUNKED = b"Transfer-Encoding: chunked"
SMUGGLED = {
    "both lengths": (b"Content-Length: 5", CHUNKED),
    "both lengths, the other way round": (CHUNKED, b"Content-Length: 5"),
    "two lengths": (b"Content-Length: 0", b"Content-Length: 44"),
    "two lengths in one": (b"Content-Length: 0, 44",),
    "a length with a sign": (b"Content-Length: +0",),
    "a length below nothing": (b"Content-Length: -1",),
    "a length in hexadecimal": (b"Content-Length: 0x0",),
    "a length with a blank inside": (b"Content-Length: 4 4",),
    "a blank before the colon": (b"Content-Length : 0",),
    "a folded line": (b"Content-Length:", b" 0"),
    "a coding nobody has": (b"Transfer-Encoding: xchunked",),
    "chunked and something": (b"Transfer-Encoding: chunked, identity",),
    "chunked twice": (CHUNKED, CHUNKED),
    "chunked with a tab before it": (b"Transfer-Encoding:\x0bchunked",),
    "a bare line feed": (b"X: y\nContent-Length: 0",),
    "a bare carriage return": (b"X: y\rContent-Length: 0",),
    "a NUL": (b"X: y\0",),
    "no name": (b": 0",),
}


@pytest.mark.parametrize("what", list(SMUGGLED))
def test_a_request_that_can_be_read_in_two_ways_ends_the_connection(
    service: Service, what: str
) -> None:
    """What hides behind an ambiguous length is never taken for a request."""

    async def smuggle() -> None:
        head = b"\r\n".join((b"POST /v1/pots HTTP/1.1", b"Host: x", *SMUGGLED[what], b"", b""))
        async with connected(service.address) as connection:
            connection.writer.write(head + b"0\r\n\r\n" + HEALTH)
            async with asyncio.timeout(10):
                told = await connection.reader.read()  # up to the end of the connection
        assert told.count(b"HTTP/1.1 ") == 1
        assert told.split()[1] in {b"400", b"501"}
        assert b"application/problem+json" in told
        await served(service, 0.3)

    asyncio.run(smuggle())


@pytest.mark.parametrize(
    "size",
    [b"-1", b"0x5", b"+5", b"5 5", b" 5", b"", b"g", b"5;\xff=\r", b"f" * 17, b"0" * 100_000],
)
def test_chunks_of_a_bad_size_end_the_connection(service: Service, size: bytes) -> None:
    """A chunk whose size cannot be read leaves nothing behind it that could be."""

    async def smuggle() -> None:
        head = b"\r\n".join(
            (b"POST /v1/pots HTTP/1.1", b"Host: x", b"Content-Type: application/json", CHUNKED)
        )
        async with connected(service.address) as connection:
            connection.writer.write(head + b"\r\n\r\n" + size + b"\r\n[1,2]\r\n0\r\n\r\n" + HEALTH)
            connection.writer.write_eof()
            async with asyncio.timeout(10):
                told = await connection.reader.read()
        assert told.count(b"HTTP/1.1 ") == 1
        assert told.split()[1] == b"400"
        await served(service, 0.3)

    asyncio.run(smuggle())


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /healthz HTTP/1.1\r\n" + b"X: y\r\n" * 10_000, 431),
        (b"GET /healthz HTTP/1.1\r\nX: " + b"y" * 100_000 + b"\r\n", 431),
        (b"GET /healthz?" + b"y" * 100_000 + b" HTTP/1.1\r\n", 414),
        (b"GET /healthz HTTP/1.1\r\nX: " + b"y" * 10_000_000, 431),
        (b"y" * 10_000_000, 414),
    ],
    ids=["many fields", "a long field", "a long path", "a field without an end", "no request"],
)
def test_a_flood_of_header_is_refused(service: Service, head: bytes, status: int) -> None:
    """However much comes before a body, little of it is read."""

    async def flood() -> None:
        async with connections(service.address, 20, head + b"\r\n") as flooding:
            # All at once: an answer that nobody reads is lost when its flood is cut off.
            answers = await asyncio.gather(*[each.answer() for each in flooding])
            assert {answer.status for answer in answers} == {status}
            await served(service, 1)

    asyncio.run(flood())


def bombs() -> dict[str, tuple[bytes, int]]:
    """Requests that are short or common, and long or hard to read; and how they are refused."""
    inflates = gzip.compress(RECORD * 2**24, 9)
    doubly = gzip.compress(inflates, 9)
    json = "application/json"
    packed = "Content-Encoding: gzip"
    return {
        "gzip": (post(BATCH, inflates, OCTETS, packed), 413),
        "gzip of gzip": (post(BATCH, doubly, "text/plain", packed), 422),
        "nested lists": (post("/v1/hands", b"[" * 2**23, json), 400),
        "nested objects": (post("/v1/pots", b'{"a":' * 2**20, json), 400),
        "a long number": (post("/v1/pots", b"9" * 2**23, json), 400),
        "many fields": (
            post("/v1/pots", b"{%b}" % b",".join(b'"%d":1' % at for at in range(10**6)), json),
            422,
        ),
        "many items": (post("/v1/pots", b'{"contributions":[%b1]}' % (b"1," * 2**22), json), 422),
        "a long text": (post("/v1/evaluations", b'{"game":"%b"}' % (b"x" * 2**23), json), 422),
    }


@pytest.mark.parametrize("what", list(bombs()))
def test_bombs_are_refused(service: Service, what: str) -> None:
    """What grows when it is read, or takes long to read, is refused while others are served."""
    bomb, status = bombs()[what]

    async def throw() -> None:
        async with connections(service.address, 4, bomb) as thrown:
            answers = asyncio.gather(*[each.answer() for each in thrown])
            await served(service, 1)
            assert {answer.status for answer in await answers} == {status}

    asyncio.run(throw())


def test_a_thousand_clients_at_once_are_answered(service: Service) -> None:
    """Each of them gets its right answers, on a connection that is kept."""
    clients = 1_000

    async def ask(first: int, answered: asyncio.Barrier) -> None:
        async with connected(service.address) as connection:
            for turn in range(first, first + 5):
                question = MIXED[turn % len(MIXED)]
                answer = await connection.ask(question.sent)
                assert (answer.status, answer.body) == (200, question.answer)
            await answered.wait()  # nobody leaves before all have been answered

    async def ask_all() -> None:
        answered = asyncio.Barrier(clients)
        await asyncio.gather(*[ask(first, answered) for first in range(clients)])

    asyncio.run(ask_all())


def test_a_killed_worker_takes_its_own_requests_along_and_no_others() -> None:
    """A worker is killed every second: all other requests are answered, and rightly."""

    async def kill(service: Service) -> tuple[list[Asked], list[tuple[float, set[int]]]]:
        asked: list[Asked] = []
        killed: list[tuple[float, set[int]]] = []
        ended = asyncio.Event()
        clients = [
            asyncio.create_task(ask_until(service.address, MIXED, ended.is_set, asked, 0.002))
            for _ in range(16)
        ]
        for turn in range(10):
            await asyncio.sleep(1)
            await wait_until(
                lambda: len(service.workers()) == WORKERS,
                "nobody takes the place of a worker that was killed",
            )
            workers = service.workers()
            dying = workers[turn % 2]
            os.kill(dying, signal.SIGSTOP)  # so that what it has does not change any more
            (other,) = set(workers) - {dying}
            of_other = connections_of(other, service.address)
            os.kill(dying, signal.SIGKILL)
            await wait_until(partial(is_gone, dying), "a worker outlives SIGKILL")
            killed.append((time.monotonic(), of_other))
        await asyncio.sleep(1)
        ended.set()
        await asyncio.gather(*clients)
        await wait_until(lambda: len(service.workers()) == WORKERS, "the last one has no successor")
        return asked, killed

    with running() as service:
        asked, killed = asyncio.run(kill(service))
    lost = [each for each in asked if each.wrong]
    for each in lost:
        # Its connection was there when a worker was killed, and was not the other worker's.
        assert "Error" in each.wrong, "an answer that came was wrong"
        assert any(each.opened <= when and each.port not in others for when, others in killed), each
    assert len(lost) <= 16 * len(killed)
    assert len(asked) > 100


def test_a_stop_ends_what_is_under_way_and_takes_nothing_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After SIGTERM an upload is still taken and answered; who comes later is refused."""
    for variable in ("STUD_RULES_STALL_SECONDS", "STUD_RULES_STOP_SECONDS"):
        monkeypatch.setenv(variable, "60")  # the uploads wait until the stop has been seen

    async def stop(service: Service) -> None:
        begun = post(BATCH, RECORD * 4, OCTETS)
        async with connections(service.address, 6, begun[:-14]) as under_way:
            async with connected(service.address) as kept:
                assert (await kept.ask(HEALTH)).status == 200
                service.process.terminate()
                async with asyncio.timeout(30):
                    with pytest.raises(ConnectionRefusedError):  # noqa: PT012
                        while True:
                            # Who is in the queue when it is closed is cut off.
                            with suppress(ConnectionResetError, BrokenPipeError, EOFError):
                                async with connected(service.address) as late:
                                    await late.ask(HEALTH)
                            await asyncio.sleep(0.01)
                answer = await kept.ask(HEALTH)
                assert (answer.status, answer.closes) == (200, True)
            for connection in under_way:
                connection.writer.write(RECORD * 2)
            answers = await asyncio.gather(*[each.answer() for each in under_way])
            assert {(answer.status, len(answer.body)) for answer in answers} == {(200, 8)}

    with running() as service:
        asyncio.run(stop(service))
        assert service.process.wait(timeout=30) == 0


def test_a_stop_does_not_wait_for_ever() -> None:
    """A client that stalls keeps the service for the time that is set, and not longer."""

    async def stop(service: Service) -> int:
        begun = post(BATCH, RECORD * 4, OCTETS)[:-7]
        async with connections(service.address, 4, begun):
            await served(service, 0.3)
            service.process.terminate()
            return await asyncio.to_thread(service.process.wait, 30)

    with running() as service:
        assert asyncio.run(stop(service)) == 0
