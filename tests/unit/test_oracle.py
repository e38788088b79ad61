"""The oracle itself, on hands worked out by hand and on the arithmetic of the deck."""

from collections import Counter
from math import comb, prod
from random import Random

import pytest

from tests.oracle import (
    ACE_TO_FIVE,
    DECK,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FIVE_OF_A_KIND_PLACES,
    HIGH,
    Class,
    Ranking,
    cards_from,
    double_ace_flushes,
    eddies_choice_wild_cards,
    high,
    position_poker_wild_cards,
    text_of,
)

BELOW_ROYAL_FLUSH = high("below_royal_flush")
BELOW_STRAIGHT_FLUSH = high("below_straight_flush")
DOUBLE_ACE_FLUSH = high(repeats=True)


def read(ranking: Ranking, cards: str, wild: str = "") -> str:
    """The best hand as text: its category, then the five from the most significant."""
    best = ranking.best(cards_from(cards) + cards_from(wild), cards_from(wild))
    if best is None:
        return "none"
    category, pips = ranking.read(best)
    return f"{category} {''.join('A23456789TJQKA'[pip - 1] for pip in pips)}"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ac 2d 3h 4s 5c Kd Qd", "straight 5432A"),
        ("Qc Kd Ah 2s 3c 8d 9d", "high_card AKQ98"),
        ("6c 5c 4c 3c 2c As Ad", "straight_flush 65432"),
        ("Ac 5c 4c 3c 2c 6d Kd", "straight_flush 5432A"),
        ("Td Jd Qd Kd Ad 9d 2c", "royal_flush AKQJT"),
        ("8s 8d 8h 8c Qd Qh As", "four_of_a_kind 8888A"),
        ("3s 3d 3h 9c 9d 9s Ah", "full_house 99933"),
        ("3s 3d 3h 9c 9d Js Jh", "full_house 333JJ"),
        ("Kc Jc 9c 6c 4c 2c Ad", "flush KJ964"),
        ("7c 7d 7h Ks 9d 4s 2h", "three_of_a_kind 777K9"),
        ("Ac Ad Kc Kd Qc Qd Jh", "two_pair AAKKQ"),
        ("5s 5d Ah Kc Qd 9s 2h", "one_pair 55AKQ"),
        ("7c 5d 4h 3s 2c", "high_card 75432"),
        ("Kc Kd Kh 4s 4d 9c", "full_house KKK44"),
    ],
)
def test_reads_natural_high_hands(cards: str, expected: str) -> None:
    """The best five of natural cards are found and read as a player reads them."""
    assert read(HIGH, cards) == expected


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),
    [
        ("Kh Ks Jd 5c 4h", "2c 8d", "four_of_a_kind KKKKJ"),
        ("2c Kh Ks Jd 5c 4h", "8d", "three_of_a_kind KKKJ5"),
        ("Ah Kd Qs 9c 5d 3h", "8c", "one_pair AAKQ9"),
        ("Qh Qd 5s 5c Jd 3h", "8c", "full_house QQQ55"),
        ("Qh Qd Qs 5c 5d 3h", "8c", "four_of_a_kind QQQQ5"),
        ("Qh Qd Qs Qc 5d 3h", "8c", "five_of_a_kind QQQQQ"),
        ("8h 9h Th Jh Jd Js", "2c", "straight_flush QJT98"),
        ("Ah 9h 6h 3h 2d Kd", "8c", "flush AK963"),
        ("Ac 2d 3h 4s 9c 9d", "8c", "straight 5432A"),
        ("2d 3h 4s 5c Kd Qh", "8c", "straight 65432"),
        ("2h 3h 4h Kd Qc", "8c 8d", "straight_flush 65432"),
        ("Ah 2h 3h 9c Kd", "8c 8d", "straight_flush 5432A"),
        ("7h 6h 5h 4h Kd Qc", "8h", "straight_flush 87654"),
        ("Ah Kd Qs 9c 7h", "8c 8d", "straight AKQJT"),
        ("Kh Td 9c 4d", "8c 8d 8h", "four_of_a_kind KKKKT"),
        ("Kh Th 9c 4d", "8c 8d 8h", "royal_flush AKQJT"),
        ("Ah 5h Kd 9c", "8c 8d 8h", "straight_flush 5432A"),
        ("6s 5s Kd Qc", "8c 8d 8h", "straight_flush 98765"),
        ("Ad 4d 9h Js", "8c 8d 8h", "straight_flush 5432A"),
        ("Kh Kd 5s", "Ac Ad 8c 8d", "five_of_a_kind KKKKK"),
        ("2h 3h", "As Ac Ad 8c 8d", "five_of_a_kind AAAAA"),
        ("Kd", "3c 3d 8c 8d 8h 8s", "five_of_a_kind AAAAA"),
        ("", "3c 3d 3h 8c 8d 8h 8s", "five_of_a_kind AAAAA"),
        ("7h 2c 3d", "8c 8d", "three_of_a_kind 77732"),
    ],
)
def test_reads_wild_high_hands(cards: str, wild: str, expected: str) -> None:
    """Wild cards make the best hand there is to make, five of a kind on top."""
    assert read(HIGH, cards, wild) == expected


@pytest.mark.parametrize(
    ("ranking", "cards", "wild", "expected"),
    [
        (HIGH, "3d 3c Kh Qh", "8c 8d 8h", "five_of_a_kind 33333"),
        (BELOW_ROYAL_FLUSH, "3d 3c Kh Qh", "8c 8d 8h", "royal_flush AKQJT"),
        (BELOW_ROYAL_FLUSH, "3d 3c Kh 9h", "8c 8d 8h", "five_of_a_kind 33333"),
        (BELOW_STRAIGHT_FLUSH, "3d 3c Kh 9h", "8c 8d 8h", "straight_flush KQJT9"),
        (BELOW_STRAIGHT_FLUSH, "3d 3c Kh 8s", "7c 7d 7h", "five_of_a_kind 33333"),
        (BELOW_STRAIGHT_FLUSH, "Kd Kc", "8c 8d 8h 8s 2c", "royal_flush AKQJT"),
        (DOUBLE_ACE_FLUSH, "Ah 9h 6h 3h 2d Kd", "8c", "flush AA963"),
        (DOUBLE_ACE_FLUSH, "Kh 9h 6h 3h 2d Kd", "8c", "flush AK963"),
        (DOUBLE_ACE_FLUSH, "Ah 9h 6h 2d Kd", "8c 8d", "flush AAA96"),
        (DOUBLE_ACE_FLUSH, "Ks 9s 6s 3d 4d", "8c 8d", "flush AAK96"),
        (DOUBLE_ACE_FLUSH, "Ah Kh Qh Jh 2d 2s", "8c", "royal_flush AKQJT"),
        (DOUBLE_ACE_FLUSH, "Ah Ad 9h 6h 3h", "8c 8d", "four_of_a_kind AAAA9"),
    ],
)
def test_reads_high_hands_under_house_rules(
    ranking: Ranking, cards: str, wild: str, expected: str
) -> None:
    """Five of a kind ranks where it was announced, and the double-ace flush plays on request."""
    assert read(ranking, cards, wild) == expected


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),
    [
        ("Ad 2d 3d 4d 5d 9h Ks", "", "high_card 5432A"),
        ("As Ad 2h 2c 3s 4d 9h", "", "high_card 9432A"),
        ("As Ah 2d 2c 3s 3h 4d", "", "one_pair AA432"),
        ("Ks Kd Kh Qc Qd Js Jd", "", "two_pair QQJJK"),
        ("Ks Kd Kh Kc Qs Qd Qh", "", "full_house QQQKK"),
        ("Ks Kd Kh Kc Qs", "", "four_of_a_kind KKKKQ"),
        ("2s 3d 4h 6c 7s 8d 9h", "", "high_card 76432"),
        ("Kd Kh 4c 3s 9d", "8c", "high_card K943A"),
        ("Kd Kh Kc 3s", "8c", "three_of_a_kind KKK3A"),
        ("Kd Qh", "8c 8d 8h", "high_card KQ32A"),
        ("Kd 5h", "8c 8d 8h 8s", "high_card 5432A"),
    ],
)
def test_reads_ace_to_five_lows(cards: str, wild: str, expected: str) -> None:
    """Aces are low, straights and flushes are ignored, pairs count against the hand."""
    assert read(ACE_TO_FIVE, cards, wild) == expected


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),
    [
        ("2s 3d 4h 5c 7s Kd Kh", "", "high_card 75432"),
        ("As 2d 3h 4c 5s Kd Qh", "", "high_card Q5432"),
        ("As 2d 3h 4c 5s", "", "high_card A5432"),
        ("As 2s 3s 4s 5s", "", "flush A5432"),
        ("2s 3d 4h 5c 6s 7d 8h", "", "high_card 75432"),
        ("2h 3h 4h 5h 7h 8d 9d", "", "high_card 85432"),
        ("2s 2d 3h 4c 5s 6d 6h", "", "one_pair 22543"),
        ("Ah Kh Qh Jh Th 9h 8h", "", "flush KJT98"),
        ("2h 3h 4h 5h", "7h", "high_card 75432"),
        ("2h 3h 4h 5h 6h", "7h", "high_card 75432"),
        ("3d 4c 5s 6d", "8c", "high_card 86543"),
        ("Ad Kc", "8c 8d 8h", "high_card AK432"),
        ("", "8c 8d 8h 8s 4c", "high_card 75432"),
    ],
)
def test_reads_deuce_to_seven_lows(cards: str, wild: str, expected: str) -> None:
    """Aces are high only, straights and flushes count against the hand."""
    assert read(DEUCE_TO_SEVEN, cards, wild) == expected


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),
    [
        ("8s 7d 6h 5c 4s Kd Kh", "", "high_card 87654"),
        ("9s 7d 6h 5c 4s Kd Kh", "", "none"),
        ("As Ad 2h 2c 3s 4d 9h", "", "none"),
        ("Ah 2h 4h 6h 8h Kd Kc", "", "high_card 8642A"),
        ("8s 7d 6h 5c 4s 3d 2h", "", "high_card 65432"),
        ("As Ad 2h 2c 3s 9h", "4c", "none"),
        ("As Ad 2h 8c 9h", "4c 4d", "high_card 8432A"),
        ("Kd Kh Qc", "8c 8d", "none"),
        ("Kd Kh", "8c 8d 8h", "none"),
        ("7d Kh", "8c 8d 8h 8s", "high_card 7432A"),
    ],
)
def test_reads_eight_or_better_lows(cards: str, wild: str, expected: str) -> None:
    """A low needs five different ranks of eight or lower, or there is none."""
    assert read(EIGHT_OR_BETTER, cards, wild) == expected


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        (ACE_TO_FIVE, "8s 6d 5h 4c 3s", "8d 7d 3h 2c As"),
        (ACE_TO_FIVE, "Ks Qd Jh Tc 9s", "As Ad 2c 3d 4h"),
        (DEUCE_TO_SEVEN, "7c 6s 4c 3h 2d", "8s 5c 4h 3d 2s"),
        (DEUCE_TO_SEVEN, "As Kd Qh Jc 9s", "2s 2d 5h 4c 3s"),
        (HIGH, "2s 2d 3h 4c 5s", "As Kd Qh Jc 9s"),
        (HIGH, "6s 5d 4h 3c 2s", "As 5d 4h 3c 2d"),
        (HIGH, "Ah 9h 6h 5h 3h", "Ad 9d 6d 4d 3d"),
    ],
)
def test_orders_hands(ranking: Ranking, better: str, worse: str) -> None:
    """The better hand has the greater strength."""
    assert ranking.strength(cards_from(better)) > ranking.strength(cards_from(worse))


@pytest.mark.parametrize(
    ("ranking", "strengths", "top", "bottom"),
    [
        (HIGH, 7475, "As Ad Ah Ac As", "7c 5d 4h 3s 2c"),
        (BELOW_ROYAL_FLUSH, 7475, "As Ks Qs Js Ts", "7c 5d 4h 3s 2c"),
        (BELOW_STRAIGHT_FLUSH, 7475, "As Ks Qs Js Ts", "7c 5d 4h 3s 2c"),
        (DOUBLE_ACE_FLUSH, 7741, "As Ad Ah Ac As", "7c 5d 4h 3s 2c"),
        (ACE_TO_FIVE, 6175, "5s 4d 3h 2c As", "Ks Kd Kh Kc Qs"),
        (DEUCE_TO_SEVEN, 7462, "7c 5d 4h 3s 2c", "As Ks Qs Js Ts"),
        (EIGHT_OR_BETTER, 56, "5s 4d 3h 2c As", "8s 7d 6h 5c 4s"),
    ],
    ids=lambda value: value.title if isinstance(value, Ranking) else None,
)
def test_numbers_the_strengths_without_gaps(
    ranking: Ranking, strengths: int, top: str, bottom: str
) -> None:
    """Strengths run from 1 for the worst hand to the number of classes for the best."""
    assert len(ranking.classes) == strengths
    assert ranking.strength_of_class(ranking.class_of(cards_from(top))) == strengths
    assert ranking.strength_of_class(ranking.class_of(cards_from(bottom))) == 1


def hands_of_class(hand: Class) -> int:
    """How many of the 2,598,960 five-card hands belong to a class, by combinatorics."""
    if hand.suited:
        return 4
    ways = prod(comb(4, count) for count in Counter(hand.ranks).values())
    return ways - 4 if len(set(hand.ranks)) == 5 else ways


def hands_by_category(ranking: Ranking) -> dict[str, int]:
    """How many five-card hands belong to each category."""
    hands: Counter[str] = Counter()
    for hand in ranking.classes:
        hands[ranking.read(hand).category] += hands_of_class(hand)
    return {category: count for category, count in hands.items() if count}


def test_counts_the_high_hands() -> None:
    """Every high category has as many five-card hands as mathematics says."""
    counts = hands_by_category(HIGH)
    assert counts == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "one_pair": 1098240,
        "high_card": 1302540,
    }
    assert sum(counts.values()) == comb(52, 5)


def test_counts_the_deuce_to_seven_hands() -> None:
    """Without the wheel there are nine straights to a suit, and the rest is as in high."""
    counts = hands_by_category(DEUCE_TO_SEVEN)
    assert counts["royal_flush"] == 4
    assert counts["straight_flush"] == 8 * 4
    assert counts["straight"] == 9 * (4**5 - 4)
    assert counts["flush"] == 4 * (comb(13, 5) - 9)
    assert counts["high_card"] == (comb(13, 5) - 9) * (4**5 - 4)
    assert sum(counts.values()) == comb(52, 5)


@pytest.mark.parametrize(("ranking", "ranks"), [(ACE_TO_FIVE, 13), (EIGHT_OR_BETTER, 8)])
def test_counts_the_lows_without_a_pair(ranking: Ranking, ranks: int) -> None:
    """Five different ranks in any suits: suits do not matter to these lows."""
    patterns = [hand.ranks for hand in ranking.classes if len(set(hand.ranks)) == 5]
    assert len(patterns) == len(set(patterns)) == comb(ranks, 5)


def test_counts_the_double_ace_flushes() -> None:
    """Two aces and three more ranks, three aces and two more, unless a straight flush is there."""
    aces = Counter(hand.ranks.count(12) for hand in double_ace_flushes())
    assert aces == {2: comb(12, 3) - 2 * comb(4, 3), 3: comb(12, 2) - 2 * comb(4, 2)}


@pytest.mark.parametrize(
    "ranking",
    [
        *(
            high(place, repeats=repeats)
            for place in FIVE_OF_A_KIND_PLACES
            for repeats in (False, True)
        ),
        ACE_TO_FIVE,
        DEUCE_TO_SEVEN,
        EIGHT_OR_BETTER,
    ],
    ids=lambda ranking: ranking.title,
)
def test_both_ways_of_finding_the_best_hand_agree(ranking: Ranking) -> None:
    """The walk from the best class down finds what trying every card for every wild finds."""
    random = Random(ranking.title)  # noqa: S311 (the same hands every time)
    shapes = [(size, wilds) for wilds in (1, 2) for size in (5, 6, 7)] * 3 + [(5, 3)]
    for size, wilds in shapes:
        natural = random.sample(random.choice((DECK, DECK[:16], DECK[3::4])), size - wilds)
        walked = ranking.best_by_walking_down(natural, wilds)
        tried = ranking.best_by_trying_every_card(natural, wilds)
        assert (walked and ranking.value(walked)) == (tried and ranking.value(tried)), (
            f"{text_of(natural)} and {wilds} wild"
        )


@pytest.mark.parametrize(
    ("down", "up", "wild"),
    [
        ("8c Kd", "8h", "8c 8h"),
        ("8c Kd 4s", "8h As Ad 4c", "4c 4s 8c 8h"),
        ("8c Kd Qd", "8h 8s 3c 2c", "8c 8h 8s"),
        ("6c Kd 9c", "Qh 9s Ad 2c", "9c 9s"),
        ("8c 8d 4s", "Kh 9s Ad 2c", ""),
        ("8c Kd 4s", "9h 9s 9d 2c", ""),
    ],
)
def test_finds_the_wild_cards_of_eddies_choice(down: str, up: str, wild: str) -> None:
    """Cards of a rank held both down and up are wild, pairs on one side are not."""
    assert eddies_choice_wild_cards(cards_from(down), cards_from(up)) == set(cards_from(wild))


def test_finds_the_wild_cards_of_position_poker() -> None:
    """Eights are wild for everybody, the position's rank for its holder."""
    cards = cards_from("2c 8d Kh Ks Jd 8c 2h")
    twos, kings = 0, 11
    assert position_poker_wild_cards(cards, twos) == set(cards_from("2c 2h 8c 8d"))
    assert position_poker_wild_cards(cards, kings) == set(cards_from("Kh Ks 8c 8d"))
