"""Random hands, and players who know no better than to pick one of the things they may do.

`Hand`s come with a deck, or without one: then a `Dealer` holds the cards, and tells the log some
of them and hides others.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from service.rules.cards import FULL_DECK, UNKNOWN
from service.rules.errors import BadInput, Code, RuleViolation
from service.rules.events import (
    Acted,
    Action,
    Chose,
    CommunityDealt,
    Dealt,
    Declined,
    Discarded,
    Event,
    Legal,
    LegalType,
    Mucked,
    Offered,
    Reshuffled,
    Showed,
    TimedOut,
    Took,
)
from service.rules.games import Game
from service.rules.house_rules import Offer, Opening, TimeoutDiscards, Value, WholeNumber, resolve
from service.rules.play import apply, legal_events
from service.rules.replay import Chair, Hand, set_up
from service.rules.state import Seat, Stakes, Table
from service.rules.vocabulary import FixedLimit
from service.rules.wilds import is_own_spade

SHORT_AND_DEEP_STACKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 19, 30, 55, 100, 500)
STATED_ENDS: Final = frozenset({Code.DECK_EXHAUSTED, Code.DECK_TOO_SHORT})
"""How a hand can end without an end: the deck, or as much of it as was given, has run out."""

_ACTIONS: Final = frozenset(Action)
_MOST_RANDOM: Final = 9


def random_value(rng: Random, offered: Offer) -> Value:
    """One of the values that a house rule can have."""
    values = offered.values
    choices = values.choices
    if isinstance(values, WholeNumber):
        choices = (*choices, rng.randint(values.fewest, _MOST_RANDOM))
    return rng.choice(choices)


def random_house_rules(rng: Random, game: Game) -> dict[str, Value]:
    """What a house may say; what must be announced is."""
    return {
        offered.rule.key: random_value(rng, offered)
        for offered in game.house_rules
        if offered.default is None or rng.random() < 0.5
    }


def random_stakes(rng: Random, game: Game, *, brings_in: bool) -> Stakes:
    """Stakes so small that short stacks are all-in at every point of a round."""
    ante = rng.choice((0, 1, 1, 2, 5))
    bring_in = rng.choice((1, 2, 3))
    small_bet = bring_in + rng.choice((1, 2, 3, 6))
    fixed = isinstance(game.betting, FixedLimit)
    return Stakes(
        ante=ante,
        bring_in=bring_in if brings_in else None,
        small_bet=small_bet if fixed else None,
        big_bet=small_bet * rng.choice((1, 2, 2)) if fixed else None,
        cap=None if fixed else ante + bring_in + rng.choice((0, 1, 5, 20, 80, 400)),
    )


def random_hand(rng: Random, game: Game, *, with_deck: bool = True) -> Hand:
    """A hand of a game before its first event: any table size, house, stakes and stacks."""
    house = resolve(game.house_rules, random_house_rules(rng, game), ())
    brings_in = game.bring_in is not None and house.opening is Opening.BRING_IN
    may_set = [
        value
        for offered in game.house_rules
        if offered.rule.key == "auto_bring_in"
        for value in (True, False)
        if offered.values.read(value) is not None
    ]
    count = rng.randint(game.players.fewest, game.players.most)
    stacks = rng.choice((SHORT_AND_DEEP_STACKS, SHORT_AND_DEEP_STACKS, (200, 300)))
    chairs = tuple(
        Chair(
            number,
            rng.choice(stacks),
            auto_bring_in=rng.choice((None, *may_set)),
        )
        for number in rng.sample(range(12), count)
    )
    deck = None
    if with_deck:
        deck = bytes(rng.sample(FULL_DECK, rng.choice([52] * 19 + [rng.randint(30, 52)])))
    tournament = rng.random() < 0.5
    return Hand(
        game=game,
        house=house,
        stakes=random_stakes(rng, game, brings_in=brings_in),
        chairs=chairs,
        events=(),
        dealer=rng.choice([None, *(chair.number for chair in chairs)]),
        tournament=tournament,
        players_in_event=rng.choice((None, 2, count, count + 10)) if tournament else None,
        deck=deck,
        showdown_asked=rng.random() < 0.4,
    )


def redealt(rng: Random, hand: Hand, table: Table) -> Hand:
    """The hand that follows one that a spade face up has stopped, as it is sent back in."""
    return replace(
        hand,
        chairs=tuple(
            Chair(seat.number, seat.stack, seat.position, seat.auto_bring_in)
            for seat in table.seats
            if seat.is_in
        ),
        dealer=None,
        carried=table.carried,
        deck=None if hand.deck is None else bytes(rng.sample(FULL_DECK, 52)),
    )


@dataclass(slots=True)
class Dealer:
    """Holds the cards of a hand that has no deck, and keeps some of them from the log.

    `hides` is how often a card is told as an unknown one. A player's own spade face up is always
    told: everybody sees that the hand stops.
    """

    rng: Random
    hides: float
    deck: list[int] = field(default_factory=list)
    down: dict[int, list[int]] = field(default_factory=dict)
    up: dict[int, list[int]] = field(default_factory=dict)
    thrown: list[int] = field(default_factory=list)
    offered: int | None = None

    def __post_init__(self) -> None:
        """Shuffle."""
        self.deck = self.rng.sample(FULL_DECK, 52)

    def told(self, cards: Iterable[int]) -> bytes:
        """Cards as the log tells them."""
        return bytes(UNKNOWN if self.rng.random() < self.hides else card for card in cards)

    def draw(self, count: int) -> list[int]:
        """The top cards of the deck."""
        top, self.deck = self.deck[:count], self.deck[count:]
        return top

    def deal(self, table: Table, legal: Legal) -> Dealt | CommunityDealt:
        """Deal a seat its cards of a street, or everybody the card in the middle."""
        if legal.seat is None:
            return CommunityDealt(self.draw(1)[0])
        seat = seat_of(table, legal.seat)
        down, up = self.draw(legal.down or 0), self.draw(legal.up or 0)
        self.down.setdefault(seat.number, []).extend(down)
        self.up.setdefault(seat.number, []).extend(up)
        face_up = b"".join(
            bytes([card]) if is_own_spade(card, seat.own_rank) else self.told([card]) for card in up
        )
        return Dealt(seat.number, self.told(down), face_up)

    def throw_away(self, table: Table, number: int) -> Discarded:
        """Throw away two cards; which ones the log may learn or not."""
        held = self.down[number]
        cards = [held.pop(self.rng.randrange(len(held))) for _ in range(2)]
        self.thrown += cards
        known = seat_of(table, number).down
        named = [bytes([card]) if card in known else self.told([card]) for card in cards]
        return Discarded(number, b"".join(named))

    def time_out(self, table: Table, number: int) -> TimedOut:
        """Throw away the two cards of a player whose time ran out."""
        held = self.down[number]
        last = table.setup.house.timeout_discards is TimeoutDiscards.LAST_TWO
        kept, gone = (held[:-2], held[-2:]) if last else (held[2:], held[:2])
        self.thrown += gone
        self.down[number] = kept
        return TimedOut(number)

    def shuffle_in(self) -> Reshuffled:
        """Shuffle what was thrown away into the rest of the deck."""
        cards = self.deck + self.thrown
        self.deck = self.rng.sample(cards, len(cards))
        self.thrown = []
        return Reshuffled()

    def turn(self, number: int) -> Offered:
        """Turn a card up and offer it."""
        (self.offered,) = self.draw(1)
        return Offered(number, self.told([self.offered])[0])

    def take(self, number: int) -> Took:
        """Let a player take the offered card."""
        assert self.offered is not None
        self.up.setdefault(number, []).append(self.offered)
        return Took(number)

    def decline(self, table: Table, number: int) -> Declined:
        """Deal a player who declines the next card; after the last one the card goes under."""
        assert self.offered is not None
        (card,) = self.draw(1)
        self.up.setdefault(number, []).append(card)
        if [seat.number for seat in table.seats if seat.is_in][-1] == number:
            self.deck.append(self.offered)
        return Declined(number, self.told([card])[0])

    def show(self, table: Table, number: int) -> Showed:
        """Turn a hand over: the down cards, or the whole hand as dealt."""
        down, up = self.down[number], self.up[number]
        seat = seat_of(table, number)
        if UNKNOWN not in seat.up and self.rng.random() < 0.5:
            return Showed(number, bytes(down))
        return Showed(number, bytes(down[:2] + up + down[2:]))


def seat_of(table: Table, number: int) -> Seat:
    """The seat with a number."""
    return next(seat for seat in table.seats if seat.number == number)


def cards_out(table: Table) -> set[int]:
    """The known cards that cannot come from the deck: they are out of it, or out of reach in it."""
    out = set(table.discards + table.community)
    if not table.from_deck:
        out.update(table.bottom)
    for seat in table.seats:
        out.update(seat.down + seat.up)
    if table.offer is not None and table.offer.card is not None:
        out.add(table.offer.card)
    return out - {UNKNOWN}


def pick(rng: Random, legal: Sequence[Legal]) -> Legal:
    """One of the things that may come next; a fold less often, so that hands last."""
    one = rng.choice(legal)
    if one.type is LegalType.FOLD and rng.random() < 0.75:
        return rng.choice(legal)
    return one


def event_of(rng: Random, table: Table, legal: Legal, dealer: Dealer | None) -> Event:
    """An event that is what is legal; its size, and its cards, are random."""
    kind, number = legal.type, legal.seat
    if kind in {LegalType.DEAL, LegalType.OFFER}:
        assert dealer is not None
        if number is not None and kind is LegalType.OFFER:
            return dealer.turn(number)
        return dealer.deal(table, legal)
    if kind is LegalType.RESHUFFLE:
        if dealer is not None:
            return dealer.shuffle_in()
        held = cards_out(table) - set(table.discards)
        cards = [card for card in FULL_DECK if card not in held]
        return Reshuffled(bytes(rng.sample(cards, len(cards))))
    assert number is not None
    if kind.value in _ACTIONS:
        return Acted(number, Action(kind.value), _size(rng, legal))
    return _cards_event_of(rng, table, legal, number, dealer)


def _size(rng: Random, legal: Legal) -> int | None:
    if legal.to is None:
        return None
    if legal.max_to is None:
        return rng.choice((None, legal.to))
    return rng.choice((legal.to, legal.max_to, rng.randint(legal.to, legal.max_to)))


def _cards_event_of(
    rng: Random, table: Table, legal: Legal, number: int, dealer: Dealer | None
) -> Event:
    match legal.type:
        case LegalType.DISCARD:
            if dealer is not None:
                return dealer.throw_away(table, number)
            return Discarded(number, bytes(rng.sample(seat_of(table, number).down, 2)))
        case LegalType.TIME_OUT:
            return TimedOut(number) if dealer is None else dealer.time_out(table, number)
        case LegalType.TAKE:
            return Took(number) if dealer is None else dealer.take(number)
        case LegalType.DECLINE:
            return Declined(number) if dealer is None else dealer.decline(table, number)
        case LegalType.CHOOSE:
            assert legal.face is not None
            return Chose(number, legal.face)
        case LegalType.SHOW:
            if dealer is not None and (legal.needs_cards or rng.random() < 0.3):
                return dealer.show(table, number)
            return Showed(number)
        case LegalType.MUCK:
            return Mucked(number)
        case _:
            raise AssertionError(legal)


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a hand: the table, what may come next, and what then comes; None at the end."""

    table: Table
    legal: tuple[Legal, ...]
    event: Event | None


def steps(rng: Random, hand: Hand, dealer: Dealer | None = None) -> Iterator[Step]:
    """Play a hand to its end, event by event.

    A deck that runs out is an end where the hand's rules, or its short deck, say so.
    """
    try:
        table = set_up(hand)
    except BadInput as refusal:
        if refusal.code is Code.DECK_TOO_SHORT:
            return
        raise
    while legal := legal_events(table):
        event = event_of(rng, table, pick(rng, legal), dealer)
        yield Step(table, legal, event)
        try:
            table = apply(table, event)
        except RuleViolation as violation:
            if violation.code in STATED_ENDS:
                return
            raise
    yield Step(table, (), None)
