"""STUD §B, Stud 8/b: a test per statement, some once more with a hand in motion."""

from tests.articles.referee import Referee

GAME = "stud_8b"

KINGS_FULL = "Ks Kd Kh 9c 9d 2s 3h"
SEVEN_FIVE = "As 2d 4h 5c 7d Jc Jh"
TRIP_KINGS = "Ks Kd Kh Qc Js 5d 4h"
TEN_NINE = "Ts 9d 9h 8c 6s 2d 2h"


def test_stud_b_how_1_everyone_antes(referee: Referee) -> None:
    """Three antes are the pot before the first card."""
    assert referee.table(GAME, 3).pot() == 3


def test_stud_b_how_2_two_down_one_up_lowest_door(referee: Referee) -> None:
    """Third street deals two down and one up, and the lowest door card brings it in."""
    assert referee.dealt(GAME, 3) == (2, 1)
    assert referee.brings_in(GAME, "Ah 4s 4c") == 3


def test_stud_b_how_3_one_up_each_street_best_showing_first(referee: Referee) -> None:
    """Fourth to sixth street deal one card up; the best hand showing acts first."""
    assert [referee.dealt(GAME, street) for street in (4, 5, 6)] == [(0, 1)] * 3
    assert referee.opens(GAME, "Ah 2c", "Kd Ks") == 2


def test_stud_b_how_4_seventh_street_face_down(referee: Referee) -> None:
    """The last card comes face down."""
    assert referee.dealt(GAME, 7) == (1, 0)


def test_stud_b_how_5_half_high_half_low(referee: Referee) -> None:
    """Half goes to the best high hand, half to the best qualifying low."""
    assert referee.pays(GAME, 100, KINGS_FULL, SEVEN_FIVE) == {1: 50, 2: 50}


def test_stud_b_bring_in_1_lowest_door_aces_high(referee: Referee) -> None:
    """The lowest door brings it in; an ace only if all are aces."""
    assert referee.brings_in(GAME, "Ah As") == 1
    assert referee.brings_in(GAME, "Ah 4s Kc") == 2


def test_stud_b_bring_in_2_suit_breaks_ties(referee: Referee) -> None:
    """Of two fours the club brings it in."""
    assert referee.brings_in(GAME, "4s 4c") == 2


def test_stud_b_bring_in_3_best_high_board_first(referee: Referee) -> None:
    """From fourth street on the best high hand showing acts first, with aces high."""
    assert referee.opens(GAME, "Ah 2c", "Kd Qs") == 1


def test_stud_b_bring_in_4_super_stud_8b_differs(referee: Referee) -> None:
    """Super Stud 8/b uses another rule on the same boards."""
    boards = "Ah 2c", "Kd Ks"
    assert referee.opens("stud_8b", *boards) == 2
    assert referee.opens("super_stud_8b", *boards) == 1


def test_stud_b_winning_1_high_half(referee: Referee) -> None:
    """The high half goes to the best five-card high of seven."""
    settled = referee.showdown(
        GAME, {"put_in": 50, "cards": KINGS_FULL}, {"put_in": 50, "cards": SEVEN_FIVE}
    )
    assert {"seat": 1, "amount": 50, "for": "high"} in settled["pots"][0]["awards"]
    assert settled["hands"][0]["high"]["name"] == "kings full of nines"


def test_stud_b_winning_2_five_ranks_eight_or_lower(referee: Referee) -> None:
    """A low is five different ranks of eight or lower, with aces low."""
    assert referee.low(GAME, "8s 7d 6h 5c 4s Kd Kh") == "8-7-6-5-4"
    assert referee.low(GAME, "9s 7d 6h 5c 4s Kd Kh") is None
    assert referee.low(GAME, "As Ad 2h 2c 3s 4d 9h") is None


def test_stud_b_winning_2_straights_and_flushes_do_not_hurt(referee: Referee) -> None:
    """Neither a straight nor a flush spoils a low."""
    assert referee.low(GAME, "As 2d 3h 4c 5s Kd Kh") == "5-4-3-2-A"
    assert referee.low(GAME, "Ah 2h 4h 6h 8h Kd Kc") == "8-6-4-2-A"


def test_stud_b_winning_3_different_cards_and_a_scoop(referee: Referee) -> None:
    """Each half may use its own cards, and one player can win both."""
    run = "8s 7d 6h 5c 4s 3d 2h"
    assert referee.high(GAME, run) == "straight, eight high"
    assert referee.low(GAME, run) == "6-5-4-3-2"
    steel_wheel = "Ad 2d 3d 4d 5d Kc Qc"
    assert referee.pays(GAME, 100, steel_wheel, "Ks Kd Kh 9c 9d 8s 3h") == {1: 100}


def test_stud_b_winning_4_without_a_low_high_takes_all(referee: Referee) -> None:
    """Where nobody has a qualifying low the best high hand takes the whole pot."""
    assert referee.pays(GAME, 100, TRIP_KINGS, TEN_NINE) == {1: 100}


def test_stud_b_winning_5_equal_hands_split_their_half(referee: Referee) -> None:
    """Tied lows split the low half; the better high keeps its own."""
    flush, pair = "Ah 2h 3s 4d 7h Kh 9h", "As 2c 3d 4c 7s Qd Qs"
    assert referee.pays(GAME, 100, flush, pair) == {1: 75, 2: 25}


def test_stud_b_betting_1_fixed_limit_small_then_big(referee: Referee) -> None:
    """Fixed limit, the small bet on third and fourth street, the big bet after."""
    assert referee.game(GAME)["betting"]["limit"] == "fixed"
    assert referee.bets(GAME) == ["small", "small", "big", "big", "big"]


def test_stud_b_betting_2_four_raises_heads_up_without_limit(referee: Referee) -> None:
    """Up to four raises a round, and no limit where it starts heads-up."""
    assert referee.default(GAME, "max_raises") == 4
    assert referee.default(GAME, "heads_up_uncapped") is True


def test_stud_b_betting_1_what_a_bet_costs(referee: Referee) -> None:
    """A bet is 4 on fourth street and 8 on fifth to seventh."""
    table = referee.table(GAME, 2).doors("2c Kd").play("1 bring_in", "2 call")
    costs = []
    for cards in ("7h As", "5h Ac", "4s 3h"):
        costs.append(table.up(cards).options()["bet"])
        table.passively()
    costs.append(table.last("?? ??").options()["bet"])
    assert costs == [4, 8, 8, 8]


def test_stud_b_betting_2_the_bring_ins_completion_and_four_raises(referee: Referee) -> None:
    """Who brings it in may complete: that is the one bet, and four raises later it is closed."""
    table = referee.table(GAME, 3).doors("2c 9d Jh")
    table.play("1 complete", "2 raise", "3 raise", "1 raise", "2 raise")
    assert table.options() == {"fold": None, "call": 20}


def test_stud_b_betting_2_two_who_start_for_cash(referee: Referee) -> None:
    """Two players who start a round for cash raise as often as they like."""
    table = referee.table(GAME, 2).doors("2c 9d")
    table.play("1 complete", "2 raise", "1 raise", "2 raise", "1 raise")
    assert table.options() == {"fold": None, "call": 20, "raise": 24}
