"""Eddie's travelling offer: one card face up goes round the table, to be taken or declined."""

from service.rules.dealing import draw, see
from service.rules.errors import Code, RuleViolation
from service.rules.events import DERIVED, Declined, Entry, Offered, Took
from service.rules.state import Offer, Table


def begin(table: Table) -> None:
    """Offer the top card to the first player still in from the dealer's left.

    Rules: OPR-671 2.2.
    """
    _pass_on(table, -1)


def turned(table: Table, event: Offered) -> None:
    """Offer the card that the log says was turned.

    Raises:
        RuleViolation: `card_repeated`.

    Rules: OPR-671 2.2.
    """
    assert table.offer is not None, "an offer is under way"
    see(table, bytes([event.card]), ("card",))
    table.cards_left -= 1
    table.offer = Offer(event.card, table.offer.to)
    table.log.append(Entry(event, ("OPR-671 2.2",)))


def take(table: Table, event: Took) -> None:
    """Take the offered card; a new one is turned for the next player, none after the last.

    Rules: OPR-671 2.2 b1; OPR-671 2.2 b2; READING D11.
    """
    assert table.offer is not None, "an offer is under way"
    assert table.offer.card is not None, "a card lies face up"
    place = table.offer.to
    table.seats[place].up += bytes([table.offer.card])
    rules = ("OPR-671 2.2 b1", "OPR-671 2.2 b2")
    table.log.append(Entry(event, rules))
    _pass_on(table, place)


def decline(table: Table, event: Declined) -> None:
    """Decline the offered card for the next of the deck; the declined one goes on.

    After the last player still in, who has the dealer's part, it goes under the deck.

    Raises:
        RuleViolation: `cards_required` where the log must bring the next card and does not.

    Rules: OPR-671 2.2 b3; OPR-671 2.2 b4; READING D11.
    """
    assert table.offer is not None, "an offer is under way"
    declined, place = table.offer.card, table.offer.to
    assert declined is not None, "a card lies face up"
    card = _dealt_instead(table, event)
    table.seats[place].up += bytes([card])
    following = _following(table, place)
    rules = ("OPR-671 2.2 b4",) if following is None else ("OPR-671 2.2 b3",)
    table.log.append(Entry(Declined(event.seat, card), rules))
    if following is not None:
        table.offer = Offer(declined, following)
        offered = Offered(table.seats[following].number, declined)
        table.log.append(Entry(offered, rules, DERIVED))
        return
    table.offer = None
    table.cards_left += 1
    table.bottom += bytes([declined])


def _dealt_instead(table: Table, event: Declined) -> int:
    if table.from_deck:
        if event.card is not None:
            raise RuleViolation(
                Code.WRONG_DECK, "The cards of this hand come from its deck.", at=("card",)
            )
        return draw(table)
    if event.card is None:
        raise RuleViolation(
            Code.CARDS_REQUIRED,
            "Without a deck the log says which card was dealt instead.",
            at=("card",),
            rules=("OPR-671 2.2 b3",),
        )
    see(table, bytes([event.card]), ("card",))
    table.cards_left -= 1
    return event.card


def _pass_on(table: Table, place: int) -> None:
    """Turn a new card for the next player still in after a place; after the last, end the round."""
    following = _following(table, place)
    if following is None:
        table.offer = None
    elif table.from_deck:
        card = draw(table)
        table.offer = Offer(card, following)
        offered = Offered(table.seats[following].number, card)
        table.log.append(Entry(offered, ("OPR-671 2.2",), DERIVED))
    else:
        table.offer = Offer(None, following)


def _following(table: Table, place: int) -> int | None:
    later = range(place + 1, len(table.seats))
    return next((other for other in later if table.seats[other].is_in), None)
