"""What the service says of itself: alive, ready, its contract, its problems, its own faults."""

import logging

import pytest
from flask.testing import FlaskClient

from service import evaluator
from service.api.endpoints import health
from service.api.problems import CATALOGUE, problem_type
from service.app import create_app
from tests.api.contract import faults
from tests.api.refusals import NOT_MET, REFUSALS


@pytest.mark.parametrize("code", list(CATALOGUE))
def test_each_problem_is_described_under_its_type(client: FlaskClient, code: str) -> None:
    """The `type` of a problem leads to what causes it and what cures it."""
    kind = next(kind for key, kind in CATALOGUE.items() if key == code)
    answer = client.get(f"/problems/{code.replace('_', '-')}")
    assert answer.status_code == 200
    assert not faults("ProblemKind", answer.get_json())
    assert answer.get_json() == {
        "type": f"/problems/{code.replace('_', '-')}",
        "code": code,
        "title": kind.title,
        "status": kind.status,
        "cause": kind.cause,
        "cure": kind.cure,
    }


def test_problems_of_requests_lead_to_their_description(client: FlaskClient) -> None:
    """What is met in use can be followed."""
    for name in ("bad_card", "not_found"):
        asked = REFUSALS[name]
        answer = client.open(asked.path, method=asked.method, json=asked.json)
        assert client.get(answer.get_json()["type"]).get_json()["code"] == name


def test_a_problem_that_nobody_knows_is_not_found(client: FlaskClient) -> None:
    """The list of problems is closed."""
    for name in ("bad_card", "lost-card", "Bad-Card"):
        answer = client.get(f"/problems/{name}")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not_found")


def test_ready_means_that_a_known_hand_is_evaluated_rightly(
    inner_client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An evaluator that gives the wrong hand is alive, and not ready."""
    assert inner_client.get("/readyz").get_json()["status"] == "ready"
    wrong = evaluator.high(bytes([0, 5, 10, 15, 20]))
    monkeypatch.setattr(evaluator, "high", lambda *_: wrong)
    answer = inner_client.get("/readyz")
    assert answer.status_code == 503 == NOT_MET["not_ready"]
    assert answer.get_json()["code"] == "not_ready"
    assert inner_client.get("/healthz").status_code == 200


def test_the_known_hand_uses_wild_cards() -> None:
    """What is asked before the service is ready goes through naturals and wilds alike."""
    assert health.get_readiness.__doc__
    assert 0 < health._KNOWN_WILD < 1 << len(health._KNOWN_CARDS)  # noqa: SLF001


def test_a_fault_of_the_service_tells_nothing_of_its_inside(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What nobody foresaw is logged with its trace, and answered without it."""
    app = create_app()

    def fail() -> str:
        raise ZeroDivisionError("the secret of the house")

    app.add_url_rule("/fails", "fail", fail)
    with caplog.at_level(logging.ERROR):
        answer = app.test_client().get("/fails")
    assert answer.status_code == 500 == NOT_MET["internal_error"]
    assert answer.content_type == "application/problem+json"
    assert not faults("Problem", answer.get_json())
    assert "secret" not in answer.get_data(as_text=True)
    assert "the secret of the house" in caplog.text


def test_head_answers_as_get_without_the_body(client: FlaskClient) -> None:
    """The headers are those of the answer that a GET would have."""
    asked, told = client.get("/v1/games/razz"), client.head("/v1/games/razz")
    assert (told.status_code, told.data) == (200, b"")
    assert told.headers["Content-Length"] == asked.headers["Content-Length"]


@pytest.mark.parametrize("host", ["a..b", "x" * 200, "a b", "[", "\xff", ""])
def test_the_host_means_nothing(client: FlaskClient, host: str) -> None:
    """A Host header that cannot be a host's name is no reason to refuse a question."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_options_names_the_methods(client: FlaskClient) -> None:
    """A path says which methods it takes."""
    answer = client.options("/v1/pots")
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def test_types_of_problems_are_paths_of_this_service() -> None:
    """Codes and types are one to one."""
    types = [problem_type(code) for code in CATALOGUE]
    assert len(set(types)) == len(types)
    assert all(path.startswith("/problems/") and "_" not in path for path in types)
