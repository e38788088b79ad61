"""POST /v1/pots: the pots that contributions make."""

from typing import Final

from flask import Response

from service.api.schemas import PotsSchema, chips_json
from service.api.wire import answer, read
from service.rules.pots import Contribution, side_pots

_SCHEMA: Final = PotsSchema()


def build_pots() -> Response:
    """Build the pots, main pot first, and say what goes back uncalled."""
    asked = read(_SCHEMA)
    made = side_pots(
        [
            Contribution(each["seat"], each["amount"], each["folded"])
            for each in asked["contributions"]
        ],
        ("contributions",),
    )
    return answer(
        {
            "pots": [{"amount": pot.chips, "eligible": pot.eligible} for pot in made.pots],
            "returned": chips_json(made.returned),
            "rules": ["READING M1"],
        }
    )
