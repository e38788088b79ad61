"""A hand's set-up, and the first event of its log that cannot be."""

from dataclasses import replace

import pytest

from service.rules.errors import BadInput, Code, HouseRuleError, StudError
from service.rules.games import GAMES
from service.rules.house_rules import resolve
from service.rules.play import legal_events
from service.rules.pots import MOST_CHIPS, Pot
from service.rules.replay import Chair, Hand, IllegalEventError, replay, set_up
from service.rules.state import Stakes
from tests.canonical import canonical
from tests.unit.spoken import cards_said, event_said, hand_said, whole_deck

STUD = "seven_card_stud"
PL = "pl_super_stud_8b_capped"
POSITION = "position_poker"


def refused(hand: Hand) -> StudError:
    """The refusal of a set-up."""
    with pytest.raises((BadInput, HouseRuleError)) as refusal:
        set_up(hand)
    return refusal.value


@pytest.mark.parametrize(
    ("stakes", "at"),
    [
        (Stakes(1, None, 4, 8), "bring_in"),
        (Stakes(1, 2, None, 8), "small_bet"),
        (Stakes(1, 2, 4, None), "big_bet"),
        (Stakes(1, 2, 4, 8, cap=40), "cap"),
        (Stakes(1, 0, 4, 8), "bring_in"),
        (Stakes(1, 4, 4, 8), "small_bet"),
        (Stakes(1, 2, 4, 3), "big_bet"),
    ],
)
def test_stakes_that_fixed_limit_cannot_have(stakes: Stakes, at: str) -> None:
    """Ante, bring-in, and two bets, each at least as large as the one before; no cap."""
    error = refused(replace(hand_said(STUD, [100, 100]), stakes=stakes))
    assert (error.code, error.at) == (Code.BAD_STAKES, ("stakes", at))


@pytest.mark.parametrize(
    ("stakes", "at"),
    [
        (Stakes(1, 2), "cap"),
        (Stakes(1, 2, cap=2), "cap"),
        (Stakes(1, None, cap=40), "bring_in"),
        (Stakes(1, 2, 4, 8, cap=40), "small_bet"),
    ],
)
def test_stakes_that_pot_limit_cannot_have(stakes: Stakes, at: str) -> None:
    """The cap must be named; there are no bets of a size, and no blinds, only ante and bring-in."""
    error = refused(replace(hand_said(PL, [100, 100]), stakes=stakes))
    assert (error.code, error.at) == (Code.BAD_STAKES, ("stakes", at))


def test_a_game_without_a_bring_in_has_none_in_its_stakes() -> None:
    """Nobody brings it in in Eddie's Choice, nor in Position Poker opened by the highest card."""
    stakes = Stakes(1, 2, 4, 8)
    eddies = replace(hand_said("eddies_choice", [100, 100]), stakes=stakes)
    assert refused(eddies).at == ("stakes", "bring_in")
    position = hand_said(POSITION, [100, 100], stakes=stakes, house={"opening": "highest_showing"})
    assert refused(position).at == ("stakes", "bring_in")


@pytest.mark.parametrize(("key", "most"), [(key, game.players.most) for key, game in GAMES.items()])
def test_d15_table_sizes(key: str, most: int) -> None:
    """Two to eight play the stud page's games, two to seven the other two."""
    assert most == (7 if key in {POSITION, "eddies_choice"} else 8)
    assert refused(hand_said(key, [100])).code is Code.TOO_FEW_PLAYERS
    assert refused(hand_said(key, [100] * (most + 1))).code is Code.TOO_MANY_PLAYERS
    set_up(hand_said(key, [100] * most))


@pytest.mark.parametrize("missing", ["dealer_wild_rank", "folded_spade_collects"])
def test_what_must_be_announced_before_the_deal(missing: str) -> None:
    """Position Poker is not dealt without both announcements, and says which article asks."""
    hand = hand_said(POSITION, [100, 100])
    said = {"dealer_wild_rank": "K", "folded_spade_collects": True}
    del said[missing]
    error = refused(replace(hand, house=resolve(hand.game.house_rules, said, ())))
    assert error.code is Code.ANNOUNCEMENT_REQUIRED
    assert error.at == ("house_rules", missing)
    assert error.rules == (("OPR-643 1.4" if missing == "dealer_wild_rank" else "OPR-643 3.3"),)


@pytest.mark.parametrize(("key", "setting"), [("stud_8b", True), (PL, False)])
def test_a_seat_cannot_set_what_its_game_does_not_leave_open(key: str, *, setting: bool) -> None:
    """In Stud 8/b the player always chooses, in pot limit never."""
    hand = hand_said(key, [100, 100])
    hand = replace(hand, chairs=(hand.chairs[0], Chair(2, 100, auto_bring_in=setting)))
    error = refused(hand)
    assert (error.code, error.at) == (Code.HOUSE_RULE_REFUSED, ("seats", 1, "auto_bring_in"))


def test_a_seat_without_chips_needs_a_pot_to_play_for() -> None:
    """Nobody sits down with nothing, unless a carried pot waits for the seat."""
    assert refused(hand_said(STUD, [0, 100])).code is Code.NO_CHIPS
    waiting = [Pot(10, (1, 2), frozenset({1, 2}))]
    set_up(hand_said(POSITION, [0, 100], carried=waiting))
    others = [Pot(10, (2,), frozenset({2}))]
    assert refused(hand_said(POSITION, [0, 100], carried=others)).code is Code.NO_CHIPS


def test_more_chips_than_can_be_counted() -> None:
    """All stacks and carried pots together stay countable."""
    assert refused(hand_said(STUD, [MOST_CHIPS, 1])).code is Code.TOO_MANY_CHIPS
    set_up(hand_said(STUD, [MOST_CHIPS - 1, 1]))


def test_seats_and_dealer_are_those_listed() -> None:
    """A seat twice, a dealer who is not there, a pot for a stranger."""
    hand = hand_said(STUD, [100, 100])
    assert refused(replace(hand, chairs=(Chair(1, 9), Chair(1, 9)))).code is Code.SEAT_REPEATED
    assert refused(replace(hand, dealer=7)).code is Code.UNKNOWN_SEAT
    stranger = [Pot(10, (7,), frozenset({7}))]
    assert refused(hand_said(POSITION, [9, 9], carried=stranger)).code is Code.UNKNOWN_SEAT


def test_a_card_twice_in_the_deck() -> None:
    """There is one of each card."""
    hand = replace(hand_said(STUD, [100, 100]), deck=whole_deck("") + cards_said("Ac"))
    assert refused(hand).code is Code.CARD_REPEATED


def played() -> Hand:
    """Two players of Super Stud from a known deck, with a log of three events."""
    # Doors 4c and 4d: clubs bring it in.
    hand = hand_said("super_seven_card_stud", [100, 100], deck="")
    said = ("2 complete", "1 call", "2 discard 2d 2s")
    return replace(hand, events=tuple(map(event_said, said)))


def test_the_first_event_that_cannot_be_is_named() -> None:
    """Its index, its code and place, what would have been legal, and the table before it."""
    hand = played()
    wrong = event_said("2 discard 3d 3s")
    with pytest.raises(IllegalEventError) as refusal:
        replay(replace(hand, events=(*hand.events, wrong, wrong)))
    error = refusal.value
    assert error.event_index == 3
    assert error.at == ("events", 3, "seat")
    assert error.code is Code.ILLEGAL_ACTION
    assert error.rules == ("STUD §D How 3",)
    assert canonical(error.before) == canonical(replay(hand))
    assert error.legal == legal_events(replay(hand))
    assert {one.seat for one in error.legal} == {1}


@pytest.mark.parametrize("cut", [0, 1, 2, 3])
def test_a_log_cut_anywhere_is_a_log(cut: int) -> None:
    """Each beginning of it leads to a table at which something may come next."""
    hand = played()
    assert legal_events(replay(replace(hand, events=hand.events[:cut])))


def test_an_all_in_call_may_name_what_it_puts_in() -> None:
    """A call is to the price or to all that is left, whichever is less; nothing else."""
    hand = hand_said(STUD, [3, 100, 100], deck="2c 2d 2h 3c 3d 3h 9c 4d 9h")
    log = (event_said("3 complete"), event_said("1 call 2"))
    table = replay(replace(hand, events=log))
    assert [seat.put_in for seat in table.seats] == [3, 3, 5]
    with pytest.raises(IllegalEventError) as refusal:
        replay(replace(hand, events=(log[0], event_said("1 call 4"))))
    assert refusal.value.code is Code.BAD_AMOUNT
