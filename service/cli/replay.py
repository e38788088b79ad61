"""`stud-rules replay`: the hands of files, replayed."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final

import click

from service.hand_files import form_of
from service.replay_files import replay_hands

_LONG_BYTES: Final = 2**20
"""From here on a replay takes long enough for a progress bar: it is some hundreds of hands."""

_BAR_AWAY: Final = "\r\N{ESCAPE}[K"
"""Moves a terminal's cursor back and clears the bar, so that a line can go in its place."""


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
def replay(files: tuple[str, ...]) -> None:
    """Replay hands, each a request of POST /v1/hands, and tell how each stands.

    A file holds one hand in JSON, or a hand on every line; - is the standard input. Files whose
    names end in .phh, .phhs or .ohh are in PHH and OHH. The exit status is 0 only if every hand
    stands.
    """
    hands = fallen = 0
    length = sum(map(_size, files))
    in_sight = length >= _LONG_BYTES and sys.stderr.isatty()
    with click.progressbar(length=length, file=sys.stderr, hidden=not in_sight) as bar:
        for name in files:
            with click.open_file(name, "rb") as file:
                for hand in replay_hands(_counted(file, bar.update), form_of(name)):
                    hands += 1
                    fallen += not hand.stands
                    if in_sight and sys.stdout.isatty():
                        click.echo(_BAR_AWAY, err=True, nl=False)
                    click.echo(f"{name}:{hand.line} {hand.told}")
    click.echo(f"{hands - fallen} of {hands} hands stand.")
    sys.exit(1 if fallen else 0)


def _size(name: str) -> int:
    """How many bytes a file has; none where only reading tells."""
    return 0 if name == "-" else Path(name).stat().st_size


def _counted(file: IO[bytes], count: Callable[[int], None]) -> Iterator[bytes]:
    for line in file:
        yield line
        count(len(line))
