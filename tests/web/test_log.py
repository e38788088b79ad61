"""Play: the log of a hand, seen by whom it is for, stepped through, copied, and loaded again."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.test_play import (
    BOLD,
    CALM,
    await_hand,
    copied,
    deal,
    play_on,
    play_to_the_end,
    request_of,
)

# OPR-643 3.4: on fourth street the second seat, with twos wild, gets the two of spades face up.
STOPPED: dict[str, Any] = {
    "game": "position_poker",
    "house_rules": {"dealer_wild_rank": "K", "folded_spade_collects": False},
    "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
    "seats": [{"seat": seat, "stack": 100} for seat in (1, 2, 3, 4)],
    "deck": "7c7d7h9hJcQcKcAc5c9dJh5dTh2s3c",
    "events": [
        {"type": "complete", "seat": 2},
        {"type": "fold", "seat": 3},
        {"type": "call", "seat": 4},
        {"type": "call", "seat": 1},
    ],
}


def table(page: Page) -> str:
    """Everything that lies on the table, in words: but for odds, which come when they come."""
    cards = page.locator(".during .table [role=img]").evaluate_all(
        "all => all.map(card => card.ariaLabel)"
    )
    text: str = page.locator(".during .table").evaluate(
        """table => {
            const copy = table.cloneNode(true);
            copy.querySelectorAll("[data-odds]").forEach(place => place.remove());
            return copy.textContent;
        }"""
    )
    return "\n".join([text, *cards])


def load(page: Page, tmp_path: Path, hand: dict[str, Any]) -> None:
    """Load a hand from a file."""
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand), encoding="utf-8")
    page.get_by_label("Or load a hand from a file").set_input_files(file)
    await_hand(page)


def hidden_cards(page: Page, seat: int) -> int:
    """How many backs of cards a seat shows."""
    return page.locator(f".during [data-seat='{seat}'] [aria-label='a hidden card']").count()


def test_steps_lead_back_and_forth_through_the_same_moments(open_page: OpenPage) -> None:
    """Each step shows what was there before, and acting otherwise forgets what came after."""
    page = open_page("#/play")
    deal(page, "stud_8b", 3)
    moments = [table(page)]
    for _ in range(6):
        play_on(page, BOLD)
        moments.append(table(page))
    steps = page.locator(".steps span")
    for step in (5, 4, 3):
        page.get_by_role("button", name="One back").click()
        expect(steps).to_have_text(f"{step} / 6")
        assert table(page) == moments[step]
    page.get_by_role("button", name="One forward").click()
    expect(steps).to_have_text("4 / 6")
    assert table(page) == moments[4]
    page.get_by_role("button", name="To the start").click()
    expect(steps).to_have_text("0 / 6")
    assert table(page) == moments[0]
    page.get_by_role("button", name="To the end").click()
    expect(steps).to_have_text("6 / 6")
    page.locator(".log .line").nth(1).click()
    expect(steps).to_have_text("2 / 6")
    assert table(page) == moments[2]
    play_on(page, ("fold",))
    expect(steps).to_have_text("3 / 3")


def test_a_link_restores_the_hand(open_page: OpenPage) -> None:
    """Whoever opens the copied link sees the same hand, and can step back in it."""
    page = open_page("#/play")
    deal(page, "eddies_choice", 3)
    for _ in range(5):
        play_on(page, BOLD)
    link = copied(page, "Copy as link")
    assert len(link) < 1_000
    other = open_page(link.partition("/")[2].partition("/")[2].partition("/")[2], "phone")
    other.wait_for_selector(".during .seat")
    assert request_of(other) == request_of(page)
    assert table(other) == table(page)
    other.get_by_role("button", name="One back").click()
    expect(other.locator(".steps span")).to_have_text("4 / 5")


def test_a_broken_link_is_said_to_be_one(open_page: OpenPage) -> None:
    """A fragment that holds no hand leaves the page as it is, with a word of why."""
    page = open_page("#/play/bm90LWEtaGFuZA")
    expect(page.get_by_role("alert")).to_contain_text("There is no hand in this link.")
    expect(page.get_by_role("button", name="Shuffle and deal")).to_be_visible()


def test_copied_json_is_loaded_from_a_file(open_page: OpenPage, tmp_path: Path) -> None:
    """What "Copy as JSON" gives is what a file may hold."""
    page = open_page("#/play")
    deal(page, "super_razz", 3)
    for _ in range(8):
        play_on(page, BOLD)
    shown, hand = table(page), request_of(page)
    page.get_by_role("button", name="New hand").click()
    load(page, tmp_path, hand)
    assert table(page) == shown


def test_a_log_that_goes_wrong_is_shown_as_far_as_it_goes(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """The API says which event cannot be; the hand stands before it and can go on."""
    page = open_page("#/play")
    wrong = [*STOPPED["events"][:2], {"type": "check", "seat": 4}]
    load(page, tmp_path, {**STOPPED, "events": wrong})
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".steps span")).to_have_text("2 / 2")
    play_on(page, ("call",))
    expect(page.locator(".steps span")).to_have_text("3 / 3")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_stopped_hand_is_dealt_again_with_its_pot(open_page: OpenPage, tmp_path: Path) -> None:
    """OPR-643 3.4: the pot of 16 is carried, and the three still in ante again."""
    page = open_page("#/play")
    load(page, tmp_path, {**STOPPED, "game": "Position Poker"})
    expect(page.locator(".during [data-seat='2'] .wilds")).to_have_text("wild: 8, 2")
    expect(page.locator(".log")).to_contain_text("Seat 2 gets 2♠")
    page.get_by_role("button", name="Ante again and redeal").click()
    expect(page.locator(".during .seat")).to_have_count(3)
    request = request_of(page)
    assert [seat["seat"] for seat in request["seats"]] == [1, 2, 4]
    assert [pot["amount"] for pot in request["carried_pots"]] == [16]


def test_each_sees_what_is_theirs(open_page: OpenPage) -> None:
    """In the hot seat one's own cards are open; to the public all that lie face down are hidden."""
    page = open_page("#/play")
    deal(page, "seven_card_stud", 3)
    acting = int(page.locator(".during .to-act").get_attribute("data-seat") or 0)
    assert [hidden_cards(page, seat) for seat in (1, 2, 3)] == [
        0 if seat == acting else 2 for seat in (1, 2, 3)
    ]
    seen_by = page.get_by_role("combobox", name="Seen by")
    for viewer, hidden in (("public", [2, 2, 2]), ("all", [0, 0, 0]), ("2", [2, 0, 2])):
        seen_by.select_option(viewer)
        backs = page.locator(".during .seat [aria-label='a hidden card']")
        expect(backs).to_have_count(sum(hidden))
        assert [hidden_cards(page, seat) for seat in (1, 2, 3)] == hidden


def test_one_seat_lends_its_eyes_for_a_discard(open_page: OpenPage) -> None:
    """Seen as one seat, another's discard asks to be looked at with that seat's eyes."""
    page = open_page("#/play")
    deal(page, "super_stud_hilo", 2)
    page.get_by_role("combobox", name="Seen by").select_option("2")
    play_on(page, ("bring_in", "call"))
    page.get_by_role("button", name="Look as seat 1").click()
    expect(page.locator(".discard .place")).to_have_count(4)
    play_on(page, ("discard",))
    page.get_by_role("button", name="Look as seat 2").click()
    expect(page.locator(".discard .place")).to_have_count(4)
    play_on(page, ("discard",))
    expect(page.locator(".moment")).to_contain_text("Fourth street")


def test_all_in_hands_are_turned_up_and_run_out(open_page: OpenPage) -> None:
    """STUD §A Good 1: with everyone all-in the cards are turned up and the rest is dealt."""
    page = open_page("#/play", "phone")
    page.get_by_label("Stacks").fill("3")
    deal(page, "seven_card_stud", 3)
    play_to_the_end(page)
    expect(page.locator(".log")).to_contain_text("all in")
    expect(page.locator(".log")).to_contain_text("turns up")
    expect(page.locator(".seat.winner .lifted")).to_have_count(5)


def test_pot_limit_wagers_have_their_size_chosen(open_page: OpenPage) -> None:
    """STUD §D Betting 3: the first completion is to two to three bring-ins, and no more."""
    page = open_page("#/play")
    deal(page, "pl_super_stud_8b_capped", 3)
    size = page.get_by_role("spinbutton", name="Complete to")
    assert (size.get_attribute("min"), size.get_attribute("max")) == ("4", "6")
    size.fill("7")
    page.get_by_role("button", name="Complete to 7").click()
    expect(page.get_by_role("alert")).to_be_visible()
    size.fill("5")
    page.get_by_role("button", name="Complete to 5").click()
    expect(page.locator(".log")).to_contain_text("completes to 5")
    page.get_by_role("button", name="Most:").click()
    play_on(page, ("raise",))
    expect(page.locator(".log")).to_contain_text("raises to")


def test_players_show_or_muck_where_they_are_asked(open_page: OpenPage) -> None:
    """One player shows, the other gives up unseen, and the pot goes to the hand shown."""
    page = open_page("#/play")
    page.get_by_label("At the showdown each player shows or mucks").check()
    deal(page, "razz", 2)
    while play_on(page, (*CALM, "show")):
        if page.locator("[data-act=show]").is_visible():
            break
    play_on(page, ("show",))
    play_on(page, ("muck",))
    expect(page.locator(".seat.mucked")).to_have_count(1)
    expect(page.locator(".seat.winner")).to_have_count(1)


def test_cards_are_written_where_no_deck_is_known(open_page: OpenPage, tmp_path: Path) -> None:
    """A log that brings its own cards is gone on with by writing them."""
    page = open_page("#/play")
    hand = {name: value for name, value in STOPPED.items() if name not in {"deck", "house_rules"}}
    load(page, tmp_path, {**hand, "game": "seven_card_stud", "events": []})
    for cards in ("?? ?? 5c", "AsKd 9c", "?? ?? Jh", "?? ?? 2d"):
        page.get_by_label("Deal: 2 down, 1 up").fill(cards)
        play_on(page, ("deal",))
    expect(page.locator(".log")).to_contain_text("Seat 4 brings it in for 2")
    expect(page.locator(".moment")).to_contain_text("seat 1 to act")


def test_the_next_hand_keeps_the_stacks(open_page: OpenPage) -> None:
    """The chips that were won are there in the next hand, and the button moves on."""
    page = open_page("#/play")
    deal(page, "stud_hilo", 3)
    play_on(page, ("fold",))
    play_on(page, ("fold",))
    won = [int(text) for text in page.locator(".during .money b").all_inner_texts()]
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".steps span")).to_have_text("0 / 0")
    request = request_of(page)
    assert [seat["stack"] for seat in request["seats"]] == won
    assert request["dealer"] == 1
