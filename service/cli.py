"""The command `stud-rules`."""

import os
import sys

import click


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
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:service.gunicorn_config"]
    settings = ["--bind", bind, "--workers", str(workers)]
    # gunicorn takes this process over: its id and the signals sent to it are gunicorn's own.
    os.execv(sys.executable, [*gunicorn, *settings, "service.app:create_app()"])  # noqa: S606  no shell wanted
