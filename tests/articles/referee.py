"""The service's questions in a player's few words, for the tests of the articles."""

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from tests.articles.table import EDDIES, FIXED, POT, Table

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Referee:
    """Asks the service over HTTP; seats are numbered from 1 in the order in which they are told."""

    client: FlaskClient

    def get(self, path: str) -> Json:
        """The answer to a GET that has one."""
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        found: Json = answer.get_json()
        return found

    def post(self, path: str, **body: object) -> Json:
        """The answer to a POST that has one."""
        answer = self.client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.get_json()
        return found

    def refusal(self, path: str, **body: object) -> Json:
        """The problem with which a POST is refused, or a GET where there is no body."""
        answer = self.client.post(path, json=body) if body else self.client.get(path)
        assert answer.status_code == 422, answer.text
        problem: Json = answer.get_json()
        return problem

    def game(self, key: str) -> Json:
        """A game of the catalogue."""
        return self.get(f"/v1/games/{key}")

    def street(self, game: str, number: int) -> Json:
        """A street of a game of the catalogue."""
        street: Json = self.game(game)["streets"][number - 3]
        assert street["street"] == number
        return street

    def dealt(self, game: str, number: int) -> tuple[int, int]:
        """How many cards a street deals face down and face up."""
        street = self.street(game, number)
        return street["down"], street["up"]

    def bets(self, game: str) -> list[str]:
        """What a bet costs on third to seventh street."""
        return [street["bet"] for street in self.game(game)["streets"]]

    def default(self, game: str, house_rule: str) -> object:
        """What a game assumes of a house rule."""
        offered = {rule["key"]: rule for rule in self.game(game)["house_rules"]}
        return offered[house_rule]["default"]

    def hand(
        self, game: str, cards: str = "", *, house: Json | None = None, **more: object
    ) -> Json:
        """What a hand makes; `more` is its position, or its `down` and `up` cards."""
        told = {**({"cards": cards} if cards else {}), **more}
        answer = self.post("/v1/evaluations", game=game, house_rules=house or {}, hands=[told])
        hand: Json = answer["hands"][0]
        return hand

    def high(self, game: str, cards: str = "", *, house: Json | None = None, **more: object) -> str:
        """What a player calls the high hand."""
        return str(self.hand(game, cards, house=house, **more)["high"]["name"])

    def low(self, game: str, cards: str) -> str | None:
        """The five ranks of the low, the weightiest first; None where there is no low."""
        low = self.hand(game, cards)["low"]
        return "-".join(card[0] for card in low["plays_as"]) if low else None

    def best_first(self, game: str, share: str, *hands: str) -> list[list[int]]:
        """The hands from best to worst by the numbers 1, 2, ... in which they are told."""
        numbered = [{"id": number, "cards": cards} for number, cards in enumerate(hands, 1)]
        answer = self.post("/v1/evaluations", game=game, hands=numbered)
        order: list[list[int]] = answer["order"][share]
        return order

    def brings_in(self, game: str, doors: str) -> int:
        """The seat that brings it in."""
        return int(self.bring_in(game, doors)["seat"])

    def bring_in(self, game: str, doors: str, **house: object) -> Json:
        """Who brings it in, who posts it and how."""
        told = [{"seat": seat, "card": card} for seat, card in enumerate(doors.split(), 1)]
        return self.post("/v1/bring-ins", game=game, house_rules=house, doors=told)

    def opens(self, game: str, *boards: str) -> int:
        """The seat that acts first."""
        told = [{"seat": seat, "cards": cards} for seat, cards in enumerate(boards, 1)]
        return int(self.post("/v1/openers", game=game, boards=told)["seat"])

    def table(self, game: str, players: int, **more: object) -> Table:
        """A table before the first card, 1,000 chips in front of everyone.

        `more` are members of the request; stakes are 1, 2, 4 and 8, the cap 1,000, unless told.
        """
        betting, opens = self.game(game)["betting"], self.game(game)["bring_in"]
        stakes = POT if betting["limit"] == "pot" else FIXED if opens else EDDIES
        seats = [{"seat": seat, "stack": 1000} for seat in range(1, players + 1)]
        return Table(self.client, {"game": game, "stakes": stakes, "seats": seats, **more})

    def showdown(self, game: str, *seats: Json, **house: object) -> Json:
        """The settlement of a hand; each seat is told as what it put in and holds."""
        told = [{"seat": number, **seat} for number, seat in enumerate(seats, 1)]
        return self.post("/v1/showdowns", game=game, house_rules=house, seats=told)

    def pays(self, game: str, pot: int, *hands: str) -> dict[int, int]:
        """What each winner gets of a pot into which everybody put the same."""
        each, rest = divmod(pot, len(hands))
        assert not rest
        return paid(self.showdown(game, *({"put_in": each, "cards": cards} for cards in hands)))


def paid(settlement: Json) -> dict[int, int]:
    """What each winner gets, by seat."""
    return {row["seat"]: row["amount"] for row in settlement["paid"]}
