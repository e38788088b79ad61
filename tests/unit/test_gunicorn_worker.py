"""The worker: what it does with connections on which nothing happens, and with its own end."""

import json
import os
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from selectors import DefaultSelector
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config
from werkzeug import Response

from service import gunicorn_config
from service.app import create_app
from service.config import from_environment
from service.gunicorn_worker import Worker
from tests.serving.running import wait_until

ASKED = b"GET /healthz HTTP/1.%d\r\nHost: 127.0.0.1\r\n\r\n"
TOO_LONG = 2**24 + 1
PATIENCE_SECONDS = 60


@contextmanager
def working(**settings: int) -> Iterator[tuple[Callable[[], socket.socket], Any]]:
    """A worker with one thread for requests, gunicorn set so, and a way to connect to it."""
    log = SimpleNamespace(access=lambda *_: None, debug=lambda *_: None, warning=lambda *_: None)
    listener = socket.create_server(("127.0.0.1", 0))
    address = listener.getsockname()
    config = Config()
    for name, value in {"threads": 1, **settings}.items():
        config.set(name, value)
    worker = Worker(1, os.getppid(), [listener], None, 10, config, log)
    # What gunicorn does in a process of its own, without its signals.
    worker.wsgi = create_app()
    worker.tpool, worker.poller = worker.get_thread_pool(), DefaultSelector()
    worker.method_queue.init()
    loop = threading.Thread(target=worker.run)
    loop.start()
    try:
        yield lambda: socket.create_connection(address, timeout=30), worker
    finally:
        worker.handle_exit(None, None)
        loop.join(timeout=20)
        worker.tmp.close()
        assert not loop.is_alive()


def status_on(connection: socket.socket) -> int:
    """The status of the next answer, which comes head and body in one piece."""
    answer = connection.recv(2**16)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-length: %d\r\n" % len(body) in head.lower() + b"\r\n"
    return int(head.split()[1])


def test_connections_on_which_nothing_comes_hold_no_thread() -> None:
    """Whoever connects and says nothing stops nobody."""
    with working() as (connect, _):
        silent = [connect() for _ in range(5)]
        with closing(connect()) as asking:
            asking.sendall(ASKED % 1)
            assert status_on(asking) == 200
        for connection in silent:
            connection.close()


def answered_to_the_end(connection: socket.socket) -> socket.socket:
    """A connection on which a client was answered, and the server has said that this is all."""
    connection.sendall(ASKED % 0)
    assert status_on(connection) == 200
    assert connection.recv(1) == b""
    return connection


def test_clients_that_do_not_hang_up_stop_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of an answer is the server's end; a client that keeps its own open is left to it."""
    monkeypatch.setattr("service.gunicorn_worker._LINGER_SECONDS", 600)
    with working() as (connect, worker):
        staying = [answered_to_the_end(connect()) for _ in range(5)]
        with closing(connect()) as asking:
            asking.sendall(ASKED % 1)
            assert status_on(asking) == 200
            assert worker.nr_conns == 6
        for connection in staying:
            connection.sendall(b"more")  # of which nothing is read
            connection.close()
        wait_until(lambda: worker.nr_conns == 0, "who has hung up is still waited for")


def test_a_client_that_does_not_hang_up_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection is kept for it to take its answer in, and not for longer."""
    monkeypatch.setattr("service.gunicorn_worker._LINGER_SECONDS", 0.1)
    with working() as (connect, worker), closing(answered_to_the_end(connect())):
        wait_until(lambda: worker.nr_conns == 0, "a client is waited for that does nothing")


def test_after_a_body_that_is_refused_unread_the_connection_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who was told that the body is too long, on a connection that stays open, may ask again."""
    monkeypatch.setattr("service.gunicorn_worker._DRAIN_SECONDS", 600)
    with working() as (connect, _), closing(connect()) as connection:
        head = "POST /v1/pots HTTP/1.1", "Host: x", "Content-Type: application/json"
        length = f"Content-Length: {TOO_LONG}"
        connection.sendall("\r\n".join((*head, length, "", "")).encode() + bytes(TOO_LONG))
        assert status_on(connection) == 413
        connection.sendall(ASKED % 1)
        assert status_on(connection) == 200


@pytest.mark.parametrize(
    ("limits", "head", "status", "limit"),
    [
        ({"limit_request_line": 300}, b"GET /%b HTTP/1.1" % bytes(300), 414, (300, "bytes")),
        ({"limit_request_fields": 20}, b"GET / HTTP/1.1" + b"\r\nX: y" * 21, 431, (20, "fields")),
        (
            {"limit_request_field_size": 400},
            b"GET / HTTP/1.1\r\nX: " + b"y" * 400,
            431,
            (400, "bytes"),
        ),
    ],
    ids=["line", "fields", "field"],
)
def test_a_head_that_is_refused_has_the_limit_in_its_problem(
    limits: dict[str, int], head: bytes, status: int, limit: tuple[int, str]
) -> None:
    """What gunicorn limits is told as every other limit is: which it was, and as it is set."""
    with working(**limits) as (connect, _), closing(connect()) as connection:
        connection.sendall(head + b"\r\n\r\n")
        answer = b"".join(iter(lambda: connection.recv(2**16), b""))
    assert int(answer.split()[1]) == status
    problem = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert (problem["limit"]["most"], problem["limit"]["unit"]) == limit
    assert str(limit[0]) in problem["detail"]


SLOW_BODY = (
    b"POST /v1/pots HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
)
IN_CHUNKS = (
    b"POST /v1/pots HTTP/1.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nffff\r\n"
)
REFUSED_UNREAD = b"POST /v1/pots HTTP/1.1\r\nContent-Length: 9999\r\n\r\n"


@pytest.mark.parametrize(
    ("begun", "code"),
    [
        (b"GET /", "not_http"),
        (SLOW_BODY, "incomplete_body"),
        (IN_CHUNKS, "incomplete_body"),
        (REFUSED_UNREAD, "unsupported_media_type"),
    ],
    ids=["head", "body", "chunks", "a body that nobody reads"],
)
def test_what_comes_too_slowly_is_given_up(
    begun: bytes, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that never stops sending, and never comes to an end, has its thread for so long."""
    monkeypatch.setenv("STUD_RULES_REQUEST_SECONDS", "1")
    with working() as (connect, _):
        with closing(connect()) as connection:
            connection.sendall(begun)
            answer = b"".join(drip(connection))
            head, _, body = answer.partition(b"\r\n\r\n")
            problem = json.loads(body)
            assert (int(head.split()[1]), problem["code"]) == (problem["status"], code)
            if code != "unsupported_media_type":
                assert problem["limit"] == {"most": 1, "unit": "seconds"}
                assert b"connection: close" in head.lower()
        with closing(connect()) as asking:
            asking.sendall(ASKED % 1)
            assert status_on(asking) == 200


def drip(connection: socket.socket) -> Iterator[bytes]:
    """What is answered, while a byte is sent now and then; up to the end of the connection."""
    connection.settimeout(0.1)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with suppress(BrokenPipeError):
            connection.sendall(b"x")
        try:
            if not (piece := connection.recv(2**16)):
                return
        except TimeoutError:
            continue
        except ConnectionResetError:
            return
        yield piece
    pytest.fail("The connection does not end.")


def test_what_stops_coming_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for a client that falls silent, with the limit that it went beyond."""
    monkeypatch.setenv("STUD_RULES_STALL_SECONDS", "1")
    monkeypatch.setattr(gunicorn_config, "CONFIG", from_environment())
    with working() as (connect, worker):
        gunicorn_config.post_fork(None, worker)
        with closing(connect()) as connection:
            connection.sendall(b"GET /")
            answer = b"".join(iter(lambda: connection.recv(2**16), b""))
    problem = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert problem["detail"] == "The head of the request stopped coming for 1 seconds."


def test_an_answer_that_is_taken_too_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that takes a little now and then holds its thread for so long, and no longer."""
    for variable in ("STUD_RULES_REQUEST_SECONDS", "STUD_RULES_STALL_SECONDS"):
        monkeypatch.setenv(variable, "1")
    monkeypatch.setattr(gunicorn_config, "CONFIG", from_environment())
    most = 2**26
    with working() as (connect, worker):
        gunicorn_config.post_fork(None, worker)
        answers = create_app()
        large = Response(bytes(most))
        worker.wsgi = large
        with closing(connect()) as connection, closing(connect()) as asking:
            connection.sendall(ASKED % 1)
            assert connection.recv(10)
            worker.wsgi = answers
            asking.sendall(ASKED % 1)
            came = 0
            while not readable(asking):
                came += len(connection.recv(2**14))
                assert came < most
                time.sleep(0.02)
            assert status_on(asking) == 200
            with suppress(ConnectionResetError):
                while piece := connection.recv(2**20):
                    came += len(piece)
            assert came < most


def readable(connection: socket.socket) -> bool:
    """Whether an answer has come."""
    return bool(select.select([connection], [], [], 0)[0])


@contextmanager
def holding(worker: Any) -> Iterator[tuple[threading.Event, threading.Event]]:  # noqa: ANN401
    """Whether a worker has taken a request to answer, and its leave to go on with that."""
    taken, go_on = threading.Event(), threading.Event()
    answers = create_app()

    def answer(*asked: Any) -> object:  # noqa: ANN401
        taken.set()
        go_on.wait(PATIENCE_SECONDS)
        return answers(*asked)

    worker.wsgi = answer
    try:
        yield taken, go_on
    finally:
        go_on.set()


def test_a_worker_that_stops_answers_what_has_come_and_takes_nothing_more() -> None:
    """Connections that are made are answered, and say that they close; new ones are refused."""
    with working() as (connect, worker), holding(worker) as (taken, go_on):
        under_way = connect()
        under_way.sendall(ASKED % 1)
        assert taken.wait(PATIENCE_SECONDS)
        worker.handle_exit(None, None)
        end = time.monotonic() + PATIENCE_SECONDS
        with pytest.raises(ConnectionRefusedError):  # noqa: PT012
            while time.monotonic() < end:
                with suppress(ConnectionResetError):  # the queue is closed with it in
                    connect().close()
                time.sleep(0.01)
        go_on.set()
        assert status_on(under_way) == 200
        under_way.close()


def test_a_client_that_is_gone_is_forgotten() -> None:
    """An answer that nobody takes ends with its connection."""
    with working() as (connect, worker), holding(worker) as (taken, go_on):
        connection = connect()
        connection.sendall(ASKED % 0)
        assert taken.wait(PATIENCE_SECONDS)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection.close()  # with a reset
        assert worker.nr_conns == 1
        go_on.set()
        wait_until(lambda: worker.nr_conns == 0, "a client that is gone is remembered")
