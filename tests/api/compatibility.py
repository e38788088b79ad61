"""What breaks clients between two versions of a contract.

    python -m tests.api.compatibility

writes openapi.yaml into released.yaml, without its words and examples: that is done at a release,
and at no other time.

A client breaks where something it calls, sends or reads is no longer there, where it must send what
it did not, where what it sends is no longer taken, and where it reads what it cannot have foreseen.
One more value of an enumeration, field or operation is no break: clients pass over what they do not
know.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import yaml

from tests.api.contract import CONTRACT

RELEASED: Final = Path(__file__).with_name("released.yaml")
LEFT_OUT: Final = {"description", "summary", "title", "example", "examples"}
LOWER_BOUNDS: Final = ("minimum", "minItems", "minLength")
UPPER_BOUNDS: Final = ("maximum", "maxItems", "maxLength")

Node = Mapping[str, Any]


class Way(StrEnum):
    """Whether clients write a value or read it."""

    SENT = "sent"
    READ = "read"


class Comparison:
    """An old contract beside a new one."""

    def __init__(self, old: Node, new: Node) -> None:
        self._old = old
        self._new = new
        self._seen: set[tuple[str, str, Way]] = set()

    def breaks(self) -> Iterator[str]:
        """Each break, with the place where it is."""
        for name in self._old["components"]["schemas"]:
            if name not in self._new["components"]["schemas"]:
                yield f"{name}: the type is gone"
        for path, item in self._old["paths"].items():
            for method, old in item.items():
                place = f"{method.upper()} {path}"
                new = self._new["paths"].get(path, {}).get(method)
                if new is None:
                    yield f"{place}: the operation is gone"
                else:
                    yield from self._operation(place, old, new)

    def _operation(self, place: str, old: Node, new: Node) -> Iterator[str]:
        if old["operationId"] != new["operationId"] or old["tags"] != new["tags"]:
            yield f"{place}: clients call it by another name"
        yield from self._parameters(place, old, new)
        yield from self._body(place, old.get("requestBody"), new.get("requestBody"))
        for status, old_answer in old["responses"].items():
            if status in new["responses"]:
                was, is_now = self._both(old_answer, new["responses"][status])
                yield from self._content(f"{place} {status}", was, is_now, Way.READ)
            elif status.startswith("2"):
                yield f"{place} {status}: the answer is gone"

    def _parameters(self, place: str, old: Node, new: Node) -> Iterator[str]:
        was = {one["name"]: one for one in self._all(self._old, old.get("parameters", []))}
        is_now = {one["name"]: one for one in self._all(self._new, new.get("parameters", []))}
        for name, parameter in was.items():
            if name in is_now:
                yield from self._schema(
                    f"{place} ?{name}", parameter["schema"], is_now[name]["schema"], Way.SENT
                )
            else:
                yield f"{place} ?{name}: the parameter is gone"
        for name, parameter in is_now.items():
            if parameter.get("required") and not was.get(name, {}).get("required"):
                yield f"{place} ?{name}: the parameter is required now"

    def _body(self, place: str, old: Node | None, new: Node | None) -> Iterator[str]:
        if new is None:
            if old is not None:
                yield f"{place}: the body is gone"
        elif old is None:
            if new.get("required"):
                yield f"{place}: a body is required now"
        else:
            yield from self._content(place, old, new, Way.SENT)

    def _content(self, place: str, old: Node, new: Node, way: Way) -> Iterator[str]:
        for media_type, described in old.get("content", {}).items():
            if media_type in new.get("content", {}):
                schema = new["content"][media_type]["schema"]
                yield from self._schema(place, described["schema"], schema, way)
            else:
                yield f"{place}: {media_type} is gone"

    def _schema(self, place: str, old: Node, new: Node, way: Way) -> Iterator[str]:
        names = (old.get("$ref", ""), new.get("$ref", ""))
        if all(names):
            if (*names, way) in self._seen:
                return
            self._seen.add((*names, way))
            place = f"{place} {names[0].rpartition('/')[2]}"
        old, new = self._both(old, new)
        yield from self._types(place, old, new, way)
        yield from self._values(place, old, new, way)
        yield from self._members(place, old, new, way)

    def _types(self, place: str, old: Node, new: Node, way: Way) -> Iterator[str]:
        was, is_now = self._alternatives(self._old, old), self._alternatives(self._new, new)
        less, more = was.keys() - is_now.keys(), is_now.keys() - was.keys()
        for kind in sorted(less if way is Way.SENT else more):
            yield f"{place}: {kind} is {'no longer taken' if way is Way.SENT else 'new'}"
        if "oneOf" in old and "oneOf" in new:
            for kind in was.keys() & is_now.keys():
                yield from self._schema(place, was[kind], is_now[kind], way)
        if old.get("format") != new.get("format"):
            yield f"{place}: the format was {old.get('format')} and is {new.get('format')}"

    def _values(self, place: str, old: Node, new: Node, way: Way) -> Iterator[str]:
        was, is_now = _enumerated(old), _enumerated(new)
        if was is not None and is_now is not None:
            for value in sorted(map(str, was - is_now)):
                yield f"{place}: the value {value} is gone"
        elif is_now is not None and way is Way.SENT:
            yield f"{place}: only some values are taken now"
        if way is Way.SENT:
            if new.get("pattern", old.get("pattern")) != old.get("pattern"):
                yield f"{place}: the pattern has changed"
            for bound in LOWER_BOUNDS:
                if new.get(bound, 0) > old.get(bound, 0):
                    yield f"{place}: {bound} has risen"
            for bound in UPPER_BOUNDS:
                if bound in new and new[bound] < old.get(bound, float("inf")):
                    yield f"{place}: {bound} has fallen"

    def _members(self, place: str, old: Node, new: Node, way: Way) -> Iterator[str]:
        was, is_now = old.get("properties", {}), new.get("properties", {})
        for name, schema in was.items():
            if name in is_now:
                yield from self._schema(f"{place}.{name}", schema, is_now[name], way)
            else:
                yield f"{place}.{name}: the field is gone"
        needed_before, needed = set(old.get("required", [])), set(new.get("required", []))
        for name in sorted(needed - needed_before if way is Way.SENT else needed_before - needed):
            change = "is required" if way is Way.SENT else "may lack"
            yield f"{place}.{name}: the field {change} now"
        for inner in ("items", "additionalProperties"):
            if isinstance(old.get(inner), dict) and isinstance(new.get(inner), dict):
                yield from self._schema(f"{place}[]", old[inner], new[inner], way)

    def _both(self, old: Node, new: Node) -> tuple[Node, Node]:
        return _resolved(self._old, old), _resolved(self._new, new)

    def _all(self, contract: Node, described: list[Node]) -> list[Node]:
        return [_resolved(contract, one) for one in described]

    def _alternatives(self, contract: Node, schema: Node) -> dict[str, Node]:
        """What a value may be: types by name, and objects in a union by their component."""
        if "oneOf" not in schema:
            types = schema.get("type", [])
            return dict.fromkeys([types] if isinstance(types, str) else types, schema)
        found: dict[str, Node] = {}
        for member in schema["oneOf"]:
            whole = _resolved(contract, member)
            if whole.get("type") == "object":
                found[member["$ref"].rpartition("/")[2]] = member
            else:
                found |= dict.fromkeys(self._alternatives(contract, whole), member)
        return found


def _resolved(contract: Node, node: Node) -> Node:
    while "$ref" in node:
        target: Any = contract
        for key in node["$ref"].removeprefix("#/").split("/"):
            target = target[key]
        node = target
    return node


def _enumerated(schema: Node) -> AbstractSet[object] | None:
    if "const" in schema:
        return {schema["const"]}
    return set(schema["enum"]) if "enum" in schema else None


def breaks(old: Node, new: Node) -> list[str]:
    """What breaks clients of the old contract under the new one."""
    return list(Comparison(old, new).breaks())


def without_words(node: Any, *, names: bool = False) -> Any:  # noqa: ANN401  JSON
    """A part of a contract without descriptions and examples; keys that are `names` all stay."""
    if isinstance(node, list):
        return [without_words(one) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without_words(value, names=key in {"properties", "schemas", "paths", "mapping"})
        for key, value in node.items()
        if names or key not in LEFT_OUT
    }


if __name__ == "__main__":
    RELEASED.write_text(
        yaml.safe_dump(
            without_words(CONTRACT), sort_keys=False, width=100, default_flow_style=None
        ),
        encoding="utf-8",
    )
