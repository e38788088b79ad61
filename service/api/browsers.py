"""What browsers are told: what they may run, whose pages may ask, and what they need not fetch."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Flask, Response, request
from flask_cors import CORS

from service.api.problems import Refusal, WebCode
from service.config import Config

PAGE_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page of the service may do: nothing inline, and nothing with another host."""

DOCUMENTATION_POLICY: Final = f"{PAGE_POLICY}; img-src 'self' data:"
"""The same, with the drawings that the style sheet of Swagger UI has in itself."""

_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
_NEVER_GUESS: Final = ("X-Content-Type-Options", "nosniff")


def serve_browsers(app: Flask, config: Config) -> None:
    """Tell browsers what they may do with answers, and pages of which origins may ask."""
    app.after_request(_never_guess)
    if config.cors_origins:
        CORS(
            app,
            origins=list(config.cors_origins),
            allow_headers=["Authorization", "Content-Type", "X-API-Key", "X-Request-ID"],
            expose_headers=["ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-ID"],
            methods=["GET", "HEAD", "POST"],
            max_age=3600,
        )


class PageFiles:
    """The files of a page, which stand together in a folder of the package."""

    def __init__(self, folder: str, policy: str = PAGE_POLICY) -> None:
        self._folder: Final = Path(__file__).parents[1] / folder
        self._policy: Final = policy

    def answer(self, name: str) -> Response:
        """A file of the page, or 304 where the browser has it.

        Raises:
            Refusal: `not_found`.
        """
        content = self._contents.get(name)
        if content is None:
            raise Refusal(WebCode.NOT_FOUND, f"There is no file {name} here.")
        response = Response(content, content_type=_MEDIA_TYPES[Path(name).suffix])
        response.headers["Content-Security-Policy"] = self._policy
        response.headers["Referrer-Policy"] = "no-referrer"
        return unless_known(response)

    @cached_property
    def _contents(self) -> Mapping[str, bytes]:
        """What browsers load; what else stands in the folder is for readers of the code."""
        files = (path for path in self._folder.iterdir() if path.suffix in _MEDIA_TYPES)
        return {path.name: path.read_bytes() for path in files}


def unless_known(response: Response) -> Response:
    """The answer with its `ETag`, or 304 where the caller has it already.

    A cache asks again each time: what a new release says is not to be missed.
    """
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(_digest(response.get_data()))
    return response.make_conditional(request)  # type: ignore[return-value]  # it returns itself


@lru_cache(maxsize=256)
def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:32]


def _never_guess(response: Response) -> Response:
    """Have browsers take an answer for what it says that it is."""
    response.headers.add(*_NEVER_GUESS)
    return response
