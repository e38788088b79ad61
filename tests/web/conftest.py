"""A real browser in front of a real server, and what has to hold on every page it opens."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[2]
SIZES = {"phone": (360, 740), "desk": (1280, 800)}
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-lcd-text",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# The same shuffles each time: what is tested and pictured does not change by itself.
SEEDED = """
    let state = 20260928;
    crypto.getRandomValues = (numbers) => numbers.map(() => {
        state = (state + 0x6D2B79F5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return (mixed ^ (mixed >>> 14)) >>> 0;
    });
"""

OpenPage = Callable[..., Page]

# How long anything may take on a busy machine; what goes well is not waited for.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here: a plain `make test` needs no browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    chromium = shutil.which("chromium")
    assert chromium, "apt-get install chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser, live_server: str) -> Iterator[OpenPage]:
    """Opens an address of the page, and holds every page opened to silence and to its own host.

    Whatever the content security policy refuses is an error on the console. What a test provokes
    it names in `provoked`: messages come when they come, the test may be over by then.
    """
    heard: list[str] = []
    provoked: list[str] = []
    contexts = []

    def opened(address: str = "", size: str = "desk", theme: str = "light", **more: Any) -> Page:  # noqa: ANN401
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=live_server,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(SEEDED)
        page = context.new_page()

        def hear_console(message: ConsoleMessage) -> None:
            # A refusal of the API is an answer; the browser calls each one an error.
            if message.type in {"error", "warning"} and "status of 422" not in message.text:
                heard.append(f"console: {message.text}")

        def hear_request(request: Request) -> None:
            if not request.url.startswith((live_server, f"blob:{live_server}")):
                heard.append(f"request to {request.url}")

        page.on("console", hear_console)
        page.on("pageerror", lambda error: heard.append(f"uncaught: {error}"))
        page.on("request", hear_request)
        page.goto(f"/{address}")
        page.wait_for_selector("[data-view]")
        return page

    opened.provoked = provoked  # type: ignore[attr-defined]
    yield opened
    for context in contexts:
        context.close()
    assert [line for line in heard if not any(each in line for each in provoked)] == []
