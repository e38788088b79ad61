"""What bytes that nobody chose are put to: each target holds what comes out against the rules."""

import gzip
import json
from collections.abc import Callable, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final

from hypothesis import HealthCheck, given, settings

from service.app import create_app
from service.rules.cards import card_texts, parse_cards
from service.rules.errors import BadInput, Code
from service.rules.games import GAMES
from tests.api.contract import faults
from tests.api.test_hands_made_up import anything, check_answer, hands

CLIENT: Final = create_app().test_client()
FORMS: Final = ("application/json", "text/plain", "application/octet-stream")
KEYS: Final = tuple(GAMES)


def read_cards(data: bytes) -> None:
    """Card text, as one text and as a list: cards that read the same again, or a refusal."""
    text = data.decode("utf-8", "replace")
    for written in (text, text.split(" ")):
        try:
            cards = parse_cards(written, ("cards",))
        except BadInput as refusal:
            refused = refusal.code, refusal.at[:1]
            assert refused == (Code.BAD_CARD, ("cards",))
            continue
        assert max(cards, default=0) < 52
        assert parse_cards(card_texts(cards), ()) == cards
        assert parse_cards("".join(card_texts(cards)), ()) == cards


class _InPieces(BytesIO):
    """A body of which a few bytes come at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 3) if size and size > 0 else size)


def read_batch(data: bytes) -> None:
    """A batch in any form, for any game: the same strengths however it comes, or a refusal.

    Which of its faults a broken text is refused for depends on how much of it had come.
    """
    head, body = data[:2].ljust(2, b"\0"), data[2:]
    form, game = FORMS[head[0] % 3], KEYS[head[1] % len(KEYS)]
    answers = []
    packed = gzip.compress(body, 1)
    for stream, length, encoding in (
        (BytesIO(body), len(body), "identity"),
        (_InPieces(body), len(body), "identity"),
        (BytesIO(packed), len(packed), "gzip"),
    ):
        answer = CLIENT.post(
            f"/v1/evaluations/batch?game={game}",
            input_stream=stream,
            content_type=form,
            headers={"Content-Encoding": encoding},
            environ_overrides={"CONTENT_LENGTH": str(length)},
        )
        assert answer.status_code in {200, 400, 422}
        if answer.status_code != 200:
            assert not faults("Problem", answer.get_json())
        elif form == FORMS[0]:
            assert not faults("BatchStrengths", answer.get_json())
        answers.append(answer.data if answer.status_code == 200 else None)
    assert answers == answers[:1] * 3


def read_request(data: bytes) -> None:
    """A body of POST /v1/hands: JSON or not, the answer is a documented one."""
    answer = CLIENT.post("/v1/hands", data=data, content_type="application/json")
    told: Any = answer.get_json()
    assert answer.status_code in {200, 400, 422}
    assert not faults(_NAMES.get(answer.status_code, "Problem"), told)
    if answer.status_code == 200:
        assert CLIENT.post("/v1/hands", json=json.loads(data)).get_json() == told


_NAMES: Final = MappingProxyType({200: "HandState", 422: "HandProblem"})


@given(hands | anything)
@settings(suppress_health_check=list(HealthCheck), database=None)
def _replay_made_up(body: object) -> None:
    check_answer(CLIENT, body)


def replay_hand(data: bytes) -> None:
    """A hand, mostly sound, made up as the bytes say; or, once in eight, the bytes themselves."""
    if data[:1] < b"\x20":
        read_request(data[1:])
    else:
        _replay_made_up.hypothesis.fuzz_one_input(data[1:])  # type: ignore[attr-defined]


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = MappingProxyType(
    {"cards": read_cards, "batch": read_batch, "hands": replay_hand}
)
