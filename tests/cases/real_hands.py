"""The hands of `real_hands.jsonl`, 120 that were really played, as the tests read them.

All are fixed limit. A line keeps what was recorded, chips in the smallest unit (`minor_per_major`
of them make one of the currency):

- `seats`: seat and stack of everybody dealt in, clockwise; `sitting_out`: the others at the table;
  `dealer`: the dealer's seat, null where it was not recorded; `antes`: seat and chips, as posted;
- `streets`: per street the cards that each seat got (`??` was never seen; on third street two down,
  then one up) and the actions: seat, type, then that seat's total for the street and what is
  special about the action; an `uncalled_return` has the chips that go back;
- `community`: the one seventh card that all share where the deck was too short;
- `live`: who was in at the end; `pots`: before rake, with the winners of each where all cards were
  seen; `collected`: after `rake` and `fees`, by pot where that was recorded; `shown`: the hands of
  the showdown as the record names them;
- `tags`, `notes`: what is special; where an action is numbered, the antes are counted in.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

UNSEEN: Final = "??"
POSTED_CHIPS: Final = {"bring_in", "complete", "bet", "call", "raise"}


@dataclass(frozen=True, slots=True)
class StreetStart:
    """A street once its cards are out: the boards of those still in, and who can still bet.

    A board is None where a card of it was never seen. `first_to_act` is None where nobody acted.
    """

    street: int
    boards: dict[int, list[str] | None]
    with_chips: frozenset[int]
    first_to_act: int | None


@dataclass(frozen=True, slots=True)
class RealHand:
    """One recorded hand, and what follows from its record."""

    record: dict[str, Any]

    @property
    def name(self) -> str:
        """Its id."""
        return str(self.record["id"])

    @property
    def game(self) -> str:
        """The key of the game that was played."""
        return str(self.record["game"])

    @property
    def clockwise(self) -> list[int]:
        """Everybody dealt in, from the dealer's left where the dealer is known."""
        seats = [seat for seat, _ in self.record["seats"]]
        dealer = self.record["dealer"]
        after = seats.index(dealer) + 1 if dealer in seats else 0
        return seats[after:] + seats[:after]

    @property
    def live(self) -> list[int]:
        """The seats still in at the end."""
        return list(self.record["live"])

    @property
    def put_in(self) -> Counter[int]:
        """What each seat put in, chips that nobody called included."""
        chips = Counter({seat: ante for seat, ante, *_ in self.record["antes"]})
        for street in self.record["streets"]:
            for seat, total in _totals(street).items():
                chips[seat] += total
        return chips

    @property
    def returned(self) -> Counter[int]:
        """The uncalled chips that went back, by seat."""
        return Counter(
            {
                seat: rest[0]
                for street in self.record["streets"]
                for seat, action, *rest in street["actions"]
                if action == "uncalled_return"
            }
        )

    @property
    def collected(self) -> Counter[int]:
        """What each seat collected after rake, by seat."""
        chips: Counter[int] = Counter()
        for row in self.record["collected"]:
            chips[row["seat"]] += row["amount"]
        return chips

    def cards(self, seat: int) -> list[str]:
        """The seat's own cards in the order dealt, those left out that were never seen."""
        dealt = [street["cards"].get(str(seat), "") for street in self.record["streets"]]
        return [card for card in " ".join(dealt).split() if card != UNSEEN]

    def streets(self) -> Iterator[StreetStart]:
        """Every street that was dealt, as it stood before its first action."""
        left = Counter(dict(self.record["seats"]))
        left.subtract({seat: ante for seat, ante, *_ in self.record["antes"]})
        still_in = self.clockwise
        up: dict[int, list[str]] = {seat: [] for seat in still_in}
        for street in self.record["streets"]:
            number, actions = street["street"], street["actions"]
            if number < 7:
                for seat in still_in:
                    up[seat].append(street["cards"].get(str(seat), UNSEEN).split()[-1])
            yield StreetStart(
                number,
                {seat: None if UNSEEN in up[seat] else list(up[seat]) for seat in still_in},
                frozenset(seat for seat in still_in if left[seat] > 0),
                next((seat for seat, action, *_ in actions if action != "uncalled_return"), None),
            )
            left.subtract(_totals(street))
            folded = {seat for seat, action, *_ in actions if action == "fold"}
            still_in = [seat for seat in still_in if seat not in folded]


def _totals(street: dict[str, Any]) -> dict[int, int]:
    """What each seat put in on a street: the last of its totals."""
    return {seat: rest[0] for seat, action, *rest in street["actions"] if action in POSTED_CHIPS}


REAL_HANDS: Final = tuple(
    RealHand(json.loads(line))
    for line in (Path(__file__).parent / "real_hands.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
)
