"""`stud-rules serve`: the service over HTTP."""

import os
import socket
import sys

import click
from gunicorn.util import parse_address

from service.cli.config import read_config


@click.command()
@click.option(
    "--bind",
    envvar="STUD_RULES_BIND",
    show_envvar=True,
    help="The address to listen on.  [default: 127.0.0.1:8000]",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    envvar="STUD_RULES_WORKERS",
    show_envvar=True,
    help="The number of processes that answer.  [default: one for each core, at least two]",
)
def serve(bind: str | None, workers: int | None) -> None:
    """Answer over HTTP until stopped.

    What else can be set is set by environment variables: `stud-rules config` shows them.
    """
    given = {"STUD_RULES_BIND": bind, "STUD_RULES_WORKERS": workers}
    environment = os.environ | {name: str(value) for name, value in given.items() if value}
    config = read_config(environment)
    _refuse_taken(config.bind)
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_config"]
    # gunicorn takes this process over: its id and the signals sent to it are gunicorn's own.
    os.execve(sys.executable, [*gunicorn, "service.app:create_app()"], environment)  # noqa: S606  no shell wanted


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
