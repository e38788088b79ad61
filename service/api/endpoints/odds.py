"""POST /v1/odds: each seat's chances, and what part of the pot it can expect."""

import socket
from collections.abc import Mapping
from typing import Any, Final

from flask import Response, request

from service.api.limits import in_force
from service.api.odds import OddsSchema, odds_json, read_question
from service.api.schemas import house_rules_json, read_game, refuse_positions
from service.api.wire import answer, read
from service.rules.odds import odds
from service.rules.run_outs import Effort

_SCHEMA: Final = OddsSchema()
_DEFAULTS: Final = Effort()


def reckon_odds() -> Response:
    """Deal what is still to come, in every way or at random, and tell who wins how often."""
    asked = read(_SCHEMA)
    game, house = read_game(asked)
    question = read_question(asked)
    refuse_positions(game, asked["seats"], "seats")
    config, environ = in_force(), request.environ
    longest = config.odds_milliseconds
    effort = Effort(
        asked.get("seed", _DEFAULTS.seed),
        asked.get("most_enumerated", _DEFAULTS.most_enumerated),
        asked.get("max_samples", _DEFAULTS.max_samples),
        asked.get("precision"),
        min(asked.get("time_limit_ms", longest), longest) / 1000,
        config.odds_threads,
        lambda: client_is_gone(environ),
    )
    told = odds(game, house, question, effort)
    return answer(
        {
            "game": game.key,
            **odds_json(told, effort.seed),
            "house_rules": house_rules_json(game, house),
        }
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
