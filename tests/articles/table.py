"""A hand in motion in a player's few words, for the tests of the articles.

Events are told as they are said: `2 calls` is `"2 call"`, a pot-limit raise `"3 raise 20"`, a
discard `"1 discard Kc 4s"`.
"""

from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient

Json = dict[str, Any]

FIXED = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
POT = {"ante": 1, "bring_in": 2, "cap": 1000}
EDDIES = {"ante": 1, "small_bet": 4, "big_bet": 8}


@dataclass(slots=True)
class Table:
    """Keeps the log of a hand and asks the service where it stands; seats are 1 to n."""

    client: FlaskClient
    setup: Json
    events: list[Json] = field(default_factory=list)

    def at(self, stacks: dict[int, int]) -> "Table":
        """The same table with other stacks before the ante."""
        for seat in self.setup["seats"]:
            seat["stack"] = stacks.get(seat["seat"], seat["stack"])
        return self

    def deal(self, *cards: str) -> "Table":
        """Cards for each seat still in, in order of the seats: down cards, a bar, up cards."""
        still_in = [seat["seat"] for seat in self.state()["seats"] if seat["state"] != "folded"]
        for seat, told in zip(still_in, cards, strict=True):
            down, up = told.split("|")
            self.events.append({"type": "deal", "seat": seat, "down": down, "up": up})
        return self

    def doors(self, cards: str, *, down: int = 2) -> "Table":
        """Third street: a door card each, and so many down cards that nobody knows."""
        return self.deal(*(f"{'?? ' * down}|{card}" for card in cards.split()))

    def up(self, cards: str) -> "Table":
        """A card face up for each seat still in."""
        return self.deal(*(f"|{card}" for card in cards.split()))

    def last(self, cards: str) -> "Table":
        """A card face down for each seat still in."""
        return self.deal(*(f"{card}|" for card in cards.split()))

    def play(self, *said: str) -> "Table":
        """What players do, one after the other; each of it has to be possible."""
        for one in said:
            self.events.append(_event(one))
        self.state()
        return self

    def passively(self) -> "Table":
        """Everyone checks or calls until the betting round is over."""
        street = self.state()["street"]
        while (now := self.state())["status"] == "betting" and now["street"] == street:
            open_to = {one["type"] for one in now["legal"]}
            action = "check" if "check" in open_to else "call"
            self.events.append({"type": action, "seat": now["to_act"][0]})
        return self

    def state(self, view: int | str = "all") -> Json:
        """Where the hand stands, as somebody may see it."""
        answer = self.client.post(
            "/v1/hands", json={**self.setup, "events": self.events, "view": view}
        )
        assert answer.status_code == 200, answer.text
        told: Json = answer.get_json()
        return told

    def refused(self, said: str) -> Json:
        """The problem with which what a player says next is refused."""
        return self.refused_event(_event(said))

    def refused_event(self, event: Json) -> Json:
        """The problem with which the next event is refused."""
        answer = self.client.post("/v1/hands", json={**self.setup, "events": [*self.events, event]})
        assert answer.status_code == 422, answer.text
        problem: Json = answer.get_json()
        assert problem["event_index"] == len(self.events)
        return problem

    def options(self) -> dict[str, int | None]:
        """What the one player to act may do, with the street's total where chips go in."""
        now = self.state()
        assert len(now["to_act"]) == 1
        return {one["type"]: one.get("to") for one in now["legal"]}

    def range_of(self, action: str) -> tuple[int, int]:
        """From what to what a wager of free size may go."""
        [wager] = [one for one in self.state()["legal"] if one["type"] == action]
        return wager["to"], wager.get("max_to", wager["to"])

    def to_act(self) -> list[int]:
        """The seats of which something is expected."""
        seats: list[int] = self.state()["to_act"]
        return seats

    def pot(self) -> int:
        """All chips in the middle."""
        return sum(pot["amount"] for pot in self.state()["pots"])

    def seat(self, number: int, view: int | str = "all") -> Json:
        """A seat, as somebody may see it."""
        return next(seat for seat in self.state(view)["seats"] if seat["seat"] == number)

    def log(self, *kinds: str) -> list[Json]:
        """The entries of the log that are of one of some types."""
        return [entry for entry in self.state()["log"] if entry["type"] in kinds]


def _event(said: str) -> Json:
    seat, kind, *rest = said.split()
    event: Json = {"type": kind, "seat": int(seat)}
    match kind:
        case "discard" | "show" | "time_out":
            return event | ({"cards": " ".join(rest)} if rest else {})
        case "offer" | "decline":
            return event | ({"card": rest[0]} if rest else {})
        case "choose":
            return event | {"face": rest[0]}
        case _:
            return event | ({"to": int(rest[0])} if rest else {})
