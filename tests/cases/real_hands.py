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
_THIRD_STREET: Final = 3
_LAST_STREET: Final = 7


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
    def tags(self) -> list[str]:
        """What is special about it."""
        return list(self.record["tags"])

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

    def events(self) -> Iterator[dict[str, Any]]:
        """The record as the log of a hand: each street's deals, then its actions.

        Chips that go back are derived from the actions. The showdown is not part of it.
        """
        still_in = self.clockwise
        for street in self.record["streets"]:
            number = street["street"]
            if number == _LAST_STREET and "community" in self.record:
                yield {"type": "deal", "community": self.record["community"]}
            else:
                yield from (
                    {"type": "deal", "seat": seat, **_dealt(street["cards"].get(str(seat)), number)}
                    for seat in still_in
                )
            folded = set()
            for seat, action, *rest in street["actions"]:
                if action in POSTED_CHIPS:
                    yield {"type": action, "seat": seat, "to": rest[0]}
                elif action != "uncalled_return":
                    yield {"type": action, "seat": seat}
                if action == "fold":
                    folded.add(seat)
            still_in = [seat for seat in still_in if seat not in folded]

    def request(self) -> dict[str, Any]:
        """The hand as a request to replay it, without the house rules of its room.

        Every bring-in is an event, so that each seat does what the record says it did. Where the
        dealer or the bring-in was not recorded nothing depends on it: nobody ties, and the low door
        opened for the full bet.
        """
        dealer, stakes = self.record["dealer"], dict(self.record["stakes"])
        if stakes["bring_in"] is None:
            stakes["bring_in"] = stakes["ante"]
        return {
            "game": self.game,
            "stakes": stakes,
            "format": self.record["format"],
            "seats": [{"seat": seat, "stack": stack} for seat, stack in self.record["seats"]],
            **({} if dealer is None else {"dealer": dealer}),
            "house_rules": {"auto_bring_in": False},
            "events": list(self.events()),
        }

    def showdown_request(self) -> dict[str, Any]:
        """The end of the hand as a request to settle it: chips put in, and the cards still in."""
        dealer, community = self.record["dealer"], self.record.get("community")
        return {
            "game": self.game,
            **({} if dealer is None else {"dealer": dealer}),
            **({} if community is None else {"community": community}),
            "seats": [
                {"seat": seat, "put_in": self.put_in[seat]}
                | (
                    {"cards": self.cards(seat)}
                    if seat in self.live and len(self.live) > 1
                    else {"folded": seat not in self.live}
                )
                for seat in self.clockwise
            ],
        }

    def streets(self) -> Iterator[StreetStart]:
        """Every street that was dealt, as it stood before its first action."""
        left = Counter(dict(self.record["seats"]))
        left.subtract({seat: ante for seat, ante, *_ in self.record["antes"]})
        still_in = self.clockwise
        up: dict[int, list[str]] = {seat: [] for seat in still_in}
        for street in self.record["streets"]:
            number, actions = street["street"], street["actions"]
            if number < _LAST_STREET:
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


def _dealt(cards: str | None, street: int) -> dict[str, str]:
    """What a seat was dealt on a street, by face; all of it unseen where nothing was recorded."""
    if street == _THIRD_STREET:
        first, second, door = (cards or f"{UNSEEN} {UNSEEN} {UNSEEN}").split()
        return {"down": f"{first} {second}", "up": door}
    return {"down" if street == _LAST_STREET else "up": cards or UNSEEN}


def _totals(street: dict[str, Any]) -> dict[int, int]:
    """What each seat put in on a street: the last of its totals."""
    return {seat: rest[0] for seat, action, *rest in street["actions"] if action in POSTED_CHIPS}


REAL_HANDS: Final = tuple(
    RealHand(json.loads(line))
    for line in (Path(__file__).parent / "real_hands.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
)


def by_seat(rows: list[dict[str, Any]]) -> Counter[int]:
    """Rows of seat and amount as chips by seat."""
    chips: Counter[int] = Counter()
    for row in rows:
        chips[row["seat"]] += row["amount"]
    return chips


def check_money(answer: dict[str, Any], hand: RealHand) -> None:
    """Hold pots, returned chips and what the winners got against the record.

    The record has what was collected after rake and fees, which the winners of the main pot bear in
    equal parts. Each seat is paid what it collected and its part of them, to the chip; where there
    were none, exactly what it collected.
    """
    assert [(pot["amount"], sorted(pot["eligible"])) for pot in answer["pots"]] == [
        (pot["amount"], pot["eligible"]) for pot in hand.record["pots"]
    ]
    assert by_seat(answer["returned"]) == hand.returned
    taken = hand.record["rake"] + hand.record.get("fees", 0)
    main_awards = answer["pots"][0]["awards"]
    assert taken % len(main_awards) == 0
    after_rake = by_seat(answer["paid"])
    for award in main_awards:
        after_rake[award["seat"]] -= taken // len(main_awards)
    assert after_rake == hand.collected
