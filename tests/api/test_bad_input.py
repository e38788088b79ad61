"""Bad input: each a problem that says what is wrong and where, after which all is as before."""

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.contract import EXAMPLES, faults

CARDS = "2c8dKhKsJd5c4h"
POSTS = ["/v1/evaluations", "/v1/bring-ins", "/v1/openers", "/v1/pots", "/v1/showdowns"]


class Bad(NamedTuple):
    """A request, its problem's code, and where the problem points."""

    what: str
    path: str
    body: object
    code: str
    pointer: str | None


BAD = [
    Bad(**json.loads(line))
    for line in (Path(__file__).parent / "bad_input.jsonl").read_text(encoding="utf-8").splitlines()
]


def hands(*listed: object, **more: object) -> dict[str, object]:
    """A question about hands."""
    return {"game": "razz", "hands": list(listed), **more}


def all_is_as_before(client: FlaskClient) -> bool:
    """Whether a good question still gets its answer."""
    asked = EXAMPLES["Stud8bEvaluationRequest"]["value"]
    answer = client.post("/v1/evaluations", json=asked)
    return bool(answer.get_json() == EXAMPLES["Stud8bEvaluation"]["value"])


def refused(answer: TestResponse, status: int, code: str) -> bool:
    """Whether an answer is a problem with this status and code, and nothing else."""
    problem = answer.get_json()
    return (
        (answer.status_code, answer.content_type) == (status, "application/problem+json")
        and (problem["status"], problem["code"]) == (status, code)
        and not faults("Problem", problem)
        and "Traceback" not in answer.get_data(as_text=True)
    )


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.what)
def test_bad_input_is_refused_where_it_is_bad(client: FlaskClient, bad: Bad) -> None:
    """A question that cannot be read is refused by name, at its place, and disturbs nothing."""
    answer = client.post(bad.path, data=json.dumps(bad.body), content_type="application/json")
    assert refused(answer, 422, bad.code), answer.get_json()
    pointers = [place["pointer"] for place in answer.get_json()["errors"]]
    assert pointers == ([] if bad.pointer is None else [bad.pointer])
    assert all_is_as_before(client)


RAW: Mapping[str, bytes] = {
    "nothing": b"",
    "not JSON": b"game=razz",
    "broken off": b'{"game": "razz", "hands": [',
    "two documents": b"{} {}",
    "invalid UTF-8": b'{"game": "\xff\xfe"}',
    "half a surrogate": b'{"game": "\\ud83c"}',
    "a NUL byte": b'{"game": "razz"\x00}',
    "only NUL bytes": b"\x00" * 100,
    "a byte-order mark": b"\xef\xbb\xbf{}",
    "NaN": b'{"contributions": [{"seat": 1, "amount": NaN}]}',
    "infinity": b'{"contributions": [{"seat": 1, "amount": Infinity}]}',
    "1e400": b'{"contributions": [{"seat": 1, "amount": 1e400}]}',
    "a number of a thousand digits": b'{"contributions": ' + b"9" * 1000 + b"}",
    "lists nested a hundred thousand deep": b"[" * 100_000,
    "closed lists nested deep": b'{"hands": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "objects nested deep": b'{"a":' * 5000 + b"1" + b"}" * 5000,
}


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("what", list(RAW))
def test_what_is_not_json_is_refused(client: FlaskClient, path: str, what: str) -> None:
    """A body that is not JSON, however it fails to be, is refused as that and disturbs nothing."""
    answer = client.post(path, data=RAW[what], content_type="application/json")
    assert refused(answer, 400, "not_json")
    assert all_is_as_before(client)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("depth", [500, 1000])
def test_nesting_that_json_allows_is_refused_by_the_field(
    client: FlaskClient, path: str, depth: int
) -> None:
    """Deep nesting within what is read as JSON is refused as a wrong field."""
    for field in ("game", "house_rules", "hands", "doors", "boards", "contributions", "seats"):
        nested = f'{{"{field}": {"[" * depth}{"]" * depth}}}'
        answer = client.post(path, data=nested, content_type="application/json")
        assert refused(answer, 422, "invalid_field")


def test_nesting_within_a_hand_is_refused_by_the_field(client: FlaskClient) -> None:
    """Deep nesting in the place of a card is refused as a card, without being written out."""
    nested = "[" * 900 + "]" * 900
    body = f'{{"game": "razz", "hands": [{{"cards": [{nested}]}}]}}'
    answer = client.post("/v1/evaluations", data=body, content_type="application/json")
    assert refused(answer, 422, "bad_card")
    assert len(answer.data) < 1000


def of_ten_megabytes() -> dict[str, tuple[str, bytes, str]]:
    """Bodies of 10 MB: the path, the body, and the code with which it is refused."""
    size = 10_000_000
    hand = b'{"cards": "2c8dKhKsJd5c4h"},'
    names = b",".join(b'"%d": 1' % number for number in range(size // 12))
    return {
        "blanks": ("/v1/evaluations", b" " * size, "not_json"),
        "one long text": ("/v1/evaluations", b'{"game": "%s"}' % (b"x" * size), "invalid_field"),
        "a long game": (
            "/v1/evaluations",
            b'{"hands": [1], "game": "%s"}' % (b"x" * size),
            "unknown_game",
        ),
        "many hands": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [%s 1]}' % (hand * (size // len(hand))),
            "invalid_field",
        ),
        "one long hand": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [{"cards": "%s"}]}' % (b"As" * (size // 2)),
            "card_repeated",
        ),
        "a hand of blanks": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [{"cards": "%s"}]}' % (b" " * size),
            "wrong_card_count",
        ),
        "a long list of cards": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [{"cards": [%s "As"]}]}' % (b'"As",' * (size // 5)),
            "card_repeated",
        ),
        "many fields": ("/v1/pots", b"{%s}" % names, "unknown_field"),
        "many fields of an item": (
            "/v1/pots",
            b'{"contributions": [{%s}]}' % names,
            "unknown_field",
        ),
        "many fields of a hand": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [{%s}]}' % names,
            "unknown_field",
        ),
        "many house rules": (
            "/v1/evaluations",
            b'{"game": "razz", "hands": [1], "house_rules": {%s}}' % names,
            "house_rule_refused",
        ),
        "many contributions": (
            "/v1/pots",
            b'{"contributions": [%s 1]}' % (b"1," * (size // 2)),
            "invalid_field",
        ),
        "a number of many digits": (
            "/v1/pots",
            b'{"contributions": %s}' % (b"9" * size),
            "not_json",
        ),
    }


@pytest.mark.parametrize("what", list(of_ten_megabytes()))
def test_ten_megabytes_are_refused_like_anything_else(client: FlaskClient, what: str) -> None:
    """A body of 10 MB is read, refused in a short answer, and disturbs nothing."""
    path, body, code = of_ten_megabytes()[what]
    answer = client.post(path, data=body, content_type="application/json")
    assert refused(answer, 400 if code == "not_json" else 422, code), answer.data[:500]
    assert len(answer.data) < 100_000
    assert all_is_as_before(client)


@pytest.mark.parametrize("path", POSTS)
def test_a_body_over_the_limit_is_refused(client: FlaskClient, path: str) -> None:
    """More than 16 MiB is not read at all."""
    body = b" " * (16 * 2**20 + 1)
    assert refused(
        client.post(path, data=body, content_type="application/json"), 413, "body_too_large"
    )
    assert all_is_as_before(client)


def test_a_body_of_unknown_length_is_read_up_to_the_limit(live_server: str) -> None:
    """A body that comes in chunks is read whole, and refused where it goes over 16 MiB."""

    def sent(*chunks: bytes) -> tuple[int, str]:
        request = Request(
            f"{live_server}/v1/pots",
            data=iter(chunks),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urlopen(request, timeout=30) as answer:
                return answer.status, ""
        except HTTPError as refusal:
            return refusal.code, json.load(refusal)["code"]

    question = json.dumps(EXAMPLES["PotsRequest"]["value"]).encode()
    assert sent(question[:20], question[20:]) == (200, "")
    assert sent(b" " * 2**24, question) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("length", "ends", "status"),
    [(0, True, 200), (2**24, True, 413), (0, False, 400)],
    ids=["short", "long", "without an end"],
)
def test_a_body_without_a_length_is_as_long_as_the_server_says(
    inner_client: FlaskClient, *, length: int, ends: bool, status: int
) -> None:
    """Without a length, only a server that knows where the body ends can have one read."""
    question = b" " * length + json.dumps(EXAMPLES["PotsRequest"]["value"]).encode()
    answer = inner_client.post(
        "/v1/pots",
        input_stream=BytesIO(question),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "", "wsgi.input_terminated": ends},
    )
    assert answer.status_code == status


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("content_type", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_other_media_types_are_refused(
    client: FlaskClient, path: str, content_type: str | None
) -> None:
    """A body has to say that it is JSON."""
    answer = client.post(path, data=b"{}", content_type=content_type)
    assert refused(answer, 415, "unsupported_media_type")


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "application/vnd.table+json"]
)
def test_json_by_other_names_is_read(client: FlaskClient, content_type: str) -> None:
    """JSON with a charset, or of a kind of its own, is JSON."""
    body = json.dumps(EXAMPLES["PotsRequest"]["value"])
    assert client.post("/v1/pots", data=body, content_type=content_type).status_code == 200


@pytest.mark.parametrize("accept", ["text/html", "application/xml, text/*", "*/*;q=0"])
def test_other_forms_of_answer_are_refused(client: FlaskClient, accept: str) -> None:
    """Who cannot take JSON is told that there is nothing else."""
    for answer in (
        client.post("/v1/pots", json=EXAMPLES["PotsRequest"]["value"], headers={"Accept": accept}),
        client.get("/v1/games", headers={"Accept": accept}),
        client.get("/healthz", headers={"Accept": accept}),
    ):
        assert refused(answer, 406, "not_acceptable")


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/*",
        "application/json;q=0.1, text/html",
        "application/json; charset=utf-8",
        "text/html, application/json;charset=UTF-8;q=0.5",
        "",
    ],
)
def test_json_is_given_to_who_takes_it(client: FlaskClient, accept: str) -> None:
    """JSON is given where the Accept header leaves it in."""
    asked = EXAMPLES["PotsRequest"]["value"]
    assert client.post("/v1/pots", json=asked, headers={"Accept": accept}).status_code == 200


def test_every_fault_of_a_request_is_told_at_once(client: FlaskClient) -> None:
    """Several wrong fields come together, each with its place."""
    body = {"contributions": [{"seat": "1", "amount": -1}, {"amount": 5}, {"seat": 2}], "rake": 1}
    answer = client.post("/v1/pots", json=body)
    assert refused(answer, 422, "invalid_field")
    assert {place["pointer"] for place in answer.get_json()["errors"]} == {
        "/contributions/0/seat",
        "/contributions/0/amount",
        "/contributions/1/seat",
        "/contributions/2/amount",
        "/rake",
    }


def test_the_faults_of_many_hands_are_told_up_to_a_hundred(client: FlaskClient) -> None:
    """A long list of wrong hands gets an answer of bounded length."""
    answer = client.post("/v1/evaluations", json=hands(*[{"card": "As"}] * 5000))
    assert refused(answer, 422, "invalid_field")
    assert len(answer.get_json()["errors"]) == 100


def test_one_hand_more_than_the_most_is_refused(client: FlaskClient) -> None:
    """A request holds ten thousand hands at most."""
    answer = client.post(
        "/v1/evaluations", json=hands(*[{"cards": CARDS}] * 10_001, independent=True)
    )
    assert refused(answer, 422, "invalid_field")


def test_paths_that_are_not_there(client: FlaskClient) -> None:
    """Other paths, slashes too many and bytes that are no text are not found."""
    for path in ("/v1", "/v1/games/", "/v1//games", "/v1/games/%ff", "/v1/games/a%00b"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_other_methods_are_refused(client: FlaskClient, method: str) -> None:
    """A method that a path does not take is refused with those that it takes."""
    for path, allowed in (("/v1/games", "GET, HEAD, OPTIONS"), ("/v1/pots", "OPTIONS, POST")):
        answer = client.open(path, method=method)
        assert refused(answer, 405, "method_not_allowed")
        assert answer.headers["Allow"] == allowed


@pytest.mark.parametrize(
    "path",
    [
        "/v1/games",
        "/v1/games/razz",
        "/healthz",
        "/readyz",
        "/openapi.yaml",
        "/openapi.json",
        "/problems/bad-card",
    ],
)
def test_unknown_query_parameters_of_a_get_are_refused(client: FlaskClient, path: str) -> None:
    """A parameter that is not known is named, and where it stands."""
    answer = client.get(f"{path}?page=2&size=5")
    assert refused(answer, 422, "unknown_field")
    assert [(place["pointer"], place["in"]) for place in answer.get_json()["errors"]] == [
        ("/page", "query"),
        ("/size", "query"),
    ]


@pytest.mark.parametrize("path", POSTS)
def test_query_parameters_of_a_post_are_refused(client: FlaskClient, path: str) -> None:
    """What is asked stands in the body alone."""
    answer = client.post(f"{path}?game=razz", json={})
    assert refused(answer, 422, "unknown_field")
    assert [place["pointer"] for place in answer.get_json()["errors"]] == ["/game"]
