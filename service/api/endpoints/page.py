"""GET / and /web/{name}: the page, which asks this API for everything that it shows."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Response, request

from service.api.problems import Refusal, WebCode

_FOLDER: Final = Path(__file__).parents[2] / "web"
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}
_HEADERS: Final = {
    # A browser asks again each time, and what has not changed is not sent again.
    "Cache-Control": "no-cache",
    # What a page may not do on its own is not covered by default-src.
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, its media type and the digest that names its content."""

    content: bytes
    media_type: str
    digest: str


def get_page() -> Response:
    """Answer the page."""
    return get_page_file("index.html")


def get_page_file(name: str) -> Response:
    """Answer a file of the page, or 304 where the browser has it.

    Raises:
        Refusal: `not_found`.
    """
    file = _files().get(name)
    if file is None:
        raise Refusal(WebCode.NOT_FOUND, f"The page has no file {name}.")
    response = Response(file.content, content_type=file.media_type, headers=_HEADERS)
    response.set_etag(file.digest)
    return response.make_conditional(request)  # type: ignore[return-value]  # it returns itself


@cache
def _files() -> dict[str, PageFile]:
    """Every file of the page, by its name."""
    return {
        path.name: PageFile(content, _MEDIA_TYPES[path.suffix], sha256(content).hexdigest())
        for path in sorted(_FOLDER.iterdir())
        for content in [path.read_bytes()]
    }
