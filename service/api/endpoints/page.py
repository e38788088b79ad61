"""GET / and /web/{name}: the page, which asks this API for everything that it shows."""

from functools import cache
from pathlib import Path
from typing import Final

from flask import Response

from service.api.browsers import page
from service.api.problems import Refusal, WebCode

_FOLDER: Final = Path(__file__).parents[2] / "web"
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}


def get_page() -> Response:
    """Answer the page."""
    return get_page_file("index.html")


def get_page_file(name: str) -> Response:
    """Answer a file of the page, or 304 where the browser has it.

    Raises:
        Refusal: `not_found`.
    """
    path = _FOLDER / name
    if path not in _files():
        raise Refusal(WebCode.NOT_FOUND, f"The page has no file {name}.")
    return page(_files()[path], _MEDIA_TYPES[path.suffix])


@cache
def _files() -> dict[Path, bytes]:
    """Every file of the page."""
    return {path: path.read_bytes() for path in sorted(_FOLDER.iterdir())}
