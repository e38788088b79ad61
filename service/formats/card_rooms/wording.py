"""The events of a text in the rules' words: texts use the names of wagers freely."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, NamedTuple

from service.rules.errors import StudError
from service.rules.events import BET, COMPLETE, FOLD, RAISE, Acted, Action, Event, LegalType
from service.rules.play import advance, legal_events, to_act
from service.rules.replay import Hand, set_up
from service.rules.state import Status, Table

WAGERS: Final = frozenset({COMPLETE, BET, RAISE})

_LEGAL_WAGERS: Final = frozenset({LegalType.COMPLETE, LegalType.BET, LegalType.RAISE})


class Told(NamedTuple):
    """An event as a line tells it; of a deal the street, whose cards may be told later."""

    line: int
    event: Event
    street: int = 0
    all_in: bool = False


def in_the_rules_words(
    hand: Hand, told: Sequence[Told], gone: AbstractSet[int] = frozenset()
) -> list[Told]:
    """The events with each wager called what the rules call it: a bet, completion or raise.

    Who was dealt in and is not heard of again folds in turn. Where an event cannot be, it and all
    behind it stay as they were told.
    """
    try:
        table = set_up(hand)
    except StudError:
        return list(told)
    named: list[Told] = []
    for index, each in enumerate(told):
        event = each
        try:
            if isinstance(each.event, Acted):
                for seat in _gone_before(table, each.event.seat, gone):
                    named.append(Told(each.line, Acted(seat, FOLD)))
                    advance(table, named[-1].event)
                event = each._replace(event=_named(table, each.event))
            advance(table, event.event)
        except StudError:
            return [*named, event, *told[index + 1 :]]
        named.append(event)
    return named


def _gone_before(table: Table, seat: int, gone: AbstractSet[int]) -> Iterator[int]:
    """Those who are gone and whose turn comes before a seat's."""
    while table.status is Status.BETTING:
        turn = to_act(table)
        if len(turn) != 1 or turn[0] == seat or turn[0] not in gone:
            return
        yield turn[0]


def _named(table: Table, event: Acted) -> Acted:
    if event.action not in WAGERS or table.status is not Status.BETTING:
        return event
    for legal in legal_events(table):
        if legal.seat == event.seat and legal.type in _LEGAL_WAGERS:
            return replace(event, action=Action(legal.type.value))
    return event
