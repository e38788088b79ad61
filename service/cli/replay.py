"""`stud-rules replay`: the hands of files, replayed."""

import sys
from collections.abc import Callable, Iterator
from typing import IO

import click
import orjson

from service.cli.options import json_option
from service.cli.terminal import progress
from service.hand_files import form_of
from service.replay_files import replay_hands


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
@json_option
def replay(files: tuple[str, ...], as_json: bool) -> None:  # noqa: FBT001  click passes it by name
    """Replay hands, each a request of POST /v1/hands, and tell how each stands.

    A file holds one hand in JSON, or a hand on every line; - is the standard input. Files whose
    names end in .phh, .phhs or .ohh are in PHH and OHH, and .txt is the text of a card room. With
    --json each hand is answered as the service would, on a line of its own.

    The exit status is 0 only if every hand stands, and 1 otherwise.
    """
    hands = fallen = 0
    with progress(files) as bar:
        for name in files:
            with click.open_file(name, "rb") as file:
                for hand in replay_hands(_counted(file, bar.count), form_of(name)):
                    hands += 1
                    fallen += not hand.stands
                    bar.make_room()
                    if as_json:
                        click.echo(orjson.dumps(hand.answer))
                    else:
                        click.echo(f"{name}:{hand.line} {hand.told}")
    click.echo(f"{hands - fallen} of {hands} hands stand.", err=as_json)
    sys.exit(1 if fallen else 0)


def _counted(file: IO[bytes], count: Callable[[int], None]) -> Iterator[bytes]:
    for line in file:
        yield line
        count(len(line))
