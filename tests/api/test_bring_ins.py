"""POST /v1/bring-ins."""

import pytest
from flask.testing import FlaskClient

from service.rules.games import GAMES
from tests.api.asking import ask, sent

PATH = "/v1/bring-ins"


def doors(*cards: str) -> list[dict[str, object]]:
    """Door cards of seats 1, 2 and so on."""
    return [{"seat": seat, "card": card} for seat, card in enumerate(cards, start=1)]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("seven_card_stud", ["2c", "2s", "9d", "Kh", "Ac"]),
        ("stud_8b", ["2c", "2s", "9d", "Kh", "Ac"]),
        ("super_seven_card_stud", ["2c", "2s", "9d", "Kh", "Ac"]),
        ("position_poker", ["2c", "2s", "9d", "Kh", "Ac"]),
        ("stud_hilo", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("razz", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("super_razz", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("super_stud_8b", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("super_stud_hilo", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("pl_super_stud_8b_capped", ["Kh", "9d", "2s", "2c", "Ac"]),
        ("razz_27", ["Ac", "Kh", "9d", "2s", "2c"]),
        ("super_27_razz", ["Ac", "Kh", "9d", "2s", "2c"]),
    ],
)
def test_doors_come_in_the_game_s_order(client: FlaskClient, game: str, order: list[str]) -> None:
    """Lowest or highest door, ace high or low, and suits in the same direction."""
    answer = ask(client, PATH, game=game, doors=doors("9d", "2s", "Ac", "Kh", "2c"))
    assert [door["card"] for door in answer["order"]] == order
    assert {"seat": answer["seat"], "card": answer["card"]} == answer["order"][0]


def test_every_game_with_a_bring_in_is_in_that_table() -> None:
    """No game is forgotten above."""
    assert [key for key, game in GAMES.items() if game.bring_in is None] == ["eddies_choice"]


@pytest.mark.parametrize(
    ("game", "rules", "posted_by", "options"),
    [
        ("seven_card_stud", {}, "table", ["bring_in"]),
        ("seven_card_stud", {"auto_bring_in": True}, "table", ["bring_in"]),
        ("seven_card_stud", {"auto_bring_in": False}, "player", ["bring_in", "complete"]),
        ("stud_8b", {}, "player", ["bring_in", "complete"]),
        ("stud_8b", {"auto_bring_in": False}, "player", ["bring_in", "complete"]),
        ("super_stud_8b", {}, "table", ["bring_in"]),
        ("pl_super_stud_8b_capped", {}, "table", ["bring_in"]),
        ("position_poker", {}, "table", ["bring_in"]),
    ],
)
def test_who_posts_it(
    client: FlaskClient, game: str, rules: dict[str, bool], posted_by: str, options: list[str]
) -> None:
    """The table by default; the player by setting, and always in Stud 8/b; never in pot limit."""
    answer = ask(client, PATH, game=game, house_rules=rules, doors=doors("9d", "2s"))
    assert (answer["posted_by"], answer["options"]) == (posted_by, options)
    assert sent(answer["house_rules"]) == rules


def test_a_wild_door_card_counts_as_it_is_printed(client: FlaskClient) -> None:
    """Eights and seat ranks are what they say here, and no announcement is needed."""
    answer = ask(client, PATH, game="position_poker", doors=doors("9d", "8s", "Td"))
    assert answer["seat"] == 2
    assert "dealer_wild_rank" not in answer["house_rules"]


def test_the_order_of_the_list_does_not_matter(client: FlaskClient) -> None:
    """Doors are told apart by card alone."""
    listed = doors("9d", "2s", "Ac", "Kh")
    answers = [ask(client, PATH, game="razz", doors=each) for each in (listed, listed[::-1])]
    assert answers[0] == answers[1]


def test_no_bring_in_names_the_article(client: FlaskClient) -> None:
    """Where the highest card opens, the answer says by which article."""
    eddies = client.post(PATH, json={"game": "eddies_choice", "doors": doors("9d", "2s")})
    assert eddies.get_json()["rules"] == ["OPR-671 2.5"]
    house = {"opening": "highest_showing"}
    position = client.post(
        PATH, json={"game": "position_poker", "house_rules": house, "doors": doors("9d", "2s")}
    )
    assert position.get_json()["rules"] == ["OPR-643 2.1"]
