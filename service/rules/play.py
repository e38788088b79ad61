"""The course of a hand: what may come next, and what each event leads to.

`start` posts the antes and deals; `apply` takes one event and goes on until somebody must do
something; `legal_events` is exactly what `apply` accepts. The branches are here; what they do is
in the modules below.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from service.rules import betting, dealing, finish, offers
from service.rules.errors import Code, RuleViolation
from service.rules.events import (
    Acted,
    AntePosted,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Entry,
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
from service.rules.state import Seat, Setup, Status, Table
from service.rules.vocabulary import StreetNumber

_TYPES: dict[type, LegalType] = {
    Dealt: LegalType.DEAL,
    CommunityDealt: LegalType.DEAL,
    Discarded: LegalType.DISCARD,
    TimedOut: LegalType.TIME_OUT,
    Reshuffled: LegalType.RESHUFFLE,
    Offered: LegalType.OFFER,
    Took: LegalType.TAKE,
    Declined: LegalType.DECLINE,
    Chose: LegalType.CHOOSE,
    Showed: LegalType.SHOW,
    Mucked: LegalType.MUCK,
}
"""What each event but a player's action is called in a caller's log."""


def start(setup: Setup, seats: Sequence[Seat], deck: bytes) -> Table:
    """The table once everybody has anted and what comes by itself has come.

    Args:
        setup: what was agreed.
        seats: everyone dealt in, clockwise from the dealer's left, chips in front.
        deck: the order of the cards, top first, where cards come from a deck.

    Rules: STUD §A How 1; OPR-643 2.1; OPR-643 3.4.
    """
    ante = setup.stakes.ante
    posted = [min(ante, seat.stack) for seat in seats]
    table = Table(
        setup=setup,
        seats=tuple(
            replace(seat, stack=seat.stack - chips, put_in=chips)
            for seat, chips in zip(seats, posted, strict=True)
        ),
        street=StreetNumber.THIRD,
        status=Status.DEALING,
        deck=deck,
        log=tuple(
            Entry(
                AntePosted(seat.number, chips),
                derived=True,
                rules=setup.game.antes,
                adds=chips,
                all_in=chips == seat.stack,
            )
            for seat, chips in zip(seats, posted, strict=True)
            if chips
        ),
    )
    return _begin_street(table)


def to_act(table: Table) -> tuple[int, ...]:
    """The numbers of the seats that something is expected of, in no order that matters."""
    return tuple(dict.fromkeys(e.seat for e in legal_events(table) if e.seat is not None))


def legal_events(table: Table) -> tuple[Legal, ...]:
    """Everything that may come next: what `apply` accepts, and nothing else.

    Rules: STUD §D How 3; STUD §D Good 2; OPR-643 2.2; OPR-671 2.2.
    """
    match table.status:
        case Status.DEALING:
            return _legal_deals(table)
        case Status.BETTING:
            assert table.betting is not None, "a betting round is on"
            return tuple(
                legal for place in table.betting.to_act for legal in betting.options(table, place)
            )
        case Status.DISCARDING:
            count = dealing.street_of(table).discard
            return tuple(
                legal
                for seat in table.seats
                if seat.is_in and not seat.threw_away
                for legal in (
                    Legal(LegalType.DISCARD, seat.number, count=count, held=seat.down),
                    Legal(LegalType.TIME_OUT, seat.number),
                )
            )
        case Status.OFFERING:
            return _legal_offers(table)
        case Status.CHOOSING:
            return tuple(
                Legal(LegalType.CHOOSE, seat.number, face=face)
                for seat in table.seats
                if seat.is_in and seat.face is None
                for face in (Face.DOWN, Face.UP)
            )
        case Status.AWAITING_RESHUFFLE:
            count = table.cards_left + len(table.discards)
            return (
                Legal(LegalType.RESHUFFLE, None, count=count, needs_cards=table.setup.from_deck),
            )
        case Status.SHOWDOWN:
            return finish.legal_at_showdown(table)
        case Status.REDEAL | Status.COMPLETE:
            return ()
        case _:
            assert_never(table.status)


def apply(table: Table, event: Event) -> Table:
    """The table after an event, and after all that follows from it by itself.

    Raises:
        RuleViolation: with code, place in the event, and articles, where the event cannot be.

    Rules: STUD §A Bring-in 1; STUD §D How 3; OPR-643 2.2; OPR-643 3.4; OPR-671 2.2.
    """
    _refuse_wrong_moment(table, event)
    match event:
        case Acted():
            return _advance_betting(betting.act(table, event, _place(table, event.seat)))
        case Dealt() | CommunityDealt():
            return _apply_deal(table, event)
        case Discarded():
            return _advance_discards(dealing.discard(table, event, _place(table, event.seat)))
        case TimedOut():
            return _advance_discards(dealing.time_out(table, event, _place(table, event.seat)))
        case Reshuffled():
            return _deal(replace(dealing.reshuffle(table, event), status=Status.DEALING))
        case Offered() | Took() | Declined():
            return _apply_offer(table, event)
        case Chose():
            return _advance_choices(_choose(table, event))
        case Showed():
            return _advance_showdown(finish.show(table, event, _place(table, event.seat)))
        case Mucked():
            return _advance_showdown(finish.muck(table, event, _place(table, event.seat)))
        case _:
            assert_never(event)


def _apply_deal(table: Table, event: Dealt | CommunityDealt) -> Table:
    if isinstance(event, CommunityDealt):
        return _advance_dealing(dealing.receive_community(table, event))
    return _advance_dealing(dealing.receive(table, event, _place(table, event.seat)))


def _apply_offer(table: Table, event: Offered | Took | Declined) -> Table:
    match event:
        case Offered():
            return offers.turned(table, event)
        case Took():
            return _advance_offers(offers.take(table, event))
        case Declined():
            return _advance_offers(offers.decline(table, event))


def _refuse_wrong_moment(table: Table, event: Event) -> None:
    """Refuse an event of a seat or a kind that is not expected now."""
    legal = legal_events(table) if not isinstance(event, Acted) else ()
    kind = LegalType(event.action.value) if isinstance(event, Acted) else _TYPES[type(event)]
    seat = None if isinstance(event, (CommunityDealt, Reshuffled)) else event.seat
    if seat is not None and all(seat != other.number for other in table.seats):
        raise RuleViolation(Code.UNKNOWN_SEAT, f"Nobody sits in seat {seat}.", at=("seat",))
    if isinstance(event, Acted):
        if table.status is Status.BETTING:
            assert table.betting is not None, "a betting round is on"
            expected = [table.seats[place].number for place in table.betting.to_act]
            if seat not in expected:
                turn = " or ".join(map(str, expected))
                raise RuleViolation(
                    Code.OUT_OF_TURN,
                    f"It is the turn of seat {turn}, not of seat {seat}.",
                    at=("seat",),
                    rules=table.setup.game.opens.source,
                )
            return
    elif any(kind is one.type and seat == one.seat for one in legal):
        return
    elif any(kind is one.type for one in legal) and table.status in {
        Status.OFFERING,
        Status.SHOWDOWN,
    }:
        turn = " or ".join(str(one) for one in to_act(table))
        raise RuleViolation(
            Code.OUT_OF_TURN,
            f"It is the turn of seat {turn}, not of seat {seat}.",
            at=("seat",),
            rules=_articles_of_moment(table),
        )
    elif table.status is Status.DISCARDING and kind is LegalType.DISCARD:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            f"Seat {seat} has nothing to throw away: everyone still in does so once.",
            at=("seat",),
            rules=("STUD §D How 3",),
        )
    raise RuleViolation(
        Code.ILLEGAL_ACTION,
        f"A {kind.replace('_', ' ')} cannot come now: the hand is {_waiting_for(table)}.",
        at=("type",),
        rules=_articles_of_moment(table),
    )


def _waiting_for(table: Table) -> str:
    words = {
        Status.DEALING: f"waiting for the cards of street {table.street}",
        Status.BETTING: f"in the betting of street {table.street}",
        Status.DISCARDING: "waiting for the discards",
        Status.OFFERING: "waiting for the answer to an offered card",
        Status.CHOOSING: "waiting for everyone to choose the last card up or down",
        Status.AWAITING_RESHUFFLE: "waiting for the discards to be shuffled in",
        Status.SHOWDOWN: "at the showdown",
        Status.REDEAL: "stopped, to be dealt again",
        Status.COMPLETE: "over",
    }
    return words[table.status]


def _articles_of_moment(table: Table) -> tuple[str, ...]:
    match table.status:
        case Status.DEALING | Status.CHOOSING | Status.OFFERING | Status.DISCARDING:
            return dealing.street_of(table).source
        case Status.AWAITING_RESHUFFLE:
            return ("STUD §D Good 3",)
        case Status.REDEAL:
            return ("OPR-643 3.4",)
        case Status.BETTING:
            return table.setup.game.betting.source
        case Status.SHOWDOWN | Status.COMPLETE:
            return table.setup.game.shares[0].source


def _place(table: Table, number: int) -> int:
    return next(place for place, seat in enumerate(table.seats) if seat.number == number)


def _with_seat(table: Table, place: int, seat: Seat) -> Table:
    return replace(table, seats=(*table.seats[:place], seat, *table.seats[place + 1 :]))


# --- dealing ------------------------------------------------------------------------------------


def _begin_street(table: Table) -> Table:
    seats = tuple(replace(seat, street_chips=0, dealt=False) for seat in table.seats)
    table = replace(table, seats=seats, status=Status.DEALING, betting=None)
    if dealing.street_of(table).chosen:
        return replace(table, status=Status.CHOOSING)
    return _supply_and_deal(table)


def _supply_and_deal(table: Table) -> Table:
    table = dealing.supply(table, dealing.street_of(table))
    return table if table.status is Status.AWAITING_RESHUFFLE else _deal(table)


def _deal(table: Table) -> Table:
    table = dealing.supply(table, dealing.street_of(table))
    if not table.setup.from_deck:
        return _advance_dealing(table)
    return _advance_dealing(dealing.deal_street(table))


def _legal_deals(table: Table) -> tuple[Legal, ...]:
    if table.community_due:
        return (Legal(LegalType.DEAL, None, community=1, needs_cards=True),)
    street = dealing.street_of(table)
    return tuple(
        Legal(LegalType.DEAL, seat.number, down=down, up=up, needs_cards=True)
        for seat in table.seats
        if seat.is_in and not seat.dealt
        for down, up in [dealing.cards_due(street, seat)]
    )


def _advance_dealing(table: Table) -> Table:
    stopping = dealing.stopping_seat(table)
    if stopping is not None:
        return finish.stop(table, stopping)
    street = dealing.street_of(table)
    if street.offered and not street.down:
        table = replace(table, seats=tuple(replace(s, dealt=True) for s in table.seats))
    if not dealing.everyone_dealt(table):
        return table
    if street.offered:
        return offers.begin(replace(table, status=Status.OFFERING))
    return _begin_betting(table)


# --- offers and choices -------------------------------------------------------------------------


def _legal_offers(table: Table) -> tuple[Legal, ...]:
    assert table.offer is not None, "an offer is under way"
    number = table.seats[table.offer.to].number
    if table.offer.card is None:
        return (Legal(LegalType.OFFER, number, needs_cards=True),)
    return (
        Legal(LegalType.TAKE, number),
        Legal(LegalType.DECLINE, number, needs_cards=not table.setup.from_deck),
    )


def _advance_offers(table: Table) -> Table:
    return table if table.offer is not None else _begin_betting(table)


def _choose(table: Table, event: Chose) -> Table:
    place = _place(table, event.seat)
    entry = Entry(event, derived=False, rules=("OPR-643 2.2",))
    table = _with_seat(table, place, replace(table.seats[place], face=event.face))
    return replace(table, log=(*table.log, entry))


def _advance_choices(table: Table) -> Table:
    if any(seat.is_in and seat.face is None for seat in table.seats):
        return table
    return _supply_and_deal(replace(table, status=Status.DEALING))


# --- betting ------------------------------------------------------------------------------------


def _begin_betting(table: Table) -> Table:
    return _advance_betting(replace(betting.begin_round(table), status=Status.BETTING))


def _advance_betting(table: Table) -> Table:
    if sum(seat.is_in for seat in table.seats) == 1:
        return finish.pay(table)
    if not betting.is_over(table):
        return table
    if dealing.street_of(table).discard:
        return replace(table, status=Status.DISCARDING)
    return _end_street(table)


def _advance_discards(table: Table) -> Table:
    if any(seat.is_in and not seat.threw_away for seat in table.seats):
        return table
    return _end_street(table)


def _end_street(table: Table) -> Table:
    if betting.is_closed(table) and not table.turned_up:
        table = finish.turn_up(table)
    if table.street is StreetNumber.SEVENTH:
        return _advance_showdown(replace(table, status=Status.SHOWDOWN))
    return _begin_street(replace(table, street=StreetNumber(table.street + 1)))


def _advance_showdown(table: Table) -> Table:
    return table if finish.waiting_to_show(table) else finish.pay(table)
