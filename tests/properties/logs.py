"""A hand and its log as the body of a request, and the same hand with other cards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.formats.request import request_of
from service.rules.events import (
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Event,
    Offered,
    Reshuffled,
    Showed,
    TimedOut,
)
from service.rules.replay import Hand
from service.rules.view import Viewer

Json = dict[str, Any]


def request(hand: Hand, events: Sequence[Event], view: Viewer) -> Json:
    """The body of a request for a hand after the events, as a viewer may see it."""
    return {**request_of(replace(hand, events=tuple(events))), "view": view}


def with_cards(hand: Hand, changed: Mapping[int, int]) -> Hand:
    """The hand with some cards of its deck exchanged for others."""
    if hand.deck is None:
        return hand
    return replace(hand, deck=exchanged(hand.deck, changed))


def exchanged(cards: bytes, changed: Mapping[int, int]) -> bytes:
    """Cards, some of them exchanged for others."""
    return bytes(changed.get(card, card) for card in cards)


def event_with_cards(event: Event, changed: Mapping[int, int]) -> Event:
    """An event with some cards exchanged for others."""
    match event:
        case Dealt(seat, down, up):
            return Dealt(seat, exchanged(down, changed), exchanged(up, changed))
        case Discarded(_, cards) | TimedOut(_, bytes(cards)) | Showed(_, bytes(cards)):
            return replace(event, cards=exchanged(cards, changed))
        case Reshuffled(bytes(deck)):
            return Reshuffled(exchanged(deck, changed))
        case CommunityDealt(card) | Offered(_, card) | Declined(_, int(card)):
            return replace(event, card=changed.get(card, card))
        case _:
            return event
