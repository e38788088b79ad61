"""POST /v1/bring-ins: who brings it in."""

from typing import Final

from flask import Response

from service.api.schemas import BringInSchema, house_rules_json, read_game, read_one_card
from service.api.wire import answer, read
from service.rules.cards import CARD_TEXTS
from service.rules.showing import Door, bring_in

_SCHEMA: Final = BringInSchema()


def resolve_bring_in() -> Response:
    """Say whose door card brings it in, and how it is posted."""
    asked = read(_SCHEMA)
    game, house = read_game(asked)
    doors = [
        Door(door["seat"], read_one_card(door["card"], ("doors", index, "card"))[0])
        for index, door in enumerate(asked["doors"])
    ]
    brought_in = bring_in(game, house, doors, ("doors",))
    order = [{"seat": door.seat, "card": CARD_TEXTS[door.card]} for door in brought_in.order]
    return answer(
        {
            "game": game.key,
            **order[0],
            "order": order,
            "posted_by": brought_in.posted_by,
            "options": brought_in.options,
            "rules": brought_in.rules,
            "house_rules": house_rules_json(game, house),
        }
    )
