"""Options that several commands have."""

from collections.abc import Mapping

import click

from service.rules.games import GAMES, MIXES, Game
from service.rules.house_rules import Value, resolve_texts

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer in JSON, as the service does."
)


def complete_game(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The keys of games that begin so, for shells to complete."""
    return [key for key in (*GAMES, *MIXES) if key.startswith(begun)]


game_option = click.option(
    "--game",
    default=next(iter(GAMES)),
    shell_complete=complete_game,
    show_default=True,
    help="The key, name or alias of the game.",
)


def _read_pairs(_: click.Context, __: click.Parameter, written: tuple[str, ...]) -> dict[str, str]:
    for each in written:
        if "=" not in each:
            raise click.BadParameter(f"{each!r} is not KEY=VALUE.")
    return dict(each.split("=", 1) for each in written)


house_rules_option = click.option(
    "--house-rule",
    "house_rules",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_read_pairs,
    help="A house rule; may be repeated.",
)


def given_house_rules(game: Game, written: Mapping[str, str]) -> dict[str, Value]:
    """The house rules that a command line gives, as a request has them.

    Raises:
        HouseRuleError: `house_rule_refused`.
    """
    in_force = resolve_texts(game.house_rules, written, ("house_rules",))
    return {ruling.key: ruling.value for ruling in in_force.rulings if not ruling.assumed}
