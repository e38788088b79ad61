"""The course of a hand as files tell it, made into the events of a log.

Files have fewer words than the rules: check or call, bet or raise, cards without their faces. So
the hand is played while it is read, and the table says what was meant. The first event that cannot
be is the last: whoever replays the hand is told why.
"""

from collections.abc import Iterator
from dataclasses import replace

from service.formats.errors import BadField
from service.rules.cards import UNKNOWN
from service.rules.errors import Place, RuleViolation, StudError
from service.rules.events import (
    BET,
    BRING_IN,
    CALL,
    CHECK,
    Acted,
    Action,
    AntePosted,
    Dealt,
    Event,
    Legal,
    LegalType,
    Mucked,
    Showed,
)
from service.rules.finish import is_unknown, waiting_to_show
from service.rules.play import advance, legal_events
from service.rules.replay import Hand, set_up
from service.rules.state import Seat, Status, Table

_WAGERS = (LegalType.COMPLETE, LegalType.BET, LegalType.RAISE)


class Course:
    """A hand that goes on with every call, and the place in the file of each of its events."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._events: list[Event] = []
        self._places: list[Place] = []
        self._dealt: dict[int, tuple[bytes, Place]] = {}
        self._shown: dict[int, tuple[bytes, Place]] = {}
        self._table: Table | None = None
        try:
            self._table = set_up(hand)
        except StudError:
            self.is_refused = True
        else:
            self.is_refused = False

    @property
    def table(self) -> Table:
        """The table after all that was read; of no use once something was refused."""
        assert self._table is not None, "the set-up can be dealt"
        return self._table

    def finish(self) -> tuple[Hand, dict[Place, Place]]:
        """The hand with its log, and where in the file each event stands.

        Raises:
            BadField: where the file ends in the middle of a deal.
        """
        for seat, (cards, at) in self._dealt.items():
            if not self.is_refused:
                raise BadField(
                    f"The file ends, and seat {seat} has {len(cards)} of the cards that it is due.",
                    at,
                )
        places: dict[Place, Place] = {("events", i): at for i, at in enumerate(self._places)}
        return replace(self._hand, events=tuple(self._events)), places

    def happen(self, event: Event, at: Place) -> None:
        """Let an event of a log happen."""
        if self.is_refused:
            return
        self._events.append(event)
        self._places.append(at)
        try:
            advance(self.table, event)
        except RuleViolation:
            self.is_refused = True
        else:
            self._show_those_seen()

    def deal(self, seat: int, cards: bytes, at: Place) -> None:
        """Deal cards to a seat, all of a street at once or some of them."""
        if self.is_refused:
            return
        cards = self._dealt.pop(seat, (b"", at))[0] + cards
        due = next((one for one in self._legal(seat) if one.type is LegalType.DEAL), None)
        if due is None:
            self.happen(Dealt(seat, b"", cards), at)
            return
        down, up = due.down or 0, due.up or 0
        if len(cards) < down + up:
            self._dealt[seat] = cards, at
        else:
            self.happen(Dealt(seat, cards[:down], cards[down:]), at)

    def deal_unknown(self, street: int, at: Place) -> None:
        """Deal unknown cards to all who are still due some of a street."""
        while (
            not self.is_refused
            and self.table.status is Status.DEALING
            and self.table.street.number == street
        ):
            due = legal_events(self.table)[0]
            if due.seat is None:
                return
            missing = (due.down or 0) + (due.up or 0) - len(self._dealt.get(due.seat, (b"",))[0])
            self.deal(due.seat, bytes([UNKNOWN]) * missing, at)

    def bring_in(self, seat: int, to: int | None, at: Place) -> None:
        """Bring it in, unless the table has posted this bring-in by itself."""
        if not self.is_refused and not self._has_posted_for(seat):
            self.happen(Acted(seat, BRING_IN, to), at)

    def check_or_call(self, seat: int, at: Place) -> None:
        """Check, or call where there is something to call."""
        calls = any(one.type is LegalType.CALL for one in self._legal(seat))
        self.happen(Acted(seat, CALL if calls else CHECK), at)

    def wager(self, seat: int, to: int, at: Place) -> None:
        """Bet, complete or raise to a total of the street."""
        name = next((one.type for one in self._legal(seat) if one.type in _WAGERS), None)
        action = BET if name is None else Action(name.value)
        self.happen(Acted(seat, action, to), at)

    def show(self, seat: int, cards: bytes | None, at: Place) -> None:
        """Show a hand as dealt; None where its cards have been told before.

        Raises:
            BadField: for other cards than the seat was dealt.
        """
        if self.is_refused:
            return
        holder = self._seat(seat)
        if holder is None or not holder.is_in:
            self.happen(Showed(seat, cards), at)
        elif seat in self._waiting() or self._shows_in_turn():
            self.happen(Showed(seat, cards if is_unknown(holder) else None), at)
        elif cards is not None and is_unknown(holder):
            self._shown[seat] = cards, at
        if cards is not None and holder is not None and not self.is_refused:
            self._refuse_strange(holder, cards, at)

    def muck(self, seat: int, at: Place) -> None:
        """Muck at the showdown; a hand that has won already need not be shown."""
        if self.is_refused:
            return
        holder = self._seat(seat)
        if self.table.status is not Status.COMPLETE or holder is None or not holder.is_in:
            self.happen(Mucked(seat), at)

    def next_to_show(self) -> int | None:
        """Whose turn it is to show or muck; nobody's where a refusal or an unknown hand ends it."""
        waiting = [] if self.is_refused else self._waiting()
        return waiting[0] if waiting else None

    def street_chips(self, seat: int) -> int:
        """What a seat has put in on this street."""
        holder = None if self.is_refused else self._seat(seat)
        return 0 if holder is None else holder.street_chips

    def ante_of(self, seat: int) -> int | None:
        """What a seat has posted for the ante; None where that is not known."""
        if self.is_refused:
            return None
        posted = [e.event for e in self.table.log if isinstance(e.event, AntePosted)]
        return next((ante.chips for ante in posted if ante.seat == seat), 0)

    def _legal(self, seat: int) -> Iterator[Legal]:
        if not self.is_refused:
            yield from (one for one in legal_events(self.table) if one.seat == seat)

    def _seat(self, number: int) -> Seat | None:
        return next((seat for seat in self.table.seats if seat.number == number), None)

    def _waiting(self) -> list[int]:
        if self.table.status is not Status.SHOWDOWN:
            return []
        return [self.table.seats[place].number for place in waiting_to_show(self.table)]

    def _shows_in_turn(self) -> bool:
        asked = self._hand.showdown_asked and not self.table.turned_up
        return asked and self.table.status is Status.SHOWDOWN

    def _has_posted_for(self, seat: int) -> bool:
        acted = [entry for entry in self.table.log if isinstance(entry.event, Acted)]
        return bool(acted) and acted[-1].derived and acted[-1].event == Acted(seat, BRING_IN)

    def _refuse_strange(self, seat: Seat, cards: bytes, at: Place) -> None:
        """Refuse a hand shown that is not the one dealt, as far as that is known."""
        held = seat.down + seat.up
        if not is_unknown(seat) and not set(cards) - {UNKNOWN} <= set(held):
            raise BadField(f"Seat {seat.number} shows a card that it was not dealt.", at)

    def _show_those_seen(self) -> None:
        """Show what was turned up before the last card, once the showdown has come."""
        for seat in self._waiting():
            holder = self._seat(seat)
            if holder is not None and seat in self._shown and is_unknown(holder):
                cards, at = self._shown.pop(seat)
                as_dealt = holder.down[:2] + holder.up + holder.down[2:]
                self.happen(Showed(seat, cards + as_dealt[len(cards) :]), at)
                return
