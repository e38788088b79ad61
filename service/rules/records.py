"""How the values are made that every hand and every event make anew."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True)
def record(cls: type[Class]) -> type[Class]:
    """A value with named fields, which nobody changes: the type checker sees to that.

    Python could refuse it too, but a frozen dataclass takes three times as long to make, and a
    replay makes more than a hundred values a hand.
    """
    return dataclass(slots=True)(cls)
