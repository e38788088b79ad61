"""openapi.yaml breaks no client of the last release, and what would break one is seen."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import yaml

from tests.api.compatibility import RELEASED, breaks
from tests.api.contract import CONTRACT

Change = Callable[[dict[str, Any]], object]


def schema(contract: dict[str, Any], name: str) -> Any:  # noqa: ANN401  JSON
    """A component schema."""
    return contract["components"]["schemas"][name]


def rename(members: dict[str, Any], old: str, new: str) -> None:
    """Give a member another name."""
    members[new] = members.pop(old)


def rename_type(contract: dict[str, Any], old: str, new: str) -> None:
    """Give a component schema another name, wherever it is referred to."""
    rename(contract["components"]["schemas"], old, new)
    text = json.dumps(contract).replace(f'/schemas/{old}"', f'/schemas/{new}"')
    contract.update(json.loads(text))


BREAKS: dict[str, tuple[Change, str]] = {
    "operation": (lambda new: new["paths"].pop("/v1/pots"), "POST /v1/pots: the operation is gone"),
    "operation id": (
        lambda new: new["paths"]["/v1/pots"]["post"].update(operationId="makePots"),
        "POST /v1/pots: clients call it by another name",
    ),
    "parameter": (
        lambda new: new["paths"]["/v1/games/{key}"]["get"]["parameters"].pop(),
        "GET /v1/games/{key} ?dealer_wild_rank: the parameter is gone",
    ),
    "required parameter": (
        lambda new: new["paths"]["/v1/games/{key}"]["get"]["parameters"][1].update(required=True),
        "GET /v1/games/{key} ?players: the parameter is required now",
    ),
    "required body": (
        lambda new: new["paths"]["/v1/games"]["get"].update(
            requestBody={"required": True, "content": {}}
        ),
        "GET /v1/games: a body is required now",
    ),
    "media type": (
        lambda new: new["paths"]["/v1/evaluations/batch"]["post"]["requestBody"]["content"].pop(
            "text/plain"
        ),
        "POST /v1/evaluations/batch: text/plain is gone",
    ),
    "answer": (
        lambda new: rename(new["paths"]["/v1/pots"]["post"]["responses"], "200", "201"),
        "POST /v1/pots 200: the answer is gone",
    ),
    "type": (
        lambda new: rename_type(new, "MadeHand", "Made"),
        "MadeHand: the type is gone",
    ),
    "field of an answer": (
        lambda new: schema(new, "MadeHand")["properties"].pop("plays_as"),
        "MadeHand.plays_as: the field is gone",
    ),
    "field that an answer may lack": (
        lambda new: schema(new, "MadeHand")["required"].remove("name"),
        "MadeHand.name: the field may lack now",
    ),
    "field of a request": (
        lambda new: schema(new, "HandRequest")["properties"].pop("deck"),
        "HandRequest.deck: the field is gone",
    ),
    "field that a request needs": (
        lambda new: schema(new, "HandRequest")["required"].append("dealer"),
        "HandRequest.dealer: the field is required now",
    ),
    "value of an answer": (
        lambda new: schema(new, "HandStatus")["enum"].remove("offering"),
        "HandStatus: the value offering is gone",
    ),
    "value of a request": (
        lambda new: schema(new, "OddChip")["enum"].remove("position"),
        "OddChip: the value position is gone",
    ),
    "values instead of any text": (
        lambda new: schema(new, "GameName").update(enum=["razz"]),
        "GameName: only some values are taken now",
    ),
    "kind of event": (
        lambda new: schema(new, "HandEvent")["oneOf"].pop(),
        "HandEvent: MuckEvent is no longer taken",
    ),
    "narrower type of a request": (
        lambda new: schema(new, "CardsInput")["oneOf"].pop(),
        "CardsInput: array is no longer taken",
    ),
    "wider type of an answer": (
        lambda new: schema(new, "MadeHand")["properties"]["strength"].update(
            type=["integer", "null"]
        ),
        "MadeHand.strength: null is new",
    ),
    "format": (
        lambda new: schema(new, "Chips").update(format="int32"),
        "Chips: the format was int64 and is int32",
    ),
    "upper bound": (
        lambda new: schema(new, "EvaluationRequest")["properties"]["hands"].update(maxItems=10),
        "EvaluationRequest.hands: maxItems has fallen",
    ),
    "lower bound": (
        lambda new: schema(new, "SeatNumber").update(minimum=1),
        "SeatNumber: minimum has risen",
    ),
    "pattern": (
        lambda new: schema(new, "GameName").update(pattern="^[a-z]+$"),
        "GameName: the pattern has changed",
    ),
}
NO_BREAKS: dict[str, Change] = {
    "operation": lambda new: new["paths"].update(
        {"/v1/more": {"get": new["paths"]["/v1/games"]["get"]}}
    ),
    "optional field of a request": lambda new: schema(new, "HandRequest")["properties"].update(
        more={"type": "string"}
    ),
    "field of an answer": lambda new: (
        schema(new, "MadeHand")["properties"].update(more={"type": "string"}),
        schema(new, "MadeHand")["required"].append("more"),
    ),
    "value": lambda new: schema(new, "ProblemCode")["enum"].append("more"),
    "wider type of a request": lambda new: schema(new, "DoorInput")["properties"]["card"].update(
        type=["string", "array"]
    ),
    "larger bound": lambda new: schema(new, "EvaluationRequest")["properties"]["hands"].update(
        maxItems=20_000
    ),
    "words": lambda new: schema(new, "Chips").update(description="Chips."),
}


def test_no_client_of_the_last_release_breaks() -> None:
    """What was written against the released contract goes on to work.

    A break that is meant takes a new major version and `python -m tests.api.compatibility`.
    """
    assert breaks(yaml.safe_load(RELEASED.read_text(encoding="utf-8")), dict(CONTRACT)) == []


@pytest.mark.parametrize("kind", list(BREAKS))
def test_break_is_seen(kind: str) -> None:
    """Each kind of break is told, with its place."""
    change, told = BREAKS[kind]
    new = deepcopy(dict(CONTRACT))
    change(new)
    assert any(line.endswith(told) for line in breaks(CONTRACT, new)), breaks(CONTRACT, new)


@pytest.mark.parametrize("kind", list(NO_BREAKS))
def test_growth_is_no_break(kind: str) -> None:
    """What is only added does not fail anybody's build."""
    new = deepcopy(dict(CONTRACT))
    NO_BREAKS[kind](new)
    assert new != CONTRACT
    assert breaks(CONTRACT, new) == []
