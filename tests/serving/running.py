"""The service as it is shipped, running on loopback, and its processes."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.error import URLError

Address = tuple[str, int]

WORKERS: Final = 2

_SECONDS_TO_START: Final = 30


@dataclass(frozen=True, slots=True)
class Service:
    """A running `stud-rules serve`: where it listens, and its first process."""

    address: Address
    process: subprocess.Popen[bytes]

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


def start(address: Address, *, own_group: bool = False) -> Service:
    """Start the service with two workers at an address, maybe in a process group of its own."""
    host, port = address
    command = [sys.executable, "-m", "service", "serve"]
    process = subprocess.Popen(
        [*command, "--bind", f"{host}:{port}", "--workers", str(WORKERS)],
        process_group=0 if own_group else None,
    )
    return Service(address, process)


@contextmanager
def running(*, own_group: bool = False) -> Iterator[Service]:
    """The service while the context lasts, from its first answer on."""
    service = start(free_address(), own_group=own_group)
    try:
        wait_until_healthy(service)
        while len(service.workers()) < WORKERS:
            time.sleep(0.01)
        yield service
    finally:
        service.process.terminate()
        service.process.wait(timeout=30)


def wait_until_healthy(service: Service) -> None:
    """Return once /healthz answers 200."""
    end = time.monotonic() + _SECONDS_TO_START
    while True:
        try:
            with urllib.request.urlopen(
                f"{service.url}/healthz", timeout=_SECONDS_TO_START
            ) as answer:
                assert answer.status == 200
                return
        except URLError:
            if time.monotonic() > end or service.process.poll() is not None:
                raise
            time.sleep(0.05)
