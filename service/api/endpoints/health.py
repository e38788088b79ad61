"""GET /healthz and /readyz: whether the service lives, and whether it can answer."""

from typing import Final

import orjson
from flask import Response

from service import evaluator
from service.api.problems import Refusal, WebCode
from service.api.wire import answer_with, refuse_query
from service.rules.cards import parse_cards
from service.rules.hands import made_hand
from service.rules.house_rules import HouseRules
from service.rules.vocabulary import HighHand

_KNOWN_CARDS: Final = parse_cards("8d 2c Kh Ks Kd Jd 4h", ())
_KNOWN_WILD: Final = 0b11
_KNOWN_NAME: Final = "five kings"


def get_health() -> Response:
    """Say that the process answers."""
    refuse_query()
    return answer_with(orjson.dumps({"status": "alive"}))


def get_readiness() -> Response:
    """Say that a known hand is evaluated rightly, and by which code."""
    refuse_query()
    made = made_hand(HighHand(()), _KNOWN_CARDS, _KNOWN_WILD, HouseRules())
    if made is None or made.name != _KNOWN_NAME:
        raise Refusal(WebCode.NOT_READY, "A known hand is not evaluated as it should be.")
    return answer_with(orjson.dumps({"status": "ready", "evaluator": evaluator.kernel()}))
