"""The answers of /v1/evaluations rank hands as the oracle does, under every house rule.

The oracle finds the wild cards, the best five and their strength by the tests' own reading of the
documents; the service is asked over HTTP.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.cards import card_texts
from service.rules.games import GAMES, Game
from service.rules.vocabulary import LowHand, LowRanking, MatchWilds, SeatWilds
from service.rules.wilds import DEALER, Position
from tests import oracle
from tests.properties.tables import POSITION_RANKS

LOW_RANKINGS = {
    LowRanking.ACE_TO_FIVE: oracle.ACE_TO_FIVE,
    LowRanking.EIGHT_OR_BETTER: oracle.EIGHT_OR_BETTER,
    LowRanking.DEUCE_TO_SEVEN: oracle.DEUCE_TO_SEVEN,
}

Json = dict[str, Any]

every_game = pytest.mark.parametrize(
    "game", GAMES.values(), ids=lambda value: value.key if isinstance(value, Game) else None
)
every_wild_game = pytest.mark.parametrize(
    "game",
    [game for game in GAMES.values() if isinstance(game.wild, SeatWilds | MatchWilds)],
    ids=lambda value: value.key if isinstance(value, Game) else None,
)


over_http = settings(max_examples=min(100, settings().max_examples // 4))


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards as they face, and the holder's position."""

    down: tuple[int, ...]
    up: tuple[int, ...]
    position: Position

    @property
    def cards(self) -> tuple[int, ...]:
        """All the cards."""
        return self.down + self.up

    def told_in(self, game: Game) -> Json:
        """The hand as a request tells it."""
        told: Json = {"down": card_texts(self.down), "up": card_texts(self.up)}
        if isinstance(game.wild, SeatWilds):
            told["position"] = self.position
        return told

    def wild_in(self, game: Game, dealer_wild_rank: str) -> frozenset[int]:
        """The wild cards of the hand."""
        if isinstance(game.wild, MatchWilds):
            return oracle.eddies_choice_wild_cards(self.down, self.up)
        if isinstance(game.wild, SeatWilds):
            rank = (
                POSITION_RANKS[self.position - 1]
                if isinstance(self.position, int)
                else dealer_wild_rank
            )
            return oracle.position_poker_wild_cards(self.cards, oracle.RANKS.index(rank))
        return frozenset()


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Hands of five to seven cards, often of few ranks."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=2, unique=True))
    deck = [rank * 4 + suit for rank in ranks for suit in range(4)]
    cards = draw(st.lists(st.sampled_from(deck), min_size=5, max_size=7, unique=True))
    faces_down = draw(st.integers(0, len(cards)))
    position: Position = draw(st.one_of(st.integers(1, 6), st.just(DEALER)))
    return Hand(tuple(cards[:faces_down]), tuple(cards[faces_down:]), position)


def house_rules(game: Game) -> st.SearchStrategy[Json]:
    """What a house may say of the wild cards of a game."""
    about_wilds = ("dealer_wild_rank", "five_of_a_kind", "wild_may_repeat_card")
    choices = {
        offer.rule.key: st.sampled_from(offer.values.choices)
        for offer in game.house_rules
        if offer.rule.key in about_wilds
    }
    announced = {key: choices.pop(key) for key in choices.keys() & {"dealer_wild_rank"}}
    return st.fixed_dictionaries(announced, optional=choices)


def evaluated(client: FlaskClient, game: Game, hands: Sequence[Hand], house: Json) -> Json:
    """The answer about hands that are not of one deal."""
    response = client.post(
        "/v1/evaluations",
        json={
            "game": game.key,
            "independent": True,
            "house_rules": house,
            "hands": [hand.told_in(game) for hand in hands],
        },
    )
    assert response.status_code == 200, response.text
    answer: Json = response.get_json()
    return answer


def oracle_rankings(game: Game, house: Json) -> dict[str, oracle.Ranking]:
    """For each share of a game, how the oracle ranks hands for it."""
    high = oracle.high(
        house.get("five_of_a_kind", "above_straight_flush"),
        repeats=house.get("wild_may_repeat_card", False),
    )
    return {
        "low" if isinstance(share, LowHand) else "high": LOW_RANKINGS[share.ranking]
        if isinstance(share, LowHand)
        else high
        for share in game.shares
    }


@every_game
@over_http
@given(data=st.data())
def test_hands_rank_as_in_the_oracle(client: FlaskClient, game: Game, data: st.DataObject) -> None:
    """Strength for strength and tie for tie, from the best to the worst, in every share."""
    told = data.draw(st.lists(hands(), min_size=1, max_size=6))
    house = data.draw(house_rules(game))
    answer = evaluated(client, game, told, house)

    rankings = oracle_rankings(game, house)
    assert answer["order"].keys() == rankings.keys()
    wild = [hand.wild_in(game, house.get("dealer_wild_rank", "")) for hand in told]
    for hand, its_wild, row in zip(told, wild, answer["hands"], strict=True):
        assert set(row["wild"]) == set(card_texts(its_wild)), hand
    for share, ranking in rankings.items():
        strengths = [
            ranking.strength(hand.cards, its_wild)
            for hand, its_wild in zip(told, wild, strict=True)
        ]
        assert [(row[share] or {"strength": 0})["strength"] for row in answer["hands"]] == strengths
        best_first = sorted(
            (index for index, strength in enumerate(strengths) if strength),
            key=lambda index: -strengths[index],
        )
        assert answer["order"][share] == [
            list(tied) for _, tied in groupby(best_first, key=strengths.__getitem__)
        ]


@every_game
def test_a_long_list_ranks_as_in_the_oracle(client: FlaskClient, game: Game) -> None:
    """Many random hands come back in the oracle's order, equal ones together."""
    random = Random(game.key)  # noqa: S311
    has_wilds = isinstance(game.wild, SeatWilds | MatchWilds)
    told = []
    for _ in range(60 if has_wilds else 400):  # the oracle takes its time over wild cards
        cards = random.sample(oracle.DECK, 7)
        told.append(Hand(tuple(cards[:3]), tuple(cards[3:]), random.randint(1, 6)))
    answer = evaluated(client, game, told, {})
    for share, ranking in oracle_rankings(game, {}).items():
        strengths = [ranking.strength(hand.cards, hand.wild_in(game, "")) for hand in told]
        best_first = [strengths[index] for tied in answer["order"][share] for index in tied]
        assert best_first == sorted(filter(None, strengths), reverse=True)
        assert all(len({strengths[i] for i in tied}) == 1 for tied in answer["order"][share])


@every_wild_game
@over_http
@given(hand=hands())
def test_wild_cards_never_make_a_hand_worse(client: FlaskClient, game: Game, hand: Hand) -> None:
    """With its wild cards a hand is worth what it is without any, or more: the scale is the same.

    Five of a kind stands on top of the scale of the natural hands, so strengths compare.
    """
    house = {"dealer_wild_rank": "K"} if isinstance(game.wild, SeatWilds) else {}
    natural_game = next(game for game in GAMES.values() if has_high_and_no_wilds(game))
    strengths = [
        evaluated(client, asked, [hand], said)["hands"][0]["high"]["strength"]
        for asked, said in ((game, house), (natural_game, {}))
    ]
    assert strengths[0] >= strengths[1]


def has_high_and_no_wilds(game: Game) -> bool:
    """Whether a game's high hands are natural ones."""
    return not isinstance(game.wild, SeatWilds | MatchWilds) and "high" in oracle_rankings(game, {})


@every_wild_game
@over_http
@given(hand=hands(), data=st.data())
def test_one_more_wild_card_never_makes_a_hand_worse(
    client: FlaskClient, game: Game, hand: Hand, data: st.DataObject
) -> None:
    """What makes cards wild only helps: the dealer's announcement, or the way the cards face.

    In Position Poker a rank that is held is announced, and then one that is not; in Eddie's Choice
    the hand is held as it is, and then all face down, where nothing matches.
    """
    if isinstance(game.wild, SeatWilds):
        held = {oracle.RANKS[oracle.rank_of(card)] for card in hand.cards}
        absent = next(rank for rank in oracle.RANKS if rank not in held | {"8"})
        rank = data.draw(st.sampled_from(sorted(held - {"8"}) or [absent]))
        at_dealer = Hand(hand.down, hand.up, DEALER)
        fewer, more = (
            evaluated(client, game, [at_dealer], {"dealer_wild_rank": announced})
            for announced in (absent, rank)
        )
    else:
        fewer, more = (
            evaluated(client, game, [asked], {}) for asked in (Hand(hand.cards, (), 1), hand)
        )
    assert len(more["hands"][0]["wild"]) >= len(fewer["hands"][0]["wild"])
    assert more["hands"][0]["high"]["strength"] >= fewer["hands"][0]["high"]["strength"]


@every_game
@over_http
@given(data=st.data())
def test_the_order_of_hands_and_cards_never_matters(
    client: FlaskClient, game: Game, data: st.DataObject
) -> None:
    """Hands in another order, and their cards too, keep their strengths and wild cards."""
    told = data.draw(st.lists(hands(), min_size=1, max_size=4))
    house = data.draw(house_rules(game))
    places = data.draw(st.permutations(range(len(told))))
    shuffled = [
        Hand(
            tuple(data.draw(st.permutations(told[place].down))),
            tuple(data.draw(st.permutations(told[place].up))),
            told[place].position,
        )
        for place in places
    ]
    rows = evaluated(client, game, told, house)["hands"]
    shuffled_rows = evaluated(client, game, shuffled, house)["hands"]
    for place, row in zip(places, shuffled_rows, strict=True):
        assert set(row["wild"]) == set(rows[place]["wild"])
        for share in ("high", "low"):
            assert strength(row[share]) == strength(rows[place][share])


def strength(made: Json | None) -> int:
    """The strength of a made hand, 0 where there is none."""
    return 0 if made is None else int(made["strength"])
