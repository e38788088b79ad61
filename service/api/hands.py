"""A hand over the wire: the log as it comes, the table as it is told."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields, missing, validates_schema

from service.api.events import EventSchema, NullsLeftOut, entry_json, legal_json, read_events
from service.api.problems import CATALOGUE, refused
from service.api.schemas import (
    CarriedPotSchema,
    GameSchema,
    Items,
    PositionField,
    Text,
    TrueOrFalse,
    Unwalked,
    Whole,
    house_rules_json,
    read_carried,
    read_game,
    refuse_positions,
    showdown_json,
)
from service.formats.hand_read import HandRead
from service.formats.request import set_up_of
from service.rules.betting import standing
from service.rules.cards import CARD_TEXTS, card_texts, parse_cards
from service.rules.dealing import order_of_deck
from service.rules.errors import Code, StudError
from service.rules.finish import pots_now
from service.rules.play import legal_events, to_act
from service.rules.pots import MOST_CHIPS
from service.rules.replay import (
    MOST_EVENTS,
    Chair,
    Hand,
    IllegalEventError,
    articles_applied,
    name_at_table,
    replay,
)
from service.rules.seating import HIGHEST_SEAT, MOST_SEATS, place_of
from service.rules.state import Seat, Stakes, Status, Table
from service.rules.unanswered import unanswered
from service.rules.view import ALL, PUBLIC, Viewer, legal_seen_by, seen_by, wild_cards_seen

Json = dict[str, Any]

_NAMES_A_CARD: Final = frozenset({Code.BAD_CARD, Code.CARD_REPEATED})


class StakesSchema(NullsLeftOut):
    """What is played for, in chips."""

    ante = Whole(MOST_CHIPS, required=True)
    bring_in = Whole(MOST_CHIPS)
    small_bet = Whole(MOST_CHIPS)
    big_bet = Whole(MOST_CHIPS)
    cap = Whole(MOST_CHIPS)


class ChairSchema(NullsLeftOut):
    """A seat before the ante."""

    seat = Whole(HIGHEST_SEAT, required=True)
    stack = Whole(MOST_CHIPS, required=True)
    position = PositionField()
    auto_bring_in = TrueOrFalse(absent=missing)


class ViewField(fields.Field[Viewer]):
    """`all`, `public`, or a seat."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: object,
    ) -> Viewer:
        if value in (ALL, PUBLIC) or (type(value) is int and 0 <= value <= HIGHEST_SEAT):
            return value
        raise ValidationError("This is to be all, public, or a seat.")


class HandSchema(GameSchema, NullsLeftOut):
    """POST /v1/hands."""

    most_bytes = staticmethod(lambda config: config.most_log_bytes)
    counted = ("events", lambda config: config.most_events)

    stakes = fields.Nested(StakesSchema, required=True)
    format = Text("cash", "tournament", absent="cash")
    players_in_event = Whole(MOST_CHIPS, least=2)
    seats = Items(ChairSchema, MOST_SEATS, required=True)
    dealer = Whole(HIGHEST_SEAT)
    carried_pots = Items(CarriedPotSchema, MOST_SEATS, least=0)
    deck = fields.Raw()
    events = Unwalked(EventSchema, MOST_EVENTS, least=0)
    showdown = Text("settled", "asked", absent="settled")
    view = ViewField(load_default=ALL)

    @validates_schema
    def refuse_event_of_others(self, data: Json, **_: object) -> None:
        """Take the number of players left in a tournament where it can be one."""
        if "players_in_event" not in data:
            return
        if data.get("format") == "cash":
            raise ValidationError("This goes with a tournament.", "players_in_event")
        if data["players_in_event"] < len(data.get("seats", ())):
            raise ValidationError("There are more players at this table.", "players_in_event")


HAND_SCHEMA: Final = HandSchema()


def read_hand(asked: Mapping[str, Any]) -> Hand:
    """The hand that a caller asks about.

    Args:
        asked: what `HAND_SCHEMA` loaded.

    Raises:
        Refusal: what is wrong with it.
    """
    try:
        return _read_hand(asked)
    except StudError as error:
        raise refused(_fit_for(asked["view"], error)) from None


def replayed(sent: HandRead, viewer: Viewer = ALL) -> Table:
    """The table after everything that happened in a hand.

    Args:
        sent: the hand, and where what is wrong with it stands.
        viewer: whoever is told what is wrong with it.

    Raises:
        Refusal: what is wrong with the set-up, or the first event that cannot be: `event_index`,
            `legal` and `state` are then members of the problem.
    """
    try:
        return replay(sent.hand)
    except IllegalEventError as error:
        state = table_json(sent.hand, error.before, viewer)
        members = {"event_index": error.event_index, "legal": state["legal"], "state": state}
        error.at = sent.place_in_file(error.at)
        raise refused(_fit_for(viewer, error), members) from None
    except StudError as error:
        error.at = sent.place_in_file(error.at)
        raise refused(_fit_for(viewer, error)) from None


def _read_hand(asked: Mapping[str, Any]) -> Hand:
    game, house = read_game(asked)
    seats = asked["seats"]
    refuse_positions(game, seats, "seats")
    if asked["view"] not in (ALL, PUBLIC):
        place_of(asked["view"], [seat["seat"] for seat in seats], ("view",))
    return Hand(
        game=game,
        house=house,
        stakes=Stakes(**asked["stakes"]),
        chairs=tuple(
            Chair(seat["seat"], seat["stack"], seat.get("position"), seat.get("auto_bring_in"))
            for seat in seats
        ),
        events=read_events(asked.get("events", ())),
        dealer=asked.get("dealer"),
        tournament=asked["format"] == "tournament",
        players_in_event=asked.get("players_in_event"),
        carried=read_carried(asked.get("carried_pots", ())),
        deck=parse_cards(asked["deck"], ("deck",)) if "deck" in asked else None,
        showdown_asked=asked["showdown"] == "asked",
    )


def _fit_for(viewer: Viewer, error: StudError) -> StudError:
    """The error without the cards that it names, for those who may not see every card."""
    if viewer == ALL or error.code not in _NAMES_A_CARD:
        return error
    return StudError(error.code, CATALOGUE[error.code].cause, at=error.at, rules=error.rules)


def table_json(hand: Hand, table: Table, viewer: Viewer) -> Json:
    """Where a hand stands, as the one who looks may see it."""
    legal = legal_events(table)
    seen = seen_by(table, viewer)
    by_number = {seat.number: seat for seat in seen.seats}
    told = {
        "game": hand.game.key,
        "name": name_at_table(table.setup),
        "status": table.status,
        "street": table.street.number,
        "pots": _pots_json(table),
        "to_act": to_act(table),
        "legal": [legal_json(one) for one in legal_seen_by(legal, viewer)],
        "seats": [_seat_json(seen, by_number[chair.number]) for chair in hand.chairs],
        "community": card_texts(seen.community),
        "deck_left": table.cards_left,
        "offer": _offer_json(seen),
        "log": [entry_json(entry) for entry in seen.log],
        "unknown": [
            {"what": one.question, "seats": one.seats, "why": one.why} for one in unanswered(table)
        ],
    }
    if viewer == ALL and table.from_deck:
        told["deck"] = card_texts(order_of_deck(table))
    if table.status is Status.AWAITING_RESHUFFLE:
        told["to_shuffle"] = _to_shuffle_json(table, viewer)
    if table.status is Status.REDEAL:
        told["redeal"] = _redeal_json(hand, table, viewer)
    if seen.outcome is not None:
        told["result"] = showdown_json(seen.outcome, [chair.number for chair in hand.chairs])
    told["rules"] = articles_applied(table)
    told["house_rules"] = house_rules_json(hand.game, hand.house)
    return told


def _pots_json(table: Table) -> list[Json]:
    """The pots as they stand, or as they were settled."""
    pots = pots_now(table) if table.outcome is None else table.outcome.settlement.pots
    return [{"amount": pot.chips, "eligible": pot.eligible} for pot in pots]


def _seat_json(seen: Table, seat: Seat) -> Json:
    return {
        "seat": seat.number,
        **({} if seat.position is None else {"position": seat.position}),
        "stack": seat.stack,
        "street_chips": seat.street_chips,
        "put_in": seat.put_in,
        "state": standing(seat),
        "down": card_texts(seat.down),
        "up": card_texts(seat.up),
        "wild": card_texts(wild_cards_seen(seen, seat)),
        "shown": seat.shown,
    }


def _offer_json(seen: Table) -> Json | None:
    if seen.offer is None:
        return None
    card = seen.offer.card
    return {
        "card": None if card is None else CARD_TEXTS[card],
        "seat": seen.seats[seen.offer.to].number,
    }


def _to_shuffle_json(table: Table, viewer: Viewer) -> Json:
    cards = order_of_deck(table) + table.discards
    told: Json = {"count": len(cards)}
    if viewer == ALL:
        told["cards"] = card_texts(cards)
    return told


def _redeal_json(hand: Hand, table: Table, viewer: Viewer) -> Json:
    """The request for the redeal, to which the new cards are still to be added."""
    sent = {chair.number: chair for chair in hand.chairs}
    still_in = [seat for seat in table.seats if seat.is_in]
    can_look = viewer in (ALL, PUBLIC, *(seat.number for seat in still_in))
    return {
        **set_up_of(hand),
        **({"view": viewer} if can_look else {}),
        "seats": [
            {
                "seat": seat.number,
                "stack": seat.stack,
                "position": seat.position,
                **(
                    {}
                    if sent[seat.number].auto_bring_in is None
                    else {"auto_bring_in": sent[seat.number].auto_bring_in}
                ),
            }
            for seat in still_in
        ],
        "carried_pots": [{"amount": pot.chips, "eligible": pot.eligible} for pot in table.carried],
        "events": [],
    }
