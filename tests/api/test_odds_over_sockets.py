"""Odds through gunicorn: who goes away is not reckoned for, and who waits gets a part in time."""

import json
import socket
import time
from collections.abc import Iterator

import pytest

from tests.bench.servers import post
from tests.serving.processes import connections_of
from tests.serving.running import Service, running

# Minutes of work, were there time for it.
LONG = {
    "game": "stud_hilo",
    "seats": [{"seat": seat} for seat in range(7)],
    "max_samples": 1_000_000_000,
}
PATIENCE_SECONDS = 30


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """A service that would reckon for ten minutes."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("STUD_RULES_ODDS_MILLISECONDS", "600000")
        with running() as started:
            yield started


def connections(service: Service) -> set[int]:
    """The ports of the clients that the workers have connections with."""
    return {
        port for worker in service.workers() for port in connections_of(worker, service.address)
    }


def wait_until(service: Service, port: int, *, connected: bool) -> None:
    """Return once a client is connected, or no more, to a worker."""
    end = time.monotonic() + PATIENCE_SECONDS
    while (port in connections(service)) != connected:
        assert time.monotonic() < end, "the worker goes on"
        time.sleep(0.02)


def test_who_goes_away_is_not_reckoned_for(service: Service) -> None:
    """A client that closes its connection ends the work that was done for it."""
    client = socket.create_connection(service.address, timeout=PATIENCE_SECONDS)
    with client:
        port = client.getsockname()[1]
        client.sendall(post("/v1/odds", json.dumps(LONG).encode()))
        wait_until(service, port, connected=True)
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):  # it is at work
            client.recv(1)
    wait_until(service, port, connected=False)


def test_time_limit_ends_what_somebody_waits_for(service: Service) -> None:
    """A part of the odds comes when the caller's own time is over."""
    with socket.create_connection(service.address, timeout=PATIENCE_SECONDS) as client:
        client.sendall(post("/v1/odds", json.dumps(LONG | {"time_limit_ms": 50}).encode()))
        answer = client.recv(2**16)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"partial":true' in answer
