"""Betting rounds: who acts, what each wager may be, what it does, and when the round is over.

A street's totals are what count: `to` is what a player will have put in on the street. In fixed
limit every wager has one size; in pot limit a size between two. All-in is the same action with a
shorter `to`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, assert_never

from service.rules.cards import UNKNOWN, rank_of
from service.rules.errors import Code, RuleViolation
from service.rules.events import (
    BET,
    BRING_IN,
    CALL,
    CHECK,
    COMPLETE,
    DERIVED,
    FOLD,
    RAISE,
    Acted,
    Action,
    Entry,
    Legal,
    LegalType,
    Opens,
)
from service.rules.house_rules import Opening, ShortRaise
from service.rules.records import record
from service.rules.showing import Board, Door, bring_in_order, opener
from service.rules.state import Round, Seat, Standing, Table
from service.rules.vocabulary import (
    BetSize,
    BringIn,
    FixedLimit,
    PotLimit,
    SeatWilds,
    Source,
    StreetNumber,
)
from service.rules.wilds import wild_mask

_HEADS_UP: Final = 2
_THIRD: Final = StreetNumber.THIRD
_BIG: Final = BetSize.BIG
_HIGHEST_SHOWING: Final = Opening.HIGHEST_SHOWING


@record
class Wager:
    """A bet, completion or raise that a player may make, as street totals.

    `least` to `most` is what may be put in; `full` is the least that counts as a full one, to which
    `least` falls short only for a player who is all-in; `size` is what it adds in fixed limit.
    """

    action: Action
    least: int
    most: int
    full: int
    size: int = 0


def can_act(seat: Seat) -> bool:
    """Whether a player is still in and not all-in.

    Rules: STUD §D Betting 4; READING M7.
    """
    return seat.is_in and seat.behind > 0


def standing(seat: Seat) -> Standing:
    """Where a seat stands in the hand."""
    if seat.is_in:
        return Standing.IN if can_act(seat) else Standing.ALL_IN
    return Standing.MUCKED if seat.mucked else Standing.FOLDED


def begin_round(table: Table) -> None:
    """Open the street's betting, or leave it closed where nobody could answer a bet.

    The bring-in is posted where the table posts it.

    Rules: STUD §A Bring-in 1; STUD §A Bring-in 3; STUD §A Bring-in 4; STUD §A Betting 4;
        STUD §D Betting 3; READING D5; READING D6; READING M6.
    """
    if is_closed(table):
        return
    rule = _bring_in_rule(table)
    first, tied = _first_to_act(table, rule)
    pending = _clockwise(table.able, first[0])
    may_open: tuple[int, ...] = ()
    if len(first) > 1:
        may_open = tuple(dict.fromkeys([_clockwise(table.able, place)[0] for place in first]))
    stakes, smallest_bet = table.setup.stakes, table.setup.house.smallest_bet
    bring_in = stakes.bring_in or 0
    step = smallest_bet if isinstance(smallest_bet, int) else bring_in
    bet = stakes.big_bet if table.street.bet is _BIG else stakes.small_bet
    round_ = table.betting = Round(pending, may_open, step, bet or 0, _most_bets(table), rule)
    if rule is not None:
        round_.bring_in_due = True
        round_.may_fold_bring_in = round_.to_act != first
        round_.level = bring_in
    table.aggressor = None
    table.opened_by = None
    if len(may_open) > 1:
        return
    round_.may_open = ()
    _open(table, pending[0], tied)
    seat = table.seats[pending[0]]
    if round_.bring_in_due and seat.auto_bring_in and not round_.may_fold_bring_in:
        _bring_in(table, seat, Acted(seat.number, BRING_IN), derived=True)


def options(table: Table, place: int) -> tuple[Legal, ...]:
    """Everything that a player whose turn it is may do.

    Rules: STUD §A Bring-in 3; STUD §A Betting 1; STUD §A Betting 2; STUD §A Betting 3;
        STUD §D Betting 2; STUD §D Betting 3; READING D6.
    """
    round_, seat = _round(table), table.seats[place]
    legal = []
    if _may_fold(round_, seat):
        legal.append(Legal(LegalType.FOLD, seat.number))
    if _may_check(round_, seat):
        legal.append(Legal(LegalType.CHECK, seat.number))
    if _may_call(round_, seat):
        legal.append(_costs(LegalType.CALL, seat, _reached(seat, round_.price)))
    if round_.bring_in_due:
        legal.append(_costs(LegalType.BRING_IN, seat, _brought_in(table, seat)))
    legal += [
        _costs(LegalType(wager.action.value), seat, wager.least, wager.most)
        for wager in wagers(table, place)
    ]
    return tuple(legal)


def wagers(table: Table, place: int) -> Sequence[Wager]:
    """The bets, completions or raises that a player may make.

    Rules: STUD §A Betting 2; STUD §A Betting 3; STUD §A Betting 5; STUD §D Betting 2;
        STUD §D Betting 3; READING M5; READING M6; READING M7.
    """
    round_, seat = _round(table), table.seats[place]
    reach = seat.street_chips + seat.behind
    price = round_.level if round_.bring_in_due else round_.price
    others_can_answer = len(table.able) > 1
    if reach <= price or place in round_.acted or not others_can_answer:
        return ()
    betting = table.setup.game.betting
    match betting:
        case FixedLimit():
            return _fixed_limit_wagers(table, round_, reach, price)
        case PotLimit():
            return _pot_limit_wagers(table, round_, seat, reach, betting)
        case _:
            assert_never(betting)


def act(table: Table, event: Acted, place: int) -> None:
    """Do what a player does in turn.

    Raises:
        RuleViolation: `out_of_turn`; `illegal_action` for an action that is not open, `bad_amount`
            for a size that it cannot have.

    Rules: STUD §A Bring-in 3; STUD §A Betting 1; READING D7; READING M5; READING M6; READING M7.
    """
    round_, seat = _round(table), table.seats[place]
    if round_.may_open:
        _open_unknown(table, round_, place)
    elif place != round_.pending[0]:
        raise _out_of_turn(table, round_, seat)
    action, rules = event.action, table.setup.game.betting.source[:1]
    if action is CALL and _may_call(round_, seat):
        to = _reached(seat, round_.price)
        if event.to is not None:
            _refuse_other_size(table, event, to)
        _put_in(table, seat, to, event, rules)
        _pass_turn(table, round_, seat)
    elif action is CHECK and _may_check(round_, seat):
        if event.to is not None:
            raise _no_size(event)
        table.log.append(Entry(event, rules))
        _pass_turn(table, round_, seat)
    elif action is FOLD and _may_fold(round_, seat):
        if event.to is not None:
            raise _no_size(event)
        seat.is_in = False
        table.log.append(Entry(event, rules))
        _pass_turn(table, round_, seat)
    elif action is BRING_IN and round_.bring_in_due:
        if event.to is not None:
            _refuse_other_size(table, event, _brought_in(table, seat))
        _bring_in(table, seat, event, derived=False)
    else:
        _wager(table, round_, place, event)


def is_over(table: Table) -> bool:
    """Whether the betting round is over, or was never opened."""
    return table.betting is None or not table.betting.pending


def is_closed(table: Table) -> bool:
    """Whether no further betting is possible in the hand: at most one player has chips to bet.

    Rules: STUD §A Good 1; READING D10.
    """
    return len(table.able) < _HEADS_UP


def _round(table: Table) -> Round:
    assert table.betting is not None, "a betting round is on"
    return table.betting


def _may_fold(round_: Round, seat: Seat) -> bool:
    if round_.bring_in_due:
        return round_.may_fold_bring_in
    return round_.price > seat.street_chips


def _may_check(round_: Round, seat: Seat) -> bool:
    return not round_.bring_in_due and round_.price <= seat.street_chips


def _may_call(round_: Round, seat: Seat) -> bool:
    return not round_.bring_in_due and round_.price > seat.street_chips


def _reached(seat: Seat, to: int) -> int:
    """A street's total, or what a player who cannot pay it has for it."""
    return min(to, seat.street_chips + seat.behind)


def _brought_in(table: Table, seat: Seat) -> int:
    return _reached(seat, table.setup.stakes.bring_in or 0)


def _bring_in_rule(table: Table) -> BringIn | None:
    """The bring-in rule that is in force on this street, if any."""
    if table.street.number is not _THIRD or table.setup.house.opening is _HIGHEST_SHOWING:
        return None
    return table.setup.game.bring_in


def _first_to_act(table: Table, rule: BringIn | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places that may be first, and those that tie for it; several where cards are unknown."""
    boards: list[Board] = []
    unknown: tuple[int, ...] = ()
    for place, seat in enumerate(table.seats):
        if seat.is_in:
            if UNKNOWN in seat.up:
                unknown += (place,)
            else:
                boards.append(Board(place, seat.up))
    if not boards:
        return unknown, ()
    if rule is not None:
        doors = [Door(board.seat, board.cards[0]) for board in boards]
        best = (bring_in_order(rule, doors)[0].seat,)
        return best + unknown, best
    wild, house = table.setup.game.wild, table.setup.house
    if isinstance(wild, SeatWilds) and house.boards_count_wilds:
        boards = [
            Board(board.seat, board.cards, wild_mask(wild, b"", board.cards, own_rank))
            for board in boards
            for own_rank in [table.seats[board.seat].own_rank]
        ]
    shown = opener(table.setup.game.opens, boards, house)
    return (shown.tied + unknown if unknown else (shown.seat,)), shown.tied


def _clockwise(places: list[int], first: int) -> list[int]:
    """Places, which come in the order of play, in turn from `first` on."""
    start = bisect_left(places, first)
    return places[start:] + places[:start]


def _most_bets(table: Table) -> int | None:
    """One bet or completion and so many raises; no limit for two, where they are the last two."""
    setup = table.setup
    if setup.house.max_raises is None:
        return None
    last_two = not setup.tournament or setup.players_in_event == _HEADS_UP
    if (
        setup.house.heads_up_uncapped
        and last_two
        and sum([seat.is_in for seat in table.seats]) == _HEADS_UP
    ):
        return None
    return 1 + setup.house.max_raises


def _open_unknown(table: Table, round_: Round, place: int) -> None:
    """Take the player who acts first for the opener whom an unknown card hides."""
    if place not in round_.may_open:
        raise _out_of_turn(table, round_, table.seats[place])
    round_.may_open = ()
    round_.pending = _clockwise(table.able, place)
    _open(table, place, (place,))


def _out_of_turn(table: Table, round_: Round, seat: Seat) -> RuleViolation:
    rule, opens = round_.bring_in, table.setup.game.opens
    turn = " or ".join([str(table.seats[place].number) for place in round_.to_act])
    return RuleViolation(
        Code.OUT_OF_TURN,
        f"It is the turn of seat {turn}, not of seat {seat.number}.",
        at=("seat",),
        rules=rule.source if rule is not None and round_.bring_in_due else opens.source,
    )


def _open(table: Table, place: int, tied: Sequence[int]) -> None:
    """Note who acts first."""
    table.opened_by = place
    rule = _round(table).bring_in
    source = rule.source if rule is not None else table.setup.game.opens.source
    numbers = tuple([table.seats[other].number for other in tied])
    event = Opens(table.seats[place].number, table.street.number, numbers)
    table.log.append(Entry(event, source, DERIVED))


def _costs(kind: LegalType, seat: Seat, to: int, most: int | None = None) -> Legal:
    adds = to - seat.street_chips
    if most is None or most == to:
        return Legal(kind, seat.number, to, adds)
    return Legal(kind, seat.number, to, adds, most, most - seat.street_chips)


def _fixed_limit_wagers(table: Table, round_: Round, reach: int, price: int) -> Sequence[Wager]:
    if round_.bets == round_.most_bets:
        return ()
    action = _wager_name(round_, price)
    stood = round_.level if round_.bets else 0
    wagers: list[Wager] = []
    for size in _bet_sizes(table, round_):
        full = stood + size
        to = min(full, reach)
        all_in_with_less = bool(wagers) and to == wagers[-1].most
        if to > price and not all_in_with_less:
            wagers.append(Wager(action, to, to, full, size))
    return wagers


def _wager_name(round_: Round, price: int) -> Action:
    if round_.bets:
        return RAISE
    return COMPLETE if price or round_.bring_in_due else BET


def _bet_sizes(table: Table, round_: Round) -> tuple[int, ...]:
    """The street's bet; on fourth street also the big one, where the house allows it."""
    setup = table.setup
    if (
        setup.house.open_pair_double_bet
        and table.street.number is StreetNumber.FOURTH
        and any(seat.is_in and _shows_pair(seat.up) for seat in table.seats)
    ):
        return round_.bet, setup.stakes.big_bet or 0
    return (round_.bet,)


def _shows_pair(up: bytes) -> bool:
    ranks = [rank_of(card) for card in up if card != UNKNOWN]
    return len(set(ranks)) < len(ranks)


def _pot_limit_wagers(
    table: Table, round_: Round, seat: Seat, reach: int, betting: PotLimit
) -> tuple[Wager, ...]:
    bring_in = table.setup.stakes.bring_in or 0
    if table.street.number is _THIRD and round_.bets == 0:
        full = betting.completion_fewest_bring_ins * bring_in
        largest = betting.completion_most_bring_ins * bring_in
        action = COMPLETE
    else:
        action = RAISE if round_.price else BET
        after_call = _pot(table, betting) + max(0, round_.price - seat.street_chips)
        largest = round_.price + after_call
        full = min(round_.price + round_.step, largest)
    least, most = min(full, reach), min(largest, reach)
    return (Wager(action, least, most, full),) if least > round_.price else ()


def _pot(table: Table, betting: PotLimit) -> int:
    if table.street.number >= betting.antes_count_from:
        return sum(seat.put_in for seat in table.seats)
    return sum(seat.street_chips for seat in table.seats)


def _not_open(table: Table, event: Acted, place: int) -> RuleViolation:
    names = ", ".join(dict.fromkeys(legal.type.value for legal in options(table, place)))
    return RuleViolation(
        Code.ILLEGAL_ACTION,
        f"Seat {event.seat} cannot {event.action.replace('_', ' ')} here: {names}.",
        at=("type",),
        rules=_refusing_articles(table, event.action),
    )


def _no_size(event: Acted) -> RuleViolation:
    return RuleViolation(
        Code.BAD_AMOUNT, f"A {event.action} puts no chips in: it has no size.", at=("to",)
    )


def _refuse_other_size(table: Table, event: Acted, to: int) -> None:
    if event.to != to:
        raise _bad_amount(table, event, f"to {to}")


def _bad_amount(table: Table, event: Acted, sizes: str) -> RuleViolation:
    return RuleViolation(
        Code.BAD_AMOUNT,
        f"A {event.action.replace('_', ' ')} here is {sizes}, not to {event.to}.",
        at=("to",),
        rules=_refusing_articles(table, event.action),
    )


def _refusing_articles(table: Table, action: Action) -> Source:
    round_, game = _round(table), table.setup.game
    if round_.bring_in is not None:
        return round_.bring_in.source[-1:] + game.betting.source
    return game.opens.source if action is BRING_IN else game.betting.source


def _bring_in(table: Table, seat: Seat, event: Acted, *, derived: bool) -> None:
    round_ = _round(table)
    assert round_.bring_in is not None, "the street has a bring-in"
    rules = round_.bring_in.source
    _put_in(table, seat, _brought_in(table, seat), event, rules, derived=derived)
    round_.price = table.setup.stakes.bring_in or 0
    round_.bring_in_due = round_.may_fold_bring_in = False
    _pass_turn(table, round_, seat)


def _wager(table: Table, round_: Round, place: int, event: Acted) -> None:
    wager, seat = _chosen_wager(table, event, place), table.seats[place]
    to = wager.least if event.to is None else event.to
    source, rule = table.setup.game.betting.source, round_.bring_in
    _put_in(table, seat, to, event, source if rule is None else rule.source[-1:] + source)
    if to >= wager.full or _counts_short(table, round_, wager, to):
        round_.step = to - (max(round_.price, round_.level) if rule is None else round_.level)
        round_.level = to
        round_.bets += 1
        round_.bring_in = None
        round_.acted.clear()
        round_.bet = wager.size
    round_.price = to
    round_.bring_in_due = round_.may_fold_bring_in = False
    round_.pending = _clockwise(table.able, place)
    table.aggressor = place
    _pass_turn(table, round_, seat)


def _chosen_wager(table: Table, event: Acted, place: int) -> Wager:
    open_to = wagers(table, place)
    for wager in open_to:
        if wager.action is event.action and (
            wager.least == wager.most if event.to is None else wager.least <= event.to <= wager.most
        ):
            return wager
    raise _no_such_wager(table, event, place, open_to)


def _no_such_wager(
    table: Table, event: Acted, place: int, wagers: Sequence[Wager]
) -> RuleViolation:
    open_to = [wager for wager in wagers if wager.action is event.action]
    if not open_to:
        return _not_open(table, event, place)
    if event.to is None:
        return RuleViolation(
            Code.BAD_AMOUNT,
            f"Pot limit names the size: to {open_to[0].least} to {open_to[0].most}.",
            at=("to",),
            rules=("STUD §D Betting 2",),
        )
    sizes = [
        f"to {wager.least}" if wager.least == wager.most else f"to {wager.least} to {wager.most}"
        for wager in open_to
    ]
    return _bad_amount(table, event, " or ".join(sizes))


def _counts_short(table: Table, round_: Round, wager: Wager, to: int) -> bool:
    """Whether an all-in wager below the full size counts as one and reopens the betting."""
    if isinstance(table.setup.game.betting, PotLimit):
        return False
    if table.setup.house.short_raise_counts_from is ShortRaise.FULL_BET:
        return False
    size = wager.full - round_.level if round_.bring_in is None else wager.full
    return 2 * (to - round_.level) >= size


def _put_in(  # noqa: PLR0913  what goes in, whose, for what, and why
    table: Table, seat: Seat, to: int, event: Acted, rules: Source, *, derived: bool = False
) -> None:
    adds = to - seat.street_chips
    all_in = adds == seat.behind
    seat.stack -= adds
    seat.behind -= adds
    seat.put_in += adds
    seat.street_chips = to
    table.log.append(Entry(event, rules, derived, to, adds, all_in))


def _pass_turn(table: Table, round_: Round, seat: Seat) -> None:
    """Pass the turn on from the player who acted, or end the round where nobody can answer."""
    place = round_.pending.pop(0)
    round_.acted.add(place)
    if not seat.is_in or not seat.behind:
        table.able.remove(place)
        if _nobody_answers(table, round_):
            round_.pending.clear()


def _nobody_answers(table: Table, round_: Round) -> bool:
    if not is_closed(table):
        return False
    if sum([seat.is_in for seat in table.seats]) == 1:
        return True
    return all(table.seats[place].street_chips >= round_.price for place in round_.pending)
