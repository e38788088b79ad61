"""POST /v1/hands: what is asked, what is answered, and what is refused where."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rules.replay import MOST_EVENTS
from tests.api.asking import ask, sent

Json = dict[str, Any]

DECK = "Ah 9c Kd  Ad 9d Qd  2h 2c Jd  5s 9h Td  5d 6s 9s  Kh 6d Ac  3c 7c 7d"
STAKES = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}


def hand(*events: Json, players: int = 3, stack: int = 100, **more: Any) -> Json:  # noqa: ANN401  JSON
    """A hand of Seven Card Stud from a known deck, unless `more` says otherwise."""
    return {
        "game": "seven_card_stud",
        "stakes": STAKES,
        "seats": [{"seat": number, "stack": stack} for number in range(1, players + 1)],
        "deck": DECK,
        "events": list(events),
        **more,
    }


def acts(*words: str) -> list[Json]:
    """Events in few words: `3 call`, `1 raise 20`."""
    events = []
    for word in words:
        seat, kind, *to = word.split()
        events.append({"type": kind, "seat": int(seat), **({"to": int(to[0])} if to else {})})
    return events


def refused(client: FlaskClient, body: Json, status: int = 422) -> Json:
    """The problem with which a hand is refused."""
    answer = client.post("/v1/hands", json=body)
    assert answer.status_code == status, answer.text
    problem: Json = answer.get_json()
    return problem


def pointers(problem: Json) -> list[str]:
    """Where a problem lies."""
    return [error["pointer"] for error in problem["errors"]]


def passively(client: FlaskClient, body: Json, until: str) -> Json:
    """The answer once a hand, in which everybody calls or checks, has the status `until`."""
    events = list(body["events"])
    for _ in range(200):
        answer: Json = ask(client, "/v1/hands", **{**body, "events": events})
        if answer["status"] == until:
            return {**answer, "sent": {**body, "events": events}}
        [legal, *_] = [
            one for one in answer["legal"] if one["type"] in {"call", "check", "time_out", "take"}
        ]
        events.append({"type": legal["type"], "seat": legal["seat"]})
    raise AssertionError(f"the hand is never {until}")


# --- the answer ---------------------------------------------------------------------------------


def test_a_table_is_told_whole(client: FlaskClient) -> None:
    """What stands where, who may do what, and what has happened, each with its articles."""
    told = ask(client, "/v1/hands", **hand())
    assert (told["game"], told["name"]) == ("seven_card_stud", "Seven Card Stud")
    assert (told["status"], told["street"], told["to_act"]) == ("betting", 3, [3])
    assert told["pots"] == [{"amount": 5, "eligible": [1, 2, 3]}]
    assert told["legal"] == [
        {"type": "fold", "seat": 3},
        {"type": "call", "seat": 3, "to": 2, "adds": 2},
        {"type": "complete", "seat": 3, "to": 4, "adds": 4},
    ]
    assert told["seats"][1] == {
        "seat": 2,
        "stack": 97,
        "street_chips": 2,
        "put_in": 3,
        "state": "in",
        "down": ["9c", "9d"],
        "up": ["2c"],
        "wild": [],
        "shown": False,
    }
    assert told["community"] == []
    assert told["offer"] is None
    assert told["unknown"] == []
    assert told["deck_left"] == 43
    assert told["deck"] == [*DECK.split()[9:], *["??"] * 31]
    assert [entry["type"] for entry in told["log"]] == [
        *["ante"] * 3,
        *["deal"] * 3,
        "open",
        "bring_in",
    ]
    assert told["log"][-1] == {
        "type": "bring_in",
        "seat": 2,
        "to": 2,
        "adds": 2,
        "all_in": False,
        "derived": True,
        "rules": ["STUD §A Bring-in 1", "STUD §A Bring-in 2", "STUD §A Bring-in 3"],
    }
    assert told["rules"] == list(
        dict.fromkeys(article for entry in told["log"] for article in entry["rules"])
    )
    assert sent(told["house_rules"]) == {}
    assert not {"result", "redeal", "to_shuffle"} & told.keys()


def test_a_hand_that_is_over_says_who_gets_what(client: FlaskClient) -> None:
    """Fold by fold to the one who is left; the pots are those that were settled."""
    told = ask(client, "/v1/hands", **hand(*acts("3 complete", "1 fold", "2 fold")))
    assert (told["status"], told["to_act"], told["legal"]) == ("complete", [], [])
    assert told["result"]["paid"] == [{"seat": 3, "amount": 7}]
    assert told["result"]["returned"] == [{"seat": 3, "amount": 2}]
    assert told["pots"] == [{"amount": 7, "eligible": [3]}]
    assert [entry for entry in told["log"] if entry["type"] in {"return", "award"}] == [
        {"type": "return", "seat": 3, "amount": 2, "derived": True, "rules": ["READING M1"]},
        {
            "type": "award",
            "seat": 3,
            "amount": 7,
            "for": "uncontested",
            "pot": 1,
            "derived": True,
            "rules": [],
        },
    ]
    assert [seat["state"] for seat in told["seats"]] == ["folded", "folded", "in"]


def test_the_result_is_that_of_a_showdown(client: FlaskClient) -> None:
    """The same cards and chips, sent to /v1/showdowns, are worth the same."""
    told = passively(client, hand(), "complete")
    settled = ask(
        client,
        "/v1/showdowns",
        game="seven_card_stud",
        seats=[
            {"seat": seat["seat"], "put_in": seat["put_in"], "down": seat["down"], "up": seat["up"]}
            for seat in told["seats"]
        ],
    )
    for name in ("pots", "paid", "returned", "hands", "order", "rules"):
        assert told["result"][name] == settled[name]


def test_seats_come_as_they_were_listed(client: FlaskClient) -> None:
    """Play begins at the dealer's left; the answer keeps the caller's order."""
    told = ask(client, "/v1/hands", **hand(dealer=1))
    assert [seat["seat"] for seat in told["seats"]] == [1, 2, 3]
    assert [entry["seat"] for entry in told["log"] if entry["type"] == "deal"] == [2, 3, 1]


def test_the_cap_is_shown_with_the_name(client: FlaskClient) -> None:
    """STUD §D Betting 4; sizes are free there, and both ends are told."""
    capped = hand(
        game="PL Super Stud 8/b - Capped", stakes={"ante": 1, "bring_in": 2, "cap": 40}, deck=None
    )
    told = ask(client, "/v1/hands", **capped)
    assert told["name"] == "PL Super Stud 8/b - Capped (cap 40)"
    deals = [
        {"type": "deal", "seat": 1, "down": "2c3c4c5c", "up": "6c"},
        {"type": "deal", "seat": 2, "down": "2d3d4d5d", "up": "7d"},
        {"type": "deal", "seat": 3, "down": "2h3h4h5h", "up": "8h"},
    ]
    told = ask(client, "/v1/hands", **{**capped, "events": deals})
    assert told["legal"][2] == {
        "type": "complete",
        "seat": 1,
        "to": 4,
        "adds": 4,
        "max_to": 6,
        "max_adds": 6,
    }


def test_without_a_deck_the_log_brings_the_cards(client: FlaskClient) -> None:
    """What each seat is due is told; there is no deck to show."""
    told = ask(client, "/v1/hands", **hand(deck=None))
    assert told["status"] == "dealing"
    assert told["legal"][0] == {"type": "deal", "seat": 1, "down": 2, "up": 1, "needs_cards": True}
    assert "deck" not in told


def test_unknown_cards_leave_questions_open(client: FlaskClient) -> None:
    """Who brings it in, who opens, who wins: each is told with the seats that it may be."""
    deals = [
        {"type": "deal", "seat": 1, "down": ["??", "??"], "up": "??"},
        {"type": "deal", "seat": 2, "down": ["9c", "9d"], "up": ["2c"]},
    ]
    body = hand(*deals, players=2, deck=None)
    told = ask(client, "/v1/hands", **body)
    assert told["to_act"] == [2, 1]
    assert [(one["what"], one["seats"]) for one in told["unknown"]] == [("bring_in", [2, 1])]
    body["events"] += acts("1 bring_in", "2 call")
    body["events"] += [
        {"type": "deal", "seat": 1, "up": "Kd"},
        {"type": "deal", "seat": 2, "up": ["3c"]},
    ]
    told = ask(client, "/v1/hands", **body)
    assert [(one["what"], one["seats"]) for one in told["unknown"]] == [("opener", [2, 1])]
    for street in ("4c 5d", "6c 7d"):
        first, second = street.split()
        body["events"] += acts("2 check", "1 check")
        body["events"] += [
            {"type": "deal", "seat": 1, "up": first},
            {"type": "deal", "seat": 2, "up": second},
        ]
    body["events"] += acts("2 check", "1 check")
    body["events"] += [
        {"type": "deal", "seat": 1, "down": "??"},
        {"type": "deal", "seat": 2, "down": "8d"},
        *acts("2 check", "1 check"),
    ]
    told = ask(client, "/v1/hands", **body)
    assert told["status"] == "showdown"
    assert [(one["what"], one["seats"]) for one in told["unknown"]] == [("winner", [1])]
    assert all(one["why"] for one in told["unknown"])
    assert {"type": "show", "seat": 1, "needs_cards": True} in told["legal"]


def test_an_unknown_card_face_up_may_have_stopped_the_hand(client: FlaskClient) -> None:
    """OPR-643 3.4: nobody can say whether the card was the spade."""
    deals = [{"type": "deal", "seat": seat, "down": "????", "up": "??"} for seat in (1, 2)]
    told = ask(client, "/v1/hands", **position_poker(*deals, players=2, deck=None))
    assert ("stop", [1, 2]) in [(one["what"], one["seats"]) for one in told["unknown"]]


def test_tournaments_keep_the_limit(client: FlaskClient) -> None:
    """STUD §A Betting 5: two at the table are not the last two of the event."""
    raises = acts("2 complete", *["1 raise", "2 raise"] * 2)
    for left, uncapped in ((2, True), (9, False)):
        told = ask(
            client,
            "/v1/hands",
            **hand(*raises, players=2, format="tournament", players_in_event=left),
        )
        assert any(one["type"] == "raise" for one in told["legal"]) is uncapped


# --- discards, the reshuffle, offers and choices ------------------------------------------------


def test_what_may_be_thrown_away_is_listed_for_its_holder(client: FlaskClient) -> None:
    """`from` has the cards for whom they are, and unknown ones for anybody else."""
    body = hand(game="super_seven_card_stud", players=2, deck="2c3c4c5c6c7c8c9cTcJc")
    told = passively(client, body, "discarding")
    assert told["to_act"] == [1, 2]
    mine = {"type": "discard", "seat": 1, "count": 2, "from": ["2c", "4c", "6c", "8c"]}
    assert told["legal"][0] == mine
    assert told["legal"][1] == {"type": "time_out", "seat": 1}
    seen = ask(client, "/v1/hands", **{**told["sent"], "view": 1})["legal"]
    assert seen[0] == mine
    assert seen[2] == {"type": "discard", "seat": 2, "count": 2, "from": ["??"] * 4}


def test_the_cards_to_shuffle_are_for_those_who_see_all(client: FlaskClient) -> None:
    """STUD §D Good 3: the discards and the rest of the deck, counted for everybody."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    told = passively(client, hand(game="super_razz", players=7, deck=deck), "awaiting_reshuffle")
    assert told["street"] == 6
    assert told["to_shuffle"]["count"] == 17
    assert len(set(told["to_shuffle"]["cards"])) == 17
    assert told["legal"] == [{"type": "reshuffle", "count": 17, "needs_cards": True}]
    seen = ask(client, "/v1/hands", **{**told["sent"], "view": "public"})
    assert seen["to_shuffle"] == {"count": 17}
    shuffled = told["to_shuffle"]["cards"][::-1]
    told["sent"]["events"].append({"type": "reshuffle", "deck": shuffled})
    told = passively(client, told["sent"], "complete")
    [entry] = [entry for entry in told["log"] if entry["type"] == "reshuffle"]
    assert entry["deck"] == shuffled


def test_a_log_may_go_on_with_the_order_of_the_reshuffle(client: FlaskClient) -> None:
    """Cards came with the log; from where the order of the deck is known they come from it."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    told = passively(client, hand(game="super_razz", players=7, deck=deck), "awaiting_reshuffle")
    happened = {"deal": ("seat", "down", "up"), "time_out": ("seat", "cards")}
    events = [
        {"type": entry["type"], **{name: entry[name] for name in happened[entry["type"]]}}
        if entry["type"] in happened
        else {"type": entry["type"], "seat": entry["seat"]}
        for entry in told["log"]
        if entry["type"] in {*happened, "call", "check"}
    ]
    shuffled = {"type": "reshuffle", "deck": told["to_shuffle"]["cards"][::-1]}
    body = {**told["sent"], "events": [*told["sent"]["events"], shuffled]}
    brought = {name: value for name, value in body.items() if name != "deck"}
    ends = [
        passively(client, each, "complete")
        for each in (body, {**brought, "events": [*events, shuffled]})
    ]
    assert ends[0]["result"] == ends[1]["result"]
    assert ends[0]["seats"] == ends[1]["seats"]
    held = {**shuffled, "deck": [told["seats"][0]["up"][0]]}
    assert refused(client, {**brought, "events": [*events, held]})["code"] == "wrong_deck"


def test_an_order_that_ends_too_early_is_pointed_to(client: FlaskClient) -> None:
    """Seven players need seven cards of the new order: with six it is too short, not the deck."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    told = passively(client, hand(game="super_razz", players=7, deck=deck), "awaiting_reshuffle")
    shuffled = told["to_shuffle"]["cards"][:6]
    events = [*told["sent"]["events"], {"type": "reshuffle", "deck": shuffled}]
    problem = refused(client, {**told["sent"], "events": events})
    assert problem["code"] == "deck_too_short"
    assert pointers(problem) == [f"/events/{len(events) - 1}/deck"]


def test_the_travelling_offer_is_told(client: FlaskClient) -> None:
    """Eddie's Choice: which card lies there, and for whom."""
    stakes = {"ante": 1, "small_bet": 4, "big_bet": 8}
    body = hand(game="eddies_choice", stakes=stakes, players=2, deck="2c3c4c5c8h8d9h")
    told = ask(client, "/v1/hands", **body)
    assert (told["status"], told["offer"]) == ("offering", {"card": "8h", "seat": 1})
    assert told["legal"] == [{"type": "take", "seat": 1}, {"type": "decline", "seat": 1}]
    body["events"] = [{"type": "decline", "seat": 1}]
    told = ask(client, "/v1/hands", **body)
    assert [entry["type"] for entry in told["log"][-2:]] == ["decline", "offer"]
    assert told["log"][-2]["card"] == "8d"
    body |= {"deck": None, "events": []}
    body["events"] = [
        {"type": "deal", "seat": 1, "down": "2c4c"},
        {"type": "deal", "seat": 2, "down": "3c5c"},
    ]
    told = ask(client, "/v1/hands", **body)
    assert told["offer"] == {"card": None, "seat": 1}
    assert told["legal"] == [{"type": "offer", "seat": 1, "needs_cards": True}]
    body["events"] += [{"type": "offer", "seat": 1, "card": "8h"}]
    told = ask(client, "/v1/hands", **body)
    assert told["legal"][1] == {"type": "decline", "seat": 1, "needs_cards": True}
    body["events"] += [{"type": "decline", "seat": 1, "card": "8d"}]
    assert ask(client, "/v1/hands", **body)["offer"] == {"card": "8h", "seat": 2}


def test_the_last_card_is_chosen(client: FlaskClient) -> None:
    """OPR-643 2.2: everyone still in, in any order, up or down."""
    deck = "2c3d4h 5c6d7h 9s9h9d TcTdTh JcJdJh QcQdQh KcKdKh"
    told = passively(client, position_poker(deck=deck), "choosing")
    assert told["to_act"] == [1, 2, 3]
    assert {"type": "choose", "seat": 2, "face": "up"} in told["legal"]
    told["sent"]["events"] += [
        {"type": "choose", "seat": 3, "face": "up"},
        {"type": "choose", "seat": 1, "face": "down"},
        {"type": "choose", "seat": 2, "face": "down"},
    ]
    told = passively(client, told["sent"], "complete")
    assert [len(seat["up"]) for seat in told["seats"]] == [4, 4, 5]


# --- the spade that stops the hand --------------------------------------------------------------


def position_poker(*events: Json, **more: Any) -> Json:  # noqa: ANN401  JSON
    """A hand of Position Poker."""
    rules = {"dealer_wild_rank": "J", "folded_spade_collects": False}
    return hand(*events, game="position_poker", house_rules=rules, **more)


def test_a_redeal_can_be_sent_straight_back(client: FlaskClient) -> None:
    """OPR-643 3.4: those who were in ante again, at their positions, for the carried pot too."""
    body = position_poker(
        *acts("3 call", "1 fold"),
        deck="3c4c5c 3d4d5d 7h2h9h 2s",
        showdown="asked",
    )
    body["seats"][1]["auto_bring_in"] = True
    told = ask(client, "/v1/hands", **body)
    assert told["status"] == "redeal"
    assert [entry for entry in told["log"] if entry["type"] == "stop"] == [
        {
            "type": "stop",
            "seat": 2,
            "card": "2s",
            "owes": [{"seat": 2, "amount": 1}, {"seat": 3, "amount": 1}],
            "derived": True,
            "rules": ["OPR-643 3.4", "READING D14"],
        }
    ]
    redeal = told["redeal"]
    assert redeal == {
        "game": "position_poker",
        "stakes": STAKES,
        "format": "cash",
        "house_rules": body["house_rules"],
        "showdown": "asked",
        "view": "all",
        "seats": [
            {"seat": 2, "stack": 97, "position": 2, "auto_bring_in": True},
            {"seat": 3, "stack": 97, "position": "dealer"},
        ],
        "carried_pots": [{"amount": 7, "eligible": [2, 3]}],
        "events": [],
    }
    again = ask(client, "/v1/hands", **{**redeal, "deck": "4s5s 6s7s 9cTc"})
    assert again["pots"] == [{"amount": 11, "eligible": [2, 3]}]


def test_a_redeal_is_not_seen_by_who_folded(client: FlaskClient) -> None:
    """Whoever is not dealt in again has no view of the next deal."""
    body = position_poker(*acts("3 call", "1 fold"), deck="3c4c5c 3d4d5d 7h2h9h 2s")
    assert "view" not in ask(client, "/v1/hands", **{**body, "view": 1})["redeal"]
    assert ask(client, "/v1/hands", **{**body, "view": 3})["redeal"]["view"] == 3


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"stakes": {**STAKES, "small_bet": "4"}}, "/stakes/small_bet"),
        ({"stakes": {**STAKES, "ante": 1.5}}, "/stakes/ante"),
        ({"stakes": {**STAKES, "ante": True}}, "/stakes/ante"),
        ({"stakes": {**STAKES, "ante": None}}, "/stakes/ante"),
        ({"stakes": [1, 2]}, "/stakes"),
        ({"stakes": None}, "/stakes"),
        ({"seats": [{"seat": 1, "stack": -1}, {"seat": 2, "stack": 5}]}, "/seats/0/stack"),
        ({"seats": [{"seat": 1, "stack": 5}, {"seat": "2", "stack": 5}]}, "/seats/1/seat"),
        ({"seats": []}, "/seats"),
        ({"format": "freeroll"}, "/format"),
        ({"format": 3}, "/format"),
        ({"showdown": "never"}, "/showdown"),
        ({"view": "everything"}, "/view"),
        ({"view": True}, "/view"),
        ({"view": [1]}, "/view"),
        ({"players_in_event": 9}, "/players_in_event"),
        ({"players_in_event": 1, "format": "tournament"}, "/players_in_event"),
        ({"players_in_event": 2, "format": "tournament"}, "/players_in_event"),
        ({"events": {}}, "/events"),
        ({"events": [[]]}, "/events/0"),
        ({"events": [{"seat": 1}]}, "/events/0/type"),
        ({"events": [{"type": "shove", "seat": 1}]}, "/events/0/type"),
        ({"events": [{"type": ["fold"], "seat": 1}]}, "/events/0/type"),
        ({"events": [{"type": "ante", "seat": 1}]}, "/events/0/type"),
        ({"events": [{"type": "fold"}]}, "/events/0/seat"),
        ({"events": [{"type": "fold", "seat": None}]}, "/events/0/seat"),
        ({"events": [{"type": "fold", "seat": True}]}, "/events/0/seat"),
        ({"events": [{"type": "raise", "seat": 1, "to": "8"}]}, "/events/0/to"),
        ({"events": [{"type": "choose", "seat": 1, "face": "sideways"}]}, "/events/0/face"),
        ({"events": [{"type": "choose", "seat": 1, "face": ["up"]}]}, "/events/0/face"),
        ({"events": [{"type": "discard", "seat": 1}]}, "/events/0/cards"),
        ({"events": [{"type": "deal", "down": "AsKs"}]}, "/events/0"),
        ({"events": [{"type": "deal", "seat": 1, "community": "As"}]}, "/events/0"),
        ({"events": [{"type": "deal", "up": "Ks", "community": "As"}]}, "/events/0"),
    ],
)
def test_fields_are_looked_at_by_name(client: FlaskClient, change: Json, pointer: str) -> None:
    """A field that is not what it should be is pointed to, before any card is dealt."""
    problem = refused(client, hand(**change))
    assert problem["code"] == "invalid_field"
    assert pointers(problem) == [pointer]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"colour": "red"}, "/colour"),
        ({"colour": None}, "/colour"),
        ({"stakes": {**STAKES, "blinds": 1}}, "/stakes/blinds"),
        ({"seats": [{"seat": 1, "stack": 5, "name": "Ann"}]}, "/seats/0/name"),
        ({"seats": [{"seat": 1, "stack": 5, "position": 1}]}, "/seats/0/position"),
        ({"events": [{"type": "fold", "seat": 1, "to": 4}]}, "/events/0/to"),
        ({"events": [{"type": "call", "seat": 1, "adds": 4}]}, "/events/0/adds"),
        ({"events": [{"type": "take", "seat": 1, "card": None}]}, "/events/0/card"),
    ],
)
def test_unknown_fields_are_refused_by_name(
    client: FlaskClient, change: Json, pointer: str
) -> None:
    """A misspelt field is not passed over, not even an empty one."""
    problem = refused(client, hand(**change))
    assert problem["code"] == "unknown_field"
    assert pointers(problem) == [pointer]


def test_all_faults_of_a_log_come_together(client: FlaskClient) -> None:
    """A caller can mend a log in one go."""
    events = [{"type": "fold", "seat": -1}, *acts("2 call"), {"type": "muck", "seat": 1, "x": 1}]
    problem = refused(client, hand(*events))
    assert problem["code"] == "invalid_field"
    assert pointers(problem) == ["/events/0/seat", "/events/2/x"]


def test_null_is_the_same_as_nothing(client: FlaskClient) -> None:
    """Clients that write every field may leave the optional ones empty."""
    body = hand(*acts("3 complete"))
    nulls = {
        **body,
        "stakes": {**STAKES, "cap": None},
        "seats": [{**seat, "position": None, "auto_bring_in": None} for seat in body["seats"]],
        "events": [{**body["events"][0], "to": None}],
        **dict.fromkeys(
            ["format", "players_in_event", "dealer", "house_rules", "carried_pots"], None
        ),
        **dict.fromkeys(["showdown", "view"], None),
    }
    assert ask(client, "/v1/hands", **nulls) == ask(client, "/v1/hands", **body)
    deals = [{"type": "deal", "seat": 1, "down": "AsKs", "up": "2c", "community": None}]
    assert ask(client, "/v1/hands", **hand(*deals, deck=None))["to_act"] == [2, 3]
    del body["events"]
    assert ask(client, "/v1/hands", **body) == ask(client, "/v1/hands", **{**body, "events": None})


def test_a_log_has_an_end(client: FlaskClient) -> None:
    """More events than a hand can have are not read one by one."""
    problem = refused(client, hand(*[{}] * (MOST_EVENTS + 1)))
    assert (problem["code"], pointers(problem)) == ("invalid_field", ["/events"])


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"view": 9}, "unknown_seat", "/view"),
        ({"dealer": 9}, "unknown_seat", "/dealer"),
        ({"seats": [{"seat": 1, "stack": 5}]}, "too_few_players", "/seats"),
        ({"seats": [{"seat": 1, "stack": 5}] * 2}, "seat_repeated", "/seats/1/seat"),
        ({"stakes": {"ante": 1, "bring_in": 2, "cap": 40}}, "bad_stakes", "/stakes/small_bet"),
        ({"stakes": {**STAKES, "cap": 40}}, "bad_stakes", "/stakes/cap"),
        ({"stakes": {**STAKES, "bring_in": 4}}, "bad_stakes", "/stakes/small_bet"),
        ({"stakes": {**STAKES, "big_bet": 3}}, "bad_stakes", "/stakes/big_bet"),
        ({"stakes": {**STAKES, "bring_in": 0}}, "bad_stakes", "/stakes/bring_in"),
        ({"deck": "AsAs"}, "card_repeated", "/deck"),
        ({"deck": ["As", "Kd", "As"]}, "card_repeated", "/deck/2"),
        ({"deck": "As??"}, "bad_card", "/deck"),
        ({"deck": ["As", "??"]}, "bad_card", "/deck/1"),
        ({"deck": {"As": 1}}, "bad_card", "/deck"),
        ({"deck": "AsKs"}, "deck_too_short", "/deck"),
        ({"deck": []}, "deck_too_short", "/deck"),
        ({"house_rules": {"max_raises": -1}}, "house_rule_refused", "/house_rules/max_raises"),
        ({"game": "position_poker"}, "announcement_required", "/house_rules/dealer_wild_rank"),
        ({"game": "omaha"}, "unknown_game", "/game"),
        (
            {"carried_pots": [{"amount": 5, "eligible": [1, 9]}]},
            "unknown_seat",
            "/carried_pots/0/eligible/1",
        ),
        (
            {"carried_pots": [{"amount": 5, "eligible": [1, 1]}]},
            "seat_repeated",
            "/carried_pots/0/eligible/1",
        ),
        (
            {"seats": [{"seat": 1, "stack": 0}, {"seat": 2, "stack": 5}]},
            "no_chips",
            "/seats/0/stack",
        ),
        (
            {"seats": [{"seat": 1, "stack": 2**53 - 1}, {"seat": 2, "stack": 1}]},
            "too_many_chips",
            "/seats",
        ),
        (
            {
                "game": "stud_8b",
                "seats": [{"seat": 1, "stack": 9}, {"seat": 2, "stack": 9, "auto_bring_in": True}],
            },
            "house_rule_refused",
            "/seats/1/auto_bring_in",
        ),
    ],
)
def test_a_set_up_that_cannot_be_dealt(
    client: FlaskClient, change: Json, code: str, pointer: str
) -> None:
    """What is wrong with it, and where."""
    problem = refused(client, hand(**change))
    assert (problem["code"], pointers(problem)) == (code, [pointer])
    assert "event_index" not in problem


def test_the_first_event_that_cannot_be(client: FlaskClient) -> None:
    """Its index and articles, what would have been legal, and the state before it, as answered."""
    good = acts("3 call", "1 complete")
    problem = refused(client, hand(*good, *acts("3 call", "2 call")))
    assert problem["code"] == "out_of_turn"
    assert pointers(problem) == ["/events/2/seat"]
    assert problem["event_index"] == 2
    assert problem["rules"]
    assert problem["state"] == ask(client, "/v1/hands", **hand(*good))
    assert problem["legal"] == problem["state"]["legal"]


@pytest.mark.parametrize(
    ("event", "code", "pointer"),
    [
        ({"type": "check", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "raise", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "complete", "seat": 3, "to": 5}, "bad_amount", "/events/0/to"),
        ({"type": "fold", "seat": 9}, "unknown_seat", "/events/0/seat"),
        ({"type": "deal", "seat": 3, "up": "2d"}, "illegal_action", "/events/0/type"),
        ({"type": "deal", "community": "2d"}, "illegal_action", "/events/0/type"),
        ({"type": "discard", "seat": 3, "cards": "??"}, "illegal_action", "/events/0/type"),
        ({"type": "time_out", "seat": 3, "cards": "KdQd"}, "illegal_action", "/events/0/type"),
        ({"type": "reshuffle"}, "illegal_action", "/events/0/type"),
        ({"type": "offer", "seat": 3, "card": "2d"}, "illegal_action", "/events/0/type"),
        ({"type": "take", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "decline", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "choose", "seat": 3, "face": "up"}, "illegal_action", "/events/0/type"),
        ({"type": "show", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "muck", "seat": 3}, "illegal_action", "/events/0/type"),
        ({"type": "show", "seat": 3, "cards": "??"}, "bad_card", "/events/0/cards"),
        ({"type": "offer", "seat": 3, "card": "??"}, "bad_card", "/events/0/card"),
        ({"type": "decline", "seat": 3, "card": "??"}, "bad_card", "/events/0/card"),
        ({"type": "reshuffle", "deck": ["??"]}, "bad_card", "/events/0/deck/0"),
        ({"type": "offer", "seat": 3, "card": "2d3d"}, "wrong_card_count", "/events/0/card"),
        ({"type": "deal", "community": []}, "wrong_card_count", "/events/0/community"),
    ],
)
def test_events_that_cannot_come_here(
    client: FlaskClient, event: Json, code: str, pointer: str
) -> None:
    """Each type of event is read, and refused where it cannot be."""
    problem = refused(client, hand(event))
    assert (problem["code"], pointers(problem)) == (code, [pointer])


@pytest.mark.parametrize("written", ["list", "text"])
@pytest.mark.parametrize(
    ("event", "field", "place"),
    [
        ({"type": "deal", "seat": 1, "down": "AhAh", "up": "Kd"}, "down", 1),
        ({"type": "deal", "seat": 1, "down": "AhKd", "up": "Kd"}, "up", 0),
        ({"type": "deal", "seat": 1, "down": "AhKd", "up": "Ah"}, "up", 0),
    ],
)
def test_a_pointer_leads_as_far_as_the_body_does(
    client: FlaskClient, event: Json, field: str, place: int, written: str
) -> None:
    """RFC 6901: a card of a list has a place of its own, and one within a text has not."""
    cards = [event[field][at : at + 2] for at in range(0, len(event[field]), 2)]
    sent = {**event, field: cards if written == "list" else event[field]}
    pointed = f"/events/0/{field}" + (f"/{place}" if written == "list" else "")
    body = {name: value for name, value in hand(sent).items() if name != "deck"}
    problem = refused(client, body)
    assert (problem["code"], pointers(problem)) == ("card_repeated", [pointed])


# --- who may see what ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"deck": DECK + "Ah"},
        {"deck": [*DECK.split(), "Ah"]},
        {"deck": "AhKd??QcJc"},
        {"deck": ["Ah", "KdQc"]},
        {"deck": None, "events": [{"type": "deal", "seat": 1, "down": "AhAh", "up": "Kd"}]},
        {"deck": None, "events": [{"type": "deal", "seat": 1, "down": "Ah x Kd", "up": "2c"}]},
        {"deck": None, "events": [{"type": "deal", "seat": 1, "down": "Ah", "up": "2cQd"}]},
    ],
)
def test_a_problem_names_no_hidden_card(client: FlaskClient, change: Json) -> None:
    """Whoever sees all is told which card it is; anybody else only where it stands."""
    problem = refused(client, hand(**change, view="public"))
    text = str({**problem, "state": None})
    assert not [card for card in ("Ah", "Kd", "Qc", "Qd", "Jc") if card in text]
    assert pointers(problem) == pointers(refused(client, hand(**change)))


def test_the_state_before_a_refused_event_is_seen_alike(client: FlaskClient) -> None:
    """A problem shows a seat no more than an answer does."""
    problem = refused(client, hand(*acts("1 fold"), view=2))
    assert problem["state"] == ask(client, "/v1/hands", **hand(view=2))
    downs = [seat["down"] for seat in problem["state"]["seats"]]
    assert downs == [["??", "??"], ["9c", "9d"], ["??", "??"]]
    assert "deck" not in problem["state"]


def test_only_the_kinds_that_can_be_hidden_are_masked(client: FlaskClient) -> None:
    """Face-up cards, and hands that were turned up, are there for everybody."""
    told = passively(client, hand(stack=3), "complete")
    seen = ask(client, "/v1/hands", **{**told["sent"], "view": "public"})
    assert [entry for entry in seen["log"] if entry["type"] == "turn_up"] == [
        entry for entry in told["log"] if entry["type"] == "turn_up"
    ]
    assert seen["result"] == told["result"]
    assert seen["seats"] == told["seats"]
