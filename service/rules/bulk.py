"""Hands by the hundred thousand: how they are packed, and what evaluates those of a game.

A record is a byte a card, in the order of `FACES`, and in games in which each holder has a wild
rank of their own that rank behind them, 0 for a two to 12 for an ace.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from service import evaluator
from service.evaluator import Buffer, WritableBuffer
from service.rules.errors import Code, HouseRuleError
from service.rules.games import Game
from service.rules.hands import FIVE_OF_A_KIND_PLACES
from service.rules.holdings import Holding, evaluate
from service.rules.house_rules import FiveOfAKind, HouseRules, source_of
from service.rules.records import record
from service.rules.vocabulary import HighHand, LowRanking, MatchWilds, NoWilds, SeatWilds, Share

FACES: Final = ("down", "down", "up", "up", "up", "up", "down")
CARDS: Final = len(FACES)

Kernel = Callable[[Buffer, WritableBuffer], None]
"""Writes the strengths of records that hold hands, 16 bits each: a hand's shares together."""

_NATURAL_KERNELS: Final[Mapping[tuple[str, ...], Callable[[Buffer, int, WritableBuffer], None]]] = {
    ("high",): evaluator.high_batch,
    (LowRanking.ACE_TO_FIVE,): evaluator.ace_to_five_batch,
    (LowRanking.DEUCE_TO_SEVEN,): evaluator.deuce_to_seven_batch,
    ("high", LowRanking.EIGHT_OR_BETTER): evaluator.high_and_eight_or_better_batch,
    ("high", LowRanking.ACE_TO_FIVE): evaluator.high_and_ace_to_five_batch,
}


@record
class Bulk:
    """How the hands of a game are packed and evaluated.

    `shares` are those that the game has, `high` first: a strength each, 0 for none.
    """

    shares: tuple[str, ...]
    with_rank: bool
    kernel: Kernel

    @property
    def record_bytes(self) -> int:
        """The length of a record."""
        return CARDS + self.with_rank


def bulk(game: Game, house: HouseRules) -> Bulk:
    """How hands of a game are packed and evaluated under the house rules in force.

    Raises:
        HouseRuleError: `house_rule_refused` where a wild may repeat a card.

    Rules: OPR-643 1.2; OPR-643 1.3; OPR-671 3.1; READING R1.
    """
    if house.wild_may_repeat_card:
        raise HouseRuleError(
            Code.HOUSE_RULE_REFUSED,
            "A batch has no flushes in which a wild repeats a card; single evaluations have.",
            at=("wild_may_repeat_card",),
            rules=source_of("wild_may_repeat_card", game.house_rules),
        )
    return Bulk(
        tuple("high" if isinstance(share, HighHand) else "low" for share in game.shares),
        isinstance(game.wild, SeatWilds),
        _kernel(game, house),
    )


def _kernel(game: Game, house: HouseRules) -> Kernel:
    rankings = tuple(map(_ranking, game.shares))
    match game.wild:
        case NoWilds() if rankings in _NATURAL_KERNELS:
            natural = _NATURAL_KERNELS[rankings]
            return lambda records, strengths: natural(records, CARDS, strengths)
        case SeatWilds(everyone=everyone) if rankings == ("high",):
            place = FIVE_OF_A_KIND_PLACES[house.five_of_a_kind]
            return lambda records, strengths: evaluator.seat_wild_high_batch(
                records, everyone, strengths, place
            )
        case MatchWilds() if rankings == ("high",) and _is_usual(house):
            return evaluator.match_wild_high_batch
        case _:
            return partial(_one_by_one, game, house)


def _is_usual(house: HouseRules) -> bool:
    return house.five_of_a_kind is FiveOfAKind.ABOVE_STRAIGHT_FLUSH


def _ranking(share: Share) -> str:
    return "high" if isinstance(share, HighHand) else share.ranking


def _one_by_one(game: Game, house: HouseRules, records: Buffer, strengths: WritableBuffer) -> None:
    """What games are worth for which there is no kernel."""
    packed = bytes(records)
    written = memoryview(strengths).cast("B").cast("H")
    size = CARDS + isinstance(game.wild, SeatWilds)
    place = 0
    for first in range(0, len(packed), size):
        cards = packed[first : first + CARDS]
        own_rank = packed[first + CARDS] if size > CARDS else None
        held = Holding(0, cards[:2] + cards[6:], cards[2:6])
        hand = evaluate(game, house, held, own_rank)
        for share in game.shares:
            made = hand.high if isinstance(share, HighHand) else hand.low
            written[place] = made.strength if made else 0
            place += 1
