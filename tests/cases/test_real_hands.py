"""Hands that were really played: bring-ins, first to act, pots and showdowns as recorded.

The dealer is mostly not recorded. It would matter for tied boards and for odd chips of tied hands,
and these hands have neither. No door was all-in on its ante, and no room differs from our reading
of who brings it in, who opens and who wins; where the best board is all-in, the next one clockwise
who has chips acted.
"""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cases.real_hands import REAL_HANDS, RealHand, StreetStart, by_seat, check_money

# Recorded without any board; of the last hand two doors were never seen, and both folded on third.
BOARDS_UNSEEN = {"real-018", "real-019", "real-020", "real-021"}
DOORS_UNSEEN = BOARDS_UNSEEN | {"real-119"}
# One of the two hands was not shown.
HAND_UNSEEN = {"real-020"}
# Seventh cards that were never seen: the six cards before them decide, whatever these were.
LAST_CARD_UNSEEN = {"real-092", "real-106", "real-108"}

THIRD_STREETS = [hand for hand in REAL_HANDS if hand.name not in DOORS_UNSEEN]
LATER_STREETS = [
    (hand, street)
    for hand in REAL_HANDS
    if hand.name not in BOARDS_UNSEEN
    for street in hand.streets()
    if street.street > 3 and street.first_to_act is not None
]
SHOWDOWNS = [hand for hand in REAL_HANDS if len(hand.live) > 1 and hand.name not in HAND_UNSEEN]
UNCONTESTED = [hand for hand in REAL_HANDS if len(hand.live) == 1]


def name_of(hand: RealHand) -> str:
    """The name under which a hand is tried."""
    return hand.name


def ask(client: FlaskClient, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401  # any JSON
    """The answer to a request that has one."""
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def showdown(client: FlaskClient, hand: RealHand) -> Any:  # noqa: ANN401  # any JSON
    """How the service settles the hand."""
    return ask(client, "/v1/showdowns", hand.showdown_request())


def test_every_hand_is_tried() -> None:
    """What is tried is all there is in the file but what the sets above name."""
    assert len(REAL_HANDS) == 120
    assert len(THIRD_STREETS) == 115
    assert len(LATER_STREETS) == 278
    assert len(SHOWDOWNS) == 51
    assert len(UNCONTESTED) == 68
    for hand in SHOWDOWNS:
        own = 6 if "community" in hand.record or hand.name in LAST_CARD_UNSEEN else 7
        assert {len(hand.cards(seat)) for seat in hand.live} <= {own, 7}, hand.name


@pytest.mark.parametrize("hand", THIRD_STREETS, ids=name_of)
def test_bring_in(client: FlaskClient, hand: RealHand) -> None:
    """The seat that opened third street is the one that has to bring it in."""
    third = next(hand.streets())
    doors = [{"seat": seat, "card": board[0]} for seat, board in third.boards.items() if board]
    answer = ask(client, "/v1/bring-ins", {"game": hand.game, "doors": doors})
    assert len(doors) == len(hand.clockwise)
    assert answer["seat"] == third.first_to_act
    assert third.with_chips == set(hand.clockwise), "nobody is all-in on the ante"


@pytest.mark.parametrize(
    ("hand", "street"),
    LATER_STREETS,
    ids=[f"{hand.name}-{street.street}" for hand, street in LATER_STREETS],
)
def test_first_to_act(client: FlaskClient, hand: RealHand, street: StreetStart) -> None:
    """The seat that acted first has the board that opens, or is the next that has chips."""
    boards = [{"seat": seat, "cards": board} for seat, board in street.boards.items()]
    answer = ask(client, "/v1/openers", {"game": hand.game, "boards": boards})
    still_in = list(street.boards)
    opens = still_in.index(answer["seat"])
    clockwise = still_in[opens:] + still_in[:opens]
    assert answer["tied"] == [answer["seat"]], "no boards tie here, so the dealer does not matter"
    assert street.first_to_act == next(s for s in clockwise if s in street.with_chips)


@pytest.mark.parametrize("hand", REAL_HANDS, ids=name_of)
def test_pots(client: FlaskClient, hand: RealHand) -> None:
    """What was put in makes the recorded pots, and the recorded chips go back."""
    answer = ask(
        client,
        "/v1/pots",
        {
            "contributions": [
                {"seat": seat, "amount": hand.put_in[seat], "folded": seat not in hand.live}
                for seat in sorted(hand.clockwise)
            ]
        },
    )
    assert answer["pots"] == [
        {"amount": pot["amount"], "eligible": pot["eligible"]} for pot in hand.record["pots"]
    ]
    assert by_seat(answer["returned"]) == hand.returned


@pytest.mark.parametrize("hand", SHOWDOWNS, ids=name_of)
def test_showdown(client: FlaskClient, hand: RealHand) -> None:
    """The recorded hands win the recorded pots for the recorded players."""
    answer = showdown(client, hand)
    check_money(answer, hand)
    for pot, recorded in zip(answer["pots"], hand.record["pots"], strict=True):
        if "winners" in recorded:
            won: dict[str, list[int]] = {}
            for award in pot["awards"]:
                won.setdefault(award["for"], []).append(award["seat"])
            assert won == recorded["winners"]
    hands = {made["seat"]: made for made in answer["hands"]}
    assert sorted(hands) == hand.live
    for shown in hand.record["shown"]:
        made = hands[shown["seat"]]
        if "high" in shown:
            assert made["high"]["category"] == shown["high"]
        if "low" in shown:
            assert "-".join(card[0] for card in made["low"]["plays_as"]) == shown["low"]
        elif hand.game == "stud_8b":
            assert made["low"] is None


@pytest.mark.parametrize("hand", UNCONTESTED, ids=name_of)
def test_uncontested(client: FlaskClient, hand: RealHand) -> None:
    """The last player in takes the recorded pot, and no card is asked for."""
    answer = showdown(client, hand)
    check_money(answer, hand)
    awards = [award for pot in answer["pots"] for award in pot["awards"]]
    assert {(award["seat"], award["for"]) for award in awards} == {(hand.live[0], "uncontested")}
