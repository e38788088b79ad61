"""Odds against slow ones: every game, with what is special in it, on tables with few cards left."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from service.rules import run_outs
from service.rules.cards import parse_cards
from service.rules.errors import Code, HouseRuleError, StudError
from service.rules.games import GAMES
from service.rules.holdings import Holding
from service.rules.house_rules import resolve
from service.rules.odds import MOST_POTS, Odds, Question, Seen, odds
from service.rules.pots import Pot
from service.rules.run_outs import Effort, Stop
from tests.odds_oracle import SlowPot, SlowSeat, SlowTable, slow_odds
from tests.oracle import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    Ranking,
    high,
)

SHARES: dict[str, tuple[Ranking, ...]] = {
    "seven_card_stud": (HIGH,),
    "stud_8b": (HIGH, EIGHT_OR_BETTER),
    "stud_hilo": (HIGH, ACE_TO_FIVE),
    "razz": (ACE_TO_FIVE,),
    "razz_27": (DEUCE_TO_SEVEN,),
    "super_seven_card_stud": (HIGH,),
    "super_stud_8b": (HIGH, EIGHT_OR_BETTER),
    "pl_super_stud_8b_capped": (HIGH, EIGHT_OR_BETTER),
    "super_stud_hilo": (HIGH, ACE_TO_FIVE),
    "super_razz": (ACE_TO_FIVE,),
    "super_27_razz": (DEUCE_TO_SEVEN,),
    "position_poker": (HIGH,),
    "eddies_choice": (HIGH,),
}
WILD = {"position_poker": "position", "eddies_choice": "match"}
ANNOUNCED = {"dealer_wild_rank": "J", "folded_spade_collects": False}
ACE, JACK = 12, 9
POSITION_RANKS = (ACE, 0, 1, 2, 3, 4)
USUAL = Effort()


def seen(seat: int, down: str, up: str | None = "", *, folded: bool = False) -> Seen:
    """A seat as a caller tells it; `up` None where it is not said how the cards face."""
    cards = parse_cards(up, (), unknown=True) if up is not None else None
    return Seen(Holding(seat, parse_cards(down, (), unknown=True), cards), folded)


def ask(game: str, *seats: Seen, effort: Effort = USUAL, **more: object) -> Odds:
    """The odds of a table under the usual house rules and others that are given."""
    given = more.pop("given", ANNOUNCED if game == "position_poker" else {})
    assert isinstance(given, dict)
    house = resolve(GAMES[game].house_rules, given, ())
    return odds(GAMES[game], house, Question(seats, **more), effort)  # type: ignore[arg-type]


def few_left(count: int, held: Sequence[int | None], random: Random) -> tuple[int, ...]:
    """Dead cards, so many that no more than `count` are left to come."""
    unseen = [card for card in DECK if card not in held]
    return tuple(random.sample(unseen, len(unseen) - count))


def agrees(told: Odds, slow_table: SlowTable) -> bool:
    """Whether odds are those of the slow table, to the last digit."""
    slow = slow_odds(slow_table)
    names = [share.share for share in told.shares]
    in_play = [
        place for place, seat in enumerate(slow_table.seats) if not seat.folded or seat.collects
    ]
    assert [len(told.seats), told.stopped or 0] == [len(in_play), float(slow.stopped)]
    for place, seat in zip(in_play, told.seats, strict=True):
        for half, name in enumerate(names):
            chance = (float(slow.wins[half][place]), float(slow.ties[half][place]))
            assert seat.shares[name] == chance, (place, name)
        if len(names) > 1:
            assert seat.scoop == float(slow.scoop[place])
            assert seat.quartered == float(slow.quartered[place])
        else:
            assert seat.scoop is seat.quartered is None
        assert seat.expected_part == float(slow.part[place])
    return True


@dataclass(frozen=True, slots=True)
class Dealt:
    """A table with few cards left, as the service is asked and as the slow odds are."""

    seats: tuple[Seen, ...]
    dead: bytes
    slow: SlowTable


def deal_table(game: str, missing: Sequence[tuple[int, int]], left: int, random: Random) -> Dealt:
    """A random table; so many cards of each seat are missing, face down and face up."""
    deck = random.sample(DECK, 52)
    seats, slow = [], []
    for place, (down_missing, up_missing) in enumerate(missing):
        down = [deck.pop() for _ in range(3 - down_missing)]
        up = [deck.pop() for _ in range(4 - up_missing)]
        rank = None
        if game == "position_poker":
            rank = JACK if place == len(missing) - 1 else POSITION_RANKS[place]
            spade = 4 * rank + 3
            up = [deck.pop(0) if card == spade else card for card in up]
        seats.append(Seen(Holding(place, bytes(down), bytes(up))))
        slow.append(SlowSeat((*down, *[None] * down_missing), (*up, *[None] * up_missing), rank))
    dead = few_left(left, [card for seat in slow for card in seat.down + seat.up], random)
    table = SlowTable(
        tuple(slow), SHARES[game], WILD.get(game, "none"), game == "position_poker", dead
    )
    return Dealt(tuple(seats), bytes(dead), table)


@pytest.mark.parametrize("game", list(SHARES))
@pytest.mark.parametrize("case", range(4))
def test_exact_odds_are_the_slow_ones(game: str, case: int) -> None:
    """Every run-out of some random tables of every game, heads-up and three-handed."""
    random = Random(f"{game} {case}")  # noqa: S311
    missing = [[(1, 0), (1, 1)], [(1, 0), (1, 0), (1, 0)], [(1, 2), (1, 0)], [(2, 0), (0, 1)]][case]
    dealt = deal_table(game, missing, 8 if game in WILD else 9, random)
    told = ask(game, *dealt.seats, dead=dealt.dead)
    assert told.every_one
    assert told.stop is Stop.ALL_DEALT
    assert agrees(told, dealt.slow)
    assert told.standard_error == 0


@pytest.mark.parametrize("game", list(SHARES))
def test_sampled_odds_are_near_the_exact_ones(game: str) -> None:
    """The same table, dealt at random: within four standard errors, and the chances add up."""
    dealt = deal_table(game, [(1, 1), (2, 1), (1, 0)], 12, Random(game))  # noqa: S311
    exact = ask(game, *dealt.seats, dead=dealt.dead)
    sampled = ask(
        game, *dealt.seats, dead=dealt.dead, effort=Effort(most_enumerated=0, max_samples=50_000)
    )
    assert exact.every_one
    assert not sampled.every_one
    for told in (exact, sampled):
        assert_adds_up(told)
    for one, other in zip(exact.seats, sampled.seats, strict=True):
        assert abs(one.expected_part - other.expected_part) <= 4 * other.standard_error
        assert other.standard_error < 0.003


def assert_adds_up(told: Odds) -> None:
    """Somebody wins each share, or some divide it, or nobody has it, or the hand is stopped."""
    stopped = told.stopped or 0
    for share in told.shares:
        wins = sum(seat.shares[share.share].win for seat in told.seats)
        assert wins + share.tied + share.unclaimed + stopped == pytest.approx(1)
    assert sum(seat.expected_part for seat in told.seats) + stopped == pytest.approx(1)


def test_side_pots_are_played_for_by_those_who_can_win_them() -> None:
    """Each pot has its own winners, and the parts are those of all chips together."""
    random = Random(5)  # noqa: S311
    dealt = deal_table("stud_8b", [(1, 0), (1, 0), (1, 0)], 8, random)
    pots = (SlowPot(30, (0, 1, 2)), SlowPot(50, (1, 2)), SlowPot(7, (2,)))
    slow = SlowTable(dealt.slow.seats, dealt.slow.shares, dead=dealt.slow.dead, pots=pots)
    told = ask(
        "stud_8b",
        *dealt.seats,
        dead=dealt.dead,
        pots=tuple(Pot(pot.chips, pot.eligible, frozenset(pot.eligible)) for pot in pots),
    )
    assert agrees(told, slow)
    assert "READING M2" in told.rules
    of_pots = [sum(pot.expected_parts) for pot in told.pots]
    assert of_pots == pytest.approx([1, 1, 1])
    assert sum(seat.expected_chips or 0 for seat in told.seats) == pytest.approx(87)
    assert told.pots[2].expected_chips == (7,)


def test_many_pots_are_each_played_for() -> None:
    """As many pots as may be sent, each with other players, are not too many."""
    eligible = [*combinations(range(8), 7), *combinations(range(8), 6)][:MOST_POTS]
    pots = tuple(Pot(1 + place, seats, frozenset(seats)) for place, seats in enumerate(eligible))
    held = [seen(seat, "", "") for seat in range(8)]
    told = ask("stud_hilo", *held, pots=pots, effort=Effort(max_samples=2_000))
    assert [pot.eligible for pot in told.pots] == eligible
    for pot in told.pots:
        assert sum(pot.expected_parts) == pytest.approx(1)
    chips = sum(pot.chips for pot in pots)
    assert sum(seat.expected_chips or 0 for seat in told.seats) == pytest.approx(chips)


def test_folded_seat_shares_the_spade_half_where_it_collects() -> None:
    """A folded seat that may hold its own spade has chances in the spade half, and no others."""
    given = {"dealer_wild_rank": "J", "folded_spade_collects": True}
    spade = 4 * ACE + 3
    second, third = parse_cards("3c3d7s9c5d6d", ()), parse_cards("KhJd9hTcQd4d", ())
    cards = [20, 33, *second, *third]
    dead = [card for card in few_left(7, cards, Random(4)) if card != spade]  # noqa: S311
    slow = SlowTable(
        (
            SlowSeat((None, 20), (33,), ACE, folded=True, collects=True),
            SlowSeat((*second[:2], None), (*second[2:],), 0),
            SlowSeat((*third[:2], None), (*third[2:],), JACK),
        ),
        (HIGH,),
        "position",
        has_spade_half=True,
        dead=tuple(dead),
    )
    seats = [
        Seen(Holding(1, bytes([52, 20]), bytes([33])), folded=True),
        Seen(Holding(2, second[:2], second[2:])),
        Seen(Holding(3, third[:2], third[2:])),
    ]
    told = ask("position_poker", *seats, given=given, dead=bytes(dead))
    assert agrees(told, slow)
    assert told.seats[0].shares["spade"].win > 0
    assert told.seats[0].shares["high"] == (0, 0)
    kept_out = Pot(10, (2, 3), frozenset({2, 3}))
    without = ask("position_poker", *seats, given=given, dead=bytes(dead), pots=(kept_out,))
    assert without.seats[0].expected_part == 0
    assert [seat.seat for seat in ask("position_poker", *seats, dead=bytes(dead)).seats] == [2, 3]


def test_last_card_chosen_face_up_may_stop_the_hand() -> None:
    """In Position Poker a fifth card up stops the hand where it is the spade."""
    up, slow_up = parse_cards("9hTcJd4d??", (), unknown=True), (30, 32, 37, 9, None)
    hidden = parse_cards("KhQd", ())
    other = parse_cards("3c3d7s9c5d6d7d", ())
    dead = few_left(7, [*hidden, *up, *other, 51], Random(1))  # noqa: S311
    first = SlowSeat(tuple(hidden), slow_up, ACE)
    second = SlowSeat((*other[:3],), (*other[3:],), JACK)
    slow = SlowTable((first, second), (HIGH,), "position", has_spade_half=True, dead=dead)
    told = ask(
        "position_poker",
        Seen(Holding(1, hidden, up)),
        Seen(Holding(2, other[:3], other[3:])),
        dead=bytes(dead),
    )
    assert agrees(told, slow)
    assert told.stopped == float(Fraction(1, 8))


@pytest.mark.parametrize("given", ["below_royal_flush", "below_straight_flush"])
def test_five_of_a_kind_ranks_where_it_is_announced(given: str) -> None:
    """The house rule moves the hands that five of a kind passes."""
    dealt = deal_table("position_poker", [(1, 1), (1, 0)], 7, Random(11))  # noqa: S311
    slow = SlowTable(
        dealt.slow.seats, (high(given),), "position", has_spade_half=True, dead=dealt.slow.dead
    )
    told = ask(
        "position_poker",
        *dealt.seats,
        dead=dealt.dead,
        given={**ANNOUNCED, "five_of_a_kind": given},
    )
    assert agrees(told, slow)


@pytest.mark.parametrize("game", ["position_poker", "eddies_choice"])
def test_wild_may_repeat_a_card_where_the_house_says_so(game: str) -> None:
    """The double-ace flush counts in odds, too, in every way and at random."""
    dealt = deal_table(game, [(1, 1), (1, 0)], 6, Random(8))  # noqa: S311
    slow = SlowTable(
        dealt.slow.seats,
        (high(repeats=True),),
        WILD[game],
        game == "position_poker",
        dealt.slow.dead,
    )
    given = {**(ANNOUNCED if game == "position_poker" else {}), "wild_may_repeat_card": True}
    assert agrees(ask(game, *dealt.seats, dead=dealt.dead, given=given), slow)
    sampled = ask(
        game,
        *dealt.seats,
        dead=dealt.dead,
        given=given,
        effort=Effort(most_enumerated=0, max_samples=3_000),
    )
    assert sampled.run_outs == 3_000


@pytest.mark.parametrize("hidden", [0, 1, 2])
def test_discard_still_to_come_keeps_any_two(hidden: int) -> None:
    """Of four face-down cards, some unknown, every two are kept with the same chance."""
    known = [*parse_cards("2c2dKhJs", ())][: 4 - hidden]
    down = (*known, *[None] * hidden)
    other = parse_cards("3c3d7s9c5d6d7d", ())
    up = parse_cards("4h8s9s", ())
    game = "super_stud_8b"
    # The rest of the first seat's cards are told, so that few are missing: this is not a street.
    dead = few_left(4 + hidden, [*known, *up, *other], Random(2))  # noqa: S311
    slow = SlowTable(
        (
            SlowSeat((*down, None), (up[0], None, None, None)),
            SlowSeat((*other[:3],), (*other[3:],)),
        ),
        SHARES[game],
        dead=dead,
    )
    seats = (
        Seen(Holding(1, bytes(known) + bytes([52] * hidden), up[:1])),
        Seen(Holding(2, other[:3], other[3:])),
    )
    told = ask(game, *seats, dead=bytes(dead))
    assert agrees(told, slow)
    assert "READING O3" in told.rules
    sampled = ask(
        game, *seats, dead=bytes(dead), effort=Effort(most_enumerated=0, max_samples=50_000)
    )
    for one, near in zip(told.seats, sampled.seats, strict=True):
        assert abs(one.expected_part - near.expected_part) <= 4 * near.standard_error


def test_community_card_is_shared() -> None:
    """A card in the middle, known or still to come, is the seventh of everybody."""
    first, second = parse_cards("2c3dKhJs9s4h", ()), parse_cards("3c7s9c5d6d7d", ())
    dead = few_left(7, [*first, *second], Random(2))  # noqa: S311
    hands = [SlowSeat((*cards[:2],), (*cards[2:],)) for cards in (first, second)]
    seats = [seen(1, "2c3dKhJs9s4h", None), seen(2, "3c7s9c5d6d7d", None)]
    slow = SlowTable(tuple(hands), SHARES["stud_hilo"], dead=dead, community=(None,))
    told = ask("stud_hilo", *seats, dead=bytes(dead), community=bytes([52]))
    assert agrees(told, slow)
    assert told.run_outs == 7
    assert "READING D9" in told.rules
    card = next(card for card in DECK if card not in {*first, *second, *dead})
    slow = SlowTable(tuple(hands), SHARES["stud_hilo"], dead=dead, community=(card,))
    told = ask("stud_hilo", *seats, dead=bytes(dead), community=bytes([card]))
    assert agrees(told, slow)
    assert told.run_outs == 1


def test_short_deck_gives_everybody_the_same_last_card() -> None:
    """Where the deck cannot give everyone a last card, the odds are those of a community card."""
    first, second = parse_cards("2c3dKhJs9s4h", ()), parse_cards("3c7s9c5d6d7d", ())
    dead = few_left(1, [*first, *second], Random(2))  # noqa: S311
    slow = SlowTable(
        tuple(SlowSeat((*cards[:2],), (*cards[2:],)) for cards in (first, second)),
        SHARES["razz"],
        dead=dead,
        community=(None,),
    )
    told = ask("razz", seen(1, "2c3d", "KhJs9s4h"), seen(2, "3c7s", "9c5d6d7d"), dead=bytes(dead))
    assert agrees(told, slow)


def test_short_deck_is_refused_where_somebody_has_a_last_card() -> None:
    """A card that all share cannot replace the last one that somebody has been dealt."""
    hands = [seen(0, "Kd3h2d"), *(seen(seat, "") for seat in range(1, 8))]
    with pytest.raises(StudError) as refused:
        ask("seven_card_stud", *hands)
    assert refused.value.code is Code.DECK_EXHAUSTED


def test_symmetric_tables_have_symmetric_odds() -> None:
    """Two hands that differ by their suits alone have the same chances, in either order."""
    told = ask("seven_card_stud", seen(1, "AhKh", "QhJh3c2c"), seen(2, "AdKd", "QdJd3s2s"))
    first, second = told.seats
    assert first._replace(seat=2) == second
    assert first.shares["high"].tie > 0
    turned = ask("stud_8b", seen(1, "AhKh", "Qh9h3c2c"), seen(2, "5d6d", "QdJd3s2s"))
    back = ask("stud_8b", seen(2, "5d6d", "QdJd3s2s"), seen(1, "AhKh", "Qh9h3c2c"))
    assert turned.seats == back.seats[::-1]


def test_unknown_hands_are_alike() -> None:
    """Eight hands of which nothing is known win as often as each other."""
    told = ask("razz", *(seen(seat, "") for seat in range(7)))
    assert not told.every_one
    for seat in told.seats:
        assert abs(seat.expected_part - 1 / 7) <= 4 * seat.standard_error


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    """The same seed gives the same odds on any number of threads, and another seed others."""
    seats = [seen(1, "AhKh", "Qh"), seen(2, "??", "9d2d"), seen(3, "", "4s")]
    alone = ask("stud_8b", *seats, effort=Effort(seed=7, max_samples=200_001))
    together = ask("stud_8b", *seats, effort=Effort(seed=7, max_samples=200_001, threads=threads))
    assert alone == together
    assert alone.run_outs == 200_001
    assert alone != ask("stud_8b", *seats, effort=Effort(seed=8, max_samples=200_001))
    exact = [seen(1, "AhKh", "Qh2c"), seen(2, "5c5d", "9d2d7h5s")]
    assert ask("razz", *exact) == ask("razz", *exact, effort=Effort(threads=threads))


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("threads", [1, 2])
def test_pieces_of_an_enumeration_are_the_whole(
    monkeypatch: pytest.MonkeyPatch, seats: int, threads: int
) -> None:
    """However the work is shared out, every run-out is dealt once."""
    held = [seen(1, "AhKh", "Qh2c9s5d"), seen(2, "5c5h", "9d2d7h5s"), seen(3, "3c3h", "4d8dTh")]
    whole = ask("stud_8b", *held[:seats], *(seen(9, "", folded=True) for _ in range(seats < 2)))
    assert whole.every_one
    monkeypatch.setattr(run_outs, "_FEW_RUN_OUTS", 0)
    monkeypatch.setattr(run_outs, "_PIECE_ENUMERATED", 100)
    monkeypatch.setattr(run_outs, "_MOST_HOLDINGS", 7)
    parts = ask(
        "stud_8b",
        *held[:seats],
        *(seen(9, "", folded=True) for _ in range(seats < 2)),
        effort=Effort(threads=threads),
    )
    assert parts == whole


def test_precision_ends_the_sampling() -> None:
    """As soon as the largest standard error is small enough, no more is dealt."""
    seats = [seen(1, "AhKh", "Qh"), seen(2, "??", "9d2d")]
    told = ask("razz", *seats, effort=Effort(precision=0.002, max_samples=10_000_000))
    assert told.stop is Stop.PRECISION
    assert 0.001 < told.standard_error <= 0.002
    assert told.run_outs == 65_536
    few = ask("razz", *seats, effort=Effort(precision=0.002, max_samples=1_000))
    assert (few.stop, few.run_outs) == (Stop.MAX_SAMPLES, 1_000)


def test_time_limit_leaves_a_part() -> None:
    """When the time is over the odds are of what was dealt until then, never of nothing."""
    seats = [seen(1, "AhKh", "Qh"), seen(2, "??", "9d2d")]
    told = ask("razz", *seats, effort=Effort(seconds=0, max_samples=1_000_000_000))
    assert told.stop is Stop.TIME_LIMIT
    assert 0 < told.run_outs < 1_000_000
    assert_adds_up(told)
    cancelled = ask(
        "razz", *seats, effort=Effort(max_samples=1_000_000_000, is_cancelled=lambda: True)
    )
    assert cancelled.stop is Stop.TIME_LIMIT


def test_enumeration_without_time_becomes_a_sample() -> None:
    """A part of an enumeration says nothing, so that a few are dealt at random instead."""
    seats = [seen(1, "AhKh", "Qh"), seen(2, "5c5d7h", "9d2d7c5s")]
    told = ask("razz", *seats, effort=Effort(seconds=0))
    assert not told.every_one
    assert told.stop is Stop.TIME_LIMIT
    exact = ask("razz", *seats)
    assert exact.every_one
    assert abs(exact.seats[0].expected_part - told.seats[0].expected_part) < 0.02


def test_only_one_left_wins_everything() -> None:
    """With everybody else gone there is nothing to play for."""
    told = ask("stud_8b", seen(1, "As", "2s"), seen(2, "????", "Kd", folded=True))
    assert [(seat.seat, seat.expected_part) for seat in told.seats] == [(1, 1.0)]
    empty = ask("razz", seen(1, "As", "2s"), seen(2, "", "Kd"), pots=(Pot(0, (1, 2), frozenset()),))
    assert [seat.expected_part for seat in empty.seats] == [0, 0]
    assert empty.standard_error == 0


REFUSED: dict[str, tuple[str, list[Seen], dict[str, Any]]] = {
    "too_few_players": ("razz", [seen(1, "")], {}),
    "seat_repeated": ("razz", [seen(1, ""), seen(1, "")], {}),
    "everyone_folded": ("razz", [seen(1, "", folded=True), seen(2, "", folded=True)], {}),
    "unknown_seat": ("razz", [seen(1, ""), seen(2, "")], {"dealer": 3}),
    "card_repeated": ("razz", [seen(1, "As"), seen(2, "", "As")], {}),
    "wrong_card_count": ("razz", [seen(1, "As2s3s4s"), seen(2, "")], {}),
    "faces_required": ("eddies_choice", [seen(1, "As", None), seen(2, "")], {}),
    "spade_face_up": ("position_poker", [seen(1, "", "As"), seen(2, "")], {}),
}


@pytest.mark.parametrize("code", list(REFUSED))
def test_tables_that_cannot_be_are_refused(code: str) -> None:
    """Each with the code that says why."""
    game, seats, more = REFUSED[code]
    with pytest.raises(StudError) as refused:
        ask(game, *seats, **more)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("down", "up"),
    [("As2s3s4s", ""), ("As", "2s3s4s5s6s"), ("As2s3s", "4s5s6s7s8s")],
)
def test_more_cards_than_are_dealt_are_refused(down: str, up: str) -> None:
    """In stud three cards face down and four up, and nobody chooses."""
    with pytest.raises(StudError) as refused:
        ask("seven_card_stud", seen(1, down, up), seen(2, ""))
    assert refused.value.code is Code.WRONG_CARD_COUNT


def test_pots_of_those_who_are_not_there_are_refused() -> None:
    """Who is not listed, or has folded, can win no pot."""
    seats = [seen(1, ""), seen(2, ""), seen(3, "", folded=True)]
    for pot, code in (
        (Pot(1, (4,), frozenset()), Code.UNKNOWN_SEAT),
        (Pot(1, (1,), frozenset({9})), Code.UNKNOWN_SEAT),
        (Pot(1, (3,), frozenset()), Code.EVERYONE_FOLDED),
        (Pot(2**53, (1,), frozenset()), Code.TOO_MANY_CHIPS),
    ):
        with pytest.raises(StudError) as refused:
            ask("razz", *seats, pots=(pot,))
        assert refused.value.code is code


def test_announcements_are_asked_for_where_they_matter() -> None:
    """Who folded may collect: only then it must be known whether folded spades do."""
    seats = [seen(1, "", "Kd"), seen(2, "", "Kh"), seen(3, "")]
    assert ask("position_poker", *seats, given={"dealer_wild_rank": "J"}).seats
    gone = [seen(1, "", "Kd", folded=True), *seats[1:]]
    with pytest.raises(HouseRuleError) as refused:
        ask("position_poker", *gone, given={"dealer_wild_rank": "J"})
    assert refused.value.code is Code.ANNOUNCEMENT_REQUIRED


def test_community_card_where_there_is_none_is_refused() -> None:
    """A house that refuses to deal one has none, and then a deck can be too short."""
    given = {"seventh_street_shortage": "refuse"}
    with pytest.raises(HouseRuleError) as refused:
        ask("razz", seen(1, ""), seen(2, ""), given=given, community=bytes([52]))
    assert refused.value.code is Code.HOUSE_RULE_REFUSED
    with pytest.raises(StudError) as short:
        ask("razz", *(seen(seat, "") for seat in range(8)), given=given)
    assert short.value.code is Code.DECK_EXHAUSTED
