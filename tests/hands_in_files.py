"""What must be the same of a hand that went out into a file and came back."""

from dataclasses import replace
from random import Random
from typing import Any

from service.rules.errors import BadInput
from service.rules.events import (
    Acted,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Event,
    Mucked,
    Offered,
    Reshuffled,
    Showed,
    TimedOut,
    Took,
)
from service.rules.games import Game
from service.rules.replay import Hand, IllegalEventError, replay
from service.rules.state import Status, Table
from tests.players import Dealer, random_hand, steps


def told(table: Table) -> dict[str, Any]:
    """Where a hand stands, without what a file does not tell: cards to come, and half a deal.

    A deal that a spade face up has stopped leaves some players with cards that no log can hold.
    """
    stopped = table.status is Status.REDEAL
    return {
        "status": table.status,
        "street": table.street,
        "seats": [
            (
                seat.number,
                seat.position,
                seat.stack,
                seat.put_in,
                seat.street_chips,
                seat.is_in,
                seat.mucked,
                seat.shown,
                None if stopped else (seat.down, seat.up),
            )
            for seat in table.seats
        ],
        "community": table.community,
        "cards_left": None if stopped else table.cards_left,
        "offer": table.offer,
        "carried": [(pot.chips, pot.eligible) for pot in table.carried],
        "settled": None if table.outcome is None else table.outcome.settlement,
        "bets": [
            (entry.event.seat, entry.event.action, entry.to, entry.adds, entry.all_in)
            for entry in table.log
            if isinstance(entry.event, Acted)
        ],
    }


def some_hand(game: Game, number: int) -> tuple[Hand, Table]:
    """A random hand of a game up to some moment, most often its end, and the table then."""
    rng = Random(f"file {game.key} {number}")  # noqa: S311
    hand = random_hand(rng, game, with_deck=number % 3 > 0)
    if hand.players_in_event is not None:
        event = max(hand.players_in_event, len(hand.chairs))
        hand = replace(hand, players_in_event=event)
    everybody_sees = any(street.offered for street in game.streets)
    hides = 0 if everybody_sees else rng.choice((0, 0.02, 0.2, 0.9))
    dealer = None if hand.deck is not None else Dealer(rng, hides)
    events = tuple(step.event for step in steps(rng, hand, dealer) if step.event is not None)
    hand = replace(hand, events=events[: rng.choice((len(events), rng.randint(0, len(events))))])
    try:
        return hand, replay(hand)
    except IllegalEventError as ended:  # by a deck that has run out
        return replace(hand, events=hand.events[: ended.event_index]), ended.before
    except BadInput:  # the deck is too short for third street
        return some_hand(game, number + 1_000_000)


def numbered_clockwise(hand: Hand) -> Hand:
    """The hand with its seats numbered from 1 as they are listed."""
    numbers = {chair.number: place for place, chair in enumerate(hand.chairs, start=1)}
    return replace(
        hand,
        chairs=tuple(replace(chair, number=numbers[chair.number]) for chair in hand.chairs),
        dealer=None if hand.dealer is None else numbers[hand.dealer],
        events=tuple(_renumbered(event, numbers) for event in hand.events),
    )


def _renumbered(event: Event, numbers: dict[int, int]) -> Event:
    match event:
        case CommunityDealt() | Reshuffled():
            return event
        case Dealt(seat):
            return replace(event, seat=numbers[seat])
        case (
            Acted(seat)
            | Discarded(seat)
            | TimedOut(seat)
            | Offered(seat)
            | Took(seat)
            | Declined(seat)
            | Chose(seat)
            | Showed(seat)
            | Mucked(seat)
        ):
            return replace(event, seat=numbers[seat])
