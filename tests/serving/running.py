"""The service as it is shipped, running on loopback, and its processes."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Final

Address = tuple[str, int]

WORKERS: Final = 2

_PATIENCE_SECONDS: Final = 60
_ADDRESSES_TRIED: Final = 3


@dataclass(frozen=True, slots=True)
class Service:
    """A running `stud-rules serve`: where it listens, its first process, where its metrics are."""

    address: Address
    process: subprocess.Popen[bytes]
    metrics: Address | None = None

    @property
    def url(self) -> str:
        """Its base URL."""
        host, port = self.address
        return f"http://{host}:{port}"

    def workers(self) -> list[int]:
        """The processes that answer, as they are now."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return [int(child) for child in children.split()]


def free_address() -> Address:
    """An address of loopback at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host, port = listener.getsockname()
    return host, port


def start(address: Address, *, own_group: bool = False, metrics: Address | None = None) -> Service:
    """Start the service with two workers at an address, maybe in a process group of its own."""
    host, port = address
    command = [sys.executable, "-m", "service", "serve"]
    environment = dict(os.environ)
    if metrics:
        environment["STUD_RULES_METRICS"] = f"{metrics[0]}:{metrics[1]}"
    process = subprocess.Popen(
        [*command, "--bind", f"{host}:{port}", "--workers", str(WORKERS)],
        env=environment,
        process_group=0 if own_group else None,
    )
    return Service(address, process, metrics)


@contextmanager
def running(*, own_group: bool = False, own_metrics: bool = False) -> Iterator[Service]:
    """The service while the context lasts, from its first answer on."""

    def begin(address: Address) -> Service:
        metrics = free_address() if own_metrics else None
        return start(address, own_group=own_group, metrics=metrics)

    with answering(begin) as service:
        wait_until(lambda: len(service.workers()) >= WORKERS, "a worker is missing")
        yield service


@contextmanager
def answering(begin: Callable[[Address], Service]) -> Iterator[Service]:
    """What listens at an address, while the context lasts, from its first answer on.

    An address that was free may be somebody else's by then: who finds it taken begins at another.
    """
    for _ in range(_ADDRESSES_TRIED):
        service = begin(free_address())
        try:
            if becomes_healthy(service):
                yield service
                return
        finally:
            service.process.terminate()
            service.process.wait(timeout=_PATIENCE_SECONDS)
    raise AssertionError("It ended before its first answer, wherever it began.")


def becomes_healthy(service: Service) -> bool:
    """Whether /healthz answers 200, sooner or later; it does not where the process ends."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while service.process.poll() is None:
        assert time.monotonic() < end, f"{service.url} is not healthy"
        with (
            suppress(OSError, HTTPException),
            urllib.request.urlopen(f"{service.url}/healthz", timeout=5) as answer,
        ):
            # Where there are no workers yet, it is somebody else who answers.
            if answer.status == 200 and service.workers():
                return True
        time.sleep(0.05)
    return False


def wait_until(true: Callable[[], bool], otherwise: str) -> None:
    """Wait for what takes a moment, but on a busy machine."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)
