"""A hand history held against the rules: its course, then its money."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Final, NamedTuple

from service.audit.money import AuditCode, MoneyAudit
from service.formats.card_rooms.history import Finding, History, Note, UnreadableError
from service.formats.card_rooms.wording import Told, in_the_rules_words
from service.rules.cards import CARD_TEXTS, UNKNOWN, card_texts
from service.rules.errors import Code, StudError
from service.rules.events import Mucked, Showed
from service.rules.finish import is_unknown, waiting_to_show
from service.rules.house_rules import Value, resolve, resolve_texts
from service.rules.play import advance, to_act
from service.rules.pots import Contribution, Pot, gather
from service.rules.replay import Hand, IllegalEventError, replay
from service.rules.showing import Door, bring_in_order
from service.rules.state import Status, Table

_SILENT: Final[tuple[tuple[str, Value], ...]] = (
    ("odd_chip", "high_card_by_suit"),
    ("showing_tie", "suit"),
)
"""House rules that no room prints, and that decide between equals: either way will do."""

_HEADS_UP: Final = 2
_SEAT: Final = re.compile(r"\b([Ss]eat (\d+))\b(?! \()")


class Checked(NamedTuple):
    """What of a hand disagrees, what else is to be known of it, and what its agreeing rests on."""

    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]
    rests_on: Mapping[str, Value]


def check(history: History, house_rules: Mapping[str, str]) -> Checked:
    """What of a hand disagrees with the rules.

    Where nothing but what a room does not print explains the hand, such as its way with odd chips,
    the hand agrees, and what it rests on is named.

    Args:
        history: the hand.
        house_rules: those of the room, as the caller knows them; a game that does not offer one
            goes without it.

    Raises:
        UnreadableError: where the text leaves out what must be known to tell.
    """
    offered = {offer.rule.key for offer in history.hand.game.house_rules}
    given = {
        ruling.key: ruling.value for ruling in history.hand.house.rulings if not ruling.assumed
    }
    own = {key: text for key, text in house_rules.items() if key in offered}
    in_force = resolve_texts(history.hand.game.house_rules, own, ("house_rules",))
    given |= {ruling.key: ruling.value for ruling in in_force.rulings if not ruling.assumed}
    first = _attempt(history, _Guess(given))
    if not first.findings:
        return first
    for guess in _guesses(history, given, offered):
        told = _attempt(history, guess)
        if not told.findings:
            return told._replace(rests_on=guess.rests_on(given))
    return first


class _Guess(NamedTuple):
    """What the text leaves open, filled in.

    `mucked` takes every muck for one, also of a known hand; `last_two` has two players left in the
    tournament.
    """

    house_rules: Mapping[str, Value]
    bring_in: int | None = None
    last_two: bool = False
    mucked: bool = False

    def rests_on(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """What of it is not given."""
        filled_in = {key: value for key, value in self.house_rules.items() if key not in given}
        if self.bring_in is not None:
            filled_in["bring_in"] = self.bring_in
        if self.last_two:
            filled_in["players_in_event"] = _HEADS_UP
        return filled_in


def _guesses(
    history: History, given: Mapping[str, Value], offered: Collection[str]
) -> Iterator[_Guess]:
    """Everything that a text leaves open, in every combination."""
    small_bet = history.hand.stakes.small_bet or 0
    least = history.least_bring_in
    silent = [pair for pair in _SILENT if pair[0] in offered and pair[0] not in given]
    chosen = [c for count in range(len(silent) + 1) for c in combinations(silent, count)]
    bring_ins = [None] if least is None else [None, max(least, small_bet // 2), small_bet - 1]
    heads_up = history.hand.tournament and len(history.hand.chairs) == _HEADS_UP
    for pairs, bring_in, last_two, mucked in product(
        chosen,
        bring_ins,
        (False, True) if heads_up else (False,),
        (False, True) if history.claims.mucked else (False,),
    ):
        yield _Guess({**given, **dict(pairs)}, bring_in, last_two, mucked)


def _attempt(history: History, guess: _Guess) -> Checked:
    """What disagrees, with what the text leaves open filled in."""
    hand = replace(
        history.hand,
        house=resolve(history.hand.game.house_rules, guess.house_rules, ("house_rules",)),
        showdown_asked=guess.mucked,
        players_in_event=_HEADS_UP if guess.last_two else None,
    )
    if guess.bring_in is not None:
        hand = replace(hand, stakes=replace(hand.stakes, bring_in=guess.bring_in))
    told = in_the_rules_words(hand, [Told(0, event) for event in hand.events])
    hand = replace(hand, events=tuple(each.event for each in told))
    notes = list(history.notes)
    findings = [*history.contradictions]
    try:
        findings += _antes(history, hand)
        table = replay(hand)
        findings += _all_ins(history, table)
        findings += _forced(history, table)
        pots = _pots(table)
        notes += _show_down(history, table)
        if table.status is not Status.COMPLETE:
            findings.append(_not_over(history, table))
        elif not any(one.code == Code.NOT_HELD for one in history.contradictions):
            money = MoneyAudit(history, table, pots)
            findings += money.findings()
            notes += money.notes
    except IllegalEventError as error:
        findings.append(_illegal(history, error))
    except StudError as error:
        findings.append(Finding(history.line, error.code, error.detail, error.rules))
    in_order = sorted(findings, key=lambda finding: finding.line)
    return Checked(tuple(_with_names(history, one) for one in in_order), tuple(notes), {})


def _antes(history: History, hand: Hand) -> Iterator[Finding]:
    """Antes that are not the ante, or the whole of a stack that is less."""
    posted = {post.seat: post for post in history.claims.antes}
    for chair in hand.chairs:
        due, post = min(hand.stakes.ante, chair.stack), posted.get(chair.number)
        if post is None and due:
            says = f"Seat {chair.number} is dealt in, and posts no ante of {due}."
            yield Finding(history.line, AuditCode.WRONG_ANTE, says, hand.game.antes)
        elif post is not None and post.chips != due:
            says = f"Seat {chair.number} posts an ante of {post.chips}, and it is {due}."
            yield Finding(post.line, AuditCode.WRONG_ANTE, says, hand.game.antes)
        elif post is not None and post.all_in and post.chips < chair.stack:
            says = f"Seat {chair.number} is said to be all-in, with {chair.stack - due} left."
            yield Finding(post.line, AuditCode.NOT_ALL_IN, says)


def _all_ins(history: History, table: Table) -> Iterator[Finding]:
    told = [entry for entry in table.log if not entry.derived]
    for index in history.claims.all_in:
        if not told[index].all_in:
            yield Finding(
                history.lines[index],
                AuditCode.NOT_ALL_IN,
                "The player is said to be all-in, and has chips left.",
            )


def _forced(history: History, table: Table) -> Iterator[Finding]:
    """The seat that is said to have the bring-in card, where another one has it."""
    forced, rule = history.claims.forced, table.setup.game.bring_in
    doors = [Door(seat.number, seat.up[0]) for seat in table.seats]
    if forced is None or rule is None or any(door.card == UNKNOWN for door in doors):
        return
    first = bring_in_order(rule, doors)[0]
    if first.seat != forced.seat:
        says = f"Seat {first.seat} has the bring-in card, {CARD_TEXTS[first.card]}."
        yield Finding(forced.line, AuditCode.WRONG_BRING_IN, says, rule.source)


def _pots(table: Table) -> tuple[Pot, ...]:
    """The pots that are played for, before anybody mucks."""
    return gather([Contribution(s.number, s.put_in, not s.is_in) for s in table.seats]).pots


def _show_down(history: History, table: Table) -> Iterator[Note]:
    """Let everybody show or muck as the text says.

    Raises:
        UnreadableError: where a hand is neither.
    """
    while table.status is Status.SHOWDOWN:
        seat = table.seats[waiting_to_show(table)[0]]
        if seat.number in history.claims.mucked:
            if not is_unknown(seat):
                says = (
                    f"The hand that seat {seat.number} mucked is known, and given up all the same."
                )
                yield Note(history.claims.mucked[seat.number], says)
            advance(table, Mucked(seat.number))
        elif is_unknown(seat):
            unknown = " ".join(card_texts(seat.down))
            raise UnreadableError(
                history.last_line,
                f"Seat {seat.number} neither shows nor mucks, and holds {unknown} face down: who "
                "wins cannot be told.",
            )
        else:
            advance(table, Showed(seat.number))


def _not_over(history: History, table: Table) -> Finding:
    turn = " and ".join(f"seat {seat}" for seat in to_act(table))
    waits = f": {turn} to act" if table.status is Status.BETTING else ""
    return Finding(
        history.lines[-1] if history.lines else history.line,
        AuditCode.NOT_OVER,
        f"The hand is not over here: it is {table.status} on street {table.street.number}{waits}.",
        table.setup.game.betting.source[:1],
    )


def _illegal(history: History, error: IllegalEventError) -> Finding:
    line = history.lines[error.event_index]
    says = error.detail
    if error.code is Code.CARD_REPEATED:
        for card, where in history.mentions.items():
            if len({seat for _, seat in where}) > 1:
                line = max(told for told, _ in where)
                says = f"{CARD_TEXTS[card]} is here twice: there is one of it in the deck."
    return Finding(line, error.code, says, error.rules or error.before.street.source)


def _with_names(history: History, finding: Finding) -> Finding:
    """The finding with the players' names behind their seats."""

    def named(match: re.Match[str]) -> str:
        name = history.names.get(int(match[2]))
        return match[1] if name is None else f"{match[1]} ({name})"

    return replace(finding, says=_SEAT.sub(named, finding.says))
