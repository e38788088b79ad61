"""POST /v1/hands: where a hand stands after all that happened."""

from functools import partial

from flask import Response, request

from service.api.hand_files import MOST_FILE_BYTES, PHH, read_file, write_file
from service.api.hands import HAND_SCHEMA, read_hand, replayed, table_json
from service.api.limits import beyond, in_force
from service.api.problems import Fault, WebCode, place_in
from service.api.wire import (
    JSON,
    Complete,
    answer,
    form_wanted,
    read_body,
    read_text,
    refuse_query,
)
from service.formats.hand_read import NOTHING_BESIDES, HandRead
from service.rules.view import ALL


def replay_hand() -> Response:
    """Replay a hand's log, and say what may come next or who gets what."""
    wanted = form_wanted(JSON, *MOST_FILE_BYTES)
    if request.environ.get("CONTENT_TYPE") == JSON or request.mimetype not in MOST_FILE_BYTES:
        asked = read_body(HAND_SCHEMA, *MOST_FILE_BYTES)
        sent = HandRead(read_hand(asked), NOTHING_BESIDES, partial(place_in, asked))
        viewer = asked["view"]
    else:
        sent, viewer = _read_file(request.mimetype), ALL
    table = replayed(sent, viewer)
    if wanted == JSON:
        return answer(table_json(sent.hand, table, viewer))
    written = write_file(sent.hand, table, viewer, sent.particulars, wanted)
    return Complete(written, f"{wanted}; charset=utf-8" if wanted == PHH else wanted)


def _read_file(media_type: str) -> HandRead:
    refuse_query()
    config = in_force()
    sent = read_file(read_text(min(MOST_FILE_BYTES[media_type], config.most_log_bytes)), media_type)
    events, most = len(sent.hand.events), config.most_events
    if events > most:
        detail = f"These are {events} events, and {most} are the most."
        fault = Fault(sent.place_in_file(("events", most)), detail)
        raise beyond(WebCode.INVALID_FIELD, detail, most, "events", [fault])
    return sent
