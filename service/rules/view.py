"""The same table as one seat, or the public, may see it: hidden cards become unknown ones."""

from dataclasses import replace
from typing import Final, Literal

from service.rules.cards import UNKNOWN
from service.rules.events import (
    Dealt,
    Derived,
    Discarded,
    Entry,
    Event,
    Legal,
    Reshuffled,
    TimedOut,
)
from service.rules.state import Seat, Table
from service.rules.wilds import wild_mask

Viewer = int | Literal["all", "public"]

ALL: Final = "all"
PUBLIC: Final = "public"


def seen_by(table: Table, viewer: Viewer) -> Table:
    """The table with every card hidden that the viewer cannot see.

    A viewer sees face-up cards, its own face-down ones, and hands that were turned up or shown;
    `all` sees everything, the deck included.

    Rules: STUD §A Good 1; READING D10.
    """
    if viewer == ALL:
        return table
    seats = {seat.number: seat for seat in table.seats}
    outcome = table.outcome
    if outcome is not None:
        open_to_viewer = {n for n, seat in seats.items() if seat.shown or n == viewer}
        outcome = replace(
            outcome,
            hands=tuple(hand for hand in outcome.hands if hand.seat in open_to_viewer),
            order={
                share: [
                    visible
                    for tied in ranked
                    if (visible := [seat for seat in tied if seat in open_to_viewer])
                ]
                for share, ranked in outcome.order.items()
            },
        )
    return replace(
        table,
        seats=tuple(
            seat if seat.shown or seat.number == viewer else replace(seat, down=_hidden(seat.down))
            for seat in table.seats
        ),
        deck=_hidden(table.deck),
        seen=b"",
        discards=_hidden(table.discards),
        outcome=outcome,
        log=[_entry_seen_by(entry, seats, viewer) for entry in table.log],
    )


def legal_seen_by(legal: tuple[Legal, ...], viewer: Viewer) -> tuple[Legal, ...]:
    """What may come next, without the cards that others could throw away.

    Rules: STUD §A Good 1.
    """
    return tuple(
        one
        if one.held is None or viewer in {ALL, one.seat}
        else replace(one, held=_hidden(one.held))
        for one in legal
    )


def wild_cards_seen(table: Table, seat: Seat) -> bytes:
    """The wild cards among those of a seat that can be seen.

    Rules: OPR-643 1.2; OPR-643 1.3; OPR-671 3.1; OPR-671 5 note 3.
    """
    down = bytes(card for card in seat.down if card != UNKNOWN)
    up = bytes(card for card in seat.up if card != UNKNOWN)
    mask = wild_mask(table.setup.game.wild, down, up, seat.own_rank)
    return bytes(card for place, card in enumerate(down + up) if mask >> place & 1)


def _entry_seen_by(entry: Entry, seats: dict[int, Seat], viewer: Viewer) -> Entry:
    event: Event | Derived = entry.event
    match event:
        case Dealt(seat=number, down=down) if number != viewer:
            seat = seats[number]
            shown = seat.down if seat.shown else b""
            visible = bytes(card if card in shown else UNKNOWN for card in down)
            return replace(entry, event=replace(event, down=visible))
        case Discarded(seat=number, cards=cards) if number != viewer:
            return replace(entry, event=replace(event, cards=_hidden(cards)))
        case TimedOut(seat=number, cards=cards) if number != viewer:
            return replace(entry, event=replace(event, cards=_hidden(cards or b"")))
        case Reshuffled(deck=deck) if deck is not None:
            return replace(entry, event=replace(event, deck=_hidden(deck)))
        case _:
            return entry


def _hidden(cards: bytes) -> bytes:
    return bytes([UNKNOWN]) * len(cards)
