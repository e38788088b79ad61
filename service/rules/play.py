"""The course of a hand: what may come next, and what each event leads to.

`start` posts the antes and deals; `advance` takes one event and goes on until somebody must do
something; `legal_events` is exactly what it accepts. The branches are here; what they do is in the
modules below.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from service.rules import betting, dealing, finish, offers
from service.rules.errors import Code, RuleViolation
from service.rules.events import (
    DERIVED,
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
    SeatEvent,
    Showed,
    TimedOut,
    Took,
)
from service.rules.state import Seat, Setup, Status, Table
from service.rules.vocabulary import StreetNumber

_FIRST: Final = StreetNumber.THIRD
_BETTING: Final = Status.BETTING
_DEALING: Final = Status.DEALING
_NAMES: Final[dict[type[Event], LegalType]] = {
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


def start(setup: Setup, seats: Sequence[Seat], deck: bytes | None) -> Table:
    """The table once everybody has anted and what comes by itself has come.

    Args:
        setup: what was agreed.
        seats: everyone dealt in, clockwise from the dealer's left, chips in front.
        deck: the order of the cards, top first; None where the log brings the cards.

    Raises:
        RuleViolation: `deck_too_short` or `deck_exhausted`.

    Rules: STUD §A How 1; OPR-643 2.1; OPR-643 3.4.
    """
    third_street = setup.game.streets[0]
    table = Table(setup, tuple(seats), third_street, Status.DEALING, deck is not None, deck or b"")
    ante, cap, source = setup.stakes.ante, setup.stakes.cap, setup.game.antes
    for place, seat in enumerate(seats):
        chips = min(ante, seat.stack)
        if chips:
            posted = AntePosted(seat.number, chips)
            all_in = chips == seat.stack
            table.log.append(Entry(posted, source, DERIVED, None, chips, all_in))
        seat.stack -= chips
        seat.put_in = chips
        seat.behind = seat.stack if cap is None else min(seat.stack, cap - chips)
        if seat.behind:
            table.able.append(place)
    _begin_street(table)
    return table


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
            count = table.street.discard
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
            return (Legal(LegalType.RESHUFFLE, None, count=count, needs_cards=table.from_deck),)
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
    after = table.copy()
    advance(after, event)
    return after


def advance(table: Table, event: Event) -> None:
    """Let an event happen at a table, and all that follows from it by itself.

    Raises:
        RuleViolation: with code, place in the event, and articles, where the event cannot be. The
            table may have changed on the way there, and is of no more use.

    Rules: STUD §A Bring-in 1; STUD §D How 3; OPR-643 2.2; OPR-643 3.4; OPR-671 2.2.
    """
    match event:
        case Acted():
            betting.act(table, event, _place(table, event, _BETTING))
            if betting.is_over(table):
                _end_betting(table)
        case Dealt():
            dealing.receive(table, event, table.seats[_place(table, event, _DEALING)])
            _advance_dealing(table)
        case CommunityDealt():
            _refuse_wrong_moment(table, event, Status.DEALING)
            dealing.receive_community(table, event)
            _advance_dealing(table)
        case Discarded() | TimedOut():
            place = _place(table, event, Status.DISCARDING)
            _throw_away(table, event, table.seats[place])
            _advance_discards(table)
        case Reshuffled():
            _refuse_wrong_moment(table, event, Status.AWAITING_RESHUFFLE)
            dealing.reshuffle(table, event)
            _supply_and_deal(table)
        case Offered() | Took() | Declined():
            _answer_offer(table, event, _place(table, event, Status.OFFERING))
            _advance_offers(table)
        case Chose():
            _choose(table, event, table.seats[_place(table, event, Status.CHOOSING)])
            _advance_choices(table)
        case Showed() | Mucked():
            _show_or_muck(table, event, _place(table, event, Status.SHOWDOWN))
            _advance_showdown(table)
        case _:
            assert_never(event)


def _place(table: Table, event: SeatEvent, moment: Status) -> int:
    """The place of an event's seat, at the moment at which the event can come."""
    place = table.setup.places.get(event.seat)
    if place is None:
        raise RuleViolation(Code.UNKNOWN_SEAT, f"Nobody sits in seat {event.seat}.", at=("seat",))
    if table.status is not moment:
        raise _cannot_come(table, event)
    return place


def _refuse_wrong_moment(table: Table, event: Event, moment: Status) -> None:
    if table.status is not moment:
        raise _cannot_come(table, event)


def _cannot_come(table: Table, event: Event) -> RuleViolation:
    name = event.action if isinstance(event, Acted) else _NAMES[type(event)]
    return RuleViolation(
        Code.ILLEGAL_ACTION,
        f"A {name.replace('_', ' ')} cannot come now: the hand is {_waiting_for(table)}.",
        at=("type",),
        rules=_articles_of_moment(table),
    )


def _refuse_wrong_turn(table: Table, place: int, expected: Sequence[int]) -> None:
    if place not in expected:
        turn = " or ".join([str(table.seats[other].number) for other in expected])
        raise RuleViolation(
            Code.OUT_OF_TURN,
            f"It is the turn of seat {turn}, not of seat {table.seats[place].number}.",
            at=("seat",),
            rules=_articles_of_moment(table),
        )


def _waiting_for(table: Table) -> str:
    words = {
        Status.DEALING: f"waiting for the cards of street {table.street.number}",
        Status.BETTING: f"in the betting of street {table.street.number}",
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
            return table.street.source
        case Status.AWAITING_RESHUFFLE:
            return ("STUD §D Good 3",)
        case Status.REDEAL:
            return ("OPR-643 3.4",)
        case Status.BETTING:
            return table.setup.game.betting.source
        case Status.SHOWDOWN | Status.COMPLETE:
            return table.setup.game.shares[0].source


# --- dealing ------------------------------------------------------------------------------------


def _begin_street(table: Table) -> None:
    table.betting = None
    for seat in table.seats:
        seat.street_chips = 0
        seat.dealt = False
    if table.street.chosen:
        table.status = Status.CHOOSING
    else:
        _supply_and_deal(table)


def _supply_and_deal(table: Table) -> None:
    if not dealing.supply(table):
        return
    if table.from_deck:
        dealing.deal_street(table)
        _street_dealt(table)
    else:
        table.status = Status.DEALING
        _advance_dealing(table)


def _legal_deals(table: Table) -> tuple[Legal, ...]:
    if table.community_due:
        return (Legal(LegalType.DEAL, None, community=1, needs_cards=True),)
    street = table.street
    return tuple(
        Legal(LegalType.DEAL, seat.number, down=down, up=up, needs_cards=True)
        for seat in table.seats
        if seat.is_in and not seat.dealt
        for down, up in [dealing.cards_due(street, seat)]
    )


def _advance_dealing(table: Table) -> None:
    street = table.street
    comes_by_offer = bool(street.offered) and not street.down
    if comes_by_offer or dealing.everyone_dealt(table) or dealing.stopping_seat(table) is not None:
        _street_dealt(table)


def _street_dealt(table: Table) -> None:
    stopping = dealing.stopping_seat(table)
    if stopping is not None:
        finish.stop(table, stopping)
    elif table.street.offered:
        table.status = Status.OFFERING
        offers.begin(table)
    else:
        _begin_betting(table)


# --- offers and choices -------------------------------------------------------------------------


def _legal_offers(table: Table) -> tuple[Legal, ...]:
    assert table.offer is not None, "an offer is under way"
    number = table.seats[table.offer.to].number
    if table.offer.card is None:
        return (Legal(LegalType.OFFER, number, needs_cards=True),)
    return (
        Legal(LegalType.TAKE, number),
        Legal(LegalType.DECLINE, number, needs_cards=not table.from_deck),
    )


def _answer_offer(table: Table, event: Offered | Took | Declined, place: int) -> None:
    assert table.offer is not None, "an offer is under way"
    if isinstance(event, Offered) is not (table.offer.card is None):
        raise _cannot_come(table, event)
    _refuse_wrong_turn(table, place, [table.offer.to])
    match event:
        case Offered():
            offers.turned(table, event)
        case Took():
            offers.take(table, event)
        case Declined():
            offers.decline(table, event)


def _advance_offers(table: Table) -> None:
    if table.offer is None:
        _begin_betting(table)


def _choose(table: Table, event: Chose, seat: Seat) -> None:
    if not seat.is_in or seat.face is not None:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            f"Seat {seat.number} has nothing to choose: everyone still in does so once.",
            at=("seat",),
            rules=("OPR-643 2.2",),
        )
    seat.face = event.face
    table.log.append(Entry(event, ("OPR-643 2.2",)))


def _advance_choices(table: Table) -> None:
    if all(seat.face is not None or not seat.is_in for seat in table.seats):
        _supply_and_deal(table)


# --- betting and discards -----------------------------------------------------------------------


def _begin_betting(table: Table) -> None:
    table.status = _BETTING
    betting.begin_round(table)
    if betting.is_over(table):
        _end_betting(table)


def _end_betting(table: Table) -> None:
    if sum([seat.is_in for seat in table.seats]) == 1:
        finish.pay(table)
    elif table.street.discard:
        table.status = Status.DISCARDING
    else:
        _end_street(table)


def _throw_away(table: Table, event: Discarded | TimedOut, seat: Seat) -> None:
    if not seat.is_in or seat.threw_away:
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            f"Seat {seat.number} has nothing to throw away: everyone still in does so once.",
            at=("seat",),
            rules=("STUD §D How 3",),
        )
    match event:
        case Discarded():
            dealing.discard(table, event, seat)
        case TimedOut():
            dealing.time_out(table, event, seat)


def _advance_discards(table: Table) -> None:
    if all(seat.threw_away or not seat.is_in for seat in table.seats):
        _end_street(table)


def _end_street(table: Table) -> None:
    if betting.is_closed(table) and not table.turned_up:
        finish.turn_up(table)
    streets = table.setup.game.streets
    if table.street is streets[-1]:
        table.status = Status.SHOWDOWN
        _advance_showdown(table)
    else:
        table.street = streets[table.street.number - _FIRST + 1]
        _begin_street(table)


# --- the showdown -------------------------------------------------------------------------------


def _show_or_muck(table: Table, event: Showed | Mucked, place: int) -> None:
    _refuse_wrong_turn(table, place, finish.waiting_to_show(table))
    seat = table.seats[place]
    match event:
        case Showed():
            finish.show(table, event, seat)
        case Mucked():
            finish.muck(table, event, seat)


def _advance_showdown(table: Table) -> None:
    if not finish.waiting_to_show(table):
        finish.pay(table)
