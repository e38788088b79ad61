"""What cannot be answered while cards are not known, and why."""

from collections.abc import Iterator
from enum import StrEnum

from service.rules.cards import UNKNOWN
from service.rules.finish import is_unknown
from service.rules.records import record
from service.rules.state import Seat, Status, Table
from service.rules.wilds import is_own_spade


class Question(StrEnum):
    """What a table may not be able to say."""

    BRING_IN = "bring_in"
    OPENER = "opener"
    STOP = "stop"
    WINNER = "winner"
    SPADE = "spade"


@record
class Unanswered:
    """A question, the seats among which its answer lies, and why it cannot be given."""

    question: Question
    seats: tuple[int, ...]
    why: str


def unanswered(table: Table) -> tuple[Unanswered, ...]:
    """Everything that the table cannot say until cards are known, or somebody acts.

    Rules: STUD §A Bring-in 1; STUD §A Bring-in 4; STUD §A How 7; OPR-643 3.3; OPR-643 3.4.
    """
    return tuple(_unanswered(table))


def _unanswered(table: Table) -> Iterator[Unanswered]:
    still_in = [seat for seat in table.seats if seat.is_in]
    if table.betting is not None and len(table.betting.to_act) > 1:
        seats = tuple(table.seats[place].number for place in table.betting.to_act)
        if table.betting.bring_in is not None:
            why = "A door card is not known: whoever acts first was asked for the bring-in."
            yield Unanswered(Question.BRING_IN, seats, why)
        else:
            why = "A face-up card is not known: whoever acts first opened."
            yield Unanswered(Question.OPENER, seats, why)
    if table.setup.game.bonus is not None and table.status is not Status.REDEAL:
        hidden = _numbers(seat for seat in still_in if UNKNOWN in seat.up)
        if hidden:
            why = "A face-up card is not known: it may be the spade that stops the hand."
            yield Unanswered(Question.STOP, hidden, why)
    if table.status is Status.SHOWDOWN:
        hidden = _numbers(seat for seat in still_in if is_unknown(seat))
        if hidden:
            why = "The cards are not known: the hand is shown or mucked before the pots are paid."
            yield Unanswered(Question.WINNER, hidden, why)
    if table.status is Status.COMPLETE and len(still_in) > 1:
        hidden = _numbers(seat for seat in table.seats if _may_have_folded_spade(table, seat))
        if hidden:
            why = "A folded hand is not known: it may hold the spade that collects all the same."
            yield Unanswered(Question.SPADE, hidden, why)


def _may_have_folded_spade(table: Table, seat: Seat) -> bool:
    if seat.is_in or seat.own_rank is None or not table.setup.house.folded_spade_collects:
        return False
    # What everybody sees, so that the answer to one viewer tells nothing of other hidden cards.
    open_cards = b"".join(s.up + (s.down if s.shown else b"") for s in table.seats)
    known = seat.down + open_cards
    return UNKNOWN in seat.down and not any(is_own_spade(card, seat.own_rank) for card in known)


def _numbers(seats: Iterator[Seat]) -> tuple[int, ...]:
    return tuple(seat.number for seat in seats)
