"""Odds: each seat's chances to win and to tie, and what part of the pot it can expect.

A question is a table as it is seen: cards may be unknown, or still to come. It is laid out as hands
of seven whose missing cards are dealt, and what comes out is put into chances.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import lcm, sqrt
from typing import Final, NamedTuple, assert_never

from service.evaluator import MOST_CONTESTS, NO_CARD, Ranking, Ranks
from service.rules.cards import CARD_TEXTS, FULL_DECK, SPADES, UNKNOWN, refuse_repeated
from service.rules.errors import BadInput, Code, Place, RuleViolation
from service.rules.games import Game
from service.rules.hands import FIVE_OF_A_KIND_PLACES
from service.rules.holdings import Holding, articles_of_hands, refuse_community, refuse_hidden_faces
from service.rules.house_rules import HouseRules, Shortage, require, source_of
from service.rules.pots import Pot, refuse_strangers, refuse_too_many
from service.rules.run_outs import (
    SHARED,
    Contest,
    Dealt,
    Effort,
    Layout,
    Outcome,
    SeatLayout,
    Stop,
    Tally,
    deal,
)
from service.rules.seating import (
    place_of,
    refuse_repeated_seats,
    refuse_table_size,
    resolve_positions,
)
from service.rules.vocabulary import HighHand, LowRanking, MatchWilds, NoWilds, SeatWilds
from service.rules.wilds import DEALER, Position, is_own_spade, seat_rank

MOST_POTS: Final = MOST_CONTESTS - 1  # there is one of everybody

_DOWN, _UP = 3, 4
_HAND: Final = _DOWN + _UP
_DOWN_BEFORE: Final = 4
_FACE_DOWN: Final = 0b1000011
_UNITS: Final = 2 * lcm(*range(1, 9))
"""What a pot is cut into: halves of it can be shared by up to eight in whole units."""

_RANKINGS: Final = {
    ("high",): Ranking.HIGH,
    (LowRanking.ACE_TO_FIVE,): Ranking.ACE_TO_FIVE,
    (LowRanking.DEUCE_TO_SEVEN,): Ranking.DEUCE_TO_SEVEN,
    ("high", LowRanking.EIGHT_OR_BETTER): Ranking.HIGH_AND_EIGHT_OR_BETTER,
    ("high", LowRanking.ACE_TO_FIVE): Ranking.HIGH_AND_ACE_TO_FIVE,
}


class Seen(NamedTuple):
    """What is known of a seat: its cards, `UNKNOWN` where they are not, in the order dealt.

    Cards that are left out are unknown, too: what is still to come.
    """

    holding: Holding
    folded: bool = False
    position: Position | None = None


class Question(NamedTuple):
    """A table as it is seen, seats listed clockwise; the last is the dealer by default.

    `dead` are cards out of play, `community` a card shared by all, which may be unknown. With no
    pots there is one that everybody plays for.
    """

    seats: tuple[Seen, ...]
    dealer: int | None = None
    dead: bytes = b""
    community: bytes = b""
    pots: tuple[Pot, ...] = ()


class Chance(NamedTuple):
    """The chance to have a share alone, and to share it with others."""

    win: float
    tie: float


class SeatOdds(NamedTuple):
    """The odds of a seat; `scoop` and `quartered` are None where the pot is never split."""

    seat: int
    shares: dict[str, Chance]
    scoop: float | None
    quartered: float | None
    expected_part: float
    expected_chips: float | None
    standard_error: float
    """Of the expected part."""


class PotOdds(NamedTuple):
    """What the seats can expect of one pot: a part of it, and chips, in the order of `eligible`."""

    chips: int
    eligible: tuple[int, ...]
    expected_parts: tuple[float, ...]
    expected_chips: tuple[float, ...]


class ShareOdds(NamedTuple):
    """The chance that a share is split between seats, and that nobody has it."""

    share: str
    tied: float
    unclaimed: float


class Odds(NamedTuple):
    """The answer; chances of seats are those in a pot for which everybody still in plays.

    `stopped` is the chance that a spade face up stops the hand.
    """

    seats: tuple[SeatOdds, ...]
    shares: tuple[ShareOdds, ...]
    pots: tuple[PotOdds, ...]
    stopped: float | None
    standard_error: float
    every_one: bool
    run_outs: int
    stop: Stop
    rules: tuple[str, ...]


def odds(game: Game, house: HouseRules, question: Question, effort: Effort) -> Odds:
    """The odds of every seat: exact where the run-outs are few, else from some at random.

    Places of errors: `seats`, `dealer`, `dead`, `community`, `pots` and `house_rules`.

    Raises:
        BadInput: where seats, positions or cards cannot be those of a table.
        HouseRuleError: `announcement_required`; `house_rule_refused` for a community card where
            none is dealt.
        RuleViolation: `spade_face_up` where the hand is stopped already; `deck_exhausted`.

    Rules: READING O1; READING O2; READING O3; READING O4; OPR-643 3.1; OPR-643 3.2; OPR-643 3.4;
        READING M2; READING M4; STUD §B Winning 4; STUD §B Winning 5; STUD §D How 3.
    """
    table = _read(game, house, question)
    layout = _lay_out(table)
    dealt = deal(layout, effort, lambda tally: _Answer(table, layout, tally).largest_error())
    return _told(table, layout, dealt)


# The question ------------------------------------------------------------------------------------


class _Table(NamedTuple):
    """A question that was checked: `players` are the seats that can win something."""

    game: Game
    house: HouseRules
    question: Question
    players: tuple[Seen, ...]
    own_ranks: tuple[int | None, ...]
    dealer_plays: bool
    folded: bool
    deck: bytes

    @property
    def seats(self) -> list[int]:
        """The players' seats."""
        return [player.holding.seat for player in self.players]


def _read(game: Game, house: HouseRules, question: Question) -> _Table:
    at = ("seats",)
    seats = [seen.holding.seat for seen in question.seats]
    refuse_table_size(game.players, len(seats), at)
    refuse_repeated_seats(seats, at)
    dealer = len(seats) - 1
    if question.dealer is not None:
        dealer = place_of(question.dealer, seats, ("dealer",))
    folded = [seen.folded for seen in question.seats]
    if all(folded):
        raise BadInput(
            Code.EVERYONE_FOLDED, "Everyone has folded, and nobody is left to win.", at=at
        )
    if any(folded):
        require(house, game.house_rules, {"folded_spade_collects"}, ("house_rules",))
    if question.pots:
        _refuse_pots(question, seats)
    positions = resolve_positions(game.wild, [s.position for s in question.seats], dealer, at)
    own_ranks = tuple(
        [seat_rank(game, house, place, (*at, index)) for index, place in enumerate(positions)]
    )
    refuse_community(house, question.community)
    named = list(_named_cards(game, question, own_ranks))
    refuse_repeated(named)
    deck = bytes(sorted(_ALL_CARDS.difference(*[cards for cards, _ in named])))
    playing = [
        (seen, own_rank)
        for seen, own_rank in zip(question.seats, own_ranks, strict=True)
        if not seen.folded or _can_collect(game, house, seen, own_rank, deck)
    ]
    players, ranks = zip(*playing, strict=True)
    dealer_plays = DEALER in positions
    return _Table(game, house, question, players, ranks, dealer_plays, any(folded), deck)


def _can_collect(
    game: Game, house: HouseRules, seen: Seen, own_rank: int | None, deck: bytes
) -> bool:
    """Whether a seat that folded has, or may have, its own spade face down, and collects for it.

    Rules: OPR-643 3.1; OPR-643 3.3.
    """
    if game.bonus is None or not house.folded_spade_collects or own_rank is None:
        return False
    spade = 4 * own_rank + SPADES
    return spade in seen.holding.down or (UNKNOWN in seen.holding.down and spade in deck)


def _refuse_pots(question: Question, seats: Sequence[int]) -> None:
    """Refuse pots that cannot be those of the seats listed.

    Raises:
        BadInput: `unknown_seat`, `seat_repeated`, `too_many_chips`; `everyone_folded` for a pot
            that only seats can win that have folded.
    """
    refuse_strangers(question.pots, seats, "pots")
    refuse_too_many((), question.pots, ("pots",))
    still_in = {seen.holding.seat for seen in question.seats if not seen.folded}
    for index, pot in enumerate(question.pots):
        for seat in sorted(pot.contributors):
            place_of(seat, seats, ("pots", index, "contributors"))
        if not still_in & {*pot.eligible}:
            raise BadInput(
                Code.EVERYONE_FOLDED,
                "Everyone who could win this pot has folded.",
                at=("pots", index, "eligible"),
            )


def _named_cards(
    game: Game, question: Question, own_ranks: Sequence[int | None]
) -> Iterator[tuple[bytes, Place]]:
    """All cards that are named, each hand checked on the way.

    Rules: OPR-643 3.4; OPR-671 3.1; STUD §D How 3.
    """
    yield _named(question.community), ("community",)
    yield question.dead, ("dead",)
    for index, (seen, own_rank) in enumerate(zip(question.seats, own_ranks, strict=True)):
        at: Place = ("seats", index)
        holding = seen.holding
        if isinstance(game.wild, MatchWilds):
            refuse_hidden_faces(holding, game.wild.source, at)
        if game.bonus is not None:
            refuse_hidden_faces(holding, game.bonus.source, at)
            for card in holding.up or b"":
                if is_own_spade(card, own_rank):
                    raise RuleViolation(
                        Code.SPADE_FACE_UP,
                        f"{CARD_TEXTS[card]} face up stopped the hand: the pot is carried into "
                        "the redeal.",
                        at=(*at, "up"),
                        rules=game.bonus.face_up_source,
                    )
        _refuse_counts(game, holding, at, with_community=bool(question.community))
        yield _named(holding.down), (*at, "cards" if holding.up is None else "down")
        yield _named(holding.up or b""), (*at, "up")


def _refuse_counts(game: Game, holding: Holding, at: Place, *, with_community: bool) -> None:
    """Refuse more cards than a seat is dealt.

    Raises:
        BadInput: `wrong_card_count`.
    """
    most = _HAND - with_community
    if holding.up is None:
        if len(holding.down) > most:
            raise BadInput(
                Code.WRONG_CARD_COUNT,
                f"A seat has {most} cards at most, and this one {len(holding.down)}.",
                at=(*at, "cards"),
            )
        return
    down, up = len(holding.down), len(holding.up)
    if down <= _DOWN - with_community and up <= _UP:
        return
    chosen = any(street.chosen for street in game.streets)
    if not (chosen and down < _DOWN and up == _UP + 1) and not _has_to_discard(game, holding):
        raise BadInput(
            Code.WRONG_CARD_COUNT,
            f"A seat is not dealt {down} cards face down and {up} face up.",
            at=at,
        )


def _has_to_discard(game: Game, holding: Holding) -> bool:
    """Whether the seat holds the four face-down cards of which it keeps two.

    Rules: STUD §D How 2; STUD §D How 3.
    """
    third = game.streets[0]
    return (
        third.discard > 0
        and holding.up is not None
        and len(holding.down) == third.down
        and len(holding.up) <= third.up
    )


def _named(cards: bytes) -> bytes:
    return cards.replace(_UNKNOWN, b"")


_UNKNOWN: Final = bytes([UNKNOWN])
_ALL_CARDS: Final = frozenset(FULL_DECK)


# The layout --------------------------------------------------------------------------------------


def _lay_out(table: _Table) -> Layout:
    """The table with the places of its hands, and who plays for what.

    Raises:
        RuleViolation: `deck_exhausted` where there are too few cards.

    Rules: READING D9.
    """
    game, deck = table.game, table.deck
    community = table.question.community.replace(_UNKNOWN, bytes([SHARED]))
    listed = _lay_out_seats(table, community)
    needed = _unknown_count(table, listed)
    if needed > len(deck) and _can_share(table):
        community = bytes([SHARED])
        listed = _lay_out_seats(table, community)
        needed = _unknown_count(table, listed)
    shares = SHARED in community
    if needed + shares > len(deck):
        raise RuleViolation(
            Code.DECK_EXHAUSTED,
            f"{len(deck)} cards are not named, and the seats need more.",
            at=("seats",),
            rules=("READING D9",),
        )
    by_face = isinstance(game.wild, MatchWilds) or (
        game.bonus is not None and any(seat.own_spade != NO_CARD for seat in listed)
    )
    return Layout(
        _ranks(table, by_face=by_face),
        listed,
        _contests(table, listed),
        deck,
        discards=game.streets[0].discard > 0 and any(seat.before for seat in listed),
        shares=shares,
    )


def _can_share(table: _Table) -> bool:
    """Whether the last card of everybody can be one that all share.

    Rules: READING D9.
    """
    return (
        table.house.seventh_street_shortage is Shortage.COMMUNITY_CARD
        and not table.question.community
        and all(player.folded or not _has_last_card(player) for player in table.players)
    )


def _has_last_card(player: Seen) -> bool:
    """Whether a player was dealt a last card: the seventh, or the third face down."""
    holding = player.holding
    return len(holding.cards) == _HAND or (holding.up is not None and len(holding.down) == _DOWN)


def _lay_out_seats(table: _Table, community: bytes) -> tuple[SeatLayout, ...]:
    return tuple(
        [
            _lay_out_seat(table, player, own_rank, community)
            for player, own_rank in zip(table.players, table.own_ranks, strict=True)
        ]
    )


def _lay_out_seat(table: _Table, seen: Seen, own_rank: int | None, community: bytes) -> SeatLayout:
    holding, game = seen.holding, table.game
    own_spade, qualifies = NO_CARD, False
    if game.bonus is not None and own_rank is not None:
        spade = 4 * own_rank + SPADES
        qualifies = spade in holding.down
        own_spade = spade if spade in table.deck else NO_CARD
    own = (own_rank or 0, own_spade)
    if seen.folded:
        places = bytes([card if card == UNKNOWN else NO_CARD for card in holding.down])
        return SeatLayout(
            places.ljust(_HAND, bytes([NO_CARD])),
            2**_HAND - 1,
            b"",
            *own,
            plays=False,
            qualifies=qualifies,
        )
    if holding.up is None:
        places = (holding.down + community).ljust(_HAND, _UNKNOWN)
        return SeatLayout(places, _FACE_DOWN, b"", *own, qualifies=qualifies)
    if _has_to_discard(game, holding):
        up = holding.up.ljust(_UP, _UNKNOWN)
        places = bytes([NO_CARD, NO_CARD]) + up + (community or _UNKNOWN)
        return SeatLayout(places, _FACE_DOWN, holding.down, *own, qualifies=qualifies)
    if len(holding.up) > _UP:  # the last card was chosen so
        places = holding.down.ljust(_DOWN - 1, _UNKNOWN) + holding.up
        return SeatLayout(places, _FACE_DOWN & 0b11, b"", *own, qualifies=qualifies)
    down = holding.down.ljust(_DOWN - len(community), _UNKNOWN) + community
    places = down[: _DOWN - 1] + holding.up.ljust(_UP, _UNKNOWN) + down[_DOWN - 1 :]
    return SeatLayout(places, _FACE_DOWN, b"", *own, qualifies=qualifies)


def _unknown_count(table: _Table, seats: Sequence[SeatLayout]) -> int:
    """How many cards are not known that nobody shares; what folded seats hold is not to be had."""
    needed = sum([(seat.places + seat.before).count(UNKNOWN) for seat in seats if seat.plays])
    if table.folded:
        needed += sum([s.holding.cards.count(UNKNOWN) for s in table.question.seats if s.folded])
    return needed


def _ranks(table: _Table, *, by_face: bool) -> Ranks:
    wild, house = table.game.wild, table.house
    match wild:
        case NoWilds():
            return _natural_ranks(table.game)
        case SeatWilds(everyone=everyone):
            place = FIVE_OF_A_KIND_PLACES[house.five_of_a_kind]
            repeat = house.wild_may_repeat_card
            return Ranks(Ranking.SEAT_WILD_HIGH, everyone, place, repeat, by_face)
        case MatchWilds():
            repeat = house.wild_may_repeat_card
            return Ranks(Ranking.MATCH_WILD_HIGH, repeat=repeat, by_face=by_face)
        case _:
            assert_never(wild)


@cache
def _natural_ranks(game: Game) -> Ranks:
    kinds = ["high" if isinstance(share, HighHand) else share.ranking for share in game.shares]
    return Ranks(_RANKINGS[tuple(kinds)])


def _contests(table: _Table, seats: Sequence[SeatLayout]) -> tuple[Contest, ...]:
    """The contest of all, and those of the pots, each once."""
    everyone = _set([seat.plays for seat in seats])
    may_qualify = 0
    if table.game.bonus is not None and everyone.bit_count() > 1:
        may_qualify = _set([seat.qualifies or seat.own_spade != NO_CARD for seat in seats])
    contests = [Contest(everyone, may_qualify)]
    contests += [_contest(table, pot, everyone, may_qualify) for pot in table.question.pots]
    return tuple(dict.fromkeys(contests)) if table.question.pots else tuple(contests)


def _contest(table: _Table, pot: Pot, everyone: int, may_qualify: int) -> Contest:
    """Who plays for a pot; one that only one can win is not split.

    Rules: READING M2; READING M4.
    """
    eligible = everyone & _set([seat in pot.eligible for seat in table.seats])
    if eligible.bit_count() == 1:
        return Contest(eligible, 0)
    gone = _set([seat in pot.contributors for seat in table.seats]) & ~everyone
    return Contest(eligible, may_qualify & (eligible | gone))


def _set(members: Sequence[bool]) -> int:
    return sum([member << place for place, member in enumerate(members)])


# The answer --------------------------------------------------------------------------------------


class _Counts:
    """How often each seat wins what in a contest."""

    def __init__(self, seat_count: int, outcomes: Sequence[Outcome]) -> None:
        self.wins = [[0] * seat_count, [0] * seat_count]
        self.ties = [[0] * seat_count, [0] * seat_count]
        self.tied = [0, 0]
        self.claimed = [0, 0]
        self.scoops = [0] * seat_count
        self.quartered = [0] * seat_count
        self.units = [0] * seat_count
        self.squares = [0] * seat_count
        for outcome in outcomes:
            self._add(seat_count, outcome)

    def _add(self, seat_count: int, outcome: Outcome) -> None:
        best, other, times = outcome
        half_units = _UNITS // 2 if other else _UNITS
        parts = [0] * seat_count
        for half, members in enumerate((best, other)):
            if not members:
                continue
            sharing = members.bit_count()
            self.claimed[half] += times
            self.tied[half] += times if sharing > 1 else 0
            counted = (self.wins if sharing == 1 else self.ties)[half]
            for seat in range(seat_count):
                if members >> seat & 1:
                    counted[seat] += times
                    parts[seat] += half_units // sharing
        for seat, units in enumerate(parts):
            if units:
                self.units[seat] += units * times
                self.squares[seat] += units * units * times
                if units == _UNITS:
                    self.scoops[seat] += times
                elif other and units < half_units and not best & other & 1 << seat:
                    self.quartered[seat] += times

    def error(self, seat: int, total: int) -> float:
        """The standard error of the part that a seat can expect, never less than one run-out's.

        Where nothing else has come out, something else may still be as rare as that.
        """
        mean = self.units[seat] / (_UNITS * total)
        variance = self.squares[seat] / (_UNITS**2 * total) - mean**2
        return sqrt(max(variance, 0) / total + 1 / total**2)


class _Answer:
    """What a tally says of a table."""

    def __init__(self, table: _Table, layout: Layout, tally: Tally) -> None:
        self.table = table
        self.total = tally.total
        self.stopped = tally.stopped
        counted = [_Counts(len(layout.seats), outcomes) for outcomes in tally.contests]
        self.among_all = counted[0]
        self.pots = [(self.among_all, 1)]
        if table.question.pots:
            by_contest = dict(zip(layout.contests, counted, strict=True))
            self.pots = [
                (by_contest[_contest(table, pot, *layout.contests[0])], pot.chips)
                for pot in table.question.pots
            ]
        self.chips = sum([chips for _, chips in self.pots])
        self.share_names = _share_names(table.game)

    def largest_error(self) -> float:
        """The largest standard error of what a seat can expect."""
        return max(self.error(place) for place in range(len(self.table.players)))

    def error(self, place: int) -> float:
        """The standard error of the part of all pots that a seat can expect, or more than that.

        How pots go together is not counted: as though each went wrong the same way.
        """
        if not self.chips:
            return 0.0
        of_pots = (chips * counts.error(place, self.total) for counts, chips in self.pots)
        return sum(of_pots) / self.chips

    def of_seat(self, place: int, *, exact: bool) -> SeatOdds:
        """The odds of one seat."""
        among_all, total = self.among_all, self.total
        is_split = len(self.share_names) > 1
        units = among_all.units[place]
        if self.table.question.pots:
            units = sum([chips * counts.units[place] for counts, chips in self.pots])
        return SeatOdds(
            self.table.players[place].holding.seat,
            {
                name: Chance(wins[place] / total, ties[place] / total)
                for name, wins, ties in zip(
                    self.share_names, among_all.wins, among_all.ties, strict=False
                )
            },
            among_all.scoops[place] / total if is_split else None,
            among_all.quartered[place] / total if is_split else None,
            units / (_UNITS * total * self.chips) if self.chips else 0.0,
            units / (_UNITS * total) if self.table.question.pots else None,
            0.0 if exact else self.error(place),
        )

    def of_pots(self) -> Iterator[PotOdds]:
        """What the seats can expect of each pot; one that has folded, nothing of it."""
        seats = self.table.seats
        for pot, (counts, _) in zip(self.table.question.pots, self.pots, strict=False):
            of_seats = dict(zip(seats, counts.units, strict=True))
            units = [of_seats.get(seat, 0) for seat in pot.eligible]
            whole = _UNITS * self.total
            yield PotOdds(
                pot.chips,
                pot.eligible,
                tuple(each / whole for each in units),
                tuple(pot.chips * each / whole for each in units),
            )

    def of_shares(self) -> Iterator[ShareOdds]:
        """How often a share is split between seats, and how often nobody has it."""
        decided = self.total - self.stopped
        for half, name in enumerate(self.share_names):
            unclaimed = decided - self.among_all.claimed[half]
            yield ShareOdds(name, self.among_all.tied[half] / self.total, unclaimed / self.total)


@cache
def _share_names(game: Game) -> list[str]:
    names = ["high" if isinstance(share, HighHand) else "low" for share in game.shares]
    return names if game.bonus is None else [*names, "spade"]


def _told(table: _Table, layout: Layout, dealt: Dealt) -> Odds:
    answer = _Answer(table, layout, dealt.tally)
    exact = dealt.every_one
    return Odds(
        tuple([answer.of_seat(place, exact=exact) for place in range(len(table.players))]),
        tuple(answer.of_shares()),
        tuple(answer.of_pots()),
        None if table.game.bonus is None else answer.stopped / answer.total,
        0.0 if exact else answer.largest_error(),
        exact,
        dealt.run_outs,
        dealt.stop,
        _articles(table, layout),
    )


def _articles(table: _Table, layout: Layout) -> tuple[str, ...]:
    question = table.question
    return _articles_of(
        table.game,
        dealer_plays=table.dealer_plays,
        folded=table.folded,
        discards=layout.discards,
        shares=layout.shares or bool(question.community),
        side_pots=len(question.pots) > 1,
    )


@cache
def _articles_of(  # noqa: PLR0913  each of them adds articles
    game: Game, *, dealer_plays: bool, folded: bool, discards: bool, shares: bool, side_pots: bool
) -> tuple[str, ...]:
    articles = [*articles_of_hands(game, dealer_among=dealer_plays), "READING O1"]
    if game.bonus is not None:
        articles += [*game.bonus.source, *game.bonus.face_up_source, "READING O2", "READING O4"]
        if folded:
            articles += source_of("folded_spade_collects", game.house_rules)
    if isinstance(game.wild, MatchWilds):
        articles.append("READING O2")
    if discards:
        articles += [*game.streets[0].source, "READING O3"]
    if shares:
        articles += source_of("seventh_street_shortage", game.house_rules)
    if side_pots:
        articles.append("READING M2")
    return tuple(dict.fromkeys(articles))
