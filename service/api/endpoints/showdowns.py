"""POST /v1/showdowns: who gets which chips."""

from typing import Final

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
from service.api.wire import answer, read
from service.rules.pots import Contribution
from service.rules.showdown import Player, TableAtShowdown, settle_table

_SCHEMA: Final = ShowdownSchema()


def settle_showdown() -> Response:
    """Evaluate every hand, and pay every pot."""
    asked = read(_SCHEMA)
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
    return answer(
        {
            "game": game.key,
            **showdown_json(shown, [seat["seat"] for seat in seats]),
            "house_rules": house_rules_json(game, house),
        }
    )
