"""Eddie's travelling offer: what each answer does, and who has the dealer's part."""

from dataclasses import replace

from service.rules.errors import Code
from service.rules.events import Dealt, Declined, Offered
from service.rules.state import Status
from service.rules.view import PUBLIC, Viewer, seen_by, wild_cards_seen
from tests.unit.spoken import Spoken, cards_of, cards_said, hand_said, spoken

EDDIES = "eddies_choice"
HOLE_CARDS = "2c 3c 4c Jh Qh Kh"
OFFERED = "5c 6c 7c 9c Tc Jc Qc Kc Ac 5d 6d 7d 9d Td Jd Qd Kd Ad"


def three(stacks: list[int] | None = None, offered: str = OFFERED) -> Spoken:
    """Three players with two hole cards each, the first card offered to seat 1."""
    deck = f"{HOLE_CARDS} {offered}"
    return spoken(hand_said(EDDIES, stacks or [1000] * 3, deck=deck))


def boards(told: Spoken) -> list[str]:
    """The face-up cards of each seat."""
    return [cards_of(seat.up) for seat in told.table.seats]


def test_hole_cards_first_then_the_offer_before_any_betting() -> None:
    """Two cards face down each, and the top card is offered to the dealer's left."""
    told = three()
    assert [cards_of(seat.down) for seat in told.table.seats] == ["2c Jh", "3c Qh", "4c Kh"]
    assert told.table.status is Status.OFFERING
    assert told.events(Offered)[-1] == Offered(1, cards_said("5c")[0])
    assert told.refused("1 check") is Code.ILLEGAL_ACTION
    assert told.refused("2 take") is Code.OUT_OF_TURN


def test_a_card_taken_is_followed_by_a_new_one() -> None:
    """Take, take, take: 5c, 6c, 7c; the dealer who takes turns no further card."""
    told = three().say("1 take", "2 take", "3 take")
    assert boards(told) == ["5c", "6c", "7c"]
    assert told.table.status is Status.BETTING
    assert cards_of(told.table.deck[:1]) == "9c"
    assert told.table.bottom == b""


def test_a_card_declined_goes_on_and_the_next_of_the_deck_comes_instead() -> None:
    """Decline, take: seat 1 gets 6c, seat 2 the 5c that seat 1 declined."""
    told = three().say("1 decline", "2 take")
    assert boards(told) == ["6c", "5c", ""]
    assert told.events(Offered)[-1] == Offered(3, cards_said("7c")[0])


def test_the_dealer_who_declines_puts_the_card_under_the_deck() -> None:
    """Everybody declines: 6c, 7c, 9c come up, and 5c lies under the deck."""
    told = three().say("1 decline", "2 decline", "3 decline")
    assert boards(told) == ["6c", "7c", "9c"]
    assert cards_of(told.table.bottom) == "5c"
    assert told.table.cards_left == 52 - 6 - 3


def test_d11_where_the_dealer_has_folded_the_last_player_has_that_part() -> None:
    """Seat 2 declines, and the card goes under the deck."""
    told = three().say("1 take", "2 take", "3 take", "3 check", "1 bet", "2 call", "3 fold")
    assert told.events(Offered)[-1] == Offered(1, cards_said("9c")[0])
    told.say("1 decline", "2 decline")
    assert told.table.status is Status.BETTING
    assert boards(told) == ["5c Tc", "6c Jc", "7c"]
    assert cards_of(told.table.bottom) == "9c"


def test_d11_all_in_players_still_choose() -> None:
    """Nobody has chips after the ante, and everybody is asked on every round of up cards."""
    told = three(stacks=[1, 1, 1])
    for _ in range(4):
        assert told.table.status is Status.OFFERING
        told.say("1 take", "2 decline", "3 take")
    assert told.table.status is Status.COMPLETE
    assert [len(seat.up) for seat in told.table.seats] == [4, 4, 4]


def test_of_09_the_first_declined_card_comes_back_on_seventh_street() -> None:
    """Seven players, the dealer declining every round: the dealer's last card is the first one."""
    told = spoken(hand_said(EDDIES, [1000] * 7, deck=""))
    declined = []
    for _ in range(4):
        for number in range(1, 7):
            told.say(f"{number} take")
        assert told.table.offer is not None
        declined.append(told.table.offer.card)
        told.say("7 decline")
        told.passively()
    assert told.table.street.number == 7
    dealer = told.seat(7)
    assert dealer.down[-1] == declined[0]
    assert list(told.table.bottom) == declined[1:]
    assert told.table.cards_left == 3


def test_an_unknown_rest_of_the_deck_keeps_the_bottom_out_of_reach() -> None:
    """Where the order given ends early, the card under the deck is not the next one."""
    hand = hand_said(EDDIES, [1000] * 2, deck="")
    assert hand.deck is not None
    short = replace(hand, deck=hand.deck[:7])
    told = spoken(short).say("1 decline", "2 decline", "1 check")
    assert told.refused("2 check") is Code.DECK_TOO_SHORT


def test_without_a_deck_the_log_brings_every_card() -> None:
    """The offer and what comes instead are named, each once."""
    told = spoken(hand_said(EDDIES, [1000] * 2)).deal("2c 2d", "3c 3d")
    assert told.refused("1 take") is Code.ILLEGAL_ACTION
    assert told.refused("1 offer 3c") is Code.CARD_REPEATED
    told.say("1 offer 8c")
    assert told.refused("1 decline") is Code.CARDS_REQUIRED
    assert told.refused("1 decline 8c") is Code.CARD_REPEATED
    told.say("1 decline 9c", "2 take")
    assert boards(told) == ["9c", "8c"]


def seven_to_seventh_street() -> Spoken:
    """Seven players without a deck, the dealer declining every round; the declined cards last."""
    told = spoken(hand_said(EDDIES, [1000] * 7))
    deck = [bytes([card]) for card in range(52)]
    for number in range(1, 8):
        told.say(Dealt(number, deck.pop(0) + deck.pop(0), b""))
    for _ in range(4):
        for number in range(1, 8):
            told.say(Offered(number, deck.pop(0)[0]))
            told.say(f"{number} take" if number < 7 else Declined(7, deck.pop(0)[0]))
        told.passively()
    return told


def test_without_a_deck_a_declined_card_does_not_come_back_before_the_bottom_is_reached() -> None:
    """It lies under the deck: with cards above it, nobody can be dealt it."""
    told = spoken(hand_said(EDDIES, [1000] * 2)).deal("2c 2d", "3c 3d")
    told.say("1 offer 8c", "1 decline 9c", "2 decline Tc").passively()
    assert told.refused("1 offer 8c") is Code.CARD_REPEATED


def test_of_09_without_a_deck_the_first_declined_card_may_come_on_seventh_street() -> None:
    """Six fresh cards for seven players: of the four declined ones the first is within reach."""
    told = seven_to_seventh_street()
    first, second = [one.card for one in told.events(Offered) if one.seat == 7][:2]
    assert told.table.cards_left == 10
    assert told.refused(Dealt(1, bytes([second]), b"")) is Code.CARD_REPEATED
    told.say(Dealt(7, bytes([first]), b""))
    assert told.seat(7).down[-1] == first


def test_with_a_deck_a_decline_names_no_card() -> None:
    """The deck says which card comes instead."""
    assert three().refused("1 decline 6c") is Code.WRONG_DECK


def test_the_highest_card_showing_opens_every_round() -> None:
    """There is no bring-in: on third street already the highest board is asked to check or bet."""
    told = three(offered="5c Ac 7c").say("1 take", "2 take", "3 take")
    assert told.to_act == (2,)
    assert told.legal(2) == {"check": None, "bet": 4}


def test_a_match_of_up_and_down_is_wild_for_its_holder_alone() -> None:
    """Seat 1 takes a card that matches: the holder sees two wild cards, the others none."""
    told = three(offered="2h 6c 7c").say("1 take", "2 take", "3 take")
    views: dict[Viewer, str] = {1: "2c 2h", 2: "", PUBLIC: ""}
    for viewer, wild in views.items():
        seen = seen_by(told.table, viewer)
        first = next(seat for seat in seen.seats if seat.number == 1)
        assert cards_of(wild_cards_seen(seen, first)) == wild
