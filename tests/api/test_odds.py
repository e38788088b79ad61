"""POST /v1/odds: what is read, what is refused, and that nobody is reckoned for who has gone."""

import socket
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.endpoints.odds import client_is_gone
from service.app import create_app
from service.config import Config
from tests.api.contract import faults

SEATS = [{"seat": 1, "down": "AhKh", "up": "2c9d5s6s"}, {"seat": 2, "cards": "QsQd7h3cJcTd"}]
HIDDEN = [{"seat": 1, "down": "????", "up": "As"}, {"seat": 2}]


def ask(client: FlaskClient, status: int = 200, **body: object) -> Any:  # noqa: ANN401  JSON
    """The answer to a question, as the contract says it is."""
    answer = client.post("/v1/odds", json={"game": "seven_card_stud", **body})
    assert answer.status_code == status
    told = answer.get_json()
    assert not faults("Odds" if status == 200 else "Problem", told)
    return told


def test_few_run_outs_are_all_dealt(client: FlaskClient) -> None:
    """Heads-up on sixth street there are 40 cards for the one and 39 for the other."""
    told = ask(client, seats=SEATS)
    assert (told["method"], told["stop"], told["partial"]) == ("exact", "all_dealt", False)
    assert told["run_outs"] == 40 * 39
    assert told["seed"] is None
    assert told["standard_error"] == 0
    assert sum(seat["expected_part"] for seat in told["seats"]) == pytest.approx(1)


def test_effort_is_the_caller_s(client: FlaskClient) -> None:
    """How many are enumerated, how many dealt at random, and from which seed."""
    told = ask(client, seats=SEATS, most_enumerated=40 * 39 - 1, max_samples=5_000, seed=2)
    assert (told["method"], told["stop"]) == ("sampled", "max_samples")
    assert (told["run_outs"], told["seed"]) == (5_000, 2)
    assert told == ask(client, seats=SEATS, most_enumerated=0, max_samples=5_000, seed=2)
    precise = ask(client, seats=HIDDEN, precision=0.01)
    assert precise["stop"] == "precision"
    assert precise["standard_error"] <= 0.01


def test_time_limit_is_the_caller_s_and_the_service_s() -> None:
    """The shorter of both; what was dealt until then is named a part."""
    client = create_app(Config(odds_milliseconds=10)).test_client()
    for limit in (1, 600_000):
        told = ask(client, seats=HIDDEN, max_samples=1_000_000_000, time_limit_ms=limit)
        assert (told["partial"], told["stop"]) == (True, "time_limit")
        assert 0 < told["run_outs"] < 1_000_000_000


def test_pots_and_positions_are_read(client: FlaskClient) -> None:
    """Whose chips are in a pot decides who collects in it."""
    told = ask(
        client,
        game="position_poker",
        house_rules={"folded_spade_collects": True, "dealer_wild_rank": "J"},
        seats=[
            {"seat": 5, "position": 2, "down": "2s", "up": "3h", "folded": True},
            {"seat": 6, "position": 3, "down": "KhKd", "up": "Qc"},
            {"seat": 7, "position": "dealer", "down": "", "up": ""},
        ],
        pots=[
            {"amount": 10, "eligible": [6, 7]},
            {"amount": 6, "eligible": [6, 7], "contributors": [6, 7]},
        ],
        max_samples=2_000,
    )
    folded = told["seats"][0]
    assert folded["seat"] == 5
    assert folded["high"] == {"win": 0, "tie": 0}
    assert folded["expected_chips"] > 0
    assert [len(pot["expected"]) for pot in told["pots"]] == [2, 2]
    with_folded, without = [sum(each["part"] for each in p["expected"]) for p in told["pots"]]
    assert with_folded + told["stopped"] < 0.7
    assert without + told["stopped"] == pytest.approx(1)


def test_dead_and_community_cards_are_read(client: FlaskClient) -> None:
    """What is named is dealt to nobody else."""
    told = ask(client, seats=SEATS, dead="Ac Ad As", community="??")
    assert told["run_outs"] == 37
    assert ask(client, seats=SEATS, community="Ac")["run_outs"] == 1
    refused = ask(client, 422, seats=SEATS, community="AcAd")
    assert refused["code"] == "wrong_card_count"
    assert ask(client, 422, seats=SEATS, dead="??")["code"] == "bad_card"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"seats": []}, "/seats"),
        ({"seats": [7, {"seat": 2}]}, "/seats/0"),
        ({"seats": [{"seat": 1, "down": "As"}, {"seat": 2}]}, "/seats/0/up"),
        ({"seats": [{"seat": 1}, {"seat": True}]}, "/seats/1/seat"),
        ({"seats": [{"seat": 1}, {"seat": 2, "chips": 7}]}, "/seats/1/chips"),
        ({"seats": [{"seat": 1}, {"seat": 2, "position": 1}]}, "/seats/1/position"),
        ({"seats": HIDDEN, "precision": 0}, "/precision"),
        ({"seats": HIDDEN, "precision": True}, "/precision"),
        ({"seats": HIDDEN, "precision": "0.1"}, "/precision"),
        ({"seats": HIDDEN, "max_samples": 0}, "/max_samples"),
        ({"seats": HIDDEN, "pots": [{"amount": 1}]}, "/pots/0/eligible"),
        ({"seats": HIDDEN, "pots": [{"amount": 1, "eligible": [3]}]}, "/pots/0/eligible/0"),
    ],
)
def test_wrong_fields_are_pointed_to(
    client: FlaskClient, body: dict[str, object], pointer: str
) -> None:
    """A field that is not what it should be is named, however deep it lies."""
    assert [error["pointer"] for error in ask(client, 422, **body)["errors"]] == [pointer]


def test_client_that_has_gone_is_noticed() -> None:
    """A connection that was closed is; one that waits, or sends on, is not; a lost one is."""
    ours, theirs = socket.socketpair()
    environ = {"gunicorn.socket": ours}
    with ours:
        assert not client_is_gone(environ)
        theirs.sendall(b"GET")
        assert not client_is_gone(environ)
        assert ours.recv(3) == b"GET"
        theirs.close()
        assert client_is_gone(environ)
    assert client_is_gone(environ)
    assert not client_is_gone({})
