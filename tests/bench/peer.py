"""The least that can be done with the same request: the peers of the service's POSTs."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from flask import Flask, Response, request


def create_app(answer_bytes: int) -> Flask:
    """An application with one bare route, which parses the JSON and answers so many bytes."""
    app = Flask("peer")
    answer = b'"' + b"x" * (answer_bytes - 2) + b'"'

    @app.post("/v1/evaluations")
    def parse_and_answer() -> Response:
        request.get_json()
        return Response(answer, content_type="application/json")

    return app


def read_and_answer(
    environ: Mapping[str, Any], start_response: Callable[[str, list[tuple[str, str]]], object]
) -> list[bytes]:
    """A bare WSGI application: it reads the body, and answers as many bytes as the query says."""
    environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    length = environ["QUERY_STRING"] or "0"
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", length)])
    return [_bytes(int(length))]


@cache
def _bytes(length: int) -> bytes:
    return b"x" * length
