"""A hand as the request that POST /v1/hands takes."""

from collections.abc import Mapping
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
from service.rules.state import Stakes

Json = dict[str, Any]


def request_of(hand: Hand) -> Json:
    """The request that replays a hand; what it would assume anyway is left out."""
    return {
        **set_up_of(hand),
        "seats": [
            _said(
                seat=chair.number,
                stack=chair.stack,
                position=chair.position,
                auto_bring_in=chair.auto_bring_in,
            )
            for chair in hand.chairs
        ],
        **_said(dealer=hand.dealer),
        **(
            {"carried_pots": [{"amount": p.chips, "eligible": [*p.eligible]} for p in hand.carried]}
            if hand.carried
            else {}
        ),
        **_said(deck=None if hand.deck is None else card_texts(hand.deck)),
        "events": [event_json(event) for event in hand.events],
    }


def set_up_of(hand: Hand) -> Json:
    """What of a request stays the same when a hand is dealt again."""
    rules = {ruling.key: ruling.value for ruling in hand.house.rulings if not ruling.assumed}
    return {
        "game": hand.game.key,
        "stakes": _stakes_json(hand.stakes),
        "format": "tournament" if hand.tournament else "cash",
        **_said(players_in_event=hand.players_in_event),
        **({"house_rules": rules} if rules else {}),
        **({"showdown": "asked"} if hand.showdown_asked else {}),
    }


def event_json(event: Event) -> Json:
    """An event as a caller's log tells it."""
    match event:
        case Acted(seat, action, to):
            return _said(type=action.value, seat=seat, to=to)
        case Dealt(seat, down, up):
            cards = {"down": down, "up": up}
            faces = {face: card_texts(those) for face, those in cards.items() if those}
            return {"type": "deal", "seat": seat, **faces}
        case CommunityDealt(card):
            return {"type": "deal", "community": card_texts([card])}
        case Reshuffled(deck):
            return _said(type="reshuffle", deck=None if deck is None else card_texts(deck))
        case Chose(seat, face):
            return {"type": "choose", "seat": seat, "face": face.value}
        case Discarded(seat, cards) | TimedOut(seat, cards) | Showed(seat, cards):
            named = None if cards is None else card_texts(cards)
            return _said(type=_NAMES[type(event)], seat=seat, cards=named)
        case Offered(seat, card) | Declined(seat, card):
            offered = None if card is None else card_texts([card])[0]
            return _said(type=_NAMES[type(event)], seat=seat, card=offered)
        case Took(seat) | Mucked(seat):
            return {"type": _NAMES[type(event)], "seat": seat}


_NAMES: Mapping[type[Event], str] = {
    Discarded: "discard",
    TimedOut: "time_out",
    Offered: "offer",
    Took: "take",
    Declined: "decline",
    Showed: "show",
    Mucked: "muck",
}


def _stakes_json(stakes: Stakes) -> Json:
    return _said(
        ante=stakes.ante,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        cap=stakes.cap,
    )


def _said(**fields: object) -> Json:
    """The fields that have a value."""
    return {name: value for name, value in fields.items() if value is not None}
