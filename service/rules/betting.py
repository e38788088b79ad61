"""Betting rounds: who acts, what each wager may be, what it does, and when the round is over.

A street's totals are what count: `to` is what a player will have put in on the street. In fixed
limit every wager has one size; in pot limit a size between two. All-in is the same action with a
shorter `to`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, assert_never

from service.rules.cards import UNKNOWN, rank_of
from service.rules.dealing import street_of
from service.rules.errors import Code, RuleViolation
from service.rules.events import Acted, Action, Entry, Legal, LegalType, Opens
from service.rules.house_rules import Opening, ShortRaise
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


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet, completion or raise that a player may make, as street totals.

    `least` to `most` is what may be put in; `full` is the least that counts as a full one, to which
    `least` falls short only for a player who is all-in. `big` marks the big bet on fourth street.
    """

    action: Action
    least: int
    most: int
    full: int
    big: bool = False


def chips_behind(table: Table, seat: Seat) -> int:
    """What a player can still put in: the stack, or what the hand's cap leaves of it.

    Rules: STUD §D Betting 4; READING M7.
    """
    cap = table.setup.stakes.cap
    return seat.stack if cap is None else min(seat.stack, cap - seat.put_in)


def can_act(table: Table, seat: Seat) -> bool:
    """Whether a player is still in and not all-in."""
    return seat.is_in and chips_behind(table, seat) > 0


def standing(table: Table, seat: Seat) -> Standing:
    """Where a seat stands in the hand.

    Rules: STUD §D Betting 4; READING M7.
    """
    if seat.folded:
        return Standing.FOLDED
    if seat.mucked:
        return Standing.MUCKED
    return Standing.IN if can_act(table, seat) else Standing.ALL_IN


def post(table: Table, place: int, chips: int) -> tuple[Seat, ...]:
    """The seats after one of them puts chips in."""
    seat = table.seats[place]
    posted = replace(
        seat,
        stack=seat.stack - chips,
        put_in=seat.put_in + chips,
        street_chips=seat.street_chips + chips,
    )
    return (*table.seats[:place], posted, *table.seats[place + 1 :])


def has_bring_in(table: Table) -> BringIn | None:
    """The bring-in rule that is in force on this street, if any.

    Rules: OPR-671 2.5; OPR-643 2.1.
    """
    if table.street is not StreetNumber.THIRD:
        return None
    if table.setup.house.opening is Opening.HIGHEST_SHOWING:
        return None
    return table.setup.game.bring_in


def begin_round(table: Table) -> Table:
    """Open the street's betting, or leave it closed where nobody could answer a bet.

    The bring-in is posted where the table posts it.

    Rules: STUD §A Bring-in 1; STUD §A Bring-in 3; STUD §A Bring-in 4; STUD §A Betting 4;
        STUD §D Betting 3; READING D5; READING D6; READING M6.
    """
    able = frozenset(place for place, seat in enumerate(table.seats) if can_act(table, seat))
    if len(able) < _HEADS_UP:
        return replace(table, betting=None)
    rule = has_bring_in(table)
    first, tied = _first_to_act(table, rule)
    to_act = tuple(dict.fromkeys(_next_able(table, place, able) for place in first))
    stakes = table.setup.stakes
    bring_in = stakes.bring_in or 0
    smallest_bet = table.setup.house.smallest_bet
    round_ = Round(
        to_act=to_act,
        pending=able,
        acted=frozenset(),
        price=0,
        level=bring_in if rule is not None else 0,
        step=smallest_bet if isinstance(smallest_bet, int) else bring_in,
        bets=0,
        uncapped=_is_uncapped(table),
        bring_in_due=rule is not None,
        may_fold_bring_in=rule is not None and to_act != first,
        big_bet_made=False,
    )
    opened_by = to_act[0] if len(to_act) == 1 else None
    table = replace(table, betting=round_, opened_by=opened_by, aggressor=None)
    if opened_by is not None:
        table = _log_opening(table, opened_by, tied)
    if (
        rule is not None
        and len(to_act) == 1
        and not round_.may_fold_bring_in
        and table.seats[to_act[0]].auto_bring_in
    ):
        seat = table.seats[to_act[0]]
        return _bring_in(table, to_act[0], derived=True, event=Acted(seat.number, Action.BRING_IN))
    return table


def options(table: Table, place: int) -> tuple[Legal, ...]:
    """Everything that a player whose turn it is may do.

    Rules: STUD §A Bring-in 3; STUD §A Betting 1; STUD §A Betting 2; STUD §A Betting 3;
        STUD §D Betting 2; STUD §D Betting 3; READING D6.
    """
    round_ = table.betting
    assert round_ is not None, "a betting round is on"
    seat = table.seats[place]
    reach = seat.street_chips + chips_behind(table, seat)
    legal: list[Legal] = []
    if round_.bring_in_due:
        if round_.may_fold_bring_in:
            legal.append(Legal(LegalType.FOLD, seat.number))
        to = min(table.setup.stakes.bring_in or 0, reach)
        legal.append(_costs(LegalType.BRING_IN, seat, to))
    elif round_.price > seat.street_chips:
        legal.append(Legal(LegalType.FOLD, seat.number))
        legal.append(_costs(LegalType.CALL, seat, min(round_.price, reach)))
    else:
        legal.append(Legal(LegalType.CHECK, seat.number))
    legal += [
        _costs(LegalType(wager.action.value), seat, wager.least, wager.most)
        for wager in wagers(table, place)
    ]
    return tuple(legal)


def wagers(table: Table, place: int) -> tuple[Wager, ...]:
    """The bets, completions or raises that a player may make.

    Rules: STUD §A Betting 2; STUD §A Betting 3; STUD §A Betting 5; STUD §D Betting 2;
        STUD §D Betting 3; READING M5; READING M6; READING M7.
    """
    round_ = table.betting
    assert round_ is not None, "a betting round is on"
    seat = table.seats[place]
    reach = seat.street_chips + chips_behind(table, seat)
    price = max(round_.price, (table.setup.stakes.bring_in or 0) if round_.bring_in_due else 0)
    if reach <= price or place in round_.acted:
        return ()
    if not any(can_act(table, other) for index, other in enumerate(table.seats) if index != place):
        return ()
    betting = table.setup.game.betting
    match betting:
        case FixedLimit():
            return _fixed_limit_wagers(table, round_, reach, price)
        case PotLimit():
            return _pot_limit_wagers(table, round_, seat, reach, betting)
        case _:
            assert_never(betting)


def act(table: Table, event: Acted, place: int) -> Table:
    """Do what a player whose turn it is does.

    Raises:
        RuleViolation: `illegal_action` for an action that is not open, `bad_amount` for a size
            that it cannot have.

    Rules: STUD §A Bring-in 3; STUD §A Betting 1; READING D7; READING M5; READING M6; READING M7.
    """
    round_ = table.betting
    assert round_ is not None, "a betting round is on"
    seat = table.seats[place]
    open_to = options(table, place)
    matching = [legal for legal in open_to if legal.type.value == event.action.value]
    if not matching:
        names = ", ".join(dict.fromkeys(legal.type.value for legal in open_to))
        raise RuleViolation(
            Code.ILLEGAL_ACTION,
            f"Seat {seat.number} cannot {event.action.replace('_', ' ')} here: {names}.",
            at=("type",),
            rules=_refusing_articles(table, event.action),
        )
    _check_amount(event, matching, table)
    if table.opened_by is None:
        table = _log_opening(replace(table, opened_by=place), place, (place,))
    match event.action:
        case Action.FOLD:
            folded = replace(seat, folded=True)
            seats = (*table.seats[:place], folded, *table.seats[place + 1 :])
            entry = Entry(event, derived=False, rules=table.setup.game.betting.source[:1])
            table = replace(table, seats=seats, log=(*table.log, entry))
            return _after(table, round_, place)
        case Action.CHECK:
            entry = Entry(event, derived=False, rules=table.setup.game.betting.source[:1])
            table = replace(table, log=(*table.log, entry))
            return _after(table, round_, place)
        case Action.BRING_IN:
            return _bring_in(table, place, derived=False, event=event)
        case Action.CALL:
            to = matching[0].to
            assert to is not None, "a call has a price"
            table = _put_in(table, place, to, event, table.setup.game.betting.source[:1])
            return _after(table, round_, place)
        case Action.COMPLETE | Action.BET | Action.RAISE:
            return _wager(table, round_, place, event)
        case _:
            assert_never(event.action)


def is_over(table: Table) -> bool:
    """Whether the betting round is over, or was never opened."""
    return table.betting is None or not table.betting.pending


def is_closed(table: Table) -> bool:
    """Whether no further betting is possible in the hand: at most one player has chips to bet.

    Rules: STUD §A Good 1; READING D10.
    """
    return sum(can_act(table, seat) for seat in table.seats) < _HEADS_UP


def _first_to_act(table: Table, rule: BringIn | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places that may be first, and those that tie for it; several where cards are unknown."""
    still_in = [(place, seat) for place, seat in enumerate(table.seats) if seat.is_in]
    unknown = tuple(place for place, seat in still_in if UNKNOWN in seat.up)
    known = [(place, seat) for place, seat in still_in if place not in unknown]
    if rule is not None:
        doors = [Door(place, seat.up[0]) for place, seat in known]
        best = tuple(door.seat for door in bring_in_order(rule, doors)[:1])
        return (*best, *unknown), best
    if not known:
        return unknown, ()
    boards = [Board(place, seat.up, _showing_wilds(table, seat)) for place, seat in known]
    shown = opener(table.setup.game.opens, boards, table.setup.house)
    if unknown:
        return (*shown.tied, *unknown), shown.tied
    return (shown.seat,), shown.tied


def _showing_wilds(table: Table, seat: Seat) -> int:
    wild = table.setup.game.wild
    if not (table.setup.house.boards_count_wilds and isinstance(wild, SeatWilds)):
        return 0
    return wild_mask(wild, b"", seat.up, seat.own_rank)


def _next_able(table: Table, place: int, able: Iterable[int]) -> int:
    count = len(table.seats)
    return min(able, key=lambda other: (other - place) % count)


def _is_uncapped(table: Table) -> bool:
    setup = table.setup
    if not setup.house.heads_up_uncapped:
        return False
    if sum(seat.is_in for seat in table.seats) != _HEADS_UP:
        return False
    return not setup.tournament or setup.players_in_event == _HEADS_UP


def _log_opening(table: Table, place: int, tied: tuple[int, ...]) -> Table:
    rule = has_bring_in(table)
    source: Source = rule.source if rule is not None else table.setup.game.opens.source
    numbers = tuple(table.seats[other].number for other in tied)
    event = Opens(table.seats[place].number, table.street, numbers)
    return replace(table, log=(*table.log, Entry(event, derived=True, rules=source)))


def _costs(kind: LegalType, seat: Seat, to: int, most: int | None = None) -> Legal:
    adds = to - seat.street_chips
    if most is None or most == to:
        return Legal(kind, seat.number, to, adds)
    return Legal(kind, seat.number, to, adds, most, most - seat.street_chips)


def _fixed_limit_wagers(table: Table, round_: Round, reach: int, price: int) -> tuple[Wager, ...]:
    most_raises = table.setup.house.max_raises
    if not round_.uncapped and most_raises is not None and round_.bets > most_raises:
        return ()
    wagers: dict[int, Wager] = {}
    for size, big in _bet_sizes(table, round_):
        full = size if round_.bets == 0 else round_.level + size
        to = min(full, reach)
        if to > price:
            wagers.setdefault(to, Wager(_wager_name(round_, price), to, to, full, big))
    return tuple(wagers.values())


def _wager_name(round_: Round, price: int) -> Action:
    if round_.bets:
        return Action.RAISE
    return Action.COMPLETE if price or round_.bring_in_due else Action.BET


def _bet_sizes(table: Table, round_: Round) -> list[tuple[int, bool]]:
    stakes = table.setup.stakes
    small, big = stakes.small_bet or 0, stakes.big_bet or 0
    if street_of(table).bet is BetSize.BIG:
        return [(big, False)]
    if table.street is StreetNumber.FOURTH and table.setup.house.open_pair_double_bet:
        if round_.big_bet_made:
            return [(big, True)]
        if any(seat.is_in and _shows_pair(seat.up) for seat in table.seats):
            return [(small, False), (big, True)]
    return [(small, False)]


def _shows_pair(up: bytes) -> bool:
    ranks = [rank_of(card) for card in up if card != UNKNOWN]
    return len(set(ranks)) < len(ranks)


def _pot_limit_wagers(
    table: Table, round_: Round, seat: Seat, reach: int, betting: PotLimit
) -> tuple[Wager, ...]:
    bring_in = table.setup.stakes.bring_in or 0
    if table.street is StreetNumber.THIRD and round_.bets == 0:
        full = betting.completion_fewest_bring_ins * bring_in
        largest = betting.completion_most_bring_ins * bring_in
        action = Action.COMPLETE
    else:
        action = Action.RAISE if round_.price else Action.BET
        after_call = _pot(table, betting) + max(0, round_.price - seat.street_chips)
        largest = round_.price + after_call
        full = min(round_.price + round_.step, largest)
    least, most = min(full, reach), min(largest, reach)
    return (Wager(action, least, most, full),) if least > round_.price else ()


def _pot(table: Table, betting: PotLimit) -> int:
    if table.street >= betting.antes_count_from:
        return sum(seat.put_in for seat in table.seats)
    return sum(seat.street_chips for seat in table.seats)


def _check_amount(event: Acted, matching: list[Legal], table: Table) -> None:
    if event.to is None:
        if any(legal.max_to is not None for legal in matching):
            raise RuleViolation(
                Code.BAD_AMOUNT,
                f"Pot limit names the size: to {matching[0].to} to {matching[0].max_to}.",
                at=("to",),
                rules=("STUD §D Betting 2",),
            )
        return
    if matching[0].to is None:
        raise RuleViolation(
            Code.BAD_AMOUNT, f"A {event.action} puts no chips in: it has no size.", at=("to",)
        )
    for legal in matching:
        if legal.to is not None and legal.to <= event.to <= (legal.max_to or legal.to):
            return
    sizes = " or ".join(
        f"to {legal.to}" if legal.max_to is None else f"to {legal.to} to {legal.max_to}"
        for legal in matching
    )
    raise RuleViolation(
        Code.BAD_AMOUNT,
        f"A {event.action.replace('_', ' ')} here is {sizes}, not to {event.to}.",
        at=("to",),
        rules=_refusing_articles(table, event.action),
    )


def _refusing_articles(table: Table, action: Action) -> Source:
    rule = has_bring_in(table)
    if rule is not None and table.betting is not None and not table.betting.bets:
        return (*rule.source[-1:], *table.setup.game.betting.source)
    if action is Action.BRING_IN:
        return table.setup.game.opens.source
    return table.setup.game.betting.source


def _put_in(table: Table, place: int, to: int, event: Acted, rules: Source) -> Table:
    seat = table.seats[place]
    adds = to - seat.street_chips
    all_in = adds == chips_behind(table, seat)
    seats = post(table, place, adds)
    entry = Entry(event, derived=False, rules=rules, to=to, adds=adds, all_in=all_in)
    return replace(table, seats=seats, log=(*table.log, entry))


def _bring_in(table: Table, place: int, *, derived: bool, event: Acted) -> Table:
    round_ = table.betting
    rule = has_bring_in(table)
    assert round_ is not None, "a betting round is on"
    assert rule is not None, "the street has a bring-in"
    bring_in = table.setup.stakes.bring_in or 0
    seat = table.seats[place]
    to = min(bring_in, seat.street_chips + chips_behind(table, seat))
    table = _put_in(table, place, to, event, rule.source)
    table = replace(
        table,
        log=(*table.log[:-1], replace(table.log[-1], derived=derived)),
        opened_by=place,
    )
    opened = replace(round_, price=bring_in, bring_in_due=False, may_fold_bring_in=False)
    return _after(table, opened, place)


def _wager(table: Table, round_: Round, place: int, event: Acted) -> Table:
    wager = _chosen_wager(table, place, event)
    to = wager.least if event.to is None else event.to
    table = _put_in(table, place, to, event, _wager_articles(table, round_))
    counts = to >= wager.full or _counts_short(table, round_, wager, to)
    raised = replace(
        round_,
        price=to,
        pending=frozenset(
            other
            for other, seat in enumerate(table.seats)
            if other != place and can_act(table, seat)
        ),
        bring_in_due=False,
        may_fold_bring_in=False,
    )
    if counts:
        raised = replace(
            raised,
            acted=frozenset(),
            level=to,
            step=to - max(round_.price, round_.level),
            bets=round_.bets + 1,
            big_bet_made=round_.big_bet_made or wager.big,
        )
    table = replace(table, aggressor=place)
    return _after(table, raised, place)


def _chosen_wager(table: Table, place: int, event: Acted) -> Wager:
    open_to = [w for w in wagers(table, place) if w.action is event.action]
    if event.to is None:
        return open_to[0]
    return next(wager for wager in open_to if wager.least <= event.to <= wager.most)


def _counts_short(table: Table, round_: Round, wager: Wager, to: int) -> bool:
    """Whether an all-in wager below the full size counts as one and reopens the betting."""
    if isinstance(table.setup.game.betting, PotLimit):
        return False
    if table.setup.house.short_raise_counts_from is ShortRaise.FULL_BET:
        return False
    completes_bring_in = round_.bets == 0 and has_bring_in(table) is not None
    size = wager.full if completes_bring_in else wager.full - round_.level
    return 2 * (to - round_.level) >= size


def _wager_articles(table: Table, round_: Round) -> Source:
    rule = has_bring_in(table)
    source = table.setup.game.betting.source
    return (*rule.source[-1:], *source) if rule is not None and not round_.bets else source


def _after(table: Table, round_: Round, place: int) -> Table:
    """Pass the turn to the next player clockwise who must still act."""
    pending = frozenset(
        other for other in round_.pending if other != place and can_act(table, table.seats[other])
    )
    if sum(seat.is_in for seat in table.seats) == 1 or (
        is_closed(table) and all(table.seats[o].street_chips >= round_.price for o in pending)
    ):
        pending = frozenset()
    return replace(
        table,
        betting=replace(
            round_,
            to_act=(_next_able(table, place, pending),) if pending else (),
            pending=pending,
            acted=round_.acted | {place},
        ),
    )
