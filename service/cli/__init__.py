"""The command `stud-rules`: the group here, each of its commands in a module of its own.

Exit status: 0 where all is well, 1 where something is refused or does not stand, 2 for a command
line that cannot be understood. What is wrong is said in one line on the standard error.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from service.api.problems import Refusal, refusal_told, refused
from service.cli.audit import audit_command
from service.cli.batch import batch
from service.cli.config import config
from service.cli.convert import convert
from service.cli.evaluate import evaluate
from service.cli.games import games
from service.cli.odds import odds
from service.cli.replay import replay
from service.cli.serve import serve
from service.cli.showdown import showdown
from service.rules.errors import StudError


class MisunderstoodError(click.ClickException):
    """A command line that cannot be understood, told without the usage."""

    exit_code = 2


class Commands(click.Group):
    """The commands, what they refuse told in one line."""

    def make_context(self, *args: Any, **options: Any) -> click.Context:  # noqa: ANN401  click's own
        """Read the command line of the group."""
        with _refusals_refusal_told():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> object:
        """Read the command line of a command, and run it."""
        with _refusals_refusal_told():
            return super().invoke(ctx)


@contextmanager
def _refusals_refusal_told() -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise MisunderstoodError(" ".join(error.format_message().split())) from None
    except StudError as error:
        raise click.ClickException(refusal_told(refused(error))) from None
    except Refusal as refusal:
        raise click.ClickException(refusal_told(refusal)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stud-rules")
@click.pass_context
def main(ctx: click.Context) -> None:
    """The rules of stud poker: thirteen games, with the article behind every answer."""
    if os.environ.get("NO_COLOR"):
        ctx.color = False


for _command in (
    serve,
    config,
    games,
    evaluate,
    showdown,
    odds,
    replay,
    convert,
    audit_command,
    batch,
):
    main.add_command(_command)
