"""`stud-rules games`: the catalogue, and a game's rules on one screen."""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

import click
import orjson

from service.api.endpoints.games import catalogue_json, game_json, mix_json
from service.cli.options import complete_game, json_option
from service.cli.terminal import painted
from service.rules.catalogue import find_game
from service.rules.games import GAMES, MIXES

Json = dict[str, Any]

_NARROWEST: Final = 60
_MARGIN: Final = 15


@click.command()
@click.argument("key", required=False, shell_complete=complete_game)
@json_option
def games(key: str | None, as_json: bool) -> None:  # noqa: FBT001  click passes it by name
    """List the games, or tell the rules of one on a screen, with their articles."""
    if key is None:
        _list(as_json=as_json)
        return
    told = mix_json(MIXES[key]) if key in MIXES else game_json(find_game(key, ()))
    if as_json:
        click.echo(orjson.dumps(told))
        return
    click.echo(painted(str(told["name"]), "green", sys.stdout) + f" ({told['key']})")
    width = max(_NARROWEST, min(shutil.get_terminal_size().columns, 100)) - _MARGIN
    for title, text, articles in _mix(told) if key in MIXES else _game(told):
        cited = f" [{'; '.join(articles)}]" if articles else ""
        first, *rest = wrap(text + cited, width) or [""]
        click.echo(f"{title:<{_MARGIN}}{first}")
        for line in rest:
            click.echo(" " * _MARGIN + line)


def _list(*, as_json: bool) -> None:
    if as_json:
        click.echo(catalogue_json())
        return
    width = max(map(len, (*GAMES, *MIXES)))
    names = {key: game.name for key, game in GAMES.items()}
    for key, name in (names | {key: mix.name for key, mix in MIXES.items()}).items():
        click.echo(f"{painted(f'{key:<{width}}', 'green', sys.stdout)}  {name}")


def _mix(mix: Mapping[str, Any]) -> Iterator[tuple[str, str, Sequence[str]]]:
    yield "games", ", ".join(mix["games"]), mix["articles"]


def _game(game: Mapping[str, Any]) -> Iterator[tuple[str, str, Sequence[str]]]:
    """The parts of a game: title, words, articles."""
    if game["aliases"]:
        yield "also", ", ".join(game["aliases"]), ()
    yield "players", f"{game['players']['fewest']} to {game['players']['most']}", ()
    for street in game["streets"]:
        yield street["name"], _street(street), street["articles"]
    if game["bring_in"] is None:
        yield "bring-in", "none", ()
    else:
        yield "bring-in", _bring_in(game["bring_in"]), game["bring_in"]["articles"]
    opens = game["opens"]
    says = f"{opens['board']} board from street {opens['first_street']} on, ace {opens['ace']}"
    yield "opens", says, opens["articles"]
    yield "betting", f"{game['betting']['limit']} limit", game["betting"]["articles"]
    for share in game["shares"]:
        yield share["for"], share["ranking"].replace("_", " "), share["articles"]
    if game["wild"]["kind"] != "none":
        yield "wild", _wild(game["wild"]), game["wild"]["articles"]
    if game["bonus"] is not None:
        yield "bonus", game["bonus"]["kind"].replace("_", " "), game["bonus"]["articles"]
    for rule in game["house_rules"]:
        default = "must be announced" if rule["must_be_announced"] else _value(rule["default"])
        yield "house rule", f"{rule['key']}: {default}. {rule['says']}", rule["articles"]
    if game["final_authority"]:
        yield "authority", game["final_authority"], ()


def _street(street: Json) -> str:
    cards = [
        f"{street[name]} {words}"
        for name, words in (
            ("down", "down"),
            ("up", "up"),
            ("offered", "up by the offer"),
            ("chosen", "up or down by choice"),
        )
        if street[name]
    ]
    thrown = f", then {street['discard']} thrown away" if street["discard"] else ""
    return f"{', '.join(cards)}{thrown}; {street['bet']} bet"


def _bring_in(rule: Json) -> str:
    door = f"{rule['door']} door card, ace {rule['ace']}, suits {_words(rule['suits'])}"
    return f"{door}; posted {_words(rule['posting'])}"


def _wild(wild: Json) -> str:
    if wild["kind"] == "match":
        return "every rank that the holder has both face down and face up"
    return f"{wild['everyone']} for all; by position {', '.join(wild['seat_ranks'])}"


def _words(value: object) -> str:
    return str(value).replace("_", " ")


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
