"""STUD §C, Stud Hi/Lo Regular: a test per statement, some once more with a hand in motion."""

from tests.articles.referee import Referee

GAME = "stud_hilo"

TRIP_KINGS = "Ks Kd Kh Qc Js 5d 4h"
TEN_NINE = "Ts 9d 9h 8c 6s 2d 2h"


def test_stud_c_how_1_everyone_antes(referee: Referee) -> None:
    """Three antes are the pot before the first card."""
    assert referee.table(GAME, 3).pot() == 3


def test_stud_c_how_2_two_down_one_up_highest_door(referee: Referee) -> None:
    """Third street deals two down and one up, and the highest door card brings it in."""
    assert referee.dealt(GAME, 3) == (2, 1)
    assert referee.brings_in(GAME, "Ks Kh Ad") == 1


def test_stud_c_how_3_one_up_each_street_lowest_showing_first(referee: Referee) -> None:
    """Fourth to sixth street deal one card up; the lowest hand showing acts first."""
    assert [referee.dealt(GAME, street) for street in (4, 5, 6)] == [(0, 1)] * 3
    assert referee.opens(GAME, "Ah 2c", "3d 2s", "Kh Kc") == 1


def test_stud_c_how_4_seventh_street_face_down(referee: Referee) -> None:
    """The last card comes face down."""
    assert referee.dealt(GAME, 7) == (1, 0)


def test_stud_c_how_5_half_high_half_low(referee: Referee) -> None:
    """Half goes to the best high hand, half to the best low."""
    assert referee.pays(GAME, 100, TRIP_KINGS, TEN_NINE) == {1: 50, 2: 50}


def test_stud_c_bring_in_1_the_other_way_round(referee: Referee) -> None:
    """The highest door brings it in where Stud 8/b takes the lowest."""
    assert referee.brings_in("stud_8b", "9c 2d") == 2
    assert referee.brings_in(GAME, "9c 2d") == 1


def test_stud_c_bring_in_2_aces_low(referee: Referee) -> None:
    """Aces are low: a king is highest, and an ace brings it in only if all are aces."""
    assert referee.brings_in(GAME, "Ac 2c") == 2
    assert referee.brings_in(GAME, "Ac Kd Qs") == 2
    assert referee.brings_in(GAME, "Ac Ad Ah As") == 4


def test_stud_c_bring_in_3_spades_first(referee: Referee) -> None:
    """Equal ranks go by suit, spades first, then hearts, diamonds and clubs."""
    answer = referee.bring_in(GAME, "Kc Kd Kh Ks")
    assert [door["card"] for door in answer["order"]] == ["Ks", "Kh", "Kd", "Kc"]


def test_stud_c_bring_in_4_unpaired_lower_than_a_pair(referee: Referee) -> None:
    """Unpaired cards are lower than a pair, even of low aces."""
    assert referee.opens(GAME, "Kh Qc", "Ad As") == 1


def test_stud_c_winning_1_high_half(referee: Referee) -> None:
    """The high half goes to the best five-card high."""
    settled = referee.showdown(
        GAME, {"put_in": 50, "cards": TRIP_KINGS}, {"put_in": 50, "cards": TEN_NINE}
    )
    assert {"seat": 1, "amount": 50, "for": "high"} in settled["pots"][0]["awards"]
    assert settled["hands"][0]["high"]["category"] == "three_of_a_kind"


def test_stud_c_winning_2_pairs_count_straights_and_flushes_do_not(referee: Referee) -> None:
    """Aces are low, straights and flushes do not count against a low, and pairs do."""
    assert referee.low(GAME, "Ad 2d 3d 4d 5d 9h Ks") == "5-4-3-2-A"
    assert referee.low(GAME, "As Ah 2d 2c 3s 3h 4d") == "A-A-4-3-2"
    assert referee.best_first(GAME, "low", "As Ah 2d 2c 3s 3h 4d", "Ks Qd Jh Tc 9s 9d Kh") == [
        [2],
        [1],
    ]


def test_stud_c_winning_3_some_low_always_wins(referee: Referee) -> None:
    """There is no qualifier: a ten-high low wins its half, which in Stud 8/b is no low."""
    assert referee.low(GAME, TEN_NINE) == "T-9-8-6-2"
    assert referee.pays(GAME, 100, TRIP_KINGS, TEN_NINE) == {1: 50, 2: 50}
    assert referee.pays("stud_8b", 100, TRIP_KINGS, TEN_NINE) == {1: 100}


def test_stud_c_winning_4_different_cards_per_half(referee: Referee) -> None:
    """Each half may use its own cards."""
    cards = "As 2d 3h 4c 5s 6d Kh"
    assert referee.high(GAME, cards) == "straight, six high"
    assert referee.low(GAME, cards) == "5-4-3-2-A"


def test_stud_c_winning_4_equal_hands_split_their_half(referee: Referee) -> None:
    """Two hands alike both ways end up even."""
    assert referee.pays(GAME, 20, "Ah Kd Qh Jc 9s 3d 2h", "As Kc Qd Jd 9h 3c 2s") == {1: 10, 2: 10}


def test_stud_c_betting_1_fixed_limit_small_then_big(referee: Referee) -> None:
    """Fixed limit, the small bet on third and fourth street, the big bet after."""
    assert referee.game(GAME)["betting"]["limit"] == "fixed"
    assert referee.bets(GAME) == ["small", "small", "big", "big", "big"]


def test_stud_c_betting_2_four_raises_heads_up_without_limit(referee: Referee) -> None:
    """Up to four raises a round, and no limit where it starts heads-up."""
    assert referee.default(GAME, "max_raises") == 4
    assert referee.default(GAME, "heads_up_uncapped") is True


def test_stud_c_betting_1_what_a_bet_costs(referee: Referee) -> None:
    """A bet is 4 on fourth street and 8 on fifth to seventh."""
    table = referee.table(GAME, 2).doors("Kd 2c").passively()
    costs = []
    for cards in ("Kh 7s", "5h 3d", "4s 8h"):
        costs.append(table.up(cards).options()["bet"])
        table.passively()
    costs.append(table.last("?? ??").options()["bet"])
    assert costs == [4, 8, 8, 8]


def test_stud_c_betting_2_completion_and_four_raises(referee: Referee) -> None:
    """A completion and four raises close third street at five small bets."""
    table = referee.table(GAME, 3).doors("Kc 9d Jh")
    table.play("2 complete", "3 raise", "1 raise", "2 raise", "3 raise")
    assert table.options() == {"fold": None, "call": 20}


def test_stud_c_betting_2_two_who_start_for_cash(referee: Referee) -> None:
    """Two players who start a round for cash raise as often as they like."""
    table = referee.table(GAME, 2).doors("Kc 9d")
    table.play("2 complete", "1 raise", "2 raise", "1 raise", "2 raise")
    assert table.options() == {"fold": None, "call": 20, "raise": 24}
