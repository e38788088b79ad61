"""What those who run the service see of a request: its id, its line in the log, its counts."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service import evaluator
from service.api import watch
from service.api.metrics import Metrics
from service.api.shared_memory import SharedMemory
from service.app import create_app
from service.config import Config

CARDS = "2c8dKhKsJd5c4h"
HAND = {"game": "razz", "hands": [{"id": "Ann", "cards": CARDS}]}


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The lines of the log, as they are written from here on."""
    written: list[dict[str, Any]] = []
    monkeypatch.setattr("service.app.write_line", lambda line: written.append(json.loads(line)))
    return written


def counts(client: FlaskClient, path: str = "/metrics") -> dict[tuple[str, str, str], float]:
    """What is counted: by the name of the sample, its route and its status."""
    answer = client.get(path)
    assert answer.status_code == 200
    return {
        (sample.name, sample.labels.get("route", ""), sample.labels.get("status", "")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_every_answer_has_an_id_of_its_own(client: FlaskClient) -> None:
    """Answers and refusals alike; a problem tells it in its body too."""
    ids = [client.get("/healthz").headers["X-Request-ID"] for _ in range(100)]
    assert len(set(ids)) == 100
    refused = client.get("/nothing")
    assert refused.headers["X-Request-ID"] == refused.get_json()["request_id"]


@pytest.mark.parametrize("sent", ["a", "01J-caller.7:x_Y/+=@", "a" * 128])
def test_the_caller_may_give_the_id(client: FlaskClient, sent: str) -> None:
    """One that names the request at the caller's goes through all logs."""
    answer = client.get("/v1/games/none", headers={"X-Request-ID": sent})
    assert answer.headers["X-Request-ID"] == sent == answer.get_json()["request_id"]


@pytest.mark.parametrize("sent", ["", " ", "a b", "a" * 129, "é", '"', "a{}", "a\tb"])
def test_an_id_that_cannot_be_one_is_replaced(client: FlaskClient, sent: str) -> None:
    """Nothing gets into a log that is to be read by a machine but what is meant for it."""
    answer = client.get("/healthz", headers={"X-Request-ID": sent})
    assert answer.headers["X-Request-ID"] != sent
    assert len(answer.headers["X-Request-ID"]) == 32


def test_a_request_has_a_line(lines: list[dict[str, Any]]) -> None:
    """Its id, route, status, duration and sizes are in it."""
    client = create_app(Config()).test_client()
    answer = client.post("/v1/evaluations", json=HAND, headers={"X-Request-ID": "mine"})
    (line,) = lines
    assert line.pop("milliseconds") > 0
    assert line.pop("timestamp").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "event": "request",
        "request_id": "mine",
        "method": "POST",
        "route": "/v1/evaluations",
        "status": 200,
        "request_bytes": len(json.dumps(HAND)),
        "response_bytes": len(answer.data),
    }


def test_a_line_names_the_problem_and_nothing_of_the_request(lines: list[dict[str, Any]]) -> None:
    """No card, body, query, name in a path, key or address is in the log."""
    client = create_app(Config()).test_client()
    client.post("/v1/evaluations", json={**HAND, "hands": [{"cards": "Xs" + CARDS[2:]}]})
    client.get("/v1/games/secret?token=secret", headers={"Authorization": "Bearer secret"})
    client.get("/secret/As", headers={"Cookie": "secret", "Referer": "secret"})
    assert [(line["code"], line["route"]) for line in lines] == [
        ("bad_card", "/v1/evaluations"),
        ("unknown_game", "/v1/games/<key>"),
        ("not_found", "none"),
    ]
    text = json.dumps(lines)
    assert not [word for word in ("secret", "Kh", "Xs", "As", "127.0.0.1") if word in text]


def test_an_answer_in_pieces_is_noted_when_it_has_gone(lines: list[dict[str, Any]]) -> None:
    """A batch whose strengths go out piece by piece has its whole length in the log."""
    client = create_app(Config()).test_client()
    answer = client.post(
        "/v1/evaluations/batch?game=razz",
        data=bytes([0, 25, 46, 47, 37, 12, 10]) * 400_000,
        content_type="application/octet-stream",
    )
    assert answer.status_code == 200
    assert len(answer.data) == 800_000
    answer.close()
    assert [line["response_bytes"] for line in lines] == [800_000]


def test_a_length_that_no_body_has_is_not_counted(lines: list[dict[str, Any]]) -> None:
    """Thousands of digits are refused, and stay out of the log."""
    client = create_app(Config()).test_client()
    answer = client.post(
        "/v1/pots",
        data=b"{}",
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "9" * 5000},
    )
    assert answer.status_code == 413
    assert [line["request_bytes"] for line in lines] == [0]


def test_what_is_not_sent_has_no_length(lines: list[dict[str, Any]]) -> None:
    """A caller that has the answer already, or wants its head alone, gets no bytes of it."""
    client = create_app(Config()).test_client()
    tag = client.get("/v1/games").headers["ETag"]
    client.get("/v1/games", headers={"If-None-Match": tag})
    client.head("/v1/games")
    assert [(line["status"], line["response_bytes"] > 0) for line in lines] == [
        (200, True),
        (304, False),
        (200, False),
    ]


def test_lines_can_be_left_out(lines: list[dict[str, Any]]) -> None:
    """With log_requests off nothing is written, and the id is still there."""
    answer = create_app(Config(log_requests=False)).test_client().get("/healthz")
    assert answer.headers["X-Request-ID"]
    assert not lines


def test_lines_go_to_the_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    """Whole, and not through a buffer that a killed process would take with it."""
    watch.write_line(b"{}\n")
    assert capfd.readouterr().err == "{}\n"


def test_requests_are_counted_by_route_and_status() -> None:
    """With their durations, their sizes and the hands that were evaluated."""
    client = create_app(Config()).test_client()
    went = [len(client.post("/v1/evaluations", json=HAND).data) for _ in range(2)]
    client.post("/v1/evaluations", json={})
    client.post("/v1/evaluations/batch?game=razz", data=f"{CARDS}\n" * 5, content_type="text/plain")
    client.get("/nothing")
    client.get("/nothing/either")
    counted = counts(client)
    route = "/v1/evaluations"
    assert counted["stud_rules_requests_total", route, "200"] == 2
    assert counted["stud_rules_requests_total", route, "422"] == 1
    assert counted["stud_rules_requests_total", "none", "404"] == 2
    assert counted["stud_rules_request_seconds_count", route, "200"] == 2
    assert 0 < counted["stud_rules_request_seconds_sum", route, "200"] < 10
    assert counted["stud_rules_request_bytes_sum", route, "200"] == 2 * len(json.dumps(HAND))
    assert counted["stud_rules_response_bytes_sum", route, "200"] == sum(went)
    assert counted["stud_rules_hands_evaluated_total", route, ""] == 2
    assert counted["stud_rules_hands_evaluated_total", "/v1/evaluations/batch", ""] == 5


def test_a_duration_falls_into_its_bucket() -> None:
    """Buckets count what took as long or less, and the last one everything."""
    metrics = Metrics(["/"], processes=1)
    for seconds in (0.001, 0.0011, 99):
        metrics.count("/", 200, seconds=seconds, came=0, went=256, hands=0)
    buckets = {
        sample.labels["le"]: sample.value
        for family in text_string_to_metric_families(metrics.written().decode())
        for sample in family.samples
        if sample.name == "stud_rules_request_seconds_bucket"
    }
    assert (buckets["0.001"], buckets["0.0025"], buckets["10.0"], buckets["+Inf"]) == (1, 2, 2, 3)


def test_a_status_that_is_rare_is_counted_among_the_others() -> None:
    """What is counted has an end, whatever comes."""
    metrics = Metrics(["/"], processes=1)
    metrics.count("/", 418, seconds=0.5, came=0, went=0, hands=0)
    assert b'requests_total{route="/",status="other"} 1.0' in metrics.written()


def test_the_kernel_in_use_is_told(client: FlaskClient) -> None:
    """As /readyz tells it."""
    assert f'stud_rules_kernel_info{{kernel="{evaluator.kernel()}"}} 1.0' in (
        client.get("/metrics").text
    )


@pytest.mark.parametrize(
    "accept",
    [
        "text/plain",
        "text/plain;version=0.0.4",
        "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1",
        "*/*",
    ],
)
def test_metrics_are_told_to_who_scrapes_them(client: FlaskClient, accept: str) -> None:
    """Scrapers name versions of the format, with and without others beside."""
    answer = client.get("/metrics", headers={"Accept": accept})
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")


def test_metrics_can_be_switched_off() -> None:
    """Then the path does not exist, and nothing is counted."""
    client = create_app(Config(metrics="off")).test_client()
    assert client.get("/metrics").get_json()["code"] == "not_found"
    assert client.get("/v1/games").status_code == 200


def test_metrics_can_have_an_address_of_their_own() -> None:
    """There is nothing else, and they are nowhere else."""
    client = create_app(Config(metrics="127.0.0.1:9100")).test_client()
    of_metrics = {"SERVER_PORT": "9100"}
    assert client.get("/metrics").status_code == 404
    assert client.get("/healthz").status_code == 200
    assert client.get("/metrics", environ_overrides=of_metrics).status_code == 200
    assert client.get("/healthz", environ_overrides=of_metrics).status_code == 404


COUNTING = """
import os, signal, sys
from service.api.metrics import Metrics
metrics = Metrics(["/"], processes=1)
def count(times):
    for _ in range(times):
        metrics.count("/", 200, seconds=0.5, came=1, went=1, hands=1)
for _ in range(40):
    child = os.fork()
    if not child:
        count(25)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
children = []
for _ in range(2):
    child = os.fork()
    if not child:
        count(1000)
        os._exit(0)
    children.append(child)
count(500)
for child in children:
    os.waitpid(child, 0)
sys.stdout.write(metrics.written().decode())
"""


def test_processes_count_together_and_dead_ones_stay_counted() -> None:
    """Forty processes that were killed, two at the same time and the first one are one service."""
    told = subprocess.run(
        [sys.executable, "-c", COUNTING], capture_output=True, check=True, text=True, timeout=60
    ).stdout
    assert 'stud_rules_requests_total{route="/",status="200"} 3500.0' in told.splitlines()


# From Python 3.12 on a fork warns where there are threads; what is forked here needs no other.
FORKS = pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")


@FORKS
def test_more_processes_than_rows_share_one() -> None:
    """Whoever finds no row that is free still counts."""
    metrics = Metrics(["/"], processes=1)
    memory = metrics._memory  # noqa: SLF001
    held, going = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        taken = memory.try_lock(0, len(memory.bytes))
        os.write(held[1], b"y" if taken else b"n")
        os.read(going[0], 1)
        os._exit(0)
    try:
        assert os.read(held[0], 1) == b"y"
        metrics.count("/", 200, seconds=0.5, came=0, went=0, hands=0)
    finally:
        os.write(going[1], b"!")
        os.waitpid(child, 0)
    assert b'requests_total{route="/",status="200"} 1.0' in metrics.written()


@pytest.fixture(params=[True, False], ids=["memfd", "file"])
def memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> SharedMemory:
    """Shared memory, as it is on Linux and elsewhere."""
    if not request.param:
        monkeypatch.delattr(os, "memfd_create")
    return SharedMemory(64)


@FORKS
def test_shared_memory_is_seen_by_all(memory: SharedMemory) -> None:
    """What a process writes another one reads, and what one has no other can have."""
    child = os.fork()
    if not child:
        memory.lock(0)
        memory.bytes[7] = 77
        os._exit(0)
    os.waitpid(child, 0)
    assert memory.bytes[7] == 77
    assert memory.try_lock(0)
    memory.unlock(0)
