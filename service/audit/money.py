"""The money of a hand: what the text says was returned, won and taken, against the rules.

A room takes its rake out of the pots before it splits them. So each pot is split anew by the rules
as the room split it, without what is missing from it, and what is missing must be the rake.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from service.formats.card_rooms.history import Collected, Finding, History, Note, Total
from service.rules.house_rules import source_of
from service.rules.pots import Pot
from service.rules.shares import Award, AwardFor, SettledPot, Splitter
from service.rules.showdown import Settlement, Showdown
from service.rules.state import Table


class AuditCode(StrEnum):
    """What can be wrong with a hand besides what the rules refuse."""

    WRONG_ANTE = "wrong_ante"
    WRONG_BRING_IN = "wrong_bring_in"
    NOT_ALL_IN = "not_all_in"
    NOT_OVER = "not_over"
    WRONG_UNCALLED_BET = "wrong_uncalled_bet"
    WRONG_POT = "wrong_pot"
    WRONG_WINNER = "wrong_winner"
    WRONG_SHARE = "wrong_share"
    CHIPS_DO_NOT_ADD_UP = "chips_do_not_add_up"
    WRONG_SUMMARY = "wrong_summary"


ADDS_UP: Final = ("READING M8",)
UNCALLED: Final = ("READING M1",)


class MoneyAudit:
    """The money of one hand that is over.

    Args:
        history: the hand as it is told.
        table: the hand as the rules leave it.
        pots: the pots that were played for, before anybody mucked.
    """

    def __init__(self, history: History, table: Table, pots: Sequence[Pot]) -> None:
        assert table.outcome is not None, "the hand is over"
        assert history.claims.total is not None, "a hand without its total is not read"
        self.notes: list[Note] = []
        self._history = history
        self._table = table
        self._pots = pots
        self._outcome: Showdown = table.outcome
        self._total: Total = history.claims.total
        self._collected = list(history.claims.collected)

    @property
    def _settlement(self) -> Settlement:
        return self._outcome.settlement

    def findings(self) -> Iterator[Finding]:
        """Everything that does not fit, in the order of the text."""
        yield from self._uncalled()
        yield from self._whole_pot()
        won = sum(one.chips for one in self._collected)
        taken = self._total.chips - won if self._total.taken is None else self._total.taken
        adds_up = won + taken == self._total.chips and taken >= 0
        if not adds_up:
            yield Finding(
                self._total.line,
                AuditCode.CHIPS_DO_NOT_ADD_UP,
                f"The winners collect {won} and the room takes {taken}, which is not the "
                f"{self._total.chips} of the pot.",
                ADDS_UP,
            )
        yield from self._winners(taken if adds_up else None)
        yield from self._endings()

    def _uncalled(self) -> Iterator[Finding]:
        said = Counter[int]()
        for back in self._history.claims.uncalled:
            said[back.seat] += back.chips
        due = Counter({back.seat: back.chips for back in self._settlement.returned})
        if said == due:
            return
        won = sum(one.chips for one in self._collected)
        with_taken = won + (self._total.taken or 0)
        if not said and with_taken == self._all_chips() + due.total():
            self._take_uncalled_out(due)
            return
        lines = {back.seat: back.line for back in self._history.claims.uncalled}
        for seat in sorted(said.keys() | due.keys()):
            if said[seat] != due[seat]:
                yield Finding(
                    lines.get(seat, self._total.line),
                    AuditCode.WRONG_UNCALLED_BET,
                    f"Nobody called {due[seat]} of seat {seat}, and {said[seat]} go back.",
                    UNCALLED,
                )

    def _take_uncalled_out(self, due: Mapping[int, int]) -> None:
        """Take uncalled chips out of what their owner collects: some rooms count them as won."""
        for seat, chips in due.items():
            for place in range(len(self._collected) - 1, -1, -1):
                one = self._collected[place]
                if one.seat == seat and one.chips >= chips:
                    self._collected[place] = replace(one, chips=one.chips - chips)
                    says = f"The uncalled {chips} of seat {seat} are printed as won."
                    self.notes.append(Note(one.line, says))
                    break
        if self._total.chips == self._all_chips() + sum(due.values()):
            self._total = replace(self._total, chips=self._all_chips())

    def _whole_pot(self) -> Iterator[Finding]:
        total, chips = self._total, self._all_chips()
        if total.chips != chips:
            yield self._wrong_pot(f"The pot is {chips}, and {total.chips} is printed.")
        if not total.pots:
            return
        gross = [pot.chips for pot in self._pots]
        net = [self._collected_from(place) for place in range(len(gross))]
        if list(total.pots) not in (gross, net):
            printed, due = (", ".join(map(str, pots)) for pots in (total.pots, gross))
            yield self._wrong_pot(f"The pots are {due}, and {printed} are printed.")

    def _wrong_pot(self, says: str) -> Finding:
        return Finding(self._total.line, AuditCode.WRONG_POT, says, (*UNCALLED, *ADDS_UP))

    def _winners(self, taken: int | None) -> Iterator[Finding]:
        """Each pot, or the seats' sums where the text does not tell the pots apart as we do."""
        settled = self._settlement.pots
        if len(settled) == 1:
            yield from self._pot(settled[0], self._collected, taken)
        elif self._tells_pots_apart():
            missing = 0
            for place, pot in enumerate(settled):
                from_it = [one for one in self._collected if one.pot == place]
                missing += pot.chips - sum(one.chips for one in from_it)
                yield from self._pot(pot, from_it, taken)
            if taken is not None and missing != taken:
                yield self._wrong_pot(f"{missing} are missing from the pots, {taken} were taken.")
        else:
            yield from self._sums(taken)

    def _tells_pots_apart(self) -> bool:
        return {one.pot for one in self._collected} == set(range(len(self._settlement.pots)))

    def _pot(
        self, pot: SettledPot, collected: Sequence[Collected], taken: int | None
    ) -> Iterator[Finding]:
        chips = sum(one.chips for one in collected)
        if taken is not None and not 0 <= pot.chips - chips <= taken:
            yield Finding(
                self._line(collected),
                AuditCode.WRONG_POT,
                f"{chips} are collected from a pot of {pot.chips}, and {taken} taken.",
                (*UNCALLED, *ADDS_UP),
            )
            return
        split = pot if chips == pot.chips else self._split(pot, chips)
        yield from self._awards(split, collected, pot.rules)

    def _split(self, pot: SettledPot, chips: int) -> SettledPot:
        """The pot split by the rules, with so many chips in it."""
        setup = self._table.setup
        order = {seat.number: place for place, seat in enumerate(self._table.seats)}
        hands = {hand.seat: hand for hand in self._outcome.hands}
        splitter = Splitter(setup.game, setup.house, order, hands, (), frozenset())
        return splitter.settle(Pot(chips, pot.eligible, frozenset(pot.eligible)))

    def _awards(
        self, pot: SettledPot, collected: Sequence[Collected], rules: Sequence[str]
    ) -> Iterator[Finding]:
        due, won = _by_seat(pot.awards), _by_seat(collected)
        for one in collected:
            if one.seat not in due or not _may_be_for(one, pot.awards):
                yield self._not_the_winner(one, pot, rules)
        if due.keys() - won.keys() and not won.keys() - due.keys():
            seat = min(due.keys() - won.keys())
            yield Finding(
                self._line(collected),
                AuditCode.WRONG_WINNER,
                f"Seat {seat} wins {due[seat]} of this pot{self._with(seat, pot)}, and collects "
                "nothing.",
                tuple(rules),
            )
        elif due.keys() == won.keys() and due != won:
            seat = min(seat for seat in due if due[seat] != won[seat])
            odd_chip = source_of("odd_chip", self._table.setup.game.house_rules)
            close = all(abs(due[seat] - won[seat]) <= len(pot.awards) for seat in due)
            yield Finding(
                next(one.line for one in collected if one.seat == seat),
                AuditCode.WRONG_SHARE,
                f"Seat {seat} wins {due[seat]} of this pot, and collects {won[seat]}.",
                tuple(dict.fromkeys((*rules, *(odd_chip if close else ())))),
            )

    def _not_the_winner(self, one: Collected, pot: SettledPot, rules: Sequence[str]) -> Finding:
        share = "" if one.share is None else f"{one.share} "
        winners = " and ".join(
            f"seat {award.seat}{self._with(award.seat, pot)}"
            for award in pot.awards
            if one.share is None or award.won_for is one.share
        )
        says = (
            f"Seat {one.seat} collects {one.chips} of the {share}pot; {winners or 'nobody'} wins."
        )
        return Finding(one.line, AuditCode.WRONG_WINNER, says, tuple(rules))

    def _with(self, seat: int, pot: SettledPot) -> str:
        """What a seat wins a pot with, in words."""
        hand = next((hand for hand in self._outcome.hands if hand.seat == seat), None)
        if hand is None:
            return ""
        made = [
            best.name
            for award in pot.awards
            if award.seat == seat
            for best in [hand.low if award.won_for is AwardFor.LOW else hand.high]
            if best is not None
        ]
        return f" with {' and '.join(made)}" if made else ""

    def _sums(self, taken: int | None) -> Iterator[Finding]:
        due = Counter({paid.seat: paid.chips for paid in self._settlement.paid})
        won = _by_seat(self._collected)
        for one in self._collected:
            if one.seat not in due:
                says = f"Seat {one.seat} collects {one.chips}, and wins nothing."
                yield Finding(one.line, AuditCode.WRONG_WINNER, says, self._settlement.rules)
        for seat in due:
            missing = due[seat] - won[seat]
            if not 0 <= missing <= (taken or 0) and not won.keys() - due.keys():
                code = AuditCode.WRONG_SHARE if won[seat] else AuditCode.WRONG_WINNER
                says = f"Seat {seat} wins {due[seat]}, and collects {won[seat]}."
                yield Finding(self._line(self._collected), code, says, self._settlement.rules)

    def _endings(self) -> Iterator[Finding]:
        won = _by_seat(self._history.claims.collected)
        for ending in self._history.claims.endings:
            if ending.won is not None and ending.won != won[ending.seat]:
                yield Finding(
                    ending.line,
                    AuditCode.WRONG_SUMMARY,
                    f"Seat {ending.seat} collected {won[ending.seat]}, not {ending.won}.",
                    ADDS_UP,
                )
            folded_on = self._history.claims.folded.get(ending.seat)
            if ending.folded_on is not None and ending.folded_on != folded_on:
                happened = "did not fold" if folded_on is None else f"folded on street {folded_on}"
                yield Finding(
                    ending.line,
                    AuditCode.WRONG_SUMMARY,
                    f"Seat {ending.seat} {happened}; the summary has it on street "
                    f"{ending.folded_on}.",
                )

    def _all_chips(self) -> int:
        return sum(pot.chips for pot in self._settlement.pots)

    def _collected_from(self, place: int) -> int:
        return sum(one.chips for one in self._collected if (one.pot or 0) == place)

    def _line(self, collected: Sequence[Collected]) -> int:
        return collected[0].line if collected else self._total.line


def _by_seat(chips: Sequence[Award] | Sequence[Collected]) -> Counter[int]:
    by_seat = Counter[int]()
    for one in chips:
        by_seat[one.seat] += one.chips
    return by_seat


def _may_be_for(one: Collected, awards: Sequence[Award]) -> bool:
    """Whether a seat wins the share for which it is said to collect."""
    return one.share is None or any(
        award.seat == one.seat and award.won_for in (one.share, AwardFor.UNCONTESTED)
        for award in awards
    )
