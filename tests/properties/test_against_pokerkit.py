"""The games that pokerkit knows come out there as they do here: who acts, the pots, the payouts.

500 random hands, and 5,000 with `STUD_RULES_TEST_SCALE=full`, of Seven Card Stud, Stud 8/b and
Razz. pokerkit plays by other rules on some points:

- One bet and three raises, heads-up too: `max_raises` and `heads_up_uncapped` say so here.
- A card is burned before each street: it burns unknown ones, and the deck stays the same.
- Over an all-in bet or raise that is not a full one, the next raise adds a full bet, and the short
  one counts as a raise. Here it is completed (READING M6). The players of these hands do not make
  such a wager; they call or fold instead.
- Nobody raises a player who could not put in more than the call: there it is refused, here the
  chips come back. The players do not do that either.
- When the low door is all-in on the ante, the next player must bring it in: here that player may
  fold too (READING D6). The players do not.
- After a short bring-in the others call what was posted; here the price stays the full bring-in
  (READING D6). Such hands are left out.
- All odd chips of a share go to the first winner: here one to each (READING M3). Players who tie
  for both halves get the odd chip of each there, here one for the pot (READING M3). Pots that leave
  more than one odd chip to a share, or to the same winners of both, are left out.
- Pots join when all but the same players have been found to lose: their odd chips then come
  together. Hands in which pots join that leave more than one odd chip are left out.
- With eight players, folded cards are dealt again when the deck is short of the last card: here
  they stay out, and one card is shared (READING D9). Such hands are left out.
- A low that qualifies wins half of every side pot there, even one that it cannot win: its half goes
  to all players of the pot. Here every pot has its own qualifier (READING M2). Side pots without a
  low in a hand with one are left out.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from pokerkit import State

from service.rules.betting import wagers
from service.rules.cards import FULL_DECK
from service.rules.events import Acted, Action, Legal, LegalType
from service.rules.games import GAMES
from service.rules.house_rules import resolve
from service.rules.play import apply, legal_events
from service.rules.replay import Chair, Hand, set_up
from service.rules.shares import SettledPot
from service.rules.state import Stakes, Table
from tests import pokerkit_table
from tests.players import pick
from tests.pokerkit_table import GAMES_BOTH_KNOW, ITS_HOUSE_RULES

HANDS = 1667 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 167  # of each game
LEFT_OUT_AT_MOST = {"seven_card_stud": 0.02, "stud_8b": 0.12, "razz": 0.02}
WAGERS = {LegalType.COMPLETE, LegalType.BET, LegalType.RAISE}

pytestmark = pytest.mark.filterwarnings("error")


def random_hand(rng: Random, key: str) -> Hand:
    """A hand under pokerkit's rules, often with stacks of which many are short."""
    game = GAMES[key]
    stacks = rng.choice(((150, 200, 300), (1, 4, 5, 7, 9, 12, 17, 25, 40, 60, 200, 300)))
    small_bet = rng.choice((3, 4, 5))
    return Hand(
        game=game,
        house=resolve(game.house_rules, ITS_HOUSE_RULES, ()),
        stakes=Stakes(
            ante=rng.choice((0, 1, 1, 2)),
            bring_in=rng.choice((1, 2)),
            small_bet=small_bet,
            big_bet=2 * small_bet,
        ),
        chairs=tuple(Chair(number, rng.choice(stacks)) for number in range(rng.randint(2, 8))),
        events=(),
        deck=bytes(rng.sample(FULL_DECK, 52)),
    )


def agreed(table: Table, legal: Sequence[Legal]) -> list[Legal]:
    """What both allow of that which may come next."""
    assert table.betting is not None
    (place,) = table.betting.to_act
    seats = table.seats
    price = max(seat.street_chips for seat in seats)
    can_put_in_more = any(
        seat.is_in and seat.stack + seat.street_chips > price
        for other, seat in enumerate(seats)
        if other != place
    )
    full = {wager.least >= wager.full for wager in wagers(table, place)} == {True}
    return [
        one
        for one in legal
        if (one.type not in WAGERS or (full and can_put_in_more))
        and not (one.type is LegalType.FOLD and table.betting.bring_in_due)
    ]


def check_turn(state: State, table: Table, legal: Sequence[Legal]) -> None:
    """The same player is to act, and may call and raise for the same chips."""
    assert table.betting is not None
    assert (state.actor_index,) == table.betting.to_act
    by_type = {one.type: one for one in legal}
    assert state.can_fold() is (LegalType.FOLD in by_type)
    assert state.can_post_bring_in() is (LegalType.BRING_IN in by_type)
    if LegalType.CALL in by_type:
        assert state.checking_or_calling_amount == by_type[LegalType.CALL].adds
    if LegalType.CHECK in by_type:
        assert state.checking_or_calling_amount == 0
    for kind in WAGERS & by_type.keys():
        assert state.min_completion_betting_or_raising_to_amount == by_type[kind].to


SHORT_BRING_IN = "short bring-in"
DEALT_AGAIN = "folded cards dealt again"
LOW_ELSEWHERE = "low in another pot"
ODD_CHIPS = "odd chips"


class DifferentRulesError(Exception):
    """The hand is one of those in which the rules differ; the reason says of which kind."""


def played(rng: Random, hand: Hand) -> tuple[Table, State]:
    """Play a hand here and there at once, to where the chips are to be pushed.

    Raises:
        DifferentRulesError: where the two go by different rules from here on.
    """
    assert hand.deck is not None
    table, state, deck = set_up(hand), pokerkit_table.sit_down(hand), iter(hand.deck)
    pokerkit_table.deal(state, deck)
    told = 0
    while True:
        if table.community and not all(seat.is_in for seat in table.seats):
            raise DifferentRulesError(DEALT_AGAIN)
        for entry in table.log[told:]:
            if isinstance(entry.event, Acted):
                short = entry.event.action is Action.BRING_IN and entry.to != hand.stakes.bring_in
                if short:
                    raise DifferentRulesError(SHORT_BRING_IN)
                pokerkit_table.act(state, entry.event.action)
                pokerkit_table.deal(state, deck)
        told = len(table.log)
        legal = legal_events(table)
        if not legal:
            return table, state
        options = agreed(table, legal)
        check_turn(state, table, options)
        one = pick(rng, options)
        assert one.seat is not None
        table = apply(table, Acted(one.seat, Action(one.type.value)))


def best(table: Table, pot: SettledPot) -> Iterator[set[int]]:
    """The winners of each share of a pot, high first; of a low only if a hand qualifies."""
    assert table.outcome is not None
    for ranked in table.outcome.order.values():
        for equals in ranked:
            if winners := set(equals) & set(pot.eligible):
                yield winners
                break


def parts(table: Table, pot: SettledPot) -> list[tuple[int, set[int]]]:
    """The chips of each share of a pot that is split, and who has won them."""
    winners = list(best(table, pot))
    if len(pot.eligible) == 1 or len(winners) == 1:
        return [(pot.chips, winners[0])]
    half = pot.chips // 2
    return [(pot.chips - half, winners[0]), (half, winners[1])]


def refuse_low_elsewhere(table: Table) -> None:
    """Leave out pots without a low in a hand with one.

    Raises:
        DifferentRulesError: where there is one.
    """
    assert table.outcome is not None
    if any(table.outcome.order.get("low", [])) and len(table.setup.game.shares) > 1:
        for pot in table.outcome.settlement.pots:
            if len(pot.eligible) > 1 and len(parts(table, pot)) == 1:
                raise DifferentRulesError(LOW_ELSEWHERE)


def refuse_odd_chips(table: Table, *, pots_join: bool) -> None:
    """Leave out pots that are split in another way to the chip.

    Raises:
        DifferentRulesError: where there is one.
    """
    assert table.outcome is not None
    pots_with_odd_chips = 0
    for pot in table.outcome.settlement.pots:
        shares = parts(table, pot)
        odd = [chips % len(winners) for chips, winners in shares]
        same = len(shares) > 1 and shares[0][1] == shares[1][1] and len(shares[0][1]) > 1
        if max(odd) > 1 or (same and any(odd)):
            raise DifferentRulesError(ODD_CHIPS)
        pots_with_odd_chips += any(odd) or (len(shares) > 1 and pot.chips % 2)
    if pots_join and pots_with_odd_chips > 1:
        raise DifferentRulesError(ODD_CHIPS)


def check_pots(table: Table, state: State) -> None:
    """The pots are the same, to the chip and the player."""
    assert table.outcome is not None
    places = {seat.number: place for place, seat in enumerate(table.seats)}
    here = [
        (pot.chips, tuple(places[seat] for seat in pot.eligible))
        for pot in table.outcome.settlement.pots
    ]
    assert here == [(pot.amount, pot.player_indices) for pot in state.pots]


def check_payouts(table: Table, state: State) -> None:
    """Every player ends with the same chips.

    Raises:
        DifferentRulesError: where they are split by different rules.
    """
    pots = len(tuple(state.pots))
    pokerkit_table.kill(state)
    if sum(seat.is_in for seat in table.seats) > 1:
        refuse_low_elsewhere(table)
        refuse_odd_chips(table, pots_join=len(tuple(state.pots)) < pots)
    pokerkit_table.push(state)
    assert state.stacks == [seat.stack for seat in table.seats]


@pytest.mark.parametrize("key", GAMES_BOTH_KNOW)
def test_turns_pots_and_payouts_are_those_of_pokerkit(key: str) -> None:
    """An independent library finds the same player to act at every step, pots and winners."""
    left_out: Counter[str] = Counter()
    for number in range(HANDS):
        rng = Random(f"{key} {number}")  # noqa: S311
        hand = random_hand(rng, key)
        try:
            table, state = played(rng, hand)
            if sum(seat.is_in for seat in table.seats) > 1:
                check_pots(table, state)
            check_payouts(table, state)
        except DifferentRulesError as difference:
            left_out[str(difference)] += 1
        except BaseException as error:
            error.add_note(f"{hand.chairs}, {hand.stakes}, deck {hand.deck!r}, hand {number}")
            raise
    assert left_out.total() < HANDS * LEFT_OUT_AT_MOST[key]
