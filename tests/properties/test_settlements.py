"""Whatever the table: every chip is accounted for, and it goes to those who have won it.

What must hold when a table is told in another way:

- Listed from another seat on, or with the cards of a hand in another order, the table is the same
  table: the whole settlement stays, odd chips included.
- With its suits exchanged, the same seats win, for suits never break ties. Only who gets an odd
  chip may change, and only under `odd_chip: high_card_by_suit`. In Position Poker a spade is more
  than a suit, so there spades stay spades.
- With its players changed round (each of them with chips, cards and position), the same players
  win. Only who gets an odd chip may change.

Where only odd chips may change, the chips are such that every share can be paid to the chip, and
then the whole settlement stays.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.games import GAMES, Game
from service.rules.house_rules import OddChip
from service.rules.pots import Contribution, Pot, gather
from service.rules.shares import AwardFor, SettledPot
from service.rules.showdown import Showdown
from service.rules.vocabulary import LowHand, LowRanking
from tests import oracle
from tests.properties.tables import DIVISIBLE_UNIT, Seat, Table, tables


def key_of(value: object) -> str | None:
    """The key of a game in a test's id."""
    return value.key if isinstance(value, Game) else None


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=key_of)
high_low_games = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if len(game.shares) > 1], ids=key_of
)
spade_games = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.bonus is not None], ids=key_of
)


# There are thirteen games to each of the properties of tables; pots are quickly made.
for_each_game = settings(max_examples=min(200, settings().max_examples // 2))
over_http = settings(max_examples=min(100, settings().max_examples // 5))
for_pots = settings(max_examples=min(2000, 5 * settings().max_examples))


def contested_pots(settled: Showdown) -> list[SettledPot]:
    """The pots that more than one player could win."""
    return [pot for pot in settled.settlement.pots if len(pot.eligible) > 1]


def awarded(pot: SettledPot, won_for: AwardFor) -> dict[int, int]:
    """What each winner of a share of a pot gets of it, in the order of the awards."""
    return {award.seat: award.chips for award in pot.awards if award.won_for is won_for}


def best_seats(settled: Showdown, pot: SettledPot, share: str) -> set[int]:
    """The eligible seats whose hands come first in the order of a share."""
    for equals in settled.order[share]:
        if winners := set(equals) & set(pot.eligible):
            return winners
    return set()


def outcome(settled: Showdown) -> object:
    """Who gets which chips of which pot and for what, whatever the order in which it is told."""
    return (
        [
            (
                pot.chips,
                frozenset(pot.eligible),
                {(award.seat, award.won_for): award.chips for award in pot.awards},
            )
            for pot in settled.settlement.pots
        ],
        {back.seat: back.chips for back in settled.settlement.returned},
        {
            share: [frozenset(equals) for equals in best_first]
            for share, best_first in settled.order.items()
        },
    )


# Every chip is accounted for


@every_game
@for_each_game
@given(data=st.data())
def test_every_settlement_adds_up(game: Game, data: st.DataObject) -> None:
    """Paid and returned chips are the chips put in and carried, in sum and pot by pot."""
    table = data.draw(tables(game))
    settlement = table.settled().settlement

    returned = sum(back.chips for back in settlement.returned)
    assert sum(won.chips for won in settlement.paid) + returned == table.chips
    assert sum(pot.chips for pot in settlement.pots) + returned == table.chips
    for pot in settlement.pots:
        assert sum(award.chips for award in pot.awards) == pot.chips
    paid: Counter[int] = Counter()
    for award in (award for pot in settlement.pots for award in pot.awards):
        assert award.chips > 0
        paid[award.seat] += award.chips
    assert {won.seat: won.chips for won in settlement.paid} == paid


@every_game
@for_each_game
@given(data=st.data())
def test_who_is_still_in_is_paid(game: Game, data: st.DataObject) -> None:
    """A player who has folded wins nothing but a spade half that was announced to be paid so."""
    table = data.draw(tables(game))
    settled = table.settled()
    folded = {seat.seat for seat in table.seats if seat.folded}
    assert not folded & {back.seat for back in settled.settlement.returned}
    with_spade = {seat.seat for seat in table.seats if table.holds_own_spade(seat)}

    for pot in settled.settlement.pots:
        assert not folded & set(pot.eligible)
        for award in pot.awards:
            if award.won_for is AwardFor.SPADE:
                assert award.seat in with_spade
                assert award.seat in pot.eligible or table.house_rules["folded_spade_collects"]
            else:
                assert award.seat in pot.eligible
        if len(pot.eligible) == 1:
            assert [award.won_for for award in pot.awards] == [AwardFor.UNCONTESTED]


@every_game
@for_each_game
@given(data=st.data())
def test_the_best_hand_in_a_pot_wins_it(game: Game, data: st.DataObject) -> None:
    """Each share of a contested pot goes to those eligible whom the order names first for it."""
    settled = data.draw(tables(game)).settled()
    for pot in contested_pots(settled):
        for share in settled.order:
            winners = awarded(pot, AwardFor(share)).keys()
            best = best_seats(settled, pot, share)
            assert winners <= best
            if winners != best:  # there is not a chip for each of them
                assert pot.chips < 2 * len(best)


@high_low_games
@for_each_game
@given(data=st.data())
def test_half_of_a_pot_goes_low_where_there_is_a_low(game: Game, data: st.DataObject) -> None:
    """A contested pot is halved where somebody in it has a low, and is all high's otherwise."""
    table = data.draw(tables(game))
    settled = table.settled()
    qualifies = {seat.seat: has_low(table, seat.cards) for seat in table.seats}
    for pot in contested_pots(settled):
        is_split = any(qualifies[seat] for seat in pot.eligible)
        assert sum(awarded(pot, AwardFor.LOW).values()) == (pot.chips // 2 if is_split else 0)


def has_low(table: Table, cards: Sequence[int]) -> bool:
    """Whether cards make a low: any five do, unless these must be different and eight at most."""
    low = next(share for share in table.game.shares if isinstance(share, LowHand))
    ranks = {oracle.rank_of(card) for card in (*cards, *table.community)}
    low_ranks = ranks & {oracle.RANKS.index(rank) for rank in "A2345678"}
    return low.ranking is not LowRanking.EIGHT_OR_BETTER or len(low_ranks) >= 5


@high_low_games
@for_each_game
@given(data=st.data())
def test_a_scoop_takes_the_whole_pot(game: Game, data: st.DataObject) -> None:
    """Who alone has the best high, and alone the best low or faces none, takes everything."""
    settled = data.draw(tables(game)).settled()
    for pot in contested_pots(settled):
        highest, lowest = (best_seats(settled, pot, share) for share in ("high", "low"))
        if len(highest) == 1 and lowest <= highest:
            assert {award.seat for award in pot.awards} == highest


@spade_games
@for_each_game
@given(data=st.data())
def test_half_of_a_pot_goes_to_the_spades_in_it(game: Game, data: st.DataObject) -> None:
    """A contested pot is halved where somebody with chips in it has the own spade face down."""
    table = data.draw(tables(game))
    settled = table.settled()
    for pot in contested_pots(settled):
        spades = spades_that_count(table, settled, pot)
        spade_half = awarded(pot, AwardFor.SPADE)
        assert sum(spade_half.values()) == (pot.chips // 2 if spades else 0)
        assert spade_half.keys() <= spades


def spades_that_count(table: Table, settled: Showdown, pot: SettledPot) -> set[int]:
    """The seats whose own spade is worth a part of a pot: face down, with chips of theirs in it.

    A player who has folded is among them only where that was announced.
    """
    return {
        seat.seat
        for seat in table.seats
        if table.holds_own_spade(seat)
        and (
            table.house_rules["folded_spade_collects"] and has_chips_in(table, settled, pot, seat)
            if seat.folded
            else seat.seat in pot.eligible
        )
    }


def has_chips_in(table: Table, settled: Showdown, pot: SettledPot, folded: Seat) -> bool:
    """Whether a pot holds chips of a seat that has folded, or that it had put in a deal before.

    Layer by layer, chips are in the pot of those who are in and reach them; where nobody does, in
    the last pot that is contested.
    """
    live = {seat.seat: seat.put_in for seat in table.seats if not seat.folded}
    levels = {seat.put_in for seat in table.seats if 0 < seat.put_in <= folded.put_in}
    played_for_by = [{seat for seat in live if live[seat] >= level} for level in levels] + [
        live.keys() & eligible
        for chips, eligible in table.carried
        if chips and folded.seat in eligible
    ]
    return set(pot.eligible) in played_for_by or (
        set() in played_for_by and pot == contested_pots(settled)[-1]
    )


@every_game
@for_each_game
@given(data=st.data())
def test_equal_winners_are_paid_equally_to_the_chip(game: Game, data: st.DataObject) -> None:
    """What anyone is paid is less than a chip away from the exact share.

    Who ties with the same players for both halves is less than a chip away from the exact share of
    the pot: nobody gets two odd chips. By position the odd ones begin at the dealer's left.
    """
    table = data.draw(tables(game))
    settled = table.settled()
    clockwise = [seat.seat for seat in table.clockwise]
    for pot in contested_pots(settled):
        winners = {share: best_seats(settled, pot, share) for share in settled.order}
        winners["spade"] = spades_that_count(table, settled, pot)
        shares = [AwardFor(share) for share in winners if winners[share]]
        splits = [([share], winners[share]) for share in shares]
        if len(splits) == 2 and splits[0][1] == splits[1][1]:
            splits = [(shares, splits[0][1])]
        for won_for, sharing in splits:
            exact = Fraction(pot.chips, len(splits) * len(sharing))
            paid = [
                sum(awarded(pot, share).get(seat, 0) for share in won_for)
                for seat in clockwise
                if seat in sharing
            ]
            assert all(abs(chips - exact) < 1 for chips in paid)
            if table.house.odd_chip is OddChip.POSITION:
                assert paid == sorted(paid, reverse=True)


# The same table, told in another way


@every_game
@for_each_game
@given(data=st.data())
def test_seats_may_be_listed_from_any_of_them_on(game: Game, data: st.DataObject) -> None:
    """A table listed clockwise from another seat on is settled the same, odd chips included."""
    table = data.draw(tables(game))
    first = data.draw(st.integers(0, len(table.seats) - 1))
    told = replace(table, seats=table.seats[first:] + table.seats[:first])
    assert told.settled() == table.settled()


@every_game
@for_each_game
@given(data=st.data())
def test_cards_may_be_listed_in_any_order(game: Game, data: st.DataObject) -> None:
    """The order in which a hand's cards are told, face down and face up, changes no chip."""
    table = data.draw(tables(game))
    told = replace(
        table,
        seats=tuple(
            replace(
                seat,
                down=seat.down and tuple(data.draw(st.permutations(seat.down))),
                up=tuple(data.draw(st.permutations(seat.up))),
            )
            for seat in table.seats
        ),
    )
    assert outcome(told.settled()) == outcome(table.settled())


@every_game
@for_each_game
@given(data=st.data())
def test_suits_are_equal(game: Game, data: st.DataObject) -> None:
    """With suits exchanged throughout the table the same seats win, and the same chips."""
    table = data.draw(tables(game, chip=DIVISIBLE_UNIT))
    suits = data.draw(st.permutations("cdhs" if game.bonus is None else "cdh"))
    exchanged = dict(zip("cdhs", (*suits, "s"), strict=False))
    told = table.with_cards(
        {
            card: oracle.RANKS.index(text[0]) * 4 + "cdhs".index(exchanged[text[1]])
            for card in oracle.DECK
            for text in [oracle.text_of([card])]
        }
    )
    assert outcome(told.settled()) == outcome(table.settled())


@every_game
@for_each_game
@given(data=st.data())
def test_players_may_change_places(game: Game, data: st.DataObject) -> None:
    """Players who sit in another order, each with chips, cards and position, win the same."""
    table = data.draw(tables(game, chip=DIVISIBLE_UNIT, says_positions=True))
    told = replace(
        table,
        seats=tuple(data.draw(st.permutations(table.seats))),
        dealer=data.draw(st.sampled_from(table.seats)).seat,
    )
    assert outcome(told.settled()) == outcome(table.settled())


# Pots


@st.composite
def contributions(draw: st.DrawFn) -> tuple[Contribution, ...]:
    """What two to eight seats have put in; the first of them is still in."""
    rows = draw(st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=8))
    return tuple(
        Contribution(seat, chips, folded and seat > 0) for seat, (chips, folded) in enumerate(rows)
    )


def carried_among(seats: int) -> st.SearchStrategy[list[Pot]]:
    """Pots of a stopped deal among so many seats."""
    eligible = st.lists(st.integers(0, seats - 1), min_size=1, unique=True).map(tuple)
    return st.lists(st.builds(Pot, st.integers(1, 12), eligible, st.just(frozenset())), max_size=2)


def sum_eligible_for(seat: int, pots: Iterable[Pot]) -> int:
    """The chips of all the pots that a seat can win."""
    return sum(pot.chips for pot in pots if seat in pot.eligible)


@for_pots
@given(told=contributions(), more=st.integers(1, 12), data=st.data())
def test_more_chips_never_play_for_less(
    told: tuple[Contribution, ...], more: int, data: st.DataObject
) -> None:
    """A player who is in and puts more in is eligible for as many chips as before, or more."""
    carried = data.draw(carried_among(len(told)))
    player = data.draw(st.sampled_from([c for c in told if not c.folded]))
    richer = [replace(c, chips=c.chips + more) if c is player else c for c in told]
    before = sum_eligible_for(player.seat, gather(told, carried).pots)
    after = sum_eligible_for(player.seat, gather(richer, carried).pots)
    assert after >= before


@for_pots
@given(told=contributions())
def test_a_player_wins_as_much_of_each_as_was_matched(told: tuple[Contribution, ...]) -> None:
    """Who is in plays for as many chips of everybody as were put in, and for dead money.

    Dead money is what folded players put in beyond everybody who is in: it is in the last pot for
    which more than one player plays.
    """
    gathered = gather(told)
    live = sorted(c.chips for c in told if not c.folded)
    dead = sum(max(0, c.chips - live[-1]) for c in told if c.folded)
    contested_to = live[-2] if len(live) > 1 and live[-2] else live[-1]
    returned = {back.seat: back.chips for back in gathered.returned}
    assert not returned.keys() & {c.seat for c in told if c.folded}
    for player in (c for c in told if not c.folded):
        matched = sum(min(c.chips, player.chips) for c in told) - returned.get(player.seat, 0)
        playing_for = sum_eligible_for(player.seat, gathered.pots)
        assert playing_for == matched + (dead if player.chips >= contested_to else 0)


# Over HTTP


@every_game
@over_http
@given(data=st.data())
def test_a_showdown_over_http_is_the_one_of_the_rules(
    client: FlaskClient, game: Game, data: st.DataObject
) -> None:
    """What holds of the rules holds of the answers: the same pots, chips and order of hands."""
    table = data.draw(tables(game))
    response = client.post("/v1/showdowns", json=table.told())
    assert response.status_code == 200, response.text
    answer = response.get_json()

    settled = table.settled()
    settlement = settled.settlement
    assert answer["pots"] == [
        {
            "amount": pot.chips,
            "eligible": list(pot.eligible),
            "awards": [
                {"seat": award.seat, "amount": award.chips, "for": award.won_for}
                for award in pot.awards
            ],
        }
        for pot in settlement.pots
    ]
    for key, rows in (("paid", settlement.paid), ("returned", settlement.returned)):
        assert answer[key] == [{"seat": row.seat, "amount": row.chips} for row in rows]
    assert answer["order"] == settled.order
    in_all = sum(row["amount"] for key in ("paid", "returned") for row in answer[key])
    assert in_all == table.chips


@over_http
@given(told=contributions())
def test_pots_over_http_add_up(client: FlaskClient, told: tuple[Contribution, ...]) -> None:
    """The pots and what goes back are the chips that were put in."""
    rows = [{"seat": c.seat, "amount": c.chips, "folded": c.folded} for c in told]
    response = client.post("/v1/pots", json={"contributions": rows})
    assert response.status_code == 200, response.text
    answer = response.get_json()
    in_all = sum(row["amount"] for key in ("pots", "returned") for row in answer[key])
    assert in_all == sum(c.chips for c in told)
    live = {c.seat for c in told if not c.folded}
    assert all(pot["eligible"] and set(pot["eligible"]) <= live for pot in answer["pots"])
