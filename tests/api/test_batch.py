"""POST /v1/evaluations/batch: three forms, thirteen games, and every way to be none of them."""

import gzip
import json
import random
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.body import PIECE_BYTES
from service.config import Config
from service.rules.bulk import bulk
from service.rules.cards import CARD_TEXTS, RANKS
from service.rules.games import GAMES, Game
from service.rules.house_rules import resolve
from service.rules.vocabulary import LowHand, LowRanking, NoWilds, SeatWilds
from tests.api.contract import EXAMPLES, faults

JSON, TEXT, OCTETS = "application/json", "text/plain", "application/octet-stream"
HAND = "2c8dKhKsJd5c4h"
RECORD = bytes(map(CARD_TEXTS.index, ("2c", "8d", "Kh", "Ks", "Jd", "5c", "4h")))
POSITIONS = (1, 2, 3, 4, 5, 6)

MOST_BYTES = Config().most_batch_bytes


class Dealt(NamedTuple):
    """A hand of seven cards, and its holder's position where that makes a rank wild."""

    cards: bytes
    position: int | None
    rank: int | None


def dealt(game: Game, count: int) -> list[Dealt]:
    """Hands, the same ones every time."""
    dealer = random.Random(game.key)  # noqa: S311
    positions = POSITIONS if isinstance(game.wild, SeatWilds) else (None,)
    hands = []
    for index in range(count):
        position = positions[index % len(positions)]
        ranks = game.wild.seat_ranks if isinstance(game.wild, SeatWilds) else ()
        cards = bytes(dealer.sample(range(52), 7))
        hands.append(Dealt(cards, position, ranks[position - 1] if position else None))
    return hands


def written(hand: Dealt) -> str:
    """The cards of a hand in one text."""
    return "".join(CARD_TEXTS[card] for card in hand.cards)


def as_json(hands: Sequence[Dealt]) -> bytes:
    """Hands in JSON."""
    body: dict[str, object] = {"hands": [written(hand) for hand in hands]}
    if hands[0].rank is not None:
        body["wild_ranks"] = [RANKS[hand.rank or 0] for hand in hands]
    return json.dumps(body).encode()


def as_lines(hands: Iterable[Dealt]) -> bytes:
    """Hands in lines."""
    return "\n".join(
        written(hand) + ("" if hand.rank is None else f" {RANKS[hand.rank]}") for hand in hands
    ).encode()


def as_octets(hands: Iterable[Dealt]) -> bytes:
    """Hands in records."""
    return b"".join(
        hand.cards + (b"" if hand.rank is None else bytes([hand.rank])) for hand in hands
    )


WRITTEN = {JSON: as_json, TEXT: as_lines, OCTETS: as_octets}


def post(
    client: FlaskClient, query: str, body: bytes, form: str = TEXT, **headers: str
) -> TestResponse:
    """The answer to a batch."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    url = f"/v1/evaluations/batch?{query}"
    return client.post(url, data=body, content_type=form, headers=sent)


def strengths(answer: TestResponse, shares: Sequence[str]) -> dict[str, list[int]]:
    """What an answer in any form says, by share."""
    assert answer.status_code == 200, answer.get_data(as_text=True)
    match answer.mimetype:
        case "application/json":
            told = answer.get_json()
            assert not faults("BatchStrengths", told)
            assert {"high", "low"} & told.keys() == set(shares)
            assert all(len(told[share]) == told["count"] for share in shares)
            return {share: told[share] for share in shares}
        case "text/plain":
            lines = [list(map(int, line.split(" "))) for line in answer.text.splitlines()]
            assert all(len(line) == len(shares) for line in lines)
            return {share: [line[at] for line in lines] for at, share in enumerate(shares)}
        case _:
            assert answer.mimetype == OCTETS
            numbers = array("H", answer.data)
            return {share: list(numbers[at :: len(shares)]) for at, share in enumerate(shares)}


def shares_of(game: Game) -> list[str]:
    """The shares that a game has, high first."""
    return ["low" if isinstance(share, LowHand) else "high" for share in game.shares]


def evaluated_singly(
    client: FlaskClient, game: Game, hands: Iterable[Dealt], **house_rules: object
) -> dict[str, list[int]]:
    """What /v1/evaluations says of the same hands."""
    asked = [
        {
            "down": [CARD_TEXTS[hand.cards[place]] for place in (0, 1, 6)],
            "up": [CARD_TEXTS[hand.cards[place]] for place in (2, 3, 4, 5)],
            **({} if hand.position is None else {"position": hand.position}),
        }
        for hand in hands
    ]
    request = {
        "game": game.key,
        "independent": True,
        "hands": asked,
        "house_rules": house_rules,
    }
    told = client.post("/v1/evaluations", json=request).get_json()["hands"]
    return {
        share: [hand[share]["strength"] if hand[share] else 0 for hand in told]
        for share in shares_of(game)
    }


def refusal(answer: TestResponse, status: int, code: str) -> Mapping[str, Any]:
    """The problem that an answer is."""
    problem: Mapping[str, Any] = answer.get_json()
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert answer.content_type == "application/problem+json"
    assert not faults("Problem", problem)
    return problem


def pointers(answer: TestResponse) -> list[str]:
    """The hands that a batch is refused for."""
    return [place["pointer"] for place in refusal(answer, 422, "bad_hands")["errors"]]


@pytest.mark.parametrize("asked", WRITTEN)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_form_says_what_single_evaluations_say(
    client: FlaskClient, game: Game, asked: str
) -> None:
    """A hand has one strength per game and share, however it is sent and answered."""
    hands = dealt(game, 600)
    expected = evaluated_singly(client, game, hands)
    for answered in WRITTEN:
        answer = post(client, f"game={game.key}", WRITTEN[asked](hands), asked, Accept=answered)
        assert answer.mimetype == answered
        assert strengths(answer, shares_of(game)) == expected


@pytest.mark.parametrize(
    "placement", ["above_straight_flush", "below_royal_flush", "below_straight_flush"]
)
def test_five_of_a_kind_goes_where_the_house_puts_it(client: FlaskClient, placement: str) -> None:
    """The house rule that moves five of a kind moves it in a batch, too."""
    game = GAMES["position_poker"]
    cards = "8cAs Ac Ad Ah Ks Qs", "8cAs Ks Qs Js 2d 3d", "As Ks Qs Js Ts 2d 3d", "8c7s6s5s4s2d3d"
    hands = [
        Dealt(bytes(map(CARD_TEXTS.index, in_twos(text))), 1, RANKS.index("A")) for text in cards
    ]
    hands += dealt(game, 300)
    expected = evaluated_singly(client, game, hands, five_of_a_kind=placement)
    query = f"game=position_poker&five_of_a_kind={placement}"
    assert strengths(post(client, query, as_lines(hands)), ["high"]) == expected


def in_twos(text: str) -> list[str]:
    """The cards of a text."""
    close = text.replace(" ", "")
    return [close[place : place + 2] for place in range(0, len(close), 2)]


def test_a_game_made_of_other_parts_is_evaluated_too() -> None:
    """Where no kernel fits a game, hands are evaluated one by one, and as well."""
    low = LowHand(LowRanking.DEUCE_TO_SEVEN, ())
    position = GAMES["position_poker"]
    new = replace(position, shares=(low,))
    natural = replace(position, shares=(low,), wild=NoWilds())
    house = resolve(position.house_rules, {}, ())
    records = RECORD + b"\x06" + RECORD[::-1] + b"\x0b"
    by_hand, by_kernel = array("H", bytes(4)), array("H", bytes(4))
    bulk(new, house).kernel(records, by_hand)
    without_ranks = RECORD + RECORD[::-1]
    bulk(natural, house).kernel(without_ranks, by_kernel)
    assert by_hand[0] > by_kernel[0] > 0  # the eight is wild, and helps a low
    assert by_hand[1] > by_hand[0]  # with two kings wild, too, it is 7-5-4-3-2
    two_lows = replace(natural, shares=(low, low))
    written_twice = array("H", bytes(8))
    bulk(two_lows, house).kernel(without_ranks, written_twice)
    assert list(written_twice) == [by_kernel[0], by_kernel[0], by_kernel[1], by_kernel[1]]


def test_the_answer_says_what_it_rests_on(client: FlaskClient) -> None:
    """Articles and house rules are those of a single evaluation; what is sent is not assumed."""
    query = "game=Razz&max_raises=3&auto_bring_in=false"
    told = post(client, query, b'{"hands": []}', JSON).get_json()
    single = client.post(
        "/v1/evaluations",
        json={
            "game": "razz",
            "hands": [{"cards": HAND}],
            "house_rules": {"max_raises": 3, "auto_bring_in": False},
        },
    ).get_json()
    assert told == {
        "game": "razz",
        "count": 0,
        "low": [],
        "rules": single["rules"],
        "house_rules": single["house_rules"],
    }
    assert told["house_rules"]["max_raises"] == {"value": 3, "assumed": False}


def test_the_forms_of_the_contract_say_the_same(client: FlaskClient) -> None:
    """The examples in lines and octets are those in JSON."""
    query = "game=position_poker"
    for sent, got, form, encoding in (
        ("HandLines", "StrengthLines", TEXT, "ascii"),
        ("HandRecords", "StrengthRecords", OCTETS, "latin-1"),
    ):
        answer = post(client, query, EXAMPLES[sent]["value"].encode(encoding), form)
        assert answer.data == EXAMPLES[got]["value"].encode(encoding)
        assert strengths(answer, ["high"])["high"] == EXAMPLES["BatchStrengths"]["value"]["high"]


@pytest.mark.parametrize("form", WRITTEN)
def test_no_hands_have_no_strengths(client: FlaskClient, form: str) -> None:
    """An empty batch is answered, with nothing in it."""
    body = b'{"hands": []}' if form == JSON else b""
    answer = post(client, "game=stud_8b", body, form)
    assert strengths(answer, ["high", "low"]) == {"high": [], "low": []}


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", TEXT),
        ("", TEXT),
        ("text/*", TEXT),
        ("application/json", JSON),
        ("application/json, */*;q=0.5", JSON),
        ("application/octet-stream;q=0.9, application/json;q=0.3", OCTETS),
        ("text/html, application/*;q=0.2", JSON),
        ("text/plain; charset=utf-8", TEXT),
        ("text/plain; charset=utf-8;q=0.2, application/json; charset=utf-8", JSON),
    ],
)
def test_the_answer_has_the_form_that_is_liked_best(
    client: FlaskClient, accept: str, form: str
) -> None:
    """Accept decides, and where it leaves the choice the form of the request does."""
    answer = post(client, "game=razz", HAND.encode(), Accept=accept)
    assert answer.mimetype == form
    told = strengths(answer, ["low"])["low"]
    assert told == evaluated_singly(client, GAMES["razz"], [Dealt(RECORD, None, None)])["low"]


@pytest.mark.parametrize("accept", ["text/html", "image/*", "*/*;q=0"])
def test_other_forms_of_answer_are_refused(client: FlaskClient, accept: str) -> None:
    """Who takes none of the three forms is told which there are."""
    problem = refusal(
        post(client, "game=razz", HAND.encode(), Accept=accept), 406, "not_acceptable"
    )
    assert all(form in problem["detail"] for form in WRITTEN)


@pytest.mark.parametrize("form", ["text/html", "application/x-www-form-urlencoded", ""])
def test_other_forms_of_request_are_refused(client: FlaskClient, form: str) -> None:
    """A body has to say which of the three forms it has."""
    refusal(post(client, "game=razz", b"", form), 415, "unsupported_media_type")


@pytest.mark.parametrize(
    "line",
    [
        "2c 8d Kh Ks Jd 5c 4h",
        "2C,8D,KH,KS,JD,5C,4H",
        " 2c, 8d, kh, ks\tjd 5c 4h \r",
        "2♣8♦K♥K♠J♦5♣4♥",
        "2♣️8♦️K♥️K♠️J♦️5♣️4♥️",
        "2♧ 8♢ K♡ K♤ J♢ 5♧ 4♡",
    ],
)
def test_cards_are_written_in_many_ways(client: FlaskClient, line: str) -> None:
    """Lines and texts take what other requests take."""
    plain = strengths(post(client, "game=razz", HAND.encode()), ["low"])
    assert strengths(post(client, "game=razz", f"{line}\n".encode()), ["low"]) == plain
    for body in (json.dumps({"hands": [line]}), json.dumps({"hands": [line]}, ensure_ascii=False)):
        assert strengths(post(client, "game=razz", body.encode(), JSON), ["low"]) == plain


def test_tens_and_ranks_are_written_in_two_ways(client: FlaskClient) -> None:
    """A ten is T or 10, in a card and as a wild rank."""
    query = "game=position_poker"
    lines = b"TcTd2c3h4s6d9h T\n10c10d2c3h4s6d9h 10\ntctd2c3h4s6d9h t\n"
    first, *others = strengths(post(client, query, lines), ["high"])["high"]
    assert others == [first, first]
    body = {"hands": ["TcTd2c3h4s6d9h"] * 3, "wild_ranks": ["T", "10", "t"]}
    answer = post(client, query, json.dumps(body).encode(), JSON)
    assert strengths(answer, ["high"])["high"] == [first, first, first]


def test_a_bad_hand_is_named_and_nothing_is_answered(client: FlaskClient) -> None:
    """In each form the index and the reason are told, and no strength."""
    bad_lines = [HAND, "2c8dKhKsJd5c", HAND + "9d", HAND[:-2] + "2c", HAND[:-2] + "4x", "", HAND]
    lines = post(client, "game=razz", "\n".join(bad_lines).encode())
    assert pointers(lines) == ["/1", "/2", "/3", "/4", "/5"]
    told = post(client, "game=razz", json.dumps({"hands": bad_lines}).encode(), JSON)
    assert pointers(told) == [f"/hands{place}" for place in pointers(lines)]
    assert [place["detail"] for place in told.get_json()["errors"]] == [
        place["detail"] for place in lines.get_json()["errors"]
    ]
    records = RECORD + RECORD[:-1] + b"\x34" + RECORD[:-1] + RECORD[:1] + RECORD
    octets = post(client, "game=razz", records, OCTETS)
    assert pointers(octets) == ["/1", "/2"]
    details = [place["detail"] for place in octets.get_json()["errors"]]
    assert details == ["A byte is not a card: 0 to 51.", "A card is here twice."]


def test_a_bad_wild_rank_is_named(client: FlaskClient) -> None:
    """A rank that is missing or none is told like a card that is."""
    query = "game=position_poker"
    lines = f"{HAND} A\n{HAND}\n{HAND} 1\n{HAND} As\n".encode()
    assert pointers(post(client, query, lines)) == ["/1", "/2", "/3"]
    records = RECORD + b"\x0c" + RECORD + b"\x0d"
    assert pointers(post(client, query, records, OCTETS)) == ["/1"]
    body = {"wild_ranks": ["A", "1", ""], "hands": [HAND] * 3}
    told = post(client, query, json.dumps(body).encode(), JSON)
    assert pointers(told) == ["/wild_ranks/1", "/wild_ranks/2"]


@pytest.mark.parametrize("form", [TEXT, JSON, OCTETS])
def test_the_first_hundred_bad_hands_are_told(client: FlaskClient, form: str) -> None:
    """However many are bad, the answer is short, and says so."""
    count = 300_000
    good = {TEXT: HAND.encode() + b"\n", JSON: f'"{HAND}",'.encode(), OCTETS: RECORD}[form]
    bad = {TEXT: b"none\n", JSON: b'"none",', OCTETS: b"\xff" * 7}[form]
    body = good * count + bad * 150 + good
    if form == JSON:
        body = b'{"hands": [' + body[:-1] + b"]}"
    answer = post(client, "game=razz", body, form)
    path = "/hands" if form == JSON else ""
    assert pointers(answer) == [f"{path}/{count + index}" for index in range(100)]
    assert "100 hands or more" in answer.get_json()["detail"]


@pytest.mark.parametrize(("query", "size"), [("game=razz", 7), ("game=position_poker", 8)])
def test_a_record_that_is_cut_short_is_a_bad_hand(
    client: FlaskClient, query: str, size: int
) -> None:
    """A body that is no whole number of records is refused, whatever its length."""
    record = (RECORD + b"\x00")[:size]
    for whole in (0, 1, 2, PIECE_BYTES // size):
        for cut in range(1, size):
            answer = post(client, query, record * whole + record[:cut], OCTETS)
            assert pointers(answer) == [f"/{whole}"]


@pytest.mark.parametrize("form", WRITTEN)
def test_a_body_of_many_pieces_is_one_batch(client: FlaskClient, form: str) -> None:
    """Hands that lie across the pieces in which a body comes are read and counted right."""
    game = GAMES["stud_8b"]
    hands = dealt(game, 1000) * 400
    expected = evaluated_singly(client, game, hands[:1000])
    answer = post(client, "game=stud_8b", WRITTEN[form](hands), form)
    told = strengths(answer, ["high", "low"])
    assert told == {share: numbers * 400 for share, numbers in expected.items()}


def test_wild_ranks_and_hands_of_many_pieces_find_each_other(client: FlaskClient) -> None:
    """Each hand has its own rank, also where the ranks come a megabyte later, or before."""
    game = GAMES["position_poker"]
    hands = dealt(game, 1000) * 150
    expected = evaluated_singly(client, game, hands[:1000])["high"] * 150
    body = json.loads(as_json(hands))
    for sent in (body, dict(reversed(body.items()))):
        answer = post(client, "game=position_poker", json.dumps(sent).encode(), JSON)
        assert strengths(answer, ["high"])["high"] == expected


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        ("", 400, "not_json", None),
        ("{", 400, "not_json", None),
        ('{"hands"', 400, "not_json", None),
        ('{"hands": ["' + HAND, 400, "not_json", None),
        ('{"hands": ["' + HAND + '"', 400, "not_json", None),
        ('{"hands": ["' + HAND + '"]', 400, "not_json", None),
        ('{"hands": ["' + HAND + '",]}', 400, "not_json", None),
        ('{"hands": ["' + HAND + '"],}', 400, "not_json", None),
        ('{"hands": ["' + HAND + '" "' + HAND + '"]}', 400, "not_json", None),
        ('{"hands": ["' + HAND + '"]} x', 400, "not_json", None),
        ('{"hands": ["\\ud800"]}', 400, "not_json", None),
        ('{"hands": ["\x00"]}', 400, "not_json", None),
        ("{hands: []}", 400, "not_json", None),
        ('{"a\\ud800": []}', 400, "not_json", None),
        ("[]", 422, "invalid_field", ""),
        ('"' + HAND + '"', 422, "invalid_field", ""),
        ("{}", 422, "invalid_field", "/hands"),
        ('{"hands": null}', 422, "invalid_field", "/hands"),
        ('{"hands": "' + HAND + '"}', 422, "invalid_field", "/hands"),
        ('{"hands": [], "hands": []}', 422, "invalid_field", "/hands"),
        ('{"hands": ["' + HAND + '", 5]}', 422, "invalid_field", "/hands/1"),
        ('{"hands": [null]}', 422, "invalid_field", "/hands/0"),
        ('{"hands": ["' + HAND + '", ["As"]]}', 422, "invalid_field", "/hands/1"),
        ('{"hands": [{"cards": "As"}]}', 422, "invalid_field", "/hands/0"),
        ('{"hands": [], "wild_ranks": []}', 422, "unknown_field", "/wild_ranks"),
        ('{"hands": [], "game": "razz"}', 422, "unknown_field", "/game"),
        ('{"hands": ["\\"]["]}', 422, "bad_hands", "/hands/0"),
        ('{"hands": ["' + HAND + '", "\\",", ",", "]"]}', 422, "bad_hands", "/hands/1"),
        ('{"hands": ["' + HAND + '\\n"]}', 422, "bad_hands", "/hands/0"),
    ],
)
def test_json_that_is_no_list_of_hands_is_refused(
    client: FlaskClient, body: str, status: int, code: str, pointer: str | None
) -> None:
    """What is wrong is told where it is."""
    problem = refusal(post(client, "game=razz", body.encode(), JSON), status, code)
    assert [place["pointer"] for place in problem["errors"]][:1] == (
        [] if pointer is None else [pointer]
    )


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"hands": [HAND]}, "/wild_ranks"),
        ({"hands": [HAND], "wild_ranks": ["A", "2"]}, "/wild_ranks"),
        ({"hands": [HAND], "wild_ranks": [12]}, "/wild_ranks/0"),
        ({"wild_ranks": ["A"]}, "/hands"),
    ],
)
def test_every_hand_needs_its_wild_rank(
    client: FlaskClient, body: Mapping[str, object], pointer: str
) -> None:
    """In Position Poker the two lists go together."""
    answer = post(client, "game=position_poker", json.dumps(body).encode(), JSON)
    problem = refusal(answer, 422, "invalid_field")
    assert [place["pointer"] for place in problem["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("query", "code", "pointer"),
    [
        ("", "invalid_field", "/game"),
        ("game=razz&game=razz", "invalid_field", "/game"),
        ("game=badugi", "unknown_game", "/game"),
        ("game=super_stud_mix", "unknown_game", "/game"),
        ("game=razz&hands=1", "unknown_field", "/hands"),
        ("game=razz&five_of_a_kind=below_royal_flush", "house_rule_refused", "/five_of_a_kind"),
        ("game=razz&max_raises=-1", "house_rule_refused", "/max_raises"),
        ("game=razz&max_raises=" + "9" * 30, "house_rule_refused", "/max_raises"),
        ("game=razz&auto_bring_in=1", "house_rule_refused", "/auto_bring_in"),
        ("game=razz&auto_bring_in=True", "house_rule_refused", "/auto_bring_in"),
        ("game=position_poker&dealer_wild_rank=8", "house_rule_refused", "/dealer_wild_rank"),
        (
            "game=position_poker&wild_may_repeat_card=true",
            "house_rule_refused",
            "/wild_may_repeat_card",
        ),
    ],
)
def test_a_query_that_cannot_be_is_refused(
    client: FlaskClient, query: str, code: str, pointer: str
) -> None:
    """Game and house rules stand in the query, and so does what is wrong with them."""
    problem = refusal(post(client, query, HAND.encode()), 422, code)
    assert [(place["pointer"], place["in"]) for place in problem["errors"]] == [(pointer, "query")]


def test_what_is_offered_may_be_sent(client: FlaskClient) -> None:
    """Every house rule that a game offers is taken as a text, with each of its choices."""
    for game in GAMES.values():
        for offered in game.house_rules:
            for choice in (*offered.values.choices, offered.default):
                refused = choice is None or (
                    offered.rule.key == "wild_may_repeat_card" and choice is True
                )
                text = str(choice).lower() if isinstance(choice, bool) else choice
                query = f"game={game.key}&{offered.rule.key}={text}"
                answer = post(client, query, b"", TEXT, Accept=JSON)
                assert answer.status_code == (422 if refused else 200), query
                if not refused:
                    ruling = answer.get_json()["house_rules"][offered.rule.key]
                    assert ruling == {"value": choice, "assumed": False}


@pytest.mark.parametrize("form", WRITTEN)
def test_a_compressed_batch_is_the_same_batch(client: FlaskClient, form: str) -> None:
    """What gzip holds is inflated, also where several streams follow each other."""
    game = GAMES["razz"]
    body = WRITTEN[form](dealt(game, 1000) * 200)
    plain = post(client, "game=razz", body, form).data
    two = gzip.compress(body[:1000]) + gzip.compress(body[1000:])
    for packed in (gzip.compress(body, 1), two):
        answer = post(client, "game=razz", packed, form, Content_Encoding="gzip")
        assert answer.data == plain
    assert post(client, "game=razz", body, form, Content_Encoding="identity").data == plain


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no gzip",
        gzip.compress(RECORD)[:-1],
        gzip.compress(RECORD)[:-8],
        gzip.compress(RECORD) + b"more",
        gzip.compress(RECORD * 1000)[:40],
    ],
    ids=["nothing", "no gzip", "no last byte", "no trailer", "more behind it", "a first part"],
)
def test_a_broken_gzip_stream_is_refused(client: FlaskClient, body: bytes) -> None:
    """Half a stream is no batch, however many of its hands are whole."""
    answer = post(client, "game=razz", body, OCTETS, Content_Encoding="gzip")
    refusal(answer, 400, "incomplete_body")


@pytest.mark.parametrize("encoding", ["br", "deflate", "gzip, gzip", "zstd"])
def test_other_encodings_are_refused(client: FlaskClient, encoding: str) -> None:
    """What cannot be inflated is said so."""
    answer = post(client, "game=razz", RECORD, OCTETS, Content_Encoding=encoding)
    refusal(answer, 415, "unsupported_media_type")


def test_a_body_over_the_limit_is_refused(client: FlaskClient) -> None:
    """64 MiB are the most, as they come and as they are inflated."""
    most = RECORD * (MOST_BYTES // 7)
    assert post(client, "game=razz", most, OCTETS).status_code == 200
    refusal(post(client, "game=razz", b" " * (MOST_BYTES + 1)), 413, "body_too_large")
    bomb = gzip.compress(most + RECORD, 1)
    answer = post(client, "game=razz", bomb, OCTETS, Content_Encoding="gzip")
    refusal(answer, 413, "body_too_large")


def test_a_line_or_text_without_an_end_is_refused(client: FlaskClient) -> None:
    """A hand of megabytes is none, and is not kept until its end comes."""
    endless = HAND.encode() + b"\n" + b" " * (3 * PIECE_BYTES)
    assert pointers(post(client, "game=razz", endless)) == ["/1"]
    body = b'{"hands": ["%b", "%b"]}' % (HAND.encode(), b" " * (3 * PIECE_BYTES))
    problem = refusal(post(client, "game=razz", body, JSON), 422, "invalid_field")
    assert [place["pointer"] for place in problem["errors"]] == ["/hands/1"]


class BrokenOff(BytesIO):
    """A body that comes in part, and then breaks off."""

    def read(self, size: int | None = -1, /) -> bytes:
        """A record, and then the server's error."""
        piece = super().read(size)
        if not piece:
            raise OSError("the client is gone")
        return piece


@pytest.mark.parametrize("stream", [BytesIO(RECORD), BrokenOff(RECORD)], ids=["short", "broken"])
def test_a_body_that_does_not_come_whole_is_refused(
    inner_client: FlaskClient, stream: BytesIO
) -> None:
    """What did come is not answered, whether the server ends the body or fails."""
    answer = inner_client.post(
        "/v1/evaluations/batch?game=razz",
        input_stream=stream,
        content_type=OCTETS,
        environ_overrides={"CONTENT_LENGTH": "14"},
    )
    refusal(answer, 400, "incomplete_body")


def test_a_name_without_an_end_is_refused(client: FlaskClient) -> None:
    """The name of a list is not waited for through megabytes."""
    body = b'{"' + b"a" * (3 * PIECE_BYTES)
    refusal(post(client, "game=razz", body, JSON), 400, "not_json")
