"""Hands go out into files and come back the same: PHH, OHH, and our own requests.

500 random hands of all thirteen games, 3,000 with `STUD_RULES_TEST_SCALE=full`, at their end and
before it, with every house rule, some cards unknown. Files with faults, which hypothesis makes
of good ones, are refused in words.
"""

import json
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.hands import HAND_SCHEMA, read_hand
from service.api.wire import load
from service.formats import ohh, phh
from service.formats.errors import BrokenText, CannotSay, FormatError
from service.formats.hand_read import HandRead
from service.formats.request import request_of
from service.rules.errors import Place, StudError
from service.rules.events import Awarded, Reshuffled
from service.rules.games import GAMES, RAZZ, SEVEN_CARD_STUD, STUD_8B, Game
from service.rules.replay import replay
from service.rules.state import Status
from service.rules.view import PUBLIC, seen_by
from tests.hands_in_files import numbered_clockwise, some_hand, told

FULL = os.environ.get("STUD_RULES_TEST_SCALE") in {"full", "soak"}
HANDS, MUTATED = (250, 1000) if FULL else (40, 200)

NUMBERS = st.integers(0, 2**31)
"""Of the hands that are made up."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
GAMES_OF_OHH = {"Stud": SEVEN_CARD_STUD, "StudHiLo": STUD_8B}


@every_game
@given(number=NUMBERS)
@settings(max_examples=HANDS)
def test_phh_says_every_hand(game: Game, number: int) -> None:
    """Every game, with a code or without, comes back to where it stood, and is written the same."""
    hand, table = some_hand(game, number)
    text = phh.write(hand, table)
    assert ("variant" in text) is (game in {SEVEN_CARD_STUD, STUD_8B, RAZZ})
    back = phh.read(text)
    again = replay(back.hand)
    assert told(again) == told(table), text
    assert phh.write(back.hand, again) == text
    assert back.hand.stakes == hand.stakes
    assert back.hand.tournament == hand.tournament
    assert back.hand.players_in_event == hand.players_in_event


@every_game
@given(number=NUMBERS)
@settings(max_examples=HANDS)
def test_a_request_says_every_hand(game: Game, number: int) -> None:
    """What `request_of` writes is a request of POST /v1/hands, and the same hand."""
    hand, table = some_hand(game, number)
    body = json.loads(json.dumps(request_of(hand)))
    again = read_hand(load(HAND_SCHEMA, body))
    assert told(replay(again)) == told(table)
    assert request_of(again) == body
    from_file = phh.read(phh.write(hand, table)).hand
    assert told(replay(read_hand(load(HAND_SCHEMA, request_of(from_file))))) == told(table)


@every_game
@given(number=NUMBERS)
@settings(max_examples=HANDS // 2)
def test_the_public_s_view_comes_back_as_a_hand_with_unknown_cards(game: Game, number: int) -> None:
    """Cards that the public may not see are unknown ones, and it is a hand all the same."""
    hand, table = some_hand(game, number)
    events = [entry.event for entry in table.log]
    folded = {seat.number for seat in table.seats if not (seat.is_in or seat.mucked)}
    if any(
        # A card may come back to the player who threw it away unseen, and a folded hand that nobody
        # has seen may hold the spade that collects.
        isinstance(event, Reshuffled) or (isinstance(event, Awarded) and event.seat in folded)
        for event in events
    ):
        return
    seen = seen_by(table, PUBLIC)
    again = replay(phh.read(phh.write(hand, seen)).hand)
    if table.status is not Status.REDEAL:  # half a deal is in no log
        stacks = [(seat.number, seat.stack, seat.up) for seat in again.seats]
        assert stacks == [(seat.number, seat.stack, seat.up) for seat in seen.seats]


@pytest.mark.parametrize("name", GAMES_OF_OHH)
def test_ohh_says_what_it_can(name: str) -> None:
    """A finished hand comes back the same; one that is refused lacks what the reason says."""
    game = GAMES_OF_OHH[name]
    refused: Counter[str] = Counter()
    for number in range(HANDS * 4):
        hand = numbered_clockwise(some_hand(game, number)[0])
        table = replay(hand)
        try:
            text = ohh.write(hand, table).decode()
        except CannotSay as reason:
            refused[reason.detail.partition(":")[0]] += 1
            assert table.status is not Status.COMPLETE or number % 3 == 0
            continue
        back = ohh.read(text)
        again = replay(back.hand)
        assert told(again) == told(table), text
        assert ohh.write(back.hand, again, back.particulars) == ohh.write(
            hand, table, back.particulars
        ) or (number % 3 == 0)
        assert json.loads(text)["ohh"]["game_type"] == name
        if hand.deck is not None:
            assert phh.write(back.hand, again) == phh.write(hand, table)
    assert refused.total() < HANDS * 4 * 0.7  # unfinished ones, and those with half-known cards


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game not in GAMES_OF_OHH.values()], ids=str
)
def test_ohh_refuses_games_that_it_has_no_type_for(game: Game) -> None:
    """A game without a type is refused by name, and not called by another's."""
    hand, table = some_hand(game, 1)
    with pytest.raises(CannotSay, match="OHH has no type for"):
        ohh.write(hand, table)


def mutated(text: str, cuts: list[tuple[int, int, str]]) -> str:
    """A text with some stretches of it replaced."""
    for start, length, inserted in cuts:
        at = start % (len(text) + 1)
        text = text[:at] + inserted + text[at + length :]
    return text


SCRAPS = st.one_of(
    st.text(max_size=4),
    st.sampled_from(
        ("p1", "p9", "cbr 0.5", "sm", "????", "As", "[", "]", '"', "\n", "-1", "1e9", "inf", "nan")
    ),
    st.sampled_from(("null", "true", "{}", "[1]", "9" * 20, "_decline", '"amount": 1.5', "As.")),
)
CUTS = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from([0, 0, 1, 2, 5, 40]), SCRAPS),
    min_size=1,
    max_size=3,
)


JUNK: list[Any] = [None, True, -1, 1.5, 10**20, "", "x", "As", "p1", "p2 sm", [], [1], {}, {"a": 1}]
CHANGES = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from([*JUNK, "leave out"])), min_size=1, max_size=3
)


def rebuilt(told: Any, changes: list[tuple[int, Any]]) -> Any:  # noqa: ANN401  any JSON
    """A file's content with other values, or none, in some of its places."""
    told = json.loads(json.dumps(told))
    for number, junk in changes:
        places = list(places_in(told))
        if not places:
            break
        holder, key = places[number % len(places)]
        if junk == "leave out":
            del holder[key]
        else:
            holder[key] = deepcopy(junk)  # which a later change may reach into
    return told


def places_in(told: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401  any JSON
    """Every member of every object and list, each with what holds it."""
    members = told.items() if isinstance(told, dict) else enumerate(told)
    for key, inner in list(members):
        yield told, key
        if isinstance(inner, dict | list):
            yield from places_in(inner)


def toml(value: Any) -> str:  # noqa: ANN401  any JSON
    """JSON as a value in TOML, which has no null."""
    match value:
        case dict():
            return (
                f"{{{', '.join(f'{json.dumps(key)} = {toml(one)}' for key, one in value.items())}}}"
            )
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case None:
            return "nan"
        case _:
            return json.dumps(value)


def check_faults_are_told(read: Callable[[str], HandRead], text: str) -> None:
    """A text is a hand, or it is refused in words, with a place in it unless it is broken."""
    try:
        hand = read(text)
    except BrokenText as broken:
        fault: tuple[str, Place] = broken.detail, ("broken",)
    except (FormatError, StudError) as refused:
        fault = refused.detail, refused.at
    else:
        try:
            table = replay(hand.hand)
        except StudError as refused:
            fault = refused.detail, hand.place_in_file(refused.at)
        else:
            written = phh.write(hand.hand, table, hand.particulars)
            assert told(replay(phh.read(written).hand))["seats"] == told(table)["seats"]
            return
    assert all(fault), fault


@given(number=st.integers(0, 200), game=st.sampled_from(list(GAMES.values())), cuts=CUTS)
@settings(max_examples=MUTATED)
def test_faults_of_a_phh_file_are_told(
    number: int, game: Game, cuts: list[tuple[int, int, str]]
) -> None:
    """Whatever is in a file, it is a hand, or it is refused as a format or a rule refuses."""
    check_faults_are_told(phh.read, mutated(phh.write(*some_hand(game, number)), cuts))


@given(number=st.integers(0, 200), game=st.sampled_from(list(GAMES_OF_OHH.values())), cuts=CUTS)
@settings(max_examples=MUTATED)
def test_faults_of_an_ohh_file_are_told(
    number: int, game: Game, cuts: list[tuple[int, int, str]]
) -> None:
    """The same for OHH."""
    hand = numbered_clockwise(some_hand(game, 3 * number + 1)[0])
    table = replay(hand)
    if table.status is Status.COMPLETE:
        check_faults_are_told(ohh.read, mutated(ohh.write(hand, table).decode(), cuts))


@given(number=st.integers(0, 200), game=st.sampled_from(list(GAMES.values())), changes=CHANGES)
@settings(max_examples=MUTATED)
def test_wrong_values_of_a_phh_file_are_told(
    number: int, game: Game, changes: list[tuple[int, Any]]
) -> None:
    """A field of another type, or one that is missing, is refused; so is an action."""
    fields = rebuilt(tomllib.loads(phh.write(*some_hand(game, number))), changes)
    text = "\n".join(f"{json.dumps(name)} = {toml(value)}" for name, value in fields.items())
    check_faults_are_told(phh.read, text)


@given(
    number=st.integers(0, 200), game=st.sampled_from(list(GAMES_OF_OHH.values())), changes=CHANGES
)
@settings(max_examples=MUTATED)
def test_wrong_values_of_an_ohh_file_are_told(
    number: int, game: Game, changes: list[tuple[int, Any]]
) -> None:
    """The same for the members of OHH."""
    hand = numbered_clockwise(some_hand(game, 3 * number + 1)[0])
    table = replay(hand)
    if table.status is Status.COMPLETE:
        told = rebuilt(json.loads(ohh.write(hand, table)), changes)
        check_faults_are_told(ohh.read, json.dumps(told))
