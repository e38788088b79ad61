"""POST /v1/showdowns: who gets which chips."""

from collections.abc import Mapping
from typing import Any, Final, cast

from flask import Response

from service.api.schemas import (
    ShowdownSchema,
    house_rules_json,
    read_carried,
    read_game,
    read_holding,
    read_one_card,
    refuse_positions,
    showdown_json,
)
from service.api.watch import count_hands
from service.api.wire import answer, read
from service.rules.pots import Contribution
from service.rules.showdown import Player, TableAtShowdown, settle_table

SHOWDOWN_SCHEMA: Final = ShowdownSchema()


def settle_showdown() -> Response:
    """Evaluate every hand, and pay every pot."""
    told = showdown_answer(read(SHOWDOWN_SCHEMA))
    count_hands(len(cast("list[object]", told["hands"])))
    return answer(told)


def showdown_answer(asked: Mapping[str, Any]) -> dict[str, object]:
    """Who gets which chips.

    Args:
        asked: what `SHOWDOWN_SCHEMA` loaded.

    Raises:
        Refusal: `invalid_field` or `unknown_field`.
        StudError: what the rules refuse.
    """
    game, house = read_game(asked)
    seats = asked["seats"]
    refuse_positions(game, seats, "seats")
    players = tuple(
        Player(
            Contribution(seat["seat"], seat["put_in"], seat["folded"]),
            read_holding(seat, seat["seat"], ("seats", index))
            if seat.keys() & {"cards", "down"}
            else None,
            seat.get("position"),
        )
        for index, seat in enumerate(seats)
    )
    community = read_one_card(asked["community"], ("community",)) if "community" in asked else b""
    carried = read_carried(asked.get("carried_pots", ()))
    table = TableAtShowdown(players, asked.get("dealer"), community, carried)
    shown = settle_table(game, house, table)
    return {
        "game": game.key,
        **showdown_json(shown, [seat["seat"] for seat in seats]),
        "house_rules": house_rules_json(game, house),
    }
