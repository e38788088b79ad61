"""The evaluator in C and the naive oracle give every hand the same strength.

`STUD_RULES_TEST_SCALE=full` asks for ten times as many hands.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service import evaluator
from tests import oracle

SCALE = 10 if os.environ.get("STUD_RULES_TEST_SCALE") == "full" else 1
HANDS = 24 * SCALE  # of each size, number of wild cards and ranking: 2,016 or 20,160
HANDS_UNDER_HOUSE_RULES = 6 * SCALE  # the same for each way of playing high hands

SHAPES = [(size, wilds) for size in (5, 6, 7) for wilds in range(size + 1)]

Hand = tuple[tuple[int, ...], frozenset[int]]


@dataclass(frozen=True)
class Question:
    """One ranking, as the evaluator is asked for it and as the oracle knows it."""

    ask: Callable[[bytes, int], evaluator.Made | None]
    categories: Sequence[evaluator.Category]
    ranking: oracle.Ranking

    def made(self, cards: Sequence[int], wild: frozenset[int]) -> evaluator.Made | None:
        """The evaluator's answer."""
        wild_mask = sum(1 << place for place, card in enumerate(cards) if card in wild)
        return self.ask(bytes(cards), wild_mask)

    def strength(self, cards: Sequence[int], wild: frozenset[int]) -> int:
        """The evaluator's strength, 0 where no hand qualifies."""
        made = self.made(cards, wild)
        return 0 if made is None else made.strength

    def oracle_strength(self, five: Sequence[int]) -> int:
        """The oracle's strength of five cards, each of them taken as it is written."""
        return self.ranking.strength_of_class(self.ranking.class_of(five))


def high_question(place: int, *, repeats: bool) -> Question:
    """High hands under the house rules about wild cards."""
    return Question(
        partial(evaluator.high, five_of_a_kind=place, repeat=repeats),
        evaluator.high_categories(place, repeats),
        oracle.high(oracle.FIVE_OF_A_KIND_PLACES[place], repeats=repeats),
    )


RANKINGS = [
    high_question(0, repeats=False),
    Question(evaluator.ace_to_five, evaluator.ACE_TO_FIVE_CATEGORIES, oracle.ACE_TO_FIVE),
    Question(evaluator.deuce_to_seven, evaluator.DEUCE_TO_SEVEN_CATEGORIES, oracle.DEUCE_TO_SEVEN),
    Question(
        evaluator.eight_or_better, evaluator.EIGHT_OR_BETTER_CATEGORIES, oracle.EIGHT_OR_BETTER
    ),
]
HOUSE_RULES = [
    high_question(place, repeats=repeats)
    for place in range(3)
    for repeats in (False, True)
    if place or repeats
]


def title_of(question: object) -> str | None:
    """The name of a question in a test's id."""
    return question.ranking.title if isinstance(question, Question) else None


every_question = pytest.mark.parametrize("question", RANKINGS + HOUSE_RULES, ids=title_of)


def random_hand(random: Random, size: int, wilds: int) -> Hand:
    """A hand, from a deck thinned at random so that good and bad ones of all kinds come up."""
    first_suit, second_suit = random.sample(range(4), 2)
    lowest = random.randrange(9)
    few_ranks = random.sample(range(13), 4)
    deck = random.choice(
        (
            list(oracle.DECK),
            list(oracle.DECK),
            [card for card in oracle.DECK if oracle.rank_of(card) in few_ranks],
            [card for card in oracle.DECK if oracle.rank_of(card) in (*range(7), 12)],
            [card for card in oracle.DECK if lowest <= oracle.rank_of(card) < lowest + 6],
            [card for card in oracle.DECK if oracle.suit_of(card) == first_suit],
            [card for card in oracle.DECK if oracle.suit_of(card) in (first_suit, second_suit)],
        )
    )
    cards = tuple(random.sample(deck, size))
    return cards, frozenset(random.sample(cards, wilds))


def check_against_oracle(question: Question, cards: tuple[int, ...], wild: frozenset[int]) -> None:
    """Everything that the evaluator says of a hand, held against the rules."""
    ranking = question.ranking
    best = ranking.best(cards, wild)
    made = question.made(cards, wild)
    if best is None or made is None:
        assert best is None
        assert made is None
        return

    strength = ranking.strength_of_class(best)
    category, pips = ranking.read(best)
    assert made.strength == strength
    assert [
        kind.name for kind in question.categories if kind.first <= made.strength <= kind.last
    ] == [category]

    # The five that play are five cards of the hand, and the natural ones play as they are.
    assert len(made.cards) == len(set(made.cards)) == len(made.plays_as) == 5
    assert set(made.cards) <= set(cards)
    roles = list(zip(made.cards, made.plays_as, strict=True))
    assert all(card == plays_as for card, plays_as in roles if card not in wild)

    # What they play as is the hand that was claimed, the most significant card first.
    assert question.oracle_strength(made.plays_as) == strength
    assert [oracle.rank_of(card) for card in made.plays_as] == [
        12 if pip == 1 else pip - 2 for pip in pips
    ]

    # No card is played twice but in five of a kind and in a double-ace flush.
    repeated = {"five_of_a_kind": 1, "flush": len(pips) - len(set(pips))}.get(category, 0)
    assert len(set(made.plays_as)) == 5 - repeated

    # A wild card plays as itself where that is as good, otherwise in the highest suit that is free.
    for place, (card, plays_as) in enumerate(roles):
        if card not in wild or card == plays_as:
            continue
        higher_suits = range(plays_as + 1, oracle.rank_of(plays_as) * 4 + 4)
        for preferred in {card, *higher_suits} - set(made.plays_as):
            instead = bytearray(made.plays_as)
            instead[place] = preferred
            assert question.oracle_strength(instead) < strength


def check_random_hands(question: Question, size: int, wilds: int, hands: int) -> None:
    """The check for so many hands of one shape, the same hands every time."""
    random = Random(f"{question.ranking.title} {size} {wilds}")  # noqa: S311
    for _ in range(hands):
        cards, wild = random_hand(random, size, wilds)
        try:
            check_against_oracle(question, cards, wild)
        except AssertionError as error:
            error.add_note(f"hand: {oracle.text_of(cards)}, wild: {oracle.text_of(sorted(wild))}")
            error.add_note(f"evaluator: {question.made(cards, wild)}")
            raise


@pytest.mark.parametrize(("size", "wilds"), SHAPES)
@pytest.mark.parametrize("question", RANKINGS, ids=title_of)
def test_evaluator_and_oracle_agree(question: Question, size: int, wilds: int) -> None:
    """Strength, category, the cards that play and what they stand for are right by the rules."""
    check_random_hands(question, size, wilds, HANDS)


@pytest.mark.parametrize(("size", "wilds"), SHAPES)
@pytest.mark.parametrize("question", HOUSE_RULES, ids=title_of)
def test_evaluator_and_oracle_agree_under_house_rules(
    question: Question, size: int, wilds: int
) -> None:
    """The same wherever five of a kind ranks, with and without the double-ace flush."""
    check_random_hands(question, size, wilds, HANDS_UNDER_HOUSE_RULES)


@every_question
def test_the_categories_have_the_oracles_ranges(question: Question) -> None:
    """Each category begins and ends where the oracle's classes of that category do."""
    categories = [question.ranking.read(hand).category for hand in question.ranking.classes]
    ranges = []
    for category, group in groupby(enumerate(categories, start=1), key=lambda pair: pair[1]):
        strengths = [strength for strength, _ in group]
        ranges.append((category, strengths[0], strengths[-1]))
    assert [(kind.name, kind.first, kind.last) for kind in question.categories] == ranges


def five_cards_of(hand: oracle.Class) -> Hand:
    """Five cards that make the class, wild only where no natural card is left for a rank."""
    cards: list[int] = []
    wild: set[int] = set()
    of_other_ranks = [card for card in oracle.DECK if oracle.rank_of(card) not in hand.ranks]
    for rank in hand.ranks:
        # Clubs for the first card and diamonds for the rest: only a suited class is of one suit.
        suits = [0] if hand.suited else [min(len(cards), 1), 0, 1, 2, 3]
        natural = [rank * 4 + suit for suit in suits if rank * 4 + suit not in cards]
        if natural:
            cards.append(natural[0])
        else:
            cards.append(of_other_ranks.pop())
            wild.add(cards[-1])
    return tuple(cards), frozenset(wild)


@every_question
def test_every_class_has_the_oracles_strength(question: Question) -> None:
    """From the worst class to the best, each one made by five cards, none is out of place."""
    hands_made = [five_cards_of(hand) for hand in question.ranking.classes]
    strengths = [question.strength(cards, wild) for cards, wild in hands_made]
    assert strengths == list(range(1, len(strengths) + 1))


@st.composite
def hands(draw: st.DrawFn, largest: int = 7) -> Hand:
    """Hands of five cards and more, any of them wild."""
    cards = draw(st.lists(st.sampled_from(oracle.DECK), min_size=5, max_size=largest, unique=True))
    return tuple(cards), frozenset(card for card in cards if draw(st.booleans()))


@every_question
@given(hand=hands(), data=st.data())
def test_a_wild_card_never_makes_a_hand_worse(
    question: Question, hand: Hand, data: st.DataObject
) -> None:
    """A wild card may play as the card it is, so making a card wild can only help."""
    cards, wild = hand
    also_wild = frozenset({data.draw(st.sampled_from(cards))})
    assert question.strength(cards, wild | also_wild) >= question.strength(cards, wild)


@every_question
@given(hand=hands(largest=6), card=st.sampled_from(oracle.DECK), is_wild=st.booleans())
def test_another_card_never_makes_a_hand_worse(
    question: Question, hand: Hand, card: int, *, is_wild: bool
) -> None:
    """The best five are still there when there are more cards to choose from."""
    cards, wild = hand
    more = tuple(dict.fromkeys((*cards, card)))
    more_wild = wild | {card} if is_wild and card not in cards else wild
    assert question.strength(more, more_wild) >= question.strength(cards, wild)


@every_question
@given(hand=hands(), data=st.data())
def test_the_order_of_the_cards_never_matters(
    question: Question, hand: Hand, data: st.DataObject
) -> None:
    """A hand is the same hand in whatever order it is held."""
    cards, wild = hand
    shuffled = data.draw(st.permutations(cards))
    assert question.strength(shuffled, wild) == question.strength(cards, wild)


@every_question
@given(hand=hands(), suits=st.permutations(range(4)))
def test_the_suits_are_equal(question: Question, hand: Hand, suits: Sequence[int]) -> None:
    """Suits never break ties: exchanging them throughout a hand changes nothing."""
    cards, wild = hand

    def exchanged(card: int) -> int:
        return oracle.rank_of(card) * 4 + suits[oracle.suit_of(card)]

    exchanged_wild = frozenset(exchanged(card) for card in wild)
    assert question.strength([exchanged(card) for card in cards], exchanged_wild) == (
        question.strength(cards, wild)
    )


@every_question
@settings(max_examples=25, deadline=None)
@given(hand=hands())
def test_any_hand_is_right_by_the_rules(question: Question, hand: Hand) -> None:
    """Hands that are searched for, and cut down to the smallest that is wrong."""
    check_against_oracle(question, *hand)
