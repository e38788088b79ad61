"""The same table as one seat, or the public, may see it: hidden cards become unknown ones."""

from collections.abc import Sequence
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
        log=_log_seen_by(table.log, seats, viewer),
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


def _log_seen_by(log: Sequence[Entry], seats: dict[int, Seat], viewer: Viewer) -> list[Entry]:
    """The log without hidden cards.

    A card of a hand that was shown was dealt the last time that its seat got it: one that came back
    after a reshuffle had been thrown away, face down, before.
    """
    open_cards = {n: set(seat.down) if seat.shown else set() for n, seat in seats.items()}
    backwards = []
    for entry in reversed(log):
        backwards.append(_entry_seen_by(entry, open_cards, viewer))
        if isinstance(entry.event, Dealt):
            open_cards[entry.event.seat].difference_update(entry.event.down)
    return backwards[::-1]


def _entry_seen_by(entry: Entry, open_cards: dict[int, set[int]], viewer: Viewer) -> Entry:
    event: Event | Derived = entry.event
    match event:
        case Dealt(seat=number, down=down) if number != viewer:
            visible = bytes(card if card in open_cards[number] else UNKNOWN for card in down)
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
