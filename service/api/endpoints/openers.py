"""POST /v1/openers: who acts first by the hands showing."""

from typing import Final

from flask import Response

from service.api.schemas import OpenerSchema, house_rules_json, read_game, refuse_positions
from service.api.wire import answer, read
from service.rules.cards import card_texts, parse_cards
from service.rules.showing import first_to_act

_SCHEMA: Final = OpenerSchema()


def resolve_opener() -> Response:
    """Say who acts first, which seats show the same, and what everybody shows."""
    asked = read(_SCHEMA)
    game, house = read_game(asked)
    refuse_positions(game, asked["boards"], "boards")
    boards = [
        (
            board["seat"],
            parse_cards(board["cards"], ("boards", index, "cards")),
            board.get("position"),
        )
        for index, board in enumerate(asked["boards"])
    ]
    first = first_to_act(game, house, boards, ("boards",))
    return answer(
        {
            "game": game.key,
            "seat": first.opener.seat,
            "tied": first.opener.tied,
            "boards": [
                {"seat": seat, "cards": card_texts(cards), "name": name}
                for (seat, cards, _), name in zip(boards, first.names, strict=True)
            ],
            "rules": first.rules,
            "house_rules": house_rules_json(game, house),
        }
    )
