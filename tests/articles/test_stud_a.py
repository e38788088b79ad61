"""STUD §A, Seven Card Stud: a test per statement that needs no hand in motion."""

from tests.articles.referee import Referee

GAME = "seven_card_stud"


def test_stud_a_how_2_two_down_and_the_door_card_up(referee: Referee) -> None:
    """Third street deals two cards face down and one face up."""
    assert referee.dealt(GAME, 3) == (2, 1)


def test_stud_a_how_2_lowest_door_brings_it_in(referee: Referee) -> None:
    """The lowest door card brings it in."""
    assert referee.brings_in(GAME, "5h 9c 2s") == 3


def test_stud_a_how_3_fourth_street_best_hand_showing_first(referee: Referee) -> None:
    """Fourth street deals one card up, and from here on the best hand showing acts first."""
    assert referee.dealt(GAME, 4) == (0, 1)
    assert referee.game(GAME)["opens"]["first_street"] == 4
    assert referee.opens(GAME, "5s 2h", "9h 2c", "Td Jd") == 3


def test_stud_a_how_4_fifth_street_one_up(referee: Referee) -> None:
    """Fifth street deals one card up; the best hand showing acts first."""
    assert referee.dealt(GAME, 5) == (0, 1)
    assert referee.opens(GAME, "5s 2h 5d", "9h 2c Ks", "Td Jd 4c") == 1


def test_stud_a_how_5_sixth_street_one_up(referee: Referee) -> None:
    """Sixth street deals one card up; the best hand showing acts first."""
    assert referee.dealt(GAME, 6) == (0, 1)
    assert referee.opens(GAME, "5s 2h 5d Ac", "9h 6c Ks 6d", "Td Jd 4c 3s") == 2


def test_stud_a_how_6_seventh_street_face_down(referee: Referee) -> None:
    """The last card comes face down, and there is no street after it."""
    assert referee.dealt(GAME, 7) == (1, 0)
    assert [street["street"] for street in referee.game(GAME)["streets"]] == [3, 4, 5, 6, 7]


def test_stud_a_how_7_best_five_of_seven_wins(referee: Referee) -> None:
    """At the showdown the best five cards of seven win: aces full over nines full."""
    assert referee.pays(GAME, 60, "As Ad Ah 5s 5d 2h Kc", "9s 9d 9h 2s 2c Qd Jh") == {1: 60}


def test_stud_a_bring_in_1_starts_with_the_bring_in(referee: Referee) -> None:
    """The lowest door has to open with money: neither a check nor a fold is among its options."""
    answer = referee.bring_in(GAME, "5h 9c 2s", auto_bring_in=False)
    assert answer["options"] == ["bring_in", "complete"]


def test_stud_a_bring_in_1_ace_only_where_all_are_aces(referee: Referee) -> None:
    """Aces are high: an ace brings it in only if every door card is one."""
    assert referee.brings_in(GAME, "As Ad Kc") == 3
    assert referee.brings_in(GAME, "As Ah Ad Ac") == 4


def test_stud_a_bring_in_2_suit_breaks_ties(referee: Referee) -> None:
    """Equal ranks go by suit, clubs lowest, then diamonds, hearts and spades."""
    assert referee.brings_in(GAME, "2d 2c Kh Ah") == 2
    answer = referee.bring_in(GAME, "2s 2h 2d 2c")
    assert [door["card"] for door in answer["order"]] == ["2c", "2d", "2h", "2s"]


def test_stud_a_bring_in_3_just_the_bring_in_or_complete(referee: Referee) -> None:
    """The player may post just the bring-in, or complete to a full small bet."""
    answer = referee.bring_in(GAME, "2d 2c Kh Ah", auto_bring_in=False)
    assert answer["options"] == ["bring_in", "complete"]


def test_stud_a_bring_in_3_the_table_posts_by_default(referee: Referee) -> None:
    """By default the table posts the bring-in, and nothing is chosen."""
    answer = referee.bring_in(GAME, "2d 2c Kh Ah")
    assert (answer["posted_by"], answer["options"]) == ("table", ["bring_in"])
    assert answer["house_rules"]["auto_bring_in"] == {"value": True, "assumed": True}


def test_stud_a_bring_in_3_turned_off_the_player_chooses(referee: Referee) -> None:
    """With automatic posting off the choice is the player's."""
    answer = referee.bring_in(GAME, "2d 2c Kh Ah", auto_bring_in=False)
    assert answer["posted_by"] == "player"
    assert answer["house_rules"]["auto_bring_in"] == {"value": False, "assumed": False}


def test_stud_a_bring_in_3_in_stud_8b_always_the_player(referee: Referee) -> None:
    """In Stud 8/b the player always chooses, and the setting cannot be turned on."""
    answer = referee.bring_in("stud_8b", "2d 2c Kh Ah")
    assert (answer["posted_by"], answer["options"]) == ("player", ["bring_in", "complete"])
    doors = [{"seat": 1, "card": "2d"}, {"seat": 2, "card": "2c"}]
    problem = referee.refusal(
        "/v1/bring-ins", game="stud_8b", house_rules={"auto_bring_in": True}, doors=doors
    )
    assert problem["code"] == "house_rule_refused"
    assert "STUD §A Bring-in 3" in problem["rules"]


def test_stud_a_bring_in_4_best_board_first_aces_high(referee: Referee) -> None:
    """From fourth street on the best hand showing acts first, and aces are high."""
    assert referee.opens(GAME, "Kh 9c", "Ad 2s", "3c 3d") == 3
    assert referee.opens(GAME, "Kh Qc", "Ad 2s", "Jc Td") == 2


def test_stud_a_winning_1_best_high_takes_all(referee: Referee) -> None:
    """The best high hand of seven cards takes the whole pot."""
    wheel, queens = "As 2d 3h 4c 5s Kd Kc", "Qs Qd Qh 9c 9s 2c 3d"
    assert referee.pays(GAME, 40, wheel, queens) == {2: 40}


def test_stud_a_winning_2_any_five_up_or_down(referee: Referee) -> None:
    """Any five of the seven may be used: three down and two up, or four up and one down."""
    assert referee.high(GAME, down="2c 3c 4c", up="5c 6c 9d Kh") == "straight flush, six high"
    assert referee.high(GAME, down="2h 3d 7s", up="Ac Ad Ah As") == "four aces, seven kicker"


def test_stud_a_winning_3_equal_hands_split(referee: Referee) -> None:
    """Equal hands split the pot."""
    assert referee.pays(GAME, 50, "Ks Kd Qh Qc 9s 2d 3h", "Kh Kc Qs Qd 9h 2c 3s") == {1: 25, 2: 25}


def test_stud_a_betting_1_fixed_limit(referee: Referee) -> None:
    """The betting is fixed limit."""
    assert referee.game(GAME)["betting"]["limit"] == "fixed"


def test_stud_a_betting_2_small_bet_then_big_bet(referee: Referee) -> None:
    """The small bet is made on third and fourth street, the big bet on the last three."""
    assert referee.bets(GAME) == ["small", "small", "big", "big", "big"]


def test_stud_a_betting_3_four_raises(referee: Referee) -> None:
    """A round allows up to four raises unless the table says otherwise."""
    assert referee.default(GAME, "max_raises") == 4


def test_stud_a_betting_4_heads_up_without_limit(referee: Referee) -> None:
    """A round that starts with two players has no raise limit unless the table says otherwise."""
    assert referee.default(GAME, "heads_up_uncapped") is True


def test_stud_a_betting_5_no_big_bet_on_an_open_pair(referee: Referee) -> None:
    """Fourth street is the small bet whoever shows a pair, unless the table says otherwise."""
    assert referee.street(GAME, 4)["bet"] == "small"
    assert referee.default(GAME, "open_pair_double_bet") is False
