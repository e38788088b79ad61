"""POST /v1/hands with PHH and OHH: which form comes in, which goes out, and what is refused."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Config
from tests.api.contract import EXAMPLES, faults

PHH_TEXT: str = EXAMPLES["PhhText"]["value"]
OHH_FILE: dict[str, Any] = EXAMPLES["OpenHandHistory"]["value"]
STUD: dict[str, Any] = {
    "game": "seven_card_stud",
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}],
    "deck": "As2s3s4s2dKh",
    "events": [{"type": "fold", "seat": 2}],
}
TOML, PHH, OHH = "application/toml", "text/x-phh", "application/vnd.ohh+json"


def send(client: FlaskClient, body: str | bytes, media_type: str, **headers: str) -> TestResponse:
    """The answer to a file."""
    return client.post("/v1/hands", data=body, headers={"Content-Type": media_type, **headers})


def ask(client: FlaskClient, accept: str, **more: object) -> TestResponse:
    """The answer to a request in our JSON, in a form that `accept` asks for."""
    return client.post("/v1/hands", json={**STUD, **more}, headers={"Accept": accept})


@pytest.mark.parametrize("media_type", [TOML, PHH, "text/x-phh; charset=utf-8"])
def test_a_phh_file_is_replayed(client: FlaskClient, media_type: str) -> None:
    """The example of the contract comes to the table that its JSON comes to."""
    answer = send(client, PHH_TEXT, media_type)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == "application/json"
    assert not faults("HandState", answer.get_json())
    stacks = [(seat["seat"], seat["stack"]) for seat in answer.get_json()["seats"]]
    assert stacks == [(1, 99), (2, 101)]


def test_an_ohh_file_is_replayed(client: FlaskClient) -> None:
    """The same of the contract's OHH, sent as it is shown."""
    answer = send(client, json.dumps(OHH_FILE), OHH)
    assert answer.status_code == 200, answer.text
    assert [seat["stack"] for seat in answer.get_json()["seats"]] == [101, 99]


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        (TOML, TOML),
        (PHH, "text/x-phh; charset=utf-8"),
        ("text/*", "text/x-phh; charset=utf-8"),
        (OHH, OHH),
        (f"application/json;q=0.5, {TOML};q=0.8", TOML),
        (f"{TOML};q=0.2, {OHH}", OHH),
        (f"{TOML};q=0, */*;q=0.1", "application/json"),
        (f"text/html, {PHH};q=0.1", "text/x-phh; charset=utf-8"),
        ("text/x-phh; charset=utf-8", "text/x-phh; charset=utf-8"),
    ],
)
def test_the_answer_has_the_form_that_is_liked_best(
    client: FlaskClient, accept: str, content_type: str
) -> None:
    """`Accept` decides with its weights; JSON where all forms are alike."""
    answer = ask(client, accept)
    assert answer.status_code == 200, answer.text
    assert answer.content_type == content_type


@pytest.mark.parametrize("accept", ["text/html", f"{TOML};q=0", "application/yaml"])
def test_a_form_that_there_is_not(client: FlaskClient, accept: str) -> None:
    """A caller who takes none of the forms is told which there are."""
    answer = ask(client, accept)
    assert (answer.status_code, answer.get_json()["code"]) == (406, "not_acceptable")
    assert TOML in answer.get_json()["detail"]


def test_every_form_is_the_same_hand(client: FlaskClient) -> None:
    """From each form into each other the chips, cards and actions are the same."""
    request = json.dumps(STUD)
    forms = {"application/json": request}
    for form in (TOML, OHH):
        forms[form] = send(client, request, "application/json", Accept=form).text
    for sent, body in forms.items():
        for wanted in (TOML, OHH):
            told = send(client, body, sent, Accept=wanted)
            assert told.text == forms[wanted], (sent, wanted)


def test_a_file_for_one_who_may_not_see_every_card(client: FlaskClient) -> None:
    """The viewer's own hand is in it, and is the hero's in OHH; those of others are unknown."""
    told = ask(client, TOML, view=2).text
    assert "d dh p1 ????2d" in told
    assert "d dh p2 2s4sKh" in told
    ohh = ask(client, OHH, view=2).get_json()["ohh"]
    assert (ohh["hero_player_id"], "flags" in ohh) == (1, False)
    dealt = [a["cards"] for a in ohh["rounds"][0]["actions"] if a["action"] == "Dealt Cards"]
    assert dealt == [["2d"], ["2s", "4s", "Kh"]]
    public = ask(client, OHH, view="public").get_json()["ohh"]
    assert public["flags"] == ["Observed"]


def test_a_fault_in_a_file_is_pointed_to(client: FlaskClient) -> None:
    """A problem says where in the file it is: the field, or the action by its number."""
    wrong = send(client, PHH_TEXT.replace('"p1 f"', '"p1 folds"'), TOML)
    assert (wrong.status_code, wrong.get_json()["code"]) == (422, "invalid_field")
    assert [error["pointer"] for error in wrong.get_json()["errors"]] == ["/actions/3"]
    told = json.loads(json.dumps(OHH_FILE))
    told["ohh"]["rounds"][0]["actions"][0]["amount"] = "1"
    answer = send(client, json.dumps(told), OHH)
    assert answer.get_json()["errors"][0]["pointer"] == "/ohh/rounds/0/actions/0/amount"


def test_the_first_action_that_cannot_be(client: FlaskClient) -> None:
    """It is refused as an event is, with what would have been legal; the pointer is the file's."""
    answer = send(client, PHH_TEXT.replace('"p1 f"', '"p2 f"'), TOML)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "out_of_turn")
    assert not faults("HandProblem", problem)
    assert problem["errors"][0]["pointer"] == "/actions/3"
    assert problem["event_index"] == 3
    assert [one["type"] for one in problem["legal"]] == ["fold", "call", "complete"]


@pytest.mark.parametrize(
    ("body", "media_type", "code"),
    [
        (b"variant = ", TOML, "not_toml"),
        (b"\xff\xfe", PHH, "not_toml"),
        (b"{", OHH, "not_json"),
        (b"\xff", OHH, "not_json"),
        (b"[]", OHH, "invalid_field"),
        (b"", TOML, "invalid_field"),
    ],
)
def test_what_is_no_file(client: FlaskClient, body: bytes, media_type: str, code: str) -> None:
    """A body that is not of its language, or holds nothing, is refused."""
    answer = send(client, body, media_type)
    assert answer.get_json()["code"] == code
    assert not faults("Problem", answer.get_json())


def test_what_a_format_cannot_say(client: FlaskClient) -> None:
    """A hand that goes on has no OHH; the reason is told, and PHH has it."""
    answer = ask(client, OHH, events=[])
    assert (answer.status_code, answer.get_json()["code"]) == (422, "format_cannot_say")
    assert "finished hands" in answer.get_json()["detail"]
    assert ask(client, TOML, events=[]).status_code == 200


def test_files_have_limits(client: FlaskClient) -> None:
    """A file is no longer than any hand needs, and the configured limits hold for it, too."""
    long = send(client, PHH_TEXT + "#" * 2**16, TOML)
    assert (long.status_code, long.get_json()["code"]) == (413, "body_too_large")
    few = create_app(Config(most_events=2)).test_client()
    answer = send(few, PHH_TEXT, TOML)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/actions/2"
    assert answer.get_json()["limit"] == {"most": 2, "unit": "events"}
    query = client.post("/v1/hands?view=public", data=PHH_TEXT, headers={"Content-Type": TOML})
    assert query.get_json()["code"] == "unknown_field"


def test_other_media_types(client: FlaskClient) -> None:
    """A body of another type is refused, and told which there are."""
    answer = send(client, PHH_TEXT, "text/plain")
    assert answer.status_code == 415
    assert OHH in answer.get_json()["detail"]


def test_the_contract_s_files_are_what_comes(client: FlaskClient) -> None:
    """The examples of files are those that the examples of requests come to."""
    request = EXAMPLES["FoldedRoundRequest"]["value"]
    assert client.post("/v1/hands", json=request, headers={"Accept": TOML}).text == PHH_TEXT
    assert ask(client, OHH).get_json() == OHH_FILE
