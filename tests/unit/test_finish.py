"""How a hand ends: hands turned up, shown and mucked; side pots; the stop for a spade face up."""

from random import Random
from typing import Unpack

from service.rules.errors import Code
from service.rules.events import Awarded, Mucked, Owed, Returned, Showed, Stopped, TurnedUp
from service.rules.finish import pots_now
from service.rules.pots import Pot
from service.rules.replay import Hand, set_up
from service.rules.shares import AwardFor
from service.rules.state import Status
from tests.players import redealt
from tests.unit.spoken import More, Spoken, cards_of, cards_said, hand_said, spoken, third_street

STUD = "seven_card_stud"
POSITION = "position_poker"


def awards(told: Spoken) -> list[tuple[int, int, AwardFor, int]]:
    """Who was awarded what, for what and from which pot."""
    return [(won.seat, won.chips, won.won_for, won.pot) for won in told.events(Awarded)]


def pots(told: Spoken) -> list[tuple[int, tuple[int, ...]]]:
    """The pots as they stand."""
    return [(pot.chips, pot.eligible) for pot in pots_now(told.table)]


# Each seat's cards in the order dealt: kings, queens and jacks in the hole, and nothing more.
# Seat 2 brings it in and opens fourth street; of three players seat 3 opens from fifth street on.
HANDS = {1: "Kc Kd 9h 2s 4c 6d 8h", 2: "Qc Qd 9c 3s 4d 6h 8s", 3: "Jc Jd 9d 2d 5c 7h Ts"}


def deck_of(hands: dict[int, str]) -> str:
    """The deck that deals these hands, one card at a time."""
    cards = [hand.split() for hand in hands.values()]
    return " ".join(card for street in zip(*cards, strict=True) for card in street)


def from_deck(stacks: list[int], **more: Unpack[More]) -> Spoken:
    """Three players with HANDS, or as many of them as there are stacks."""
    hands = {number: HANDS[number] for number in range(1, len(stacks) + 1)}
    return spoken(hand_said(STUD, stacks, deck=deck_of(hands), **more))


def to_showdown(told: Spoken) -> Spoken:
    """Everyone checks and calls to the end of the betting."""
    while told.table.status is Status.BETTING:
        told.passively()
    return told


# --- turned up ------------------------------------------------------------------------------------


def test_d10_all_in_hands_are_turned_up_before_the_rest_is_dealt() -> None:
    """All three are all-in on third street: hands up, then four streets without a round."""
    told = from_deck([3, 3, 3]).passively()
    order = [type(entry.event).__name__ for entry in told.table.log]
    assert order.index("TurnedUp") < len(order) - 1 - order[::-1].index("Dealt")
    assert [cards_of(turned.cards) for turned in told.events(TurnedUp)] == [
        "Kc Kd",
        "Qc Qd",
        "Jc Jd",
    ]
    assert told.table.status is Status.COMPLETE
    assert told.stacks() == [9, 0, 0]


def test_d10_one_with_chips_and_nothing_to_call_is_turned_up_too() -> None:
    """Two all-in players and one with chips: no further betting is possible."""
    told = from_deck([3, 3, 1000]).passively()
    assert len(told.events(TurnedUp)) == 3
    assert told.table.status is Status.COMPLETE


def test_d10_not_while_somebody_must_still_answer_a_bet() -> None:
    """The last player with chips faces an all-in bet: nothing is turned up before the answer."""
    told = from_deck([1000, 7, 3]).say("3 call", "1 call").say("2 bet")
    assert (told.seat(2).stack, told.seat(3).stack) == (0, 0)
    assert told.to_act == (1,)
    assert not told.events(TurnedUp)
    told.say("1 call")
    assert len(told.events(TurnedUp)) == 3


def test_d10_two_with_chips_go_on_betting_beside_an_all_in_player() -> None:
    """A third player's all-in leaves the other two their side pot, and their cards hidden."""
    told = from_deck([1000, 1000, 3]).passively()
    assert told.table.status is Status.BETTING
    assert not told.events(TurnedUp)


# --- side pots ------------------------------------------------------------------------------------


def test_m1_side_pots_are_layers_of_equal_contribution() -> None:
    """All-in for 3 beside two who bet on: a pot of 9 for three, and a side pot for two."""
    told = from_deck([3, 1000, 1000]).say("3 call", "1 call").say("2 bet", "3 call")
    assert pots(told) == [(9, (1, 2, 3)), (8, (2, 3))]
    to_showdown(told)
    assert awards(told) == [(1, 9, AwardFor.HIGH, 1), (2, 8, AwardFor.HIGH, 2)]
    assert told.stacks() == [9, 1001, 993]


def test_m1_folded_chips_are_dead_money_in_the_layer_they_reach() -> None:
    """Who folds after a bet leaves it in the pot, and wins nothing."""
    told = from_deck([1000, 1000, 1000]).passively().say("2 bet", "3 raise", "1 fold", "2 fold")
    assert told.table.status is Status.COMPLETE
    assert told.events(Returned)[0] == Returned(3, 4)
    assert awards(told) == [(3, 17, AwardFor.UNCONTESTED, 1)]


def test_m1_uncalled_chips_go_back_before_anything_is_split() -> None:
    """Who bets 8 into an all-in call of 5 gets 3 back, won or lost."""
    told = from_deck([8, 1000]).passively().passively().say("2 bet", "1 call")
    assert told.events(Returned)[0] == Returned(2, 3)
    assert awards(told) == [(1, 16, AwardFor.HIGH, 1)]
    assert told.stacks() == [16, 992]


def test_m1_uncalled_chips_go_back_to_a_player_who_then_mucks() -> None:
    """They are taken back when the betting is over: giving up the hand does not lose them."""
    told = unknown_hands([2, 1000])
    assert [seat.put_in for seat in told.table.seats] == [2, 3]
    told.say("2 muck")
    assert told.events(Returned)[0] == Returned(2, 1)
    assert awards(told) == [(1, 4, AwardFor.UNCONTESTED, 1)]
    assert told.stacks() == [4, 998]


def unknown_side_pot() -> Spoken:
    """Seat 1 all-in for 3; seats 2 and 3 have 4 more in each, and seat 3 has folded to a bet."""
    told = third_street(STUD, [3, 1000, 1000], "2c 9d 8h").passively().up("4s 9h 7d")
    return told.say("2 bet", "3 call").up("5s Th 6d").say("2 bet", "3 fold")


def test_m1_a_side_pot_stays_with_the_last_player_who_was_in_it() -> None:
    """Seat 3 folded, so the side pot is seat 2's; giving up the main pot does not lose it."""
    told = unknown_side_pot().up("6s Jh").deal("??", "??").say("2 muck")
    assert told.table.status is Status.COMPLETE
    assert told.events(Returned) == [Returned(2, 8)]
    assert awards(told) == [(1, 9, AwardFor.UNCONTESTED, 1), (2, 8, AwardFor.UNCONTESTED, 2)]
    assert told.stacks() == [9, 1001, 993]


def test_m1_who_mucks_to_a_player_in_the_side_pot_wins_nothing_of_it() -> None:
    """Three go to the showdown: seat 2 mucks first, then the side pot is seat 3's."""
    told = third_street(STUD, [3, 1000, 1000], "2c 9d 8h").passively().up("4s 9h 7d")
    told.say("2 bet", "3 call").up("5s Th 6d").passively().up("6s Jh 5d").passively()
    told.deal("??", "??", "??").passively().say("2 muck", "3 muck")
    assert awards(told) == [(1, 9, AwardFor.UNCONTESTED, 1), (3, 8, AwardFor.UNCONTESTED, 2)]


def test_m1_an_uncontested_pot_shows_nothing() -> None:
    """The last player in takes the pot, and no hand is seen."""
    told = from_deck([1000, 1000]).say("1 fold")
    assert told.table.status is Status.COMPLETE
    assert not any(seat.shown for seat in told.table.seats)


# --- show and muck --------------------------------------------------------------------------------


def test_a_showdown_settles_at_once_where_every_hand_is_known() -> None:
    """Nobody is asked, and the hands that were in are open."""
    told = to_showdown(from_deck([1000, 1000, 1000]))
    assert told.table.status is Status.COMPLETE
    assert all(seat.shown for seat in told.table.seats)
    assert told.stacks() == [1006, 997, 997]


def asked() -> Spoken:
    """The three at the end of seventh street, to be asked one after the other."""
    told = from_deck([1000, 1000, 1000], asked=True)
    while told.table.street.number < 7:
        told.passively()
    return told


def test_asked_the_last_aggressor_shows_first_then_clockwise() -> None:
    """Who bet last on the last street shows first."""
    told = asked()
    told.say("3 check", "1 bet").passively()
    assert told.table.status is Status.SHOWDOWN
    order = []
    while told.table.status is Status.SHOWDOWN:
        order.append(told.to_act[0])
        told.say(f"{order[-1]} show")
    assert order == [1, 2, 3]
    assert len(told.events(Showed)) == 3


def test_asked_without_a_bet_the_first_to_act_shows_first() -> None:
    """A round checked through: who would have acted first."""
    told = asked().passively()
    assert told.to_act == (3,)
    assert told.refused("1 show") is Code.OUT_OF_TURN


def test_a_mucked_hand_wins_nothing() -> None:
    """The best hand is mucked: the second best wins."""
    told = asked().passively().say("3 show", "1 muck", "2 show")
    assert told.stacks() == [997, 1006, 997]
    assert not told.seat(1).shown
    assert len(told.events(Mucked)) == 1


def test_where_all_others_muck_the_last_one_need_not_show() -> None:
    """Two muck: the third takes the pot uncontested."""
    told = asked().passively().say("3 muck", "1 muck")
    assert told.table.status is Status.COMPLETE
    assert [award[2] for award in awards(told)] == [AwardFor.UNCONTESTED]
    assert not any(seat.shown for seat in told.table.seats)


def unknown_hands(stacks: list[int]) -> Spoken:
    """Two players whose down cards nobody knows, at the end of the betting."""
    told = third_street(STUD, stacks, "9c 2d")
    for cards in ("9d 3d", "Tc 4h", "Jc 6h"):
        if told.table.status is Status.BETTING:
            told.passively()
        told.up(cards)
    if told.table.status is Status.BETTING:
        told.passively()
    told.deal("??", "??")
    return told.passively() if told.table.status is Status.BETTING else told


def test_unknown_hands_are_shown_or_mucked() -> None:
    """Without the cards there is no winner: both are waited for, in any order."""
    told = unknown_hands([1000, 1000])
    assert told.table.status is Status.SHOWDOWN
    assert set(told.to_act) == {1, 2}
    assert told.refused("1 show") is Code.CARDS_REQUIRED
    told.say("2 show 2c 2h 2s", "1 muck")
    assert told.stacks() == [997, 1003]


def test_a_shown_hand_has_the_cards_that_are_known_of_it() -> None:
    """All seven as dealt, or the down cards; none that another has, none twice."""
    told = unknown_hands([1000, 1000])
    assert told.refused("1 show 2c") is Code.WRONG_CARD_COUNT
    assert told.refused("1 show ?? 2c 2h") is Code.CARDS_REQUIRED
    assert told.refused("1 show 2c 2c 2h") is Code.CARD_REPEATED
    assert told.refused("1 show 2c 2h 2d") is Code.CARD_REPEATED
    assert told.refused("1 show 2c 2h 9c 9h Tc Jc 3c") is Code.NOT_HELD
    told.say("1 show 2c 2h 9c 9d Tc Jc 3c")
    assert cards_of(told.seat(1).down) == "2c 2h 3c"


# --- Position Poker: the spade --------------------------------------------------------------------

# Four players; seats 1 to 3 have aces, twos and threes wild, the dealer kings.
NO_SPADES = {1: "4c 5c 9h", 2: "6c 7c Th", 3: "4d 5d Jh", 4: "6d 7d Qh"}


def position(stacks: list[int] | None = None, fourth: str = "", **more: Unpack[More]) -> Spoken:
    """Position Poker from a deck: third street as above, then the cards told."""
    deck = f"{deck_of(NO_SPADES)} {fourth}"
    return spoken(hand_said(POSITION, stacks or [1000] * 4, deck=deck, **more))


def dealt_again(told: Spoken) -> Hand:
    """The hand that follows on a stopped one."""
    rng = Random(0)  # noqa: S311
    return redealt(rng, hand_said(POSITION, [1000] * 4), told.table)


def test_a_spade_face_up_stops_the_hand_with_that_card() -> None:
    """Seat 2 is dealt the two of spades: seats 3 and 4 get no card, nobody is paid."""
    told = position(fourth="4h 2s 5h 6h").passively()
    assert told.table.status is Status.REDEAL
    assert [cards_of(seat.up) for seat in told.table.seats] == ["9h 4h", "Th 2s", "Jh", "Qh"]
    [stopped] = told.events(Stopped)
    assert stopped == Stopped(
        2, cards_said("2s")[0], tuple(Owed(number, 1) for number in (1, 2, 3, 4))
    )
    assert told.stacks() == [997] * 4
    assert [(pot.chips, pot.eligible) for pot in told.table.carried] == [(12, (1, 2, 3, 4))]
    assert told.refused("1 check") is Code.ILLEGAL_ACTION
    assert told.to_act == ()


def test_another_players_spade_and_the_eight_stop_nothing() -> None:
    """Only the own rank in spades does."""
    told = position(fourth="2s 3s 8s As").passively()
    assert told.table.status is Status.BETTING


def test_a_spade_as_the_door_card_stops_before_any_bet() -> None:
    """Third street itself: the antes are carried."""
    deck = "4c 6c 4d 6d 5c 7c 5d 7d 9h 2s"
    told = spoken(hand_said(POSITION, [1000] * 4, deck=deck))
    assert told.table.status is Status.REDEAL
    assert told.stacks() == [999] * 4
    assert [cards_of(seat.up) for seat in told.table.seats] == ["9h", "2s", "", ""]


def test_a_spade_chosen_face_up_stops_on_seventh_street() -> None:
    """The last card too; taken down it would have won half the pot."""
    streets = "4h 6h 5h 7h 9d Td Jd Qd 9c Tc Jc Qc"
    told = position(fourth=f"{streets} 2h 2s")
    while told.table.status is Status.BETTING:
        told.passively()
    up = Spoken(told.table).say("1 down", "2 up", "3 down", "4 down")
    assert up.table.status is Status.REDEAL
    assert len(up.seat(3).down) == 2
    down = Spoken(told.table).say("1 down", "2 down", "3 down", "4 down")
    assert down.table.status is Status.BETTING
    down.passively()
    assert [award[:3] for award in awards(down) if award[0] == 2 and award[2] == "spade"] == [
        (2, 6, AwardFor.SPADE)
    ]


def test_d14_folded_players_stay_out_and_their_chips_are_carried() -> None:
    """Seat 3 folds to the bring-in: three players are dealt again for seat 3's ante too."""
    told = position(fourth="4h 2s").say("2 call", "3 fold", "4 call")
    assert told.table.status is Status.REDEAL
    again = dealt_again(told)
    assert [(chair.number, chair.position) for chair in again.chairs] == [
        (1, 1),
        (2, 2),
        (4, "dealer"),
    ]
    assert [(pot.chips, pot.eligible) for pot in again.carried] == [(10, (1, 2, 4))]


def test_d14_new_antes_join_the_carried_pot() -> None:
    """Three players redealt with 10 carried: 13 in the pot, ranks as before."""
    told = position(fourth="4h 2s").say("2 call", "3 fold", "4 call")
    table = set_up(dealt_again(told))
    assert [(pot.chips, pot.eligible) for pot in pots_now(table)] == [(13, (1, 2, 4))]
    assert [seat.own_rank for seat in table.seats] == [12, 0, 11]


def test_d14_a_player_without_chips_stays_eligible_for_its_pots() -> None:
    """All-in when the hand stopped: no ante, no action, and still a chance at the carried pot."""
    carried = [Pot(12, (1, 2), frozenset({1, 2}))]
    hand = hand_said(POSITION, [0, 50], carried=carried)
    told = spoken(hand).deal("4c 5c|9h", "6c 7c|Th")
    assert told.events(Returned) == []
    assert pots(told) == [(12, (1, 2)), (1, (2,))]
    assert told.table.status is Status.DEALING


def test_d14_what_nobody_called_goes_back_before_the_pot_is_carried() -> None:
    """Heads-up, seat 1 is all-in on its ante of 1; the other put in 3: 2 come back."""
    hand = hand_said(POSITION, [1, 1000], house={"dealer_wild_rank": "K"})
    told = spoken(hand).deal("4c 5c|9h", "6c 7c|Th").deal("|4h", "|Ks")
    assert told.table.status is Status.REDEAL
    assert told.stacks() == [0, 999]


def test_d14_a_face_down_spade_of_a_stopped_hand_is_void() -> None:
    """Seat 1 has its ace of spades in the hole when the hand stops: nobody is paid for it."""
    deck = "As 6c 4d 6d 5c 7c 5d 7d 9h 2s"
    told = spoken(hand_said(POSITION, [1000] * 4, deck=deck))
    assert told.table.status is Status.REDEAL
    assert awards(told) == []


def test_m2_no_spade_half_where_nobody_contests_the_pot() -> None:
    """Everybody folds to the player without a spade: the whole pot is uncontested."""
    deck = "As 6c 4d 6d 5c 7c 5d 7d 9h Th Jh Qh"
    told = spoken(hand_said(POSITION, [1000] * 4, deck=deck, house={"folded_spade_collects": True}))
    assert told.seat(1).put_in == 3
    told.say("2 complete", "3 fold", "4 fold", "1 fold")
    assert awards(told) == [(2, 8, AwardFor.UNCONTESTED, 1)]


def test_the_showing_of_an_own_spade_face_up_is_refused() -> None:
    """A hand that was played on had no such card among its unknown ones."""
    told = spoken(hand_said(POSITION, [1, 1])).deal("?? ??|9h", "?? ??|Th")
    told.deal("|??", "|4h").deal("|5h", "|6h").deal("|7h", "|7d").say("1 down", "2 down")
    told.deal("??", "??")
    assert told.refused("1 show 2c 3c 9h As 5h 7h 4c") is Code.SPADE_FACE_UP
    told.say("1 show 2c 3c 9h Ac 5h 7h 4c")
    assert told.to_act == (2,)
