"""Every view: accessible, within a phone's width, light and dark, and pictured in docs/images."""

from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, SIZES, OpenPage
from tests.web.test_batch import evaluate, hands
from tests.web.test_odds import await_odds
from tests.web.test_play import BOLD, CALM, deal, play_on, play_to_the_end
from tests.web.test_showdown import settle, write

AXE = ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
IMAGES = ROOT / "docs" / "images"
MOST_BYTES = 150_000


def games(page: Page, _: Path) -> None:
    """A game with much to say: names, wild cards, announcements."""
    page.get_by_role("combobox", name="Game", exact=True).select_option("position_poker")


def games_on_a_desk(page: Page, _: Path) -> None:
    """The same, out of the list that a wide screen has room for."""
    page.get_by_role("button", name="Position Poker").click()


def showdown(page: Page, _: Path) -> None:
    """Cards being laid, one place waiting for the next."""
    page.get_by_role("combobox", name="Game", exact=True).select_option("stud_8b")
    page.get_by_role("button", name="Add a seat").click()
    write(page, 1, "AsAdAhKcKs2d3h", 20)
    write(page, 2, "8c7d5h3s", 20)
    page.locator(".editor [data-seat='2'] .place").nth(4).click()


def settled(page: Page, tmp_path: Path) -> None:
    """Eight seats, two pots, both halves."""
    showdown(page, tmp_path)
    for seat, (cards, put_in) in enumerate(
        (
            ("AsAdAhKcKs2d3h", 20),
            ("8c7d5h3s2cQdJd", 20),
            ("QsQhQc9c9s4d4h", 5),
            ("TsThTcTd5s5c5d", 20),
            ("KhKd8d8h7s7h6s", 20),
            ("6h6d6c4s4c3d3c", 5),
            ("AcJsJhJc9d9h8s", 20),
        ),
        start=1,
    ):
        if seat > 3:
            page.get_by_role("button", name="Add a seat").click()
        write(page, seat, cards, put_in)
    page.get_by_role("button", name="Add a seat").click()
    page.locator(".editor [data-seat='8']").get_by_label("folded").check()
    settle(page)


def wild(page: Page, _: Path) -> None:
    """The worked example of OPR-643 article 3: wild cards, and half the pot for a spade."""
    page.get_by_role("combobox", name="Examples").select_option(index=1)
    settle(page)


def play(page: Page, _: Path) -> None:
    """A hand of six on fifth street."""
    deal(page, "stud_8b", 6)
    for step in range(20):
        play_on(page, BOLD if step < 2 else CALM)


def play_of_eight(page: Page, _: Path) -> None:
    """The eight players of a Super game about to throw away."""
    deal(page, "super_stud_hilo", 8)
    for _step in range(8):
        play_on(page, ("complete", "call", "bring_in"))


def play_over(page: Page, _: Path) -> None:
    """A hand at its end."""
    deal(page, "eddies_choice", 4)
    play_to_the_end(page)


def pot_limit(page: Page, _: Path) -> None:
    """A wager whose size is free, in the game with the longest name."""
    deal(page, "pl_super_stud_8b_capped", 5)


def set_up(page: Page, _: Path) -> None:
    """Before a hand, with every fold open."""
    for fold in page.locator(".play details").all():
        fold.evaluate("details => { details.open = true; }")


def refused(page: Page, _: Path) -> None:
    """What the API refuses, at the field that is wrong."""
    page.get_by_role("spinbutton", name="Ante", exact=True).fill("")
    page.get_by_role("button", name="Shuffle and deal").click()
    expect(page.locator(".set-up .fault")).to_be_visible()


def batch(page: Page, tmp_path: Path) -> None:
    """Hands evaluated."""
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(hands(20_000)), encoding="utf-8")
    evaluate(page, "stud_8b", file)


# What is looked at: the address, and what is done there. The first of each view are pictured.
SCENES = {
    "games": ("#/games", games),
    "showdown": ("#/showdown", showdown),
    "settled": ("#/showdown", settled),
    "wild": ("#/showdown", wild),
    "play": ("#/play", play),
    "eight": ("#/play", play_of_eight),
    "over": ("#/play", play_over),
    "pot-limit": ("#/play", pot_limit),
    "set-up": ("#/play", set_up),
    "refused": ("#/play", refused),
    "batch": ("#/batch", batch),
    "empty-batch": ("#/batch", lambda _page, _path: None),
}
PICTURED = ("games", "showdown", "settled", "wild", "play", "eight", "batch")


def violations(page: Page) -> list[str]:
    """What axe-core finds, by rule and place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize(("scene", "size"), list(product(SCENES, SIZES)))
def test_every_view_is_accessible_and_fits(
    open_page: OpenPage, tmp_path: Path, scene: str, size: str
) -> None:
    """axe-core finds nothing in light and dark, and nothing is wider than the screen."""
    address, prepare = SCENES[scene]
    if (scene, size) == ("games", "desk"):
        prepare = games_on_a_desk
    page = open_page(address, size)
    prepare(page, tmp_path)
    page.mouse.move(0, 0)
    await_odds(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert violations(page) == []
        if scene in PICTURED:
            picture(page, f"{scene}-{size}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def picture(page: Page, name: str) -> None:
    """What the screen shows, from the top of what the scene is about."""
    page.evaluate("scrollTo(0, 0)")
    shown = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    few_colours = shown.quantize(colors=128, dither=Image.Dither.NONE)
    few_colours.save(IMAGES / f"{name}.png", optimize=True)


def test_four_colours_and_the_theme_are_kept(open_page: OpenPage) -> None:
    """The look that was chosen is there again after a reload."""
    page = open_page("#/showdown")
    diamonds = page.locator(".deck .ink-d").first
    red = diamonds.evaluate("ink => getComputedStyle(ink).color")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_text("Look", exact=True).click()
    page.get_by_label("Four-colour deck").check()
    page.get_by_role("combobox", name="Theme").select_option("dark")
    page.reload()
    page.wait_for_selector(".deck")
    assert diamonds.evaluate("ink => getComputedStyle(ink).color") != red
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != ground
    assert violations(page) == []


def test_nothing_moves_where_that_is_not_wanted(open_page: OpenPage) -> None:
    """prefers-reduced-motion: the five that play lie where they lie, at once."""
    page = open_page("#/showdown")
    page.get_by_role("combobox", name="Examples").select_option(index=1)
    settle(page)
    moving = "document.getAnimations().length"
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) > 0


def test_the_policy_lets_no_foreign_script_in(open_page: OpenPage) -> None:
    """An inline script, should one ever get into the page, is not run."""
    page = open_page()
    refused = "Content Security Policy"
    open_page.provoked.append(refused)  # type: ignore[attr-defined]
    with page.expect_console_message(lambda said: said.type == "error" and refused in said.text):
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('script'),"
            " {textContent: 'document.title = \"run\"'}))"
        )
    assert page.title() != "run"


def test_the_page_is_small(open_page: OpenPage) -> None:
    """All that the browser loads, but for the cards' art, is under 150 KB, uncompressed."""
    page = open_page()
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(entry => [new URL(entry.name).pathname, entry.decodedBodySize])"
    )
    own = {path: size for path, size in loaded if path == "/" or path.startswith("/web/")}
    assert len(own) > 10
    assert sum(own.values()) < MOST_BYTES


def test_a_service_that_is_away_is_said_to_be(open_page: OpenPage) -> None:
    """Without an answer the page says so, in words."""
    page = open_page("#/showdown")
    page.get_by_role("combobox", name="Examples").select_option(index=1)
    page.route("**/v1/showdowns", lambda route: route.abort())
    # The browser says so too, and that is all that is heard.
    failed = "Failed to load resource"
    open_page.provoked.append(failed)  # type: ignore[attr-defined]
    with page.expect_console_message(lambda said: failed in said.text):
        page.get_by_role("button", name="Who wins?").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
