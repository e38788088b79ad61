"""POST /v1/evaluations: what hands are worth, and their order."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response

from service.api.schemas import (
    EvaluationSchema,
    evaluated_json,
    house_rules_json,
    read_game,
    read_hands,
)
from service.api.watch import count_hands
from service.api.wire import answer, read
from service.rules.holdings import compare, order_of_hands

EVALUATION_SCHEMA: Final = EvaluationSchema()


def evaluate_hands() -> Response:
    """Evaluate hands of one deal, or independent ones."""
    asked = read(EVALUATION_SCHEMA)
    told = evaluations_json(asked)
    count_hands(len(asked["hands"]))
    return answer(told)


def evaluations_json(asked: Mapping[str, Any]) -> dict[str, object]:
    """What hands are worth, and their order.

    Args:
        asked: what `EVALUATION_SCHEMA` loaded.

    Raises:
        Refusal: `invalid_field` or `unknown_field`.
        StudError: what the rules refuse.
    """
    game, house = read_game(asked)
    ids, hands = read_hands(game, asked["hands"])
    compared = compare(game, house, hands, ("hands",), one_deal=not asked["independent"])
    return {
        "game": game.key,
        "hands": [
            {"id": name, **evaluated_json(hand)}
            for name, hand in zip(ids, compared.hands, strict=True)
        ],
        "order": order_of_hands(game, zip(ids, compared.hands, strict=True)),
        "rules": compared.rules,
        "house_rules": house_rules_json(game, house),
    }
