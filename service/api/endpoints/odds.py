"""POST /v1/odds: each seat's chances, and what part of the pot it can expect."""

import socket
from collections.abc import Mapping
from typing import Any, Final

from flask import Response, request

from service.api.limits import in_force
from service.api.odds import OddsSchema, reckoned_json
from service.api.wire import answer, read

_SCHEMA: Final = OddsSchema()


def reckon_odds() -> Response:
    """Deal what is still to come, in every way or at random, and tell who wins how often."""
    asked = read(_SCHEMA)
    config, environ = in_force(), request.environ
    return answer(
        reckoned_json(
            asked,
            threads=config.odds_threads,
            most_milliseconds=config.odds_milliseconds,
            is_cancelled=lambda: client_is_gone(environ),
        )
    )


def client_is_gone(environ: Mapping[str, Any]) -> bool:
    """Whether the client has closed its connection, where the server lets that be seen."""
    connection = environ.get("gunicorn.socket")
    if connection is None:
        return False
    try:
        return bool(connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b"")
    except BlockingIOError:  # nothing has come: it waits
        return False
    except OSError:
        return True
