"""Events made up without regard to what may come next, and which of them may come all the same.

`is_allowed` reads the answer from the list of what is legal, from the cards on the table, and from
nothing else: it is how a caller would understand that list.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from service.rules.cards import FULL_DECK, UNKNOWN
from service.rules.events import (
    Acted,
    Action,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Event,
    Face,
    Legal,
    LegalType,
    Mucked,
    Offered,
    Reshuffled,
    Showed,
    TimedOut,
    Took,
)
from service.rules.state import Seat, Table
from service.rules.wilds import is_own_spade
from tests.players import cards_out, seat_of

NOBODY: Final = 99
_HUGE: Final = 2**53 - 1
_ACTIONS: Final = frozenset(Action)


def made_up(rng: Random, table: Table, legal: Sequence[Legal]) -> Event:
    """An event of any type and seat; type, seat, size and cards are often ones that could be."""
    kind = rng.choice(tuple(LegalType))
    number = rng.choice([seat.number for seat in table.seats] + [NOBODY])
    if legal and rng.random() < 0.7:
        one = rng.choice(legal)
        kind = one.type
        if one.seat is not None and rng.random() < 0.8:
            number = one.seat
    if kind.value in _ACTIONS:
        return Acted(number, Action(kind.value), _size(rng, legal))
    return _with_cards(rng, kind, number, _Cards(rng, table, number))


def _with_cards(rng: Random, kind: LegalType, number: int, some: "_Cards") -> Event:
    match kind:
        case LegalType.DEAL if rng.random() < 0.2:
            return CommunityDealt(some.one())
        case LegalType.DEAL:
            return Dealt(number, some.of(rng.choice((0, 1, 2, 4))), some.of(rng.choice((0, 1, 1))))
        case LegalType.DISCARD:
            return Discarded(number, some.of(rng.choice((2, 2, 2, 2, 1, 3, 0))))
        case LegalType.TIME_OUT:
            return TimedOut(number, rng.choice((None, some.of(2), some.of(1))))
        case LegalType.RESHUFFLE:
            return Reshuffled(rng.choice((None, some.deck())))
        case LegalType.OFFER:
            return Offered(number, some.one())
        case LegalType.TAKE:
            return Took(number)
        case LegalType.DECLINE:
            return Declined(number, rng.choice((None, some.one())))
        case LegalType.CHOOSE:
            return Chose(number, rng.choice(tuple(Face)))
        case LegalType.SHOW:
            return Showed(number, rng.choice((None, some.hand())))
        case _:
            return Mucked(number)


def _size(rng: Random, legal: Sequence[Legal]) -> int | None:
    bounds = [size for one in legal for size in (one.to, one.max_to) if size is not None]
    near = [size + off for size in bounds for off in (-1, 0, 0, 1)]
    return rng.choice([None, None, None, None, 0, -1, 1, _HUGE, *near])


class _Cards:
    """Cards from everywhere: the deck, the hand of the seat that is meant, other hands, nowhere."""

    def __init__(self, rng: Random, table: Table, number: int) -> None:
        self.rng = rng
        self.table = table
        self.seat = None if number == NOBODY else seat_of(table, number)
        self.out = cards_out(table)

    def one(self) -> int:
        """A card."""
        held = self.seat.down + self.seat.up if self.seat else b""
        left = [card for card in FULL_DECK if card not in self.out]
        down = self.seat.down if self.seat else b""
        pools = [pool for pool in (down, down, held, left, FULL_DECK, bytes([UNKNOWN])) if pool]
        return self.rng.choice(self.rng.choice(pools))

    def of(self, count: int) -> bytes:
        """So many cards, perhaps one of them twice."""
        return bytes(self.one() for _ in range(count))

    def deck(self) -> bytes:
        """An order of the deck in which one card may be wrong, or too many."""
        rest = [card for card in FULL_DECK if card not in self.out] + list(self.table.discards)
        self.rng.shuffle(rest)
        if rest and self.rng.random() < 0.5:
            rest[self.rng.randrange(len(rest))] = self.one()
        if self.rng.random() < 0.3:
            rest.append(self.one())
        return bytes(card for card in rest if card != UNKNOWN)

    def hand(self) -> bytes:
        """A hand to show in which unknown cards are named, and a card may be wrong."""
        if self.seat is None:
            return self.of(3)
        left = [card for card in FULL_DECK if card not in self.out]
        self.rng.shuffle(left)
        down, up = self.seat.down, self.seat.up
        cards = bytearray(down if self.rng.random() < 0.5 else down[:2] + up + down[2:])
        for place, card in enumerate(cards):
            if card == UNKNOWN and left and self.rng.random() < 0.9:
                cards[place] = left.pop()
        if cards and self.rng.random() < 0.3:
            cards[self.rng.randrange(len(cards))] = self.one()
        return bytes(cards)


def is_allowed(table: Table, legal: Sequence[Legal], event: Event) -> bool:
    """Whether an event is among what may come next."""
    return any(_is_one_of(table, one, event) for one in legal)


def _is_one_of(table: Table, legal: Legal, event: Event) -> bool:
    match event:
        case Acted(number, action, to):
            same = legal.type.value == action.value and legal.seat == number
            return same and _has_size(legal, to)
        case CommunityDealt(card):
            return legal.type is LegalType.DEAL and legal.community == 1 and _new(table, [card])
        case Reshuffled(deck):
            return legal.type is LegalType.RESHUFFLE and _may_be_deck(table, legal, deck)
        case _:
            return legal.seat == event.seat and _has_cards(table, legal, event)


def _has_size(legal: Legal, to: int | None) -> bool:
    if to is None:
        return legal.max_to is None
    return legal.to is not None and legal.to <= to <= (legal.max_to or legal.to)


def _has_cards(table: Table, legal: Legal, event: Event) -> bool:
    seat = table.seats[0] if legal.seat is None else seat_of(table, legal.seat)
    match event, legal.type:
        case Dealt(_, down, up), LegalType.DEAL:
            counts = (len(down), len(up)) == (legal.down, legal.up)
            return counts and _unrepeated(table, down + up)
        case Discarded(_, cards), LegalType.DISCARD:
            return len(cards) == legal.count and _are_down_cards(table, seat, cards)
        case TimedOut(_, cards), LegalType.TIME_OUT:
            return cards is None or (len(cards) == 2 and _are_down_cards(table, seat, cards))
        case (Took(), LegalType.TAKE) | (Mucked(), LegalType.MUCK):
            return True
        case Offered(_, card), LegalType.OFFER:
            return _unrepeated(table, bytes([card]))
        case Declined(_, None), LegalType.DECLINE:
            return not legal.needs_cards
        case Declined(_, int(card)), LegalType.DECLINE:
            return legal.needs_cards and _unrepeated(table, bytes([card]))
        case Chose(_, face), LegalType.CHOOSE:
            return face is legal.face
        case Showed(_, None), LegalType.SHOW:
            return not legal.needs_cards
        case Showed(_, bytes(cards)), LegalType.SHOW:
            return any(_is_hand(table, seat, down, up) for down, up in _splits(seat, cards))
        case _:
            return False


def _new(table: Table, cards: Sequence[int]) -> bool:
    """Whether cards are known, different, and still in the deck."""
    known = set(cards) - {UNKNOWN}
    return len(known) == len(cards) and not known & cards_out(table)


def _unrepeated(table: Table, cards: bytes) -> bool:
    return _new(table, [card for card in cards if card != UNKNOWN])


def _are_down_cards(table: Table, seat: Seat, cards: bytes) -> bool:
    """Whether a seat may hold these cards face down, some of them perhaps as unknown ones."""
    held, named = Counter(seat.down), Counter(cards)
    if any(count > 1 for card, count in named.items() if card != UNKNOWN):
        return False
    strangers = [card for card in named if card != UNKNOWN and card not in held]
    fits = named[UNKNOWN] + len(strangers) <= held[UNKNOWN]
    return fits and _new(table, strangers)


def _may_be_deck(table: Table, legal: Legal, deck: bytes | None) -> bool:
    if deck is None:
        return not legal.needs_cards
    held = cards_out(table) - set(table.discards)
    assert legal.count is not None
    return len(deck) == len(set(deck)) <= legal.count and not (set(deck) & {*held, UNKNOWN})


def _splits(seat: Seat, cards: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The down and up cards that a shown hand can mean."""
    ups = len(seat.up)
    if len(cards) == len(seat.down) + ups:
        yield cards[:2] + cards[2 + ups :], cards[2 : 2 + ups]
    elif len(cards) == len(seat.down) and UNKNOWN not in seat.up:
        yield cards, seat.up


def _is_hand(table: Table, seat: Seat, down: bytes, up: bytes) -> bool:
    """Whether the unknown cards of a seat can be those that are named."""
    known = {*seat.down, *seat.up} - {UNKNOWN}
    named = [*down, *up]
    if UNKNOWN in named or len(set(named)) < len(named):
        return False
    if not (set(seat.down) - {UNKNOWN} <= set(down) and set(seat.up) - {UNKNOWN} <= set(up)):
        return False
    if table.setup.game.bonus and any(is_own_spade(card, seat.own_rank) for card in up):
        return False
    return _new(table, [card for card in named if card not in known])
