"""The command `stud-rules`: the group here, each of its commands in a module of its own."""

import click

from service.cli.batch import batch
from service.cli.config import config
from service.cli.convert import convert
from service.cli.replay import replay
from service.cli.serve import serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stud-rules")
def main() -> None:
    """The rules of stud poker: thirteen games, with the article behind every answer."""


for _command in (serve, config, replay, convert, batch):
    main.add_command(_command)
