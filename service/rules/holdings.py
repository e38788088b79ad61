"""What a player holds: cards and the way they face, which of them are wild, what they make."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from service.rules.cards import refuse_repeated
from service.rules.errors import BadInput, Code, HouseRuleError, Place
from service.rules.games import Game
from service.rules.hands import FEWEST_CARDS, MOST_CARDS, MadeHand, made_hand
from service.rules.house_rules import HouseRules, Shortage
from service.rules.records import record
from service.rules.vocabulary import HighHand, MatchWilds, NoWilds, Source
from service.rules.wilds import DEALER, Position, seat_rank, wild_mask

Name = TypeVar("Name", bound=int | str)


@record
class Holding:
    """What one seat holds, in the order down, up, community.

    `up` is None where it is not known which way the cards face; `down` holds them all then.
    """

    seat: int
    down: bytes
    up: bytes | None = None
    community: bytes = b""

    @property
    def cards(self) -> bytes:
        """All the cards, the community card last."""
        return self.down + (self.up or b"") + self.community


@record
class EvaluatedHand:
    """A seat's hand with its wild cards, and what it makes of each share (None: nothing)."""

    seat: int
    wild: bytes
    high: MadeHand | None
    low: MadeHand | None


@record
class Comparison:
    """Hands, in the order given, and the articles under which they were evaluated."""

    hands: tuple[EvaluatedHand, ...]
    rules: tuple[str, ...]


def evaluate(
    game: Game, house: HouseRules, holding: Holding, own_rank: int | None = None
) -> EvaluatedHand:
    """A hand's wild cards, and the best that five to seven cards make of each share.

    With fewer than five cards only the wild cards are known.

    Rules: OPR-643 4.1; OPR-671 3.1; OPR-671 4.1; STUD §A Winning 2; STUD §B Winning 3;
        STUD §C Winning 4; STUD §D How 6.
    """
    cards = holding.cards
    mask = wild_mask(game.wild, holding.down, holding.up or b"", own_rank)
    high = low = None
    if len(cards) >= FEWEST_CARDS:
        for share in game.shares:
            if isinstance(share, HighHand):
                high = made_hand(share, cards, mask, house)
            else:
                low = made_hand(share, cards, mask, house)
    wild = bytes([card for place, card in enumerate(cards) if mask >> place & 1]) if mask else b""
    return EvaluatedHand(holding.seat, wild, high, low)


def compare(
    game: Game,
    house: HouseRules,
    hands: Sequence[tuple[Holding, Position | None]],
    at: Place,
    *,
    one_deal: bool,
) -> Comparison:
    """Evaluate hands, of one deal or independent of each other.

    Args:
        game: what is played.
        house: the rules in force.
        hands: the cards of each hand, and its position where the game has seat wilds.
        at: the place of the list of hands in the input.
        one_deal: whether all cards come from one deck, in which there is one of each.

    Raises:
        BadInput: `wrong_card_count`, `faces_required`, `card_repeated`, `position_required`,
            `bad_position`.
        HouseRuleError: `announcement_required` for the dealer's hand.

    Rules: OPR-643 1.3; OPR-643 1.4; OPR-671 3.1.
    """
    fewest = 1 if isinstance(game.wild, MatchWilds) else FEWEST_CARDS
    held: list[tuple[bytes, Place]] = [
        (holding.cards, (*at, index, "cards") if holding.up is None else (*at, index))
        for index, (holding, _) in enumerate(hands)
    ]
    for deck in [held] if one_deal else [[cards] for cards in held]:
        refuse_repeated(deck)
    evaluated = []
    for index, (holding, position) in enumerate(hands):
        place = (*at, index)
        if isinstance(game.wild, MatchWilds):
            refuse_hidden_faces(holding, game.wild.source, place)
        refuse_wrong_count(holding, fewest, place)
        own_rank = seat_rank(game, house, position, place)
        evaluated.append(evaluate(game, house, holding, own_rank))
    dealer_among = any(position == DEALER for _, position in hands)
    return Comparison(tuple(evaluated), articles_of_hands(game, dealer_among=dealer_among))


def order_of_hands(
    game: Game, hands: Iterable[tuple[Name, EvaluatedHand]]
) -> dict[str, list[list[Name]]]:
    """For each share that the game has, the hands' names from the best to the worst.

    Equal hands stand together; those that make nothing of a share are left out of it.

    Rules: READING R1; STUD §A Winning 3.
    """
    named = tuple(hands)
    order: dict[str, list[list[Name]]] = {}
    for share in game.shares:
        is_high = isinstance(share, HighHand)
        by_strength: dict[int, list[Name]] = {}
        for name, hand in named:
            made = hand.high if is_high else hand.low
            if made is not None:
                by_strength.setdefault(made.strength, []).append(name)
        order["high" if is_high else "low"] = [
            by_strength[strength] for strength in sorted(by_strength, reverse=True)
        ]
    return order


@cache
def articles_of_hands(game: Game, *, dealer_among: bool) -> tuple[str, ...]:
    """The articles under which hands of a game are evaluated."""
    articles = [article for share in game.shares for article in share.source]
    if not isinstance(game.wild, NoWilds):
        articles.extend(game.wild.source)
    if dealer_among:
        articles.append("OPR-643 1.4")
    return tuple(dict.fromkeys(articles))


def refuse_wrong_count(holding: Holding, fewest: int, at: Place) -> None:
    """Refuse a hand of fewer than `fewest` cards, or of more than seven.

    Raises:
        BadInput: `wrong_card_count`.

    Rules: STUD §A Winning 2; OPR-671 1.2.
    """
    if not fewest <= len(holding.cards) <= MOST_CARDS:
        raise BadInput(
            Code.WRONG_CARD_COUNT,
            f"A hand has {fewest} to {MOST_CARDS} cards here, and this one has "
            f"{len(holding.cards)}.",
            at=(*at, "cards") if holding.up is None else at,
        )


def refuse_hidden_faces(holding: Holding, rules: Source, at: Place) -> None:
    """Refuse cards of which it is not said how they face, where that decides something.

    Raises:
        BadInput: `faces_required`, with the articles by which it matters.
    """
    if holding.up is None:
        raise BadInput(
            Code.FACES_REQUIRED,
            "Say which of the cards are down and which are up: it decides what they are worth.",
            at=at,
            rules=rules,
        )


def refuse_community(house: HouseRules, community: bytes) -> None:
    """Refuse a community card where none is dealt.

    Raises:
        HouseRuleError: `house_rule_refused`.

    Rules: READING D9.
    """
    if community and house.seventh_street_shortage is not Shortage.COMMUNITY_CARD:
        raise HouseRuleError(
            Code.HOUSE_RULE_REFUSED,
            "No community card is dealt here: seventh_street_shortage does not say so.",
            at=("community",),
        )
