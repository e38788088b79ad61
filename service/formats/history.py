"""The log of a table as files tell it: with the hands that are shown at the end."""

from collections.abc import Sequence
from typing import NamedTuple

from service.rules.cards import UNKNOWN
from service.rules.events import Mucked, Showed
from service.rules.finish import is_unknown
from service.rules.state import Seat, Status, Table


class AtShowdown(NamedTuple):
    """A seat's hand at the showdown, as dealt; None where it was mucked."""

    seat: int
    cards: bytes | None


def as_dealt(seat: Seat) -> bytes:
    """The cards of a seat in the order in which stud deals them: down, down, up, ..., down."""
    return seat.down[:2] + seat.up + seat.down[2:]


def showdown(table: Table) -> Sequence[AtShowdown]:
    """Who showed and who mucked, in their order; last those whose hands settled it by themselves.

    The last aggressor comes first, else who acted first.
    """
    told = [
        AtShowdown(event.seat, event.cards if isinstance(event, Showed) else None)
        for event in (entry.event for entry in table.log)
        if isinstance(event, Showed | Mucked)
    ]
    if table.status is not Status.COMPLETE or sum(seat.is_in for seat in table.seats) == 1:
        return told
    first = table.aggressor if table.aggressor is not None else (table.opened_by or 0)
    in_turn = [*table.seats[first:], *table.seats[:first]]
    said = {one.seat for one in told}
    return told + [
        AtShowdown(seat.number, as_dealt(seat))
        for seat in in_turn
        if seat.is_in and seat.number not in said and not is_unknown(seat)
    ]


def known(cards: bytes) -> bool:
    """Whether every one of some cards is known."""
    return UNKNOWN not in cards
