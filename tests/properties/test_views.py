"""What a viewer is told does not depend on the cards that this viewer cannot see.

The hidden cards of random hands are changed for one another: other players' face-down cards, what
they threw away, the deck. All that is told, refusals included, stays the same, byte for byte.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

import pytest
from flask.testing import FlaskClient

from service.rules.cards import CARD_TEXTS, FULL_DECK, SPADES
from service.rules.events import Discarded, Event, Offered, TimedOut
from service.rules.games import GAMES, Game
from service.rules.play import legal_events
from service.rules.replay import Hand, replay
from service.rules.state import Status, Table
from service.rules.view import PUBLIC, Viewer, legal_seen_by, seen_by, wild_cards_seen
from service.rules.vocabulary import MatchWilds
from tests.canonical import canonical
from tests.players import Dealer, Step, random_hand, steps
from tests.properties.logs import event_with_cards, request, with_cards
from tests.properties.made_up_events import is_allowed, made_up

HANDS = 200 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 20  # of each game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@dataclass(frozen=True)
class Look:
    """A viewer who looks at a moment of a hand, and the cards that are hidden from this viewer."""

    hand: Hand
    events: tuple[Event, ...]
    step: Step
    viewer: Viewer
    hidden: frozenset[int]

    @property
    def table(self) -> Table:
        """The table that the viewer looks at."""
        return self.step.table


def visible(table: Table, viewer: Viewer) -> set[int]:
    """The cards that a viewer sees or has seen."""
    seen = set(table.community)
    for seat in table.seats:
        seen.update(seat.up)
        if seat.shown or seat.number == viewer:
            seen.update(seat.down)
    for entry in table.log:
        match entry.event:
            case Offered(_, card):
                seen.add(card)
            case Discarded(seat=number, cards=cards) | TimedOut(seat=number, cards=cards):
                if number == viewer:
                    seen.update(cards or b"")
            case _:
                pass
    return seen


def hidden_from(table: Table, viewer: Viewer) -> frozenset[int]:
    """The cards that a viewer does not see, without those that have paid a folded player."""
    hidden = set(FULL_DECK) - visible(table, viewer)
    if table.setup.game.bonus is not None and table.status is Status.COMPLETE:
        hidden -= {seat.own_rank * 4 + SPADES for seat in table.seats if seat.own_rank is not None}
    return frozenset(hidden)


def looks(game: Game, *, count: int = 3) -> Iterator[Look]:
    """Viewers who look at random moments of random hands, the last moment among them."""
    for number in range(HANDS):
        rng = Random(f"views {game.key} {number}")  # noqa: S311
        hand = random_hand(rng, game, with_deck=number % 3 > 0)
        dealer = None if hand.deck is not None else Dealer(rng, rng.choice((0, 0.2)))
        taken = list(steps(rng, hand, dealer))
        if not taken:
            continue
        events = tuple(step.event for step in taken if step.event is not None)
        for cut in {len(taken) - 1, *(rng.randrange(len(taken)) for _ in range(count))}:
            viewer: Viewer = rng.choice([PUBLIC, *(chair.number for chair in hand.chairs)])
            hidden = hidden_from(taken[cut].table, viewer)
            yield Look(hand, events[:cut], taken[cut], viewer, hidden)


def changes(rng: Random, look: Look) -> Mapping[int, int]:
    """Every hidden card becomes another hidden card."""
    cards = sorted(look.hidden)
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def answer(client: FlaskClient, look: Look, hand: Hand, events: tuple[Event, ...]) -> bytes:
    """What the service tells the viewer."""
    told = client.post(
        "/v1/hands",
        json=request(hand, events, look.viewer),
        headers={"X-Request-ID": "look"},  # which a problem repeats
    )
    assert told.status_code in {200, 422}
    return told.get_data()


def texts(value: object) -> Iterator[str]:
    """Every text in an answer but what wild cards stand for: that can be any card."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name != "plays_as":
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


@every_game
def test_hidden_cards_change_nothing_that_a_viewer_is_told(client: FlaskClient, game: Game) -> None:
    """State, derived log, what is legal, results: all the same whatever the hidden cards are."""
    rng = Random(f"changes {game.key}")  # noqa: S311
    for look in looks(game):
        changed = changes(rng, look)
        events = tuple(event_with_cards(event, changed) for event in look.events)
        told = answer(client, look, look.hand, look.events)
        assert told == answer(client, look, with_cards(look.hand, changed), events)
        named = set(texts(json.loads(told)))
        assert not named & {CARD_TEXTS[card] for card in look.hidden}


@every_game
def test_refusals_tell_nothing_of_hidden_cards(client: FlaskClient, game: Game) -> None:
    """The first event that cannot be is refused in the same words whatever the hidden cards are."""
    rng = Random(f"refusals {game.key}")  # noqa: S311
    refused: Counter[bool] = Counter()
    for look in looks(game):
        wrong = made_up(rng, look.table, look.step.legal)
        if is_allowed(look.table, look.step.legal, wrong):
            continue
        changed = changes(rng, look)
        events = tuple(event_with_cards(event, changed) for event in (*look.events, wrong))
        told = answer(client, look, look.hand, (*look.events, wrong))
        again = answer(client, look, with_cards(look.hand, changed), events)
        assert told == again
        refused[b'"event_index"' in told] += 1
    assert refused[True] > HANDS


@every_game
def test_the_table_that_a_viewer_sees_holds_no_hidden_card(game: Game) -> None:
    """Whoever asks for a view gets a table from which hidden cards cannot be read in any way."""
    rng = Random(f"tables {game.key}")  # noqa: S311
    for look in looks(game):
        changed = changes(rng, look)
        events = tuple(event_with_cards(event, changed) for event in look.events)
        again = replay(replace(with_cards(look.hand, changed), events=events))
        for table in (seen_by(look.table, look.viewer), seen_by(again, look.viewer)):
            in_hands = set(b"".join(seat.down + seat.up for seat in table.seats))
            assert not in_hands & look.hidden
        assert canonical(seen_by(look.table, look.viewer)) == canonical(seen_by(again, look.viewer))
        assert legal_seen_by(legal_events(look.table), look.viewer) == legal_seen_by(
            legal_events(again), look.viewer
        )


def test_wild_cards_of_eddies_choice_stay_hidden_with_the_cards_that_match() -> None:
    """A viewer learns of no wild card in a hand whose face-down cards are hidden."""
    games = [game for game in GAMES.values() if isinstance(game.wild, MatchWilds)]
    flags: Counter[bool] = Counter()
    for game in games:
        for look in looks(game):
            seen = seen_by(look.table, look.viewer)
            for seat, known in zip(seen.seats, look.table.seats, strict=True):
                if not known.shown and known.number != look.viewer:
                    assert not wild_cards_seen(seen, seat)
                    flags[bool(wild_cards_seen(look.table, known))] += 1
    assert flags[True] > HANDS // 4
