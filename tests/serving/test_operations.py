"""What operators rely on, with the service as it is shipped and its two workers."""

import os
import signal
import time
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from tests.serving.running import WORKERS, Service, running, wait_until

REQUESTS_PER_MINUTE = 20


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A service with a rate limit for each address, and metrics at an address of their own."""
    monkeypatch.setenv("STUD_RULES_ADDRESS_REQUESTS_PER_MINUTE", str(REQUESTS_PER_MINUTE))
    with running(own_metrics=True) as service:
        yield service


def asked(service: Service) -> tuple[int, str]:
    """The status and the id of a request for a game, on a connection of its own."""
    connection = HTTPConnection(*service.address, timeout=30)
    connection.request("GET", "/v1/games/razz")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers["X-Request-ID"]


def counted(service: Service) -> float:
    """How many games were answered, as Prometheus is told."""
    assert service.metrics
    host, port = service.metrics
    url = f"http://{host}:{port}/metrics"
    with urllib.request.urlopen(url, timeout=30) as answer:
        text: str = answer.read().decode()
    sample = 'stud_rules_requests_total{route="/v1/games/<key>",status="200"}'
    return sum(float(line.split()[1]) for line in text.splitlines() if line.startswith(sample))


def test_two_workers_are_one_service(service: Service) -> None:
    """They limit and count together, and what one has counted stays when it is killed."""
    began = time.monotonic()
    answers = [asked(service)]
    while answers[-1][0] == 200 and len(answers) < 100 * REQUESTS_PER_MINUTE:
        answers.append(asked(service))
    came_back = (time.monotonic() - began) * REQUESTS_PER_MINUTE / 60
    answered = len(answers) - 1
    assert answers[-1][0] == 429
    assert REQUESTS_PER_MINUTE <= answered <= REQUESTS_PER_MINUTE + came_back
    assert len({request_id for _, request_id in answers}) == len(answers)
    assert {counted(service) for _ in range(6)} == {answered}
    killed = service.workers()[0]
    os.kill(killed, signal.SIGKILL)
    wait_until(
        lambda: killed not in service.workers() and len(service.workers()) == WORKERS,
        "nobody takes the place of a worker that was killed",
    )
    assert {counted(service) for _ in range(6)} == {answered}
