"""Hands that were really played, replayed action by action to their end.

119 of the 120 replay: the same bring-in, the same player to act at every step, each action among
the legal ones, the same pots, winners and chips. `ROOM_RULES` are the house rules that a room's
record asks for; all other hands go by what is assumed. `NOT_OURS` is the one hand with a raise that
no rule of ours knows.
"""

from itertools import pairwise
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cases.real_hands import (
    POSTED_CHIPS,
    REAL_HANDS,
    UNSEEN,
    RealHand,
    by_seat,
    check_money,
)

OPEN_PAIR = {"open_pair_double_bet": True}
ROOM_RULES: dict[str, dict[str, Any]] = {
    "real-002": OPEN_PAIR,
    "real-005": OPEN_PAIR,
    "real-089": OPEN_PAIR | {"max_raises": 3},
    "real-090": OPEN_PAIR,
    "real-091": OPEN_PAIR,
    "real-097": OPEN_PAIR,
}
# Over an all-in of 22,500, which is less than half a bet more than the bring-in of 12,500, a player
# raised to 62,500: to the bring-in and a bet of 50,000. Ours completes to the bet; where the all-in
# counted as a bet the raise would be to 72,500.
NOT_OURS = {"real-106"}

REPLAYED = [hand for hand in REAL_HANDS if hand.name not in NOT_OURS]
ROOMS = [hand for hand in REAL_HANDS if hand.name in ROOM_RULES]
# Up cards that were never seen: who opens is then whoever acted.
UP_CARDS_UNSEEN = {"real-018", "real-019", "real-020", "real-021", "real-119"}
# The last card of these hands was never seen; the six cards before it decide, whatever it was.
LAST_CARD_UNSEEN = {"real-092": [1], "real-108": [2, 6]}
# Only one of the two hands was ever seen.
MUCKED_UNSEEN = {"real-020"}
SETTLED = [hand for hand in REPLAYED if hand.name not in LAST_CARD_UNSEEN.keys() | MUCKED_UNSEEN]
IN_TURN = [hand for hand in SETTLED if len(hand.live) > 1 and "all_in" not in hand.tags]


def name_of(hand: RealHand) -> str:
    """The name under which a hand is tried."""
    return hand.name


def request_for(hand: RealHand) -> dict[str, Any]:
    """The request that replays a hand by the rules of its room."""
    request = hand.request()
    request["house_rules"] |= ROOM_RULES.get(hand.name, {})
    return request


def replay(client: FlaskClient, request: dict[str, Any]) -> Any:  # noqa: ANN401  # any JSON
    """Where a hand stands after its log, which has to be possible."""
    answer = client.post("/v1/hands", json=request)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def refused(client: FlaskClient, request: dict[str, Any]) -> Any:  # noqa: ANN401  # any JSON
    """The problem with which a log is refused."""
    answer = client.post("/v1/hands", json=request)
    assert answer.status_code == 422, answer.text
    return answer.get_json()


def check_end(answer: dict[str, Any], hand: RealHand) -> None:
    """Hold the end of a hand against its record: who won what, and the chips in front of each."""
    assert answer["status"] == "complete"
    result = answer["result"]
    check_money(result, hand)
    if len(hand.live) == 1:
        awards = [award for pot in result["pots"] for award in pot["awards"]]
        assert {(award["seat"], award["for"]) for award in awards} == {
            (hand.live[0], "uncontested")
        }
    for pot, recorded in zip(result["pots"], hand.record["pots"], strict=True):
        if "winners" in recorded:
            won: dict[str, list[int]] = {}
            for award in pot["awards"]:
                won.setdefault(award["for"], []).append(award["seat"])
            assert won == recorded["winners"]
    came_back = by_seat(result["paid"]) + by_seat(result["returned"])
    assert {seat["seat"]: seat["stack"] for seat in answer["seats"]} == {
        seat: stack - hand.put_in[seat] + came_back[seat] for seat, stack in hand.record["seats"]
    }


def cards_never_dealt(request: dict[str, Any]) -> list[str]:
    """The cards that no event of a request names."""
    seen = " ".join(
        f"{event.get('down', '')} {event.get('up', '')}" for event in request["events"]
    ).split()
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in seen]


def test_all_but_one_hand_are_replayed() -> None:
    """What is tried is all there is in the file but what the sets above name."""
    assert len(REPLAYED) == 119
    assert len(SETTLED) == 116
    assert len(IN_TURN) == 32
    assert len(ROOMS) == len(ROOM_RULES)


@pytest.mark.parametrize("hand", SETTLED, ids=name_of)
def test_the_hand_replays_to_its_end(client: FlaskClient, hand: RealHand) -> None:
    """The whole log is possible, and the recorded pots go to the recorded players."""
    check_end(replay(client, request_for(hand)), hand)


@pytest.mark.parametrize("hand", SETTLED, ids=name_of)
def test_the_end_is_the_settlement_of_a_showdown(client: FlaskClient, hand: RealHand) -> None:
    """A hand ends as a showdown with the same chips and cards is settled, chip by chip."""
    end = replay(client, request_for(hand))["result"]
    settled = client.post("/v1/showdowns", json=hand.showdown_request()).get_json()
    for part in ("pots", "paid", "returned"):
        assert end[part] == settled[part]
    made = {one["seat"]: one for one in end["hands"]}
    assert [made[one["seat"]] for one in settled["hands"]] == settled["hands"]


@pytest.mark.parametrize("hand", REPLAYED, ids=name_of)
def test_every_action_is_legal_for_the_one_player_to_act(
    client: FlaskClient, hand: RealHand
) -> None:
    """Before each action its player is the one to act, and may do just that for just that much."""
    request = request_for(hand)
    events = request["events"]
    opened: set[int] = set()
    for index, event in enumerate(events):
        if event["type"] not in POSTED_CHIPS | {"check", "fold"}:
            continue
        before = replay(client, request | {"events": events[:index]})
        assert event["seat"] in before["to_act"]
        if hand.name not in UP_CARDS_UNSEEN or before["street"] in opened:
            assert before["to_act"] == [event["seat"]]
        assert event in [
            {name: told[name] for name in event if name in told} for told in before["legal"]
        ]
        opened.add(before["street"])
    assert opened


@pytest.mark.parametrize("hand", IN_TURN, ids=name_of)
def test_shown_and_mucked_in_turn(client: FlaskClient, hand: RealHand) -> None:
    """Asked to show in turn, with the mucks of the record, the same players win the same chips."""
    request = request_for(hand) | {"showdown": "asked"}
    mucked = {shown["seat"] for shown in hand.record["shown"] if shown.get("mucked")}
    while (answer := replay(client, request))["status"] == "showdown":
        [seat] = answer["to_act"]
        request["events"].append({"type": "muck" if seat in mucked else "show", "seat": seat})
    assert answer["status"] == "complete"
    assert by_seat(answer["result"]["paid"]) == by_seat(
        replay(client, request_for(hand))["result"]["paid"]
    )


@pytest.mark.parametrize("name", LAST_CARD_UNSEEN)
def test_whatever_the_unseen_last_card_was(client: FlaskClient, name: str) -> None:
    """The winner is asked for while a card is unknown, and the record's whatever card it was."""
    hand = next(hand for hand in REAL_HANDS if hand.name == name)
    unseen = LAST_CARD_UNSEEN[name]
    request = request_for(hand)
    answer = replay(client, request)
    assert (answer["status"], sorted(answer["to_act"])) == ("showdown", unseen)
    assert [(one["what"], sorted(one["seats"])) for one in answer["unknown"]] == [
        ("winner", unseen)
    ]
    events = request["events"]
    never_dealt = cards_never_dealt(request)
    for last_cards in pairwise([*never_dealt, never_dealt[0]]):
        shows = [
            {"type": "show", "seat": seat, "cards": [*hand.cards(seat), last]}
            for seat, last in zip(unseen, last_cards, strict=False)
        ]
        check_end(replay(client, request | {"events": [*events, *shows]}), hand)


def test_shown_against_a_hand_never_seen(client: FlaskClient) -> None:
    """The winner is asked for; once one hand is shown and the other mucked, the record stands."""
    hand = next(hand for hand in REAL_HANDS if hand.name in MUCKED_UNSEEN)
    request = request_for(hand)
    answer = replay(client, request)
    assert (answer["status"], answer["pots"]) == ("showdown", [{"amount": 42, "eligible": [2, 3]}])
    [shown] = hand.record["shown"]
    request["events"] += [
        {"type": "show", "seat": shown["seat"], "cards": shown["cards"]},
        {"type": "muck", "seat": 2},
    ]
    answer = replay(client, request)
    assert answer["status"] == "complete"
    assert by_seat(answer["result"]["paid"]) == {3: 40 + hand.record["rake"]}


@pytest.mark.parametrize("hand", ROOMS, ids=name_of)
def test_the_rules_of_the_room_are_needed(client: FlaskClient, hand: RealHand) -> None:
    """By our own rules the big bet on an open pair is refused, or not among the options."""
    stakes, events = hand.record["stakes"], hand.request()["events"]
    first_bet = next(index for index, event in enumerate(events) if event["type"] == "bet")
    before = {"events": events[:first_bet]}
    assert bets(replay(client, hand.request() | before)) == [stakes["small_bet"]]
    assert bets(replay(client, request_for(hand) | before)) == [
        stakes["small_bet"],
        stakes["big_bet"],
    ]
    if events[first_bet]["to"] == stakes["big_bet"]:
        told = refused(client, hand.request())
        assert (told["code"], told["event_index"]) == ("bad_amount", first_bet)


def test_a_room_that_caps_at_three_raises(client: FlaskClient) -> None:
    """After the third raise, where the record says that the betting is capped, none is offered."""
    hand = next(hand for hand in REAL_HANDS if hand.name == "real-089")
    request = request_for(hand)
    third_raise = [
        index for index, event in enumerate(request["events"]) if event["type"] == "raise"
    ][-1]
    cut = request | {"events": request["events"][: third_raise + 1]}
    assert [told["type"] for told in replay(client, cut)["legal"]] == ["fold", "call"]
    ours = cut | {"house_rules": hand.request()["house_rules"]}
    assert [told["type"] for told in replay(client, ours)["legal"]] == ["fold", "call", "raise"]


def test_the_raise_that_no_rule_of_ours_knows(client: FlaskClient) -> None:
    """Over the short all-in the service completes to the bet, and the rest of the hand stands."""
    hand = next(hand for hand in REAL_HANDS if hand.name == "real-106")
    request = hand.request()
    problem = refused(client, request)
    index = problem["event_index"]
    assert request["events"][index] == {"type": "raise", "seat": 5, "to": 62_500}
    assert {told["type"]: told.get("to") for told in problem["legal"]} == {
        "fold": None,
        "call": 22_500,
        "complete": 50_000,
    }
    request["events"][index] = {"type": "complete", "seat": 5, "to": 50_000}
    for event in request["events"][index + 1 :]:
        if event.get("to") == 62_500:
            event["to"] = 50_000
    answer = replay(client, request)
    assert answer["status"] == "showdown"
    assert [pot["amount"] for pot in answer["pots"]] == [
        190_000,
        220_000 - 3 * 12_500 + hand.returned[5],
    ]


def bets(answer: dict[str, Any]) -> list[int]:
    """The bets that may be made."""
    return [told["to"] for told in answer["legal"] if told["type"] == "bet"]


def test_nothing_is_taken_for_seen_that_was_not() -> None:
    """The hands replayed with an unknown card among those shown are the ones named above."""
    unknown = {
        hand.name
        for hand in REPLAYED
        if len(hand.live) > 1
        and any(
            UNSEEN in street["cards"].get(str(seat), UNSEEN)
            for street in hand.record["streets"]
            for seat in hand.live
            if not (street["street"] == 7 and "community" in hand.record)
        )
    }
    assert unknown == LAST_CARD_UNSEEN.keys() | MUCKED_UNSEEN
