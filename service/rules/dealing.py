"""Cards on the move: streets, discards, the reshuffle and the community card.

Cards come from a known deck, one at a time from the dealer's left, or with the `deal` events of a
log. Refusals never name a card: whoever reads them may not be allowed to see it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from service.rules.cards import UNKNOWN
from service.rules.errors import Code, Place, RuleViolation
from service.rules.events import (
    CommunityDealt,
    Dealt,
    Discarded,
    Entry,
    Face,
    Reshuffled,
    TimedOut,
)
from service.rules.house_rules import Shortage, TimeoutDiscards
from service.rules.state import Seat, Status, Table
from service.rules.vocabulary import Street, StreetNumber
from service.rules.wilds import is_own_spade

DECK_SIZE: Final = 52


def street_of(table: Table) -> Street:
    """The declaration of the street that a table is on."""
    return table.setup.game.streets[table.street - StreetNumber.THIRD]


def cards_due(street: Street, seat: Seat) -> tuple[int, int]:
    """How many cards a street deals to a seat, down and up; offered cards are not dealt.

    Rules: STUD §A How 2; STUD §D How 2; OPR-643 2.1 table; OPR-671 2.1.
    """
    if street.chosen:
        return (street.chosen, 0) if seat.face is Face.DOWN else (0, street.chosen)
    return street.down, street.up


def supply(table: Table, street: Street) -> Table:
    """Make sure that the deck can give the street, or say what must happen first.

    The table comes back as it is, awaiting a reshuffle, or with the community card due.

    Raises:
        RuleViolation: `deck_exhausted` where there are neither cards nor discards.

    Rules: STUD §D Good 3; READING D9.
    """
    each = street.down + street.up + street.offered + street.chosen
    needed = each * sum(seat.is_in for seat in table.seats)
    if table.cards_left >= needed:
        return table
    if table.discards:
        return replace(table, status=Status.AWAITING_RESHUFFLE)
    house = table.setup.house
    if (
        street.number is StreetNumber.SEVENTH
        and house.seventh_street_shortage is Shortage.COMMUNITY_CARD
        and table.cards_left
    ):
        return replace(table, community_due=True)
    raise RuleViolation(
        Code.DECK_EXHAUSTED,
        f"The deck is {needed - table.cards_left} cards short of street {street.number}, "
        "and there are no discards to shuffle in.",
        rules=("STUD §D Good 3", "READING D9"),
    )


def deal_street(table: Table) -> Table:
    """Deal the street from the deck, one card at a time from the dealer's left.

    A seat's own spade face up ends the dealing with that card (`stopping_seat`).

    Raises:
        RuleViolation: `deck_too_short` where the caller's order ends before the street does.

    Rules: STUD §A How 2; STUD §D How 2; OPR-643 2.1 table; OPR-643 3.4; OPR-671 2.1; OPR-671 2.4;
        READING D8.
    """
    street = street_of(table)
    if table.community_due:
        card, table = draw(table)
        return _community(table, card, derived=True)
    due = [
        (place, *cards_due(street, seat)) for place, seat in enumerate(table.seats) if seat.is_in
    ]
    down: dict[int, bytearray] = {place: bytearray() for place, _, _ in due}
    up: dict[int, bytearray] = {place: bytearray() for place, _, _ in due}
    order = _card_order(due, chosen=bool(street.chosen))
    known = _known_order(table)
    used = 0
    for card, (place, face) in zip(known, order, strict=False):
        (up if face is Face.UP else down)[place].append(card)
        used += 1
        if face is Face.UP and _stops(table, place, card):
            break
    else:
        _top(table, len(order))  # refuses an order that ends before the street does
    seats = list(table.seats)
    log = []
    for place, _, _ in due:
        if down[place] or up[place]:
            seats[place], entry = _given(
                seats[place], street, bytes(down[place]), bytes(up[place]), derived=True
            )
            log.append(entry)
    table = _taken(table, known[:used])
    return replace(table, seats=tuple(seats), log=(*table.log, *log))


def receive(table: Table, event: Dealt, place: int) -> Table:
    """Give a seat the cards that the log brings for it.

    Raises:
        RuleViolation: `wrong_card_count`, `card_repeated`, or `illegal_action` for a seat that is
            due no cards.

    Rules: STUD §A How 2; STUD §D How 2; STUD §D Good 3; OPR-643 2.1 table; OPR-671 2.1.
    """
    street = street_of(table)
    seat = table.seats[place]
    if not seat.is_in or seat.dealt or table.community_due:
        raise RuleViolation(
            Code.ILLEGAL_ACTION, f"Seat {seat.number} is due no cards now.", rules=street.source
        )
    for given, due, name in zip(
        (event.down, event.up), cards_due(street, seat), ("down", "up"), strict=True
    ):
        if len(given) != due:
            raise RuleViolation(
                Code.WRONG_CARD_COUNT,
                f"Street {street.number} deals {due} cards {name} to seat {seat.number}, "
                f"not {len(given)}.",
                at=(name,),
                rules=street.source,
            )
    table = see(table, event.down, ("down",))
    table = see(table, event.up, ("up",))
    dealt, entry = _given(seat, street, event.down, event.up, derived=False)
    return replace(
        table,
        seats=(*table.seats[:place], dealt, *table.seats[place + 1 :]),
        cards_left=table.cards_left - len(event.down) - len(event.up),
        log=(*table.log, entry),
    )


def receive_community(table: Table, event: CommunityDealt) -> Table:
    """Put the community card that the log brings in the middle.

    Raises:
        RuleViolation: `illegal_action` where there is none, `cards_required` or `card_repeated`.

    Rules: READING D9; STUD §D Good 3.
    """
    if not table.community_due:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            "There is no community card: the deck has a card for everyone.",
            rules=("READING D9",),
        )
    if event.card == UNKNOWN:
        raise RuleViolation(
            Code.CARDS_REQUIRED,
            "The card in the middle lies face up for everyone: say which it is.",
            at=("community",),
            rules=("READING D9",),
        )
    table = see(table, bytes([event.card]), ("community",))
    return _community(replace(table, cards_left=table.cards_left - 1), event.card, derived=False)


def stopping_seat(table: Table) -> int | None:
    """The place of the seat whose own wild rank in spades lies face up, if any does.

    Rules: OPR-643 3.4.
    """
    if table.setup.game.bonus is None:
        return None
    return next(
        (
            place
            for place, seat in enumerate(table.seats)
            if seat.is_in and seat.up and _stops(table, place, seat.up[-1])
        ),
        None,
    )


def everyone_dealt(table: Table) -> bool:
    """Whether nobody is due a card of this street any more."""
    if table.community_due:
        return False
    return all(seat.dealt for seat in table.seats if seat.is_in)


def discard(table: Table, event: Discarded, place: int) -> Table:
    """Throw away exactly two face-down cards.

    Raises:
        RuleViolation: `exactly_two`, `door_card` or `not_held`.

    Rules: STUD §D How 3; STUD §D Good 1; STUD §D Good 3.
    """
    seat = table.seats[place]
    known = [card for card in event.cards if card != UNKNOWN]
    count = street_of(table).discard
    if len(event.cards) != count or len(set(known)) != len(known):
        raise RuleViolation(
            Code.EXACTLY_TWO,
            f"Exactly {count} different face-down cards are thrown away.",
            at=("cards",),
            rules=("STUD §D Good 1",),
        )
    table, down = _removed(table, seat, event.cards)
    entry = Entry(event, derived=False, rules=("STUD §D How 3", "STUD §D Good 1"))
    return _thrown_away(table, place, down, event.cards, entry)


def time_out(table: Table, event: TimedOut, place: int) -> Table:
    """Throw away two face-down cards for a player whose time ran out; the hand goes on.

    Rules: STUD §D Good 2.
    """
    seat = table.seats[place]
    count = street_of(table).discard
    cards = event.cards
    if cards is None:
        last = table.setup.house.timeout_discards is TimeoutDiscards.LAST_TWO
        cards = seat.down[-count:] if last else seat.down[:count]
    table = discard(table, Discarded(event.seat, cards), place)
    entry = Entry(TimedOut(event.seat, cards), derived=False, rules=("STUD §D Good 2",))
    return replace(table, log=(*table.log[:-1], entry))


def reshuffle(table: Table, event: Reshuffled) -> Table:
    """Join all discards with the rest of the deck, in the order the caller gives.

    Raises:
        RuleViolation: `wrong_deck` or `card_repeated` for an order that these cards cannot have.

    Rules: STUD §D Good 3; READING D9.
    """
    rules = ("STUD §D Good 3", "READING D9")
    if table.setup.from_deck is (event.deck is None):
        detail = (
            "The reshuffle needs the new order of the deck."
            if event.deck is None
            else "The cards of this hand come with deal events, not from a deck."
        )
        raise RuleViolation(Code.WRONG_DECK, detail, at=("deck",), rules=rules)
    back = sum(1 << card for card in table.discards if card != UNKNOWN)
    table = replace(
        table,
        seen=table.seen & ~back,
        cards_left=table.cards_left + len(table.discards),
        discards=b"",
        bottom=b"",
    )
    deck = event.deck or b""
    if len(deck) > table.cards_left:
        raise RuleViolation(
            Code.WRONG_DECK,
            f"There are {table.cards_left} cards to shuffle, not {len(deck)}.",
            at=("deck",),
            rules=rules,
        )
    shuffled = 0
    for place, card in enumerate(deck):
        if table.seen >> card & 1:
            raise RuleViolation(
                Code.WRONG_DECK,
                "This card is in a hand: only the rest of the deck and the discards are shuffled.",
                at=("deck", place),
                rules=rules,
            )
        if shuffled >> card & 1:
            raise RuleViolation(
                Code.CARD_REPEATED,
                "This card is in the new order twice: there is one of it.",
                at=("deck", place),
                rules=rules,
            )
        shuffled |= 1 << card
    entry = Entry(event, derived=False, rules=rules)
    return replace(table, deck=deck, log=(*table.log, entry))


def order_of_deck(table: Table) -> bytes:
    """The cards to come, top first: the known ones, unknown ones below them, then the bottom."""
    unknown = table.cards_left - len(table.deck) - len(table.bottom)
    return table.deck + bytes([UNKNOWN]) * unknown + table.bottom


def draw(table: Table) -> tuple[int, Table]:
    """The top card of the deck, and the table without it.

    Raises:
        RuleViolation: `deck_too_short` where the caller's order ends before the deck does.
    """
    card = _top(table, 1)
    return card[0], _taken(table, card)


def see(table: Table, cards: bytes, at: Place) -> Table:
    """Note that cards are out of the deck.

    Raises:
        RuleViolation: `card_repeated` for one that already is.

    Rules: STUD §D Good 3; OPR-643 1.1; OPR-671 1.1.
    """
    seen = table.seen
    for index, card in enumerate(cards):
        if card == UNKNOWN:
            continue
        if seen >> card & 1:
            raise RuleViolation(
                Code.CARD_REPEATED,
                "This card is out of the deck already: there is one of it.",
                at=(*at, index),
                rules=("STUD §D Good 3",) if table.discards else (),
            )
        seen |= 1 << card
    return replace(table, seen=seen)


def _known_order(table: Table) -> bytes:
    # The bottom cards can only be reached when every card above them is known.
    if len(table.deck) + len(table.bottom) == table.cards_left:
        return table.deck + table.bottom
    return table.deck


def _top(table: Table, count: int) -> bytes:
    known = _known_order(table)
    if count > len(known):
        raise RuleViolation(
            Code.DECK_TOO_SHORT,
            f"The deck's order ends {count - len(known)} cards before street {table.street} is "
            "dealt.",
        )
    return known[:count]


def _taken(table: Table, cards: bytes) -> Table:
    from_deck = min(len(cards), len(table.deck))
    return replace(
        table,
        deck=table.deck[from_deck:],
        bottom=table.bottom[len(cards) - from_deck :],
        cards_left=table.cards_left - len(cards),
        seen=table.seen | sum(1 << card for card in cards),
    )


def _card_order(due: Sequence[tuple[int, int, int]], *, chosen: bool) -> list[tuple[int, Face]]:
    if chosen:
        return [(place, Face.DOWN if down else Face.UP) for place, down, _ in due]
    most_down = max(down for _, down, _ in due)
    most_up = max(up for _, _, up in due)
    faces: Iterable[Face] = [Face.DOWN] * most_down + [Face.UP] * most_up
    return [(place, face) for face in faces for place, _, _ in due]


def _stops(table: Table, place: int, card: int) -> bool:
    own_rank = table.seats[place].own_rank
    return (
        table.setup.game.bonus is not None
        and own_rank is not None
        and card != UNKNOWN
        and is_own_spade(card, own_rank)
    )


def _given(
    seat: Seat, street: Street, down: bytes, up: bytes, *, derived: bool
) -> tuple[Seat, Entry]:
    dealt = replace(seat, down=seat.down + down, up=seat.up + up, dealt=True)
    return dealt, Entry(Dealt(seat.number, down, up), derived, street.source)


def _community(table: Table, card: int, *, derived: bool) -> Table:
    entry = Entry(CommunityDealt(card), derived, ("READING D9",))
    return replace(
        table,
        community=bytes([card]),
        community_due=False,
        seats=tuple(replace(seat, dealt=True) for seat in table.seats),
        log=(*table.log, entry),
    )


def _removed(table: Table, seat: Seat, cards: bytes) -> tuple[Table, bytes]:
    down = bytearray(seat.down)
    for index, card in enumerate(cards):
        if card != UNKNOWN and card in seat.up:
            raise RuleViolation(
                Code.DOOR_CARD,
                "The face-up door card cannot be thrown away.",
                at=("cards", index),
                rules=("STUD §D Good 1",),
            )
        if card not in down:
            if UNKNOWN not in down or card == UNKNOWN:
                raise RuleViolation(
                    Code.NOT_HELD,
                    f"Seat {seat.number} does not hold this card face down.",
                    at=("cards", index),
                    rules=("STUD §D How 3",),
                )
            # An unknown down card turns out to be this one.
            table = see(table, bytes([card]), ("cards",))
            down.remove(UNKNOWN)
        else:
            down.remove(card)
    return table, bytes(down)


def _thrown_away(table: Table, place: int, down: bytes, cards: bytes, entry: Entry) -> Table:
    seat = replace(table.seats[place], down=down, threw_away=True)
    return replace(
        table,
        seats=(*table.seats[:place], seat, *table.seats[place + 1 :]),
        discards=table.discards + cards,
        log=(*table.log, entry),
    )
