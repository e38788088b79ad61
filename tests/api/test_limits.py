"""How much one request may ask for: each limit as it is set, and told where it is passed."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.limits import MOST_LEVELS
from service.app import create_app
from service.config import Config
from tests.api.contract import faults

CARDS = "2c8dKhKsJd5c4h"
LOG = {
    "game": "razz",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}],
    "deck": "As2s3s4sKdKh",
}
HANDS = {"game": "razz", "independent": True, "hands": [{"cards": CARDS}] * 3}


@pytest.fixture
def narrow() -> FlaskClient:
    """A client of an application in which everything is narrow."""
    config = Config(
        most_body_bytes=300, most_log_bytes=500, most_batch_bytes=30, most_hands=3, most_events=1
    )
    return create_app(config).test_client()


def limit(client: FlaskClient, path: str, code: str, **sent: Any) -> dict[str, object]:  # noqa: ANN401
    """The limit in the refusal of a request."""
    answer = client.post(path, **sent)
    problem = answer.get_json()
    assert not faults("Problem", problem)
    assert problem["code"] == code
    found: dict[str, object] = problem["limit"]
    assert str(found["most"]) in problem["detail"]
    return found


def test_each_endpoint_has_its_longest_body(narrow: FlaskClient) -> None:
    """A hand's log may be longer than a question, and a batch has a limit of its own."""
    spaces = {"content_type": "application/json"}
    for path, most in (("/v1/evaluations", 300), ("/v1/pots", 300), ("/v1/hands", 500)):
        body = b" " * (most + 1)
        assert limit(narrow, path, "body_too_large", data=body, **spaces) == {
            "most": most,
            "unit": "bytes",
        }
        assert narrow.post(path, data=body[1:], **spaces).status_code == 400
    records = {"content_type": "application/octet-stream"}
    batch = "/v1/evaluations/batch?game=razz"
    assert limit(narrow, batch, "body_too_large", data=bytes(31), **records) == {
        "most": 30,
        "unit": "bytes",
    }
    assert narrow.post(batch, data=bytes(28), **records).status_code == 422


def test_hands_are_counted_before_they_are_looked_at(narrow: FlaskClient) -> None:
    """The most are answered; one more is refused, whatever it is."""
    assert narrow.post("/v1/evaluations", json=HANDS).status_code == 200
    more = {**HANDS, "hands": [*HANDS["hands"], None]}  # type: ignore[misc]  # it is a list
    assert limit(narrow, "/v1/evaluations", "invalid_field", json=more) == {
        "most": 3,
        "unit": "hands",
    }


def test_events_are_counted_before_they_are_looked_at(narrow: FlaskClient) -> None:
    """The longest log is played, and one more event refused, whatever it is."""
    event = {"type": "fold", "seat": 1}
    assert narrow.post("/v1/hands", json={**LOG, "events": [event]}).status_code == 200
    more = {**LOG, "events": [event, None]}
    assert limit(narrow, "/v1/hands", "invalid_field", json=more) == {"most": 1, "unit": "events"}


def test_the_limits_of_the_contract_are_told_as_those_that_are_set(client: FlaskClient) -> None:
    """Ten thousand hands and two thousand events are the most that can be set."""
    hands = {**HANDS, "hands": [{"cards": CARDS}] * 10_001}
    assert limit(client, "/v1/evaluations", "invalid_field", json=hands)["most"] == 10_000
    log = {**LOG, "events": [{}] * 2_001}
    assert limit(client, "/v1/hands", "invalid_field", json=log)["most"] == 2_000


def test_json_is_nested_only_so_deep(client: FlaskClient) -> None:
    """The deepest is read; one level more is no JSON here."""
    for levels, is_read in ((MOST_LEVELS, True), (MOST_LEVELS + 1, False), (10**6, False)):
        deep = {"data": b"[" * levels + b"]" * levels, "content_type": "application/json"}
        if is_read:
            assert client.post("/v1/pots", **deep).status_code == 422
        else:
            found = limit(client, "/v1/pots", "not_json", **deep)
            assert found == {"most": MOST_LEVELS, "unit": "levels"}
