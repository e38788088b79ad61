"""What a terminal gets besides text: colours, and a progress bar. Files and pipes get neither."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import click

STANDARD_INPUT: Final = "-"

_LONG_BYTES: Final = 2**20
"""From here on it takes long enough for a progress bar: it is some hundreds of hands."""

_BAR_AWAY: Final = "\r\N{ESCAPE}[K"
"""Moves a terminal's cursor back and clears the bar, so that a line can go in its place."""


class Progress:
    """A bar that moves as bytes are read, and makes room for lines in the same terminal."""

    def __init__(self, bar: Any, *, in_sight: bool) -> None:  # noqa: ANN401  click names no type
        self._bar = bar
        self._in_the_way = in_sight and sys.stdout.isatty()

    def count(self, count: int) -> None:
        """Take note of bytes that were read."""
        self._bar.update(count)

    def make_room(self) -> None:
        """Clear the bar away before a line is written."""
        if self._in_the_way:
            click.echo(_BAR_AWAY, err=True, nl=False)


@contextmanager
def progress(files: Iterable[str]) -> Iterator[Progress]:
    """The progress through files, shown in a terminal where they take long."""
    length = sum(map(_size, files))
    in_sight = length >= _LONG_BYTES and sys.stderr.isatty()
    with click.progressbar(length=length, file=sys.stderr, hidden=not in_sight) as bar:
        yield Progress(bar, in_sight=in_sight)


def painted(text: str, colour: str, file: IO[str]) -> str:
    """A text in a colour where a terminal shows it, and NO_COLOR does not say otherwise."""
    wanted = file.isatty() and not os.environ.get("NO_COLOR")
    return click.style(text, fg=colour) if wanted else text


def _size(name: str) -> int:
    """How many bytes a file has; none where only reading tells."""
    return 0 if name == STANDARD_INPUT else Path(name).stat().st_size
