"""Events over the wire: what a caller's log holds, what may come next, and all that happened.

A log may be long: the shape of its events is looked at by hand, and the schemas are asked only to
explain what is wrong with one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from marshmallow import ValidationError, fields, pre_load, validates_schema

from service.api.problems import Refusal, fields_refused
from service.api.schemas import Text, Whole, read_one_card
from service.api.wire import UNKNOWN_FIELD, Envelope, faults_in
from service.rules.cards import CARD_TEXTS, card_texts, parse_cards
from service.rules.errors import Place
from service.rules.events import (
    Acted,
    Action,
    AntePosted,
    Awarded,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Entry,
    Event,
    Face,
    Legal,
    LegalType,
    Mucked,
    Offered,
    Opens,
    Reshuffled,
    Returned,
    Showed,
    Stopped,
    TimedOut,
    Took,
    TurnedUp,
)
from service.rules.pots import MOST_CHIPS
from service.rules.seating import HIGHEST_SEAT

Json = dict[str, Any]


class NullsLeftOut(Envelope):
    """An object in which null for a field that may be absent is the same as its absence."""

    @pre_load
    def leave_out(self, data: object, **_: object) -> object:
        """The object without such fields."""
        if not isinstance(data, dict):
            return data
        return {
            name: value
            for name, value in data.items()
            if value is not None or name not in self.fields or self.fields[name].required
        }


class EventSchema(NullsLeftOut):
    """What every event has."""

    type = fields.Raw(required=True)


class ReshuffleSchema(EventSchema):
    """The new order of the deck, where cards come from one."""

    deck = fields.Raw()


class DealSchema(EventSchema):
    """Cards dealt to a seat, or one to the middle."""

    seat = Whole(HIGHEST_SEAT)
    down = fields.Raw()
    up = fields.Raw()
    community = fields.Raw()

    @validates_schema
    def refuse_both_or_none(self, data: Json, **_: object) -> None:
        """Take a seat with its cards, or the community card."""
        if not _is_one_deal(data):
            raise ValidationError("Send a seat with its cards, or community alone.")


class SeatEventSchema(EventSchema):
    """An event of one seat, with nothing more to say."""

    seat = Whole(HIGHEST_SEAT, required=True)


class WagerSchema(SeatEventSchema):
    """Chips put in; `to` is the street's total."""

    to = Whole(MOST_CHIPS)


class DiscardSchema(SeatEventSchema):
    """Cards thrown away."""

    cards = fields.Raw(required=True)


class NamedCardsSchema(SeatEventSchema):
    """Cards that may be named."""

    cards = fields.Raw()


class OfferSchema(SeatEventSchema):
    """The card that was turned."""

    card = fields.Raw(required=True)


class DeclineSchema(SeatEventSchema):
    """The card that was dealt instead, where the log brings the cards."""

    card = fields.Raw()


class ChooseSchema(SeatEventSchema):
    """Which way up the last card comes."""

    face = Text(*Face)


class _Kind:
    """A kind of event: the fields that it has, and what makes sense of them."""

    def __init__(self, schema: EventSchema, read: Callable[[Json, Place], Event]) -> None:
        self.schema = schema
        self.read = read
        self._needed = {name for name, field in schema.fields.items() if field.required}
        self._allowed = set(schema.fields)

    def takes(self, event: Json) -> bool:
        """Whether `schema` would take an event of which the nulls are left out."""
        return (
            self._needed <= event.keys() <= self._allowed
            and _is_whole(event.get("seat", 0), HIGHEST_SEAT)
            and _is_whole(event.get("to", 0), MOST_CHIPS)
            and event.get("face", Face.UP) in _FACES
            and (event["type"] != LegalType.DEAL or _is_one_deal(event))
        )


def read_events(sent: Sequence[Any]) -> list[Event]:
    """A caller's log.

    Raises:
        Refusal: `invalid_field` or `unknown_field`, with all events that have the wrong shape.
        BadInput: `bad_card` or `wrong_card_count`.
    """
    told = []
    for event in sent:
        kind = _kind_of(event)
        if kind is None:
            raise _explained(sent)
        if None in event.values():
            event = kind.schema.leave_out(event)  # noqa: PLW2901  what it says is the same
        if not kind.takes(event):
            raise _explained(sent)
        told.append((kind, event))
    return [kind.read(event, ("events", index)) for index, (kind, event) in enumerate(told)]


def legal_json(legal: Legal) -> Json:
    """What may come next, in the shape of the event that it allows, without what does not apply.

    `from` has the cards out of which `count` are thrown away.
    """
    told = {
        "type": legal.type,
        "seat": legal.seat,
        "to": legal.to,
        "adds": legal.adds,
        "max_to": legal.max_to,
        "max_adds": legal.max_adds,
        "down": legal.down,
        "up": legal.up,
        "community": legal.community,
        "count": legal.count,
        "from": None if legal.held is None else card_texts(legal.held),
        "face": legal.face,
        "needs_cards": legal.needs_cards or None,
    }
    return {name: value for name, value in told.items() if value is not None}


def entry_json(entry: Entry) -> Json:
    """A line of the log: the event as a caller sends it, the chips it put in, and its articles."""
    return {
        **_TOLD[type(entry.event)](entry.event),
        **_chips_put_in(entry),
        "derived": entry.derived,
        "rules": entry.rules,
    }


def _chips_put_in(entry: Entry) -> Json:
    if entry.adds is None:
        return {}
    to = {} if entry.to is None else {"to": entry.to}
    return {**to, "adds": entry.adds, "all_in": entry.all_in}


def _dealt(event: Json, at: Place) -> Dealt | CommunityDealt:
    if "community" in event:
        return CommunityDealt(_one_card(event["community"], (*at, "community")))
    return Dealt(
        event["seat"],
        parse_cards(event.get("down", []), (*at, "down"), unknown=True),
        parse_cards(event.get("up", []), (*at, "up"), unknown=True),
    )


def _acted(event: Json, _: Place) -> Acted:
    return Acted(event["seat"], Action(event["type"]), event.get("to"))


def _discarded(event: Json, at: Place) -> Discarded:
    return Discarded(event["seat"], parse_cards(event["cards"], (*at, "cards"), unknown=True))


def _timed_out(event: Json, at: Place) -> TimedOut:
    if "cards" not in event:
        return TimedOut(event["seat"])
    return TimedOut(event["seat"], parse_cards(event["cards"], (*at, "cards"), unknown=True))


def _reshuffled(event: Json, at: Place) -> Reshuffled:
    return Reshuffled(parse_cards(event["deck"], (*at, "deck")) if "deck" in event else None)


def _offered(event: Json, at: Place) -> Offered:
    return Offered(event["seat"], _one_card(event["card"], (*at, "card")))


def _took(event: Json, _: Place) -> Took:
    return Took(event["seat"])


def _declined(event: Json, at: Place) -> Declined:
    card = _one_card(event["card"], (*at, "card")) if "card" in event else None
    return Declined(event["seat"], card)


def _chose(event: Json, _: Place) -> Chose:
    return Chose(event["seat"], Face(event["face"]))


def _showed(event: Json, at: Place) -> Showed:
    if "cards" not in event:
        return Showed(event["seat"])
    return Showed(event["seat"], parse_cards(event["cards"], (*at, "cards")))


def _mucked(event: Json, _: Place) -> Mucked:
    return Mucked(event["seat"])


_TOLD: Final[Mapping[type, Callable[[Any], Json]]] = {
    AntePosted: lambda event: {"type": "ante", "seat": event.seat},
    Dealt: lambda event: {
        "type": LegalType.DEAL,
        "seat": event.seat,
        "down": card_texts(event.down),
        "up": card_texts(event.up),
    },
    CommunityDealt: lambda event: {"type": LegalType.DEAL, "community": [CARD_TEXTS[event.card]]},
    Opens: lambda event: {
        "type": "open",
        "seat": event.seat,
        "street": event.street,
        "tied": event.tied,
    },
    Acted: lambda event: {"type": event.action, "seat": event.seat},
    Discarded: lambda event: _with_cards(LegalType.DISCARD, event),
    TimedOut: lambda event: _with_cards(LegalType.TIME_OUT, event),
    Reshuffled: lambda event: {
        "type": LegalType.RESHUFFLE,
        **({} if event.deck is None else {"deck": card_texts(event.deck)}),
    },
    Offered: lambda event: _with_card(LegalType.OFFER, event),
    Took: lambda event: {"type": LegalType.TAKE, "seat": event.seat},
    Declined: lambda event: _with_card(LegalType.DECLINE, event),
    Chose: lambda event: {"type": LegalType.CHOOSE, "seat": event.seat, "face": event.face},
    TurnedUp: lambda event: _with_cards("turn_up", event),
    Showed: lambda event: _with_cards(LegalType.SHOW, event),
    Mucked: lambda event: {"type": LegalType.MUCK, "seat": event.seat},
    Stopped: lambda event: {
        **_with_card("stop", event),
        "owes": [{"seat": owed.seat, "amount": owed.chips} for owed in event.owes],
    },
    Returned: lambda event: {"type": "return", "seat": event.seat, "amount": event.chips},
    Awarded: lambda event: {
        "type": "award",
        "seat": event.seat,
        "amount": event.chips,
        "for": event.won_for,
        "pot": event.pot,
    },
}
"""How each event is told; the log says which cards, where a caller did not."""


def _with_cards(name: str, event: Any) -> Json:  # noqa: ANN401  one of several events
    return {"type": name, "seat": event.seat, "cards": card_texts(event.cards)}


def _with_card(name: str, event: Any) -> Json:  # noqa: ANN401  one of several events
    return {"type": name, "seat": event.seat, "card": CARD_TEXTS[event.card]}


_WAGER: Final = _Kind(WagerSchema(), _acted)
_NO_WAGER: Final = _Kind(SeatEventSchema(), _acted)
_KINDS: Final[Mapping[str, _Kind]] = {
    LegalType.DEAL: _Kind(DealSchema(), _dealt),
    LegalType.BRING_IN: _WAGER,
    LegalType.COMPLETE: _WAGER,
    LegalType.BET: _WAGER,
    LegalType.RAISE: _WAGER,
    LegalType.CALL: _WAGER,
    LegalType.CHECK: _NO_WAGER,
    LegalType.FOLD: _NO_WAGER,
    LegalType.DISCARD: _Kind(DiscardSchema(), _discarded),
    LegalType.TIME_OUT: _Kind(NamedCardsSchema(), _timed_out),
    LegalType.RESHUFFLE: _Kind(ReshuffleSchema(), _reshuffled),
    LegalType.OFFER: _Kind(OfferSchema(), _offered),
    LegalType.TAKE: _Kind(SeatEventSchema(), _took),
    LegalType.DECLINE: _Kind(DeclineSchema(), _declined),
    LegalType.CHOOSE: _Kind(ChooseSchema(), _chose),
    LegalType.SHOW: _Kind(NamedCardsSchema(), _showed),
    LegalType.MUCK: _Kind(SeatEventSchema(), _mucked),
}
_FACES: Final = tuple(Face)


def _kind_of(event: object) -> _Kind | None:
    if not isinstance(event, dict):
        return None
    name = event.get("type")
    return _KINDS.get(name) if isinstance(name, str) else None


def _is_one_deal(event: Json) -> bool:
    """Whether a deal is a seat's or the community card's."""
    return "community" not in event if "seat" in event else event.keys() == {"type", "community"}


def _one_card(written: object, at: Place) -> int:
    return read_one_card(written, at)[0]


def _is_whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _explained(sent: Sequence[Any]) -> Refusal:
    """What is wrong with a log of which at least one event has the wrong shape."""
    return fields_refused({"events": faults_in(sent, _faults_of)}, UNKNOWN_FIELD)


def _faults_of(event: Json) -> object:
    kind = _kind_of(event)
    if kind is None:
        return {"type": f"This is to be one of {', '.join(_KINDS)}."}
    return kind.schema.validate(event)
