"""Batches through gunicorn: bodies in chunks, too long, too short, broken off or stalled."""

import json
import socket
import threading
from array import array
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit

import pytest

from service import gunicorn_config
from service.config import Config
from service.rules.cards import CARD_TEXTS

PATH = "/v1/evaluations/batch?game=seven_card_stud"
RECORD = bytes(map(CARD_TEXTS.index, ("2c", "8d", "Kh", "Ks", "Jd", "5c", "4h")))
OTHER_RECORD = bytes(map(CARD_TEXTS.index, ("As", "Ks", "Qs", "Js", "Ts", "2d", "3d")))
OCTETS = "application/octet-stream"
MOST_BYTES = Config().most_batch_bytes


@pytest.fixture
def address(live_server: str) -> tuple[str, int]:
    """Where the server listens."""
    url = urlsplit(live_server)
    assert url.hostname
    assert url.port
    return url.hostname, url.port


def connect(address: tuple[str, int]) -> socket.socket:
    """A connection that does not wait for ever."""
    return socket.create_connection(address, timeout=30)


def head(*lines: str) -> bytes:
    """The head of a batch in octets."""
    always = (f"POST {PATH} HTTP/1.1", "Host: 127.0.0.1", f"Content-Type: {OCTETS}")
    return "\r\n".join((*always, *lines, "", "")).encode()


def answer_on(connection: socket.socket) -> tuple[int, bytes]:
    """Status and body of the next answer."""
    answer = HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.read()


def code_on(connection: socket.socket) -> tuple[int, str]:
    """Status and code of a refusal."""
    status, body = answer_on(connection)
    return status, json.loads(body)["code"]


def chunk(content: bytes) -> bytes:
    """A chunk as it goes over the wire."""
    return b"%x\r\n%b\r\n" % (len(content), content)


def strengths_of(body: bytes) -> list[int]:
    """The strengths of an answer in octets."""
    return list(array("H", body))


def evaluated(address: tuple[str, int], *records: bytes) -> list[int]:
    """The strengths of a few hands."""
    body = b"".join(records)
    with closing(connect(address)) as connection:
        connection.sendall(head(f"Content-Length: {len(body)}") + body)
        status, answer = answer_on(connection)
    assert status == 200
    return strengths_of(answer)


def test_chunks_may_end_anywhere(address: tuple[str, int]) -> None:
    """A body in chunks of three bytes, without a length, is the same batch."""
    records = (RECORD + OTHER_RECORD) * 100
    chunks = b"".join(chunk(records[at : at + 3]) for at in range(0, len(records), 3))
    with closing(connect(address)) as connection:
        connection.sendall(head("Transfer-Encoding: chunked") + chunks + chunk(b""))
        status, answer = answer_on(connection)
    assert status == 200
    assert strengths_of(answer) == evaluated(address, RECORD, OTHER_RECORD) * 100


def test_a_body_in_chunks_is_refused_where_it_goes_over_the_limit(
    address: tuple[str, int],
) -> None:
    """64 MiB in chunks are answered, every hand of them; a byte more is not cut off but refused."""
    most = MOST_BYTES // len(RECORD)
    megabytes = RECORD * 2**17

    def pieces(count: int, beyond: bytes) -> Iterator[bytes]:
        while count:
            now = min(count, 2**17)
            count -= now
            yield megabytes[: now * len(RECORD)]
        yield beyond

    for beyond, status in ((b"", 200), (bytes(MOST_BYTES % len(RECORD) + 1), 413)):
        with closing(HTTPConnection(*address, timeout=60)) as connection:
            connection.request(
                "POST", PATH, pieces(most, beyond), {"Content-Type": OCTETS}, encode_chunked=True
            )
            answer = connection.getresponse()
            body = answer.read()
        assert answer.status == status
        if status == 200:
            assert len(body) == 2 * most
            assert set(strengths_of(body)) == set(evaluated(address, RECORD))
        else:
            assert json.loads(body)["code"] == "body_too_large"


def test_a_declared_length_over_the_limit_is_refused_at_once(address: tuple[str, int]) -> None:
    """Who announces too much is told before anything of it has come."""
    with closing(connect(address)) as connection:
        connection.sendall(head(f"Content-Length: {MOST_BYTES + 1}"))
        assert code_on(connection) == (413, "body_too_large")


@pytest.mark.parametrize("sent", [0, 3, 7, 70])
def test_a_body_shorter_than_declared_is_no_batch(address: tuple[str, int], sent: int) -> None:
    """Whole hands that came are not answered where others were announced."""
    with closing(connect(address)) as connection:
        connection.sendall(head("Content-Length: 140") + (RECORD * 10)[:sent])
        connection.shutdown(socket.SHUT_WR)
        assert code_on(connection) == (400, "incomplete_body")
        assert not connection.recv(1)


def test_what_follows_a_body_is_not_of_it(address: tuple[str, int]) -> None:
    """A body longer than declared is answered as declared; the rest is no request."""
    with closing(connect(address)) as connection:
        connection.sendall(head("Content-Length: 7") + RECORD + OTHER_RECORD + b"\r\n\r\n")
        status, answer = answer_on(connection)
        assert (status, strengths_of(answer)) == (200, evaluated(address, RECORD))
        rest = connection.recv(10_000)
        assert rest == b"" or b" 400 " in rest.splitlines()[0]


@pytest.mark.parametrize(
    "chunks",
    [
        chunk(RECORD),
        chunk(RECORD) + b"7\r\n" + RECORD[:3],
        chunk(RECORD) + b"seven\r\n" + RECORD,
        chunk(RECORD)[:-2] + b"more\r\n" + chunk(b""),
        chunk(RECORD) + b"0",
    ],
    ids=["no last chunk", "half a chunk", "no size", "chunk too long", "half the last chunk"],
)
def test_broken_chunks_are_no_batch(address: tuple[str, int], chunks: bytes) -> None:
    """Chunks that are none, or of which the last does not come, are refused."""
    with closing(connect(address)) as connection:
        connection.sendall(head("Transfer-Encoding: chunked") + chunks)
        connection.shutdown(socket.SHUT_WR)
        assert code_on(connection) == (400, "incomplete_body")
        assert not connection.recv(1)


def test_answers_in_pieces_are_whole(live_server: str, address: tuple[str, int]) -> None:
    """Lists and lines that go out in chunks, on a connection that stays open."""
    assert live_server
    count = 400_000
    with closing(HTTPConnection(*address, timeout=60)) as connection:
        for accept in ("application/json", "text/plain"):
            headers = {"Content-Type": OCTETS, "Accept": accept}
            connection.request("POST", PATH, RECORD * count, headers)
            answer = connection.getresponse()
            body = answer.read().decode()
            assert answer.status == 200
            numbers = json.loads(body)["high"] if accept.endswith("json") else body.split()
            assert list(map(int, numbers)) == evaluated(address, RECORD) * count


def test_two_stalled_uploads_stop_nobody(address: tuple[str, int]) -> None:
    """While two clients a worker hold their bodies back, others are answered."""
    stalled = [connect(address) for _ in range(4)]
    try:
        for connection in stalled:
            connection.sendall(head(f"Content-Length: {MOST_BYTES}") + RECORD * 1000)
        for _ in range(20):
            assert evaluated(address, RECORD)
            for connection in stalled:
                connection.sendall(RECORD)  # lest it be given up, on a busy machine
        for connection in stalled:
            connection.settimeout(0)
            with pytest.raises(BlockingIOError):
                connection.recv(1)  # still waited for
    finally:
        for connection in stalled:
            connection.close()


def test_a_stalled_upload_is_given_up(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections get from their listener how long they may stall."""
    assert gunicorn_config.CONFIG.stall_seconds > 1
    monkeypatch.setattr(gunicorn_config, "CONFIG", Config(stall_seconds=1))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        worker = type("Worker", (), {"sockets": [listener]})
        gunicorn_config.post_fork(None, worker)
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted, pytest.raises(BlockingIOError):
                accepted.recv(1)
    assert evaluated(address, RECORD)


def test_requests_at_the_same_time_do_not_mix(address: tuple[str, int]) -> None:
    """Clients that send different hands get their own strengths, again and again."""
    alone = {record: evaluated(address, record) * 20_000 for record in (RECORD, OTHER_RECORD)}
    wrong: list[object] = []

    def ask(record: bytes) -> None:
        for _ in range(10):
            try:
                if evaluated(address, record * 20_000) != alone[record]:
                    wrong.append(record)
            except Exception as error:  # noqa: BLE001  told below, in the test's own thread
                wrong.append(error)

    clients = [threading.Thread(target=ask, args=(record,)) for record in list(alone) * 2]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert not wrong
