"""What operators rely on, with the service as it is shipped and its two workers."""

import os
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from tests.serving.running import Service, running


@pytest.fixture
def service(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Service]:
    """A service with a rate limit for each address, and metrics at an address of their own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        metrics = f"127.0.0.1:{listener.getsockname()[1]}"
    monkeypatch.setenv("STUD_RULES_METRICS", metrics)
    monkeypatch.setenv("STUD_RULES_ADDRESS_REQUESTS_PER_MINUTE", "20")
    with running() as service:
        yield service


def asked(service: Service) -> tuple[int, str]:
    """The status and the id of a request for a game, on a connection of its own."""
    connection = HTTPConnection(*service.address, timeout=30)
    connection.request("GET", "/v1/games/razz")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers["X-Request-ID"]


def counted() -> float:
    """How many games were answered, as Prometheus is told."""
    url = f"http://{os.environ['STUD_RULES_METRICS']}/metrics"
    with urllib.request.urlopen(url, timeout=30) as answer:
        text: str = answer.read().decode()
    sample = 'stud_rules_requests_total{route="/v1/games/<key>",status="200"}'
    return sum(float(line.split()[1]) for line in text.splitlines() if line.startswith(sample))


def test_two_workers_are_one_service(service: Service) -> None:
    """They limit and count together, and what one has counted stays when it is killed."""
    answers = [asked(service) for _ in range(24)]
    assert len({request_id for _, request_id in answers}) == 24
    answered = [status for status, _ in answers].count(200)
    assert 20 <= answered <= 22  # one comes back every three seconds
    assert {status for status, _ in answers} == {200, 429}
    assert {counted() for _ in range(6)} == {answered}
    killed = service.workers()[0]
    os.kill(killed, signal.SIGKILL)
    while killed in service.workers() or len(service.workers()) < 2:
        time.sleep(0.01)
    assert {counted() for _ in range(6)} == {answered}
