"""STUD §A, Seven Card Stud: a test per statement, some once more with a hand in motion."""

from tests.articles.referee import Referee
from tests.articles.table import Table

GAME = "seven_card_stud"

# Three players; 2c brings it in ahead of 2h, and a different seat opens fourth to sixth street.
WHOLE_HAND_DECK = "Ah 9c Kd Ad 9d Qd 2h 2c Jd 5s 9h Td 5d 6s 9s Kh 6d 4c Ac 3c 8h"


def whole_hand(referee: Referee) -> Table:
    """A hand of three players with a known deck, third street dealt."""
    return referee.table(GAME, 3, deck=WHOLE_HAND_DECK)


def aces_open(referee: Referee, street: int, players: int = 3, **more: object) -> Table:
    """A street's first action, passively reached; seat 1 shows aces and opens."""
    table = referee.table(GAME, players, **more).doors(" ".join(["Ac", "2c", "9d"][:players]))
    cards = {4: ["As", "7h", "Jd"], 5: ["Kd", "4s", "Th"], 6: ["Qc", "5h", "3d"]}
    for number in range(4, street + 1):
        table.passively()
        if number == 7:
            table.last(" ".join(["??"] * players))
        else:
            table.up(" ".join(cards[number][:players]))
    return table


def test_stud_a_how_1_antes_before_any_card(referee: Referee) -> None:
    """Every player posts an ante, and nobody has a card yet."""
    state = referee.table(GAME, 4).state()
    assert state["pots"] == [{"amount": 4, "eligible": [1, 2, 3, 4]}]
    assert [seat["stack"] for seat in state["seats"]] == [999] * 4
    assert {(*seat["down"], *seat["up"]) for seat in state["seats"]} == {()}
    assert state["deck_left"] == 52


def test_stud_a_how_2_two_down_and_the_door_card_up(referee: Referee) -> None:
    """Third street deals two cards face down and one face up."""
    assert referee.dealt(GAME, 3) == (2, 1)


def test_stud_a_how_2_three_cards_each_are_dealt(referee: Referee) -> None:
    """Three players have two cards down and one up each, and 43 cards are left."""
    state = whole_hand(referee).state()
    assert [(len(seat["down"]), len(seat["up"])) for seat in state["seats"]] == [(2, 1)] * 3
    assert state["deck_left"] == 43


def test_stud_a_how_2_the_lowest_door_opens_the_betting(referee: Referee) -> None:
    """The lowest of three doors brings it in, and a round follows."""
    table = referee.table(GAME, 3).doors("5h 9c 2s")
    [bring_in] = table.log("bring_in")
    assert bring_in["seat"] == 3
    assert (table.state()["street"], table.to_act()) == (3, [1])


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


def test_stud_a_how_6_the_hand_street_by_street(referee: Referee) -> None:
    """Four cards come up one at a time, each with a round; after the last, down, comes no other."""
    table = whole_hand(referee)
    opened = []
    while (state := table.state())["status"] != "complete":
        opened.append(
            (state["street"], len(state["seats"][0]["up"]), len(state["seats"][0]["down"]))
        )
        table.passively()
    assert opened == [(3, 1, 2), (4, 2, 2), (5, 3, 2), (6, 4, 2), (7, 4, 3)]
    assert [entry["seat"] for entry in table.log("open")] == [2, 3, 1, 2, 2]


def test_stud_a_how_7_a_whole_hand_to_the_showdown(referee: Referee) -> None:
    """The best five of seven win: aces full of fives take all the chips."""
    table = whole_hand(referee)
    while table.state()["status"] != "complete":
        table.passively()
    assert [entry["seat"] for entry in table.log("award")] == [1]
    assert [seat["stack"] for seat in table.state()["seats"]] == [1006, 997, 997]


def test_stud_a_how_7_best_five_of_seven_wins(referee: Referee) -> None:
    """At the showdown the best five cards of seven win: aces full over nines full."""
    assert referee.pays(GAME, 60, "As Ad Ah 5s 5d 2h Kc", "9s 9d 9h 2s 2c Qd Jh") == {1: 60}


def test_stud_a_bring_in_1_starts_with_the_bring_in(referee: Referee) -> None:
    """The lowest door has to open with money: neither a check nor a fold is among its options."""
    answer = referee.bring_in(GAME, "5h 9c 2s", auto_bring_in=False)
    assert answer["options"] == ["bring_in", "complete"]


def test_stud_a_bring_in_1_neither_check_nor_fold(referee: Referee) -> None:
    """The lowest door must start the betting: a check and a fold are refused."""
    table = referee.table(GAME, 3, house_rules={"auto_bring_in": False}).doors("5h 9c 2s")
    assert table.to_act() == [3]
    assert table.options() == {"bring_in": 2, "complete": 4}
    for said in ("3 check", "3 fold"):
        assert table.refused(said)["code"] == "illegal_action"


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


def test_stud_a_bring_in_3_posted_without_an_event(referee: Referee) -> None:
    """Nothing said, the bring-in is in the pot before anybody acts."""
    table = referee.table(GAME, 3).doors("5h 9c 2s")
    assert (table.pot(), table.to_act()) == (5, [1])
    [bring_in] = table.log("bring_in")
    assert (bring_in["seat"], bring_in["adds"], bring_in["derived"]) == (3, 2, True)


def test_stud_a_bring_in_3_raise_only_once_completed(referee: Referee) -> None:
    """After the bring-in one folds, calls or completes; a raise is open only then."""
    table = referee.table(GAME, 3).doors("2c 9d Jh")
    assert table.options() == {"fold": None, "call": 2, "complete": 4}
    assert table.refused("2 raise")["code"] == "illegal_action"
    assert table.refused("2 check")["code"] == "illegal_action"
    table.play("2 complete")
    assert table.options() == {"fold": None, "call": 4, "raise": 8}


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


def test_stud_a_betting_1_no_other_size(referee: Referee) -> None:
    """On fourth street a bet of 4 is taken, and one of 5 is not."""
    table = aces_open(referee, 4)
    assert table.refused("1 bet 5")["code"] == "bad_amount"
    assert table.play("1 bet 4").seat(1)["street_chips"] == 4


def test_stud_a_betting_2_bets_street_by_street(referee: Referee) -> None:
    """What a bet costs on fourth to seventh street: 4, then 8; a completion of third costs 4."""
    assert referee.table(GAME, 3).doors("2c 9d Jh").options()["complete"] == 4
    assert [aces_open(referee, street).options()["bet"] for street in (4, 5, 6, 7)] == [4, 8, 8, 8]


def test_stud_a_betting_2_small_bet_then_big_bet(referee: Referee) -> None:
    """The small bet is made on third and fourth street, the big bet on the last three."""
    assert referee.bets(GAME) == ["small", "small", "big", "big", "big"]


def test_stud_a_betting_3_four_raises(referee: Referee) -> None:
    """A round allows up to four raises unless the table says otherwise."""
    assert referee.default(GAME, "max_raises") == 4


def test_stud_a_betting_3_then_only_call_or_fold(referee: Referee) -> None:
    """4, 8, 12, 16, 20 on third street and 8 to 40 on fifth; a further raise is refused."""
    third = referee.table(GAME, 3).doors("2c 9d Jh")
    third.play("2 complete", "3 raise", "1 raise", "2 raise", "3 raise")
    assert third.options() == {"fold": None, "call": 20}
    assert third.refused("1 raise")["code"] == "illegal_action"
    fifth = aces_open(referee, 5).play("1 bet", "2 raise", "3 raise", "1 raise", "2 raise")
    assert [entry["to"] for entry in fifth.log("bet", "raise")] == [8, 16, 24, 32, 40]
    assert fifth.options() == {"fold": None, "call": 40}


def test_stud_a_betting_4_a_round_that_starts_with_two(referee: Referee) -> None:
    """In a cash game two players may raise a fifth time; three of whom one folded may not."""
    two = aces_open(referee, 6, players=2).play("1 bet", "2 raise", "1 raise", "2 raise", "1 raise")
    assert two.options() == {"fold": None, "call": 40, "raise": 48}
    three = aces_open(referee, 6).play(
        "1 bet", "2 fold", "3 raise", "1 raise", "3 raise", "1 raise"
    )
    assert three.options() == {"fold": None, "call": 40}


def test_stud_a_betting_4_only_the_last_two_of_a_tournament(referee: Referee) -> None:
    """In a tournament the limit falls only once the two are the last."""
    raises = "1 bet", "2 raise", "1 raise", "2 raise", "1 raise"
    for left, open_to in ((9, {"fold", "call"}), (2, {"fold", "call", "raise"})):
        table = aces_open(referee, 6, players=2, format="tournament", players_in_event=left).play(
            *raises
        )
        assert table.options().keys() == open_to


def test_stud_a_betting_4_heads_up_without_limit(referee: Referee) -> None:
    """A round that starts with two players has no raise limit unless the table says otherwise."""
    assert referee.default(GAME, "heads_up_uncapped") is True


def test_stud_a_betting_5_no_big_bet_on_an_open_pair(referee: Referee) -> None:
    """Fourth street is the small bet whoever shows a pair, unless the table says otherwise."""
    assert referee.street(GAME, 4)["bet"] == "small"
    assert referee.default(GAME, "open_pair_double_bet") is False


def test_stud_a_betting_5_the_open_pair_bets_small(referee: Referee) -> None:
    """With a pair showing on fourth street the only bet is 4."""
    table = aces_open(referee, 4)
    assert table.options() == {"check": None, "bet": 4}
    assert table.refused("1 bet 8")["code"] == "bad_amount"


def test_stud_a_good_1_down_cards_hidden_until_shown(referee: Referee) -> None:
    """Others see no down card during the hand, and at its end only those of a hand shown."""
    table = referee.table(GAME, 2, showdown="asked").deal("Ks Kd|2c", "Qs Qd|9d").passively()
    for cards in ("7h Jd", "5h Td", "4s 3h"):
        table.up(cards).passively()
    assert table.seat(1, view="public")["down"] == ["??", "??"]
    assert table.seat(1, view=1)["down"] == ["Ks", "Kd"]
    table.last("Ac 8s").passively()
    assert table.seat(1, view=2)["down"] == ["??", "??", "??"]
    first, second = table.to_act()[0], 3 - table.to_act()[0]
    table.play(f"{first} show", f"{second} muck")
    assert "??" not in table.seat(first, view="public")["down"]
    assert table.seat(second, view="public")["down"] == ["??", "??", "??"]


def test_stud_a_good_1_turned_up_when_everyone_is_all_in(referee: Referee) -> None:
    """All are all-in on fourth street: their cards are face up before fifth street is dealt."""
    table = referee.table(GAME, 3).at({1: 7, 2: 7, 3: 7})
    table.deal("Ks Qd|2c", "9h 9s|9d", "4h 4s|Jh").passively().up("7h Td 6h")
    table.play("3 bet", "1 call")
    assert table.seat(2, view="public")["down"] == ["??", "??"]
    table.play("2 call")
    assert (table.state()["status"], table.state()["street"]) == ("dealing", 5)
    assert [seat["down"] for seat in table.state("public")["seats"]] == [
        ["Ks", "Qd"],
        ["9h", "9s"],
        ["4h", "4s"],
    ]
