"""Cards on the move: streets, discards, the reshuffle and the community card.

Cards come from a known deck, one at a time from the dealer's left, or with the `deal` events of a
log. Refusals never name a card: whoever reads them may not be allowed to see it.
"""

from collections.abc import Sequence

from service.rules.cards import UNKNOWN
from service.rules.errors import Code, Place, RuleViolation
from service.rules.events import (
    DERIVED,
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


def cards_due(street: Street, seat: Seat) -> tuple[int, int]:
    """How many cards a street deals to a seat, down and up; offered cards are not dealt.

    Rules: STUD §A How 2; STUD §D How 2; OPR-643 2.1 table; OPR-671 2.1.
    """
    if street.chosen:
        return (street.chosen, 0) if seat.face is Face.DOWN else (0, street.chosen)
    return street.down, street.up


def supply(table: Table) -> bool:
    """Whether the deck can give the street; where it cannot, what must happen first.

    The table may then await a reshuffle, which is False, or have the community card due.

    Raises:
        RuleViolation: `deck_exhausted` where there are neither cards nor discards.

    Rules: STUD §D Good 3; READING D9.
    """
    street = table.street
    each = street.down + street.up + street.offered + street.chosen
    if table.cards_left - len(table.bottom) >= each * len(table.seats):
        return True
    needed = each * sum([seat.is_in for seat in table.seats])
    if table.cards_left >= needed:
        _reach_for_bottom(table, needed)
        return True
    if table.discards:
        table.status = Status.AWAITING_RESHUFFLE
        return False
    house = table.setup.house
    if (
        street.number is StreetNumber.SEVENTH
        and house.seventh_street_shortage is Shortage.COMMUNITY_CARD
        and table.cards_left
    ):
        table.community_due = True
        return True
    raise RuleViolation(
        Code.DECK_EXHAUSTED,
        f"The deck is {needed - table.cards_left} cards short of street {street.number}, "
        "and there are no discards to shuffle in.",
        rules=("STUD §D Good 3", "READING D9"),
    )


def deal_street(table: Table) -> None:
    """Deal the street from the deck, one card at a time from the dealer's left.

    A seat's own spade face up ends the dealing with that card (`stopping_seat`).

    Raises:
        RuleViolation: `deck_too_short` where the caller's order ends before the street does.

    Rules: STUD §A How 2; STUD §D How 2; OPR-643 2.1 table; OPR-643 3.4; OPR-671 2.1; OPR-671 2.4;
        READING D8.
    """
    if table.community_due:
        _deal_community(table, draw(table), derived=True)
        return
    street = table.street
    players = [seat for seat in table.seats if seat.is_in]
    count = (street.down + street.up + street.chosen) * len(players)
    if table.setup.game.bonus is not None:
        count = _dealt_until_stop(street, players, _known_order(table)[:count]) or count
    cards = _top(table, count)
    down = street.down
    for first, seat in enumerate(players):
        dealt = cards[first :: len(players)]
        if street.chosen:
            down = cards_due(street, seat)[0]
        if dealt:
            event = Dealt(seat.number, dealt[:down], dealt[down:])
            _give(seat, event)
            table.log.append(Entry(event, street.source, DERIVED))
    _take(table, cards)


def receive(table: Table, event: Dealt, seat: Seat) -> None:
    """Give a seat the cards that the log brings for it.

    Raises:
        RuleViolation: `wrong_card_count`, `card_repeated`, or `illegal_action` for a seat that is
            due no cards.

    Rules: STUD §A How 2; STUD §D How 2; STUD §D Good 3; OPR-643 2.1 table; OPR-671 2.1.
    """
    street = table.street
    if not seat.is_in or seat.dealt or table.community_due:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            f"Seat {seat.number} is due no cards now.",
            at=("type",),
            rules=street.source,
        )
    counts = len(event.down), len(event.up)
    due = cards_due(street, seat)
    if counts != due:
        name, given, wanted = next(
            (name, given, wanted)
            for name, given, wanted in zip(("down", "up"), counts, due, strict=True)
            if given != wanted
        )
        raise RuleViolation(
            Code.WRONG_CARD_COUNT,
            f"Street {street.number} deals {wanted} cards {name} to seat {seat.number}, "
            f"not {given}.",
            at=(name,),
            rules=street.source,
        )
    see(table, event.down, ("down",))
    see(table, event.up, ("up",))
    _give(seat, event)
    table.log.append(Entry(event, street.source))
    table.cards_left -= counts[0] + counts[1]


def receive_community(table: Table, event: CommunityDealt) -> None:
    """Put the community card that the log brings in the middle.

    Raises:
        RuleViolation: `illegal_action` where there is none, `cards_required` or `card_repeated`.

    Rules: READING D9; STUD §D Good 3.
    """
    if not table.community_due:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            "There is no community card: the deck has a card for everyone.",
            at=("type",),
            rules=("READING D9",),
        )
    if event.card == UNKNOWN:
        raise RuleViolation(
            Code.CARDS_REQUIRED,
            "The card in the middle lies face up for everyone: say which it is.",
            at=("community",),
            rules=("READING D9",),
        )
    see(table, bytes([event.card]), ("community",))
    table.cards_left -= 1
    _deal_community(table, event.card, derived=False)


def stopping_seat(table: Table) -> Seat | None:
    """The seat whose own wild rank in spades lies face up, if any does.

    Rules: OPR-643 3.4.
    """
    if table.setup.game.bonus is None:
        return None
    return next(
        (
            seat
            for seat in table.seats
            if seat.is_in and seat.up and is_own_spade(seat.up[-1], seat.own_rank)
        ),
        None,
    )


def everyone_dealt(table: Table) -> bool:
    """Whether nobody is due a card of this street any more."""
    if table.community_due:
        return False
    return all(seat.dealt or not seat.is_in for seat in table.seats)


def discard(table: Table, event: Discarded, seat: Seat) -> None:
    """Throw away exactly two face-down cards.

    Raises:
        RuleViolation: `exactly_two`, `door_card`, `not_held` or `card_repeated`.

    Rules: STUD §D How 3; STUD §D Good 1; STUD §D Good 3.
    """
    _throw_away(table, seat, event.cards)
    rules = ("STUD §D How 3", "STUD §D Good 1")
    table.log.append(Entry(event, rules))


def time_out(table: Table, event: TimedOut, seat: Seat) -> None:
    """Throw away two face-down cards for a player whose time ran out; the hand goes on.

    Raises:
        RuleViolation: `exactly_two`, `door_card`, `not_held` or `card_repeated`.

    Rules: STUD §D Good 2.
    """
    cards = event.cards
    if cards is None:
        count = table.street.discard
        last = table.setup.house.timeout_discards is TimeoutDiscards.LAST_TWO
        cards = seat.down[-count:] if last else seat.down[:count]
    _throw_away(table, seat, cards)
    entry = Entry(TimedOut(event.seat, cards), ("STUD §D Good 2",))
    table.log.append(entry)


def reshuffle(table: Table, event: Reshuffled) -> None:
    """Join all discards with the rest of the deck, in the order the caller gives.

    Where the log has brought the cards so far, and the order is known now, they come from it.

    Raises:
        RuleViolation: `wrong_deck` where cards come from a deck and there is no order; it, or
            `card_repeated`, for an order that these cards cannot have.

    Rules: STUD §D Good 3; READING D9.
    """
    rules = ("STUD §D Good 3", "READING D9")
    if event.deck is None and table.from_deck:
        raise RuleViolation(
            Code.WRONG_DECK,
            "The reshuffle needs the new order of the deck.",
            at=("deck",),
            rules=rules,
        )
    table.seen = table.seen.translate(None, table.discards)
    table.cards_left += len(table.discards)
    table.discards = b""
    table.bottom = b""
    deck = event.deck or b""
    if len(deck) > table.cards_left:
        raise RuleViolation(
            Code.WRONG_DECK,
            f"There are {table.cards_left} cards to shuffle, not {len(deck)}.",
            at=("deck",),
            rules=rules,
        )
    for place, card in enumerate(deck):
        if card in table.seen:
            raise RuleViolation(
                Code.WRONG_DECK,
                "This card is in a hand: only the rest of the deck and the discards are shuffled.",
                at=("deck", place),
                rules=rules,
            )
        if card in deck[:place]:
            raise RuleViolation(
                Code.CARD_REPEATED,
                "This card is in the new order twice: there is one of it.",
                at=("deck", place),
                rules=rules,
            )
    table.from_deck = event.deck is not None
    table.deck = deck
    table.log.append(Entry(event, rules))


def order_of_deck(table: Table) -> bytes:
    """The cards to come, top first: the known ones, unknown ones below them, then the bottom."""
    unknown = table.cards_left - len(table.deck) - len(table.bottom)
    return table.deck + bytes([UNKNOWN]) * unknown + table.bottom


def draw(table: Table) -> int:
    """Take the top card of the deck.

    Raises:
        RuleViolation: `deck_too_short` where the caller's order ends before the deck does.
    """
    card = _top(table, 1)
    _take(table, card)
    return card[0]


def see(table: Table, cards: bytes, at: Place) -> None:
    """Note that cards are out of the deck.

    Raises:
        RuleViolation: `card_repeated` for one that already is.

    Rules: STUD §D Good 3; OPR-643 1.1; OPR-671 1.1.
    """
    for index, card in enumerate(cards):
        if card == UNKNOWN:
            continue
        if card in table.seen:
            raise RuleViolation(
                Code.CARD_REPEATED,
                "This card cannot come: it is out of the deck, or at the bottom of it.",
                at=(*at, index),
                rules=("STUD §D Good 3",) if table.discards else (),
            )
        table.seen += bytes([card])


def _known_order(table: Table) -> bytes:
    # The bottom cards can only be reached when every card above them is known.
    if len(table.deck) + len(table.bottom) == table.cards_left:
        return table.deck + table.bottom
    return table.deck


def _reach_for_bottom(table: Table, needed: int) -> None:
    """Let the cards under the deck come that a street needs, where the log brings the cards.

    Rules: OPR-671 2.2 b4; READING D11.
    """
    above = table.cards_left - len(table.bottom)
    if needed > above and not table.from_deck:
        table.seen = table.seen.translate(None, table.bottom[: needed - above])
        table.bottom = table.bottom[needed - above :]


def _top(table: Table, count: int) -> bytes:
    known = _known_order(table)
    if count > len(known):
        raise RuleViolation(
            Code.DECK_TOO_SHORT,
            f"The deck's order ends {count - len(known)} cards before street "
            f"{table.street.number} is dealt.",
        )
    return known[:count]


def _take(table: Table, cards: bytes) -> None:
    from_bottom = len(cards) - len(table.deck)
    if from_bottom > 0:
        table.bottom = table.bottom[from_bottom:]
    table.deck = table.deck[len(cards) :]
    table.cards_left -= len(cards)
    table.seen += cards


def _dealt_until_stop(street: Street, players: Sequence[Seat], cards: bytes) -> int | None:
    """How many cards are dealt up to a spade that stops the hand, if one does."""
    for index, card in enumerate(cards):
        turn, first = divmod(index, len(players))
        seat = players[first]
        if turn >= cards_due(street, seat)[0] and is_own_spade(card, seat.own_rank):
            return index + 1
    return None


def _give(seat: Seat, dealt: Dealt) -> None:
    seat.down += dealt.down
    seat.up += dealt.up
    seat.dealt = True


def _deal_community(table: Table, card: int, *, derived: bool) -> None:
    table.community = bytes([card])
    table.community_due = False
    for seat in table.seats:
        seat.dealt = True
    table.log.append(Entry(CommunityDealt(card), ("READING D9",), derived))


def _throw_away(table: Table, seat: Seat, cards: bytes) -> None:
    known = [card for card in cards if card != UNKNOWN]
    count = table.street.discard
    if len(cards) != count or len(set(known)) != len(known):
        raise RuleViolation(
            Code.EXACTLY_TWO,
            f"Exactly {count} different face-down cards are thrown away.",
            at=("cards",),
            rules=("STUD §D Good 1",),
        )
    down = bytearray(seat.down)
    for index, card in enumerate(cards):
        if card != UNKNOWN and card in seat.up:
            raise RuleViolation(
                Code.DOOR_CARD,
                "The face-up door card cannot be thrown away.",
                at=("cards", index),
                rules=("STUD §D Good 1",),
            )
        if card in down:
            down.remove(card)
        elif card != UNKNOWN and UNKNOWN in down:
            # An unknown down card turns out to be this one.
            see(table, bytes([card]), ("cards",))
            down.remove(UNKNOWN)
        else:
            raise RuleViolation(
                Code.NOT_HELD,
                f"Seat {seat.number} does not hold this card face down.",
                at=("cards", index),
                rules=("STUD §D How 3",),
            )
    seat.down = bytes(down)
    seat.threw_away = True
    table.discards += cards
