"""Odds beside the hands: those of the API, for the cards that are shown."""

import re
from typing import Any

from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.test_play import deal, play_on, play_to_the_end, request_of

CALM = ("bring_in", "call", "check")


def await_odds(page: Page) -> None:
    """Wait until no odds are on their way any more."""
    expect(page.locator(".odds[aria-busy=true]")).to_have_count(0)


def parts(page: Page, within: str) -> list[int]:
    """What each seat may expect of the pot, in percent, once that is known."""
    await_odds(page)
    shown = page.locator(f"{within} .odds b")
    return [int(re.sub(r"\D", "", text)) for text in shown.all_inner_texts()]


def exact(client: FlaskClient, question: dict[str, Any]) -> list[int]:
    """What the API says of a table on which few cards are missing, in percent."""
    answer = client.post("/v1/odds", json=question).json
    assert answer is not None
    assert answer["method"] == "exact"
    return [round(100 * seat["expected_part"]) for seat in answer["seats"]]


def test_odds_stand_beside_the_cards_that_are_laid(
    open_page: OpenPage, client: FlaskClient
) -> None:
    """Each card that is laid changes them; without cards, and where there are none, they go."""
    page = open_page("#/showdown", "phone")
    written = ["AsAdKcQh2c3d", "9s8s7s6s4h4c"]
    assert page.locator(".editor .odds b").count() == 0
    for seat, cards in enumerate(written, start=1):
        page.get_by_role("textbox", name=f"Cards of seat {seat} as text").fill(cards)
    seats = [{"seat": seat, "cards": cards} for seat, cards in enumerate(written, start=1)]
    said = exact(client, {"game": "seven_card_stud", "seats": seats})
    assert parts(page, ".editor") == said
    widths = page.locator(".editor .odds .bar-of").evaluate_all(
        "all => all.map(b => b.style.width)"
    )
    assert [round(float(width.removesuffix("%"))) for width in widths] == said
    page.locator(".editor [data-seat='2']").get_by_role("checkbox", name="folded").check()
    expect(page.locator(".editor [data-seat='2'] .odds b")).to_have_count(0)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".editor .odds b")).to_have_count(0)


def test_odds_stand_beside_the_hands_at_each_step(open_page: OpenPage, client: FlaskClient) -> None:
    """They are of the cards that the viewer sees: who sees all has others than the public."""
    page = open_page("#/play")
    deal(page, "razz", 2)
    expect(page.locator(".during .odds b")).to_have_count(2)
    while "Seventh" not in page.locator(".moment").inner_text():
        assert play_on(page, CALM)
    page.get_by_label("Seen by").select_option(label="all cards open")
    expect(page.locator(".during .seat [aria-label='a hidden card']")).to_have_count(0)
    hand = client.post("/v1/hands", json={**request_of(page), "view": "all"}).json
    assert hand is not None
    seats = [{key: seat[key] for key in ("seat", "down", "up")} for seat in hand["seats"]]
    assert parts(page, ".during") == exact(client, {"game": "razz", "seats": seats})
    assert set(parts(page, ".during")) <= {0, 50, 100}
    page.get_by_label("Seen by").select_option(label="the public")
    expect(page.locator(".during .odds b").first).to_contain_text("about")
    play_to_the_end(page)
    expect(page.locator(".during .odds")).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".during .odds b")).to_have_count(2)
