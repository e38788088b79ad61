"""Cases as data: every line of the files beside this one is a request and what must come back.

A line is `{id, says, articles, request: {method, path, body?}, expect: {status, checks}}`: `says`
is what the case protects, `articles` what it rests on: nothing where a request is not understood.
Each of `checks` is one of

- `{pointer, equals}`: the value at the JSON pointer; `{pointer, contains}`: a text with that in it;
- `{pointer, members}`: a list that has exactly these members, in any order;
- `{pointer, entries}`: a list of as many objects that have, in any order, at least these members;
- `{pointer, category, ranks}`: a made hand, by its significant ranks;
- `{log}`: the log has these entries in this order, with at least these members, among others;
- `{pot}`: the chips in the middle; `{absent}`: no such member;
- `{chips}`: what each seat ends up with from the middle, paid and returned, and no other seat does;
- `{awarded, seats}`: which seats win something for that (`high`, `low`, `spade`) in any pot.

A check with `after` is held against the answer to the first that many events of the hand's log.

Two things are tried besides with every case that tells whole hands: the cards of each in another
order and, where suits decide nothing, every suit changed for another. A hand in motion is tried
after each of its events.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rules.citations import ARTICLES

Case = dict[str, Any]

CASES: list[Case] = [
    json.loads(line)
    for file in sorted(Path(__file__).parent.glob("*.jsonl"))
    if file.name != "real_hands.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines()
]
IN_MOTION = [case for case in CASES if case["request"]["path"] == "/v1/hands"]
WITH_CARDS = [
    case for case in CASES if "game" in case["request"].get("body", {}) and case not in IN_MOTION
]
CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
NEXT_SUIT = {"c": "d", "d": "h", "h": "s", "s": "c"}


def case_id(case: Case) -> str:
    """The name under which a case is run."""
    return str(case["id"])


def suits_matter(case: Case) -> bool:
    """Whether suits decide: a door card, a tie that they break, or the spade half."""
    request = case["request"]
    body = request["body"]
    return (
        request["path"] == "/v1/bring-ins"
        or "suit" in str(body.get("house_rules"))
        or (request["path"] == "/v1/showdowns" and body["game"] == "position_poker")
    )


def with_cards_reversed(value: Any) -> Any:  # noqa: ANN401  # any JSON
    """The same request, every hand's cards told the other way round."""
    match value:
        case dict():
            return {key: with_cards_reversed(inner) for key, inner in value.items()}
        case list():
            return [with_cards_reversed(inner) for inner in value]
        case str() if CARD.match(value):
            return " ".join(reversed(value.split()))
        case _:
            return value


def with_other_suits(case: Case) -> Case:
    """The same case, clubs for diamonds, diamonds for hearts, hearts for spades, spades for clubs.

    What must come back changes with what was sent.
    """
    text = json.dumps({key: case[key] for key in ("articles", "request", "expect")})
    changed: Case = json.loads(CARD.sub(lambda card: card[1] + NEXT_SUIT[card[2]], text))
    return changed


def significant_ranks(hand: dict[str, Any]) -> list[str]:
    """The ranks that tell a made hand from others of its category, the weightiest first."""
    ranks = [card[0] for card in hand["plays_as"]]
    match hand["category"]:
        case "straight" | "straight_flush" | "royal_flush":
            return ranks[:1]
        case "flush":
            return ranks
        case _:
            return list(dict.fromkeys(ranks))


def at(answer: Any, pointer: str) -> Any:  # noqa: ANN401  # any JSON
    """The value at a JSON pointer."""
    for step in pointer.split("/")[1:]:
        answer = answer[int(step)] if isinstance(answer, list) else answer[step]
    return answer


def has(told: dict[str, Any], members: dict[str, Any]) -> bool:
    """Whether an object has at least these members; null is the same as absence."""
    return all(told.get(name) == value for name, value in members.items())


def verify_entries(told: list[dict[str, Any]], entries: list[dict[str, Any]]) -> None:
    """Hold a list against the objects that it consists of, in any order."""
    left = list(told)
    for entry in entries:
        found = next((one for one in left if has(one, entry)), None)
        assert found is not None, f"{entry} is not among {left}"
        left.remove(found)
    assert left == []


def verify_log(told: list[dict[str, Any]], entries: list[dict[str, Any]]) -> None:
    """Hold a log against entries that it has in this order, others between them."""
    rest = iter(told)
    for entry in entries:
        assert any(has(one, entry) for one in rest), f"{entry} does not come, or not in this order"


def verify(answer: dict[str, Any], check: dict[str, Any]) -> None:
    """Hold one check of a case against the answer."""
    match check:
        case {"pointer": pointer, "equals": value}:
            assert at(answer, pointer) == value
        case {"pointer": pointer, "members": members}:
            assert sorted(map(str, at(answer, pointer))) == sorted(map(str, members))
        case {"pointer": pointer, "category": category, "ranks": ranks}:
            hand = at(answer, pointer)
            assert (hand["category"], significant_ranks(hand)) == (category, ranks)
        case {"pointer": pointer, "contains": text}:
            assert text in at(answer, pointer)
        case {"pointer": pointer, "entries": entries}:
            verify_entries(at(answer, pointer), entries)
        case {"log": entries}:
            verify_log(answer["log"], entries)
        case {"pot": chips}:
            assert sum(pot["amount"] for pot in answer["pots"]) == chips
        case {"absent": name}:
            assert name not in answer
        case {"chips": chips}:
            settled = answer.get("result", answer)
            received: Counter[str] = Counter()
            for gain in settled["paid"] + settled["returned"]:
                received[str(gain["seat"])] += gain["amount"]
            assert received == Counter(chips)
        case {"awarded": won_for, "seats": seats}:
            pots = answer.get("result", answer)["pots"]
            awards = [award for pot in pots for award in pot["awards"]]
            assert sorted({a["seat"] for a in awards if a["for"] == won_for}) == seats
        case _:
            pytest.fail(f"no such check: {check}")


def run(client: FlaskClient, case: Case) -> None:
    """Send a case's request, and hold the answer against all that it expects and rests on."""
    request, expect = case["request"], case["expect"]
    answer = client.open(request["path"], method=request["method"], json=request.get("body"))
    assert answer.status_code == expect["status"], answer.text
    told = answer.get_json()
    for check in expect["checks"]:
        if "after" not in check:
            verify(told, check)
        else:
            cut = client.post(request["path"], json=first_events(request["body"], check["after"]))
            assert cut.status_code == 200, cut.text
            verify(cut.get_json(), {key: check[key] for key in check if key != "after"})
    if case["articles"]:
        cited = told["rules"] if "rules" in told else told["articles"]
        assert set(cited) & set(case["articles"]), "the answer names what the case rests on"


def first_events(body: dict[str, Any], count: int) -> dict[str, Any]:
    """The same hand after the first events of its log."""
    return body | {"events": body["events"][:count]}


def test_every_case_is_told_apart_and_rests_on_an_article() -> None:
    """A case has a name of its own, articles that exist, and something that it checks."""
    assert len({case["id"] for case in CASES}) == len(CASES) == 508
    for case in CASES:
        assert case["says"]
        assert case["articles"] or case["expect"]["status"] == 422
        assert set(case["articles"]) <= ARTICLES.keys()
        assert case["expect"]["checks"]


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_case(client: FlaskClient, case: Case) -> None:
    """The case comes out as it says."""
    run(client, case)


@pytest.mark.parametrize("case", WITH_CARDS, ids=case_id)
def test_order_of_cards_decides_nothing(client: FlaskClient, case: Case) -> None:
    """A hand is the same in whatever order its cards are told."""
    told = with_cards_reversed(case["request"])
    run(client, {**case, "request": told})


@pytest.mark.parametrize(
    "case", [case for case in WITH_CARDS if not suits_matter(case)], ids=case_id
)
def test_suits_decide_nothing(client: FlaskClient, case: Case) -> None:
    """All suits are alike wherever no door card, no tie by suit and no spade half is asked for."""
    run(client, with_other_suits(case))


@pytest.mark.parametrize("case", IN_MOTION, ids=case_id)
def test_every_moment_of_a_hand_stands(client: FlaskClient, case: Case) -> None:
    """A hand is somewhere after each event of its log, up to the one that is refused."""
    body = case["request"]["body"]
    told = client.post("/v1/hands", json=body).get_json()
    if case["expect"]["status"] == 200:
        stands = len(body["events"])
    elif "event_index" in told:
        stands = told["event_index"]
    else:
        assert not told["errors"][0]["pointer"].startswith("/events")
        return
    for count in range(stands + 1):
        answer = client.post("/v1/hands", json=first_events(body, count))
        assert answer.status_code == 200, answer.text
