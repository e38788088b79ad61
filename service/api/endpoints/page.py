"""GET / and /web/{name}: the page, which asks this API for everything that it shows."""

from typing import Final

from flask import Response

from service.api.browsers import PageFiles

_FILES: Final = PageFiles("web")


def get_page() -> Response:
    """Answer the page."""
    return _FILES.answer("index.html")


def get_page_file(name: str) -> Response:
    """Answer a file of the page, or 304 where the browser has it.

    Raises:
        Refusal: `not_found`.
    """
    return _FILES.answer(name)
