"""`stud-rules showdown`: who gets which chips."""

from typing import IO, Any

import click
import orjson

from service.api.endpoints.showdowns import SHOWDOWN_SCHEMA, showdown_answer
from service.api.problems import Refusal, WebCode
from service.api.wire import load
from service.cli.options import json_option


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@json_option
def showdown(file: IO[bytes], as_json: bool) -> None:  # noqa: FBT001  click passes it by name
    """Settle a showdown: a request of POST /v1/showdowns from a file, or the standard input."""
    try:
        asked = orjson.loads(file.read())
    except orjson.JSONDecodeError as error:
        raise Refusal(WebCode.NOT_JSON, f"{error}.") from None
    told: Any = showdown_answer(load(SHOWDOWN_SCHEMA, asked))
    if as_json:
        click.echo(orjson.dumps(told))
        return
    made = {hand["seat"]: hand for hand in told["hands"]}
    for number, pot in enumerate(told["pots"], start=1):
        eligible = ", ".join(map(str, pot["eligible"]))
        click.echo(f"pot {number}: {pot['amount']}, for {_seats(pot['eligible'])} {eligible}")
        for award in pot["awards"]:
            best = made.get(award["seat"], {}).get(award["for"])
            words = f", {best['name']}" if best else ""
            click.echo(f"  seat {award['seat']} wins {award['amount']}: {award['for']}{words}")
    for back in told["returned"]:
        click.echo(f"{back['amount']} go back to seat {back['seat']}, uncalled")
    click.echo(f"by {'; '.join(told['rules'])}")


def _seats(seats: list[int]) -> str:
    return "seat" if len(seats) == 1 else "seats"
