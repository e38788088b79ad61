"""Tables at a showdown of every game, as hypothesis makes them up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from service.rules.cards import card_texts
from service.rules.games import Game
from service.rules.holdings import Holding
from service.rules.house_rules import HouseRules, Offer, Shortage, Value, resolve
from service.rules.pots import Contribution, Pot
from service.rules.showdown import Player, Showdown, TableAtShowdown, settle_table
from service.rules.vocabulary import MatchWilds, SeatWilds
from service.rules.wilds import DEALER, Position
from tests import oracle

DIVISIBLE_UNIT = 1680
"""Chips by the half of which any number of winners up to eight can be paid: no odd chip is left."""

POSITION_RANKS = "A23456"

DECIDE_SHOWDOWNS = (
    "dealer_wild_rank",
    "folded_spade_collects",
    "five_of_a_kind",
    "wild_may_repeat_card",
    "odd_chip",
    "seventh_street_shortage",
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that was dealt in: its chips, its cards as they face, its position where one counts.

    A seat that has folded may keep its cards to itself.
    """

    seat: int
    put_in: int
    folded: bool
    down: tuple[int, ...] | None
    up: tuple[int, ...]
    position: Position | None

    @property
    def cards(self) -> tuple[int, ...]:
        """The seat's own cards, as far as they are known."""
        return (self.down or ()) + self.up


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a caller tells it: seats clockwise, the dealer one of them."""

    game: Game
    house_rules: Mapping[str, Value]
    seats: tuple[Seat, ...]
    dealer: int
    community: tuple[int, ...]
    carried: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def house(self) -> HouseRules:
        """The house rules in force."""
        return resolve(self.game.house_rules, self.house_rules, ("house_rules",))

    @property
    def chips(self) -> int:
        """All the chips that were put in or carried."""
        return sum(seat.put_in for seat in self.seats) + sum(chips for chips, _ in self.carried)

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """The seats from the dealer's left round to the dealer."""
        first = [seat.seat for seat in self.seats].index(self.dealer) + 1
        return self.seats[first:] + self.seats[:first]

    def own_rank(self, seat: int) -> str | None:
        """The rank that is wild for a seat alone, by its position; None in games without."""
        if not isinstance(self.game.wild, SeatWilds):
            return None
        positions = {
            at.seat: at.position or (DEALER if at.seat == self.dealer else place)
            for place, at in enumerate(self.clockwise, start=1)
        }
        position = positions[seat]
        if isinstance(position, int):
            return POSITION_RANKS[position - 1]
        return str(self.house_rules["dealer_wild_rank"])

    def own_spade(self, seat: int) -> int | None:
        """The spade of the rank that is a seat's own; None in games without such ranks."""
        rank = self.own_rank(seat)
        return None if rank is None else oracle.cards_from(f"{rank}s")[0]

    def holds_own_spade(self, seat: Seat) -> bool:
        """Whether a seat holds its own spade; it can only be face down."""
        return self.own_spade(seat.seat) in seat.cards

    def wild(self, seat: Seat) -> frozenset[int]:
        """The cards that are wild for a seat, by the tests' own reading of the documents."""
        rank = self.own_rank(seat.seat)
        if rank is not None:
            return oracle.position_poker_wild_cards(seat.cards, oracle.RANKS.index(rank))
        if isinstance(self.game.wild, MatchWilds):
            return oracle.eddies_choice_wild_cards(seat.down or (), seat.up)
        return frozenset()

    def settled(self) -> Showdown:
        """How the rules settle the table."""
        players = [
            Player(
                Contribution(seat.seat, seat.put_in, seat.folded),
                None if seat.down is None else Holding(seat.seat, bytes(seat.down), bytes(seat.up)),
                seat.position,
            )
            for seat in self.seats
        ]
        carried = tuple(
            Pot(chips, eligible, frozenset(eligible)) for chips, eligible in self.carried
        )
        table = TableAtShowdown(tuple(players), self.dealer, bytes(self.community), carried)
        return settle_table(self.game, self.house, table)

    def told(self) -> dict[str, Any]:
        """The table as the body of a request."""
        seats: list[dict[str, Any]] = []
        for seat in self.seats:
            told: dict[str, Any] = {
                "seat": seat.seat,
                "put_in": seat.put_in,
                "folded": seat.folded,
            }
            if seat.down is not None:
                told |= {"down": card_texts(seat.down), "up": card_texts(seat.up)}
            if seat.position is not None:
                told["position"] = seat.position
            seats.append(told)
        return {
            "game": self.game.key,
            "house_rules": self.house_rules,
            "dealer": self.dealer,
            "seats": seats,
            "carried_pots": [
                {"amount": chips, "eligible": eligible} for chips, eligible in self.carried
            ],
        } | ({"community": card_texts(self.community)} if self.community else {})

    def with_cards(self, changed: Mapping[int, int]) -> "Table":
        """The same table with every card exchanged for another."""

        def exchange(cards: Iterable[int]) -> tuple[int, ...]:
            return tuple(changed[card] for card in cards)

        seats = [
            replace(
                seat,
                down=None if seat.down is None else exchange(seat.down),
                up=exchange(seat.up),
            )
            for seat in self.seats
        ]
        return replace(self, seats=tuple(seats), community=exchange(self.community))


def _values(offer: Offer) -> st.SearchStrategy[Value]:
    return st.sampled_from(offer.values.choices)


def house_rules(game: Game) -> st.SearchStrategy[dict[str, Value]]:
    """What a house may say of a showdown; what must be announced is."""
    offers = [offer for offer in game.house_rules if offer.rule.key in DECIDE_SHOWDOWNS]
    return st.fixed_dictionaries(
        {offer.rule.key: _values(offer) for offer in offers if offer.default is None},
        optional={offer.rule.key: _values(offer) for offer in offers if offer.default is not None},
    )


@st.composite
def deals(
    draw: st.DrawFn, count: int, size: int, community: int
) -> tuple[list[list[int]], list[int]]:
    """So many hands of a size, often close to each other, and the community cards.

    A deck of few ranks makes them nearly equal. Where they are twins, each second hand has the
    ranks and the flushes of the one before it, diamonds for its clubs and spades for its hearts.
    """
    twins = (count + 1) // 2 * size + community <= 26 and draw(st.booleans())
    suits = (0, 2) if twins else (0, 1, 2, 3)
    different = (count + 1) // 2 if twins else count
    needed = different * size + community
    # One drawn number stands for the order of the deck: drawing it card by card takes hypothesis
    # ten times as long as all the rest.
    shuffle = Random(draw(st.integers(0, 2**32))).sample  # noqa: S311
    ranks = shuffle(range(13), draw(st.integers(-(-needed // len(suits)), 13)))
    deck = shuffle([rank * 4 + suit for rank in ranks for suit in suits], needed)
    hands = [deck[place * size : (place + 1) * size] for place in range(different)]
    if twins:
        hands = [[card + other for card in hand] for hand in hands for other in (0, 1)][:count]
    return hands, deck[different * size :]


def pots_carried(
    amounts: st.SearchStrategy[int], seats: Sequence[int]
) -> st.SearchStrategy[list[tuple[int, tuple[int, ...]]]]:
    """Up to two pots of a stopped deal, each with those who can win it."""
    eligible = st.lists(st.sampled_from(seats), min_size=1, unique=True).map(tuple)
    return st.lists(st.tuples(amounts, eligible), max_size=2)


@st.composite
def tables(
    draw: st.DrawFn, game: Game, *, chip: int | None = None, says_positions: bool = False
) -> Table:
    """Tables of a game on which somebody is still in.

    Args:
        draw: hypothesis' own.
        game: what is played.
        chip: every amount is a multiple of it; None for one or another.
        says_positions: whether the seats are always told with their positions.
    """
    count = draw(st.integers(game.players.fewest, game.players.most))
    numbers = draw(st.permutations(range(1, 10)))[:count]
    said = draw(house_rules(game))
    shortage = resolve(game.house_rules, said, ()).seventh_street_shortage
    # Eight hands of seven do not fit the deck: the last card is shared.
    shares_card = shortage is Shortage.COMMUNITY_CARD and (count == 8 or draw(st.booleans()))
    size = draw(st.integers(4, 6) if shares_card else st.integers(5, min(7, 52 // count)))
    hands, community = draw(deals(count, size, int(shares_card)))

    unit = chip or draw(st.sampled_from((1, 1, 10, 10**13 + 37)))
    amounts = st.integers(0, 12).map(lambda chips: chips * unit)
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    positions: list[Position | None] = [None] * count
    if isinstance(game.wild, SeatWilds) and (says_positions or draw(st.booleans())):
        counted: tuple[Position, ...] = (1, 2, 3, 4, 5, 6, DEALER)
        positions = list(draw(st.permutations(counted))[:count])
    table = Table(
        game=game,
        house_rules=said,
        seats=tuple(
            Seat(number, draw(amounts), has_folded, (), (), position)
            for number, has_folded, position in zip(numbers, folded, positions, strict=True)
        ),
        dealer=draw(st.sampled_from(numbers)),
        community=(),
        carried=tuple(draw(pots_carried(amounts, numbers))),
    )
    spades = [table.own_spade(number) for number in numbers]
    for hand, spade in zip(hands, spades, strict=True):
        if spade is not None and draw(st.booleans()):  # by chance they would be too rare
            _exchange(hands, hand[0], spade)
    return replace(
        table,
        seats=tuple(
            _deal(draw, seat, hand, spade)
            for seat, hand, spade in zip(table.seats, hands, spades, strict=True)
        ),
        community=tuple(community),
    )


def _exchange(hands: list[list[int]], card: int, other: int) -> None:
    """Put two cards in each other's place, whoever holds them."""
    exchanged = {card: other, other: card}
    for hand in hands:
        hand[:] = [exchanged.get(held, held) for held in hand]


def _deal(draw: st.DrawFn, seat: Seat, hand: list[int], own_spade: int | None) -> Seat:
    """Give a seat its cards, its own spade face down: face up it would have stopped the hand."""
    if seat.folded and draw(st.booleans()):
        return replace(seat, down=None)
    hand = sorted(hand, key=lambda card: card != own_spade)
    faces_down = draw(st.integers(1, len(hand)))
    return replace(seat, down=tuple(hand[:faces_down]), up=tuple(hand[faces_down:]))
