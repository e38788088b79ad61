"""Betting rounds, point by point of what the documents and the readings say of order and sizes."""

from dataclasses import replace
from typing import Unpack

import pytest

from service.rules.errors import Code
from service.rules.events import Acted, Action, Opens, Returned, TurnedUp
from service.rules.state import Stakes, Status
from tests.unit.spoken import More, Spoken, hand_said, spoken, third_street

DEEP = [1000, 1000, 1000]
STUD = "seven_card_stud"
PL = "pl_super_stud_8b_capped"


def from_fifth(stacks: list[int], **more: Unpack[More]) -> Spoken:
    """Fifth street of Seven Card Stud: three players who have 3 in, and seat 1 opens with aces."""
    told = third_street(STUD, stacks, "Ac 2c 9d", **more).passively().up("As 7h Jd").passively()
    return told.up("Kd 4s Th")


def heads_up_from_fifth(stacks: list[int], **more: Unpack[More]) -> Spoken:
    """The same with two players."""
    told = third_street(STUD, stacks, "Ac 2c", **more).passively().up("As 7h").passively()
    return told.up("Kd 4s")


def raises(told: Spoken, first: str, *numbers: int) -> list[int]:
    """Totals to which players in turn raise until no raise is open, after the first wager."""
    totals: list[int] = []
    told.say(first)
    while True:
        number = told.to_act[0]
        to = told.legal(number).get("raise")
        if to is None or len(totals) > 8:
            return totals
        assert isinstance(to, int)
        assert number in numbers
        totals.append(to)
        told.say(f"{number} raise")


# --- the bring-in ---------------------------------------------------------------------------------


def test_the_table_posts_the_bring_in_and_the_next_player_acts() -> None:
    """By default nobody is asked: 2 is posted for the low door, and the next player may answer."""
    told = third_street(STUD, DEEP, "5h 2c 9d")
    assert told.stacks() == [999, 997, 999]
    assert told.legal(3) == {"fold": None, "call": 2, "complete": 4}
    [posted] = [entry for entry in told.table.log if isinstance(entry.event, Acted)]
    assert (posted.derived, posted.adds, posted.to) == (True, 2, 2)


def test_a_seat_may_choose_where_the_table_does_not() -> None:
    """The setting is the player's own: one seat chooses, another has it posted."""
    hand = hand_said(STUD, DEEP)
    first, second, third = hand.chairs
    hand = replace(hand, chairs=(first, replace(second, auto_bring_in=False), third))
    chooses = spoken(hand).deal("?? ??|5h", "?? ??|2c", "?? ??|9d")
    assert chooses.legal(2) == {"bring_in": 2, "complete": 4}
    posts = spoken(hand).deal("?? ??|2h", "?? ??|5c", "?? ??|9d")
    assert posts.to_act == (2,)
    assert posts.legal(2) == {"fold": None, "call": 2, "complete": 4}


def test_a_bring_in_player_neither_checks_nor_folds() -> None:
    """The player with the low door must start the betting."""
    told = third_street(STUD, DEEP, "5h 2c 9d", house={"auto_bring_in": False})
    for said in ("2 check", "2 fold", "2 call", "2 bet", "2 raise"):
        assert told.refused(said) is Code.ILLEGAL_ACTION


def test_d6_a_low_door_all_in_on_the_ante_posts_nothing() -> None:
    """The next player clockwise with chips is asked, automatic or not, and may fold."""
    told = third_street(STUD, [1000, 1, 1000], "5h 2c 9d")
    assert told.to_act == (3,)
    assert told.legal(3) == {"fold": None, "bring_in": 2, "complete": 4}


def test_d6_where_that_player_folds_the_next_is_asked() -> None:
    """Who is asked for another's bring-in may fold, and then the question goes on."""
    told = third_street(STUD, [1000, 1, 1000, 1000], "5h 2c 9d Td").say("3 fold")
    assert told.legal(4) == {"fold": None, "bring_in": 2, "complete": 4}
    told.say("4 bring_in")
    assert told.legal(1) == {"fold": None, "call": 2, "complete": 4}


def test_d6_two_low_doors_all_in_on_the_ante() -> None:
    """Players without chips are passed over until somebody has some."""
    told = third_street(STUD, [1000, 1, 1, 1000], "5h 2c 2d Td")
    assert told.to_act == (4,)


def test_d6_the_last_with_chips_need_not_bring_it_in() -> None:
    """Everybody who was asked folds: the last one plays for the antes with the one all-in."""
    told = third_street(STUD, [1000, 1, 1000], "5h 2c 9d").say("3 fold")
    assert told.table.status is Status.DEALING
    assert [seat.put_in for seat in told.table.seats] == [1, 1, 1]


@pytest.mark.parametrize(("stack", "posted"), [(2, 1), (3, 2)])
def test_d6_a_short_bring_in_leaves_the_price_full(stack: int, posted: int) -> None:
    """The low door posts what it has; the others pay the full bring-in."""
    told = third_street(STUD, [1000, stack, 1000], "5h 2c 9d")
    assert (told.seat(2).put_in, told.seat(2).stack) == (1 + posted, 0)
    assert told.legal(3) == {"fold": None, "call": 2, "complete": 4}


def test_d7_everybody_calls_and_the_bring_in_has_no_option() -> None:
    """When all others just call, third street is over."""
    told = third_street(STUD, DEEP, "5h 2c 9d").say("3 call", "1 call")
    assert told.table.status is Status.DEALING
    assert told.table.street.number == 4


def test_d7_everybody_folds_to_the_bring_in() -> None:
    """The bring-in wins the antes, and its own chips come back."""
    told = third_street(STUD, DEEP, "5h 2c 9d").say("3 fold", "1 fold")
    assert told.table.status is Status.COMPLETE
    assert told.stacks() == [999, 1002, 999]
    assert told.events(Returned)[0] == Returned(2, 2)


# --- fixed limit ----------------------------------------------------------------------------------


def test_m5_the_completion_is_the_one_bet_and_four_raises_follow() -> None:
    """Third street goes 4, 8, 12, 16, 20, and the bring-in counts for nothing."""
    told = third_street(STUD, DEEP, "5h 2c 9d")
    assert raises(told, "3 complete", 1, 2, 3) == [8, 12, 16, 20]


def test_m5_a_bring_in_player_who_completes_has_made_the_bet() -> None:
    """Opening for the full small bet is the bet: four raises follow."""
    told = third_street("stud_8b", DEEP, "5h 2c 9d")
    assert raises(told, "2 complete", 1, 2, 3) == [8, 12, 16, 20]


def test_only_a_completion_may_follow_the_bring_in() -> None:
    """Nobody raises before somebody has completed, and nobody bets where there is a bring-in."""
    told = third_street(STUD, DEEP, "5h 2c 9d")
    assert told.refused("3 raise") is Code.ILLEGAL_ACTION
    assert told.refused("3 bet") is Code.ILLEGAL_ACTION
    assert told.refused("3 check") is Code.ILLEGAL_ACTION
    assert told.refused("3 complete 5") is Code.BAD_AMOUNT


def test_nobody_folds_where_checking_is_free() -> None:
    """A fold answers a bet: without one there is a check or a bet."""
    told = from_fifth(DEEP)
    assert told.legal(1) == {"check": None, "bet": 8}
    assert told.refused("1 fold") is Code.ILLEGAL_ACTION


def test_a_fold_and_a_check_have_no_size() -> None:
    """Chips named with an action that puts none in are an error."""
    told = from_fifth(DEEP)
    assert told.refused(Acted(1, Action.CHECK, 0)) is Code.BAD_AMOUNT
    told.say("1 bet")
    assert told.refused(Acted(2, Action.FOLD, 8)) is Code.BAD_AMOUNT


def test_small_bets_on_third_and_fourth_big_ones_from_fifth() -> None:
    """A bet costs 4, 4, 8, 8, 8."""
    told = third_street(STUD, DEEP, "Ac 2c 9d")
    assert told.legal(3)["complete"] == 4
    streets = ("As 7h Jd", "Kd 4s Th", "Qc 5h 3d")
    sizes = [told.passively().up(cards).legal(1)["bet"] for cards in streets]
    sizes.append(told.passively().deal("??", "??", "??").legal(1)["bet"])
    assert sizes == [4, 8, 8, 8]


def test_a_round_of_three_allows_one_bet_and_four_raises() -> None:
    """Fifth street goes 8 to 40."""
    assert raises(from_fifth(DEEP), "1 bet", 1, 2, 3) == [16, 24, 32, 40]


@pytest.mark.parametrize("most", [0, 1, 3])
def test_rooms_that_allow_fewer_raises(most: int) -> None:
    """`max_raises` counts the raises over the one bet."""
    told = from_fifth(DEEP, house={"max_raises": most})
    assert raises(told, "1 bet", 1, 2, 3) == [16, 24, 32][:most]


def test_m6_two_players_who_start_a_round_raise_without_limit() -> None:
    """In cash a fifth raise is open to two, and so is a ninth."""
    assert raises(heads_up_from_fifth([1000, 1000]), "1 bet", 1, 2)[4:] == [48, 56, 64, 72, 80]


def test_m6_the_limit_stays_where_three_started() -> None:
    """One of three folds: the round did not start with two."""
    told = from_fifth(DEEP).say("1 bet", "2 fold")
    assert raises(told, "3 raise", 1, 3) == [24, 32, 40]


def test_m6_the_next_round_starts_with_two() -> None:
    """After that, the two who are left have no limit on the next street."""
    told = from_fifth(DEEP).say("1 bet", "2 fold", "3 call").up("Qc 3d")
    assert len(raises(told, "1 bet", 1, 3)) > 4


def test_m6_an_all_in_player_is_still_one_of_three() -> None:
    """Two of three can act, the third is all-in: the round starts with three."""
    told = from_fifth([1000, 1000, 11]).say("1 bet", "2 call", "3 call").up("Qc 5h 3d")
    assert told.seat(3).stack == 0
    assert raises(told, "1 bet", 1, 2) == [16, 24, 32, 40]


@pytest.mark.parametrize(
    ("left", "most_raises"), [(True, 4), (3, 4), (2, 9)], ids=["not known", "three", "two"]
)
def test_m6_in_a_tournament_only_its_last_two_are_unlimited(left: int, most_raises: int) -> None:
    """Without the number of players left, or with more than two, the limit stays."""
    told = heads_up_from_fifth([1000, 1000], tournament=left)
    assert len(raises(told, "1 bet", 1, 2)) == most_raises


def test_rooms_that_cap_two_players_too() -> None:
    """`heads_up_uncapped: false` keeps the limit for two."""
    told = heads_up_from_fifth([1000, 1000], house={"heads_up_uncapped": False})
    assert len(raises(told, "1 bet", 1, 2)) == 4


def test_m6_a_raise_of_less_than_half_a_bet_is_only_more_to_call() -> None:
    """8, all-in 10: the next raise completes it to 16."""
    told = from_fifth([1000, 13, 1000]).say("1 bet", "2 raise")
    assert told.seat(2).street_chips == 10
    assert told.legal(3) == {"fold": None, "call": 10, "raise": 16}


def test_m6_it_does_not_reopen_the_betting() -> None:
    """Who has bet may call the two chips, and may not raise."""
    told = from_fifth([1000, 13, 1000]).say("1 bet", "2 raise", "3 call")
    assert told.legal(1) == {"fold": None, "call": 10}


def test_m6_a_raise_that_completes_it_reopens_the_betting() -> None:
    """8, all-in 10, 16: who bet may raise to 24."""
    told = from_fifth([1000, 13, 1000]).say("1 bet", "2 raise", "3 raise")
    assert told.legal(1) == {"fold": None, "call": 16, "raise": 24}


def test_m6_from_half_a_bet_on_it_counts_as_a_raise() -> None:
    """8, all-in 12: the next raise is to 20, and the betting is open again."""
    told = from_fifth([1000, 15, 1000]).say("1 bet", "2 raise")
    assert told.seat(2).street_chips == 12
    assert told.legal(3) == {"fold": None, "call": 12, "raise": 20}
    assert told.say("3 call").legal(1) == {"fold": None, "call": 12, "raise": 20}


def test_m6_what_counts_as_a_raise_is_one_of_the_four() -> None:
    """8, all-in 12, then three raises and no more."""
    told = from_fifth([1000, 15, 1000]).say("1 bet", "2 raise")
    assert raises(told, "3 raise", 1, 3) == [28, 36]


def test_m6_what_does_not_count_is_none_of_the_four() -> None:
    """8, all-in 10, then four raises: 16, 24, 32, 40."""
    told = from_fifth([1000, 13, 1000]).say("1 bet", "2 raise")
    assert raises(told, "3 raise", 1, 3) == [24, 32, 40]


def test_rooms_in_which_only_a_full_bet_counts_as_a_raise() -> None:
    """Under `full_bet` the all-in 12 over 8 is completed to 16 and reopens nothing."""
    told = from_fifth([1000, 15, 1000], house={"short_raise_counts_from": "full_bet"}).say(
        "1 bet", "2 raise"
    )
    assert told.legal(3) == {"fold": None, "call": 12, "raise": 16}
    assert told.say("3 call").legal(1) == {"fold": None, "call": 12}


def test_m6_a_short_bet_is_completed_too() -> None:
    """All-in for 3 of 8: the next player may complete it to 8; for 5 of 8 it is a bet of 5."""
    less = from_fifth([6, 1000, 1000]).say("1 bet")
    assert less.legal(2) == {"fold": None, "call": 3, "complete": 8}
    more = from_fifth([8, 1000, 1000]).say("1 bet")
    assert more.legal(2) == {"fold": None, "call": 5, "raise": 13}


def test_open_pair_on_fourth_street_is_still_the_small_bet() -> None:
    """With a pair showing on fourth street a bet is 4 and nothing else."""
    told = third_street(STUD, DEEP, "Kc 2c 9d").passively().up("Ks 7h Jd")
    assert told.legal(1) == {"check": None, "bet": 4}
    assert told.refused("1 bet 8") is Code.BAD_AMOUNT


def test_older_rooms_let_a_pair_bet_double_on_fourth_street() -> None:
    """There both sizes are open to everybody, and after a big bet raises are big."""
    told = third_street(STUD, DEEP, "Kc 2c 9d", house={"open_pair_double_bet": True}).passively()
    told.up("Ks 7h Jd").say("1 check")
    assert told.refused("2 bet 6") is Code.BAD_AMOUNT
    small = Spoken(told.table).say("2 bet 4")
    assert small.seat(2).street_chips == 4
    assert small.refused("3 raise 9") is Code.BAD_AMOUNT
    big = Spoken(told.table).say("2 bet 8")
    assert big.legal(3) == {"fold": None, "call": 8, "raise": 16}


def test_no_pair_no_double_bet() -> None:
    """Where nobody shows a pair, the house rule changes nothing."""
    told = third_street(STUD, DEEP, "Kc 2c 9d", house={"open_pair_double_bet": True}).passively()
    assert told.up("Qs 7h Jd").legal(1) == {"check": None, "bet": 4}


# --- who acts first -------------------------------------------------------------------------------


def test_d5_the_best_board_is_all_in() -> None:
    """The next player clockwise who can act opens."""
    told = third_street(STUD, [3, 1000, 1000], "Ac 2c 9d").passively().up("As 7h Jd")
    assert told.seat(1).stack == 0
    assert told.to_act == (2,)


def test_equal_boards_open_by_position_or_by_suit() -> None:
    """The first from the dealer's left, or the highest suit of the highest card, as said."""
    for rule, first in (("position", 1), ("suit", 3)):
        told = third_street(STUD, DEEP, "Kc 2c Ks", house={"showing_tie": rule}).passively()
        assert told.up("9d 7h 9h").to_act == (first,)
        assert told.events(Opens)[-1] == Opens(first, told.table.street.number, (1, 3))


def test_betting_goes_clockwise_and_stops_at_the_last_raiser() -> None:
    """After a raise everyone else acts once more, in turn."""
    told = from_fifth(DEEP)
    order = []
    for said in ("1 check", "2 bet", "3 raise", "1 call", "2 call"):
        order.append(told.to_act)
        told.say(said)
    assert order == [(1,), (2,), (3,), (1,), (2,)]
    assert told.table.status is Status.DEALING


def test_out_of_turn_and_nobody() -> None:
    """Only the player whose turn it is acts."""
    told = from_fifth(DEEP)
    assert told.refused("2 check") is Code.OUT_OF_TURN
    assert told.refused("7 check") is Code.UNKNOWN_SEAT


def test_no_betting_where_nobody_could_answer() -> None:
    """With one player left who has chips, the streets are dealt without a round."""
    told = third_street(STUD, [3, 3, 1000], "Ac 2c 9d").passively()
    assert told.table.status is Status.DEALING
    assert told.up("As 7h Jd").table.status is Status.DEALING
    assert len(told.events(TurnedUp)) == 3


def test_a_bet_that_only_all_in_players_could_answer_is_not_open() -> None:
    """Who faces an all-in bet heads-up calls or folds."""
    told = heads_up_from_fifth([11, 1000]).say("1 bet")
    assert told.seat(1).stack == 0
    assert told.legal(2) == {"fold": None, "call": 8}


def test_an_unknown_door_leaves_open_who_brings_it_in() -> None:
    """Either the lowest known door, or a player whose door is not known, acts first."""
    told = third_street(STUD, DEEP, "5h ?? 9d")
    assert set(told.to_act) == {1, 2}
    assert told.say("2 bring_in").to_act == (3,)


# --- pot limit ------------------------------------------------------------------------------------

FOUR = [500, 500, 500, 500]


def pot_limit(
    doors: str = "Kh 2c 9d Td", stacks: list[int] | None = None, cap: int = 400
) -> Spoken:
    """Third street of PL Super Stud 8/b - Capped, seat 1 having brought it in for 2."""
    stakes = Stakes(ante=1, bring_in=2, cap=cap)
    return third_street(PL, stacks or FOUR, doors, stakes=stakes)


def fourth_street(told: Spoken, cards: str) -> Spoken:
    """Everybody still in throws two away, and fourth street is dealt."""
    for seat in told.table.seats:
        if seat.is_in:
            told.say(f"{seat.number} time_out")
    return told.up(cards)


def test_m7_the_first_completion_is_two_to_three_bring_ins() -> None:
    """To 4, 5 or 6, both ends included; its size has to be named."""
    told = pot_limit()
    assert told.legal(2) == {"fold": None, "call": 2, "complete": (4, 6)}
    for refused in ("2 complete 3", "2 complete 7", "2 complete"):
        assert told.refused(refused) is Code.BAD_AMOUNT


def test_m7_callers_do_not_widen_the_completion() -> None:
    """After two calls it is still to 4 to 6."""
    assert pot_limit().say("2 call", "3 call").legal(4)["complete"] == (4, 6)


def test_m7_on_third_street_the_pot_leaves_out_the_antes() -> None:
    """Bring-in 2, completed to 6: the pot is 8, after the call 14, so a raise is to 20 at most."""
    told = pot_limit().say("2 complete 6")
    assert told.legal(3)["raise"] == (10, 20)


def test_m7_a_completion_adds_what_it_is_over_the_bring_in() -> None:
    """To 5 is 3 more than the bring-in: the next raise is to 8 at least."""
    raise_to = pot_limit().say("2 complete 5").legal(3)["raise"]
    assert isinstance(raise_to, tuple)
    assert raise_to[0] == 8


def test_m7_a_short_completion_does_not_take_from_what_the_full_one_adds() -> None:
    """All-in to 3, completed to 6: that is 4 over the bring-in, so a raise is to 10 at least."""
    told = pot_limit(stacks=[500, 4, 500, 500]).say("2 complete 3", "3 complete 6")
    raise_to = told.legal(4)["raise"]
    assert isinstance(raise_to, tuple)
    assert raise_to[0] == 10


def test_m7_from_fourth_street_the_antes_count() -> None:
    """Four antes and four who called the bring-in make 12: that is the largest bet."""
    told = fourth_street(pot_limit().passively(), "3c 4d 5h 6s")
    opener = told.to_act[0]
    assert told.legal(opener)["bet"] == (2, 12)
    assert told.refused(f"{opener} bet 13") is Code.BAD_AMOUNT


def test_m7_a_raise_is_the_standing_bet_and_the_pot_after_calling_it() -> None:
    """Pot 12, bet 12: after the call 36, so a raise is to 48 at most and to 24 at least."""
    told = fourth_street(pot_limit().passively(), "3c 4d 5h 6s")
    opener = told.to_act[0]
    told.say(f"{opener} bet 12")
    assert told.legal(told.to_act[0])["raise"] == (24, 48)


def test_smallest_bet_is_the_bring_in_or_what_the_house_says() -> None:
    """From fourth street on a bet is the bring-in at least, or as said."""
    told = fourth_street(
        third_street(PL, FOUR, "Kh 2c 9d Td", house={"smallest_bet": 5}).passively(), "3c 4d 5h 6s"
    )
    assert told.legal(told.to_act[0])["bet"] == (5, 12)


def test_m7_at_the_cap_a_player_is_all_in() -> None:
    """The cap of 20 counts ante and bring-in: with 20 in there are no more turns."""
    told = pot_limit(cap=20).say("2 complete 6")
    assert told.legal(3)["raise"] == (10, 19)
    told.say("3 raise 19")
    assert (told.seat(3).put_in, told.seat(3).stack) == (20, 480)
    assert told.legal(4) == {"fold": None, "call": 19}
    told.say("4 call", "1 call", "2 call")
    assert told.table.status is Status.DISCARDING
    told = fourth_street(told, "3c 4d 5h 6s")
    assert told.table.status is Status.DEALING
    assert len(told.events(TurnedUp)) == 4


def test_m7_a_raise_cut_short_by_the_cap_reopens_nothing() -> None:
    """6, 14, then the cap at 18 is less than a full raise: who raised to 14 may only call."""
    told = pot_limit(cap=20).say("2 complete 6", "3 raise 15")
    assert told.legal(4)["raise"] == 19
    told.say("4 raise 19", "1 fold", "2 fold")
    assert told.legal(3) == {"fold": None, "call": 19}


def test_pot_limit_has_no_count_of_raises() -> None:
    """Raises of the smallest size go on for as long as there are chips."""
    told = pot_limit().say("2 complete 4")
    for _ in range(8):
        number = told.to_act[0]
        raise_to = told.legal(number)["raise"]
        assert isinstance(raise_to, tuple)
        told.say(f"{number} raise {raise_to[0]}")
    assert told.table.street.number == 3


def test_pot_limit_all_in_below_the_smallest_raise() -> None:
    """A stack too short for a full raise goes in all the same, and reopens nothing."""
    told = pot_limit(stacks=[500, 500, 9, 500]).say("2 complete 6")
    assert told.legal(3)["raise"] == 8
    told.say("3 raise 8", "4 call", "1 call")
    assert told.legal(2) == {"fold": None, "call": 8}
