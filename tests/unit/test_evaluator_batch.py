"""Many hands at once: the strengths of one by one on every path, what is read and what refused."""

import json
import os
import random
import subprocess
import sys
from array import array

import pytest

from service import evaluator
from service.evaluator import BadHand, Made
from service.rules.cards import card_texts, rank_of

RANKS, SUITS = "23456789TJQKA", "cdhs"
EIGHTS = 6


def packed(cards: str) -> bytes:
    """Cards as text, such as "AsKd", as the evaluator takes them."""
    pairs = zip(cards[::2], cards[1::2], strict=True)
    return bytes(RANKS.index(rank) * 4 + SUITS.index(suit) for rank, suit in pairs)


def text(cards: bytes) -> str:
    """Packed cards as text."""
    return "".join(card_texts(cards))


def strength_of(made: Made | None) -> int:
    """The strength, 0 for no hand."""
    return made.strength if made else 0


def random_hands(count: int, dealt: int) -> list[bytes]:
    """Hands that are the same in every run."""
    shuffler = random.Random(count)  # noqa: S311
    return [bytes(shuffler.sample(range(52), dealt)) for _ in range(count)]


def room(count: int) -> "array[int]":
    """A buffer for so many strengths."""
    return array("H", bytes(2 * count))


@pytest.mark.parametrize("dealt", [5, 6, 7])
def test_batch_and_single_hand_agree(dealt: int) -> None:
    """Each hand has the same strength in a batch as alone, in every order."""
    alone = random_hands(2000, dealt)
    together = b"".join(alone)
    highs, lows, deuces = room(2000), room(2000), room(2000)
    evaluator.high_batch(together, dealt, highs)
    evaluator.ace_to_five_batch(bytearray(together), dealt, lows)
    evaluator.deuce_to_seven_batch(memoryview(together), dealt, deuces)
    assert list(highs) == [evaluator.high(hand).strength for hand in alone]
    assert list(lows) == [evaluator.ace_to_five(hand).strength for hand in alone]
    assert list(deuces) == [evaluator.deuce_to_seven(hand).strength for hand in alone]

    pairs = room(4000)
    evaluator.high_and_ace_to_five_batch(together, dealt, pairs)
    assert (pairs[::2], pairs[1::2]) == (highs, lows)
    evaluator.high_and_eight_or_better_batch(together, dealt, pairs)
    assert pairs[::2] == highs
    assert list(pairs[1::2]) == [strength_of(evaluator.eight_or_better(hand)) for hand in alone]


@pytest.mark.parametrize("placement", [0, 1, 2])
def test_batch_of_hands_with_a_seat_rank(placement: int) -> None:
    """Behind each hand stands its own wild rank; another is wild for all of them."""
    alone = random_hands(2000, 7)
    own_ranks = bytes(i % 13 for i in range(2000))
    together = b"".join(hand + bytes([own]) for hand, own in zip(alone, own_ranks, strict=True))
    strengths = room(2000)
    evaluator.seat_wild_high_batch(together, EIGHTS, strengths, placement)
    assert list(strengths) == [
        evaluator.high(hand, mask_of_ranks(hand, {EIGHTS, own}), placement).strength
        for hand, own in zip(alone, own_ranks, strict=True)
    ]


def test_batch_of_hands_that_match_themselves() -> None:
    """Ranks that are both down and up are wild: two cards down, four up, one down."""
    alone = random_hands(3000, 7)
    strengths = room(3000)
    evaluator.match_wild_high_batch(b"".join(alone), strengths)
    assert list(strengths) == [
        evaluator.high(
            hand, mask_of_ranks(hand, ranks(hand[:2] + hand[6:]) & ranks(hand[2:6]))
        ).strength
        for hand in alone
    ]


def ranks(cards: bytes) -> set[int]:
    """The ranks of some cards."""
    return {rank_of(card) for card in cards}


def mask_of_ranks(cards: bytes, wild_ranks: set[int]) -> int:
    """The mask of the cards that are of wild ranks."""
    return sum(1 << place for place, card in enumerate(cards) if rank_of(card) in wild_ranks)


PATH = """
from array import array
from sys import stdin
from service import evaluator

hands, strengths = bytes.fromhex(stdin.read()), array("H", bytes(8000))
evaluator.high_and_ace_to_five_batch(hands, 7, strengths)
print(evaluator.kernel(), strengths.tobytes().hex())
"""


def gone(path: str, hands: bytes) -> tuple[str, str]:
    """The path that a process goes that is told to go this one, and the strengths of the hands."""
    run = subprocess.run(
        (sys.executable, "-c", PATH),
        env=os.environ | {"STUD_RULES_KERNEL": path},
        check=True,
        capture_output=True,
        input=hands.hex(),
        text=True,
    )
    name, strengths = run.stdout.split()
    return name, strengths


def test_every_path_leads_to_the_same_strengths() -> None:
    """The environment names a path; one that there is not is passed over for the fastest."""
    hands = b"".join(random_hands(2000, 7))
    fastest, strengths = gone("", hands)
    assert {fastest, evaluator.kernel()} <= {"avx512", "avx2", "portable"}
    assert gone("portable", hands) == ("portable", strengths)
    assert gone("no such path", hands) == (fastest, strengths)
    for path in ("avx2", "avx512"):
        name, same = gone(path, hands)
        assert (name in {path, fastest}, same) == (True, strengths)


def test_batch_of_nothing() -> None:
    """No hands have no strengths."""
    strengths = room(0)
    evaluator.high_batch(b"", 7, strengths)
    assert not strengths


@pytest.mark.parametrize(
    ("hands_bytes", "dealt", "strengths"),
    [(13, 7, 2), (16, 4, 4), (16, 8, 2), (14, 7, 1), (14, 7, 3)],
)
def test_batch_refuses_sizes_that_do_not_fit(hands_bytes: int, dealt: int, strengths: int) -> None:
    """Bytes that are no whole hands, or room for more or fewer strengths, are refused."""
    with pytest.raises(ValueError, match=r"hands"):
        evaluator.high_batch(bytes(hands_bytes), dealt, room(strengths))


def test_batch_does_not_write_where_it_may_not() -> None:
    """Strengths are never written into bytes."""
    with pytest.raises((TypeError, BufferError)):
        evaluator.high_batch(bytes(range(7)), 7, memoryview(bytes(2)))


def test_bad_packed_hands_are_found() -> None:
    """Bytes that are no cards and cards that come twice are reported in order, up to a limit."""
    packed_hands = bytes([0, 1, 2, 3, 4, 0, 1, 2, 3, 52, 0, 1, 2, 3, 0, 0, 1, 2, 3, 255])
    bad = [BadHand(1, "not_a_card"), BadHand(2, "card_repeated"), BadHand(3, "not_a_card")]
    assert evaluator.check_hands(packed_hands, 5) == bad
    assert evaluator.check_hands(packed_hands, 5, limit=2) == bad[:2]
    assert evaluator.check_hands(packed_hands[:5], 5) == []


def test_text_is_read() -> None:
    """Any case, tens in both forms, blanks and commas between cards, both kinds of line end."""
    lines = b"As Kd,10h tc\t9C2s2H\r\n AsKsQsJsTs9s8s\nac,ad,ah,as,10c,10d,10H"
    hands_read, bad = evaluator.read_hands(lines, 7)
    assert not bad
    expected = ["AsKdThTc9c2s2h", "AsKsQsJsTs9s8s", "AcAdAhAsTcTdTh"]
    assert hands_read == b"".join(packed(cards) for cards in expected)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "wrong_card_count"),
        (b"AsKsQsJs", "wrong_card_count"),
        (b"AsKsQsJsTs9s", "wrong_card_count"),
        (b"AsKsQsJsAs", "card_repeated"),
        (b"AsKsQsJsTx", "not_a_card"),
        (b"AsKsQsJs1s", "not_a_card"),
        (b"AsKsQsJs1", "not_a_card"),
        (b"AsKsQsJs11s", "not_a_card"),
        (b"AsKsQsJsT", "not_a_card"),
        (b"AsKsQsJs\x00\xff", "not_a_card"),
        (b"As KsQsJsT s", "not_a_card"),
    ],
)
def test_bad_text_is_reported(line: bytes, reason: str) -> None:
    """A line that is no hand is named by its place and what is wrong with it, among good ones."""
    _, bad = evaluator.read_hands(b"AcKcQcJcTc\n" + line + b"\n5c4c3c2cAc\n", 5)
    assert bad == [BadHand(1, reason)]


def test_bad_text_is_reported_up_to_the_limit() -> None:
    """The reading stops where enough bad hands are known."""
    _, bad = evaluator.read_hands(b"x\n" * 300, 7)
    assert bad == [BadHand(i, "not_a_card") for i in range(100)]
    assert evaluator.read_hands(b"", 7) == (bytearray(), [])


def test_bad_ranks_behind_hands_are_found() -> None:
    """What stands behind a hand must be a rank, and the hand in front of it a hand."""
    hand = packed("AsKdQh9c8s7d2c")
    packed_hands = hand + bytes([12]) + hand + bytes([13]) + hand[:6] + hand[:1] + bytes([0])
    bad = [BadHand(1, "not_a_rank"), BadHand(2, "card_repeated")]
    assert evaluator.check_hands(packed_hands, 7, with_rank=True) == bad
    with pytest.raises(ValueError, match="hands"):
        evaluator.check_hands(packed_hands + hand, 7, with_rank=True)


def test_text_with_ranks_is_read() -> None:
    """A rank stands behind the last blank of a line; where there is none, the line is bad."""
    lines = b"AsKdQh9c8s7d2c 8\nas kd qh 9c 8s 7d 2c 10 \n"
    hands_read, bad = evaluator.read_hands(lines, 7, with_rank=True)
    assert not bad
    hand = packed("AsKdQh9c8s7d2c")
    assert hands_read == hand + bytes([6]) + hand + bytes([8])
    _, bad = evaluator.read_hands(lines + b"AsKdQh9c8s7d2c\nAsKdQh9c8s7d A", 7, with_rank=True)
    assert bad == [BadHand(2, "not_a_rank"), BadHand(3, "wrong_card_count")]


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
def test_json_is_read(separators: tuple[str, str]) -> None:
    """Hands are read from JSON as libraries write it, with blanks or without."""
    alone = random_hands(100, 7)
    body = json.dumps({"hands": [text(hand) for hand in alone]}, separators=separators)
    assert evaluator.read_json_hands(body.encode(), 7) == bytearray().join(alone)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        '{"hands":[]}',
        '["AsKdQh9c8s7d2c"]',
        '{"hands":["AsKdQh9c8s7d2c"]',
        '{"hands":["AsKdQh9c8s7d2c"]}]',
        '{"hands":["AsKdQh9c8s7d2c",]}',
        '{"hands":["AsKdQh9c8s7d2c"],"more":1}',
        '{"hands":["As KdQh9c8s7d2c"]}',
        '{"hands":["AsKdQh9c8s7d"]}',
        '{"hands":["AsKdQh9c8s7d2c3c"]}',
        '{"hands":["AsKdQh9c8s7dAs"]}',
        '{"hands":["AsKdQh9c8s7d\\u0032c"]}',
    ],
)
def test_other_json_is_left_to_a_parser(body: str) -> None:
    """What is not a list of plain hands and nothing else is for others to read, or to refuse."""
    assert evaluator.read_json_hands(body.encode(), 7) is None


def test_strengths_are_written() -> None:
    """Each number is followed by the next of the characters, in turn."""
    strengths = array("H", [0, 7, 56, 799, 7475, 65535])
    assert evaluator.write_strengths(strengths, b"\n") == b"0\n7\n56\n799\n7475\n65535\n"
    assert evaluator.write_strengths(strengths, b" \n") == b"0 7\n56 799\n7475 65535\n"
    assert evaluator.write_strengths(array("H"), b",") == b""
