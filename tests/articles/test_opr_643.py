"""OPR-643, Position Poker: a test per statement, some once more with a hand in motion."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import pytest

from tests.articles.referee import Json, Referee, paid
from tests.articles.table import Table

GAME = "position_poker"
SHOWDOWN = "/v1/showdowns"
KINGS: Final[Json] = {"dealer_wild_rank": "K", "folded_spade_collects": False}

WORKED_EXAMPLE = "2c 8d Kh Ks Jd 5c 4h"
FOUR_QUEENS: Final[Json] = {"down": "Qs Qd 9d", "up": "Qh Qc 7c 4d"}
SPADE_IN_THE_HOLE: Final[Json] = {"down": "3s Jd 4h", "up": "Jh 9c 5h 2d"}
FIVES_IN_THE_HOLE: Final[Json] = {"down": "5c 5d 2h", "up": "9s Jc Th 7h"}
TENS_AND_SIXES: Final[Json] = {"down": "Tc Td 6h", "up": "6c 7d 4s 3h"}
# The third seat, with threes wild, has its spade in the hole; the first has the best hand.
ART_3_EXAMPLE = (FOUR_QUEENS, FIVES_IN_THE_HOLE, SPADE_IN_THE_HOLE, TENS_AND_SIXES)
# The first two seats have their spades in the hole; the third has the best hand.
TWO_SPADES: Final[tuple[Json, ...]] = (
    {"down": "As Jd 9d", "up": "7c 4d 5c 9h"},
    {"down": "2s 5d Th", "up": "7h 9s 6c Jc"},
    {"down": "Qs Qd Qh", "up": "Qc 4s 7d 2d"},
    {"down": "Tc Td 6h", "up": "6d 4h 4c 3h"},
)


def settle(referee: Referee, *hands: Json, chips: int = 25, house: Json = KINGS) -> Json:
    """The showdown of hands that all put in the same; the last seat is the dealer's."""
    return referee.showdown(GAME, *({"put_in": chips, **hand} for hand in hands), **house)


def seat_ranks(referee: Referee, players: int, dealer_wild_rank: str = "J") -> Mapping[str, str]:
    """Each seat's own wild rank at a table."""
    path = f"/v1/games/{GAME}?players={players}&dealer_wild_rank={dealer_wild_rank}"
    ranks: Mapping[str, str] = referee.get(path)["seat_ranks"]
    return ranks


def stopped(referee: Referee) -> Table:
    """Four players, the third folds; on fourth street the second is dealt the two of spades."""
    deck = "7c 7d 7h 9h Jc Qc Kc Ac 5c 9d Jh 5d Th 2s 3c"
    table = referee.table(GAME, 4, house_rules=KINGS, deck=deck)
    return table.play("2 complete", "3 fold", "4 call", "1 call")


def last_card(referee: Referee) -> Table:
    """Two players whose sixth street is over."""
    table = referee.table(GAME, 2, house_rules=KINGS).deal("Qd Jc|7h", "9d Tc|9s").passively()
    for cards in ("4h 5c", "Td 6d", "Jh 3h"):
        table.up(cards).passively()
    return table


def test_opr_643_intro_eights_and_a_rank_by_seat(referee: Referee) -> None:
    """Eights are wild for everyone; a second rank goes by seat, from aces on."""
    assert referee.game(GAME)["wild"]["everyone"] == "8"
    assert seat_ranks(referee, 4) == {"1": "A", "2": "2", "3": "3", "4": "J"}


def test_opr_643_intro_spade_down_wins_half_face_up_stops(referee: Referee) -> None:
    """One's own spade wins half the pot face down; face up there is no showdown at all."""
    assert paid(settle(referee, *ART_3_EXAMPLE)) == {1: 50, 3: 50}
    face_up = {"down": "Jh Jd 4h", "up": "3s 9c 5h 2d"}
    seats = [
        {"seat": seat, "put_in": 25, **hand}
        for seat, hand in enumerate((FOUR_QUEENS, FIVES_IN_THE_HOLE, face_up, TENS_AND_SIXES), 1)
    ]
    problem = referee.refusal(SHOWDOWN, game=GAME, house_rules=KINGS, seats=seats)
    assert problem["code"] == "spade_face_up"


def test_opr_643_header_up_to_seven_players(referee: Referee) -> None:
    """The table has up to seven players."""
    assert referee.game(GAME)["players"]["most"] == 7
    problem = referee.refusal(f"/v1/games/{GAME}?players=8&dealer_wild_rank=J")
    assert problem["code"] == "too_many_players"


def test_opr_643_header_high_only_with_a_spade_bonus(referee: Referee) -> None:
    """Eights and a rank per seat are wild, and the pot is high only with a half-pot bonus."""
    game = referee.game(GAME)
    assert game["wild"]["kind"] == "seat_ranks"
    assert [share["for"] for share in game["shares"]] == ["high"]
    assert game["bonus"]["kind"] == "spade_half"
    assert referee.hand(GAME, "As 2d 3h 4c 5s 6d 7h", position=6)["low"] is None


def test_opr_643_1_1_fifty_two_cards_no_jokers(referee: Referee) -> None:
    """The deck has 52 cards: a joker is no card, and no card comes twice."""
    joker = [{"cards": "Jk Kh Ks Jd 5c", "position": 1}]
    assert referee.refusal("/v1/evaluations", game=GAME, hands=joker)["code"] == "bad_card"
    twice = [{"cards": "Kh Kh Ks Jd 5c", "position": 1}]
    assert referee.refusal("/v1/evaluations", game=GAME, hands=twice)["code"] == "card_repeated"


def test_opr_643_1_1_dealt_and_bet_like_seven_card_stud(referee: Referee) -> None:
    """Bring-in, bets and raises are those of Seven Card Stud."""
    assert referee.brings_in(GAME, "Kd 5s 5h Qd") == 3
    stud, position = referee.game("seven_card_stud"), referee.game(GAME)
    assert referee.bets(GAME) == ["small", "small", "big", "big", "big"]
    assert referee.default(GAME, "max_raises") == 4
    for same in ("door", "ace", "suits", "posting"):
        assert position["bring_in"][same] == stud["bring_in"][same]
    for same in ("board", "ace", "first_street"):
        assert position["opens"][same] == stud["opens"][same]


def test_opr_643_1_1_the_door_the_bets_and_the_raises(referee: Referee) -> None:
    """The lowest door brings it in by suit; bets are 4, 4, 8, 8, 8, with up to four raises."""
    table = referee.table(GAME, 4, house_rules=KINGS).doors("Kd 5s 5h Qd")
    assert [entry["seat"] for entry in table.log("bring_in")] == [3]
    assert table.options() == {"fold": None, "call": 2, "complete": 4}
    capped = referee.table(GAME, 4, house_rules=KINGS).doors("Kd 5s 5h Qd")
    capped.play("4 complete", "1 raise", "2 raise", "3 raise", "4 raise")
    assert capped.options() == {"fold": None, "call": 20}
    costs = [
        table.passively().up(cards).options()["bet"]
        for cards in ("Kc 9c Jd Td", "7c 7d Jh Tc", "6c 6d 9d Qc")
    ]
    table.passively().play(*(f"{seat} choose down" for seat in (1, 2, 3, 4)))
    costs.append(table.last("?? ?? ?? ??").options()["bet"])
    assert costs == [4, 8, 8, 8]


@pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
def test_opr_643_1_2_eights_wild_for_every_player(referee: Referee, position: int) -> None:
    """An eight is wild whoever holds it."""
    hand = referee.hand(GAME, "8c Kh Qd Js 9c", position=position)
    assert hand["wild"] == ["8c"]


def test_opr_643_1_3_own_rank_for_that_player_only(referee: Referee) -> None:
    """A two is wild in the second seat and ordinary in the first."""
    assert referee.hand(GAME, "2c Kh Qd Js 9c", position=2)["wild"] == ["2c"]
    assert referee.hand(GAME, "2c Kh Qd Js 9c", position=1)["wild"] == []


def test_opr_643_1_3_table_aces_twos_threes_and_so_on(referee: Referee) -> None:
    """The ranks go on in order from the dealer's left; the dealer's is the announced one."""
    ranks = seat_ranks(referee, 7)
    assert ranks == {"1": "A", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "J"}


def test_opr_643_1_4_dealers_rank_must_be_announced(referee: Referee) -> None:
    """Without the dealer's announcement a dealer's hand cannot be read."""
    hands = [{"cards": WORKED_EXAMPLE, "position": "dealer"}]
    problem = referee.refusal("/v1/evaluations", game=GAME, hands=hands)
    assert problem["code"] == "announcement_required"
    assert "OPR-643 1.4" in problem["rules"]
    jacks = referee.hand(GAME, WORKED_EXAMPLE, position="dealer", house={"dealer_wild_rank": "J"})
    assert sorted(jacks["wild"]) == ["8d", "Jd"]


def test_opr_643_1_5_eights_and_own_rank_together(referee: Referee) -> None:
    """Both may be used: the two and the eight make four kings in the second seat."""
    assert referee.high(GAME, WORKED_EXAMPLE, position=2) == "four kings, jack kicker"


def test_opr_643_1_5_anothers_rank_is_ordinary(referee: Referee) -> None:
    """In the first seat the two is an ordinary card: three kings."""
    assert referee.high(GAME, WORKED_EXAMPLE, position=1) == "three kings, jack and five kickers"


def test_opr_643_1_6_five_of_a_kind(referee: Referee) -> None:
    """Five of a kind is possible."""
    assert referee.high(GAME, "8c Kh Kd Ks Kc 9d 3h", position=4) == "five kings"


def test_opr_643_1_6_above_a_straight_flush_unless_announced(referee: Referee) -> None:
    """Five threes play before a royal flush, unless the dealer announces otherwise."""
    cards = "8c 8d 8h 3d 3c Kh Qh"
    assert referee.high(GAME, cards, position=5) == "five threes"
    for place in ("below_royal_flush", "below_straight_flush"):
        house = {"five_of_a_kind": place}
        assert referee.high(GAME, cards, position=5, house=house) == "royal flush"


def test_opr_643_2_1_each_player_antes(referee: Referee) -> None:
    """Four antes are the pot before the first card."""
    assert referee.table(GAME, 4, house_rules=KINGS).pot() == 4


def test_opr_643_2_1_table_five_rounds(referee: Referee) -> None:
    """A round on each street: three cards, then one more each, the last as everyone chooses."""
    table = referee.table(GAME, 2, house_rules=KINGS).deal("Qd Jc|7h", "9d Tc|9s")
    rounds = [table.state()["street"]]
    rounds += [
        table.passively().up(cards).state()["street"] for cards in ("4h 5c", "Td 6d", "Jh 3h")
    ]
    table.passively()
    assert table.state()["status"] == "choosing"
    table.play("1 choose up", "2 choose down").deal("|Kh", "Qh|")
    rounds.append(table.state()["street"])
    assert rounds == [3, 4, 5, 6, 7]
    assert table.passively().state()["status"] == "complete"


def test_opr_643_2_1_table_the_streets(referee: Referee) -> None:
    """Two down and one up, then three more up one at a time, then one up or down."""
    assert [referee.dealt(GAME, street) for street in (3, 4, 5, 6)] == [(2, 1)] + [(0, 1)] * 3
    seventh = referee.street(GAME, 7)
    assert (seventh["down"], seventh["up"], seventh["chosen"]) == (0, 0, 1)


def test_opr_643_2_2_last_card_up_or_down(referee: Referee) -> None:
    """Hands may end with two cards down and five up, or with three down and four up."""
    two_down = {"down": "Qs Qd", "up": "Qh Qc 7c 4d 9d"}
    three_down = {"down": "5c 5d 2h", "up": "9s Jc Th 7h"}
    assert paid(settle(referee, two_down, three_down)) == {1: 50}


def test_opr_643_2_2_asked_before_the_last_card(referee: Referee) -> None:
    """No last card comes before every player has chosen; then each gets it as chosen."""
    table = last_card(referee)
    assert sorted(table.to_act()) == [1, 2]
    last = {"type": "deal", "seat": 1, "down": "", "up": "Kh"}
    assert table.refused_event(last)["code"] == "illegal_action"
    table.play("2 choose down")
    assert table.to_act() == [1]
    assert table.refused_event(last)["code"] == "illegal_action"
    table.play("1 choose up").deal("|Kh", "Qh|")
    held = [(len(seat["down"]), len(seat["up"])) for seat in table.state()["seats"]]
    assert held == [(2, 5), (3, 4)]


def test_opr_643_3_1_half_the_pot_whatever_the_hand(referee: Referee) -> None:
    """One's own spade face down wins half, whether or not the hand is the best."""
    answer = settle(referee, *ART_3_EXAMPLE)
    assert {"seat": 3, "amount": 50, "for": "spade"} in answer["pots"][0]["awards"]
    assert "OPR-643 3.1" in answer["rules"]


def test_opr_643_3_1_other_half_to_the_best_hand(referee: Referee) -> None:
    """The other half goes to the best hand, which may be the qualifier's own."""
    answer = settle(referee, *ART_3_EXAMPLE)
    assert {"seat": 1, "amount": 50, "for": "high"} in answer["pots"][0]["awards"]
    aces = {"down": "3s Ac Ad", "up": "Ah 9c 5h 2d"}
    nothing = {"down": "Kc Qd 4c", "up": "7c 6d Jd Ts"}
    assert paid(settle(referee, FIVES_IN_THE_HOLE, nothing, aces, TENS_AND_SIXES)) == {3: 100}


def test_opr_643_3_2_two_spades_a_quarter_each(referee: Referee) -> None:
    """Two qualifiers get a quarter each, and the best hand the other half."""
    assert paid(settle(referee, *TWO_SPADES)) == {1: 25, 2: 25, 3: 50}


def test_opr_643_3_3_whether_to_stay_must_be_announced(referee: Referee) -> None:
    """Whether a qualifier who folded still collects is announced before the deal."""
    seats = [
        {"seat": seat, "put_in": 25, "folded": seat == 3, **hand}
        for seat, hand in enumerate(ART_3_EXAMPLE, 1)
    ]
    said: Json = {"dealer_wild_rank": "K"}
    problem = referee.refusal(SHOWDOWN, game=GAME, house_rules=said, seats=seats)
    assert problem["code"] == "announcement_required"
    assert "OPR-643 3.3" in problem["rules"]
    for collects, expected in ((False, {1: 100}), (True, {1: 50, 3: 50})):
        house = {**said, "folded_spade_collects": collects}
        assert paid(referee.post(SHOWDOWN, game=GAME, house_rules=house, seats=seats)) == expected


def test_opr_643_3_4_spade_face_up_stops_the_hand(referee: Referee) -> None:
    """With one's own spade face up nothing is won: a showdown is refused, citing the article."""
    face_up = {"down": "5c 5d 9h", "up": "2s Jc Th 7h"}
    seats = [
        {"seat": seat, "put_in": 25, **hand}
        for seat, hand in enumerate((FOUR_QUEENS, face_up, TENS_AND_SIXES), 1)
    ]
    problem = referee.refusal(SHOWDOWN, game=GAME, house_rules=KINGS, seats=seats)
    assert problem["code"] == "spade_face_up"
    assert "OPR-643 3.4" in problem["rules"]


def test_opr_643_3_4_the_pot_waits_for_the_redeal(referee: Referee) -> None:
    """The pot of a stopped hand is not awarded then, but won with the redeal's."""
    seats = [
        {"seat": seat, "put_in": 1, **hand}
        for seat, hand in enumerate((FOUR_QUEENS, FIVES_IN_THE_HOLE, TENS_AND_SIXES), 1)
    ]
    carried = [{"amount": 16, "eligible": [1, 2, 3]}]
    answer = referee.post(SHOWDOWN, game=GAME, house_rules=KINGS, seats=seats, carried_pots=carried)
    assert paid(answer) == {1: 19}


def test_opr_643_3_4_the_card_ends_the_hand(referee: Referee) -> None:
    """With the two of spades the hand stops: the next player gets no card, and nothing follows."""
    state = stopped(referee).state()
    assert (state["status"], state["legal"]) == ("redeal", [])
    assert [len(seat["up"]) for seat in state["seats"]] == [2, 2, 1, 1]
    for said in ("1 check", "4 bet"):
        assert stopped(referee).refused(said)["code"] == "illegal_action"


def test_opr_643_3_4_nobody_is_paid(referee: Referee) -> None:
    """Nothing is awarded: all 16 chips are carried."""
    table = stopped(referee)
    assert "result" not in table.state()
    assert table.log("award") == []
    assert table.state()["redeal"]["carried_pots"] == [{"amount": 16, "eligible": [1, 2, 4]}]


def test_opr_643_3_4_those_still_in_ante_again(referee: Referee) -> None:
    """The three still in ante again into the carried pot, and keep their seats' ranks."""
    [stop] = stopped(referee).log("stop")
    assert stop["owes"] == [{"seat": seat, "amount": 1} for seat in (1, 2, 4)]
    redeal = stopped(referee).state()["redeal"]
    again = Table(referee.client, redeal).doors("Ah 2h Kh")
    assert again.pot() == 16 + 3 + 2
    assert [seat["seat"] for seat in again.state()["seats"]] == [1, 2, 4]
    assert [seat["wild"] for seat in again.state()["seats"]] == [["Ah"], ["2h"], ["Kh"]]


def test_opr_643_3_4_who_folded_stays_out(referee: Referee) -> None:
    """The player who had folded is not dealt in, and can do nothing."""
    redeal = Table(referee.client, stopped(referee).state()["redeal"])
    assert 3 not in [seat["seat"] for seat in redeal.state()["seats"]]
    cards = {"type": "deal", "seat": 3, "down": "?? ??", "up": "5c"}
    assert redeal.refused_event(cards)["code"] == "unknown_seat"


def test_opr_643_art_3_example_half_for_a_spade_in_the_hole(referee: Referee) -> None:
    """The third seat, threes wild, has the three of spades down and takes half from the best."""
    assert paid(settle(referee, *ART_3_EXAMPLE)) == {1: 50, 3: 50}


def test_opr_643_4_1_wilds_as_they_choose(referee: Referee) -> None:
    """The wild eight of hearts plays as itself: a straight flush, eight high."""
    cards = "8h 7h 6h 5h 4h Kd Qc"
    assert referee.high(GAME, cards, position=2) == "straight flush, eight high"


def test_opr_643_4_2_without_a_spade_the_best_hand_takes_all(referee: Referee) -> None:
    """Where no own spade is in the hole the best hand wins the whole pot."""
    another_seats_spade = {"down": "3s 5d 2h", "up": "9s Jc Th 7h"}
    diamond = {"down": "3d Jd 4h", "up": "Jh 9c 5h 2d"}
    hands = FOUR_QUEENS, another_seats_spade, diamond, TENS_AND_SIXES
    assert paid(settle(referee, *hands)) == {1: 100}


def test_opr_643_4_2_with_a_spade_the_best_hand_takes_half(referee: Referee) -> None:
    """Where one is, the best hand wins half."""
    assert paid(settle(referee, *ART_3_EXAMPLE))[1] == 50


def test_opr_643_art_4_example_two_sets_of_wild_cards(referee: Referee) -> None:
    """The second seat has two wilds and four kings; elsewhere the two is an ordinary card."""
    second = referee.hand(GAME, WORKED_EXAMPLE, position=2)
    assert sorted(second["wild"]) == ["2c", "8d"]
    assert second["high"]["name"] == "four kings, jack kicker"
    for other in (1, 3, 4, 5, 6):
        assert "2c" not in referee.hand(GAME, WORKED_EXAMPLE, position=other)["wild"]


@pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
def test_opr_643_5_note_1_eight_wild_cards_each(referee: Referee, position: int) -> None:
    """The deck holds eight wild cards for every player: four eights and four of the own rank."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    cuts = [*range(0, 42, 7), 42, 47, 52]
    hands = [{"cards": deck[start:end], "position": position} for start, end in pairwise(cuts)]
    answer = referee.post("/v1/evaluations", game=GAME, hands=hands)
    assert sum(len(hand["wild"]) for hand in answer["hands"]) == 8


def test_opr_643_5_note_2_visible_cards_are_read_by_seat(referee: Referee) -> None:
    """A two on the board is wild for the second seat, and opens the betting only there."""
    boards = "Qc Jd", "2c Kh", "3d 7s"
    told = [
        {"seat": seat, "cards": cards, "position": seat} for seat, cards in enumerate(boards, 1)
    ]
    answer = referee.post("/v1/openers", game=GAME, boards=told)
    # Threes are wild for the third seat: a pair of sevens, behind the second's pair of kings.
    assert (answer["seat"], answer["tied"]) == (2, [2])
    told[1]["position"] = 4
    assert referee.post("/v1/openers", game=GAME, boards=told)["seat"] == 3


def test_opr_643_5_note_3_a_weak_hand_may_win_half(referee: Referee) -> None:
    """Three jacks take half the pot from four queens."""
    answer = settle(referee, *ART_3_EXAMPLE)
    hands = {hand["seat"]: hand["high"]["category"] for hand in answer["hands"]}
    assert (hands[1], hands[3]) == ("four_of_a_kind", "three_of_a_kind")
    assert paid(answer)[3] == 50


def test_opr_643_6_faq_1_what_is_wild(referee: Referee) -> None:
    """Eights for all, and by seat aces, twos, threes and so on."""
    for players in range(2, 8):
        ranks = list(seat_ranks(referee, players).values())
        assert ranks == [*"A23456"[: players - 1], "J"]


def test_opr_643_6_faq_2_ones_wild_card_in_spades(referee: Referee) -> None:
    """Face down it takes half regardless of the hand; face up there is nothing to settle."""
    assert paid(settle(referee, *ART_3_EXAMPLE))[3] == 50
    seats = [
        {"seat": 1, "put_in": 25, "down": "Qc Qd 9d", "up": "As Qh 7c 4d"},
        {"seat": 2, "put_in": 25, **FIVES_IN_THE_HOLE},
    ]
    problem = referee.refusal(SHOWDOWN, game=GAME, house_rules=KINGS, seats=seats)
    assert problem["code"] == "spade_face_up"


def test_opr_643_6_faq_3_up_to_seven_can_play(referee: Referee) -> None:
    """Seven can play, and eight cannot."""
    cards = ["2c", "3c", "4c", "5c", "6c", "7c", "9c", "Tc"]
    assert referee.brings_in(GAME, " ".join(cards[:7])) == 1
    eight = [{"seat": seat, "card": card} for seat, card in enumerate(cards, 1)]
    problem = referee.refusal("/v1/bring-ins", game=GAME, doors=eight)
    assert problem["code"] == "too_many_players"


def test_opr_643_final_authority_rob(referee: Referee) -> None:
    """The catalogue names Rob, and an answer says how each open point was decided."""
    assert referee.game(GAME)["final_authority"] == "Rob"
    answer = settle(referee, *ART_3_EXAMPLE)
    assert answer["house_rules"]["folded_spade_collects"] == {"value": False, "assumed": False}
    assert answer["house_rules"]["odd_chip"] == {"value": "position", "assumed": True}


def test_opr_643_footer_the_ranking(referee: Referee) -> None:
    """The ten hands rank in the order of the footer, with five of a kind above them all."""
    ladder = (
        ("five_of_a_kind", "8c 8d Kc Kd Ks"),
        ("royal_flush", "Ah Kh Qh Jh Th"),
        ("straight_flush", "5d 4d 3d 2d Ad"),
        ("four_of_a_kind", "Jc Jd Jh Js 2h"),
        ("full_house", "Qs Qd Qc Tc Td"),
        ("flush", "As 9s 7s 5s 3s"),
        ("straight", "5s 4c 3d 2s Ac"),
        ("three_of_a_kind", "9c 9d 9h 2s Ac"),
        ("two_pair", "Ac Ad 4d 4s 7c"),
        ("one_pair", "Ts Th 4c 7d 9c"),
        ("high_card", "Ac Jd 9c 5c 2d"),
    )
    hands = [{"id": category, "cards": cards, "position": 6} for category, cards in ladder]
    answer = referee.post("/v1/evaluations", game=GAME, independent=True, hands=hands)
    for hand in answer["hands"]:
        assert hand["high"]["category"] == hand["id"]
    assert answer["order"]["high"] == [[category] for category, _ in ladder]


def test_opr_643_footer_suits_never_break_ties(referee: Referee) -> None:
    """Royal flushes of two suits tie, and no house rule parts them by suit."""
    hands = [
        {"id": "hearts", "cards": "Ah Kh Qh Jh Th 2c 2d", "position": 3},
        {"id": "spades", "cards": "Ks Qs 8s Ts As 5d 6c", "position": 1},
    ]
    answer = referee.post("/v1/evaluations", game=GAME, hands=hands)
    assert answer["order"]["high"] == [["hearts", "spades"]]
    for house in ({"odd_chip": "high_card_by_suit"}, {"showing_tie": "suit"}):
        problem = referee.refusal("/v1/evaluations", game=GAME, hands=hands, house_rules=house)
        assert problem["code"] == "house_rule_refused"
