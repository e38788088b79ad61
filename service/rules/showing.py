"""What the table can see: who brings it in by the door cards, who acts first by the boards."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final

from service.rules.cards import ACE, FULL_DECK, SUITS, rank_of, refuse_repeated, suit_of
from service.rules.errors import BadInput, Code, Place, RuleViolation
from service.rules.games import Game
from service.rules.hands import (
    RANK_NAMES,
    MadeHand,
    categories,
    kickers,
    made_hand,
    plural,
)
from service.rules.house_rules import FiveOfAKind, HouseRules, Opening, ShowingTie, source_of
from service.rules.records import record
from service.rules.seating import refuse_repeated_seats, refuse_table_size
from service.rules.vocabulary import Ace, BringIn, End, HighHand, NoWilds, Opens
from service.rules.wilds import Position, seat_rank, wild_mask

_FULL_HAND: Final = 5
_HIGH: Final = HighHand(("READING R1",))
_HIGHEST: Final = End.HIGHEST
_LOW: Final = Ace.LOW

# What each card counts for: 1 for a two to 13 for an ace, or 0 for an ace that is low.
_ACE_HIGH: Final = bytes(rank_of(card) + 1 for card in range(256))
_ACE_LOW: Final = _ACE_HIGH.replace(bytes([ACE + 1]), bytes([0]))


@record
class Door:
    """A seat's door card."""

    seat: int
    card: int


@record
class Board:
    """A seat's face-up cards; bit i of `wild` is set when cards[i] counts as wild here."""

    seat: int
    cards: bytes
    wild: int = 0


@record
class Opener:
    """Who acts first, and every seat that shows that same best or lowest board."""

    seat: int
    tied: tuple[int, ...]


class PostedBy(StrEnum):
    """Whether the table posts the bring-in for the player, or the player chooses what to do."""

    TABLE = "table"
    PLAYER = "player"


@record
class BroughtIn:
    """Who brings it in: the first of `order`. `options` are what the one who posts may do."""

    order: tuple[Door, ...]
    posted_by: PostedBy
    options: tuple[str, ...]
    rules: tuple[str, ...]


@record
class FirstToAct:
    """Who acts first by the boards, in the order given, and what a player calls each of them."""

    opener: Opener
    names: tuple[str, ...]
    rules: tuple[str, ...]


@record
class _Group:
    """Cards of one rank on a board of up to four; `order` is 0 for a low ace, 1 for a two."""

    count: int
    order: int
    rank: int


def bring_in(game: Game, house: HouseRules, doors: Sequence[Door], at: Place) -> BroughtIn:
    """Who brings it in, in which order the others would, and who decides how.

    Args:
        game: what is played.
        house: the rules in force.
        doors: the door cards of everyone dealt in.
        at: the place of the list of doors in the input.

    Raises:
        BadInput: `too_few_players`, `too_many_players`, `seat_repeated`, `card_repeated`.
        RuleViolation: `no_bring_in` where the game, or the house, opens by the highest card.

    Rules: STUD §A Bring-in 1; STUD §A Bring-in 3; STUD §D Betting 3; OPR-643 2.1; OPR-671 2.5.
    """
    rule = game.bring_in
    if rule is None or house.opening is Opening.HIGHEST_SHOWING:
        raise RuleViolation(
            Code.NO_BRING_IN,
            "Nobody brings it in here: the highest card showing opens third street.",
            rules=game.opens.source if rule is None else source_of("opening", game.house_rules),
        )
    refuse_table_size(game.players, len(doors), at)
    refuse_repeated_seats([door.seat for door in doors], at)
    refuse_repeated([(bytes([door.card]), (*at, i, "card")) for i, door in enumerate(doors)])
    return BroughtIn(
        bring_in_order(rule, doors),
        PostedBy.TABLE if house.auto_bring_in else PostedBy.PLAYER,
        ("bring_in",) if house.auto_bring_in else ("bring_in", "complete"),
        rule.source,
    )


def first_to_act(
    game: Game,
    house: HouseRules,
    boards: Sequence[tuple[int, bytes, Position | None]],
    at: Place,
) -> FirstToAct:
    """Who acts first by the hands showing, and what they show.

    Args:
        game: what is played.
        house: the rules in force.
        boards: seat, face-up cards and position (where seats make wilds) of everyone still in,
            clockwise from the dealer's left.
        at: the place of the list of boards in the input.

    Raises:
        BadInput: `too_few_players`, `too_many_players`, `seat_repeated`, `wrong_card_count`,
            `card_repeated`, `position_required`, `bad_position`.
        HouseRuleError: `announcement_required` for the dealer's board.

    Rules: STUD §A Bring-in 4; OPR-643 1.2; OPR-643 1.3; OPR-643 2.1; READING D4.
    """
    refuse_table_size(game.players, len(boards), at, fewest=1)
    refuse_repeated_seats([seat for seat, _, _ in boards], at)
    _refuse_uneven(game, [cards for _, cards, _ in boards], at)
    refuse_repeated([(cards, (*at, i, "cards")) for i, (_, cards, _) in enumerate(boards)])
    counted = [
        Board(
            seat,
            cards,
            wild_mask(game.wild, b"", cards, seat_rank(game, house, position, (*at, index)))
            if house.boards_count_wilds
            else 0,
        )
        for index, (seat, cards, position) in enumerate(boards)
    ]
    first = opener(game.opens, counted, house)
    articles = [*game.opens.source, "READING D4"]
    if house.boards_count_wilds and not isinstance(game.wild, NoWilds):
        articles.extend(game.wild.source)
    if len(first.tied) > 1:
        articles.extend(source_of("showing_tie", game.house_rules))
    return FirstToAct(
        first,
        tuple(showing_name(board, game.opens.ace, house) for board in counted),
        tuple(dict.fromkeys(articles)),
    )


def _refuse_uneven(game: Game, boards: Sequence[bytes], at: Place) -> None:
    """Refuse boards that do not lie on the table together.

    Rules: STUD §A How 3; STUD §A How 6; OPR-643 2.1 table; OPR-671 2.5 table.
    """
    before_last = sum(street.up + street.offered for street in game.streets)
    most = before_last + sum(street.chosen for street in game.streets)
    last_street = range(before_last, most + 1)
    first = len(boards[0])
    for index, cards in enumerate(boards):
        if not 1 <= len(cards) <= most:
            expected = f"1 to {most} cards"
        elif len(cards) != first and not (len(cards) in last_street and first in last_street):
            expected = f"as many cards as the first board, {first}"
        else:
            continue
        raise BadInput(
            Code.WRONG_CARD_COUNT,
            f"A board shows {expected}, and this one shows {len(cards)}.",
            at=(*at, index, "cards"),
        )


def bring_in_order(rule: BringIn, doors: Sequence[Door]) -> tuple[Door, ...]:
    """The doors in the order in which they would bring it in; the first one does.

    Suits run clubs, diamonds, hearts, spades; a wild door card counts at its printed rank.

    Rules: STUD §A Bring-in 1; STUD §A Bring-in 2; STUD §C Bring-in 2; STUD §C Bring-in 3;
        STUD §D Bring-in 6; READING D1.
    """
    # Cards are numbered by rank, then suit; where aces are low, they come before the twos.
    aces = len(SUITS) if rule.ace is Ace.LOW else 0
    return tuple(
        sorted(
            doors,
            key=lambda door: (door.card + aces) % len(FULL_DECK),
            reverse=rule.door is End.HIGHEST,
        )
    )


def opener(rule: Opens, boards: Sequence[Board], house: HouseRules) -> Opener:
    """Who acts first by the hands showing.

    Args:
        rule: which end of the order opens, and how the ace counts.
        boards: the boards of everyone still in, clockwise from the dealer's left.
        house: how equal boards are told apart.

    Rules: STUD §A Bring-in 4; STUD §B Bring-in 3; STUD §C Bring-in 4; STUD §D Bring-in 1;
        STUD §D Bring-in 2; STUD §D Bring-in 5; OPR-671 2.5; READING D4.
    """
    values = [showing_value(board, rule.ace, house) for board in boards]
    wanted = max(values) if rule.board is _HIGHEST else min(values)
    if values.count(wanted) == 1:
        alone = boards[values.index(wanted)].seat
        return Opener(alone, (alone,))
    tied = [board for board, value in zip(boards, values, strict=True) if value == wanted]
    first = tied[0]
    if house.showing_tie is ShowingTie.SUIT:
        first = max(tied, key=lambda board: _highest_card(board, rule.ace))
    return Opener(first.seat, tuple([board.seat for board in tied]))


def showing_value(board: Board, ace: Ace, house: HouseRules) -> tuple[int, tuple[int, ...]]:
    """How high a showing hand is: comparable between boards of one to five cards.

    Up to four cards have no straights or flushes. Five are a full hand; where four cards match the
    first four of five, the five are ahead.

    Rules: READING D4; OPR-643 1.6.
    """
    if len(board.cards) < _FULL_HAND:
        return _value_of_few(*_ranks(board, ace))
    made = _full_hand(board, house)
    ranks = tuple(made.plays_as.translate(_ACE_HIGH))
    if made.category != "flush":
        ranks = tuple(dict.fromkeys(ranks))
    return _category_order(house.five_of_a_kind).index(made.category), ranks


def showing_name(board: Board, ace: Ace, house: HouseRules) -> str:
    """What a player calls a showing hand: `pair of sixes, ace kicker`, `king-nine high`.

    Rules: READING D4.
    """
    if len(board.cards) == _FULL_HAND:
        return _full_hand(board, house).name
    groups = _groups(*_ranks(board, ace))
    first, *others = (group.rank for group in groups)
    beside = kickers(bytes(others)) if others else ""
    match _category(groups):
        case "four_of_a_kind":
            return f"four {plural(first)}"
        case "three_of_a_kind":
            return f"three {plural(first)}{beside}"
        case "two_pair":
            return f"two pair, {plural(first)} and {plural(others[0])}"
        case "one_pair":
            return f"pair of {plural(first)}{beside}"
        case _:
            return "-".join(RANK_NAMES[group.rank] for group in groups) + " high"


def _counted(rank: int, ace: Ace) -> int:
    return -1 if rank == ACE and ace is Ace.LOW else rank


@cache
def _category_order(five_of_a_kind: FiveOfAKind) -> tuple[str, ...]:
    house = HouseRules(five_of_a_kind=five_of_a_kind)
    return tuple(category.name for category in categories(_HIGH, house))


@cache  # up to four cards show one of some 2,400 sets of ranks
def _value_of_few(natural: bytes, wilds: int) -> tuple[int, tuple[int, ...]]:
    groups = _groups(natural, wilds)
    # Wherever five of a kind ranks, it is above all that four cards can be.
    order = _category_order(FiveOfAKind.ABOVE_STRAIGHT_FLUSH)
    return order.index(_category(groups)), tuple(group.order for group in groups)


def _ranks(board: Board, ace: Ace) -> tuple[bytes, int]:
    """The natural cards as `_ACE_HIGH` or `_ACE_LOW` counts them, and how many cards are wild."""
    counted = board.cards.translate(_ACE_LOW if ace is _LOW else _ACE_HIGH)
    if not board.wild:
        return bytes(sorted(counted)), 0
    natural = [rank for place, rank in enumerate(counted) if not board.wild >> place & 1]
    return bytes(sorted(natural)), len(counted) - len(natural)


def _groups(natural: bytes, wilds: int) -> list[_Group]:
    groups = sorted(
        (_Group(count, order, (order or ACE + 1) - 1) for order, count in Counter(natural).items()),
        key=lambda group: (group.count, group.order),
        reverse=True,
    )
    if wilds:
        # With no straights or flushes about, a wild is best in the largest, then highest group.
        best = groups[0] if groups else _Group(0, ACE + 1, ACE)
        groups[:1] = [_Group(best.count + wilds, best.order, best.rank)]
    return groups


def _category(groups: Sequence[_Group]) -> str:
    match [group.count for group in groups]:
        case [4]:
            return "four_of_a_kind"
        case [3, *_]:
            return "three_of_a_kind"
        case [2, 2]:
            return "two_pair"
        case [2, *_]:
            return "one_pair"
        case _:
            return "high_card"


def _full_hand(board: Board, house: HouseRules) -> MadeHand:
    made = made_hand(_HIGH, board.cards, board.wild, house)
    assert made is not None, "every five cards make a high hand"
    return made


def _highest_card(board: Board, ace: Ace) -> tuple[int, int]:
    return max((_counted(rank_of(card), ace), suit_of(card)) for card in board.cards)
