"""What the page weighs, and how soon it can be used: `python -m tests.web.figures` prints it.

The service runs as it is served, with one worker; a fresh browser loads the page over loopback.
Usable is the moment at which the first view has its picker, filled with what the API answered.
"""

import shutil
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.bench.servers import served
from tests.web.conftest import CHROMIUM_OPTIONS, ROOT, SIZES

LOADS = 7
WATCH = """
    new MutationObserver((_, watcher) => {
        if (!document.querySelector('[data-view] select option')) return;
        watcher.disconnect();
        window.usable = performance.now();
    }).observe(document, {childList: true, subtree: true});
"""


def usable_milliseconds(browser: Browser, url: str, size: str) -> float:
    """From the start of the navigation to the first view that can be used, nothing cached."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-view]")
    measured = float(page.evaluate("window.usable"))
    context.close()
    return measured


def main() -> None:
    """Measure and print."""
    by_kind: dict[str, int] = {}
    for path in (ROOT / "service" / "web").iterdir():
        by_kind[path.suffix] = by_kind.get(path.suffix, 0) + path.stat().st_size
    print("| files | bytes |\n|---|---|")  # noqa: T201
    for kind, count in sorted([*by_kind.items(), ("all", sum(by_kind.values()))]):
        print(f"| {kind} | {count:,} |")  # noqa: T201
    print("\n| screen | usable after | of the loads |\n|---|---|---|")  # noqa: T201
    chromium = shutil.which("chromium")
    with served("service.app:create_app()") as server, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{server.connection.getpeername()[1]}/"
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
        for size in SIZES:
            loads = sorted(usable_milliseconds(browser, url, size) for _ in range(LOADS))
            print(  # noqa: T201
                f"| {size} | {median(loads):.0f} ms | {loads[0]:.0f} to {loads[-1]:.0f} ms |"
            )
        browser.close()


if __name__ == "__main__":
    main()
