"""POST /v1/showdowns."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import ask

PATH = "/v1/showdowns"
ANNOUNCED = {"dealer_wild_rank": "K", "folded_spade_collects": False}
# Two equal high hands, two that lose to them, none with a low.
KINGS = "KsKdQhQc9s2d3h"
SAME_KINGS = "KhKcQsQd9h2c3s"
JACKS = "JsJd4h4c5s6d8h"
TENS = "TsTd7h7c5h6s8d"


def seat(number: int, put_in: int, cards: str | None = None, **more: object) -> dict[str, object]:
    """A seat that was dealt in."""
    held = {} if cards is None else {"cards": cards}
    return {"seat": number, "put_in": put_in, **held, **more}


def paid(answer: Any) -> dict[int, int]:  # noqa: ANN401  JSON
    """Who is paid how much from the pots."""
    return {each["seat"]: each["amount"] for each in answer["paid"]}


def awards(answer: Any) -> list[tuple[int, int, str]]:  # noqa: ANN401  JSON
    """Every award, pot by pot."""
    return [
        (award["seat"], award["amount"], award["for"])
        for pot in answer["pots"]
        for award in pot["awards"]
    ]


@pytest.mark.parametrize(("dealer", "gets_odd_chip"), [(None, 4), (9, 4), (2, 4), (4, 7), (7, 4)])
def test_odd_chips_go_round_from_the_dealer_s_left(
    client: FlaskClient, dealer: int | None, gets_odd_chip: int
) -> None:
    """Seats are the caller's own, listed clockwise; the last listed deals where nobody is named."""
    seats = [
        seat(2, 1, JACKS, folded=True),
        seat(4, 10, KINGS),
        seat(7, 10, SAME_KINGS),
        seat(9, 0, folded=True),
    ]
    named = {} if dealer is None else {"dealer": dealer}
    answer = ask(client, PATH, game="seven_card_stud", seats=seats, **named)
    other = 11 - gets_odd_chip
    assert paid(answer) == {gets_odd_chip: 11, other: 10}
    assert {"READING M1", "READING M3"} <= set(answer["rules"])


def test_odd_chips_go_by_suit_where_the_house_says_so(client: FlaskClient) -> None:
    """The king of spades is the highest card of the two equal hands."""
    seats = [seat(1, 10, SAME_KINGS), seat(2, 10, KINGS), seat(3, 1, folded=True)]
    house = {"odd_chip": "high_card_by_suit"}
    answer = ask(client, PATH, game="seven_card_stud", house_rules=house, seats=seats)
    assert paid(answer) == {1: 10, 2: 11}


def test_an_even_split_needs_no_reading(client: FlaskClient) -> None:
    """Readings are named only where they mattered: not for two equal hands and an even pot."""
    seats = [seat(1, 10, KINGS), seat(2, 10, SAME_KINGS)]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats)
    assert awards(answer) == [(1, 10, "high"), (2, 10, "high")]
    assert not [article for article in answer["rules"] if article.startswith("READING M")]


def test_hands_come_as_listed_and_the_order_has_the_live_ones(client: FlaskClient) -> None:
    """A folded seat's hand is evaluated too, but it is in no order and wins nothing."""
    seats = [
        seat(1, 10, JACKS),
        seat(2, 10, KINGS, folded=True),
        seat(3, 10, TENS),
        seat(4, 10, "2s3c4s5c", folded=True),
        seat(5, 10, folded=True),
    ]
    answer = ask(client, PATH, game="seven_card_stud", dealer=1, seats=seats)
    assert [hand["seat"] for hand in answer["hands"]] == [1, 2, 3]
    assert answer["order"] == {"high": [[1], [3]]}
    assert awards(answer) == [(1, 50, "high")]
    assert answer["pots"][0]["eligible"] == [3, 1]


def test_an_uncontested_pot_needs_no_cards(client: FlaskClient) -> None:
    """The last one in wins what was called, and gets back what was not."""
    seats = [seat(1, 4, folded=True), seat(2, 10), seat(3, 6, folded=True)]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats)
    assert awards(answer) == [(2, 16, "uncontested")]
    assert answer["returned"] == [{"seat": 2, "amount": 4}]
    assert answer["hands"] == []
    assert answer["order"] == {"high": []}
    assert answer["rules"] == ["READING M1"]


def test_an_uncontested_pot_carves_out_no_spade_half(client: FlaskClient) -> None:
    """A folded qualifier has no showdown to collect at."""
    seats = [
        {"seat": 1, "put_in": 10},
        {"seat": 2, "put_in": 10, "folded": True, "down": "2sTd", "up": "Jh"},
    ]
    house = {"dealer_wild_rank": "2", "folded_spade_collects": True}
    answer = ask(client, PATH, game="position_poker", house_rules=house, seats=seats)
    assert awards(answer) == [(1, 20, "uncontested")]


def test_every_pot_is_split_on_its_own(client: FlaskClient) -> None:
    """A short stack's low wins half the main pot and nothing of the side pot."""
    seats = [
        seat(1, 10, "As2d3h4c5sKdKc"),
        seat(2, 30, "QsQdQh9c9s2c3d"),
        seat(3, 30, "JdJh9d9h4h6cTh"),
    ]
    answer = ask(client, PATH, game="stud_8b", seats=seats)
    assert awards(answer) == [(2, 15, "high"), (1, 15, "low"), (2, 40, "high")]
    assert {"READING M1", "READING M2", "STUD §B Winning 4"} <= set(answer["rules"])


def test_the_deck_ran_short_and_one_card_is_shared(client: FlaskClient) -> None:
    """The community card plays for everyone still in, and not for who folded before it."""
    seats = [
        seat(1, 10, "KsKdQhQc9s2d"),
        seat(2, 10, "JsJd4h4c5s6d"),
        seat(3, 2, "TsTd7h7c5h6s", folded=True),
    ]
    for community in ("Jh", ["jh"]):
        answer = ask(client, PATH, game="seven_card_stud", seats=seats, community=community)
        names = {hand["seat"]: hand["high"]["name"] for hand in answer["hands"]}
        assert names == {
            1: "two pair, kings and queens, jack kicker",
            2: "jacks full of fours",
            3: "two pair, tens and sevens, six kicker",
        }
        assert awards(answer) == [(2, 22, "high")]
        assert "READING D9" in answer["rules"]


def test_positions_are_counted_from_the_dealer_s_left(client: FlaskClient) -> None:
    """Without positions the seat after the dealer has aces, and the dealer the announced rank."""
    held = [("Ac5dTh", "6s7dJhQc"), ("2c5hTs", "6d7hJsQd"), ("Kc5sTd", "6h7sJdQh")]
    seats = [
        {"seat": number, "put_in": 10, "down": down, "up": up}
        for number, (down, up) in enumerate(held, start=1)
    ]
    wild = {}
    for dealer in (1, 2, 3):
        answer = ask(
            client, PATH, game="position_poker", house_rules=ANNOUNCED, seats=seats, dealer=dealer
        )
        wild[dealer] = [hand["wild"] for hand in answer["hands"]]
    assert wild == {3: [["Ac"], ["2c"], ["Kc"]], 1: [[], [], []], 2: [[], [], []]}
    placed = [
        {**each, "position": position}
        for each, position in zip(seats, (1, 2, "dealer"), strict=True)
    ]
    by_position = ask(client, PATH, game="position_poker", house_rules=ANNOUNCED, seats=placed)
    counted = ask(client, PATH, game="position_poker", house_rules=ANNOUNCED, seats=seats)
    assert by_position == counted
    assert "OPR-643 1.4" in counted["rules"]


def spade_table(*, folded: bool) -> list[dict[str, object]]:
    """Four seats; the third has the own spade face down, the first the best hand."""
    return [
        {"seat": 1, "put_in": 25, "down": "QsQd9d", "up": "QhQc7c4d"},
        {"seat": 2, "put_in": 25, "down": "5c5d2h", "up": "9sJcTh7h"},
        {"seat": 3, "put_in": 25, "down": "3sJd4h", "up": "Jh9c5h2d", "folded": folded},
        {"seat": 4, "put_in": 25, "down": "TcTd6h", "up": "6c7d4s3h"},
    ]


@pytest.mark.parametrize(
    ("folded", "collects", "expected"),
    [
        (False, False, {1: 50, 3: 50}),
        (False, True, {1: 50, 3: 50}),
        (True, False, {1: 100}),
        (True, True, {1: 50, 3: 50}),
    ],
)
def test_a_folded_spade_collects_where_the_dealer_said_so(
    client: FlaskClient, *, folded: bool, collects: bool, expected: dict[int, int]
) -> None:
    """Half the pot to the own spade face down; to one who folded only if it was announced."""
    house = {"dealer_wild_rank": "K", "folded_spade_collects": collects}
    seats = spade_table(folded=folded)
    answer = ask(client, PATH, game="position_poker", house_rules=house, seats=seats)
    assert paid(answer) == expected
    cited = {"OPR-643 3.1", "OPR-643 3.3"} & set(answer["rules"])
    assert cited == {
        *(["OPR-643 3.1"] if 3 in expected else []),
        *(["OPR-643 3.3"] if folded and collects else []),
    }


def test_a_carried_pot_is_won_by_who_is_eligible(client: FlaskClient) -> None:
    """The pot of a stopped deal comes first, to the best of those who can win it."""
    seats = [seat(1, 5, JACKS), seat(2, 5, KINGS), seat(3, 5, TENS)]
    carried = [{"amount": 16, "eligible": [1, 3]}]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats, carried_pots=carried)
    assert [(pot["amount"], pot["eligible"]) for pot in answer["pots"]] == [
        (16, [1, 3]),
        (15, [1, 2, 3]),
    ]
    assert awards(answer) == [(1, 16, "high"), (2, 15, "high")]


def test_a_carried_pot_joins_the_pot_of_the_same_players(client: FlaskClient) -> None:
    """Layers with the same eligible players are one pot, those of a stopped deal too."""
    seats = [seat(1, 5, JACKS), seat(2, 5, KINGS)]
    carried = [{"amount": 16, "eligible": [2, 1]}]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats, carried_pots=carried)
    assert [pot["amount"] for pot in answer["pots"]] == [26]
    assert paid(answer) == {2: 26}


def test_a_carried_pot_whose_players_folded_stays_on_the_table(client: FlaskClient) -> None:
    """Chips that nobody live can win join the last contested pot."""
    seats = [seat(1, 5, folded=True), seat(2, 5, KINGS), seat(3, 5, TENS)]
    carried = [{"amount": 16, "eligible": [1]}]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats, carried_pots=carried)
    assert paid(answer) == {2: 31}


def test_a_player_without_chips_wins_a_carried_pot(client: FlaskClient) -> None:
    """Who could put nothing into the redeal stays eligible for the pot carried into it."""
    seats = [seat(1, 0, KINGS), seat(2, 5, JACKS), seat(3, 5, TENS)]
    carried = [{"amount": 30, "eligible": [1, 2, 3]}]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats, carried_pots=carried)
    assert awards(answer) == [(1, 30, "high"), (2, 10, "high")]


def test_the_faces_of_both_hands_make_wilds_at_the_showdown(client: FlaskClient) -> None:
    """In Eddie's Choice each player's own matches are wild, for that player alone."""
    seats = [
        {"seat": 1, "put_in": 33, "down": "8cKd4s", "up": "8hAsAd4c"},
        {"seat": 2, "put_in": 33, "down": "KcQd2h", "up": "8d9s4dJs"},
    ]
    answer = ask(client, PATH, game="eddies_choice", seats=seats)
    assert [hand["wild"] for hand in answer["hands"]] == [["8c", "4s", "8h", "4c"], []]
    assert answer["hands"][0]["high"]["name"] == "five aces"
    assert paid(answer) == {1: 66}


def test_nothing_is_played_for(client: FlaskClient) -> None:
    """Without chips there are hands and an order, and no pots."""
    seats = [seat(1, 0, KINGS), seat(2, 0, JACKS)]
    answer = ask(client, PATH, game="seven_card_stud", seats=seats)
    assert (answer["pots"], answer["paid"], answer["returned"]) == ([], [], [])
    assert answer["order"] == {"high": [[1], [2]]}
