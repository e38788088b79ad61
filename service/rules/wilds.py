"""Which cards are wild for whom.

Wild cards are a set of places in a hand: bit i of a mask is set when card i of the hand is wild.
"""

from typing import Final, Literal, assert_never

from service.rules.cards import SPADES, parse_rank, rank_of, suit_of
from service.rules.errors import BadInput, Code, Place
from service.rules.games import Game
from service.rules.house_rules import HouseRules, require
from service.rules.vocabulary import MatchWilds, NoWilds, SeatWilds, WildRule

Position = int | Literal["dealer"]

DEALER: Final = "dealer"


def seat_rank(game: Game, house: HouseRules, position: Position | None, at: Place) -> int | None:
    """The rank that is wild for one seat by its position; None in games without such ranks.

    Args:
        game: what is played.
        house: the rules in force; the dealer's own rank is the announced one.
        position: 1 is the first player to the dealer's left.
        at: the place in the input of what holds the position.

    Raises:
        BadInput: `position_required`, or `bad_position` for a position that no seat has.
        HouseRuleError: `announcement_required` where the dealer's rank was not announced.

    Rules: OPR-643 1.3; OPR-643 1.3 table; OPR-643 1.4.
    """
    wild = game.wild
    if not isinstance(wild, SeatWilds):
        return None
    if position == DEALER:
        require(house, game.house_rules, {"dealer_wild_rank"}, ("house_rules",))
        return parse_rank(house.dealer_wild_rank)
    counted = f'1 to {len(wild.seat_ranks)}, counted from the dealer\'s left, or "dealer"'
    if position is None:
        raise BadInput(
            Code.POSITION_REQUIRED,
            f"The position makes a rank wild: {counted}.",
            at=(*at, "position"),
            rules=wild.source,
        )
    if not 1 <= position <= len(wild.seat_ranks):
        raise BadInput(
            Code.BAD_POSITION,
            f"There is no position {position}: it is {counted}.",
            at=(*at, "position"),
            rules=wild.source,
        )
    return wild.seat_ranks[position - 1]


def seat_ranks(wild: SeatWilds, players: int, dealer_wild_rank: int) -> tuple[int, ...]:
    """Each seat's own wild rank, from the dealer's left round to the dealer.

    Rules: OPR-643 1.3 table; OPR-643 1.4; READING D13.
    """
    return (*wild.seat_ranks[: players - 1], dealer_wild_rank)


def wild_mask(wild: WildRule, down: bytes, up: bytes, own_rank: int | None) -> int:
    """Which cards of the hand `down + up` are wild for the player who holds it.

    Args:
        wild: the game's rule.
        down: the player's face-down cards; in games without matching any split will do.
        up: the player's face-up cards.
        own_rank: the seat's own wild rank, in games that have one.

    Rules: OPR-643 1.2; OPR-643 1.3; OPR-643 1.5; OPR-671 3.1; OPR-671 3.2; OPR-671 3.3;
        READING D12.
    """
    match wild:
        case NoWilds():
            return 0
        case SeatWilds(everyone=everyone):
            wild_ranks = {everyone} if own_rank is None else {everyone, own_rank}
        case MatchWilds():
            wild_ranks = {*map(rank_of, down)} & {*map(rank_of, up)}
        case _:
            assert_never(wild)
    mask = 0
    for place, card in enumerate(down + up):
        if card >> 2 in wild_ranks:
            mask |= 1 << place
    return mask


def is_own_spade(card: int, own_rank: int | None) -> bool:
    """Whether a card is the seat's own wild rank in spades.

    Rules: OPR-643 3.1; OPR-643 3.4.
    """
    return rank_of(card) == own_rank and suit_of(card) == SPADES
