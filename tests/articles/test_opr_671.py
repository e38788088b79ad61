"""OPR-671, Eddie's Choice: a test per statement, some once more with a hand in motion."""

from typing import Final

from tests.articles.referee import Json, Referee, paid
from tests.articles.table import Table

GAME = "eddies_choice"
ART_4_EXAMPLE: Final[Json] = {"down": "8c Kd 4s", "up": "8h As Ad 4c"}


# The example of article 4 among three players who take every card: the first makes five aces.
ART_4_DECK = "8c Qh 2d Kd Jc 7h 8h 6c 9d As 7c 3h Ad 5s Tc 4c 2h Jh 4s Kh 6d"
HOLE_CARDS = "2h 3h 4h 2s 3s 4s"


def offers(referee: Referee, cards: str) -> Table:
    """Three players with their hole cards; the cards of the offers follow."""
    return referee.table(GAME, 3, deck=f"{HOLE_CARDS} {cards}")


def up_cards(table: Table) -> list[list[str]]:
    """The up cards of every seat."""
    return [seat["up"] for seat in table.state()["seats"]]


def test_opr_671_intro_take_it_or_the_next_card(referee: Referee) -> None:
    """Offered a card, a player takes it or the next card of the deck."""
    table = offers(referee, "5c 6c 7c 9c Tc")
    table.play("1 take", "2 decline", "3 take")
    assert up_cards(table) == [["5c"], ["7c"], ["6c"]]


def test_opr_671_intro_up_cards_come_by_offer(referee: Referee) -> None:
    """It is Seven Card Stud in which the four up cards are offered."""
    streets = referee.game(GAME)["streets"]
    assert [street["offered"] for street in streets] == [1, 1, 1, 1, 0]


def test_opr_671_intro_a_match_makes_both_wild(referee: Referee) -> None:
    """An up card of the rank of a down card makes both wild, on third street already."""
    hand = referee.hand(GAME, down="8c Kd", up="8h")
    assert sorted(hand["wild"]) == ["8c", "8h"]
    assert hand["high"] is None


def test_opr_671_header_two_to_seven_high_only(referee: Referee) -> None:
    """Two to seven players, wild by matching, high only, and five aces at the top."""
    game = referee.game(GAME)
    assert (game["players"]["fewest"], game["players"]["most"]) == (2, 7)
    assert game["wild"]["kind"] == "match"
    assert [share["for"] for share in game["shares"]] == ["high"]
    (high,) = game["shares"]
    top = max(high["categories"], key=lambda category: int(category["last"]))
    five_aces = referee.hand(GAME, **ART_4_EXAMPLE)["high"]
    assert (five_aces["category"], five_aces["strength"]) == (top["category"], top["last"])


def test_opr_671_header_eight_are_too_many(referee: Referee) -> None:
    """An eighth player is refused."""
    cards = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]
    boards = [{"seat": seat, "cards": card} for seat, card in enumerate(cards, 1)]
    problem = referee.refusal("/v1/openers", game=GAME, boards=boards)
    assert problem["code"] == "too_many_players"


def test_opr_671_1_1_credit(referee: Referee) -> None:
    """The catalogue says who contributed the game, and to whom."""
    credit = referee.game(GAME)["credit"]
    assert "pagat.com" in credit
    assert "Dan Mathe" in credit


def test_opr_671_1_2_two_down_four_up_one_down(referee: Referee) -> None:
    """Seven cards each, two down, four up and one more down; the best hand wins the pot."""
    streets = referee.game(GAME)["streets"]
    assert [(street["down"], street["offered"]) for street in streets] == [
        (2, 1),
        (0, 1),
        (0, 1),
        (0, 1),
        (1, 0),
    ]
    other = {"down": "Qc Jd Kh", "up": "2s Qh 3d Js"}
    answer = referee.showdown(
        GAME,
        {"put_in": 33, **ART_4_EXAMPLE},
        {"put_in": 33, **other},
        {"put_in": 33, "folded": True},
    )
    assert paid(answer) == {1: 99}


def test_opr_671_1_3_wild_for_the_holder_only(referee: Referee) -> None:
    """One player's pair of wild eights leaves another's eight natural."""
    hands = [
        {"id": "A", "down": "8c 7c 2c", "up": "8h Ts 5h 3s"},
        {"id": "B", "down": "Kc Qd 2h", "up": "8d 9s 4c Js"},
    ]
    first, second = referee.post("/v1/evaluations", game=GAME, hands=hands)["hands"]
    assert sorted(first["wild"]) == ["8c", "8h"]
    assert second["wild"] == []
    assert second["high"]["name"] == "king high, queen, jack, nine and eight kickers"


def test_opr_671_1_3_five_of_a_kind_is_highest(referee: Referee) -> None:
    """Five jacks are ahead of a royal flush, and five aces are the best hand possible."""
    hands = [
        {"id": "royal", "down": "Qh Jh 2s", "up": "Ah Kh Th 3c"},
        {"id": "jacks", "down": "8c 9c Jc", "up": "8h 9h 4s 2d"},
        {"id": "aces", **ART_4_EXAMPLE},
    ]
    answer = referee.post("/v1/evaluations", game=GAME, independent=True, hands=hands)
    names = {hand["id"]: hand["high"]["name"] for hand in answer["hands"]}
    assert names == {"royal": "royal flush", "jacks": "five jacks", "aces": "five aces"}
    assert answer["order"]["high"] == [["aces"], ["jacks"], ["royal"]]


def test_opr_671_1_3_its_place_is_no_house_rule(referee: Referee) -> None:
    """Here nobody may announce five of a kind below anything."""
    problem = referee.refusal(
        "/v1/evaluations",
        game=GAME,
        house_rules={"five_of_a_kind": "below_royal_flush"},
        hands=[ART_4_EXAMPLE],
    )
    assert problem["code"] == "house_rule_refused"


def test_opr_671_2_intro_hole_cards_dealt_up_cards_offered(referee: Referee) -> None:
    """Down cards are dealt in the normal way, and no up card is."""
    streets = referee.game(GAME)["streets"]
    assert sum(street["down"] for street in streets) == 3
    assert sum(street["up"] for street in streets) == 0


def test_opr_671_2_1_two_down(referee: Referee) -> None:
    """Each player gets two cards face down."""
    assert referee.street(GAME, 3)["down"] == 2


def test_opr_671_2_intro_twelve_offers(referee: Referee) -> None:
    """Three players get their twelve up cards by twelve offers, and none is dealt face up."""
    table = referee.table(GAME, 3, deck=ART_4_DECK)
    for _ in range(4):
        table.play("1 take", "2 take", "3 take").passively()
    assert len(table.log("offer")) == 12
    assert {tuple(entry["up"]) for entry in table.log("deal")} == {()}
    assert [len(cards) for cards in up_cards(table)] == [4, 4, 4]


def test_opr_671_2_1_two_each_and_46_left(referee: Referee) -> None:
    """Three players hold two cards face down and no other; of the 46 left one is turned."""
    state = offers(referee, "5c").state()
    assert [(len(seat["down"]), len(seat["up"])) for seat in state["seats"]] == [(2, 0)] * 3
    assert state["deck_left"] + 1 == 46


def test_opr_671_2_2_the_top_card_to_the_dealers_left(referee: Referee) -> None:
    """The top card is turned and offered to the player on the dealer's left, then clockwise."""
    table = offers(referee, "5c 6c 7c 9c")
    asked = []
    while table.state()["status"] == "offering":
        asked.append(table.state()["offer"])
        table.play(f"{table.to_act()[0]} take")
    assert asked == [
        {"card": "5c", "seat": 1},
        {"card": "6c", "seat": 2},
        {"card": "7c", "seat": 3},
    ]


def test_opr_671_2_2_b1_may_take_it(referee: Referee) -> None:
    """The player who takes the offered card has it face up."""
    assert up_cards(offers(referee, "5c 6c").play("1 take")) == [["5c"], [], []]


def test_opr_671_2_2_b2_taken_a_new_card_is_turned(referee: Referee) -> None:
    """After a card was taken a new one is offered; who declines that gets the one after it."""
    table = offers(referee, "5c 6c 7c 9c").play("1 take")
    assert table.state()["offer"] == {"card": "6c", "seat": 2}
    assert up_cards(table.play("2 decline"))[1] == ["7c"]


def test_opr_671_2_2_b3_declined_it_goes_on(referee: Referee) -> None:
    """Who declines gets the next card face up, and the declined one goes to the next player."""
    table = offers(referee, "5c 6c 7c").play("1 decline")
    assert up_cards(table)[0] == ["6c"]
    assert table.state()["offer"] == {"card": "5c", "seat": 2}


def test_opr_671_2_2_b4_the_dealer_puts_it_under_the_deck(referee: Referee) -> None:
    """Declined by all, the card goes to the bottom, and the dealer has the next card as well."""
    table = offers(referee, "9c Tc Jc Qc Kc").play("1 decline", "2 decline", "3 decline")
    assert up_cards(table) == [["Tc"], ["Jc"], ["Qc"]]
    assert table.state()["offer"] is None
    deck = table.state()["deck"]
    assert (deck[0], deck[-1], len(deck)) == ("Kc", "9c", 52 - 9)


def test_opr_671_2_3_a_betting_round_after_each_round_of_offers(referee: Referee) -> None:
    """Each round of up cards is followed by a betting round, on third to sixth street."""
    table = referee.table(GAME, 3, deck=ART_4_DECK)
    rounds = []
    for _ in range(4):
        assert table.state()["status"] == "offering"
        table.play("1 take", "2 take", "3 take")
        rounds.append((table.state()["status"], table.state()["street"]))
        table.passively()
    assert rounds == [("betting", 3), ("betting", 4), ("betting", 5), ("betting", 6)]


def test_opr_671_2_4_the_seventh_then_the_final_round(referee: Referee) -> None:
    """The seventh card is face down, comes without an offer, and the round after it is the last."""
    table = referee.table(GAME, 3, deck=ART_4_DECK)
    for _ in range(4):
        table.play("1 take", "2 take", "3 take").passively()
    state = table.state()
    assert (state["status"], state["street"]) == ("betting", 7)
    assert [seat["down"][2] for seat in state["seats"]] == ["4s", "Kh", "6d"]
    assert table.passively().state()["status"] == "complete"


def test_opr_671_2_4_seventh_dealt_without_an_offer(referee: Referee) -> None:
    """The seventh card comes face down, and is not offered."""
    seventh = referee.street(GAME, 7)
    assert (seventh["down"], seventh["offered"]) == (1, 0)


def test_opr_671_2_5_highest_showing_opens(referee: Referee) -> None:
    """The highest hand showing opens, from third street on, and there is no bring-in."""
    assert referee.game(GAME)["opens"]["first_street"] == 3
    assert referee.opens(GAME, "5c", "8h", "9d") == 3
    assert referee.opens(GAME, "Kh 9c", "Ad 2s", "3c 3d") == 3
    doors = [{"seat": 1, "card": "2c"}, {"seat": 2, "card": "Kd"}]
    problem = referee.refusal("/v1/bring-ins", game=GAME, doors=doors)
    assert problem["code"] == "no_bring_in"
    assert "OPR-671 2.5" in problem["rules"]


def test_opr_671_2_5_table_five_rounds(referee: Referee) -> None:
    """Five betting rounds, on third to seventh street."""
    assert [street["street"] for street in referee.game(GAME)["streets"]] == [3, 4, 5, 6, 7]


def test_opr_671_2_5_the_nine_opens_third_street(referee: Referee) -> None:
    """Of eight, six and nine showing the nine opens, with a check or a bet."""
    table = referee.table(GAME, 3, deck=ART_4_DECK).play("1 take", "2 take", "3 take")
    assert table.to_act() == [3]
    assert table.options() == {"check": None, "bet": 4}


def test_opr_671_2_5_table_no_betting_on_the_hole_cards(referee: Referee) -> None:
    """A bet before the first offer is answered is refused."""
    assert offers(referee, "5c 6c").refused("1 bet")["code"] == "illegal_action"


def test_opr_671_3_1_up_matches_down(referee: Referee) -> None:
    """An up eight and a down eight are wild, and fill a straight."""
    hand = referee.hand(GAME, down="8c Kd 4s", up="8h Qs 9d 2c")
    assert sorted(hand["wild"]) == ["8c", "8h"]
    assert hand["high"]["name"] == "straight, king high"


def test_opr_671_3_2_the_seventh_card_counts(referee: Referee) -> None:
    """A seventh card that matches an up card makes both wild."""
    before = referee.hand(GAME, down="6c Kd", up="Qh 9s Ad 2c")
    after = referee.hand(GAME, down="6c Kd 9c", up="Qh 9s Ad 2c")
    assert before["wild"] == []
    assert sorted(after["wild"]) == ["9c", "9s"]
    assert after["high"]["name"] == "straight, ace high"


def test_opr_671_3_3_only_up_against_down(referee: Referee) -> None:
    """Two down cards, or two up cards, of a rank are a natural pair."""
    for down, up in (("8c 8d 4s", "Kh 9s Ad 2c"), ("Kh 4s 9s", "8c 8d Ad 2c")):
        hand = referee.hand(GAME, down=down, up=up)
        assert hand["wild"] == []
        assert hand["high"]["name"] == "pair of eights, ace, king and nine kickers"
    assert referee.hand(GAME, down="8c Kd 4s", up="9h 9s 9d 2c")["wild"] == []


def test_opr_671_4_1_highest_hand_takes_the_whole_pot(referee: Referee) -> None:
    """The highest five-card hand wins everything; only a tie is split."""
    five_kings = {"down": "Qc Jd Kh", "up": "2s Qh 3d Js"}
    answer = referee.showdown(GAME, {"put_in": 20, **ART_4_EXAMPLE}, {"put_in": 20, **five_kings})
    assert paid(answer) == {1: 40}
    answer = referee.showdown(
        GAME,
        {"put_in": 20, "down": "Ah Kd Qh", "up": "Jc 9s 3d 2h"},
        {"put_in": 20, "down": "As Kc Qd", "up": "Jd 9h 3c 2s"},
    )
    assert paid(answer) == {1: 20, 2: 20}


def test_opr_671_art_4_example_four_wild_cards_and_five_aces(referee: Referee) -> None:
    """The eights and the fours are wild; with two natural aces they are five aces."""
    hand = referee.hand(GAME, **ART_4_EXAMPLE)
    assert sorted(hand["wild"]) == ["4c", "4s", "8c", "8h"]
    assert hand["high"]["name"] == "five aces"


def test_opr_671_5_note_1_advice_binds_nobody(referee: Referee) -> None:
    """A pair of deuces may bet and raise: the note is advice, not a rule."""
    table = offers(referee, "2c 6c 7c").play("1 take", "2 take", "3 take")
    table.play("3 bet", "1 raise")
    assert table.seat(1)["street_chips"] == 8


def test_opr_671_5_note_2_two_wilds_at_once(referee: Referee) -> None:
    """Taking a card that matches a hole card makes two wild cards at once."""
    assert referee.hand(GAME, down="8c Kd", up="5h")["wild"] == []
    assert len(referee.hand(GAME, down="8c Kd", up="8h")["wild"]) == 2


def test_opr_671_5_note_3_opponents_cannot_tell(referee: Referee) -> None:
    """A taken card that matched shows as wild to its owner alone."""
    table = offers(referee, "2c 6c 7c").play("1 take", "2 take", "3 take")
    assert sorted(table.seat(1, view=1)["wild"]) == ["2c", "2h", "2s"]
    for view in ("public", 2, 3):
        assert table.seat(1, view=view)["wild"] == []


def test_opr_671_6_faq_1_any_matching_up_card(referee: Referee) -> None:
    """Two up eights both match one down eight: all three are wild."""
    hand = referee.hand(GAME, down="8c Kd Qd", up="8h 8s 3c 2c")
    assert sorted(hand["wild"]) == ["8c", "8h", "8s"]
    assert hand["high"]["name"] == "royal flush"


def test_opr_671_6_faq_2_need_not_take_it(referee: Referee) -> None:
    """One may decline; the next card is one's own, and the next player takes the declined one."""
    table = offers(referee, "5c 6c 7c 9c")
    assert set(table.options()) == {"take", "decline"}
    assert up_cards(table.play("1 decline", "2 take", "3 decline")) == [["6c"], ["5c"], ["9c"]]


def test_opr_671_6_faq_3_five_aces_best(referee: Referee) -> None:
    """Five aces are ahead of five kings, and five of a kind of a straight flush."""
    hands = [
        {"id": "straight flush", "down": "7d 6d 5d", "up": "4d 3d Th 9h"},
        {"id": "kings", "down": "Qc Jd Kh", "up": "2s Qh 3c Js"},
        {"id": "aces", **ART_4_EXAMPLE},
    ]
    answer = referee.post("/v1/evaluations", game=GAME, hands=hands)
    assert answer["order"]["high"] == [["aces"], ["kings"], ["straight flush"]]


def test_opr_671_final_authority_rob(referee: Referee) -> None:
    """The catalogue names Rob."""
    assert referee.game(GAME)["final_authority"] == "Rob"


def test_opr_671_footer_the_ranking(referee: Referee) -> None:
    """The hands of the footer rank in its order, with five of a kind above them."""
    ladder = (
        ("five_of_a_kind", "8c 9c Jc", "8h 9h 4s 2d"),
        ("royal_flush", "Qh Jh 2s", "Ah Kh Th 3c"),
        ("straight_flush", "7d 6d 5d", "4d 3d Th 9h"),
        ("four_of_a_kind", "Kc 9s 2d", "6c 6d 6h 6s"),
        ("full_house", "Ts Th Tc", "5s 5h Kd 2c"),
        ("flush", "As 9s 7s", "5s 3s Kd 2h"),
        ("straight", "9c 8d 7s", "6h 5c Kd 2h"),
        ("three_of_a_kind", "Qs Qd Qc", "7h 5s 4d 2c"),
        ("two_pair", "Ac Ad 3s", "4h 4c 9d 7h"),
        ("one_pair", "Kc Kd 3s", "9h 7c 5d 2h"),
        ("high_card", "Ac Jd 9s", "7h 5c 3d 2h"),
    )
    hands = [{"id": category, "down": down, "up": up} for category, down, up in ladder]
    answer = referee.post("/v1/evaluations", game=GAME, independent=True, hands=hands)
    for hand in answer["hands"]:
        assert hand["high"]["category"] == hand["id"]
    assert answer["order"]["high"] == [[category] for category, _, _ in ladder]


def test_opr_671_footer_suits_never_break_ties(referee: Referee) -> None:
    """Equal flushes split the pot, and equal boards are not parted by suit."""
    answer = referee.showdown(
        GAME,
        {"put_in": 20, "down": "Ah 9h 2c", "up": "7h 5h 3h Kc"},
        {"put_in": 20, "down": "As 9s 2d", "up": "7s 5s 3s Kd"},
    )
    assert paid(answer) == {1: 20, 2: 20}
    boards = [{"seat": 1, "cards": "8h"}, {"seat": 2, "cards": "Kd"}, {"seat": 3, "cards": "Kc"}]
    answer = referee.post("/v1/openers", game=GAME, boards=boards)
    assert (answer["seat"], answer["tied"]) == (2, [2, 3])
