"""A hand over the wire as a file: PHH and OHH, beside our own JSON."""

from typing import Final

from service.api.problems import Fault, Refusal, WebCode, refused
from service.formats import ohh, phh
from service.formats.errors import BadField, BrokenText, CannotSay, FormatError
from service.formats.hand_read import HandRead, Particulars
from service.rules.errors import StudError
from service.rules.replay import Hand
from service.rules.state import Table
from service.rules.view import Viewer, seen_by

TOML: Final = "application/toml"
PHH: Final = "text/x-phh"
OHH: Final = "application/vnd.ohh+json"

MOST_FILE_BYTES: Final = {TOML: 2**16, PHH: 2**16, OHH: 2**20}
"""The longest file of each type; the longest log that is taken has half as many."""


def read_file(text: str | None, media_type: str) -> HandRead:
    """The hand of a file.

    Args:
        text: the file; None where it is not UTF-8.
        media_type: one of `MOST_FILE_BYTES`.

    Raises:
        Refusal: `not_toml` or `not_json`; `invalid_field` with the place in the file; what the
            rules say of a game, a card or a house rule.
    """
    try:
        if text is None:
            raise BrokenText("This is not UTF-8.")
        return ohh.read(text) if media_type == OHH else phh.read(text)
    except FormatError as error:
        raise format_refused(error, media_type) from None
    except StudError as error:
        raise refused(error) from None


def write_file(
    hand: Hand, table: Table, viewer: Viewer, particulars: Particulars, media_type: str
) -> bytes:
    """A hand as a file, as the one who looks may see it.

    Raises:
        Refusal: `format_cannot_say`.
    """
    seen = seen_by(table, viewer)
    if media_type != OHH:
        return phh.write(hand, seen, particulars).encode()
    try:
        return ohh.write(hand, seen, particulars, viewer if isinstance(viewer, int) else None)
    except CannotSay as error:
        raise format_refused(error, media_type) from None


def format_refused(error: FormatError, media_type: str) -> Refusal:
    """The refusal that an error of a format is."""
    match error:
        case BrokenText():
            code = WebCode.NOT_JSON if media_type == OHH else WebCode.NOT_TOML
        case BadField():
            code = WebCode.INVALID_FIELD
        case _:
            code = WebCode.FORMAT_CANNOT_SAY
    return Refusal(code, error.detail, [Fault(error.at, error.detail)] if error.at else [])
