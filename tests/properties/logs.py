"""A hand and its log as the body of a request, and the same hand with other cards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from service.rules.cards import card_texts
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
from service.rules.replay import Hand
from service.rules.view import Viewer

Json = dict[str, Any]


def request(hand: Hand, events: Sequence[Event], view: Viewer) -> Json:
    """The body of a request for a hand after the events, as a viewer may see it."""
    told: Json = {
        "game": hand.game.key,
        "house_rules": {ruling.key: ruling.value for ruling in hand.house.rulings},
        "stakes": without_nulls(
            ante=hand.stakes.ante,
            bring_in=hand.stakes.bring_in,
            small_bet=hand.stakes.small_bet,
            big_bet=hand.stakes.big_bet,
            cap=hand.stakes.cap,
        ),
        "format": "tournament" if hand.tournament else "cash",
        "seats": [
            without_nulls(
                seat=chair.number,
                stack=chair.stack,
                position=chair.position,
                auto_bring_in=chair.auto_bring_in,
            )
            for chair in hand.chairs
        ],
        "carried_pots": [{"amount": pot.chips, "eligible": pot.eligible} for pot in hand.carried],
        "events": [event_json(event) for event in events],
        "showdown": "asked" if hand.showdown_asked else "settled",
        "view": view,
    }
    return told | without_nulls(
        players_in_event=hand.players_in_event,
        dealer=hand.dealer,
        deck=None if hand.deck is None else card_texts(hand.deck),
    )


def without_nulls(**fields: object) -> Json:
    """The fields that have a value."""
    return {name: value for name, value in fields.items() if value is not None}


NAMES = {
    Discarded: "discard",
    TimedOut: "time_out",
    Offered: "offer",
    Took: "take",
    Declined: "decline",
    Showed: "show",
    Mucked: "muck",
}


def event_json(event: Event) -> Json:
    """An event as a caller's log tells it."""
    match event:
        case Acted(seat, action, to):
            return without_nulls(type=action, seat=seat, to=to)
        case Dealt(seat, down, up):
            told = {"down": card_texts(down), "up": card_texts(up)}
            return {"type": "deal", "seat": seat} | told
        case CommunityDealt(card):
            return {"type": "deal", "community": card_texts([card])}
        case Reshuffled(deck):
            return without_nulls(type="reshuffle", deck=None if deck is None else card_texts(deck))
        case Chose(seat, face):
            return {"type": "choose", "seat": seat, "face": face}
        case Discarded(seat, cards) | TimedOut(seat, cards) | Showed(seat, cards):
            named = None if cards is None else card_texts(cards)
            return without_nulls(type=NAMES[type(event)], seat=seat, cards=named)
        case Offered(seat, card) | Declined(seat, card):
            named = None if card is None else card_texts([card])
            return without_nulls(type=NAMES[type(event)], seat=seat, card=named)
        case Took(seat) | Mucked(seat):
            return {"type": NAMES[type(event)], "seat": seat}


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
