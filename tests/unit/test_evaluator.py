"""What five to seven cards are worth, which five play, and what a wild card stands for."""

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service import evaluator
from service.evaluator import Category, Made

RANKS, SUITS = "23456789TJQKA", "cdhs"
LAST_FLUSH, FIVE_DEUCES = 7140, 7463

Question = Callable[[bytes, int], Made | None]


def packed(cards: str) -> bytes:
    """Cards as text, such as "AsKd", as the evaluator takes them."""
    pairs = zip(cards[::2], cards[1::2], strict=True)
    return bytes(RANKS.index(rank) * 4 + SUITS.index(suit) for rank, suit in pairs)


def text(cards: bytes) -> str:
    """Packed cards as text."""
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)


def wild_among(cards: str, wild: str) -> int:
    """The mask of the cards of a hand that are wild."""
    return sum(1 << packed(cards).index(card) for card in packed(wild))


def category(made: Made, categories: Sequence[Category]) -> str:
    """The one category whose range holds the strength."""
    (name,) = [name for name, first, last in categories if first <= made.strength <= last]
    return name


def hands(least: int = 5) -> st.SearchStrategy[bytes]:
    """Hands of different cards."""
    cards = st.integers(min_value=0, max_value=51)
    return st.lists(cards, min_size=least, max_size=7, unique=True).map(bytes)


MASKS = st.integers(min_value=0, max_value=127)


# High ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "name", "plays"),
    [
        ("AsKsQsJsTs9s8s", "royal_flush", "AsKsQsJsTs"),
        ("KhQhJhTh9hAcAd", "straight_flush", "KhQhJhTh9h"),
        ("5d4d3d2dAd6c7c", "straight_flush", "5d4d3d2dAd"),
        ("2c2d2h2sKdKhQc", "four_of_a_kind", "2s2h2d2cKh"),
        ("3c3d3hKdKhKcAs", "full_house", "KhKdKc3h3d"),
        ("2h9h4hJhKhAhAs", "flush", "AhKhJh9h4h"),
        ("As2d3c4h5s5d5h", "straight", "5s4h3c2dAs"),
        ("7c7d7hAsKd3c2h", "three_of_a_kind", "7h7d7cAsKd"),
        ("KhKsQdQc9h9c2s", "two_pair", "KsKhQdQc9h"),
        ("8c8dAsKd7h5c2h", "one_pair", "8d8cAsKd7h"),
        ("AcKdJh9s7c5d3h", "high_card", "AcKdJh9s7c"),
    ],
)
def test_natural_high_hand(cards: str, name: str, plays: str) -> None:
    """Every category is made from seven cards, its five read with the most significant first."""
    made = evaluator.high(packed(cards))
    assert category(made, evaluator.high_categories()) == name
    assert text(made.cards) == text(made.plays_as) == plays


@pytest.mark.parametrize(
    ("cards", "wild", "name", "plays", "plays_as"),
    [
        # The example of Position Poker: seat two holds its own rank and an eight.
        ("2c8dKhKsJd5c4h", "2c8d", "four_of_a_kind", "KsKh8d2cJd", "KsKhKdKcJd"),
        # The example of Eddie's Choice: four wilds beside two natural aces.
        ("8cKd8hAsAd4c4s", "8c8h4c4s", "five_of_a_kind", "AsAd8h8c4s", "AsAdAhAcAs"),
        # A wild plays as the card it is.
        ("8h7h6h5h4h2c3d", "8h2c", "straight_flush", "2c8h7h6h5h", "9h8h7h6h5h"),
        ("8h7h6h5h4hKcQd", "8h", "straight_flush", "8h7h6h5h4h", "8h7h6h5h4h"),
        # In a flush it is the highest card of the suit that is not there.
        ("8cAh9h6h3h2dKd", "8c", "flush", "Ah8c9h6h3h", "AhKh9h6h3h"),
        # Elsewhere it takes the highest suit of its rank that is not there.
        ("2c2dAsKhQd9c7s", "2c", "one_pair", "As2cKhQd9c", "AsAhKhQd9c"),
        ("8cQsJdTh9s3d3c", "8c", "straight", "8cQsJdTh9s", "KsQsJdTh9s"),
        # A card is played twice only in five of a kind.
        ("8cKcKdKhKs2d3d", "8c", "five_of_a_kind", "KsKhKdKc8c", "KsKhKdKcKs"),
        # With nothing but wilds the aces come first, then what the cards are.
        ("8c8d8h8s4c4d4h", "8c8d8h8s4c4d4h", "five_of_a_kind", "8s8h8d8c4h", "AsAhAdAcAs"),
        # Two suits make the same straight flush: the higher suit plays.
        ("KhQhJsTs8c8d8h", "8c8d8h", "royal_flush", "8h8d8cJsTs", "AsKsQsJsTs"),
    ],
)
def test_wild_high_hand(cards: str, wild: str, name: str, plays: str, plays_as: str) -> None:
    """Wild cards make the best hand they can, and stand for cards by the stated conventions."""
    made = evaluator.high(packed(cards), wild_among(cards, wild))
    assert category(made, evaluator.high_categories()) == name
    assert text(made.cards) == plays
    assert text(made.plays_as) == plays_as


@pytest.mark.parametrize(
    ("cards", "wild", "names"),
    [
        ("8c8d8h3d3cKhQh", "8c8d8h", ("five_of_a_kind", "royal_flush", "royal_flush")),
        ("8c8d8h3d3c6h7h", "8c8d8h", ("five_of_a_kind", "five_of_a_kind", "straight_flush")),
        ("8c8d8h3d3cKhQc", "8c8d8h", ("five_of_a_kind", "five_of_a_kind", "five_of_a_kind")),
    ],
)
def test_five_of_a_kind_where_it_is_placed(
    cards: str, wild: str, names: tuple[str, str, str]
) -> None:
    """A hand that makes five of a kind and a straight flush plays what the house ranks higher."""
    mask = wild_among(cards, wild)
    for placement, name in enumerate(names):
        made = evaluator.high(packed(cards), mask, placement)
        assert category(made, evaluator.high_categories(placement)) == name


@pytest.mark.parametrize(
    ("placement", "from_four_aces_up"),
    [
        (0, ["AcAdAhAsKd", "5c4c3c2cAc", "KsQsJsTs9s", "AsKsQsJsTs", "2c2d2h2s8c", "AcAdAhAs8c"]),
        (1, ["AcAdAhAsKd", "5c4c3c2cAc", "KsQsJsTs9s", "2c2d2h2s8c", "AcAdAhAs8c", "AsKsQsJsTs"]),
        (2, ["AcAdAhAsKd", "2c2d2h2s8c", "AcAdAhAs8c", "5c4c3c2cAc", "KsQsJsTs9s", "AsKsQsJsTs"]),
    ],
)
def test_strengths_where_five_of_a_kind_is_placed(
    placement: int, from_four_aces_up: list[str]
) -> None:
    """What five of a kind passes is renumbered: from four aces up all 24 strengths are in use."""
    strengths = [
        evaluator.high(packed(cards), 16 if cards.endswith("8c") else 0, placement).strength
        for cards in from_four_aces_up
    ]
    assert strengths == sorted(strengths)
    assert (strengths[0], strengths[1], strengths[-1]) == (7452, 7453, 7475)
    ranks_of_five = sorted(
        evaluator.high(bytes(range(4 * rank, 4 * rank + 4)) + packed(other), 16, placement).strength
        for rank, other in enumerate(["Kd"] * 11 + ["2d"] * 2)
    )
    first, last = {0: (7463, 7475), 1: (7462, 7474), 2: (7453, 7465)}[placement]
    assert ranks_of_five == list(range(first, last + 1))


def test_double_ace_flush() -> None:
    """Where a wild may repeat a card, it is another ace; else the king."""
    cards, wild = packed("8cAh9h6h3h2dKd"), 1
    made = evaluator.high(cards, wild, repeat=True)
    assert text(made.cards) == "Ah8c9h6h3h"
    assert text(made.plays_as) == "AhAh9h6h3h"
    assert category(made, evaluator.high_categories(repeat=True)) == "flush"
    assert text(evaluator.high(cards, wild).plays_as) == "AhKh9h6h3h"


def test_double_ace_flush_with_wilds_for_both_aces() -> None:
    """Two wilds are two aces, and with a natural one three."""
    two = evaluator.high(packed("8c8dTh7h4h2c3d"), 3, repeat=True)
    assert text(two.plays_as) == "AhAhTh7h4h"
    three = evaluator.high(packed("8c8dAh7h4h2c3d"), 3, repeat=True)
    assert text(three.plays_as) == "AhAhAh7h4h"
    assert three.strength > two.strength


def test_flushes_with_repeated_aces_are_266_in_order() -> None:
    """Each class that can be the best hand has a strength of its own, just above the others."""
    flushes, better = [], 0
    for aces, others in ((2, 3), (3, 2)):
        for ranks in sorted(tuple(reversed(ranks)) for ranks in combinations(range(12), others)):
            hand = bytes([*(4 * rank + 2 for rank in (12, *ranks)), *(0, 4)[: aces - 1]])
            wild = 31 & ~((1 << others + 1) - 1)
            made = evaluator.high(hand, wild, repeat=True)
            if category(made, evaluator.high_categories(repeat=True)) == "flush":
                assert [card // 4 for card in made.plays_as] == [12] * aces + list(ranks)
                flushes.append(made.strength)
            else:
                assert category(made, evaluator.high_categories(repeat=True)).endswith("_flush")
                better += 1
    assert flushes == list(range(LAST_FLUSH + 1, LAST_FLUSH + 267))
    assert better == 220 + 66 - 266


@given(hands())
def test_repeating_a_card_changes_no_natural_hand(cards: bytes) -> None:
    """The same five play, and what stands above the flushes moves up by 266."""
    usual, repeat = evaluator.high(cards), evaluator.high(cards, repeat=True)
    assert repeat.cards == usual.cards
    assert repeat.strength == usual.strength + (266 if usual.strength > LAST_FLUSH else 0)


# Low ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wild", "strength", "plays", "plays_as"),
    [
        ("5c4c3c2cAcKdKh", "", 6175, "5c4c3c2cAc", "5c4c3c2cAc"),
        # Better are the wheel, five six-lows, 7-4-3-2-A and 7-5-3-2-A.
        ("7h5s4d2cAsKdKh", "", 6175 - 8, "7h5s4d2cAs", "7h5s4d2cAs"),
        # The best pair stands below the 1,287 hands without one.
        ("AcAd4h3s2cAhAs", "", 6175 - 1287, "AsAh4h3s2c", "AsAh4h3s2c"),
        # The best full house stands above 156 fours of a kind and 155 other full houses.
        ("2c2d2h2sAcAdAs", "", 156 + 156, "AsAdAc2s2h", "AsAdAc2s2h"),
        # Wilds fill the gaps from the lowest up, or play as the card they are.
        ("7c5d4h2s2c8d8h", "8d8h", 6175, "5d4h8h2s8d", "5d4h3s2sAs"),
        ("8cKd4h3s2cQdJh", "8c", 6175 - 252, "Jh4h3s2c8c", "Jh4h3s2cAs"),
        ("Ac3dKhQsJc9d9s", "Ac", 6175 - (462 + 210 + 56 + 1), "QsJc9s3dAc", "QsJc9s3dAc"),
    ],
)
def test_ace_to_five_low(cards: str, wild: str, strength: int, plays: str, plays_as: str) -> None:
    """The ace is low, straights and flushes do not exist, and the strength is the class's place."""
    made = evaluator.ace_to_five(packed(cards), wild_among(cards, wild))
    assert (made.strength, text(made.cards), text(made.plays_as)) == (strength, plays, plays_as)


@pytest.mark.parametrize(
    ("cards", "wild", "strength", "plays", "plays_as"),
    [
        ("7h5h4d3c2cKsKd", "", 7462, "7h5h4d3c2c", "7h5h4d3c2c"),
        # A straight is left out; four seven-lows are better. A wheel is only ace high.
        ("6c5d4h3s2c8d9h", "", 7462 - 4, "8d5d4h3s2c", "8d5d4h3s2c"),
        ("Ac5d4h3s2c", "", 7462 - (1278 - 494), "Ac5d4h3s2c", "Ac5d4h3s2c"),
        # A flush is left out for the sake of one card of another suit.
        ("2h3h4h5h7h8d9d", "", 7462 - 4, "8d5h4h3h2h", "8d5h4h3h2h"),
        ("2h3h4h5h7h7dKd", "", 7462, "7d5h4h3h2h", "7d5h4h3h2h"),
        ("2h3h4h5h7hKdKc", "", 7462 - (462 - 7), "Kd5h4h3h2h", "Kd5h4h3h2h"),
        # Where it cannot be left out the lowest flush plays: no five but flushes here.
        ("AhKhQhJhTh9h8h", "", 1599 - (455 + 126 + 83), "KhJhTh9h8h", "KhJhTh9h8h"),
        # A wild plays in another suit, and a natural gives way to it.
        ("7s5s4s3s2s", "2s", 7462, "7s5s4s3s2s", "7s5s4s3s2h"),
        ("7h5h4h3h8c", "8c", 7462, "7h5h4h3h8c", "7h5h4h3h2s"),
        ("7s5s4s3s2sAd8c", "Ad", 7462, "7s5s4s3sAd", "7s5s4s3s2h"),
        ("7s5s4s3s2s2cKd", "2c", 7462, "7s5s4s3s2c", "7s5s4s3s2c"),
        ("7s5s4s3s2s2cKd", "Kd", 7462, "7s5s4s3s2c", "7s5s4s3s2c"),
        ("7s5s4s3sAcKdKh", "Ac", 7462, "7s5s4s3sAc", "7s5s4s3s2h"),
        ("7s5s4s2s3sAcKd", "2s3s", 7462, "7s5s4s3s2s", "7s5s4s3s2h"),
    ],
)
def test_deuce_to_seven_low(
    cards: str, wild: str, strength: int, plays: str, plays_as: str
) -> None:
    """The ace is high, and what would be a straight or a flush is left out where it can be."""
    made = evaluator.deuce_to_seven(packed(cards), wild_among(cards, wild))
    assert (made.strength, text(made.cards), text(made.plays_as)) == (strength, plays, plays_as)


@pytest.mark.parametrize(
    ("cards", "wild", "strength"),
    [
        ("5c4c3c2cAcKdKh", "", 56),
        ("8c7d6h5s4cKdKh", "", 1),
        ("8c7d6h5s9c9dKh", "", None),
        ("8c7d6h5s9c9dKh", "Kh", 4),  # 8-7-6-5-A; below it with the 2, 3 and 4
        ("8c8d7h7s6c6dAh", "", None),
    ],
)
def test_eight_or_better_low(cards: str, wild: str, strength: int | None) -> None:
    """Five different ranks up to eight qualify; there are 56 such hands and else there is none."""
    made = evaluator.eight_or_better(packed(cards), wild_among(cards, wild))
    assert (made.strength if made else None) == strength


def test_eight_or_better_low_plays_the_ace_to_five_low() -> None:
    """The five are those of the low without a qualifier."""
    cards, wild = packed("7s5s4s3s3d3hKc"), 64
    low, qualified = evaluator.ace_to_five(cards, wild), evaluator.eight_or_better(cards, wild)
    assert qualified is not None
    assert qualified[1:] == low[1:]
    assert text(qualified.plays_as) == "7s5s4s3sAs"


# What holds for every hand -----------------------------------------------------------------------

QUESTIONS = [
    pytest.param(evaluator.high, id="high"),
    pytest.param(evaluator.ace_to_five, id="ace_to_five"),
    pytest.param(evaluator.deuce_to_seven, id="deuce_to_seven"),
    pytest.param(evaluator.eight_or_better, id="eight_or_better"),
]


def strength_of(made: Made | None) -> int:
    """The strength of a hand, 0 of none."""
    return made.strength if made else 0


@pytest.mark.parametrize("question", QUESTIONS)
@given(cards=hands(least=6))
def test_more_cards_are_worth_their_best_five(question: Question, cards: bytes) -> None:
    """Six and seven natural cards are worth the best of the fives among them."""
    best = max(strength_of(question(bytes(five), 0)) for five in combinations(cards, 5))
    assert strength_of(question(cards, 0)) == best


@pytest.mark.parametrize("question", QUESTIONS)
@given(cards=hands(), wild=MASKS, data=st.data())
def test_order_of_the_cards_is_nothing(
    question: Question, cards: bytes, wild: int, data: st.DataObject
) -> None:
    """The same cards in another order make the same hand of the same five."""
    order = data.draw(st.permutations(range(len(cards))))
    shuffled = bytes(cards[i] for i in order)
    shuffled_wild = sum((wild >> i & 1) << place for place, i in enumerate(order))
    assert question(shuffled, shuffled_wild) == question(cards, wild)


@pytest.mark.parametrize("question", QUESTIONS)
@given(cards=hands(), wild=MASKS, which=st.integers(min_value=0, max_value=6))
def test_wild_card_never_makes_a_hand_worse(
    question: Question, cards: bytes, wild: int, which: int
) -> None:
    """A hand is worth at least as much when one more of its cards is wild."""
    more = wild | 1 << which
    assert strength_of(question(cards, more)) >= strength_of(question(cards, wild))


@pytest.mark.parametrize("question", QUESTIONS)
@given(cards=hands(), wild=MASKS)
def test_five_that_play_are_what_the_hand_is_worth(
    question: Question, cards: bytes, wild: int
) -> None:
    """Five cards of the hand play, naturals as themselves, and as they play they are as strong."""
    made = question(cards, wild)
    if made is None:
        return
    assert len(set(made.cards)) == 5
    assert set(made.cards) <= set(cards)
    naturals = {card for i, card in enumerate(cards) if not wild >> i & 1}
    for card, plays_as in zip(made.cards, made.plays_as, strict=True):
        assert card == plays_as or card not in naturals
    if question is evaluator.high and made.strength >= FIVE_DEUCES:
        assert {card // 4 for card in made.plays_as} == {made.strength - FIVE_DEUCES}
    else:
        alone = question(made.plays_as, 0)
        assert alone is not None
        assert alone.strength == made.strength
        assert [card // 4 for card in alone.cards] == [card // 4 for card in made.plays_as]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("cards", ["", "AsKsQsJs", "AsKsQsJsTs9s8s7s", "AsKsQsJsAs"])
def test_what_is_no_hand_is_refused(question: Question, cards: str) -> None:
    """Four cards, eight, or a card twice are not evaluated."""
    with pytest.raises(ValueError, match="not five to seven different cards"):
        question(packed(cards), 0)


def test_byte_that_is_no_card_is_refused() -> None:
    """Cards are the bytes 0 to 51."""
    assert evaluator.high(bytes([47, 48, 49, 50, 51])).strength
    for byte in (52, 64, 255):
        with pytest.raises(ValueError, match=str(byte)):
            evaluator.high(bytes([47, 48, 49, 50, byte]))


def test_mask_beyond_the_cards_is_nothing() -> None:
    """Bits of the mask that belong to no card are passed over."""
    cards = packed("AsKd9c5h3s")
    assert evaluator.high(cards, 0b1100000) == evaluator.high(cards)


# Categories ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("categories", "last"),
    [
        (evaluator.high_categories(), 7475),
        (evaluator.high_categories(1), 7475),
        (evaluator.high_categories(2), 7475),
        (evaluator.high_categories(0, repeat=True), 7741),
        (evaluator.ACE_TO_FIVE_CATEGORIES, 6175),
        (evaluator.DEUCE_TO_SEVEN_CATEGORIES, 7462),
        (evaluator.EIGHT_OR_BETTER_CATEGORIES, 56),
    ],
)
def test_categories_cover_all_strengths(categories: Sequence[Category], last: int) -> None:
    """The ranges follow one another from 1 to the best strength, each name once."""
    assert [first for _, first, _ in categories] == [1, *(end + 1 for *_, end in categories[:-1])]
    assert categories[-1].last == last
    assert len({name for name, _, _ in categories}) == len(categories)


@pytest.mark.parametrize(
    ("placement", "top"),
    [
        (0, ["straight_flush", "royal_flush", "five_of_a_kind"]),
        (1, ["straight_flush", "five_of_a_kind", "royal_flush"]),
        (2, ["five_of_a_kind", "straight_flush", "royal_flush"]),
    ],
)
def test_categories_follow_the_placement(placement: int, top: list[str]) -> None:
    """Five of a kind stands among the straight flushes where the house puts it."""
    assert [name for name, _, _ in evaluator.high_categories(placement)][-3:] == top
