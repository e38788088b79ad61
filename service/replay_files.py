"""Hands in files, replayed as POST /v1/hands would, and told in a line each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from service.api.hands import HAND_SCHEMA, replayed_json
from service.api.problems import Refusal, WebCode, pointer
from service.api.wire import load

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand of a file: the line on which it begins, whether it stands, and how it stands."""

    line: int
    stands: bool
    told: str


def replay_hands(lines: Iterable[bytes]) -> Iterator[Replayed]:
    """Every hand of a file, in its order.

    A file whose first line is a whole object has a hand on every line; any other is one hand.
    """
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    number, first = next(numbered, (0, b""))
    if first and not _is_whole(first):
        yield _replayed(number, b"".join([first, *(line for _, line in numbered)]))
    elif first:
        yield _replayed(number, first)
    for number, line in numbered:
        yield _replayed(number, line)


def _is_whole(line: bytes) -> bool:
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}")


def _replayed(line: int, hand: bytes) -> Replayed:
    try:
        return Replayed(line, stands=True, told=_standing(replayed_json(_read(hand))))
    except Refusal as refusal:
        return Replayed(line, stands=False, told=_refused(refusal))


def _read(hand: bytes) -> Json:
    try:
        body = orjson.loads(hand)
    except orjson.JSONDecodeError as error:
        raise Refusal(WebCode.NOT_JSON, f"{error}.") from None
    return load(HAND_SCHEMA, body)


def _standing(table: Json) -> str:
    """Where a hand stands: who was paid what, or whom it waits for."""
    if "result" in table:
        paid = [f"seat {each['seat']} is paid {each['amount']}" for each in table["result"]["paid"]]
        back = [
            f"{each['amount']} go back to seat {each['seat']}"
            for each in table["result"]["returned"]
        ]
        return f"{table['status']}: {', '.join(paid + back)}"
    if table["to_act"]:
        return f"{table['status']} on street {table['street']}: {_seats(table['to_act'])} to act"
    if "redeal" in table:
        seats = [seat["seat"] for seat in table["redeal"]["seats"]]
        carried = sum(pot["amount"] for pot in table["redeal"]["carried_pots"])
        return f"{table['status']}: {carried} carried for {_seats(seats)}"
    return f"{table['status']} on street {table['street']}"


def _seats(seats: Sequence[int]) -> str:
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(map(str, seats))}"


def _refused(refusal: Refusal) -> str:
    """What is wrong with a hand: code, place, sentence, articles."""
    where, detail = "", refusal.detail
    if refusal.faults and refusal.faults[0].at:
        first = refusal.faults[0]
        where, detail = f" at {pointer(first.at)}", first.detail
    rules = f" ({'; '.join(refusal.rules)})" if refusal.rules else ""
    return f"{refusal.code}{where}: {detail}{rules}"
