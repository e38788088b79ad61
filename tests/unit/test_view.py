"""The table as one seat, or the public, may see it."""

from dataclasses import replace
from typing import Unpack

from service.rules.cards import UNKNOWN
from service.rules.events import Dealt, Discarded, Reshuffled, TimedOut
from service.rules.play import legal_events
from service.rules.replay import set_up
from service.rules.state import Status, Table
from service.rules.view import ALL, PUBLIC, Viewer, legal_seen_by, seen_by
from tests.unit.spoken import More, Spoken, cards_of, hand_said, spoken

SUPER = "super_seven_card_stud"
STUD = "seven_card_stud"
HIDDEN = "?? ??"


def down_cards(table: Table, viewer: Viewer) -> list[str]:
    """Each seat's down cards as a viewer sees them."""
    return [cards_of(seat.down) for seat in seen_by(table, viewer).seats]


def three(**more: Unpack[More]) -> Spoken:
    """Three players of Seven Card Stud; seat 1 brings it in."""
    deck = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    return spoken(hand_said(STUD, [1000] * 3, deck=deck, **more))


def test_everybody_sees_up_cards_and_their_own_down_cards() -> None:
    """Seat 2 sees 3c 6c, the public none, and who may see everything sees all."""
    told = three()
    assert down_cards(told.table, 2) == [HIDDEN, "3c 6c", HIDDEN]
    assert down_cards(told.table, PUBLIC) == [HIDDEN] * 3
    assert down_cards(told.table, ALL) == ["2c 5c", "3c 6c", "4c 7c"]
    assert [cards_of(seat.up) for seat in seen_by(told.table, PUBLIC).seats] == ["8c", "9c", "Tc"]


def test_the_log_hides_what_the_table_hides() -> None:
    """A deal in the log shows the down cards to their holder alone."""
    log = seen_by(three().table, 2).log
    dealt = [entry.event for entry in log if isinstance(entry.event, Dealt)]
    assert [cards_of(event.down) for event in dealt] == [HIDDEN, "3c 6c", HIDDEN]


def test_nobody_but_all_sees_the_deck_or_what_is_out_of_it() -> None:
    """Its cards are hidden, how many there are is not."""
    table = three().table
    seen = seen_by(table, 2)
    assert set(seen.deck) == {UNKNOWN}
    assert seen.cards_left == 43
    assert seen.seen == b""
    assert seen_by(table, ALL).deck == table.deck


def test_a_view_leaves_the_table_as_it_was() -> None:
    """Who looks changes nothing."""
    told = three()
    seen_by(told.table, PUBLIC)
    assert down_cards(told.table, ALL) == ["2c 5c", "3c 6c", "4c 7c"]


def test_turned_up_hands_are_seen_by_all() -> None:
    """Everyone is all-in: all cards lie open, the last ones too."""
    told = spoken(hand_said(STUD, [3, 3], deck="")).passively()
    assert UNKNOWN not in b"".join(seat.down for seat in seen_by(told.table, PUBLIC).seats)


def test_discards_are_seen_by_who_made_them() -> None:
    """What others threw away, or had thrown away for them, stays hidden, in the log as well."""
    told = spoken(hand_said(SUPER, [1000] * 2, deck=""))
    told.passively()
    own = told.seat(1).down[2:]
    told.say("1 time_out", Discarded(2, told.seat(2).down[:2]))
    views: dict[Viewer, str] = {1: cards_of(own), 2: HIDDEN, PUBLIC: HIDDEN}
    for viewer, visible in views.items():
        seen = seen_by(told.table, viewer)
        [timed_out] = [entry.event for entry in seen.log if isinstance(entry.event, TimedOut)]
        assert cards_of(timed_out.cards or b"") == visible
        assert set(seen.discards) == {UNKNOWN}


def test_what_may_be_thrown_away_is_told_to_its_holder() -> None:
    """The legal discards of others come without their cards."""
    told = spoken(hand_said(SUPER, [1000] * 2, deck="")).passively()
    held = {one.seat: one.held for one in legal_seen_by(legal_events(told.table), 1) if one.held}
    assert held == {1: told.seat(1).down, 2: bytes([UNKNOWN] * 4)}


def test_a_new_order_of_the_deck_is_hidden() -> None:
    """The log says that there was a reshuffle, and not in which order."""
    told = spoken(hand_said(SUPER, [1000] * 6, deck=""))
    while told.table.status is not Status.AWAITING_RESHUFFLE:
        if told.table.status is Status.DISCARDING:
            told.say(f"{told.to_act[0]} time_out")
        else:
            told.passively()
    told.say(Reshuffled(told.table.deck + told.table.discards))
    [entry] = [e for e in seen_by(told.table, 3).log if isinstance(e.event, Reshuffled)]
    assert isinstance(entry.event, Reshuffled)
    assert set(entry.event.deck or b"") == {UNKNOWN}


def test_mucked_and_folded_hands_are_not_evaluated_for_others() -> None:
    """The result names the hands that were shown, and to a player the own one."""
    told = three(asked=True)
    while told.table.street.number < 7:
        told.passively()
    opener = told.passively().to_act[0]
    told.say(f"{opener} muck")
    while told.table.status is Status.SHOWDOWN:
        told.say(f"{told.to_act[0]} show")
    shown = {1, 2, 3} - {opener}
    views: dict[Viewer, set[int]] = {PUBLIC: shown, opener: {1, 2, 3}, ALL: {1, 2, 3}}
    for viewer, seats in views.items():
        outcome = seen_by(told.table, viewer).outcome
        assert outcome is not None
        assert {hand.seat for hand in outcome.hands} == seats


def test_an_uncontested_hand_is_seen_by_nobody_else() -> None:
    """The winner's cards are known to the winner."""
    told = three().say("2 fold", "3 fold")
    assert told.table.status is Status.COMPLETE
    assert down_cards(told.table, PUBLIC) == [HIDDEN] * 3


def test_unknown_cards_are_unknown_to_their_holder_too() -> None:
    """Where the log does not say which they are, nobody sees them."""
    table = set_up(replace(hand_said(STUD, [100, 100])))
    told = Spoken(table).deal("?? ??|2c", "Ac ??|3c")
    assert down_cards(told.table, 1)[0] == HIDDEN
    assert down_cards(told.table, 2)[1] == "Ac ??"


def test_a_card_that_came_back_was_not_seen_the_first_time() -> None:
    """Thrown away, shuffled in and dealt again: a shown hand does not tell of the first time."""
    told = spoken(hand_said(SUPER, [1000] * 2, deck=""))
    first, *others = told.table.log
    again = next(entry for entry in told.table.log if isinstance(entry.event, Dealt))
    assert isinstance(again.event, Dealt)
    back = again.event.down[:1]
    last = replace(again, event=replace(again.event, down=back, up=b""))
    seats = tuple(
        replace(seat, down=back, shown=True) if seat.number == again.event.seat else seat
        for seat in told.table.seats
    )
    table = replace(told.table, seats=seats, log=[first, *others, last])
    log = seen_by(table, PUBLIC).log
    events = [entry.event for entry in log if isinstance(entry.event, Dealt)]
    dealt = [event for event in events if event.seat == again.event.seat]
    assert set(dealt[0].down) == {UNKNOWN}
    assert dealt[-1].down == back
