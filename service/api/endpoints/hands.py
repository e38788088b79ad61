"""POST /v1/hands: where a hand stands after all that happened."""

from flask import Response

from service.api.hands import HAND_SCHEMA, replayed_json
from service.api.wire import answer, read


def replay_hand() -> Response:
    """Replay a hand's log, and say what may come next or who gets what."""
    return answer(replayed_json(read(HAND_SCHEMA)))
