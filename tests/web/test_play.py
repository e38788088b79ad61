"""Play: a hand of each game through its buttons, and the way back and forth through its log."""

import json
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from service.rules.games import GAMES, MIXES
from tests.web.conftest import SIZES, OpenPage

STACK = 100
MOST_CLICKS = 200
FULL = {"super_stud_8b", "eddies_choice"}  # every seat is taken: the deck runs short
# What the players do, first choice first: on third street somebody opens, then all stay in.
BOLD = ("complete", "bring_in", "bet", "call", "check", "take", "choose", "discard", "reshuffle")
CALM = ("bring_in", "call", "check", "decline", "choose", "time_out", "discard", "reshuffle")


def deal(page: Page, game: str, players: int | None = None) -> None:
    """Choose a game, announce what has to be, and deal."""
    page.get_by_role("combobox", name="Game", exact=True).select_option(game)
    page.locator(".play .house > summary").click()
    needed = page.locator(".play .rule.needed select")
    while needed.count():
        needed.first.select_option(index=1)
    if players is not None:
        page.get_by_role("combobox", name="Players", exact=True).select_option(str(players))
    page.get_by_role("button", name="Shuffle and deal").click()
    await_hand(page)


def await_hand(page: Page) -> None:
    """Wait until a hand is shown, and is in the address, to which it comes a little later."""
    page.wait_for_selector(".during .seat")
    page.wait_for_function("location.hash.startsWith('#/play/')")


def play_on(page: Page, wishes: tuple[str, ...]) -> bool:
    """Press the button that comes first in what is wished for; False once the hand is over."""
    buttons = page.locator(".actions button")
    told = buttons.evaluate_all("all => all.map(one => one.dataset.act ?? one.dataset.key)")
    if "next" in told:
        return False
    wanted = next(act for act in ("redeal", *wishes, "fold") if act in told)
    if wanted == "discard":
        for card in page.locator(".actions .place").all()[:2]:
            card.click()
    press(page, buttons.nth(told.index(wanted)))
    return True


def press(page: Page, button: Locator) -> None:
    """Press a button and wait until the hand has gone on."""
    address = page.evaluate("location.href")
    button.click()
    page.wait_for_function("address => location.href !== address", arg=address)


def play_to_the_end(page: Page) -> None:
    """Open on third street, then call and check, until the hand is over."""
    for clicks in range(MOST_CLICKS):
        if not play_on(page, BOLD if clicks < 4 else CALM):
            return
    pytest.fail("The hand does not end.")


def request_of(page: Page) -> Any:  # noqa: ANN401  JSON
    """The hand as "Copy as JSON" gives it."""
    return json.loads(copied(page, "Copy as JSON"))


def copied(page: Page, button: str) -> str:
    """What a button copies."""
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name=button).click()
    text: str = page.wait_for_function("navigator.clipboard.readText()").json_value()
    return text


def chips(page: Page) -> list[int]:
    """The stacks as the seats show them."""
    shown = page.locator(".during .money b").all_inner_texts()
    return [int(text.replace(",", "")) for text in shown]


def test_a_hand_is_played_with_the_enter_key_alone(open_page: OpenPage) -> None:
    """The focus goes to what may come next: without a mouse nobody has to look for the buttons."""
    page = open_page("#/play")
    deal(page, "super_seven_card_stud", 2)
    page.locator(".actions .first").first.focus()
    for _ in range(MOST_CLICKS):
        if page.get_by_role("button", name="Next hand").is_visible():
            break
        address = page.evaluate("location.href")
        for card in page.locator(".discard .place").all()[:2]:
            card.press("Space")
        if page.locator(".discard").is_visible():
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function("address => location.href !== address", arg=address)
    expect(page.locator(".log")).not_to_contain_text("folds")
    expect(page.locator(".seat.winner")).not_to_have_count(0)
    assert page.evaluate("document.activeElement.textContent") == "Next hand"


@pytest.mark.parametrize(("game", "size"), list(product(GAMES, SIZES)))
def test_a_hand_of_each_game_is_played_to_its_end(
    open_page: OpenPage, game: str, size: str
) -> None:
    """Whatever a game asks of its players there is a button for it, and no chip gets lost."""
    page = open_page("#/play", size)
    players = GAMES[game].players.most if game in FULL and size == "phone" else 3
    deal(page, game, players)
    dealt = len(chips(page))
    play_to_the_end(page)
    expect(page.locator(".moment")).to_contain_text("the hand is over")
    assert dealt == players
    assert page.locator(".seat.winner").count() >= 1
    assert page.locator(".seat.winner .lifted").count() % 5 == 0
    dealt_in = {seat["seat"] for seat in request_of(page)["seats"]}
    carried = sum(pot["amount"] for pot in request_of(page).get("carried_pots", []))
    started = sum(seat["stack"] for seat in request_of(page)["seats"]) + carried
    assert len(chips(page)) == len(dealt_in)
    assert sum(chips(page)) == started
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_a_seat_may_bring_it_in_otherwise_than_the_table(open_page: OpenPage) -> None:
    """STUD A: where the table posts the bring-in, the seat that wants to choose is asked."""
    page = open_page("#/play")
    page.get_by_text("Each seat", exact=True).click()
    for field in page.get_by_label("Brings it in").all():
        field.select_option(label="by choice")
    deal(page, "seven_card_stud", 2)
    acts = page.locator(".actions [data-act]").evaluate_all(
        "all => all.map(one => one.dataset.act)"
    )
    assert acts[:2] == ["bring_in", "complete"]
    assert [seat["auto_bring_in"] for seat in request_of(page)["seats"]] == [False, False]
    page.get_by_role("button", name="New hand").click()
    page.get_by_role("combobox", name="Game", exact=True).select_option("stud_8b")
    expect(page.get_by_label("Brings it in")).to_have_count(0)


def test_a_rotation_changes_the_game(open_page: OpenPage) -> None:
    """The mix goes from game to game after as many hands as were agreed; the stacks stay."""
    page = open_page("#/play")
    page.get_by_label("Rotation").select_option(label="Super Stud Mix")
    page.get_by_label("Hands of a game").fill("2")
    page.get_by_role("button", name="Shuffle and deal").click()
    played = []
    for hand in range(1, 6):
        expect(page.locator(".rotation")).to_have_text(f"Super Stud Mix, hand {hand}. ")
        played.append(request_of(page)["game"])
        play_to_the_end(page)
        stacks = chips(page)
        page.get_by_role("button", name="Next hand").click()
    games = MIXES["super_stud_mix"].games
    assert played == [games[0].key, games[0].key, games[1].key, games[1].key, games[2].key]
    assert sum(seat["stack"] for seat in request_of(page)["seats"]) == sum(stacks)
