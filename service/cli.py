"""The command `stud-rules`."""

import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final

import click
from gunicorn.util import parse_address

from service.replay_files import replay_hands

_LONG_BYTES: Final = 2**20
"""From here on a replay takes long enough for a progress bar: it is some hundreds of hands."""

_BAR_AWAY: Final = "\r\N{ESCAPE}[K"
"""Moves a terminal's cursor back and clears the bar, so that a line can go in its place."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stud-rules")
def main() -> None:
    """The rules of stud poker: thirteen games, with the article behind every answer."""


@main.command()
@click.option(
    "--bind",
    default="127.0.0.1:8000",
    envvar="STUD_RULES_BIND",
    show_default=True,
    show_envvar=True,
    help="The address and port to listen on.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=max(2, os.cpu_count() or 1),
    envvar="STUD_RULES_WORKERS",
    show_default="one for each core, at least two",
    show_envvar=True,
    help="The number of processes that answer.",
)
def serve(bind: str, workers: int) -> None:
    """Answer over HTTP until stopped."""
    _refuse_taken(bind)
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_config"]
    settings = ["--bind", bind, "--workers", str(workers)]
    click.echo(f"Listening at {bind}.", err=True)  # the sockets are the workers' own
    # gunicorn takes this process over: its id and the signals sent to it are gunicorn's own.
    os.execv(sys.executable, [*gunicorn, *settings, "service.app:create_app()"])  # noqa: S606  no shell wanted


def _refuse_taken(bind: str) -> None:
    """Refuse an address at which something listens: the workers' sockets would share it."""
    address = parse_address(bind)
    if isinstance(address, tuple):
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        with socket.socket(family) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(address)
            except OSError as error:
                raise click.ClickException(f"{bind}: {error.strerror}.") from None


@main.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
def replay(files: tuple[str, ...]) -> None:
    """Replay hands, each a request of POST /v1/hands, and tell how each stands.

    A file holds one hand in JSON, or a hand on every line; - is the standard input. The exit status
    is 0 only if every hand stands.
    """
    hands = fallen = 0
    length = sum(map(_size, files))
    in_sight = length >= _LONG_BYTES and sys.stderr.isatty()
    with click.progressbar(length=length, file=sys.stderr, hidden=not in_sight) as bar:
        for name in files:
            with click.open_file(name, "rb") as file:
                for hand in replay_hands(_counted(file, bar.update)):
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
