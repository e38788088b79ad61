"""The lines of a text file, whatever its encoding and line ends, and the hands they make.

Nothing is held but the hand at hand, so a folder of any size can be read.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

LONGEST_LINE_BYTES: Final = 2**14
"""Longer lines are of no history; whoever gives the pieces cuts them there."""

MOST_LINES: Final = 4_000
"""The longest hand; those of eight players that talk a lot have some two hundred lines."""

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_INVISIBLE: Final = "\N{ZERO WIDTH NO-BREAK SPACE}\N{ZERO WIDTH SPACE}\x00"


@dataclass(slots=True)
class Block:
    """The lines of one hand, from its first line on; none of them is empty."""

    line: int
    texts: list[tuple[int, str]]
    too_long: bool = False


def text_lines(pieces: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, each with its number, without blanks at either end.

    UTF-16 is known by its byte-order mark, or by its zeros. All else is read as UTF-8 line by line,
    and a line that is not UTF-8 as Windows-1252, which holds what Latin-1 has to print.

    Args:
        pieces: the bytes of a file, each piece to the end of a line, as files are iterated.
    """
    rest = iter(pieces)
    first = next(rest, b"")
    encoding = _encoding(first)
    if encoding.startswith("utf-16"):
        lines = _utf_16_lines(chain([first], rest), encoding)
    else:
        whole = (line for piece in chain([first], rest) for line in piece.splitlines())
        lines = map(_decoded, whole)
    for number, line in enumerate(lines, start=1):
        if text := line.strip(_INVISIBLE).strip():
            yield number, text


def blocks(lines: Iterator[tuple[int, str]], begins: re.Pattern[str]) -> Iterator[Block]:
    """The hands of a file: each begins with a line that `begins` matches.

    What stands before the first of them is a block of its own.
    """
    block: Block | None = None
    for number, text in lines:
        if block is None or begins.match(text):
            if block is not None:
                yield block
            block = Block(number, [])
        if len(block.texts) < MOST_LINES:
            block.texts.append((number, text))
        else:
            block.too_long = True
    if block is not None:
        yield block


def _encoding(start: bytes) -> str:
    for mark, encoding in _BOMS:
        if start.startswith(mark):
            return encoding
    if start[1:2] == b"\x00" and start[:1].isascii():
        return "utf-16-le"
    return "utf-16-be" if start[:1] == b"\x00" else "utf-8"


def _utf_16_lines(pieces: Iterable[bytes], encoding: str) -> Iterator[str]:
    decode = codecs.getincrementaldecoder(encoding)(errors="replace").decode
    pending = ""
    for piece in pieces:
        *whole, pending = (pending + decode(piece)).split("\n")
        yield from whole
        if len(pending) > LONGEST_LINE_BYTES:
            yield pending
            pending = ""
    yield pending + decode(b"", final=True)


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        pass
    try:
        return line.decode("cp1252")
    except UnicodeDecodeError:
        return line.decode("latin-1")
