"""`stud-rules evaluate`: what hands are worth, in words."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import click
import orjson

from service.api.endpoints.evaluations import EVALUATION_SCHEMA, evaluations_json
from service.api.wire import load
from service.cli.options import game_option, given_house_rules, house_rules_option, json_option
from service.cli.terminal import STANDARD_INPUT, painted
from service.rules.catalogue import find_game

Json = dict[str, Any]

_SHARES: Final = ("high", "low")


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@game_option
@house_rules_option
@click.option(
    "--independent", is_flag=True, help="The hands are not of one deal: they may share cards."
)
@json_option
def evaluate(
    hands: tuple[str, ...],
    game: str,
    house_rules: dict[str, str],
    independent: bool,  # noqa: FBT001  click passes it by name
    as_json: bool,  # noqa: FBT001
) -> None:
    """Tell what hands make, and which is best.

    A hand is five to seven cards, such as AsAhKd9c5s4h2d. Where it matters which lie face up, these
    follow a slash: 8cKd/8hQs5d2c; and where a wild rank goes by position, it stands before a colon:
    3:AsAhKd9c5s4h2d, dealer:8s7c3d2h2d. A single - reads hands from the standard input, one on each
    line.
    """
    written = list(_lines()) if hands == (STANDARD_INPUT,) else list(hands)
    asked = {
        "game": game,
        "house_rules": given_house_rules(find_game(game, ("game",)), house_rules),
        "independent": independent,
        "hands": [_hand(hand) for hand in written],
    }
    told: Any = evaluations_json(load(EVALUATION_SCHEMA, asked))
    if as_json:
        click.echo(orjson.dumps(told))
        return
    for text, hand in zip(written, told["hands"], strict=True):
        click.echo(f"{text}  {'; '.join(_worth(hand, told['order'], len(written)))}")


def _lines() -> Iterator[str]:
    yield from (line.strip() for line in sys.stdin if line.strip())


def _hand(written: str) -> Json:
    """A hand as the service takes it: cards, or down and up, and a position."""
    position, colon, cards = written.rpartition(":")
    down, slash, up = cards.partition("/")
    hand: Json = {"down": down, "up": up} if slash else {"cards": cards}
    if colon:
        hand["position"] = int(position) if position.isdecimal() else position
    return hand


def _worth(
    hand: Mapping[str, Any], order: Mapping[str, Sequence[Any]], count: int
) -> Iterator[str]:
    """What a hand makes for each share, and its place among several."""
    for share in _SHARES:
        if share not in order:
            continue
        made = hand[share]
        label = f"{share}: " if len(order) > 1 else ""
        if made is None:
            yield f"{label}none"
            continue
        name = painted(made["name"], "green", sys.stdout)
        place = _place(hand["id"], order[share]) if count > 1 else ""
        yield f"{label}{name}{place}"


def _place(name: object, order: Sequence[Sequence[object]]) -> str:
    """` [1]` for the best hand, ` [=1]` where it is one of several."""
    better = 0
    for equals in order:
        if name in equals:
            return f" [{'=' if len(equals) > 1 else ''}{better + 1}]"
        better += len(equals)
    return ""
