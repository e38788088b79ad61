"""`stud-rules config`: what the environment sets, and what is in force where it does not."""

import os
from collections.abc import Mapping

import click

from service.config import Config, ConfigError, from_environment, in_force


@click.command()
def config() -> None:
    """Print every variable that `serve` reads, with what is in force."""
    for variable, text in in_force(read_config(os.environ)):
        click.echo(f"{variable}={text}")


def read_config(environment: Mapping[str, str]) -> Config:
    """What is in force; what cannot be ends the command, with a line for each fault."""
    try:
        return from_environment(environment)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
