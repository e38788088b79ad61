"""Batch: a file of hands in, a histogram and the strengths out."""

import random
from pathlib import Path

from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from service.rules.cards import CARD_TEXTS
from tests.web.conftest import OpenPage

HANDS = 100_000
CHECKED = 200


def hands(count: int) -> list[str]:
    """Seven-card hands, each out of a deck of its own."""
    dealer = random.Random(643)  # noqa: S311  the same hands each time
    return ["".join(dealer.sample(CARD_TEXTS[:52], 7)) for _ in range(count)]


def evaluate(page: Page, game: str, file: Path) -> None:
    """Drop a file onto the view of a game, and wait for what comes of it."""
    page.get_by_role("combobox", name="Game", exact=True).select_option(game)
    page.get_by_label("Drop a text file of hands here").set_input_files(file)
    page.wait_for_selector(".results .histogram, .problem", timeout=60_000)


def counted(page: Page, share: str = "high") -> dict[str, int]:
    """How many hands of a share are of each category."""
    section = page.locator(".results section").filter(has_text=f"{share} hands")
    rows = section.locator("tbody tr")
    told = rows.evaluate_all("all => all.map(row => [...row.cells].map(cell => cell.textContent))")
    return {name: int(count.replace(",", "")) for name, count, *_ in told}


def download(page: Page) -> list[list[str]]:
    """The lines of the file that the page offers."""
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Download the strengths").click()
    lines = Path(downloaded.value.path()).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines]


def test_a_hundred_thousand_hands(open_page: OpenPage, client: FlaskClient, tmp_path: Path) -> None:
    """Every hand is counted once, and has the strength that the API gives it on its own."""
    dealt = hands(HANDS)
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(dealt), encoding="utf-8")
    page = open_page("#/batch")
    evaluate(page, "stud_8b", file)
    assert sum(counted(page, "high").values()) == HANDS
    assert sum(counted(page, "low").values()) == HANDS
    expect(page.locator(".speed")).to_contain_text("100,000 hands in")
    heading, *lines = download(page)
    assert heading == ["hand", "high", "low"]
    assert [line[0] for line in lines] == dealt
    asked = [{"cards": cards} for cards in dealt[:CHECKED]]
    request = {"game": "stud_8b", "independent": True, "hands": asked}
    answered = client.post("/v1/evaluations", json=request).get_json()["hands"]
    assert [[int(high), int(low)] for _, high, low in lines[:CHECKED]] == [
        [hand["high"]["strength"], hand["low"]["strength"] if hand["low"] else 0]
        for hand in answered
    ]


def test_the_histogram_counts_categories(open_page: OpenPage, tmp_path: Path) -> None:
    """Hands whose category anybody can see are counted where they belong; blank lines are not."""
    file = tmp_path / "hands.txt"
    quads, full_house, king_high = "9c9d9h9s2c3d4h", "9c 9d 9h 4s 4c 2d 3c", "2c4d6h8sTcQdKh"
    written = f"AsKsQsJsTs2c3d\r\n\n{quads}\n{full_house}\n9c9d9h4s4c2d3h\n{king_high}\n"
    file.write_text(written, encoding="utf-8")
    page = open_page("#/batch", "phone")
    evaluate(page, "seven_card_stud", file)
    seen = {name: count for name, count in counted(page).items() if count}
    assert seen == {"royal flush": 1, "four of a kind": 1, "full house": 2, "high card": 1}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_game_has_a_sample(open_page: OpenPage) -> None:
    """Without a file at hand the page deals the hands itself, wild ranks and all."""
    page = open_page("#/batch")
    for game, share in (("razz_27", "low"), ("position_poker", "high"), ("eddies_choice", "high")):
        page.get_by_role("combobox", name="Game", exact=True).select_option(game)
        page.get_by_role("button", name="No file at hand?").click()
        expect(page.locator("#said")).to_contain_text("Done", timeout=60_000)
        assert sum(counted(page, share).values()) == HANDS
        page.reload()


def test_a_bad_line_is_named(open_page: OpenPage, tmp_path: Path) -> None:
    """What the API refuses is said with the line of the file."""
    file = tmp_path / "hands.txt"
    file.write_text("\n".join([*hands(7000), "AsKsQsJsTs2c3x", *hands(10)]), encoding="utf-8")
    page = open_page("#/batch")
    evaluate(page, "razz", file)
    expect(page.get_by_role("alert")).to_contain_text("Line 7001")
    expect(page.locator(".histogram")).to_have_count(0)
