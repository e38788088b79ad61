"""A hand that was read from a file, and what the file tells besides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from service.rules.errors import Place
from service.rules.games import Game
from service.rules.house_rules import HouseRules, Value, resolve
from service.rules.replay import Hand

_AUTO_BRING_IN: Final = "auto_bring_in"


@dataclass(frozen=True, slots=True)
class Particulars:
    """What a file tells of a hand that no rule asks for.

    `chips_per_unit` says how many chips make one of the unit in which the file counts: 100 where it
    counts in dollars, and a chip is a cent. `names` are the players' by seat.
    """

    chips_per_unit: int = 1
    currency: str | None = None
    venue: str | None = None
    table: str | None = None
    number: str | None = None
    names: Mapping[int, str] = field(default_factory=dict)


NOTHING_BESIDES: Final = Particulars()


@dataclass(frozen=True, slots=True)
class HandRead:
    """A hand, its particulars, and where in the file the parts of it stand.

    `place_in_file` tells where the file says what stands at a place of the request for the hand.
    """

    hand: Hand
    particulars: Particulars
    place_in_file: Callable[[Place], Place]


def by_places(places: Mapping[Place, Place]) -> Callable[[Place], Place]:
    """The place in a file of what stands at a place of the request, or of what that is part of."""

    def place_in_file(at: Place) -> Place:
        ends = range(len(at), 0, -1)
        return next((places[at[:end]] for end in ends if at[:end] in places), ())

    return place_in_file


def house_told(game: Game, given: Mapping[str, object], at: Place) -> HouseRules:
    """The house rules that a file tells; who posts the bring-in is for its actions to say.

    Raises:
        HouseRuleError: `house_rule_refused`.
    """
    offered = {offer.rule.key: offer.values for offer in game.house_rules}
    if _AUTO_BRING_IN in offered and offered[_AUTO_BRING_IN].read(value=False) is not None:
        given = {**given, _AUTO_BRING_IN: False}
    return resolve(game.house_rules, given, at)


def rules_told(house: HouseRules) -> dict[str, Value]:
    """The house rules that a file must tell, so that `house_told` reads the same."""
    return {
        ruling.key: ruling.value
        for ruling in house.rulings
        if not ruling.assumed and ruling.key != _AUTO_BRING_IN
    }
