"""An object of a JSON file, whose members are asked for by name and refused by their place."""

from decimal import Decimal
from typing import Any

from service.formats.amounts import amount
from service.formats.errors import BadField
from service.rules.cards import parse_cards
from service.rules.errors import Place


class JsonObject:
    """An object and its place in the file."""

    def __init__(self, told: object, at: Place) -> None:
        if not isinstance(told, dict):
            raise BadField("This is to be an object.", at)
        self.members: dict[str, Any] = told
        self.at = at

    def has(self, name: str) -> bool:
        """Whether there is a member that is not null."""
        return self.members.get(name) is not None

    def object(self, name: str) -> "JsonObject":
        """An object."""
        return JsonObject(self.members.get(name), (*self.at, name))

    def objects(self, name: str, most: int) -> "list[JsonObject]":
        """A list of objects."""
        value, at = self.members.get(name), (*self.at, name)
        if not isinstance(value, list) or len(value) > most:
            raise BadField(f"This is to be a list of {most} at most.", at)
        return [JsonObject(one, (*at, index)) for index, one in enumerate(value)]

    def text(self, name: str) -> str:
        """A text."""
        value = self.members.get(name)
        if not isinstance(value, str):
            raise BadField("This is to be a text.", (*self.at, name))
        return value

    def whole(self, name: str, most: int) -> int:
        """A whole number."""
        value = self.members.get(name)
        if type(value) is not int or not 0 <= value <= most:
            raise BadField(f"This is to be a whole number from 0 to {most}.", (*self.at, name))
        return value

    def flag(self, name: str) -> bool:
        """A truth value, false where it is absent."""
        return self.members.get(name) is True

    def amount(self, name: str) -> Decimal:
        """An amount, 0 where it is absent."""
        value = self.members.get(name)
        return Decimal(0) if value is None else amount(value, (*self.at, name))

    def cards(self) -> bytes:
        """The cards, none where they are absent."""
        at = (*self.at, "cards")
        return parse_cards(self.members.get("cards") or [], at)
