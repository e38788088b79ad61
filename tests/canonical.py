"""One spelling for every value of the rules: equal values, and only those, have equal bytes."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from service.rules.games import Game


def canonical(value: object) -> bytes:
    """A value, whatever it is made of, as JSON bytes in a fixed order."""
    return json.dumps(_plain(value), separators=(",", ":")).encode()


def _plain(value: object) -> object:
    if type(value) in {bool, int, str, type(None)}:
        return value
    if isinstance(value, Game):
        return value.key
    if is_dataclass(value) and not isinstance(value, type):
        return [
            type(value).__name__,
            *(_plain(getattr(value, field.name)) for field in fields(value)),
        ]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return list(value)
    if isinstance(value, Mapping):
        return [[key, _plain(inner)] for key, inner in value.items()]
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    raise TypeError(value)
