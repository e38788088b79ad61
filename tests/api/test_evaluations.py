"""POST /v1/evaluations."""

import pytest
from flask.testing import FlaskClient

from service.rules.citations import ARTICLES
from service.rules.games import GAMES, Game
from service.rules.vocabulary import SeatWilds
from tests.api.asking import ask, assumed, sent

PATH = "/v1/evaluations"
KINGS_FULL = "KsKdKh9c9d2s3h"
SEVEN_LOW = "As2d4h5c7dJcJh"


def hand_of(game: Game) -> dict[str, object]:
    """A hand that makes a high and a low, as the game wants to be told of it."""
    position = {"position": 1} if isinstance(game.wild, SeatWilds) else {}
    return {"down": "As2d4h", "up": "5c7dJcTh", **position}


@pytest.mark.parametrize("name", ["stud_8b", "STUD_8B", "Stud 8/b", "stud eight or better"])
def test_a_game_goes_by_its_key_name_and_aliases(client: FlaskClient, name: str) -> None:
    """Any case of any of them is understood, and the answer says the key."""
    assert ask(client, PATH, game=name, hands=[{"cards": KINGS_FULL}])["game"] == "stud_8b"


@pytest.mark.parametrize(
    "cards",
    [
        "TdKs9c8h2d",
        "10dKs9c8h2d",
        "tdks9c8h2d",
        "TD KS 9C 8H 2D",
        "Td, Ks, 9c, 8h, 2d",
        " 10♦K♠ 9♣8♥2♦ ",
        "T♢K♤9♧8♡2♢",
        "T♦️K♠️9♣️8♥️2♦️",
        "T♦\ufe0eK♠\ufe0e9♣\ufe0e8♥\ufe0e2♦\ufe0e",
        ["Td", "Ks", "9c", "8h", "2d"],
        ["10d", "kS", "9♣", "8H", "2D"],
    ],
)
def test_cards_are_read_in_every_spelling(client: FlaskClient, cards: object) -> None:
    """Tens, cases, suit signs, blanks and commas; the answer always has two characters a card."""
    answer = ask(client, PATH, game="seven_card_stud", hands=[{"cards": cards}])
    high = answer["hands"][0]["high"]
    assert high["cards"] == high["plays_as"] == ["Ks", "Td", "9c", "8h", "2d"]
    assert high["name"] == "king high, ten, nine, eight and two kickers"


def test_hands_go_by_their_ids_or_their_place(client: FlaskClient) -> None:
    """Texts and numbers come back as they were sent; who has none is called by its index."""
    named = [
        {"id": "Ann", "cards": KINGS_FULL},
        {"cards": SEVEN_LOW},
        {"id": -7, "cards": "QsTc8d6h4s"},
        {"id": "", "cards": "5s6s7c8c9h"},
    ]
    answer = ask(client, PATH, game="seven_card_stud", hands=named)
    assert [hand["id"] for hand in answer["hands"]] == ["Ann", 1, -7, ""]
    assert answer["order"] == {"high": [["Ann"], [""], [1], [-7]]}


def test_equal_hands_stand_together_in_the_order(client: FlaskClient) -> None:
    """Best first, in the high and in the low; who has no low is not in it."""
    hands = [
        {"id": "low", "cards": "As2d4h5c7dJcTh"},
        {"id": "same low", "cards": "Ah2c4s5d7cQdTs"},
        {"id": "no low", "cards": KINGS_FULL},
    ]
    answer = ask(client, PATH, game="stud_8b", hands=hands)
    assert answer["order"] == {
        "high": [["no low"], ["same low"], ["low"]],
        "low": [["low", "same low"]],
    }
    low, same, none = (hand["low"] for hand in answer["hands"])
    assert low["strength"] == same["strength"]
    assert low["name"] == same["name"] == "seven-five low: 7-5-4-2-A"
    assert none is None


def test_strengths_order_hands_within_a_share(client: FlaskClient) -> None:
    """A larger strength is a better hand, in lows too: the wheel is the best of all lows."""
    hands = [{"cards": "As2d3h4c5s"}, {"cards": "2c3d4d5h7c"}]
    for game, best in (("razz", 0), ("razz_27", 1), ("stud_8b", 0)):
        answer = ask(client, PATH, game=game, hands=hands)
        wheel, seven = (hand["low"]["strength"] for hand in answer["hands"])
        assert (wheel > seven) == (best == 0)
        assert answer["order"]["low"] == [[best], [1 - best]]


@pytest.mark.parametrize("key", list(GAMES))
def test_a_hand_has_what_its_game_plays_for(client: FlaskClient, key: str) -> None:
    """`high` and `low` are always there, and null where the game has no such share."""
    answer = ask(client, PATH, game=key, hands=[hand_of(GAMES[key])])
    shares = {share["for"] for share in client.get(f"/v1/games/{key}").get_json()["shares"]}
    assert {share for share in ("high", "low") if answer["hands"][0][share]} == shares
    assert set(answer["order"]) == shares


def test_faces_do_not_matter_where_matches_are_not_wild(client: FlaskClient) -> None:
    """Cards with faces are worth what they are without."""
    faced, together = (
        ask(client, PATH, game="seven_card_stud", hands=[hand])["hands"]
        for hand in ({"down": "KsKd2s", "up": "Kh9c9d3h"}, {"cards": KINGS_FULL})
    )
    assert faced == together


@pytest.mark.parametrize(
    ("down", "up", "wild"),
    [
        ("8c", "", []),
        ("", "8h", []),
        ("8c", "8h", ["8c", "8h"]),
        ("8cKd", "8h8s", ["8c", "8h", "8s"]),
        ("8cKd", "8hKsQs", ["8c", "Kd", "8h", "Ks"]),
    ],
)
def test_matches_are_wild_from_the_second_card_on(
    client: FlaskClient, down: str, up: str, wild: list[str]
) -> None:
    """In Eddie's Choice wild cards can be asked for early; a made hand takes five."""
    hand = ask(client, PATH, game="eddies_choice", hands=[{"down": down, "up": up}])["hands"][0]
    assert hand["wild"] == wild
    assert (hand["high"] is None) == (len(down + up) < 10)


def test_independent_hands_share_cards(client: FlaskClient) -> None:
    """Hands that are not of one deal may hold the same cards, and are still put in order."""
    hands = [{"cards": KINGS_FULL}, {"cards": KINGS_FULL}]
    answer = ask(client, PATH, game="stud_8b", independent=True, hands=hands)
    assert answer["order"] == {"high": [[0, 1]], "low": []}


def test_ten_thousand_independent_hands(client: FlaskClient) -> None:
    """As many hands as a request takes are evaluated in it."""
    hands = [{"cards": KINGS_FULL}] * 10_000
    answer = ask(client, PATH, game="seven_card_stud", independent=True, hands=hands)
    assert {hand["high"]["name"] for hand in answer["hands"]} == {"kings full of nines"}
    assert answer["order"]["high"] == [list(range(10_000))]


def test_a_position_makes_a_rank_wild(client: FlaskClient) -> None:
    """The same cards in every position of a table: eights and the own rank are wild."""
    wild = {}
    for position in (1, 2, 3, 4, 5, 6, "dealer"):
        hand = {"cards": "2c8dKhKsJd5c4h", "position": position}
        rules = {"dealer_wild_rank": "J"}
        answer = ask(client, PATH, game="position_poker", house_rules=rules, hands=[hand])
        wild[position] = answer["hands"][0]["wild"]
        assert ("OPR-643 1.4" in answer["rules"]) == (position == "dealer")
    assert wild == {
        1: ["8d"],
        2: ["2c", "8d"],
        3: ["8d"],
        4: ["8d", "4h"],
        5: ["8d", "5c"],
        6: ["8d"],
        "dealer": ["8d", "Jd"],
    }


def test_what_the_dealer_need_not_announce_is_not_asked_for(client: FlaskClient) -> None:
    """Without a dealer's hand neither announcement is needed, and neither is made up."""
    hand = {"cards": KINGS_FULL, "position": 1}
    answer = ask(client, PATH, game="position_poker", hands=[hand])
    assert not {"dealer_wild_rank", "folded_spade_collects"} & set(answer["house_rules"])


def test_house_rules_say_whether_they_were_sent(client: FlaskClient) -> None:
    """Every house rule of the game is in the answer, sent or assumed."""
    rules = {"dealer_wild_rank": "10", "five_of_a_kind": "below_royal_flush"}
    hand = {"cards": "TcKhKsKdKc", "position": "dealer"}
    answer = ask(client, PATH, game="position_poker", house_rules=rules, hands=[hand])
    in_force = answer["house_rules"]
    assert sent(in_force) == {"dealer_wild_rank": "T", "five_of_a_kind": "below_royal_flush"}
    assert assumed(in_force)["wild_may_repeat_card"] is False
    assert answer["hands"][0]["high"]["name"] == "five kings"


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ("above_straight_flush", ["five", "royal", "straight flush", "four"]),
        ("below_royal_flush", ["royal", "five", "straight flush", "four"]),
        ("below_straight_flush", ["royal", "straight flush", "five", "four"]),
    ],
)
def test_five_of_a_kind_ranks_where_the_dealer_says(
    client: FlaskClient, place: str, order: list[str]
) -> None:
    """Each place that can be announced puts five of a kind there."""
    hands = [
        {"id": "four", "cards": "AcAdAhAsQd", "position": 3},
        {"id": "five", "cards": "8cKhKsKdKc", "position": 3},
        {"id": "straight flush", "cards": "9hThJhQh7h8h", "position": 6},
        {"id": "royal", "cards": "8dTsJsQs9s8s", "position": 6},
    ]
    rules = {"five_of_a_kind": place}
    answer = ask(client, PATH, game="position_poker", house_rules=rules, hands=hands)
    assert answer["order"]["high"] == [[name] for name in order]


def test_the_double_ace_flush(client: FlaskClient) -> None:
    """A wild in a flush stands for a second ace where the house says so."""
    hands = [{"cards": "As8dKsQs9s", "position": 2}]
    natural, double = (
        ask(
            client,
            PATH,
            game="position_poker",
            house_rules={"wild_may_repeat_card": may},
            hands=hands,
        )["hands"][0]["high"]["plays_as"]
        for may in (False, True)
    )
    assert natural == ["As", "Ks", "Qs", "Js", "9s"]
    assert double == ["As", "As", "Ks", "Qs", "9s"]


@pytest.mark.parametrize("key", list(GAMES))
def test_answers_cite_articles_that_exist(client: FlaskClient, key: str) -> None:
    """Every answer names what it rests on: no id twice, none unknown, the game's own among them."""
    rules = ask(client, PATH, game=key, hands=[hand_of(GAMES[key])])["rules"]
    assert rules
    assert len(set(rules)) == len(rules)
    assert set(rules) <= ARTICLES.keys()
    assert {article for share in GAMES[key].shares for article in share.source} <= set(rules)
