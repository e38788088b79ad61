"""STUD §D, Super Stud: a test per statement, some once more with a hand in motion."""

import pytest

from tests.articles.referee import Referee
from tests.articles.table import Table

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


DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def discarding(referee: Referee, game: str = "super_stud_8b") -> Table:
    """A hand of two whose first betting round is over; the first seat's cards are known."""
    return referee.table(game, 2).deal("Ah Kc 3d 4s|Kd", "?? ?? ?? ??|9c").passively()


def fourth_street(referee: Referee, **more: object) -> Table:
    """The capped game: four antes and three players with 6 each, the first to open."""
    table = referee.table(CAPPED, 4, **more).doors("5c 9d Kh Qh", down=4)
    table.play("4 fold", "1 complete 6", "2 call", "3 call")
    table.play("1 discard ?? ??", "2 discard ?? ??", "3 discard ?? ??")
    return table.up("2d 8h Qd")


def to_the_reshuffle(referee: Referee, players: int) -> Table:
    """Nobody folds, everyone throws away the last two cards, until the deck runs short."""
    table = referee.table("super_razz", players, deck=DECK).passively()
    for seat in table.state()["seats"]:
        table.play(f"{seat['seat']} discard {' '.join(seat['down'][2:])}")
    while table.state()["status"] == "betting":
        table.passively()
    return table


def test_stud_d_how_1_everyone_antes(referee: Referee) -> None:
    """Six antes are the pot before the first card."""
    assert referee.table("super_seven_card_stud", 6).pot() == 6


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_2_five_cards_each_and_37_left(referee: Referee, game: str) -> None:
    """Three players hold four cards down and one up, and 37 are left."""
    state = referee.table(game, 3, deck=DECK).state()
    assert [(len(seat["down"]), len(seat["up"])) for seat in state["seats"]] == [(4, 1)] * 3
    assert state["deck_left"] == 37


@pytest.mark.parametrize("game", SUPER_GAMES)
def test_stud_d_how_2_a_round_with_all_five_cards(referee: Referee, game: str) -> None:
    """All five cards are in hand during third street's betting: nothing is thrown away before."""
    table = referee.table(game, 3).doors("5c 9d Kh", down=4)
    seat = table.to_act()[0]
    assert len(table.seat(seat)["down"]) == 4
    assert table.refused(f"{seat} discard ?? ??")["code"] == "illegal_action"


def test_stud_d_how_3_everyone_still_in_throws_two_away(referee: Referee) -> None:
    """Who is in throws two down cards away, all-in or not; who folded throws none."""
    table = referee.table("super_stud_8b", 3).at({3: 3}).doors("9c Kd 5h", down=4)
    table.play("3 call", "1 fold")
    assert table.seat(3)["state"] == "all_in"
    assert sorted(table.to_act()) == [2, 3]
    assert table.refused("1 discard ?? ??")["code"] == "illegal_action"


def test_stud_d_how_3_nothing_comes_back_and_no_betting(referee: Referee) -> None:
    """The discard moves no chips and brings no card; what comes next is fourth street."""
    table = discarding(referee)
    before = [seat["stack"] for seat in table.state()["seats"]]
    pot = table.pot()
    table.play("1 discard Kc 4s", "2 discard ?? ??")
    state = table.state()
    assert ([seat["stack"] for seat in state["seats"]], table.pot()) == (before, pot)
    assert (state["status"], state["street"]) == ("dealing", 4)
    assert {one["type"] for one in state["legal"]} == {"deal"}


def test_stud_d_how_3_two_down_and_one_up_remain(referee: Referee) -> None:
    """After the discard a player holds the two cards kept, and the door card."""
    table = discarding(referee).play("1 discard Kc 4s", "2 discard ?? ??")
    assert (table.seat(1)["down"], table.seat(1)["up"]) == (["Ah", "3d"], ["Kd"])


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


@pytest.mark.parametrize("game", FIXED_LIMIT)
def test_stud_d_betting_1_a_fifth_raise_is_refused(referee: Referee, game: str) -> None:
    """Three players bet once and raise four times a round, and no more."""
    table = referee.table(game, 3).doors("9c Td Jh", down=4)
    for action in ("complete", "raise", "raise", "raise", "raise"):
        table.play(f"{table.to_act()[0]} {action}")
    assert table.options() == {"fold": None, "call": 20}
    assert table.refused(f"{table.to_act()[0]} raise")["code"] == "illegal_action"


@pytest.mark.parametrize("game", FIXED_LIMIT)
def test_stud_d_betting_1_two_who_start_for_cash(referee: Referee, game: str) -> None:
    """Two players who start a round for cash raise as often as they like."""
    table = referee.table(game, 2).doors("9c Td", down=4)
    for action in ("complete", "raise", "raise", "raise", "raise", "raise"):
        table.play(f"{table.to_act()[0]} {action}")
    assert table.options()["raise"] == 28


def test_stud_d_betting_2_at_most_the_pot(referee: Referee) -> None:
    """With 22 in the pot 22 may be bet and 23 not; the raise over it is to 88 at most."""
    table = fourth_street(referee)
    assert table.pot() == 22
    assert table.refused("1 bet 23")["code"] == "bad_amount"
    assert table.play("1 bet 22").range_of("raise") == (44, 88)


def test_stud_d_betting_2_antes_and_bring_in_only(referee: Referee) -> None:
    """There are no blinds: what is in the pot before anybody acts is the antes and the bring-in."""
    table = referee.table(CAPPED, 4).doors("5c 9d Kh Qh", down=4)
    assert table.pot() == 4 + 2
    stakes = {"ante": 1, "bring_in": 2, "cap": 40, "small_blind": 1}
    seats = [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}]
    problem = referee.refusal("/v1/hands", game=CAPPED, stakes=stakes, seats=seats)
    assert problem["code"] == "unknown_field"


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


def test_stud_d_betting_3_posted_before_anybody_acts(referee: Referee) -> None:
    """The bring-in is in the pot without an event of its player."""
    table = referee.table(CAPPED, 3).doors("5c 9d Kh", down=4)
    [bring_in] = table.log("bring_in")
    assert (bring_in["seat"], bring_in["derived"], table.to_act()) == (3, True, [1])


def test_stud_d_betting_3_completion_to_4_5_or_6(referee: Referee) -> None:
    """Over a bring-in of 2 one completes to 4, 5 or 6, not to 3 or 7; callers change nothing."""
    table = referee.table(CAPPED, 4).doors("Kc 9d Jh Qh", down=4)
    for refused in (3, 7):
        assert table.refused(f"2 complete {refused}")["code"] == "bad_amount"
    assert table.range_of("complete") == (4, 6)
    assert table.play("2 call", "3 call").range_of("complete") == (4, 6)


def test_stud_d_betting_3_antes_left_out_on_third_street(referee: Referee) -> None:
    """Over a completion to 6 a raise is to 20 at most, not to 24; on fourth street antes count."""
    table = referee.table(CAPPED, 4).doors("Kc 9d Jh Qh", down=4).play("2 complete 6")
    assert table.range_of("raise") == (10, 20)
    assert fourth_street(referee).range_of("bet") == (2, 22)


def test_stud_d_betting_4_a_cap_shown_with_the_name(referee: Referee) -> None:
    """No hand without a cap; and the game's name has it."""
    stakes = {"ante": 1, "bring_in": 2, "cap": 40}
    assert referee.table(CAPPED, 2, stakes=stakes).state()["name"] == (
        "PL Super Stud 8/b - Capped (cap 40)"
    )
    seats = [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}]
    problem = referee.refusal(
        "/v1/hands", game=CAPPED, stakes={"ante": 1, "bring_in": 2}, seats=seats
    )
    assert problem["errors"][0]["pointer"] == "/stakes/cap"


def test_stud_d_betting_4_all_in_at_the_cap(referee: Referee) -> None:
    """With 20 in, the cap, a player is all-in and acts no more, 980 chips in front or not."""
    stakes = {"ante": 2, "bring_in": 2, "cap": 20}
    table = referee.table(CAPPED, 2, stakes=stakes, deck=DECK)
    table.play("1 complete 6", "2 raise 18", "1 call")
    for seat in (1, 2):
        told = table.seat(seat)
        assert (told["put_in"], told["stack"], told["state"]) == (20, 980, "all_in")
    table.play("1 time_out", "2 time_out")
    assert table.state()["status"] == "complete"


def test_stud_d_betting_3_completion_of_two_to_three_bring_ins(referee: Referee) -> None:
    """The first completion on third street is from two to three times the bring-in."""
    completion = referee.game(CAPPED)["betting"]["completion"]
    assert completion == {"fewest_bring_ins": 2, "most_bring_ins": 3}


def test_stud_d_betting_3_antes_count_from_fourth_street(referee: Referee) -> None:
    """Antes count toward the pot's size only from fourth street on."""
    assert referee.game(CAPPED)["betting"]["antes_count_from"] == 4


@pytest.mark.parametrize("cards", ["", "Kc", "Kc 4s 3d", "Kc Kc"])
def test_stud_d_good_1_exactly_two(referee: Referee, cards: str) -> None:
    """None, one, three or the same card twice are refused: keeping five is not an option."""
    table = discarding(referee)
    problem = (
        table.refused(f"1 discard {cards}")
        if cards
        else table.refused_event({"type": "discard", "seat": 1, "cards": []})
    )
    assert problem["code"] == "exactly_two"


def test_stud_d_good_1_not_the_door_card(referee: Referee) -> None:
    """The face-up door card cannot be thrown away."""
    assert discarding(referee).refused("1 discard Kc Kd")["code"] == "door_card"


def test_stud_d_good_2_time_out_throws_two_away(referee: Referee) -> None:
    """When time runs out two of the face-down cards go, and the hand goes on."""
    table = discarding(referee).play("1 time_out", "2 discard ?? ??")
    assert (table.seat(1)["down"], table.seat(1)["up"]) == (["Ah", "Kc"], ["Kd"])
    assert table.state()["street"] == 4


def test_stud_d_good_2_time_out_never_folds(referee: Referee) -> None:
    """Who timed out is still in."""
    assert discarding(referee).play("1 time_out").seat(1)["state"] == "in"


def test_stud_d_good_3_discards_are_out_of_play(referee: Referee) -> None:
    """A discarded card is not dealt again while the deck lasts."""
    table = discarding(referee).play("1 discard Kc 4s", "2 discard ?? ??")
    table.up("7h 6h")
    table.events[-1]["up"] = "4s"
    assert table.refused_event(table.events.pop())["code"] == "card_repeated"


@pytest.mark.parametrize(("players", "street", "count"), [(7, 6, 3 + 14), (6, 7, 4 + 12)])
def test_stud_d_good_3_shuffled_back_when_the_deck_runs_short(
    referee: Referee, players: int, street: int, count: int
) -> None:
    """Nobody folds: seven players need the discards before sixth street, six before seventh."""
    table = to_the_reshuffle(referee, players)
    state = table.state()
    assert (state["status"], state["street"]) == ("awaiting_reshuffle", street)
    cards = state["to_shuffle"]["cards"]
    assert state["to_shuffle"]["count"] == len(cards) == count
    table.events.append({"type": "reshuffle", "deck": cards})
    while table.state()["status"] == "betting":
        table.passively()
    assert table.state()["status"] == "complete"


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
