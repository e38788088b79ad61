"""GET /docs and /docs/{name}: Swagger UI over the contract, from files of this package alone."""

from functools import cache
from pathlib import Path
from typing import Final

from flask import Response

from service.api.browsers import DOCUMENTATION_POLICY, page
from service.api.problems import Refusal, WebCode

_FOLDER: Final = Path(__file__).parents[2] / "swagger_ui"
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
_NAMES: Final = frozenset(
    {
        *("index.html", "initializer.js", "swagger-ui.css", "swagger-ui-bundle.js"),
        "swagger-ui-bundle.js.LICENSE.txt",
    }
)


def get_documentation() -> Response:
    """Answer the documentation."""
    return get_documentation_file("index.html")


def get_documentation_file(name: str) -> Response:
    """Answer a file of the documentation, or 304 where the browser has it.

    Raises:
        Refusal: `not_found`.
    """
    if name not in _NAMES:
        raise Refusal(WebCode.NOT_FOUND, f"The documentation has no file {name}.")
    return page(_content(name), _MEDIA_TYPES[Path(name).suffix], DOCUMENTATION_POLICY)


@cache
def _content(name: str) -> bytes:
    return (_FOLDER / name).read_bytes()
