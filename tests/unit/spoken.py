"""A hand told in a player's few words, straight to the rules.

Seats are 1 to n from the dealer's left, and so is what is listed for them. Down cards nobody asks
for are unknown. A player's action is `"2 call"`, in pot limit `"3 raise 20"`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict, TypeVar, Unpack

import pytest

from service.rules.cards import UNKNOWN, card_texts, parse_cards
from service.rules.errors import Code, RuleViolation
from service.rules.events import (
    Acted,
    Action,
    Chose,
    Dealt,
    Declined,
    Discarded,
    Event,
    Face,
    LegalType,
    Mucked,
    Offered,
    Showed,
    TimedOut,
    Took,
)
from service.rules.games import GAMES, Game
from service.rules.house_rules import Value, resolve
from service.rules.play import apply, legal_events, to_act
from service.rules.pots import Pot
from service.rules.replay import Chair, Hand, set_up
from service.rules.state import Seat, Stakes, Status, Table
from service.rules.vocabulary import PotLimit, SeatWilds

Kind = TypeVar("Kind")

ANNOUNCED: dict[str, Value] = {"dealer_wild_rank": "K", "folded_spade_collects": False}


@dataclass(slots=True)
class Spoken:
    """A hand in motion."""

    table: Table

    def say(self, *said: str | Event) -> "Spoken":
        """What players do, one after the other."""
        for one in said:
            self.table = apply(self.table, event_said(one) if isinstance(one, str) else one)
        return self

    def passively(self) -> "Spoken":
        """Everyone checks or calls to the end of the betting round."""
        street = self.table.street
        while self.table.status is Status.BETTING and self.table.street == street:
            (number,) = self.to_act
            may = self.legal(number)
            self.say(f"{number} {'check' if 'check' in may else 'call'}")
        return self

    def deal(self, *cards: str) -> "Spoken":
        """Cards for everyone still in, who are listed in turn: `down|up`."""
        numbers = [seat.number for seat in self.table.seats if seat.is_in]
        for number, told in zip(numbers, cards, strict=True):
            down, _, up = told.partition("|")
            self.say(Dealt(number, cards_said(down), cards_said(up)))
        return self

    def up(self, cards: str) -> "Spoken":
        """One card face up for everyone still in."""
        return self.deal(*(f"|{card}" for card in cards.split()))

    def refused(self, said: str | Event) -> Code:
        """The code with which what a player says is refused."""
        with pytest.raises(RuleViolation) as refusal:
            apply(self.table, event_said(said) if isinstance(said, str) else said)
        return refusal.value.code

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who is to act."""
        return to_act(self.table)

    def legal(self, number: int) -> dict[str, int | tuple[int, int] | None]:
        """What a seat may do, and to what total: one, or from one to another."""
        found: dict[str, int | tuple[int, int] | None] = {}
        for one in legal_events(self.table):
            if one.seat == number:
                assert one.type not in found, "one of each type"
                size = (one.to, one.max_to) if one.to is not None and one.max_to else one.to
                found[one.type.value] = size
        return found

    def kinds(self) -> set[LegalType]:
        """The types of what may come next."""
        return {one.type for one in legal_events(self.table)}

    def seat(self, number: int) -> Seat:
        """A seat."""
        return next(seat for seat in self.table.seats if seat.number == number)

    def stacks(self) -> list[int]:
        """The chips in front of each seat."""
        return [seat.stack for seat in self.table.seats]

    def events(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind in the log, derived ones too."""
        return [entry.event for entry in self.table.log if isinstance(entry.event, kind)]


def cards_said(written: str) -> bytes:
    """Cards as they are written; `??` is one that is not known."""
    return parse_cards(written, (), unknown=True)


def cards_of(cards: bytes) -> str:
    """Cards in writing."""
    return " ".join(card_texts(cards))


def event_said(said: str) -> Event:
    """What a player says, as an event."""
    number, name, *rest = said.split()
    seat = int(number)
    match name:
        case "take":
            return Took(seat)
        case "decline":
            return Declined(seat, cards_said(rest[0])[0] if rest else None)
        case "offer":
            return Offered(seat, cards_said(rest[0])[0])
        case "discard":
            return Discarded(seat, cards_said(" ".join(rest)))
        case "time_out":
            return TimedOut(seat, cards_said(" ".join(rest)) if rest else None)
        case "up" | "down":
            return Chose(seat, Face(name))
        case "show":
            return Showed(seat, cards_said(" ".join(rest)) if rest else None)
        case "muck":
            return Mucked(seat)
        case _:
            return Acted(seat, Action(name), int(rest[0]) if rest else None)


class More(TypedDict, total=False):
    """What may be said of a hand beside its game, stacks and deck.

    `tournament` is the number of players left, or whether it is one; `carried` are pots of a
    stopped deal; `asked` says that players show or muck in turn. What must be announced is, where
    `house` says nothing of it.
    """

    stakes: Stakes
    tournament: int | bool
    carried: Iterable[Pot]
    asked: bool
    house: Mapping[str, Value]


def hand_said(
    key: str, stacks: Sequence[int], deck: str | None = None, **more: Unpack[More]
) -> Hand:
    """A hand before its first event: ante 1, bring-in 2, bets 4 and 8; in pot limit the cap 1000.

    Args:
        key: of the game.
        stacks: the chips of each seat before the ante.
        deck: the first cards of the deck; the rest follows in any order.
        more: what else is said.
    """
    game = GAMES[key]
    said = more.get("house", {})
    if isinstance(game.wild, SeatWilds):
        said = {**ANNOUNCED, **said}
    tournament = more.get("tournament", False)
    return Hand(
        game=game,
        house=resolve(game.house_rules, said, ()),
        stakes=more.get("stakes") or usual_stakes(game),
        chairs=tuple(Chair(number, stack) for number, stack in enumerate(stacks, start=1)),
        events=(),
        tournament=bool(tournament),
        players_in_event=None if isinstance(tournament, bool) else tournament,
        carried=tuple(more.get("carried", ())),
        deck=None if deck is None else whole_deck(deck),
        showdown_asked=more.get("asked", False),
    )


def usual_stakes(game: Game) -> Stakes:
    """Ante 1, bring-in 2, bets 4 and 8, or the cap 1000; what the game has of them."""
    bring_in = None if game.bring_in is None else 2
    if isinstance(game.betting, PotLimit):
        return Stakes(ante=1, bring_in=bring_in, cap=1000)
    return Stakes(ante=1, bring_in=bring_in, small_bet=4, big_bet=8)


def whole_deck(first: str) -> bytes:
    """A deck that begins with some cards; the others follow."""
    top = cards_said(first)
    return top + bytes(card for card in range(UNKNOWN) if card not in top)


def spoken(hand: Hand) -> Spoken:
    """The hand, antes posted."""
    return Spoken(set_up(hand))


def third_street(key: str, stacks: Sequence[int], doors: str, **more: Unpack[More]) -> Spoken:
    """The hand with third street dealt: a door card each, down cards unknown."""
    hand = hand_said(key, stacks, **more)
    down = "?? " * hand.game.streets[0].down
    return spoken(hand).deal(*(f"{down}|{door}" for door in doors.split()))
