"""openapi.yaml as the tests read it: its operations, its examples and its schemas as validators."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import yaml

CONTRACT: Mapping[str, Any] = yaml.safe_load(
    (Path(__file__).parents[2] / "openapi.yaml").read_text(encoding="utf-8")
)
SCHEMAS: Mapping[str, Any] = CONTRACT["components"]["schemas"]
EXAMPLES: Mapping[str, Any] = CONTRACT["components"]["examples"]


class Operation(NamedTuple):
    """An operation of the contract."""

    method: str
    path: str
    described: Mapping[str, Any]


def operations() -> Iterator[Operation]:
    """Every operation, in the order of the contract."""
    for path, item in CONTRACT["paths"].items():
        for method, described in item.items():
            yield Operation(method.upper(), path, described)


def resolved(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference leads to; anything else as it is."""
    while "$ref" in node:
        target: Any = CONTRACT
        for key in node["$ref"].removeprefix("#/").split("/"):
            target = target[key]
        node = target
    return node


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """A validator of a component schema, to which an object's undocumented members are faults."""
    closed = {key: _closed(schema) for key, schema in SCHEMAS.items()}
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": {"schemas": closed}}
    )


def faults(name: str, instance: object) -> list[str]:
    """Where an instance is not what a component schema says."""
    return [
        f"{list(fault.instance_path)}: {fault.message}"
        for fault in validator(name).iter_errors(instance)
    ]


def _closed(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"additionalProperties": False, **schema} if "properties" in schema else schema
