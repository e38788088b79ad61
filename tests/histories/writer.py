"""Histories of played hands as two card rooms lay them out, written without the readers' help."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from service.rules.cards import CARD_TEXTS
from service.rules.events import (
    Acted,
    Action,
    AntePosted,
    Awarded,
    CommunityDealt,
    Dealt,
    Entry,
    Opens,
    Returned,
    TurnedUp,
)
from service.rules.shares import AwardFor, SettledPot
from tests.histories.played import Played

STARS: Final = "stars"
TILT: Final = "tilt"
_STARS_GAMES: Final = {
    "seven_card_stud": "7 Card Stud Limit",
    "stud_8b": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit",
}
_TILT_GAMES: Final = {"seven_card_stud": "Stud Hi", "stud_8b": "Stud H/L", "razz": "Razz"}
_ORDINALS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}


@dataclass(frozen=True, slots=True)
class Rake:
    """What the room takes, all of it from the main pot, and what each winner gets of each pot."""

    taken: int
    awards: tuple[tuple[int, int, int, AwardFor], ...]  # pot, seat, chips, for what


def rake_of(rng: Random, played: Played) -> Rake:
    """Some rake, where the winners of the main pot can bear it in equal parts."""
    pots = _pots(played)
    main = pots[0].awards
    taken = 0
    if not played.hand.tournament and len({award.chips for award in main}) == 1:
        each = rng.randint(0, main[0].chips // 20)
        taken = each * len(main) if len(main) == 1 or main[0].chips * 2 == pots[0].chips else 0
    awards = []
    for number, pot in enumerate(pots):
        for award in pot.awards:
            off = taken // len(main) if number == 0 else 0
            awards.append((number, award.seat, award.chips - off, award.won_for))
    return Rake(taken, tuple(awards))


def write(rng: Random, played: Played, layout: str) -> list[str]:
    """The lines of a hand in a layout."""
    rake = rake_of(rng, played)
    losers = _losers(played)
    mucked = {seat for seat in losers if rng.random() < 0.5}
    writer = _Stars(played, rake, mucked) if layout == STARS else _Tilt(played, rake, mucked)
    return list(writer.lines())


def _pots(played: Played) -> tuple[SettledPot, ...]:
    assert played.end.outcome is not None
    return played.end.outcome.settlement.pots


def _losers(played: Played) -> list[int]:
    winners = {award.seat for pot in _pots(played) for award in pot.awards}
    return [seat.number for seat in played.end.seats if seat.is_in and seat.number not in winners]


def cards(held: bytes) -> str:
    """Cards in brackets."""
    return f"[{' '.join(CARD_TEXTS[card] for card in held)}]"


class _Writer:
    """What both layouts have in common: the course of the hand, street by street."""

    def __init__(self, played: Played, rake: Rake, mucked: set[int]) -> None:
        self.played = played
        self.rake = rake
        self.mucked = mucked
        self.money = not played.hand.tournament
        self.seats = {seat.number: seat for seat in played.end.seats}
        self.seen: dict[int, bytes] = {}
        self.street = 2
        self.price = 0
        self.folded_on: dict[int, int] = {}

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.played.names[seat]

    def lines(self) -> Iterator[str]:
        """The hand."""
        yield from self.opening()
        log = [entry for entry in self.played.log if not isinstance(entry.event, Awarded)]
        back = [entry for entry in log if isinstance(entry.event, Returned)]
        log = [entry for entry in log if not isinstance(entry.event, Returned)]
        last = max(
            index
            for index, entry in enumerate(log)
            if isinstance(entry.event, AntePosted) or entry.to is not None or _is_act(entry)
        )
        for index, entry in enumerate(log):
            yield from self.entry(entry)
            if index == last:
                for returned in back:
                    assert isinstance(returned.event, Returned)
                    yield self.uncalled(returned.event)
        yield from self.ending()

    def entry(self, entry: Entry) -> Iterator[str]:
        """The lines of one thing that happened."""
        match entry.event:
            case AntePosted(seat, chips):
                yield self.ante(seat, chips, all_in=entry.all_in)
            case Dealt(seat, down, up):
                yield from self.dealt(seat, down, up)
            case CommunityDealt(card):
                self.street = 7
                yield self.river(card)
            case TurnedUp(seat, _):
                yield from self.turned_up(seat)
            case Opens(seat, street, _) if street == 3:
                yield from self.forced(seat)
            case _ if _is_act(entry):
                yield self.act(entry)

    def dealt(self, seat: int, down: bytes, up: bytes) -> Iterator[str]:
        """The cards of a seat on a street, behind its title where it is the first."""
        street = len(self.seen.get(seat, b"xx")) + 1
        if street != self.street:
            self.street = street
            self.price = 0
            yield self.title(street)
        before = self.seen.get(seat, b"")
        self.seen[seat] = before + down + up
        yield from self.deal_line(seat, before, down, up)

    def knows(self, seat: int) -> bool:
        """Whether the text tells a seat's down cards as they are dealt."""
        return seat == self.played.hero

    def act(self, entry: Entry) -> str:
        """The line of an action."""
        event = entry.event
        assert isinstance(event, Acted)
        action, seat, to = event.action, event.seat, entry.to or 0
        if action is Action.FOLD:
            self.folded_on[seat] = self.street
        price, self.price = self.price, max(self.price, to)
        if action is Action.BRING_IN:
            self.price = self.played.hand.stakes.bring_in or 0
        return self.action_line(seat, action, to, entry.adds or 0, price, all_in=entry.all_in)

    def amount(self, chips: int) -> str:
        """Chips as the room prints them."""
        if not self.money:
            return f"{chips:,}"
        units, cents = divmod(chips, 100)
        return f"${units:,}.{cents:02}" if cents else f"${units:,}"

    def shown(self, seat: int) -> str:
        """A whole hand, as dealt."""
        held = self.seats[seat]
        return cards(held.down[:2] + held.up + held.down[2:])

    def live(self) -> list[int]:
        """The seats still in at the end."""
        return [seat.number for seat in self.played.end.seats if seat.is_in]

    def won(self, seat: int) -> int:
        """What a seat collects of all pots."""
        return sum(chips for _, winner, chips, _ in self.rake.awards if winner == seat)

    def total(self) -> str:
        """The line that adds up; the pots are printed as the winners get them."""
        pots = _pots(self.played)
        whole = self.amount(sum(pot.chips for pot in pots))
        parts = ""
        if len(pots) > 1:
            net = [pot.chips for pot in pots]
            net[0] -= self.rake.taken
            names = ["Main pot", *[self.side(number) for number in range(1, len(pots))]]
            parts = " " + " ".join(
                f"{name} {self.amount(chips)}." for name, chips in zip(names, net, strict=True)
            )
        return f"Total pot {whole}{parts} | Rake {self.amount(self.rake.taken)}"

    def side(self, number: int) -> str:
        """The name of a side pot."""
        return "Side pot" if len(_pots(self.played)) == 2 else f"Side pot-{number}"

    def opening(self) -> Iterator[str]:
        raise NotImplementedError

    def ante(self, seat: int, chips: int, *, all_in: bool) -> str:
        raise NotImplementedError

    def title(self, street: int) -> str:
        raise NotImplementedError

    def deal_line(self, seat: int, before: bytes, down: bytes, up: bytes) -> Iterator[str]:
        raise NotImplementedError

    def river(self, card: int) -> str:
        raise NotImplementedError

    def turned_up(self, _: int) -> Iterator[str]:
        yield from ()

    def forced(self, _: int) -> Iterator[str]:
        yield from ()

    def action_line(  # noqa: PLR0913
        self, seat: int, action: Action, to: int, adds: int, price: int, *, all_in: bool
    ) -> str:
        raise NotImplementedError

    def uncalled(self, back: Returned) -> str:
        raise NotImplementedError

    def ending(self) -> Iterator[str]:
        raise NotImplementedError


class _Stars(_Writer):
    def opening(self) -> Iterator[str]:
        hand = self.played.hand
        small, big = hand.stakes.small_bet or 0, hand.stakes.big_bet or 0
        game = _STARS_GAMES[hand.game.key]
        date = "2020/01/02 10:00:00 ET"
        if self.money:
            stakes = f"({self.amount(small)}/{self.amount(big)} USD)"
            yield f"PokerStars Game #{self.played.number}:  {game} {stakes} - {date}"
        else:
            yield (
                f"PokerStars Hand #{self.played.number}: Tournament #77, $2.00+$0.20 USD {game} - "
                f"Level V ({small}/{big}) - {date}"
            )
        yield "Table 'Example II' 8-max"
        for seat, stack in self.played.stacks.items():
            yield f"Seat {seat}: {self.name(seat)} ({self.amount(stack)} in chips)"

    def ante(self, seat: int, chips: int, *, all_in: bool) -> str:
        return f"{self.name(seat)}: posts the ante {self.amount(chips)}{self.all_in(all_in=all_in)}"

    def all_in(self, *, all_in: bool) -> str:
        return " and is all-in" if all_in else ""

    def title(self, street: int) -> str:
        return "*** RIVER ***" if street == 7 else f"*** {_ORDINALS[street]} STREET ***"

    def deal_line(self, seat: int, before: bytes, down: bytes, up: bytes) -> Iterator[str]:
        new = down + up if self.knows(seat) else up
        if not new:
            return
        if not before:
            yield f"Dealt to {self.name(seat)} {cards(new)}"
        else:
            known = before if self.knows(seat) else before[2:]
            yield f"Dealt to {self.name(seat)} {cards(known)} {cards(new)}"

    def river(self, card: int) -> str:
        self.price = 0
        return f"*** RIVER *** {cards(bytes([card]))}"

    def action_line(  # noqa: PLR0913
        self, seat: int, action: Action, to: int, adds: int, price: int, *, all_in: bool
    ) -> str:
        match action:
            case Action.BRING_IN:
                words = f"brings in for {self.amount(to)}"
            case Action.CALL:
                words = f"calls {self.amount(adds)}"
            case Action.BET:
                words = f"bets {self.amount(adds)}"
            case Action.COMPLETE if not price:
                words = f"bets {self.amount(to)}"
            case Action.COMPLETE | Action.RAISE:
                words = f"raises {self.amount(to - price)} to {self.amount(to)}"
            case _:
                words = f"{action}s"
        return f"{self.name(seat)}: {words}{self.all_in(all_in=all_in)}"

    def uncalled(self, back: Returned) -> str:
        return f"Uncalled bet ({self.amount(back.chips)}) returned to {self.name(back.seat)}"

    def ending(self) -> Iterator[str]:
        live = self.live()
        if len(live) > 1:
            yield "*** SHOW DOWN ***"
            for seat in live:
                if seat in self.mucked:
                    yield f"{self.name(seat)}: mucks hand"
                else:
                    yield f"{self.name(seat)}: shows {self.shown(seat)} (a hand)"
        pots = _pots(self.played)
        for number, seat, chips, _ in self.rake.awards:
            pot = "pot" if len(pots) == 1 else "main pot" if number == 0 else self.side(number)
            yield f"{self.name(seat)} collected {self.amount(chips)} from {pot[0].lower()}{pot[1:]}"
        if len(live) == 1:
            yield f"{self.name(live[0])}: doesn't show hand"
        yield "*** SUMMARY ***"
        yield self.total()
        if self.played.end.community:
            yield f"Board {cards(self.played.end.community)}"
        for seat in self.played.stacks:
            yield f"Seat {seat}: {self.name(seat)} {self.ended(seat)}"

    def ended(self, seat: int) -> str:
        if seat in self.folded_on:
            street = self.folded_on[seat]
            didnt = " (didn't bet)" if street == 3 else ""
            return (
                f"folded on the {'River' if street == 7 else f'{_ORDINALS[street]} Street'}{didnt}"
            )
        won = self.won(seat)
        if len(self.live()) == 1:
            return f"collected ({self.amount(won)})"
        if seat in self.mucked:
            return f"mucked {self.shown(seat)}"
        result = f"won ({self.amount(won)})" if won else "lost"
        return f"showed {self.shown(seat)} and {result} with a hand"


class _Tilt(_Writer):
    def __init__(self, played: Played, rake: Rake, mucked: set[int]) -> None:
        super().__init__(played, rake, mucked)
        self.open: set[int] = set()
        self.turned = {e.event.seat for e in played.log if isinstance(e.event, TurnedUp)}
        self.mucked -= self.turned

    def opening(self) -> Iterator[str]:
        hand = self.played.hand
        stakes = hand.stakes
        small, big, ante = (
            self.amount(c or 0) for c in (stakes.small_bet, stakes.big_bet, stakes.ante)
        )
        where = "Table Example" if self.money else "$5 Sit & Go (77), Table 1"
        yield (
            f"Full Tilt Poker Game #{self.played.number}: {where} - {small}/{big} Ante {ante} - "
            f"Limit {_TILT_GAMES[hand.game.key]} - 12:00:00 ET - 2020/01/02"
        )
        for seat, stack in self.played.stacks.items():
            yield f"Seat {seat}: {self.name(seat)} ({self.amount(stack)})"

    def ante(self, seat: int, chips: int, *, all_in: bool) -> str:
        return f"{self.name(seat)} antes {self.amount(chips)}{', and is all in' if all_in else ''}"

    def knows(self, seat: int) -> bool:
        return seat == self.played.hero or seat in self.open

    def title(self, street: int) -> str:
        return f"*** {_ORDINALS[street].upper()} STREET ***"

    def deal_line(self, seat: int, before: bytes, down: bytes, up: bytes) -> Iterator[str]:
        name = self.name(seat)
        if not before:
            hidden = f"{cards(down)} " if self.knows(seat) else ""
            yield f"Dealt to {name} {hidden}{cards(up)}"
        elif up or self.knows(seat):
            known = before if self.knows(seat) else before[2:]
            yield f"Dealt to {name} {cards(known)} {cards(up or down)}"

    def river(self, card: int) -> str:
        self.price = 0
        return f"*** 7TH STREET *** {cards(bytes([card]))}"

    def turned_up(self, seat: int) -> Iterator[str]:
        self.open.add(seat)
        yield f"{self.name(seat)} shows {cards(self.seen[seat])}"

    def forced(self, seat: int) -> Iterator[str]:
        if all(self.seats[chair.number].put_in for chair in self.played.hand.chairs):
            door = self.seats[seat].up[0]
            which = "high" if self.played.hand.game.key == "razz" else "low"
            anted = self.played.hand.stakes.ante
            if all(chair.stack > anted for chair in self.played.hand.chairs):
                yield f"{self.name(seat)} is {which} with {cards(bytes([door]))}"

    def action_line(
        self,
        seat: int,
        action: Action,
        to: int,
        adds: int,
        _: int,
        *,
        all_in: bool,
    ) -> str:
        match action:
            case Action.BRING_IN:
                words = f"brings in for {self.amount(to)}"
            case Action.CALL:
                words = f"calls {self.amount(adds)}"
            case Action.BET:
                words = f"bets {self.amount(adds)}"
            case Action.COMPLETE:
                words = f"completes it to {self.amount(to)}"
            case Action.RAISE:
                words = f"raises to {self.amount(to)}"
            case _:
                words = f"{action}s"
        return f"{self.name(seat)} {words}{', and is all in' if all_in else ''}"

    def uncalled(self, back: Returned) -> str:
        return f"Uncalled bet of {self.amount(back.chips)} returned to {self.name(back.seat)}"

    def ending(self) -> Iterator[str]:
        live = self.live()
        if len(live) > 1:
            yield "*** SHOW DOWN ***"
            for seat in live:
                if seat in self.mucked:
                    yield f"{self.name(seat)} mucks"
                else:
                    yield f"{self.name(seat)} shows {self.shown(seat)} a hand"
        else:
            yield f"{self.name(live[0])} mucks"
        yield from self.wins()
        yield "*** SUMMARY ***"
        yield self.total()
        for seat in self.played.stacks:
            yield f"Seat {seat}: {self.name(seat)} {self.ended(seat)}"

    def wins(self) -> Iterator[str]:
        pots = _pots(self.played)
        for number, seat, chips, won_for in self.rake.awards:
            sharing = [a for a in pots[number].awards if a.won_for is won_for]
            halved = len({award.won_for for award in pots[number].awards}) > 1
            which = "" if len(pots) == 1 else "main " if number == 0 else "side "
            share = f"{won_for} " if halved else ""
            side = f" #{number}" if len(pots) > 2 and number else ""
            verb = "ties for" if len(sharing) > 1 else "wins"
            yield f"{self.name(seat)} {verb} the {share}{which}pot{side} ({self.amount(chips)})"

    def ended(self, seat: int) -> str:
        if seat in self.folded_on:
            return f"folded on {_ORDINALS[self.folded_on[seat]]} St."
        won = self.won(seat)
        if len(self.live()) == 1:
            return f"collected ({self.amount(won)}), mucked"
        if seat in self.mucked:
            return f"mucked {self.shown(seat)} - a hand"
        result = f"won ({self.amount(won)})" if won else "lost"
        return f"showed {self.shown(seat)} and {result} with a hand"


def _is_act(entry: Entry) -> bool:
    return isinstance(entry.event, Acted)
