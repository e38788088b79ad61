"""Cards on the move: the order of the deal, discards, the reshuffle, the card in the middle."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

import pytest

from service.rules.errors import BadInput, Code, RuleViolation
from service.rules.events import CommunityDealt, Dealt, Reshuffled, TurnedUp
from service.rules.play import apply, legal_events
from service.rules.replay import set_up
from service.rules.state import Status, Table
from tests.players import cards_out, seat_of
from tests.unit.spoken import (
    More,
    Spoken,
    cards_of,
    cards_said,
    event_said,
    hand_said,
    spoken,
    third_street,
    whole_deck,
)

SUPER = "super_seven_card_stud"
STUD = "seven_card_stud"
FIVE_CARDS = "AhKc3d4s|Kd"


def dealt(key: str, players: int, **more: Unpack[More]) -> Spoken:
    """A hand from a deck in the order of its cards; the bring-in is posted."""
    stacks = [1000] * players
    return spoken(hand_said(key, stacks, deck="", **more))


def onward(told: Spoken, wanted: Status) -> Spoken:
    """Everyone checks, calls or times out until the hand is at the status wanted."""
    while told.table.status is not wanted:
        if told.table.status is Status.DISCARDING:
            told.say(f"{told.to_act[0]} time_out")
        else:
            told.passively()
    return told


def shuffled_in(table: Table) -> list[int]:
    """The cards that a reshuffle is made of: the rest of the deck and what was thrown away."""
    held = cards_out(table) - set(table.discards)
    return [card for card in range(52) if card not in held]


def reshuffle(told: Spoken) -> Spoken:
    """Shuffle, and deal on."""
    return told.say(Reshuffled(bytes(shuffled_in(told.table))))


# --- the deal -------------------------------------------------------------------------------------


def test_d8_one_card_at_a_time_from_the_dealers_left_and_none_is_burned() -> None:
    """Of three players the first gets the 1st, 4th and 7th card, and fourth street the 10th."""
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    told = spoken(hand_said(STUD, [1000] * 3, deck=deck))
    assert [cards_of(seat.down) for seat in told.table.seats] == ["2c 5c", "3c 6c", "4c 7c"]
    assert [cards_of(seat.up) for seat in told.table.seats] == ["8c", "9c", "Tc"]
    told.passively()
    assert [cards_of(seat.up) for seat in told.table.seats] == ["8c Jc", "9c Qc", "Tc Kc"]


def test_d8_folded_players_are_passed_over() -> None:
    """The next card goes to the next player who is still in."""
    told = spoken(hand_said(STUD, [1000] * 3, deck="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"))
    told.say("2 fold", "3 call")
    assert [cards_of(seat.up) for seat in told.table.seats] == ["8c Jc", "9c", "Tc Qc"]


def test_the_dealer_is_dealt_last_wherever_seats_are_listed_from() -> None:
    """Listed from the dealer on, the first card still goes to the dealer's left."""
    hand = replace(hand_said(STUD, [1000] * 3, deck="2c 3c 4c"), dealer=1)
    assert [seat.number for seat in set_up(hand).seats] == [2, 3, 1]
    assert seat_of(set_up(hand), 2).down[0] == cards_said("2c")[0]


def test_a_log_deals_what_the_street_deals_and_no_more() -> None:
    """Two down and one up on third street; a fourth card is refused, and a card dealt twice."""
    told = spoken(hand_said(STUD, [1000] * 2))
    assert told.refused(Dealt(1, cards_said("Ac Kc"), b"")) is Code.WRONG_CARD_COUNT
    assert told.refused(Dealt(1, cards_said("Ac Kc Qc"), cards_said("Jc"))) is Code.WRONG_CARD_COUNT
    assert told.refused(Dealt(1, cards_said("Ac Kc"), cards_said("Ac"))) is Code.CARD_REPEATED
    told.say(Dealt(2, cards_said("?? ??"), cards_said("Ac")))
    assert told.refused(Dealt(1, cards_said("Ac Kc"), cards_said("Jc"))) is Code.CARD_REPEATED
    assert told.refused(Dealt(2, cards_said("5c Kc"), cards_said("Jc"))) is Code.ILLEGAL_ACTION


def test_a_deck_too_short_for_the_deal_is_refused_at_the_start() -> None:
    """Eight of nine cards: third street cannot be dealt."""
    hand = replace(hand_said(STUD, [1000] * 3), deck=whole_deck("")[:8])
    with pytest.raises(BadInput) as refused:
        set_up(hand)
    assert refused.value.code is Code.DECK_TOO_SHORT


def test_a_deck_too_short_for_a_later_street_refuses_what_leads_there() -> None:
    """Ten cards for three players: whoever ends third street asks for an eleventh."""
    hand = replace(hand_said(STUD, [1000] * 3), deck=whole_deck("")[:10])
    told = spoken(hand).say("2 call")
    assert told.refused("3 call") is Code.DECK_TOO_SHORT


# --- discards -------------------------------------------------------------------------------------


def two_to_discard(**more: Unpack[More]) -> Spoken:
    """Two players of Super Stud who have called, with known cards."""
    told = spoken(hand_said(SUPER, [1000, 1000], **more)).deal(FIVE_CARDS, "AcQc3c4c|2d")
    return told.say("1 call")


def test_everyone_holds_five_cards_through_third_street() -> None:
    """The discard comes after the betting, not before."""
    told = spoken(hand_said(SUPER, [1000, 1000])).deal(FIVE_CARDS, "AcQc3c4c|2d")
    assert [len(seat.down) for seat in told.table.seats] == [4, 4]
    assert told.refused("1 discard Kc 4s") is Code.ILLEGAL_ACTION


def test_exactly_two_face_down_cards_go() -> None:
    """One, three, the same one twice, the door card, and a card not held are refused."""
    told = two_to_discard()
    assert told.refused("1 discard Kc") is Code.EXACTLY_TWO
    assert told.refused("1 discard Kc 4s 3d") is Code.EXACTLY_TWO
    assert told.refused("1 discard") is Code.EXACTLY_TWO
    assert told.refused("1 discard Kc Kc") is Code.EXACTLY_TWO
    assert told.refused("1 discard Kc Kd") is Code.DOOR_CARD
    assert told.refused("1 discard Kc 9h") is Code.NOT_HELD
    told.say("1 discard Kc 4s")
    assert cards_of(told.seat(1).down) == "Ah 3d"


def test_discards_come_in_any_order_and_nobody_discards_twice() -> None:
    """There is no turn; who has thrown away is done."""
    told = two_to_discard()
    assert set(told.to_act) == {1, 2}
    told.say("2 discard 3c 4c")
    assert told.to_act == (1,)
    assert told.refused("2 discard Ac Qc") is Code.ILLEGAL_ACTION


def test_no_betting_and_no_card_for_a_discard() -> None:
    """After the last discard pot and stacks are as before, and fourth street is dealt."""
    told = two_to_discard()
    stacks = told.stacks()
    told.say("2 discard 3c 4c", "1 discard Kc 4s")
    assert told.stacks() == stacks
    assert (told.table.status, told.table.street.number) == (Status.DEALING, 4)
    assert [len(seat.down) for seat in told.table.seats] == [2, 2]


@pytest.mark.parametrize(("rule", "kept"), [("last_two", "Ah Kc"), ("first_two", "3d 4s")])
def test_a_time_out_throws_two_away_and_does_not_fold(rule: str, kept: str) -> None:
    """The last two down cards in the order dealt, or the first two, as the house says."""
    told = two_to_discard(house={"timeout_discards": rule}).say("1 time_out")
    assert cards_of(told.seat(1).down) == kept
    assert told.seat(1).is_in


def test_a_time_out_may_name_the_two_cards() -> None:
    """A log that knows which two went says so."""
    told = two_to_discard().say("1 time_out Ah 4s")
    assert cards_of(told.seat(1).down) == "Kc 3d"
    assert two_to_discard().refused("1 time_out Ah Kd") is Code.DOOR_CARD


def test_folded_players_discard_nothing_and_all_in_players_do() -> None:
    """Everyone still in throws away, with chips or without."""
    told = third_street(SUPER, [1, 1000, 1000, 1000], "Kd 2c 5h 6h").say("3 fold", "4 call")
    assert set(told.to_act) == {1, 2, 4}
    assert told.refused("3 time_out") is Code.ILLEGAL_ACTION


def test_d10_discards_are_made_before_cards_are_turned_up() -> None:
    """Everybody is all-in on third street: the discard is hidden, then hands are turned up."""
    told = spoken(hand_said(SUPER, [1, 1])).deal(FIVE_CARDS, "AcQc3c4c|2d")
    assert told.table.status is Status.DISCARDING
    assert not told.events(TurnedUp)
    told.say("1 discard Kc 4s", "2 discard 3c 4c")
    assert [cards_of(turned.cards) for turned in told.events(TurnedUp)] == ["Ah 3d", "Ac Qc"]


def test_discards_are_out_of_play() -> None:
    """Before a reshuffle nobody is dealt a card that was thrown away."""
    told = two_to_discard().say("2 discard 3c 4c", "1 discard Kc 4s")
    assert told.refused(Dealt(1, b"", cards_said("Kc"))) is Code.CARD_REPEATED


# --- the reshuffle --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "street", "left", "thrown", "after"),
    [(6, 7, 4, 12, 10), (7, 6, 3, 14, 10), (8, 5, 4, 16, 12)],
)
def test_d9_the_reshuffle_comes_when_a_street_has_fewer_cards_than_players(
    players: int, street: int, left: int, thrown: int, after: int
) -> None:
    """Nobody folds: 6 players before 7th, 7 before 6th, 8 before 5th; all discards join."""
    told = onward(dealt(SUPER, players), Status.AWAITING_RESHUFFLE)
    assert (told.table.street.number, told.table.cards_left) == (street, left)
    assert len(told.table.discards) == thrown
    [legal] = legal_events(told.table)
    assert (legal.seat, legal.count) == (None, left + thrown)
    reshuffle(told)
    assert told.table.cards_left == after
    assert told.table.discards == b""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_d9_up_to_five_players_are_never_short(players: int) -> None:
    """The hand runs to its end without a reshuffle."""
    told = onward(dealt(SUPER, players), Status.COMPLETE)
    assert not told.events(Reshuffled)


def test_d9_seven_players_get_through_on_one_reshuffle() -> None:
    """After it three cards are left on seventh street."""
    told = reshuffle(onward(dealt(SUPER, 7), Status.AWAITING_RESHUFFLE))
    onward(told, Status.COMPLETE)
    assert told.table.cards_left == 3
    assert [len(seat.down + seat.up) for seat in told.table.seats] == [7] * 7


def test_d9_eight_players_share_a_last_card_after_the_reshuffle() -> None:
    """Four cards for eight players on seventh street, and no discards left."""
    told = reshuffle(onward(dealt(SUPER, 8), Status.AWAITING_RESHUFFLE))
    told.passively().passively()
    assert told.table.street.number == 7
    assert len(told.table.community) == 1
    assert told.table.cards_left == 3


def test_d9_folded_hands_stay_out_and_their_discards_come_back() -> None:
    """A player folds on fourth street: the hand is gone, what it threw away is not."""
    told = onward(dealt(SUPER, 7), Status.DISCARDING)
    discarded = {number: told.seat(number).down[2:] for number in told.to_act}
    while told.table.status is Status.DISCARDING:
        told.say(f"{told.to_act[0]} time_out")
    opener = told.to_act[0]
    told.say(f"{opener} bet")
    folder = told.to_act[0]
    told.say(f"{folder} fold")
    onward(told, Status.AWAITING_RESHUFFLE)
    gone = told.seat(folder).down + told.seat(folder).up
    cards = shuffled_in(told.table)
    assert set(discarded[folder]) <= set(cards)
    assert not set(gone) & set(cards)
    wrong = bytes([gone[0], *cards[1:]])
    assert told.refused(Reshuffled(wrong)) is Code.WRONG_DECK


def test_d9_a_player_may_get_back_its_own_discard() -> None:
    """The card on top of the new deck is one that the first player threw away."""
    told = onward(dealt(SUPER, 6), Status.DISCARDING)
    first = told.table.seats[0]
    own = first.down[3]
    onward(told, Status.AWAITING_RESHUFFLE)
    rest = [card for card in shuffled_in(told.table) if card != own]
    told.say(Reshuffled(bytes([own, *rest])))
    assert told.table.seats[0].down[-1] == own


def test_d9_the_new_order_is_of_these_cards_once_each() -> None:
    """A card twice, a card of a hand, too many cards or none at all: refused."""
    told = onward(dealt(SUPER, 6), Status.AWAITING_RESHUFFLE)
    cards = shuffled_in(told.table)
    held = told.table.seats[0].up[0]
    assert told.refused(Reshuffled(bytes([*cards[:-1], cards[0]]))) is Code.CARD_REPEATED
    assert told.refused(Reshuffled(bytes([*cards[:-1], held]))) is Code.WRONG_DECK
    assert told.refused(Reshuffled(bytes([*cards, held]))) is Code.WRONG_DECK
    assert told.refused(Reshuffled()) is Code.WRONG_DECK
    assert told.refused(Reshuffled(bytes(cards[:5]))) is Code.DECK_TOO_SHORT
    told.say(Reshuffled(bytes(cards[:6])))
    assert told.table.street.number == 7


def test_d9_without_a_deck_the_reshuffle_need_name_no_cards() -> None:
    """The log says that it happened, and goes on to bring the cards; or it says the new order."""
    told = Spoken(set_up(hand_said(SUPER, [1000] * 6)))
    numbers = [1, 2, 3, 4, 5, 6]
    deck = [bytes([card]) for card in range(52)]
    for number in numbers:
        told.say(Dealt(number, b"".join(deck.pop() for _ in range(4)), deck.pop()))
    thrown = told.seat(1).down[2]
    while told.table.status is not Status.AWAITING_RESHUFFLE:
        if told.table.status is Status.DEALING:
            for number in numbers:
                told.say(Dealt(number, b"", deck.pop()))
        elif told.table.status is Status.DISCARDING:
            told.say(f"{told.to_act[0]} time_out")
        else:
            told.passively()
    assert told.refused(Dealt(1, deck[0], b"")) is Code.ILLEGAL_ACTION
    to_come = shuffled_in(told.table)
    held = told.seat(1).up[0]
    assert told.refused(Reshuffled(bytes([*to_come[:-1], held]))) is Code.WRONG_DECK
    with_order = Spoken(told.table.copy()).say(Reshuffled(bytes(to_come)))
    assert [seat.down[-1] for seat in with_order.table.seats] == to_come[:6]
    assert with_order.table.status is Status.BETTING
    told.say(Reshuffled(), Dealt(2, bytes([thrown]), b""))
    assert told.seat(2).down[-1] == thrown


# --- the card in the middle -----------------------------------------------------------------------


def eight_on_seventh(**more: Unpack[More]) -> Spoken:
    """Eight players of Seven Card Stud at the end of sixth street; nobody has folded."""
    told = dealt(STUD, 8, **more)
    for _ in range(4):
        if told.table.street.number < 6:
            told.passively()
    return told


def test_d9_eight_players_of_stud_share_the_last_card() -> None:
    """Four cards for eight players: one comes up in the middle, and betting goes on."""
    told = eight_on_seventh()
    opener = told.to_act
    told.passively()
    assert (told.table.street.number, told.table.status) == (7, Status.BETTING)
    assert len(told.table.community) == 1
    assert {len(seat.down + seat.up) for seat in told.table.seats} == {6}
    assert told.to_act == opener


def test_d9_the_shared_card_is_everybodys_seventh() -> None:
    """At the showdown all have seven cards of which one is the same."""
    told = eight_on_seventh().passively().passively()
    assert told.table.status is Status.COMPLETE
    assert told.table.outcome is not None
    assert len(told.table.outcome.hands) == 8


def test_d9_a_house_that_refuses_a_shared_card() -> None:
    """The hand cannot go on: what would end sixth street is refused."""
    told = eight_on_seventh(house={"seventh_street_shortage": "refuse"})
    while len(told.table.betting.pending if told.table.betting else ()) > 1:
        told.say(f"{told.to_act[0]} check")
    assert told.refused(f"{told.to_act[0]} check") is Code.DECK_EXHAUSTED


def test_d9_one_fold_on_sixth_street_is_not_enough_and_four_are() -> None:
    """Four cards are left: seven players share one, four get a card each."""
    for folds, shares in ((1, True), (4, False)):
        told = eight_on_seventh()
        told.say(f"{told.to_act[0]} bet")
        for _ in range(folds):
            told.say(f"{told.to_act[0]} fold")
        told.passively()
        assert bool(told.table.community) is shares


def test_d9_without_a_deck_the_log_brings_the_shared_card() -> None:
    """It lies face up, so it is known, and it is none that anybody has."""
    told = third_street(STUD, [1000] * 8, "2c 3c 4c 5c 6c 7c 8c 9c").passively()
    told.up("2d 3d 4d 5d 6d 7d 8d 9d").passively().up("2h 3h 4h 5h 6h 7h 8h 9h").passively()
    told.up("2s 3s 4s 5s 6s 7s 8s 9s").passively()
    [legal] = legal_events(told.table)
    assert (legal.seat, legal.community) == (None, 1)
    assert told.refused(Dealt(1, cards_said("Ac"), b"")) is Code.ILLEGAL_ACTION
    assert told.refused(CommunityDealt(cards_said("??")[0])) is Code.CARDS_REQUIRED
    assert told.refused(CommunityDealt(cards_said("2s")[0])) is Code.CARD_REPEATED
    told.say(CommunityDealt(cards_said("Ac")[0]))
    assert told.table.status is Status.BETTING


def test_no_shared_card_where_there_is_one_for_everybody() -> None:
    """A card in the middle is refused on any other street."""
    told = third_street(STUD, [1000] * 2, "2c 3c").passively()
    assert told.refused(CommunityDealt(cards_said("Ac")[0])) is Code.ILLEGAL_ACTION


@pytest.mark.parametrize("said", ["1 take", "1 decline", "1 offer Ac", "1 up", "1 time_out"])
def test_what_other_games_know_is_refused(said: str) -> None:
    """Offers, choices and discards have no moment in Seven Card Stud."""
    told = third_street(STUD, [1000] * 2, "2c 3c")
    with pytest.raises(RuleViolation) as refused:
        apply(told.table, event_said(said))
    assert refused.value.code is Code.ILLEGAL_ACTION


def all_different(hands: Sequence[bytes]) -> bool:
    """Whether no card is in two hands."""
    cards = b"".join(hands)
    return len(set(cards)) == len(cards)


def test_position_poker_chooses_before_the_first_last_card() -> None:
    """Every player says up or down, in any order, before anybody gets a seventh card."""
    told = spoken(hand_said("position_poker", [1000] * 3, deck=POSITION_DECK))
    for _ in range(4):
        told.passively()
    assert told.table.status is Status.CHOOSING
    assert set(told.to_act) == {1, 2, 3}
    told.say("3 down", "1 up")
    assert [len(seat.down + seat.up) for seat in told.table.seats] == [6, 6, 6]
    assert told.refused("1 down") is Code.ILLEGAL_ACTION
    told.say("2 down")
    shapes = [(len(seat.down), len(seat.up)) for seat in told.table.seats]
    assert shapes == [(2, 5), (3, 4), (3, 4)]
    assert all_different([seat.down + seat.up for seat in told.table.seats])


# No spade comes face up and stops the hand.
POSITION_DECK = (
    "4c 5c 6c 7c 9c Tc Jc Qc Kc 4d 5d 6d 7d 9d Td Jd Qd Kd 4h 5h 6h 7h 9h Th Jh Qh Kh 2c"
)
