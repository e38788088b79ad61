"""`stud-rules serve`: the service over HTTP."""

import os
import socket
import sys

import click
from gunicorn.util import parse_address


@click.command()
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
