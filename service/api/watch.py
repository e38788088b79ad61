"""Every request as those see it who run the service: its id, its line in the log, its counts.

A line has no card, no body, no query and no address in it: what was asked is the caller's own.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import getrandbits
from time import perf_counter
from typing import Any, Final

import orjson
from flask import Response, request
from flask.globals import request_ctx

from service.api.metrics import Metrics

REQUEST_ID: Final = "stud_rules.request_id"
HANDS: Final = "stud_rules.hands"
BODY_BYTES: Final = "stud_rules.body_bytes"
CODE: Final = "stud_rules.problem_code"
_STDERR: Final = 2
_NOT_MODIFIED: Final = 304  # as plain numbers: those of HTTPStatus take ten times as long
_SERVER_ERROR: Final = 500
_BEGAN: Final = "stud_rules.began"

NO_ROUTE: Final = "none"
"""Stands for paths that are not the service's; what they were is anybody's guess."""

_MOST_DIGITS: Final = 15  # of a length that anybody has bytes for
_IDS_TAKEN: Final = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}")


def begin(environ: dict[str, Any]) -> None:
    """Note the beginning of a request, and its id: the caller's, if it can be one, or a new one."""
    environ[_BEGAN] = perf_counter()
    sent = environ.get("HTTP_X_REQUEST_ID")
    environ[REQUEST_ID] = sent if sent and _IDS_TAKEN.fullmatch(sent) else new_request_id()


def new_request_id() -> str:
    """An id of the service's own; nobody has to be kept from guessing one, they only differ."""
    return f"{getrandbits(128):032x}"


def request_id() -> str:
    """The id of the request that is being answered."""
    said: str = request.environ.get(REQUEST_ID, "")
    return said


def count_hands(count: int) -> None:
    """Note how many hands were evaluated for the request."""
    request.environ[HANDS] = count


def write_line(line: bytes) -> None:
    """Write a line of the log: whole, whatever other processes and threads write."""
    os.write(_STDERR, line)


@dataclass(frozen=True, slots=True)
class Watch:
    """Who is told of each request: a log, those who count, those who trace; any may be missing."""

    log: Callable[[bytes], object] | None
    metrics: Metrics | None
    trace: Callable[[dict[str, Any], dict[str, Any]], object] | None = None
    """Takes the environment of a request and the members of its line."""

    def end(self, response: Response) -> Response:
        """Note the answer to a request, and give it the request's id."""
        asked = request_ctx.request
        environ, rule = asked.environ, asked.url_rule
        response.headers.add("X-Request-ID", environ[REQUEST_ID])
        route = NO_ROUTE if rule is None else rule.rule
        body = response.response
        if isinstance(body, list):
            self._note(environ, route, response.status_code, sum(map(len, body)))
        else:
            response.response = self._counted(environ, route, response.status_code, body)
        return response

    def _counted(
        self, environ: dict[str, Any], route: str, status: int, body: Iterable[Any]
    ) -> Iterator[bytes]:
        """The body as it goes out, piece by piece; the request ends with it."""
        went = 0
        try:
            for piece in body:
                went += len(piece)
                yield piece
        finally:
            self._note(environ, route, status, went)

    def _note(self, environ: dict[str, Any], route: str, status: int, went: int) -> None:
        seconds = perf_counter() - environ[_BEGAN]
        length = environ.get("CONTENT_LENGTH")
        if length and length.isdecimal() and len(length) <= _MOST_DIGITS:
            came = int(length)
        else:
            came = environ.get(BODY_BYTES, 0)
        if environ["REQUEST_METHOD"] == "HEAD" or status == _NOT_MODIFIED:
            went = 0
        if self.metrics:
            self.metrics.count(
                route,
                status,
                seconds=seconds,
                came=came,
                went=went,
                hands=environ.get(HANDS, 0),
            )
        if self.log or self.trace:
            line: dict[str, Any] = {
                "timestamp": datetime.now(UTC),
                "level": "INFO" if status < _SERVER_ERROR else "ERROR",
                "event": "request",
                "request_id": environ[REQUEST_ID],
                "method": environ["REQUEST_METHOD"],
                "route": route,
                "status": status,
                "milliseconds": round(seconds * 1000, 3),
                "request_bytes": came,
                "response_bytes": went,
            }
            if CODE in environ:
                line["code"] = environ[CODE]
            if self.log:
                self.log(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
            if self.trace:
                self.trace(environ, line)
