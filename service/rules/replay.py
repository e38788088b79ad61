"""A hand's log, from its set-up to where it stands, or to the first event that cannot be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from service.rules.cards import refuse_repeated
from service.rules.errors import BadInput, Code, Place, RuleViolation
from service.rules.events import Event, Legal, Reshuffled
from service.rules.games import Game
from service.rules.house_rules import HouseRules, Opening, require
from service.rules.play import advance, legal_events, start
from service.rules.pots import Pot, refuse_strangers, refuse_too_many
from service.rules.records import record
from service.rules.seating import (
    clockwise_from_dealers_left,
    place_of,
    refuse_repeated_seats,
    refuse_table_size,
    resolve_positions,
)
from service.rules.state import Seat, Setup, Stakes, Table
from service.rules.vocabulary import FixedLimit
from service.rules.wilds import Position, seat_rank

MOST_EVENTS: Final = 2_000
"""The longest log; a hand of eight players that raise all they can has some 250 events."""

_ANNOUNCED: Final = frozenset({"dealer_wild_rank", "folded_spade_collects"})


@record
class Chair:
    """A seat as a caller lists it: the stack before the ante, and what is special about it."""

    number: int
    stack: int
    position: Position | None = None
    auto_bring_in: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand as a caller sends it: the set-up, and everything that has happened.

    Seats are listed clockwise; `dealer` is one of them, the last listed where it is None.
    """

    game: Game
    house: HouseRules
    stakes: Stakes
    chairs: tuple[Chair, ...]
    events: Sequence[Event]
    dealer: int | None = None
    tournament: bool = False
    players_in_event: int | None = None
    carried: tuple[Pot, ...] = ()
    deck: bytes | None = None
    showdown_asked: bool = False


class IllegalEventError(RuleViolation):
    """The first event that cannot be: its index, what would have been legal, the state before."""

    def __init__(
        self,
        cause: RuleViolation,
        at: Place,
        event_index: int,
        before: Table,
        legal: tuple[Legal, ...],
    ) -> None:
        super().__init__(cause.code, cause.detail, at=at, rules=cause.rules)
        self.event_index = event_index
        self.before = before
        self.legal = legal


def replay(hand: Hand) -> Table:
    """Where a hand stands after everything in its log.

    Raises:
        BadInput: a set-up that cannot be dealt.
        HouseRuleError: `announcement_required`.
        IllegalEventError: the first event that cannot be.

    Rules: OPR-643 1.4; OPR-643 3.3; STUD §D Betting 4; READING D15.
    """
    table = set_up(hand)
    for index, event in enumerate(hand.events):
        try:
            advance(table, event)
        except RuleViolation as violation:
            # The table may have changed on the way: the one before it is made anew.
            before = replay(replace(hand, events=hand.events[:index]))
            at = _place_of(violation, hand, index)
            raise IllegalEventError(violation, at, index, before, legal_events(before)) from None
    return table


def _place_of(violation: RuleViolation, hand: Hand, event_index: int) -> Place:
    """Where it shows in the request; that a deck ends too early shows where its order is given."""
    if violation.code is not Code.DECK_TOO_SHORT:
        return ("events", event_index, *violation.at)
    for index in range(event_index, -1, -1):
        if isinstance(hand.events[index], Reshuffled):
            return ("events", index, "deck")
    return ("deck",)


def set_up(hand: Hand) -> Table:
    """The table before the first event of the log, antes posted.

    Raises:
        BadInput: a set-up that cannot be dealt.
        HouseRuleError: `announcement_required`.

    Rules: OPR-643 1.3; OPR-643 1.4; OPR-643 3.3; STUD §A Bring-in 3; STUD §D Betting 4;
        READING D13; READING D14; READING D15.
    """
    game, house, chairs = hand.game, hand.house, hand.chairs
    numbers = [chair.number for chair in chairs]
    refuse_table_size(game.players, len(chairs), ("seats",))
    refuse_repeated_seats(numbers, ("seats",))
    require(house, game.house_rules, _ANNOUNCED, ("house_rules",))
    _refuse_stakes(game, house, hand.stakes)
    _refuse_chips(hand, numbers)
    dealer = len(chairs) - 1 if hand.dealer is None else place_of(hand.dealer, numbers, ("dealer",))
    positions = resolve_positions(
        game.wild, [chair.position for chair in chairs], dealer, ("seats",)
    )
    seats = []
    for place in clockwise_from_dealers_left(len(chairs), dealer):
        chair, position = chairs[place], positions[place]
        own_rank = seat_rank(game, house, position, ("seats", place))
        seats.append(
            Seat(chair.number, position, own_rank, _posts_by_itself(hand, place), chair.stack)
        )
    if hand.deck is not None and len(set(hand.deck)) < len(hand.deck):
        refuse_repeated([(bytes([card]), ("deck", at)) for at, card in enumerate(hand.deck)])
    setup = Setup(
        game=game,
        house=house,
        stakes=hand.stakes,
        tournament=hand.tournament,
        players_in_event=hand.players_in_event,
        carried=hand.carried,
        showdown_asked=hand.showdown_asked,
        places={seat.number: place for place, seat in enumerate(seats)},
    )
    try:
        return start(setup, seats, hand.deck)
    except RuleViolation as violation:
        raise BadInput(
            violation.code, violation.detail, at=("deck",), rules=violation.rules
        ) from None


def name_at_table(setup: Setup) -> str:
    """The name of the game as it is announced: with the cap, where there is one.

    Rules: STUD §D Betting 4.
    """
    name, cap = setup.game.name, setup.stakes.cap
    return name if cap is None else f"{name} (cap {cap})"


def articles_applied(table: Table) -> tuple[str, ...]:
    """The articles of everything that happened, in the order in which they first applied."""
    applied = [article for entry in table.log for article in entry.rules]
    if table.outcome is not None:
        applied.extend(table.outcome.rules)
    return tuple(dict.fromkeys(applied))


def _posts_by_itself(hand: Hand, place: int) -> bool:
    """Whether the table posts this seat's bring-in: as the seat says, else as the table does."""
    own = hand.chairs[place].auto_bring_in
    if own is None:
        return hand.house.auto_bring_in
    offered = next((one for one in hand.game.house_rules if one.rule.key == "auto_bring_in"), None)
    if offered is None or offered.values.read(own) is None:
        source = offered.rule.source if offered is not None else hand.game.opens.source
        raise BadInput(
            Code.HOUSE_RULE_REFUSED,
            f"This game does not let a seat set auto_bring_in to {str(own).lower()}.",
            at=("seats", place, "auto_bring_in"),
            rules=source,
        )
    return own


def _refuse_stakes(game: Game, house: HouseRules, stakes: Stakes) -> None:
    brings_in = game.bring_in is not None and house.opening is Opening.BRING_IN
    fixed = isinstance(game.betting, FixedLimit)
    for name, chips, needed in (
        ("bring_in", stakes.bring_in, brings_in),
        ("small_bet", stakes.small_bet, fixed),
        ("big_bet", stakes.big_bet, fixed),
        ("cap", stakes.cap, not fixed),
    ):
        if (chips is not None) is not needed:
            raise BadInput(
                Code.BAD_STAKES,
                f"This game needs {name}." if needed else f"This game has no {name}.",
                at=("stakes", name),
                rules=game.betting.source,
            )
    bring_in = stakes.bring_in or 0
    for name, chips, least, words in (
        ("small_bet", stakes.small_bet, bring_in + 1, "more than the bring-in"),
        ("big_bet", stakes.big_bet, stakes.small_bet or 0, "at least the small bet"),
        ("cap", stakes.cap, stakes.ante + bring_in, "at least the ante and the bring-in"),
        ("bring_in", stakes.bring_in, 1, "at least one chip"),
    ):
        if chips is not None and chips < least:
            raise BadInput(
                Code.BAD_STAKES,
                f"{name} is {words}: {least} or more.",
                at=("stakes", name),
                rules=game.betting.source,
            )


def _refuse_chips(hand: Hand, numbers: Sequence[int]) -> None:
    refuse_strangers(hand.carried, numbers)
    waiting = {seat for pot in hand.carried for seat in pot.eligible}
    for index, chair in enumerate(hand.chairs):
        if not chair.stack and chair.number not in waiting:
            raise BadInput(
                Code.NO_CHIPS,
                f"Seat {chair.number} has no chips and no pot to play for.",
                at=("seats", index, "stack"),
                rules=("READING D14",),
            )
    refuse_too_many([chair.stack for chair in hand.chairs], hand.carried, ("seats",))
