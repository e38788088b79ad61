"""pokerkit, whose reader of PHH is the format's own, reads our files, and we read what it writes.

300 random hands under rules on which both agree, 1,500 with `STUD_RULES_TEST_SCALE=full`. Its
stacks at the end are ours, but in hands in which the two go by different rules all the same:
`test_against_pokerkit` says how they differ, and here each hand with other stacks has its reason.
"""

import os
from collections import Counter
from random import Random

import pytest
from pokerkit import HandHistory, State

from service.formats import phh
from service.rules.events import Acted, Action
from service.rules.play import apply, legal_events
from service.rules.replay import Hand, replay, set_up
from service.rules.state import Status, Table
from tests import pokerkit_table
from tests.players import pick
from tests.pokerkit_table import GAMES_BOTH_KNOW
from tests.properties.test_against_pokerkit import (
    DEALT_AGAIN,
    SHORT_BRING_IN,
    DifferentRulesError,
    agreed,
    random_hand,
    refuse_low_elsewhere,
    refuse_odd_chips,
)

HANDS = 500 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 100  # of each game
OTHER_STACKS_AT_MOST = {"seven_card_stud": 0.02, "stud_8b": 0.08, "razz": 0.02}

pytestmark = pytest.mark.filterwarnings("error")


def played(rng: Random, hand: Hand) -> Table:
    """A hand to its end, by rules on which both agree."""
    table = set_up(hand)
    while legal := legal_events(table):
        one = pick(rng, agreed(table, legal))
        assert one.seat is not None
        table = apply(table, Acted(one.seat, Action(one.type.value)))
    assert table.status is Status.COMPLETE
    return table


def end_there(text: str) -> State | None:
    """The end of a file's hand as pokerkit has it; None where it cannot read it to its end."""
    try:
        *_, state = HandHistory.loads(text)
    except ValueError:
        return None
    return None if state.status else state


def why_different(hand: Hand, table: Table) -> str | None:
    """By which of its rules pokerkit may pay others than we do, if by any."""
    if table.community and not all(seat.is_in for seat in table.seats):
        return DEALT_AGAIN
    for entry in table.log:
        brings_in = isinstance(entry.event, Acted) and entry.event.action is Action.BRING_IN
        if brings_in and entry.to != hand.stakes.bring_in:
            return SHORT_BRING_IN
    if sum(seat.is_in for seat in table.seats) > 1:
        try:
            refuse_low_elsewhere(table)
            refuse_odd_chips(table, pots_join=True)
        except DifferentRulesError as difference:
            return str(difference)
    return None


@pytest.mark.parametrize("key", GAMES_BOTH_KNOW)
def test_pokerkit_reads_our_files_to_the_same_stacks(key: str) -> None:
    """A file of ours is one of the format: its reference reader pays the same players the same."""
    other: Counter[str] = Counter()
    for number in range(HANDS):
        rng = Random(f"phh {key} {number}")  # noqa: S311
        hand = random_hand(rng, key)
        table = played(rng, hand)
        text = phh.write(hand, table)
        state = end_there(text)
        if state is None or state.stacks != [seat.stack for seat in table.seats]:
            reason = why_different(hand, table)
            assert reason is not None, text
            other[reason] += 1
    assert other.total() <= HANDS * OTHER_STACKS_AT_MOST[key]


@pytest.mark.parametrize("key", GAMES_BOTH_KNOW)
@pytest.mark.parametrize("compressed", [True, False])
def test_we_read_what_pokerkit_writes(key: str, *, compressed: bool) -> None:
    """A file of pokerkit's, losers mucked, cards dealt one by one or not, ends here as there."""
    for number in range(HANDS // 3):
        rng = Random(f"phh of pokerkit {key} {number}")  # noqa: S311
        hand = random_hand(rng, key)
        table = played(rng, hand)
        if why_different(hand, table) is not None:
            continue
        state = pokerkit_table.play(hand, pokerkit_table.actions_of(table))
        game = HandHistory.loads(phh.write(hand, table)).create_game()
        text = HandHistory.from_game_state(game, state, compressed).dumps()
        told = phh.read(text.replace("ante_trimming_status = false", "ante_trimming_status = true"))
        again = replay(told.hand)
        assert again.status is Status.COMPLETE, text
        assert [seat.stack for seat in again.seats] == state.stacks, text
