"""Every hand of a file, whichever layout it is in."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from service.formats.card_rooms.full_tilt import FULL_TILT
from service.formats.card_rooms.history import History, UnreadableError
from service.formats.card_rooms.layout import read_hand
from service.formats.card_rooms.lines import Block, blocks, text_lines
from service.formats.card_rooms.pokerstars import POKERSTARS

_LAYOUTS: Final = (POKERSTARS, FULL_TILT)
_BEGINS: Final = re.compile(
    "|".join(re.sub(r"\?P<\w+>", "?:", layout.begins.pattern) for layout in _LAYOUTS), re.IGNORECASE
)
_INSIDE_A_HAND: Final = re.compile(r"\*\*\* |Seat \d+: |Dealt to |Total pot ")


class Unreadable(NamedTuple):
    """A hand that cannot be read: where it begins, the line at which that shows, and why."""

    begins: int
    line: int
    reason: str


def read_histories(pieces: Iterable[bytes]) -> Iterator[History | Unreadable]:
    """The hands of a file, in its order, each read or not.

    Args:
        pieces: the bytes of a file in any of the encodings that card rooms write, each piece as far
            as the next line feed.
    """
    stray: Block | None = None
    found = False
    for block in blocks(text_lines(pieces), _BEGINS):
        if _BEGINS.match(block.texts[0][1]):
            found = True
            yield _read(block)
        elif any(_INSIDE_A_HAND.match(text) for _, text in block.texts):
            found = True
            yield Unreadable(block.line, block.line, "The beginning of this hand is missing.")
        else:
            stray = block
    if stray is not None and not found:
        yield Unreadable(stray.line, stray.line, "No hand of a known layout is in this file.")


def _read(block: Block) -> History | Unreadable:
    layout = next(one for one in _LAYOUTS if one.begins.match(block.texts[0][1]))
    try:
        return read_hand(layout, block)
    except UnreadableError as error:
        return Unreadable(block.line, error.line, error.reason)
