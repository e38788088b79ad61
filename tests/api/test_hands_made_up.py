"""POST /v1/hands under made-up requests: whatever is sent, the answer is one of the contract's."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.rules.cards import CARD_TEXTS
from service.rules.events import LegalType
from service.rules.games import GAMES
from tests.api.contract import faults

Json = dict[str, Any]

# A request is mostly sound, so that it comes far, with something odd here and there.
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
numbers = st.integers(0, 4)
amounts = st.integers(0, 12) | st.sampled_from([-1, 100, 2**53 - 1, 2**53])
card = st.sampled_from([*CARD_TEXTS, *CARD_TEXTS, "??", "10s", "x", ""])
cards = st.lists(card, max_size=5) | st.lists(card, max_size=5).map("".join)


def oddly(sound: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly what is sound."""
    return st.integers(0, 19).flatmap(lambda odd: anything if odd == 0 else sound)


events = st.fixed_dictionaries(
    {"type": oddly(st.sampled_from([kind.value for kind in LegalType]))},
    optional={
        "seat": oddly(numbers),
        "to": oddly(amounts),
        "cards": oddly(cards),
        "card": oddly(card),
        "down": oddly(cards),
        "up": oddly(cards),
        "community": oddly(card),
        "deck": oddly(cards),
        "face": oddly(st.sampled_from(["up", "down"])),
    },
)
stakes = st.fixed_dictionaries(
    {"ante": oddly(amounts)},
    optional={name: oddly(amounts) for name in ("bring_in", "small_bet", "big_bet", "cap")},
)
chairs = st.fixed_dictionaries(
    {"seat": oddly(numbers), "stack": oddly(amounts)},
    optional={
        "position": oddly(numbers | st.just("dealer")),
        "auto_bring_in": oddly(st.booleans()),
    },
)
house_rules = st.dictionaries(
    st.sampled_from(sorted({o.rule.key for game in GAMES.values() for o in game.house_rules})),
    st.booleans() | amounts | st.sampled_from(["J", "8", "refuse", "suit", "position"]),
    max_size=3,
)
hands = st.fixed_dictionaries(
    {
        "game": oddly(st.sampled_from(list(GAMES))),
        "stakes": oddly(stakes),
        "seats": oddly(st.lists(oddly(chairs), max_size=9)),
    },
    optional={
        "format": oddly(st.sampled_from(["cash", "tournament"])),
        "players_in_event": oddly(amounts),
        "dealer": oddly(numbers),
        "house_rules": oddly(house_rules),
        "carried_pots": oddly(
            st.lists(
                st.fixed_dictionaries(
                    {"amount": amounts, "eligible": st.lists(numbers, max_size=3)}
                ),
                max_size=2,
            )
        ),
        "deck": oddly(st.permutations(CARD_TEXTS) | cards),
        "events": oddly(st.lists(oddly(events), max_size=6)),
        "showdown": oddly(st.sampled_from(["settled", "asked"])),
        "view": oddly(numbers | st.sampled_from(["all", "public"])),
    },
)


def check_answer(client: FlaskClient, body: object) -> Json:
    """Ask, and hold the answer against the contract."""
    answer = client.post("/v1/hands", data=json.dumps(body), content_type="application/json")
    told: Json = answer.get_json()
    assert answer.status_code in {200, 422}, (body, told)
    assert not faults("HandState" if answer.status_code == 200 else "HandProblem", told)
    return told


@given(body=hands | anything)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_no_request_is_more_than_refused(client: FlaskClient, body: object) -> None:
    """Odd values in every place, alone and together."""
    check_answer(client, body)


def sound_hand(rng: Random) -> Json:
    """A hand of any game that can be dealt."""
    game = rng.choice(list(GAMES.values()))
    announced = {"dealer_wild_rank": "J", "folded_spade_collects": True}
    capped = "cap" in game.name.casefold()
    return {
        "game": game.key,
        "house_rules": announced if game.bonus else {},
        "stakes": {
            "ante": 1,
            **({"bring_in": 2} if game.bring_in else {}),
            **({"cap": 40} if capped else {"small_bet": 4, "big_bet": 8}),
        },
        "seats": [
            {"seat": seat, "stack": rng.choice([3, 9, 30, 200])}
            for seat in range(rng.randint(2, game.players.most))
        ],
        "deck": rng.sample(CARD_TEXTS, 52) if rng.random() < 0.7 else None,
        "showdown": rng.choice(["settled", "asked"]),
    }


def event_of(rng: Random, legal: Mapping[str, Any]) -> Json:
    """An event that is what is legal, if the random cards of it can be."""
    event = {key: legal[key] for key in ("type", "seat", "face") if key in legal}
    match legal["type"]:
        case "deal" if "community" in legal:
            event["community"] = rng.choice(CARD_TEXTS)
        case "deal":
            unknown = rng.random() < 0.5
            for face in ("down", "up"):
                count = legal[face]
                event[face] = ["??"] * count if unknown else rng.sample(CARD_TEXTS, count)
        case "discard":
            event["cards"] = rng.sample(legal["from"], 2)
        case "offer" | "decline" if legal.get("needs_cards"):
            event["card"] = rng.choice(CARD_TEXTS)
        case "show" if legal.get("needs_cards"):
            event["cards"] = rng.sample(CARD_TEXTS, rng.choice([3, 7]))
        case "bet" | "raise" | "complete":
            event["to"] = rng.choice([legal["to"], legal.get("max_to", legal["to"])])
    return event


@given(rng=st.randoms(use_true_random=False), odd=events)
def test_no_event_is_more_than_refused_at_any_moment(
    client: FlaskClient, rng: Random, odd: Json
) -> None:
    """A hand goes on by what is legal; an odd event that comes between changes nothing."""
    body = sound_hand(rng)
    body["events"] = []
    told = check_answer(client, body)
    for _ in range(60):
        if not told.get("legal"):
            break
        if rng.random() < 0.2:
            check_answer(client, {**body, "events": [*body["events"], odd]})
        event = event_of(rng, rng.choice(told["legal"]))
        after = check_answer(client, {**body, "events": [*body["events"], event]})
        if "code" not in after:
            body["events"].append(event)
            told = after
        else:
            assert after["state"] == told
            assert after["event_index"] == len(body["events"])
