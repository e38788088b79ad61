"""Gunicorns to measure: each runs one application as the service is run, with one worker."""

import ctypes
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path

LIBC = ctypes.CDLL(None)


@dataclass(frozen=True, slots=True)
class Server:
    """A connection to a gunicorn that stays open, and the clock of its worker's CPU time."""

    connection: socket.socket
    worker: int
    cpu_clock: int

    def answer(self, request: bytes) -> bytes:
        """The body of the answer to one request."""
        self.connection.sendall(request)  # head and body in one packet, as they come from clients
        answer = HTTPResponse(self.connection)
        answer.begin()
        content = answer.read()
        assert answer.status == 200, content
        return content

    def connect(self) -> "Server":
        """Another connection to the same worker."""
        connection = socket.create_connection(self.connection.getpeername(), timeout=30)
        return Server(connection, self.worker, self.cpu_clock)

    def cpu_microseconds(self, requests: Sequence[bytes]) -> float:
        """The CPU time that the worker takes for some requests."""
        before = time.clock_gettime_ns(self.cpu_clock)
        for request in requests:
            self.answer(request)
        after = time.clock_gettime_ns(self.cpu_clock)
        return (after - before) / 1000


def post(path: str, body: bytes, media_type: str = "application/json") -> bytes:
    """A POST as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Content-Type: {media_type}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*head, "", "")).encode() + body


@contextmanager
def served(application: str) -> Iterator[Server]:
    """Run an application, named as gunicorn names it, while the context lasts."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # As gunicorn does when it starts: the connection below may be made before that.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        address = listener.getsockname()
        gunicorn = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_config"),
                *("--workers", "1", "--log-level", "warning"),
                *("--bind", f"fd://{listener.fileno()}", application),
            ],
            pass_fds=[listener.fileno()],
        )
    try:
        with socket.create_connection(address, timeout=30) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            answer = HTTPResponse(connection)
            answer.begin()  # the worker is there
            answer.read()
            worker = only_child_of(gunicorn.pid)
            yield Server(connection, worker, cpu_clock_of(worker))
    finally:
        gunicorn.terminate()
        gunicorn.wait(timeout=30)


def only_child_of(pid: int) -> int:
    """The one process that a process has started."""
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return int(child)


def cpu_clock_of(pid: int) -> int:
    """The clock of the CPU time that all threads of a process take, exact to the nanosecond."""
    clock = ctypes.c_int()
    error = LIBC.clock_getcpuclockid(pid, ctypes.byref(clock))
    assert error == 0
    return clock.value
