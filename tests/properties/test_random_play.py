"""Whatever the players do among what they may do, a hand goes on, adds up and comes to its end.

2,000 random hands of all thirteen games, and 26,000 with `STUD_RULES_TEST_SCALE=full`: every table
size, house rule, stack, cash and tournaments, with a deck and without one, some cards unknown.
A hand is made from its game and number alone; one that fails prints its log.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from service.rules.cards import FULL_DECK, UNKNOWN
from service.rules.errors import Code, RuleViolation
from service.rules.events import Event
from service.rules.finish import pots_now
from service.rules.games import GAMES, Game
from service.rules.holdings import Holding
from service.rules.play import apply, to_act
from service.rules.pots import Contribution
from service.rules.replay import Hand, IllegalEventError, replay
from service.rules.shares import AwardFor
from service.rules.showdown import Player, TableAtShowdown, settle_table
from service.rules.state import Status, Table
from tests.canonical import canonical
from tests.players import STATED_ENDS, Dealer, Step, random_hand, redealt, steps
from tests.properties.made_up_events import is_allowed, made_up

# Hands of each game, and events made up at each of their moments.
HANDS, MADE_UP = (2000, 3) if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else (154, 1)
MOST_EVENTS = 400
ENDED = {Status.COMPLETE, Status.REDEAL}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def played(game: Game, number: int) -> Iterator[tuple[Hand, list[Step]]]:
    """A random hand, played, and the redeals that follow from it."""
    rng = Random(f"{game.key} {number}")  # noqa: S311
    hand = random_hand(rng, game, with_deck=number % 3 > 0)
    for _ in range(5):
        dealer = None if hand.deck is not None else Dealer(rng, rng.choice((0, 0.02, 0.2, 0.9)))
        taken: list[Step] = []
        try:
            for step in steps(rng, hand, dealer):
                taken.append(step)
                assert len(taken) < MOST_EVENTS, "a hand ends"
        except Exception as error:
            error.add_note(told(hand, taken))
            raise
        if not taken:
            return
        yield hand, taken
        last = taken[-1].table
        if last.status is not Status.REDEAL:
            return
        hand = redealt(rng, hand, last)


def log_of(taken: Sequence[Step]) -> tuple[Event, ...]:
    """The events of a hand."""
    return tuple(step.event for step in taken if step.event is not None)


def told(hand: Hand, taken: Sequence[Step]) -> str:
    """A hand in words from which it can be replayed."""
    rules = {ruling.key: ruling.value for ruling in hand.house.rulings}
    head = [
        f"game={hand.game.key!r}, house_rules={rules},",
        f"stakes={hand.stakes}, tournament={hand.tournament}, event={hand.players_in_event},",
        f"chairs={hand.chairs}, dealer={hand.dealer}, carried={hand.carried},",
        f"deck={hand.deck!r}, showdown_asked={hand.showdown_asked}",
    ]
    return "\n".join([*head, *(f"  {event}" for event in log_of(taken))])


def check_course(taken: Sequence[Step]) -> None:
    """While somebody is to act there is something to do; a hand that is over wants nothing."""
    for step in taken:
        over = step.table.status in ENDED
        assert over is not bool(step.legal)
        assert set(to_act(step.table)) == {one.seat for one in step.legal} - {None}
    last = taken[-1]
    if last.table.status not in ENDED:
        with pytest.raises(RuleViolation) as stopped:
            apply(last.table, some(last.event))
        assert stopped.value.code in STATED_ENDS
        assert last.table.from_deck or stopped.value.code is Code.DECK_EXHAUSTED


def check_chips(hand: Hand, table: Table) -> None:
    """No chip is made or lost; the pots are what was put in, and nobody is below nothing."""
    brought = sum(chair.stack for chair in hand.chairs)
    carried = sum(pot.chips for pot in hand.carried)
    stacks = sum(seat.stack for seat in table.seats)
    assert all(seat.stack >= 0 and seat.street_chips <= seat.put_in for seat in table.seats)
    cap = table.setup.stakes.cap
    assert cap is None or all(seat.put_in <= cap for seat in table.seats)
    pots = pots_now(table)
    match table.status:
        case Status.COMPLETE:
            assert stacks == brought + carried
        case Status.REDEAL:
            assert stacks + sum(pot.chips for pot in table.carried) == brought + carried
        case _:
            assert stacks + sum(seat.put_in for seat in table.seats) == brought
            assert stacks + sum(pot.chips for pot in pots) == brought + carried
    may_win = {seat.number for seat in table.seats if seat.is_in or seat.mucked}
    assert all(pot.chips > 0 and {*pot.eligible} <= may_win for pot in pots)


def check_cards(table: Table) -> None:
    """Each of the 52 cards is in one place: the deck, a hand, thrown away, offered, shared."""
    places = [seat.down + seat.up for seat in table.seats] + [table.discards, table.community]
    if table.offer is not None and table.offer.card is not None:
        places.append(bytes([table.offer.card]))
    lying = b"".join(places)
    assert table.cards_left + len(lying) == len(FULL_DECK)
    known = [card for card in lying if card != UNKNOWN]
    assert len(set(known)) == len(known)
    if table.from_deck:
        to_come = table.deck + table.bottom
        assert UNKNOWN not in lying
        assert len(set(to_come)) == len(to_come) <= table.cards_left
        assert not set(to_come) & set(known)


def check_settlement(hand: Hand, table: Table) -> None:
    """Every pot goes, to the chip, to those who can win it; a folded hand wins a spade half."""
    assert table.outcome is not None
    settlement = table.outcome.settlement
    carried = sum(pot.chips for pot in hand.carried)
    put_in = {seat.number: seat.put_in for seat in table.seats}
    paid = sum(row.chips for row in (*settlement.paid, *settlement.returned))
    assert paid == sum(put_in.values()) + carried
    for pot in settlement.pots:
        assert sum(award.chips for award in pot.awards) == pot.chips
        for award in pot.awards:
            assert award.chips > 0
            assert award.seat in pot.eligible or award.won_for is AwardFor.SPADE
    won = Counter({row.seat: row.chips for row in settlement.paid})
    won.update({row.seat: row.chips for row in settlement.returned})
    stacks = {chair.number: chair.stack for chair in hand.chairs}
    for seat in table.seats:
        assert seat.stack == stacks[seat.number] - put_in[seat.number] + won[seat.number]


def check_showdown(hand: Hand, table: Table) -> None:
    """The chips go where they go when the same cards and chips are settled as a showdown."""
    if any(seat.mucked for seat in table.seats):
        return
    players = tuple(
        Player(
            Contribution(seat.number, seat.put_in, not seat.is_in),
            None if UNKNOWN in seat.down + seat.up else Holding(seat.number, seat.down, seat.up),
            seat.position,
        )
        for seat in table.seats
    )
    unknown_spade = table.setup.house.folded_spade_collects and any(
        player.holding is None for player in players
    )
    if not unknown_spade:
        told = TableAtShowdown(players, None, table.community, hand.carried)
        again = settle_table(hand.game, hand.house, told)
        assert table.outcome is not None
        assert again.settlement == table.outcome.settlement
        assert again.order == table.outcome.order


def check_refusals(rng: Random, step: Step, seen: Counter[bool]) -> None:
    """An event that is not among what is legal is refused, one that is is not."""
    for _ in range(MADE_UP):
        event = made_up(rng, step.table, step.legal)
        allowed = is_allowed(step.table, step.legal, event)
        try:
            apply(step.table, event)
        except RuleViolation as violation:
            accepted = allowed and violation.code in STATED_ENDS
        else:
            accepted = True
        assert accepted is allowed, (event, step.legal)
        seen[allowed] += 1


def check_replay(rng: Random, hand: Hand, taken: Sequence[Step]) -> None:
    """The log leads to the same table, byte for byte, wherever it is cut."""
    events = log_of(taken)
    for cut in {len(taken) - 1, rng.randrange(len(taken))}:
        again = replay(replace(hand, events=events[:cut]))
        assert canonical(again) == canonical(taken[cut].table)


def check_refused_replay(rng: Random, hand: Hand, taken: Sequence[Step]) -> None:
    """A log with an event that cannot be says which it is, and where the hand stood before it."""
    cut = rng.randrange(len(taken))
    step = taken[cut]
    wrong = made_up(rng, step.table, step.legal)
    if is_allowed(step.table, step.legal, wrong):
        return
    events = log_of(taken)
    with pytest.raises(IllegalEventError) as refused:
        replay(replace(hand, events=(*events[:cut], wrong, *events[cut:])))
    assert refused.value.event_index == cut
    assert refused.value.at[:2] == ("events", cut)
    assert canonical(refused.value.before) == canonical(step.table)
    assert refused.value.legal == step.legal


@every_game
def test_random_hands_go_on_add_up_and_come_to_their_end(game: Game) -> None:
    """What must hold of every hand holds at every moment of random ones; see the checks above."""
    rng = Random(f"made up {game.key}")  # noqa: S311
    ends: Counter[Status] = Counter()
    made_up_events: Counter[bool] = Counter()
    for number in range(HANDS):
        for hand, taken in played(game, number):
            try:
                check_course(taken)
                for step in taken:
                    check_chips(hand, step.table)
                    check_cards(step.table)
                    check_refusals(rng, step, made_up_events)
                check_replay(rng, hand, taken)
                check_refused_replay(rng, hand, taken)
                last = taken[-1].table
                if last.status is Status.COMPLETE:
                    check_settlement(hand, last)
                    check_showdown(hand, last)
            except BaseException as error:
                error.add_note(told(hand, taken))
                raise
            ends[last.status] += 1
    assert ends[Status.COMPLETE] > HANDS // 2
    assert min(made_up_events.values()) > HANDS
    assert bool(ends[Status.REDEAL]) is (game.bonus is not None)


def some(event: Event | None) -> Event:
    """The event of a step that is not the last."""
    assert event is not None
    return event
