"""Showdown: cards onto seats by every way there is, and who takes what."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import SIZES, OpenPage


def write(page: Page, seat: int, cards: str, put_in: int = 10) -> None:
    """Write a seat's cards as text, and its chips."""
    page.get_by_role("textbox", name=f"Cards of seat {seat} as text").fill(cards)
    page.locator(f".editor [data-seat='{seat}'] .put-in input").fill(str(put_in))


def settle(page: Page) -> None:
    """Ask who wins."""
    page.get_by_role("button", name="Who wins?").click()
    page.wait_for_selector(".settled:not([hidden]) .pots")


def lying(page: Page, seat: int) -> list[str]:
    """The cards that lie before a seat of the editor."""
    cards = page.locator(f".editor [data-seat='{seat}'] .place [role=img]")
    return [
        card.partition(",")[0] for card in cards.evaluate_all("all => all.map(c => c.ariaLabel)")
    ]


def seat_of(page: Page, number: int) -> str:
    """What a settled seat says."""
    return page.locator(f".settled [data-seat='{number}']").inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_the_worked_examples_of_the_documents_are_settled(open_page: OpenPage, size: str) -> None:
    """OPR-643 articles 3 and 4, OPR-671 article 4: the page shows what they say."""
    page = open_page("#/showdown", size)
    examples = page.get_by_role("combobox", name="Examples")

    examples.select_option(label="Half the pot for a spade in the hole (OPR-643 art. 3 example)")
    settle(page)
    assert page.locator(".award").all_inner_texts() == [
        "Seat 1 takes 50 for the high hand",
        "Seat 3 takes 50 for the spade",
    ]
    page.get_by_role("button", name="Change the cards").click()

    examples.select_option(label="Two sets of wild cards (OPR-643 art. 4 example)")
    settle(page)
    assert "four kings, jack kicker" in seat_of(page, 2)
    wild = page.locator(".settled [data-seat='2'] .card.wild")
    said = sorted(wild.evaluate_all("all => all.map(card => card.ariaLabel)"))
    assert [card.partition(",")[0] for card in said] == ["eight of diamonds", "two of clubs"]
    assert all("stands for the king of" in card for card in said)
    assert page.locator(".settled [data-seat='2'] .lifted").count() == 5
    page.get_by_role("button", name="Change the cards").click()

    examples.select_option(label="Four wild cards and five aces (OPR-671 art. 4 example)")
    settle(page)
    assert "five aces" in seat_of(page, 1)
    assert "Takes 60" in seat_of(page, 1)
    assert page.locator(".settled [data-seat='1'] .card.wild").count() == 4
    articles = page.locator(".settled .articles").inner_text()
    assert "OPR-671 3.2" in articles
    assert "if it matches an up card, both are wild" in articles
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_cards_are_tapped_onto_places(open_page: OpenPage) -> None:
    """A card then a place, or a place then cards; a card that lies somewhere goes back."""
    page = open_page("#/showdown", "phone")
    deck, places = page.locator(".deck"), page.locator(".editor [data-seat='1'] .place")
    deck.get_by_role("button", name="ace of spades").click()
    places.nth(2).click()
    assert lying(page, 1) == ["ace of spades"]
    places.nth(0).click()
    deck.get_by_role("button", name="king of diamonds").click()
    deck.get_by_role("button", name="nine of clubs").click()
    assert lying(page, 1) == ["king of diamonds", "nine of clubs", "ace of spades"]
    deck.get_by_role("button", name="nine of clubs").click()
    assert lying(page, 1) == ["king of diamonds", "ace of spades"]
    expect(page.get_by_role("textbox", name="Cards of seat 1 as text")).to_have_value("KdAs")


def test_cards_are_pasted(open_page: OpenPage) -> None:
    """Text such as AsKd9c goes to the place that is chosen, and on from there."""
    page = open_page("#/showdown")
    page.locator(".editor [data-seat='2'] .place").first.click()
    page.evaluate("navigator.clipboard.writeText('AsKd 9c, 10♥')")
    page.keyboard.press("Control+V")
    expect(page.get_by_role("textbox", name="Cards of seat 2 as text")).to_have_value("AsKd9cTh")


def test_a_showdown_needs_no_mouse(open_page: OpenPage) -> None:
    """Tab, arrows and the keys of the cards are enough, and what happens is said."""
    page = open_page("#/showdown")
    page.get_by_role("combobox", name="Examples").focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.place')"):
            break
    page.keyboard.type("asadahkcks2d3h")
    assert lying(page, 1) == [
        "ace of spades", "ace of diamonds", "ace of hearts", "king of clubs", "king of spades",
        "two of diamonds", "three of hearts",
    ]  # fmt: skip
    page.keyboard.type("qsqdqh9c9s2c3d")
    assert len(lying(page, 2)) == 7
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Who wins?").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".settled:not([hidden]) .pots")
    expect(page.locator("#said")).to_have_text("Seat 1 takes 20 for the high hand.")
    assert page.evaluate("document.activeElement.textContent") == "Change the cards"


def test_the_deck_has_one_tab_stop_and_arrows(open_page: OpenPage) -> None:
    """The arrow keys go from card to card: 52 cards are not 52 stops."""
    page = open_page("#/showdown", "phone")
    page.locator(".deck button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.ariaLabel") == "king of hearts"
    assert page.locator(".deck button[tabindex='0']").count() == 1


def test_side_pots_and_halves_say_who_takes_what(open_page: OpenPage) -> None:
    """Main pot 15: 8 high and 7 low, the odd chip to the high; side pot 30: 15 and 15."""
    page = open_page("#/showdown")
    page.get_by_role("combobox", name="Game", exact=True).select_option("stud_8b")
    page.get_by_role("button", name="Add a seat").click()
    write(page, 1, "AsAdAhKcKs2d3h", 20)
    write(page, 2, "8c7d5h3s2cQdJd", 20)
    write(page, 3, "QsQhQc9c9s4d4h", 5)
    settle(page)
    assert page.locator(".pots b").all_inner_texts() == ["15", "Main pot", "30", "Side pot 1"]
    assert page.locator(".award").all_inner_texts() == [
        "Seat 1 takes 8 for the high hand",
        "Seat 2 takes 7 for the low hand",
        "Seat 1 takes 15 for the high hand",
        "Seat 2 takes 15 for the low hand",
    ]
    assert page.locator(".settled [data-seat='2'] .made").count() == 2
    assert page.locator(".settled [data-seat='2'] .lifted").count() == 10


def test_uncalled_chips_go_back(open_page: OpenPage) -> None:
    """What nobody called is shown beside the pots."""
    page = open_page("#/showdown")
    write(page, 1, "AsAdAhKcKs2d3h", 20)
    write(page, 2, "QsQdQh9c9s2c3d", 5)
    settle(page)
    expect(page.locator(".pots")).to_contain_text("15 back to seat 1")


def test_refusals_stand_where_they_belong(open_page: OpenPage) -> None:
    """What the API says of a card stands at its seat, and of a house rule at its control."""
    page = open_page("#/showdown", "phone")
    write(page, 1, "AsAdAhKcKs2d3h")
    write(page, 2, "QsQdQh9x")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator(".editor [data-seat='2'] .fault")).to_contain_text("Not a card")
    write(page, 2, "QsQdQh9cAs2c3d")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator(".editor [data-seat='2'] .fault")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_visible()
    write(page, 2, "QsQdQh9c9s2c3d")
    expect(page.get_by_role("alert")).to_have_count(0)

    page.get_by_role("combobox", name="Game", exact=True).select_option("position_poker")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator(".house .fault")).to_contain_text("The dealer shall announce")
    assert page.locator("[aria-invalid=true]").get_attribute("data-key") == "folded_spade_collects"


def test_a_last_card_may_lie_face_up(open_page: OpenPage) -> None:
    """OPR-643 2.1: up or down, at the player's choice; the own spade face down takes half."""
    page = open_page("#/showdown")
    examples = page.get_by_role("combobox", name="Examples")
    examples.select_option(index=1)
    write(page, 3, "JdQc9c5h2dJh3s", 25)
    page.get_by_role("button", name="Who wins?").click()
    expect(
        page.locator(".editor [data-seat='1'] .fault, .editor [data-seat='3'] .fault").first
    ).to_be_visible()
    write(page, 3, "Jd4h9c5h2dJh3s", 25)
    settle(page)
    assert "for the spade" in seat_of(page, 3)
    page.get_by_role("button", name="Change the cards").click()
    page.locator(".editor [data-seat='3']").get_by_label("last card face up").check()
    page.get_by_role("button", name="Who wins?").click()
    expect(page.get_by_role("alert")).to_contain_text("OPR-643 3.4")


def test_carried_pots_go_to_those_who_may_win_them(open_page: OpenPage) -> None:
    """OPR-643 3.4: a carried pot is won by one of those whom it was carried for."""
    page = open_page("#/showdown", "phone")
    page.get_by_role("combobox", name="Game", exact=True).select_option("seven_card_stud")
    page.get_by_role("button", name="Add a seat").click()
    for seat, cards in ((1, "AsAdAhAcKd2c3c"), (2, "KsQsJsTs2d3h4h"), (3, "QdQhQc5c5d7c8s")):
        write(page, seat, cards)
    page.get_by_role("button", name="Add a carried pot").click()
    pot = page.get_by_role("region", name="Carried pot 1")
    pot.get_by_role("spinbutton").fill("25")
    pot.get_by_role("checkbox", name="seat 1").uncheck()
    settle(page)
    assert page.locator(".award").all_inner_texts() == [
        "Seat 3 takes 25 for the high hand",
        "Seat 1 takes 30 for the high hand",
    ]
    page.get_by_role("button", name="Change the cards").click()
    for name in ("seat 2", "seat 3"):
        pot.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("button", name="Who wins?").click()
    expect(pot.locator(".fault")).to_be_visible()
    pot.get_by_role("button", name="Remove carried pot 1").click()
    settle(page)
    assert page.locator(".award").count() == 1
