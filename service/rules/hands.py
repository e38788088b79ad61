"""Made hands: which five cards play and as what, how good they are, and what a player calls them.

The C evaluator orders hands; this module chooses its question by the share that is played for and
puts the answer into words.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from service import evaluator
from service.rules.cards import ACE, RANKS, rank_of
from service.rules.house_rules import FiveOfAKind, HouseRules
from service.rules.records import record
from service.rules.vocabulary import HighHand, LowHand, LowRanking, Share

FEWEST_CARDS: Final = 5
MOST_CARDS: Final = 7

_RANKS_OF_CARDS: Final = bytes(map(rank_of, range(256)))
FIVE_OF_A_KIND_PLACES: Final = {place: number for number, place in enumerate(FiveOfAKind)}
_LOWEST: Final[Mapping[LowRanking, Callable[[bytes, int], evaluator.Made | None]]] = {
    LowRanking.ACE_TO_FIVE: evaluator.ace_to_five,
    LowRanking.EIGHT_OR_BETTER: evaluator.eight_or_better,
    LowRanking.DEUCE_TO_SEVEN: evaluator.deuce_to_seven,
}
_LOW_CATEGORIES: Final = {
    LowRanking.ACE_TO_FIVE: evaluator.ACE_TO_FIVE_CATEGORIES,
    LowRanking.EIGHT_OR_BETTER: evaluator.EIGHT_OR_BETTER_CATEGORIES,
    LowRanking.DEUCE_TO_SEVEN: evaluator.DEUCE_TO_SEVEN_CATEGORIES,
}


@record
class MadeHand:
    """The best five-card hand for a share.

    `cards` are the five that play, the most significant first, and `plays_as` what each of them
    stands for. `strength` is larger for a better hand, and comparable within one share only.
    """

    category: str
    name: str
    cards: bytes
    plays_as: bytes
    strength: int


def made_hand(share: Share, cards: bytes, wild: int, house: HouseRules) -> MadeHand | None:
    """The best hand that five to seven cards make for a share; None where none qualifies.

    Args:
        share: what the hand is made for.
        cards: five to seven different cards.
        wild: bit i is set when cards[i] is wild.
        house: the rules in force, for the place of five of a kind and repeated cards in flushes.

    Rules: READING R1; READING R2; READING R3; READING R4; READING R5; OPR-643 1.6; OPR-643 4.1;
        OPR-671 4.1; STUD §A Winning 2; STUD §B Winning 2; STUD §C Winning 2; STUD §D Winning 5.
    """
    if isinstance(share, HighHand):
        place, repeat = FIVE_OF_A_KIND_PLACES[house.five_of_a_kind], house.wild_may_repeat_card
        made = evaluator.high(cards, wild, place, repeat)
        ranks = made.plays_as.translate(_RANKS_OF_CARDS)
        words = _high_words(place, repeat, made.strength, ranks)
        return MadeHand(*words, made.cards, made.plays_as, made.strength)
    lowest = _LOWEST[share.ranking](cards, wild)
    if lowest is None:
        return None
    ranks = lowest.plays_as.translate(_RANKS_OF_CARDS)
    words = _low_words(share.ranking, lowest.strength, ranks)
    return MadeHand(*words, lowest.cards, lowest.plays_as, lowest.strength)


def categories(share: Share, house: HouseRules) -> tuple[evaluator.Category, ...]:
    """The strengths of each category for a share, from the worst category to the best."""
    if isinstance(share, HighHand):
        place = FIVE_OF_A_KIND_PLACES[house.five_of_a_kind]
        return evaluator.high_categories(place, house.wild_may_repeat_card)
    return _LOW_CATEGORIES[share.ranking]


@lru_cache(maxsize=2**16)
def _high_words(
    place: int,
    repeat: bool,  # noqa: FBT001  a key of the cache: named arguments make it slower
    strength: int,
    ranks: bytes,
) -> tuple[str, str]:
    category = _category(evaluator.high_categories(place, repeat), strength)
    return category, high_name(category, ranks)


@lru_cache(maxsize=2**16)
def _low_words(ranking: LowRanking, strength: int, ranks: bytes) -> tuple[str, str]:
    category = _category(_LOW_CATEGORIES[ranking], strength)
    return category, low_name(category, ranks)


def _category(ranges: Sequence[evaluator.Category], strength: int) -> str:
    return ranges[bisect_right(ranges, strength, key=lambda category: category.first) - 1].name


RANK_NAMES: Final = (
    "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905
)


def plural(rank: int) -> str:
    """A rank's name in the plural: `kings`, `sixes`."""
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def kickers(ranks: bytes) -> str:
    """What plays beside the ranks that make the hand: `, king and nine kickers`."""
    names = [RANK_NAMES[rank] for rank in ranks]
    if len(names) == 1:
        return f", {names[0]} kicker"
    return f", {', '.join(names[:-1])} and {names[-1]} kickers"


_HIGH_NAMES: Final[Mapping[str, Callable[[bytes], str]]] = {
    "five_of_a_kind": lambda ranks: f"five {plural(ranks[0])}",
    "royal_flush": lambda _: "royal flush",
    "straight_flush": lambda ranks: f"straight flush, {RANK_NAMES[ranks[0]]} high",
    "four_of_a_kind": lambda ranks: f"four {plural(ranks[0])}{kickers(ranks[4:])}",
    "full_house": lambda ranks: f"{plural(ranks[0])} full of {plural(ranks[3])}",
    "flush": lambda ranks: f"flush, {RANK_NAMES[ranks[0]]} high",
    "straight": lambda ranks: f"straight, {RANK_NAMES[ranks[0]]} high",
    "three_of_a_kind": lambda ranks: f"three {plural(ranks[0])}{kickers(ranks[3:])}",
    "two_pair": lambda ranks: (
        f"two pair, {plural(ranks[0])} and {plural(ranks[2])}{kickers(ranks[4:])}"
    ),
    "one_pair": lambda ranks: f"pair of {plural(ranks[0])}{kickers(ranks[2:])}",
    "high_card": lambda ranks: f"{RANK_NAMES[ranks[0]]} high{kickers(ranks[1:])}",
}


def high_name(category: str, ranks: bytes) -> str:
    """What a player calls a high hand, given its five ranks, the most significant first.

    `four kings, jack kicker`; `straight flush, ten high`; `kings full of nines`.
    """
    return _HIGH_NAMES[category](ranks)


def low_name(category: str, ranks: bytes) -> str:
    """What a player calls a low hand, given its five ranks, the most significant first.

    `seven-five low: 7-5-4-2-A`; `pair of aces low: A-A-4-3-2`.
    """
    spelled = "-".join(RANKS[rank] for rank in ranks)
    if category == "high_card":
        return f"{RANK_NAMES[ranks[0]]}-{RANK_NAMES[ranks[1]]} low: {spelled}"
    words = {
        "one_pair": f"pair of {plural(ranks[0])}",
        "two_pair": f"two pair, {plural(ranks[0])} and {plural(ranks[2])},",
        "three_of_a_kind": f"three {plural(ranks[0])}",
        "full_house": f"{plural(ranks[0])} full of {plural(ranks[3])}",
        "four_of_a_kind": f"four {plural(ranks[0])}",
    }
    return f"{words.get(category, category.replace('_', ' '))} low: {spelled}"


def by_rank_then_suit(made: MadeHand, share: Share) -> tuple[tuple[int, int], ...]:
    """The five cards from the highest down, rank before suit: the order of odd chips by suit.

    An ace is low where the hand counts it low: in A-5 lows and in the wheel.

    Rules: READING M3.
    """
    ace_is_low = (
        share.ranking is not LowRanking.DEUCE_TO_SEVEN
        if isinstance(share, LowHand)
        else made.category in {"straight", "straight_flush"} and rank_of(made.plays_as[-1]) == ACE
    )
    return tuple(
        sorted(
            (
                (-1 if ace_is_low and rank_of(played) == ACE else rank_of(played), held & 3)
                for held, played in zip(made.cards, made.plays_as, strict=True)
            ),
            reverse=True,
        )
    )
