"""For each kind of problem a request that meets it: the examples of openapi.yaml, as they come."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

RANDOM_CARDS = "2c8dKhKsJd5c4h"


class Asked(NamedTuple):
    """A request, and the status with which it is refused."""

    status: int
    path: str
    json: object = None
    method: str = "POST"
    body: bytes | None = None
    headers: Mapping[str, str] = MappingProxyType({})


def _hand(game: str, **hand: object) -> dict[str, object]:
    return {"game": game, "hands": [hand]}


def _seats(*seats: dict[str, object], **more: object) -> dict[str, object]:
    return {"game": "seven_card_stud", "seats": list(seats), **more}


def _position_seats(*seats: dict[str, object]) -> dict[str, object]:
    rules = {"folded_spade_collects": False, "dealer_wild_rank": "J"}
    return {"game": "position_poker", "house_rules": rules, "seats": list(seats)}


def _hand_in_motion(**more: object) -> dict[str, object]:
    return {
        "game": "razz",
        "stakes": {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8},
        "seats": [{"seat": 1, "stack": 100}, {"seat": 2, "stack": 100}],
        "deck": "As2s3s4sKdKh",
        "view": "public",
        **more,
    }


BATCH = "/v1/evaluations/batch?game=razz"

REFUSALS: Mapping[str, Asked] = {
    "incomplete_body": Asked(
        400,
        BATCH,
        body=b"not gzip",
        headers={"Content-Type": "text/plain", "Content-Encoding": "gzip"},
    ),
    "bad_hands": Asked(
        422,
        BATCH,
        body=f"{RANDOM_CARDS}\n{RANDOM_CARDS[:-2]}\n{RANDOM_CARDS[:-2]}2c\n".encode(),
        headers={"Content-Type": "text/plain"},
    ),
    "not_json": Asked(
        400,
        "/v1/pots",
        body=b'{"contributions": [',
        headers={"Content-Type": "application/json"},
    ),
    "not_toml": Asked(
        400, "/v1/hands", body=b"variant = ", headers={"Content-Type": "application/toml"}
    ),
    "not_found": Asked(404, "/v2/games", method="GET"),
    "unknown_game_in_path": Asked(404, "/v1/games/omaha", method="GET"),
    "method_not_allowed": Asked(405, "/v1/pots", method="GET"),
    "not_acceptable": Asked(406, "/v1/games", method="GET", headers={"Accept": "text/html"}),
    "body_too_large": Asked(
        413,
        "/v1/pots",
        body=b" " * (16 * 2**20 + 1),
        headers={"Content-Type": "application/json"},
    ),
    "unsupported_media_type": Asked(
        415, "/v1/pots", body=b"seat=1", headers={"Content-Type": "text/plain"}
    ),
    "invalid_field": Asked(
        422,
        "/v1/pots",
        {"contributions": [{"seat": 1, "amount": "5"}, {"seat": 2, "amount": 1.5}]},
    ),
    "unknown_field": Asked(422, "/v1/evaluations", _hand("razz", cards=RANDOM_CARDS, colour="red")),
    "unknown_parameter": Asked(422, "/v1/games?page=2", method="GET"),
    "invalid_parameter": Asked(
        422, "/v1/mixes/super_stud_mix?hand=0&hands_per_game=8", method="GET"
    ),
    "unknown_game": Asked(422, "/v1/evaluations", _hand("omaha", cards=RANDOM_CARDS)),
    "bad_card": Asked(422, "/v1/evaluations", _hand("razz", cards="2c8dKhKsJd5c1h")),
    "card_repeated": Asked(
        422,
        "/v1/evaluations",
        {"game": "razz", "hands": [{"cards": RANDOM_CARDS}, {"cards": "2c3d4h5s6c"}]},
    ),
    "wrong_card_count": Asked(422, "/v1/evaluations", _hand("razz", cards="2c8dKhKs")),
    "faces_required": Asked(422, "/v1/evaluations", _hand("eddies_choice", cards=RANDOM_CARDS)),
    "id_repeated": Asked(
        422,
        "/v1/evaluations",
        {
            "game": "razz",
            "hands": [{"id": "Ann", "cards": RANDOM_CARDS}, {"id": "Ann", "cards": "3d4s5h6c7d"}],
        },
    ),
    "position_required": Asked(422, "/v1/evaluations", _hand("position_poker", cards=RANDOM_CARDS)),
    "bad_position": Asked(
        422, "/v1/evaluations", _hand("position_poker", cards=RANDOM_CARDS, position=7)
    ),
    "announcement_required": Asked(
        422, "/v1/evaluations", _hand("position_poker", cards=RANDOM_CARDS, position="dealer")
    ),
    "house_rule_refused": Asked(
        422,
        "/v1/evaluations",
        {**_hand("razz", cards=RANDOM_CARDS), "house_rules": {"five_of_a_kind": "lowest"}},
    ),
    "no_bring_in": Asked(
        422, "/v1/bring-ins", {"game": "eddies_choice", "doors": [{"seat": 1, "card": "8h"}]}
    ),
    "too_few_players": Asked(
        422, "/v1/bring-ins", {"game": "razz", "doors": [{"seat": 1, "card": "8h"}]}
    ),
    "too_many_players": Asked(
        422,
        "/v1/bring-ins",
        {
            "game": "razz",
            "doors": [{"seat": seat, "card": f"{rank}h"} for seat, rank in enumerate("23456789T")],
        },
    ),
    "seat_repeated": Asked(
        422, "/v1/pots", {"contributions": [{"seat": 1, "amount": 5}, {"seat": 1, "amount": 5}]}
    ),
    "too_many_chips": Asked(
        422,
        "/v1/pots",
        {"contributions": [{"seat": 1, "amount": 2**53 - 1}, {"seat": 2, "amount": 1}]},
    ),
    "everyone_folded": Asked(
        422, "/v1/pots", {"contributions": [{"seat": 1, "amount": 5, "folded": True}]}
    ),
    "cards_required": Asked(
        422,
        "/v1/showdowns",
        _seats({"seat": 1, "put_in": 5, "cards": RANDOM_CARDS}, {"seat": 2, "put_in": 5}),
    ),
    "unknown_seat": Asked(
        422,
        "/v1/showdowns",
        _seats({"seat": 1, "put_in": 5}, {"seat": 2, "put_in": 5, "folded": True}, dealer=3),
    ),
    "position_repeated": Asked(
        422,
        "/v1/showdowns",
        _position_seats(
            {"seat": 1, "put_in": 5, "position": 1},
            {"seat": 2, "put_in": 5, "folded": True, "position": 1},
        ),
    ),
    "spade_face_up": Asked(
        422,
        "/v1/showdowns",
        _position_seats(
            {"seat": 1, "put_in": 5, "down": "KhKsJd", "up": "As8dJc5c"},
            {"seat": 2, "put_in": 5, "down": "QhQsTd", "up": "2s9d4c7c"},
        ),
    ),
    "format_cannot_say": Asked(
        422, "/v1/hands", _hand_in_motion(), headers={"Accept": "application/vnd.ohh+json"}
    ),
    "bad_stakes": Asked(422, "/v1/hands", _hand_in_motion(stakes={"ante": 1, "bring_in": 2})),
    "no_chips": Asked(
        422,
        "/v1/hands",
        _hand_in_motion(seats=[{"seat": 1, "stack": 0}, {"seat": 2, "stack": 100}]),
    ),
    "deck_too_short": Asked(422, "/v1/hands", _hand_in_motion(deck="As2s3s4sKd")),
    "out_of_turn": Asked(422, "/v1/hands", _hand_in_motion(events=[{"type": "call", "seat": 2}])),
}
"""By the name of the example."""

BEFORE_THE_APPLICATION: Mapping[str, tuple[int, bytes]] = {
    "request_line_too_long": (414, b"GET /healthz?" + b"x" * 5_000 + b" HTTP/1.1\r\n\r\n"),
    "header_too_large": (431, b"GET /healthz HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n"),
    "not_http": (400, b"GET /healthz\r\n\r\n"),
}
"""Problems that only the running service has, with the bytes that meet them."""

NOT_MET: Mapping[str, int] = {
    "api_key_required": 401,  # unless keys are set, and so on: tests/api/test_access.py
    "too_many_requests": 429,
    "internal_error": 500,
    "not_ready": 503,
}
"""Problems that no request meets."""
