"""How much one request may ask for, and the refusal of more, with the limit in it."""

from collections.abc import Sequence
from typing import Final, Literal

from flask import Flask, current_app

from service.api.problems import Fault, ProblemCode, Refusal
from service.config import Config

MOST_LEVELS: Final = 1024
"""How deep JSON may be nested: orjson's own limit. No schema has ten levels."""

Unit = Literal["bytes", "fields", "hands", "events", "levels", "seconds", "requests_per_minute"]

_CONFIG: Final = "STUD_RULES"


def set_limits(app: Flask, config: Config) -> None:
    """Put the limits of a configuration in force."""
    app.config[_CONFIG] = config


def in_force() -> Config:
    """The configuration of the application that answers."""
    config: Config = current_app.config[_CONFIG]
    return config


def beyond(
    code: ProblemCode, detail: str, most: int, unit: Unit, faults: Sequence[Fault] = ()
) -> Refusal:
    """The refusal of more than the most."""
    return Refusal(code, detail, faults, members={"limit": {"most": most, "unit": unit}})
