"""/docs in a browser: Swagger UI shows the contract, tries it out, and asks no other host."""

from playwright.sync_api import Browser, Page, expect


def opened(browser: Browser, live_server: str) -> tuple[Page, list[str]]:
    """The documentation, and what is heard on its console or goes to other hosts."""
    page = browser.new_page(base_url=live_server)
    heard: list[str] = []
    page.on(
        "console",
        lambda said: heard.append(said.text) if said.type in {"error", "warning"} else None,
    )
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((live_server, "data:")) else heard.append(request.url)
        ),
    )
    page.goto("/docs")
    return page, heard


def test_an_operation_is_tried_out(browser: Browser, live_server: str) -> None:
    """The example of a request is sent, and its answer is the service's."""
    page, heard = opened(browser, live_server)
    operation = page.locator("[id$=buildPots]")
    operation.locator("button.opblock-summary-control").click()
    operation.get_by_role("button", name="Execute").click()
    told = operation.locator(".live-responses-table .response")
    expect(told.locator(".response-col_status")).to_contain_text("200")
    expect(told.locator(".highlight-code")).to_contain_text('"eligible"')
    assert heard == []
    page.close()
