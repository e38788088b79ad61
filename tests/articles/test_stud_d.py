"""STUD §D, Super Stud: a test per statement that needs no hand in motion."""

import pytest

from tests.articles.referee import Referee

CAPPED = "pl_super_stud_8b_capped"
HIGHEST_DOOR = ("super_stud_8b", CAPPED, "super_stud_hilo", "super_razz", "super_27_razz")
FIXED_LIMIT = (
    "super_seven_card_stud",
    "super_stud_8b",
    "super_stud_hilo",
    "super_razz",
    "super_27_razz",
)
SUPER_GAMES = (*FIXED_LIMIT, CAPPED)

FLUSH = "Ah 2h 3s 4d 7h Kh 9h"
QUEENS = "As 2c 3d 4c 7s Qd Qs"
TRIP_KINGS = "Ks Kd Kh Qc Js 5d 4h"
TEN_NINE = "Ts 9d 9h 8c 6s 2d 2h"
SEVEN_FIVE = "2s 3d 4h 5c 7s Kd Kh"
WHEEL = "Ad 2h 3c 4s 5d Kc Ks"


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_2_four_down_and_one_up(referee: Referee, game: str) -> None:
    """Third street deals four cards face down and the door card."""
    assert referee.dealt(game, 3) == (4, 1)


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_3_two_are_discarded(referee: Referee, game: str) -> None:
    """After third street's betting everyone throws away two face-down cards, and never again."""
    discards = [street["discard"] for street in referee.game(game)["streets"]]
    assert discards == [2, 0, 0, 0, 0]


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_3_two_down_and_one_up_are_left(referee: Referee, game: str) -> None:
    """Two cards down and one up remain."""
    third = referee.street(game, 3)
    assert (third["down"] - third["discard"], third["up"]) == (2, 1)


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_4_one_up_on_each_street(referee: Referee, game: str) -> None:
    """Fourth to sixth street deal one card up."""
    assert [referee.dealt(game, street) for street in (4, 5, 6)] == [(0, 1)] * 3


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_5_seventh_street_face_down(referee: Referee, game: str) -> None:
    """The last card comes face down."""
    assert referee.dealt(game, 7) == (1, 0)


def test_stud_d_how_6_won_as_the_regular_game(referee: Referee) -> None:
    """Seven cards win in the Super version exactly what they win in the regular one."""
    for regular, super_version in (
        ("seven_card_stud", "super_seven_card_stud"),
        ("stud_8b", "super_stud_8b"),
        ("stud_hilo", "super_stud_hilo"),
        ("razz", "super_razz"),
        ("razz_27", "super_27_razz"),
    ):
        hands = FLUSH, QUEENS
        assert referee.pays(super_version, 100, *hands) == referee.pays(regular, 100, *hands)
    assert referee.pays("super_stud_8b", 100, FLUSH, QUEENS) == {1: 75, 2: 25}


def test_stud_d_bring_in_intro_the_ace_counts_alike_for_door_and_board(referee: Referee) -> None:
    """The ace counts the same way for bringing it in and for acting first."""
    assert referee.brings_in("super_27_razz", "Ks Ac") == 2
    assert referee.opens("super_27_razz", "Ah 2c", "Kd Qs") == 2
    assert referee.brings_in("super_razz", "Ks Ac") == 1
    assert referee.opens("super_razz", "Ah 2c", "Kd Qs") == 1
    for game in SUPER_GAMES:
        rules = referee.game(game)
        assert rules["bring_in"]["ace"] == rules["opens"]["ace"]


def test_stud_d_bring_in_1_super_seven_card_stud(referee: Referee) -> None:
    """The lowest door brings it in, aces high; the best hand showing acts first."""
    assert referee.brings_in("super_seven_card_stud", "5h 5d As") == 2
    assert referee.opens("super_seven_card_stud", "Ah 2c", "3d 3s", "Kh Qd") == 2


@pytest.mark.parametrize("game", ["super_stud_8b", CAPPED])
def test_stud_d_bring_in_2_highest_door_aces_low(referee: Referee, game: str) -> None:
    """The highest door brings it in, aces low, an ace only if all are aces."""
    assert referee.brings_in(game, "Qd Qh Ac 2s") == 2
    assert referee.brings_in(game, "Ac Ah") == 2


@pytest.mark.parametrize("game", ["super_stud_8b", CAPPED])
def test_stud_d_bring_in_2_lowest_board_first(referee: Referee, game: str) -> None:
    """From fourth street on the lowest hand showing acts first, aces low."""
    assert referee.opens(game, "Ah 2c", "Kd Ks", "Qh Jd") == 1


def test_stud_d_bring_in_2_differs_from_stud_8b(referee: Referee) -> None:
    """It is a house rule that turns regular Stud 8/b's around."""
    assert referee.brings_in("stud_8b", "Kh 2c") == 2
    assert referee.brings_in("super_stud_8b", "Kh 2c") == 1


def test_stud_d_bring_in_3_super_stud_hilo(referee: Referee) -> None:
    """The highest door brings it in and the lowest board acts first, aces low for both."""
    assert referee.brings_in("super_stud_hilo", "Kc Ad Kd") == 3
    assert referee.opens("super_stud_hilo", "Ac 2c 3c 4c", "5d 4d 3d 2d", "Ah As 2s 3s") == 1
    assert referee.opens("super_stud_hilo", "Kc Kd 2c 2d", "Qh Qs Jc Jd", "Ah As Ad 2h") == 2


def test_stud_d_bring_in_4_super_razz(referee: Referee) -> None:
    """The highest door brings it in and the lowest board acts first, aces low for both."""
    assert referee.brings_in("super_razz", "Kh Kd As") == 1
    assert referee.opens("super_razz", "9h 8c 7d 6s", "Kd Qs Jh Tc", "2c 2d 3h As") == 1


def test_stud_d_bring_in_5_super_27_razz(referee: Referee) -> None:
    """The highest door brings it in and the lowest board acts first, aces high for both."""
    assert referee.brings_in("super_27_razz", "Ks Ac Ah") == 3
    assert referee.opens("super_27_razz", "Ah 2c", "Kd Qs", "3h 3d") == 2


def test_stud_d_bring_in_6_suit_breaks_ties(referee: Referee) -> None:
    """Clubs are lowest and spades highest, whichever end of the doors brings it in."""
    assert referee.brings_in("super_seven_card_stud", "Kc Ks Kh Kd") == 1
    for game in HIGHEST_DOOR:
        assert referee.brings_in(game, "2c 2d 2h 2s") == 4


def test_stud_d_winning_1_super_seven_card_stud(referee: Referee) -> None:
    """The best five-card high hand wins."""
    aces_full, queens_full = "As Ad Ah Kc Ks 2d 3h", "Qs Qd Qh 9c 9s 2c 3d"
    assert referee.pays("super_seven_card_stud", 20, aces_full, queens_full) == {1: 20}


@pytest.mark.parametrize("game", ["super_stud_8b", CAPPED])
def test_stud_d_winning_2_high_and_eight_or_better(referee: Referee, game: str) -> None:
    """The pot is split between high and an eight-or-better low, as in Stud 8/b."""
    assert referee.pays(game, 100, FLUSH, QUEENS) == {1: 75, 2: 25}
    assert referee.pays(game, 100, TRIP_KINGS, TEN_NINE) == {1: 100}


def test_stud_d_winning_3_high_and_low_without_qualifier(referee: Referee) -> None:
    """The pot is split between high and low, and every low counts."""
    assert referee.pays("super_stud_hilo", 100, TRIP_KINGS, TEN_NINE) == {1: 50, 2: 50}


def test_stud_d_winning_4_super_razz_lowest_a5(referee: Referee) -> None:
    """The lowest A-5 hand wins: a wheel over seven-five."""
    assert referee.pays("super_razz", 40, SEVEN_FIVE, WHEEL) == {2: 40}
    assert referee.pays("super_razz", 40, "As 2d 3h 4c 6s Kd Kh", "Ad 2h 3c 5s 6d Kc Ks") == {1: 40}


def test_stud_d_winning_5_super_27_razz_lowest_27(referee: Referee) -> None:
    """The lowest 2-7 hand wins: seven-five over the cards of a wheel."""
    assert referee.pays("super_27_razz", 40, SEVEN_FIVE, WHEEL) == {1: 40}
    assert referee.low("super_27_razz", "2h 3h 4h 5h 7h 8d 9d") == "8-5-4-3-2"


@pytest.mark.parametrize("game", FIXED_LIMIT)
def test_stud_d_betting_1_small_then_big_and_four_raises(referee: Referee, game: str) -> None:
    """Fixed limit, small bet then big bet, and up to four raises a round."""
    assert referee.game(game)["betting"]["limit"] == "fixed"
    assert referee.bets(game) == ["small", "small", "big", "big", "big"]
    assert referee.default(game, "max_raises") == 4


@pytest.mark.parametrize("game", FIXED_LIMIT)
def test_stud_d_betting_1_heads_up_without_limit(referee: Referee, game: str) -> None:
    """There is no raise limit where the round starts heads-up."""
    assert referee.default(game, "heads_up_uncapped") is True


def test_stud_d_betting_2_pot_limit(referee: Referee) -> None:
    """The capped game is pot limit on every street."""
    assert referee.game(CAPPED)["betting"]["limit"] == "pot"
    assert referee.bets(CAPPED) == ["pot"] * 5


def test_stud_d_betting_3_bring_in_always_automatic(referee: Referee) -> None:
    """The table posts the bring-in, and no setting changes that."""
    answer = referee.bring_in(CAPPED, "Kc Kd Ks Kh")
    assert (answer["posted_by"], answer["options"]) == ("table", ["bring_in"])
    doors = [{"seat": 1, "card": "2d"}, {"seat": 2, "card": "2c"}]
    problem = referee.refusal(
        "/v1/bring-ins", game=CAPPED, house_rules={"auto_bring_in": False}, doors=doors
    )
    assert problem["code"] == "house_rule_refused"
    assert "STUD §D Betting 3" in problem["rules"]


def test_stud_d_betting_3_completion_of_two_to_three_bring_ins(referee: Referee) -> None:
    """The first completion on third street is from two to three times the bring-in."""
    completion = referee.game(CAPPED)["betting"]["completion"]
    assert completion == {"fewest_bring_ins": 2, "most_bring_ins": 3}


def test_stud_d_betting_3_antes_count_from_fourth_street(referee: Referee) -> None:
    """Antes count toward the pot's size only from fourth street on."""
    assert referee.game(CAPPED)["betting"]["antes_count_from"] == 4


def test_stud_d_good_4_the_mix(referee: Referee) -> None:
    """The mix turns through the five fixed-limit games, then begins again."""
    mix = "/v1/mixes/super_stud_mix"
    assert referee.get(mix)["games"] == [
        "super_seven_card_stud",
        "super_razz",
        "super_stud_8b",
        "super_stud_hilo",
        "super_27_razz",
    ]
    on = [referee.get(f"{mix}?hand={hand}&hands_per_game=2")["game"] for hand in (1, 2, 3, 10, 11)]
    assert on == [
        "super_seven_card_stud",
        "super_seven_card_stud",
        "super_razz",
        "super_27_razz",
        "super_seven_card_stud",
    ]
