"""Columns of hands in every type in which files hold them."""

import pyarrow as pa
import pytest

from service.bulk_files.hand_columns import ColumnError, pack
from tests.bulk_files.dealt_hands import hands, octets, text

HANDS = hands(300)
CARDS = [[text(hand)[i : i + 2] for i in range(0, 14, 2)] for hand in HANDS]
TEXTS = list(map(text, HANDS))
NUMBERS = [list(hand) for hand in HANDS]

COLUMNS = {
    "seven bytes": octets(HANDS),
    "bytes of any number": pa.array(HANDS, pa.binary()),
    "many bytes of any number": pa.array(HANDS, pa.large_binary()),
    "text": pa.array(TEXTS),
    "large text": pa.array(TEXTS, pa.large_string()),
    "text views": pa.array(TEXTS, pa.string_view()),
    "text in a dictionary": pa.array(TEXTS).dictionary_encode(),
    "lists of texts": pa.array(CARDS),
    "large lists of texts": pa.array(CARDS, pa.large_list(pa.string())),
    "seven texts": pa.array(CARDS, pa.list_(pa.string(), 7)),
    "lists of numbers": pa.array(NUMBERS),
    "seven numbers": pa.array(NUMBERS, pa.list_(pa.uint8(), 7)),
}


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
def test_every_type_of_column_holds_the_same_hands(column: pa.Array) -> None:
    """The type decides how a hand is written, not what it is; a slice of a column is one, too."""
    assert pack(column, None, with_rank=False) == (b"".join(HANDS), {})
    assert pack(column[100:200], None, with_rank=False) == (b"".join(HANDS[100:200]), {})
    assert pack(column[:0], None, with_rank=False) == (b"", {})


TWICE, FOREIGN = bytes([1, 1, 2, 3, 4, 5, 6]), bytes([52, 1, 2, 3, 4, 5, 6])
NO_HAND = "There is no hand here."
REPEATED = "A card is here twice."
SHORT = "A hand has 7 cards here."


@pytest.mark.parametrize(
    ("column", "wrong"),
    [
        (octets([HANDS[0], TWICE, FOREIGN]), {1: REPEATED, 2: "A byte is not a card: 0 to 51."}),
        (pa.array([HANDS[0], None], pa.binary(7)), {1: NO_HAND}),
        (
            pa.array([b"", HANDS[0], TWICE, None], pa.binary()),
            {0: "A hand has 7 bytes here.", 2: REPEATED, 3: NO_HAND},
        ),
        (
            pa.array(
                ["", TEXTS[0], None, TEXTS[1] + "\n" + TEXTS[2], TEXTS[0][:12] + TEXTS[0][:2]]
            ),
            {0: SHORT, 2: NO_HAND, 3: "no card", 4: REPEATED},
        ),
        (
            pa.array([CARDS[0][:6], CARDS[0], [*CARDS[0][:6], "Xx"], [*CARDS[0][:6], None], None]),
            {0: SHORT, 2: "no card", 3: SHORT, 4: NO_HAND},
        ),
        (
            pa.array(
                [[1, 2, 3], NUMBERS[0], [-1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 300], None]
            ),
            {0: "A hand has 7 numbers here.", 2: "no byte", 3: "no byte", 4: NO_HAND},
        ),
    ],
    ids=["seven bytes", "no value", "any bytes", "texts", "lists of texts", "lists of numbers"],
)
def test_rows_without_a_hand_are_found(column: pa.Array, wrong: dict[int, str]) -> None:
    """Each is told by its index, with a reason; those beside it are passed."""
    said = {
        "no card": "Something here is not a card: a rank 2-9, T (or 10), J, Q, K, A and a suit "
        "c, d, h, s.",
        "no byte": "A byte is not a card: 0 to 51.",
    }
    faults = pack(column, None, with_rank=False).faults
    assert faults == {index: said.get(why, why) for index, why in wrong.items()}


def test_more_than_a_hundred_rows_without_a_hand_are_found() -> None:
    """None is passed over because there are many."""
    column = octets([TWICE, HANDS[0]] * 300)
    assert pack(column, None, with_rank=False).faults == dict.fromkeys(range(0, 600, 2), REPEATED)


RANKS = [index % 13 for index in range(len(HANDS))]
LETTERS = ["23456789TJQKA"[rank] for rank in RANKS]
RECORDS = [hand + bytes([rank]) for hand, rank in zip(HANDS, RANKS, strict=True)]


@pytest.mark.parametrize(
    ("column", "ranks"),
    [
        (octets(RECORDS, 8), None),
        (pa.array([f"{t} {r}" for t, r in zip(TEXTS, LETTERS, strict=True)]), None),
        (pa.array([list(record) for record in RECORDS]), None),
        (octets(HANDS), pa.array(RANKS)),
        (octets(HANDS), pa.array(LETTERS)),
        (pa.array(TEXTS), pa.array(RANKS, pa.uint8())),
        (pa.array(CARDS), pa.array(LETTERS).dictionary_encode()),
    ],
    ids=["eight bytes", "text", "eight numbers", "numbers", "letters", "bytes", "dictionary"],
)
def test_wild_ranks_come_with_the_hand_or_in_a_column(
    column: pa.Array, ranks: pa.Array | None
) -> None:
    """Position Poker: the holder's own wild rank is part of the record."""
    records, faults = pack(column, ranks, with_rank=True)
    assert (bytes(records), faults) == (b"".join(RECORDS), {})


@pytest.mark.parametrize("ranks", [pa.array([12, 13, -1, None]), pa.array(["A", "X", "", None])])
def test_what_is_no_rank_is_found(ranks: pa.Array) -> None:
    """A rank is told by the row it is missing in."""
    faults = pack(octets(HANDS[:4]), ranks, with_rank=True).faults
    assert faults == dict.fromkeys((1, 2, 3), "Byte 8 is not a rank: 0 to 12.")


@pytest.mark.parametrize(
    ("column", "ranks", "told"),
    [
        (pa.array([1.5]), None, "A column of double holds no hands."),
        (
            pa.array([b"123"], pa.binary(3)),
            None,
            "A column of fixed_size_binary[3] holds no hands.",
        ),
        (octets(HANDS[:1]), pa.array([1.5]), "A column of double holds no ranks."),
    ],
    ids=["hands", "three bytes", "ranks"],
)
def test_other_types_hold_no_hands(column: pa.Array, ranks: pa.Array | None, told: str) -> None:
    """A column of a wrong type is refused as a whole, not row by row."""
    with pytest.raises(ColumnError) as caught:
        pack(column, ranks, with_rank=ranks is not None)
    assert str(caught.value) == told
