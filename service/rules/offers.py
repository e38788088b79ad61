"""Eddie's travelling offer: one card face up goes round the table, to be taken or declined."""

from dataclasses import replace

from service.rules.cards import UNKNOWN
from service.rules.dealing import draw, see
from service.rules.errors import Code, RuleViolation
from service.rules.events import Declined, Entry, Offered, Took
from service.rules.state import Offer, Seat, Table


def begin(table: Table) -> Table:
    """Offer the top card to the first player still in from the dealer's left.

    Rules: OPR-671 2.2.
    """
    first = next(place for place, seat in enumerate(table.seats) if seat.is_in)
    return _turn(table, first)


def turned(table: Table, event: Offered) -> Table:
    """Offer the card that the log says was turned.

    Rules: OPR-671 2.2.
    """
    assert table.offer is not None, "an offer is under way"
    to = table.offer.to
    table = see(table, bytes([event.card]), ("card",))
    return replace(
        table,
        offer=Offer(event.card, to),
        cards_left=table.cards_left - 1,
        log=(*table.log, Entry(event, derived=False, rules=("OPR-671 2.2",))),
    )


def take(table: Table, event: Took) -> Table:
    """Take the offered card; a new one is turned for the next player, none after the last.

    Rules: OPR-671 2.2 b1; OPR-671 2.2 b2; READING D11.
    """
    assert table.offer is not None, "an offer is under way"
    assert table.offer.card is not None, "a card lies face up"
    place = table.offer.to
    table = _with_up(table, place, table.offer.card)
    entry = Entry(event, derived=False, rules=("OPR-671 2.2 b1", "OPR-671 2.2 b2"))
    table = replace(table, log=(*table.log, entry))
    following = _following(table, place)
    return replace(table, offer=None) if following is None else _turn(table, following)


def decline(table: Table, event: Declined) -> Table:
    """Decline the offered card for the next of the deck; the declined one goes on.

    After the last player still in, who has the dealer's part, it goes under the deck.

    Raises:
        RuleViolation: `cards_required` where the log must bring the next card and does not.

    Rules: OPR-671 2.2 b3; OPR-671 2.2 b4; READING D11.
    """
    assert table.offer is not None, "an offer is under way"
    declined, place = table.offer.card, table.offer.to
    assert declined is not None, "a card lies face up"
    if table.setup.from_deck:
        if event.card is not None:
            raise RuleViolation(
                Code.WRONG_DECK, "The cards of this hand come from its deck.", at=("card",)
            )
        card, table = draw(table)
    elif event.card is None:
        raise RuleViolation(
            Code.CARDS_REQUIRED,
            "Without a deck the log says which card was dealt instead.",
            at=("card",),
            rules=("OPR-671 2.2 b3",),
        )
    else:
        card = event.card
        table = see(table, bytes([card]), ("card",))
        table = replace(table, cards_left=table.cards_left - 1)
    table = _with_up(table, place, card)
    following = _following(table, place)
    rules = ("OPR-671 2.2 b3",) if following is not None else ("OPR-671 2.2 b4",)
    entry = Entry(Declined(event.seat, card), derived=False, rules=rules)
    table = replace(table, log=(*table.log, entry))
    if following is not None:
        offered = Offered(table.seats[following].number, declined)
        return replace(
            table,
            offer=Offer(declined, following),
            log=(*table.log, Entry(offered, derived=True, rules=("OPR-671 2.2 b3",))),
        )
    known = declined != UNKNOWN
    return replace(
        table,
        offer=None,
        bottom=table.bottom + bytes([declined]) if table.setup.from_deck else b"",
        cards_left=table.cards_left + 1,
        seen=table.seen & ~(1 << declined) if known else table.seen,
    )


def _turn(table: Table, place: int) -> Table:
    if not table.setup.from_deck:
        return replace(table, offer=Offer(None, place))
    card, table = draw(table)
    entry = Entry(Offered(table.seats[place].number, card), derived=True, rules=("OPR-671 2.2",))
    return replace(table, offer=Offer(card, place), log=(*table.log, entry))


def _following(table: Table, place: int) -> int | None:
    later = range(place + 1, len(table.seats))
    return next((other for other in later if table.seats[other].is_in), None)


def _with_up(table: Table, place: int, card: int) -> Table:
    seat: Seat = table.seats[place]
    taken = replace(seat, up=seat.up + bytes([card]))
    return replace(table, seats=(*table.seats[:place], taken, *table.seats[place + 1 :]))
