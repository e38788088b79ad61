"""Which cards are wild for whom.

Wild cards are a set of places in a hand: bit i of a mask is set when card i of the hand is wild.
"""

from typing import Final, Literal, assert_never

from service.rules.cards import RANKS, SPADES, rank_of, suit_of
from service.rules.errors import BadInput, Code, Place
from service.rules.house_rules import HouseRules
from service.rules.vocabulary import MatchWilds, NoWilds, SeatWilds, WildRule

Position = int | Literal["dealer"]

DEALER: Final = "dealer"


def seat_rank(wild: SeatWilds, position: Position, house: HouseRules, at: Place) -> int:
    """The rank that is wild for one position: 1 is the first player to the dealer's left.

    The dealer's own rank is the announced one; that it was announced has been required before.

    Raises:
        BadInput: `bad_position` for a position that no seat has.

    Rules: OPR-643 1.3; OPR-643 1.3 table; OPR-643 1.4.
    """
    if position == DEALER:
        return RANKS.index(house.dealer_wild_rank or "")
    if not 1 <= position <= len(wild.seat_ranks):
        raise BadInput(
            Code.BAD_POSITION,
            f"A position is 1 to {len(wild.seat_ranks)}, counted from the dealer's left, "
            'or "dealer".',
            at=at,
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
    wild_ranks: set[int | None]
    match wild:
        case NoWilds():
            return 0
        case SeatWilds(everyone=everyone):
            wild_ranks = {everyone, own_rank}
        case MatchWilds():
            wild_ranks = {*map(rank_of, down)} & {*map(rank_of, up)}
        case _:
            assert_never(wild)
    mask = 0
    for place, card in enumerate(down + up):
        if card >> 2 in wild_ranks:
            mask |= 1 << place
    return mask


def is_own_spade(card: int, own_rank: int) -> bool:
    """Whether a card is the seat's own wild rank in spades.

    Rules: OPR-643 3.1; OPR-643 3.4.
    """
    return rank_of(card) == own_rank and suit_of(card) == SPADES
