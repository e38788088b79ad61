"""POST /v1/openers."""

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ask

PATH = "/v1/openers"


def boards(*cards: str, positions: bool = False) -> list[dict[str, object]]:
    """Boards of seats 1, 2 and so on, with the positions of these seats where they are wanted."""
    return [
        {"seat": seat, "cards": shown, **({"position": seat} if positions else {})}
        for seat, shown in enumerate(cards, start=1)
    ]


@pytest.mark.parametrize(
    ("game", "seat"),
    [
        ("seven_card_stud", 3),
        ("stud_8b", 3),
        ("stud_hilo", 1),
        ("razz", 1),
        ("super_stud_8b", 1),
        ("pl_super_stud_8b_capped", 1),
        ("razz_27", 2),
        ("super_27_razz", 2),
        ("eddies_choice", 3),
    ],
)
def test_the_best_or_the_lowest_board_opens(client: FlaskClient, game: str, seat: int) -> None:
    """A pair, an ace and a king: each opens where the game says."""
    assert ask(client, PATH, game=game, boards=boards("Ah2c", "KhQc", "3d3s"))["seat"] == seat


def test_equal_boards_are_told_apart_by_place_or_by_suit(client: FlaskClient) -> None:
    """The first from the dealer's left opens, or the highest suit; `tied` has them all."""
    shown = boards("7d6c", "KhQc", "KsQd", "KdQh")
    by_place = ask(client, PATH, game="seven_card_stud", boards=shown)
    assert (by_place["seat"], by_place["tied"]) == (2, [2, 3, 4])
    house = {"showing_tie": "suit"}
    by_suit = ask(client, PATH, game="seven_card_stud", house_rules=house, boards=shown)
    assert (by_suit["seat"], by_suit["tied"]) == (3, [2, 3, 4])


def test_one_board_opens(client: FlaskClient) -> None:
    """Who is alone acts."""
    answer = ask(client, PATH, game="razz", boards=[{"seat": 5, "cards": "Kh"}])
    assert (answer["seat"], answer["tied"]) == (5, [5])


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kh", "king high"),
        ("Kh9c", "king-nine high"),
        ("6h6cAs", "pair of sixes, ace kicker"),
        ("6h6cAsAd", "two pair, aces and sixes"),
        ("6h6c6sAd", "three sixes, ace kicker"),
        ("6h6c6s6d", "four sixes"),
        ("9hThJhQh", "queen-jack-ten-nine high"),
    ],
)
def test_boards_are_called_as_players_do(client: FlaskClient, cards: str, name: str) -> None:
    """Up to four cards have no straights and no flushes."""
    answer = ask(client, PATH, game="seven_card_stud", boards=boards(cards))
    assert answer["boards"][0]["name"] == name


def test_boards_come_back_in_the_order_given(client: FlaskClient) -> None:
    """Each with its seat and its cards, written in two characters."""
    shown = [{"seat": 9, "cards": "10d 9c"}, {"seat": 2, "cards": ["as", "kd"]}]
    answer = ask(client, PATH, game="razz", boards=shown)
    assert [(board["seat"], board["cards"]) for board in answer["boards"]] == [
        (9, ["Td", "9c"]),
        (2, ["As", "Kd"]),
    ]


def test_boards_count_wild_cards_where_they_are_public(client: FlaskClient) -> None:
    """An eight makes a pair for anyone, a three only for the third seat."""
    shown = boards("Kh3c", "Qd8c", "9s3d", positions=True)
    answer = ask(client, PATH, game="position_poker", boards=shown)
    assert answer["seat"] == 2
    assert [board["name"] for board in answer["boards"]] == [
        "king-three high",
        "pair of queens",
        "pair of nines",
    ]
    assert {"OPR-643 1.2", "OPR-643 1.3"} <= set(answer["rules"])


def test_boards_do_not_count_wild_cards_where_the_house_says_so(client: FlaskClient) -> None:
    """Then no position is needed, and one that is sent changes nothing, the dealer's neither."""
    house = {"boards_count_wilds": False}
    shown = boards("Kh3c", "Qd8c", "9s3d")
    plain = ask(client, PATH, game="position_poker", house_rules=house, boards=shown)
    assert plain["seat"] == 1
    assert "OPR-643 1.2" not in plain["rules"]
    placed = [{**board, "position": "dealer"} for board in shown]
    assert ask(client, PATH, game="position_poker", house_rules=house, boards=placed) == plain


def test_matches_do_not_count_on_boards(client: FlaskClient) -> None:
    """In Eddie's Choice wild cards depend on what is hidden: boards are natural."""
    answer = ask(client, PATH, game="eddies_choice", boards=boards("8h8s", "9c9d"))
    assert answer["seat"] == 2


def test_four_cards_up_and_five_mix_on_a_last_street_by_choice(client: FlaskClient) -> None:
    """Five cards up are a full hand; of equal boards the one with the card more is ahead."""
    house = {"boards_count_wilds": False}
    for shown, seat in (
        (boards("AhAcAdKs", "2h4h6h9hTh"), 2),  # a flush beats three of a kind
        (boards("AhAcAdKs", "2h3h4d5c6s"), 2),  # and so does a straight
        (boards("AhAcAdKs", "QhQcQdQsTh"), 2),
        (boards("AhAcAdKs", "QhQcJdJsTh"), 1),
        (boards("AhKcQdJs", "AcKdQhJh2c"), 2),
    ):
        answer = ask(client, PATH, game="position_poker", house_rules=house, boards=shown)
        assert answer["seat"] == seat, shown


def test_ties_cite_what_breaks_them(client: FlaskClient) -> None:
    """Suits never break ties in the two house games, and the answer says where that stands."""
    answer = ask(client, PATH, game="eddies_choice", boards=boards("KhQc", "KsQd"))
    assert answer["seat"] == 1
    assert "OPR-671 footer" in answer["rules"]
    assert "OPR-643 footer" not in answer["rules"]
