"""Hands in files, replayed as POST /v1/hands would, and told in a line each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from service.api.hands import replayed, table_json
from service.api.problems import Refusal, problem_json, refusal_told
from service.hand_files import Form, hands_in
from service.rules.view import ALL

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A hand of a file: the line on which it begins, whether it stands, and how it stands.

    `told` says it in words, and `answer` as the service does.
    """

    line: int
    stands: bool
    told: str
    answer: Json


def replay_hands(lines: Iterable[bytes], form: Form = Form.JSON) -> Iterator[Replayed]:
    """Every hand of a file, in its order; `hands_in` finds them."""
    for line, found in hands_in(lines, form):
        try:
            if isinstance(found, Refusal):
                raise found
            table = replayed(found)
            answer = table_json(found.hand, table, ALL)
            yield Replayed(line, stands=True, told=_standing(answer), answer=answer)
        except Refusal as refusal:
            told, answer = refusal_told(refusal), problem_json(refusal)
            yield Replayed(line, stands=False, told=told, answer=answer)


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
