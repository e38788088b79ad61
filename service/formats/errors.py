"""What can be wrong between a hand and its format.

FormatError
├── BrokenText       the text is not TOML or JSON at all
├── BadField         a field, or an action, is not what the format has there
└── CannotSay        the format has no way to say this hand

What the rules say of a hand that was read stays a `StudError`.
"""

from service.rules.errors import Place


class FormatError(Exception):
    """A sentence that says what is wrong, and the place in the file."""

    def __init__(self, detail: str, at: Place = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.at = at


class BrokenText(FormatError):
    """The text is not of the language that the format is written in."""


class BadField(FormatError):
    """A field or an action is missing, has the wrong type, or says what cannot be read."""


class CannotSay(FormatError):
    """The hand has something for which the format has no words."""
