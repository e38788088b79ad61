"""OHH, member by member: what a file says, what it cannot say, and where a fault in it is."""

import json
from dataclasses import replace
from typing import Any

import pytest

from service.formats import ohh
from service.formats.errors import BadField, BrokenText, CannotSay
from service.formats.request import request_of
from service.rules.cards import parse_cards
from service.rules.errors import BadInput, Place, StudError
from service.rules.events import Acted, Action, Dealt
from service.rules.games import GAMES
from service.rules.replay import Chair, Hand, replay

Json = dict[str, Any]


def action(kind: str, player: int, amount: object = None, **more: object) -> Json:
    """An action of a file."""
    told: Json = {"action_number": 1, "player_id": player, "action": kind, **more}
    return told if amount is None else {**told, "amount": amount}


def file() -> Json:
    """A file of another writer: dollars, players not in order, nothing of `_stud_rules`.

    Seat 5's deuce brings it in for 25 cents, seat 2 completes to 50, seat 5 calls; seat 2 bets the
    big bet of a dollar on fifth street and is paid.
    """
    return {
        "ohh": {
            "spec_version": "1.4.6",
            "site_name": "Site",
            "network_name": "Network",
            "internal_version": "1",
            "game_number": "77",
            "start_date_utc": "2024-01-01T00:00:00Z",
            "table_name": "Table 1",
            "game_type": "Stud",
            "bet_limit": {"bet_type": "FL", "bet_cap": 0},
            "table_size": 8,
            "currency": "USD",
            "dealer_seat": 5,
            "ante_amount": 0.05,
            "hero_player_id": 3,
            "players": [
                {"id": 4, "seat": 5, "name": "Bo", "starting_stack": 20.00},
                {"id": 3, "seat": 2, "name": "Ann", "starting_stack": 10.10},
                {"id": 9, "seat": 7, "name": "Out", "starting_stack": 3, "is_sitting_out": True},
            ],
            "rounds": [
                {
                    "id": 1,
                    "street": "Flop",
                    "cards": [],
                    "actions": [
                        action("Dealt Cards", 3, cards=["Ac"]),
                        action("Dealt Cards", 4, cards=["9c"]),
                        action("Check", 3),
                        action("Check", 4),
                    ],
                },
                {
                    "id": 0,
                    "street": "Preflop",
                    "actions": [
                        action("Post Ante", 3, 0.05),
                        action("Post Ante", 4, 0.05),
                        action("Dealt Cards", 3, cards=["As", "Ks", "Kh"]),
                        action("Dealt Cards", 4, cards=["2c"]),
                        action("Post Extra Blind", 4, 0.25),
                        action("Raise", 3, 0.5),
                        action("Call", 4, 0.25),
                    ],
                },
                {
                    "id": 2,
                    "street": "Turn",
                    "actions": [
                        action("Dealt Cards", 3, cards=["Ad"]),
                        action("Bet", 3, 1.0),
                        action("Added Chips", 4, 30),
                        action("Fold", 4),
                    ],
                },
                {"id": 3, "street": "Showdown", "actions": [action("Mucks Cards", 3)]},
            ],
            "pots": [],
        }
    }


def read(told: Json) -> Json:
    """The request that a file comes to."""
    return request_of(ohh.read(json.dumps(told)).hand)


def test_a_file_is_a_request() -> None:
    """Rounds go by their ids, seats clockwise from the dealer's left, amounts in cents.

    The stakes, for which the format has no field, are those that the hand shows.
    """
    assert read(file()) == {
        "game": "seven_card_stud",
        "stakes": {"ante": 5, "bring_in": 25, "small_bet": 50, "big_bet": 100},
        "format": "cash",
        "house_rules": {"auto_bring_in": False},
        "showdown": "asked",
        "seats": [{"seat": 2, "stack": 1010}, {"seat": 5, "stack": 2000}],
        "events": [
            {"type": "deal", "seat": 2, "down": ["As", "Ks"], "up": ["Kh"]},
            {"type": "deal", "seat": 5, "down": ["??", "??"], "up": ["2c"]},
            {"type": "bring_in", "seat": 5, "to": 25},
            {"type": "complete", "seat": 2, "to": 50},
            {"type": "call", "seat": 5, "to": 50},
            {"type": "deal", "seat": 2, "up": ["Ac"]},
            {"type": "deal", "seat": 5, "up": ["9c"]},
            {"type": "check", "seat": 2},
            {"type": "check", "seat": 5},
            {"type": "deal", "seat": 2, "up": ["Ad"]},
            {"type": "deal", "seat": 5, "up": ["??"]},
            {"type": "bet", "seat": 2, "to": 100},
            {"type": "fold", "seat": 5},
        ],
    }


def test_what_is_written() -> None:
    """The same hand as we write it: rounds in order, unknown cards left out, who won the pot."""
    read_hand = ohh.read(json.dumps(file()))
    table = replay(read_hand.hand)
    told = json.loads(ohh.write(read_hand.hand, table, read_hand.particulars, hero=2))["ohh"]
    assert {name: told[name] for name in told.keys() - {"rounds", "players", "pots"}} == {
        "spec_version": "1.4.7",
        "internal_version": "1.0.0",
        "network_name": "",
        "site_name": "Site",
        "game_type": "Stud",
        "table_name": "Table 1",
        "table_size": 8,
        "game_number": "77",
        "start_date_utc": "",
        "currency": "USD",
        "ante_amount": 0.05,
        "bet_limit": {"bet_type": "FL", "bet_cap": 0},
        "dealer_seat": 5,
        "hero_player_id": 0,
        "_stud_rules": {
            "chips_per_unit": 100,
            "stakes": {"bring_in": 0.25, "small_bet": 0.5, "big_bet": 1},
            "showdown": "asked",
        },
    }
    assert told["players"] == [
        {"id": 0, "seat": 2, "name": "Ann", "starting_stack": 10.1},
        {"id": 1, "seat": 5, "name": "Bo", "starting_stack": 20},
    ]
    assert [(one["id"], one["street"]) for one in told["rounds"]] == [
        (0, "Preflop"),
        (1, "Flop"),
        (2, "Turn"),
    ]
    done = [
        (one["player_id"], one["action"], one.get("amount"), one.get("cards"))
        for one in told["rounds"][0]["actions"]
    ]
    assert done == [
        (0, "Post Ante", 0.05, None),
        (1, "Post Ante", 0.05, None),
        (0, "Dealt Cards", None, ["As", "Ks", "Kh"]),
        (1, "Dealt Cards", None, ["2c"]),
        (1, "Post Extra Blind", 0.25, None),
        (0, "Raise", 0.5, None),
        (1, "Call", 0.25, None),
    ]
    numbers = [one["action_number"] for part in told["rounds"] for one in part["actions"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert told["pots"] == [
        {
            "number": 0,
            "amount": 1.1,
            "rake": 0,
            "player_wins": [{"player_id": 0, "win_amount": 1.1}],
        }
    ]


def changed(*path: str | int, to: object) -> Json:
    """The file above with something else, or nothing, in one place."""
    told = file()
    inner: Any = told
    for key in path[:-1]:
        inner = inner[key]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return told


ROUNDS = ("ohh", "rounds")


@pytest.mark.parametrize(
    ("path", "to", "at"),
    [
        (("ohh",), [], ("ohh",)),
        (("ohh", "game_type"), None, ("ohh", "game_type")),
        (("ohh", "bet_limit", "bet_type"), "NL", ("ohh", "bet_limit")),
        (("ohh", "bet_limit", "bet_cap"), 20, ("ohh", "bet_limit")),
        (("ohh", "players"), "none", ("ohh", "players")),
        (("ohh", "players", 0), 1, ("ohh", "players", 0)),
        (("ohh", "players", 0, "seat"), "5", ("ohh", "players", 0, "seat")),
        (("ohh", "players", 0, "starting_stack"), "20", ("ohh", "players", 0, "starting_stack")),
        (("ohh", "ante_amount"), -1, ("ohh", "ante_amount")),
        (("ohh", "dealer_seat"), 1.5, ("ohh", "dealer_seat")),
        ((*ROUNDS, 0, "id"), "first", (*ROUNDS, 0, "id")),
        ((*ROUNDS, 1, "actions", 0, "amount"), 0.04, (*ROUNDS, 1, "actions", 0, "amount")),
        ((*ROUNDS, 1, "actions", 2, "cards"), ["As", "Ks"], (*ROUNDS, 1, "actions", 2, "cards")),
        ((*ROUNDS, 1, "actions", 4, "action"), "Post BB", (*ROUNDS, 1, "actions", 4, "action")),
        ((*ROUNDS, 1, "actions", 4, "action"), "Post Dead", ("ohh", "_stud_rules", "stakes")),
        ((*ROUNDS, 1, "actions", 4, "player_id"), 9, (*ROUNDS, 1, "actions", 4, "player_id")),
        (("ohh", "_stud_rules"), {"showdown": "no"}, ("ohh", "_stud_rules", "showdown")),
        (
            ("ohh", "_stud_rules"),
            {"players_in_event": 9},
            ("ohh", "_stud_rules", "players_in_event"),
        ),
        ((*ROUNDS, 1, "actions", 4, "is_allin"), True, ("ohh", "_stud_rules", "stakes")),
        ((*ROUNDS, 2, "actions", 1, "is_allin"), True, ("ohh", "_stud_rules", "stakes")),
    ],
)
def test_a_fault_is_pointed_to(path: tuple[str | int, ...], to: object, at: Place) -> None:
    """What a file has wrong is told with its place; stakes that it does not show are asked for."""
    told = changed(*path, to=to)
    if to == "Post BB":
        told["ohh"]["_stud_rules"] = {"stakes": {"bring_in": 0.25, "small_bet": 0.5, "big_bet": 1}}
    with pytest.raises(BadField) as refused:
        read(told)
    assert refused.value.at == at


@pytest.mark.parametrize("game_type", ["Holdem", "Razz", "Draw"])
def test_other_games_are_refused(game_type: str) -> None:
    """A game that is not one of its stud games is not taken for one."""
    with pytest.raises(BadInput) as refused:
        read(changed("ohh", "game_type", to=game_type))
    assert (refused.value.code, refused.value.at) == ("unknown_game", ("ohh", "game_type"))


@pytest.mark.parametrize(
    ("path", "to", "code", "at"),
    [
        ((1, "actions", 5, "amount"), 0.4, "bad_amount", (1, "actions", 5)),
        ((1, "actions", 6, "amount"), 0.3, "bad_amount", (1, "actions", 6)),
        ((0, "actions", 2, "player_id"), 4, "out_of_turn", (0, "actions", 2)),
        ((0, "actions", 1, "cards"), ["As"], "card_repeated", (0, "actions", 1)),
        ((0, "cards"), ["2d"], "illegal_action", (0, "cards")),
        ((2, "actions", 1, "action"), "Check", "illegal_action", (2, "actions", 3)),
    ],
)
def test_what_the_rules_refuse_is_pointed_to_as_well(
    path: tuple[str | int, ...], to: object, code: str, at: Place
) -> None:
    """A hand that cannot be is refused by the article, at the place in the file."""
    told = changed(*ROUNDS, *path, to=to)
    told["ohh"]["_stud_rules"] = {"stakes": {"bring_in": 0.25, "small_bet": 0.5, "big_bet": 1}}
    file_read = ohh.read(json.dumps(told))
    with pytest.raises(StudError) as refused:
        replay(file_read.hand)
    assert refused.value.code == code
    assert file_read.place_in_file(refused.value.at) == (*ROUNDS, *at)


@pytest.mark.parametrize("text", ["", "{", '{"ohh": NaN}', "[" * 100_000, "9" * 5000, "\x00"])
def test_what_is_not_json_is_told(text: str) -> None:
    """A broken file is refused at once."""
    with pytest.raises(BrokenText):
        ohh.read(text)


def test_a_file_of_several_hands() -> None:
    """Hands follow one another; each has the line on which it begins, up to where it is broken."""
    one = json.dumps(file(), indent=1)
    text = f"{one}\n\n{one}\n"
    found = list(ohh.read_all(text))
    assert [line for line, _ in found] == [1, one.count("\n") + 3]
    assert ohh.read_object(found[1][1]).hand == ohh.read(one).hand
    hands = ohh.read_all(f"{text}{{")
    assert [next(hands)[0], next(hands)[0]] == [line for line, _ in found]
    with pytest.raises(BrokenText):
        next(hands)


def request_file(**more: object) -> Hand:
    """The hand of the file, with some of it otherwise."""
    return replace(ohh.read(json.dumps(file())).hand, **more)  # type: ignore[arg-type]


def test_a_hand_that_is_not_over_is_refused() -> None:
    """There is no saying who won its pots."""
    hand = request_file()
    hand = replace(hand, events=hand.events[:-1])
    with pytest.raises(CannotSay, match="finished hands"):
        ohh.write(hand, replay(hand))


def test_seats_that_are_not_numbered_clockwise_are_refused() -> None:
    """Readers go by the numbers: three players would sit the other way round."""
    hand = replace(
        request_file(),
        chairs=tuple(Chair(number, 100) for number in (2, 5, 4)),
        events=(
            Dealt(2, parse_cards("AsKs", ()), parse_cards("Kh", ())),
            Dealt(5, parse_cards("QsJs", ()), parse_cards("2c", ())),
            Dealt(4, parse_cards("3s4s", ()), parse_cards("9c", ())),
            Acted(5, Action.BRING_IN),
            Acted(4, Action.FOLD),
            Acted(2, Action.FOLD),
        ),
    )
    with pytest.raises(CannotSay, match="go up clockwise"):
        ohh.write(hand, replay(hand))


@pytest.mark.parametrize(("down", "up"), [("As??", "Kh"), ("??As", "??"), ("AsKs", "??")])
def test_a_third_street_known_in_part_is_refused(down: str, up: str) -> None:
    """Two cards of three would be taken for others: there is no sign for an unknown card."""
    hand = request_file()
    dealt = Dealt(2, parse_cards(down, (), unknown=True), parse_cards(up, (), unknown=True))
    hand = replace(hand, events=(dealt, *hand.events[1:]))
    with pytest.raises(CannotSay, match="only some are known"):
        ohh.write(hand, replay(hand))


def test_games_without_a_type_are_refused() -> None:
    """Only Seven Card Stud and Stud 8/b have a type; no other game is called by it."""
    table = replay(ohh.read(json.dumps(file())).hand)
    for game in GAMES.values():
        if game.name not in {"Seven Card Stud", "Stud 8/b"}:
            hand = request_file(game=game)
            with pytest.raises(CannotSay, match=f"no type for {game.name}"):
                ohh.write(hand, table)
