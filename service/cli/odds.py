"""`stud-rules odds`: who is how likely to win."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import click
import orjson

from service.api.odds import MOST_MILLISECONDS, OddsSchema, reckoned_json
from service.api.wire import load
from service.cli.options import game_option, given_house_rules, house_rules_option, json_option
from service.rules.catalogue import find_game
from service.rules.games import GAMES

Json = dict[str, Any]

_SCHEMA: Final = OddsSchema()
_FOLDED: Final = "folded:"
_BAR: Final = 20


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@game_option
@house_rules_option
@click.option("--dead", metavar="CARDS", help="Cards that are out of play.")
@click.option("--community", metavar="CARD", help="The card that all share, or ??.")
@click.option("--seed", type=int, help="What run-outs at random depend on.")
@click.option("--most-enumerated", type=int, help="Up to so many run-outs, all are dealt.")
@click.option("--max-samples", type=int, help="How many are dealt at random at most.")
@click.option("--precision", type=float, help="The standard error that is small enough.")
@click.option(
    "--time-limit-ms", type=int, default=10_000, show_default=True, help="When no more are dealt."
)
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    help="The threads that deal them.  [default: one for each core]",
)
@json_option
def odds(
    *,
    hands: tuple[str, ...],
    game: str,
    house_rules: dict[str, str],
    threads: int,
    as_json: bool,
    **given: Any,  # noqa: ANN401  a number or a text
) -> None:
    """Tell how likely each hand is to win, and what part of the pot it can expect.

    A hand is DOWN/UP, such as Ah2h/4h7cKd9h, or cards that face either way, such as Ah2h4h; ?? is a
    card that is not known, and what is missing of seven is not known either: / is a hand of which
    nothing is. Hands are seats 1, 2 and so on, clockwise; the last is the dealer, unless positions
    stand before a colon: 3:2c/Kd. A hand that is out begins with folded: and keeps its cards from
    the others. The exit status is 1 where the time was over first.
    """
    asked = {
        "game": game,
        "house_rules": given_house_rules(find_game(game, ("game",)), house_rules),
        "seats": [_seat(number, hand) for number, hand in enumerate(hands, start=1)],
        **{key: value for key, value in given.items() if value is not None},
    }
    told = reckoned_json(load(_SCHEMA, asked), threads=threads, most_milliseconds=MOST_MILLISECONDS)
    click.echo(orjson.dumps(told) if as_json else "\n".join(_lines(told)))
    sys.exit(1 if told["partial"] else 0)


def _seat(number: int, written: str) -> Json:
    """A hand as the service takes it: cards, or down and up, and a position."""
    hand = written.removeprefix(_FOLDED)
    position, colon, cards = hand.rpartition(":")
    down, slash, up = cards.partition("/")
    seat: Json = {"seat": number, "folded": hand != written}
    seat |= {"down": down, "up": up} if slash else {"cards": cards}
    if colon:
        seat["position"] = int(position) if position.isdecimal() else position
    return seat


def _lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The odds in words, with a bar for what each seat can expect."""
    yield f"{GAMES[told['game']].name}: {_method(told)}"
    for seat in told["seats"]:
        part = seat["expected_part"]
        filled = round(_BAR * part)
        bar = "█" * filled + "░" * (_BAR - filled)
        yield f"seat {seat['seat']}  {bar} {_percent(part)}  {'  '.join(_chances(seat))}"
    if told["stopped"]:
        yield f"stopped by a spade: {_percent(told['stopped']).strip()}"


def _method(told: Mapping[str, Any]) -> str:
    if told["method"] == "exact":
        return f"exact, all {told['run_outs']:,} run-outs"
    partial = ", when the time was over" if told["partial"] else ""
    error = _percent(told["standard_error"]).strip()
    return f"sampled, {told['run_outs']:,} run-outs, standard error {error}{partial}"


def _chances(seat: Mapping[str, Any]) -> Sequence[str]:
    chances = []
    for share in ("high", "low", "spade"):
        if seat[share] is not None:
            tie = seat[share]["tie"]
            tied = f" and {_percent(tie).strip()} tied" if tie else ""
            chances.append(f"{share} {_percent(seat[share]['win'])}{tied}")
    if seat["scoop"] is not None:
        chances.append(f"scoop {_percent(seat['scoop'])}")
    return chances


def _percent(chance: float) -> str:
    return f"{100 * chance:6.2f} %"
