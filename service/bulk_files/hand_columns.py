"""A column of hands, in any of the types in which files hold them, as records of a byte a card."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from service import evaluator
from service.api.batch import OCTET_FAULTS, TEXT_FAULTS
from service.evaluator import BadHand
from service.rules.bulk import CARDS
from service.rules.cards import parse_rank, with_letters

Records = bytes | bytearray | memoryview
Faults = dict[int, str]
"""Why rows hold no hands, by their index."""

_NO: Final = pa.scalar(value=False)
_NO_HAND: Final = "There is no hand here."
_NO_RANK: Final = 255
_FIRST_FAULTS: Final = 100


class ColumnError(Exception):
    """A column that is not there, or whose type cannot hold what is looked for."""


class Packed(NamedTuple):
    """The hands of a column: their records, which mean something only where there are no faults."""

    records: Records
    faults: Faults


def pack(hands: pa.Array, ranks: pa.Array | None, *, with_rank: bool) -> Packed:
    """The hands of a column as the records of service.rules.bulk.

    A hand is seven bytes, a text, a list of card texts or a list of bytes. `with_rank` its holder's
    wild rank comes behind it, as in a request, or in `ranks`: a letter, or a number 0 to 12.

    Raises:
        ColumnError: where a column has another type.
    """
    rank_inside = with_rank and ranks is None
    records, faults = _read(hands, rank_inside=rank_inside)
    if ranks is not None:
        read = _read_ranks(ranks)
        for index in pc.indices_nonzero(pc.equal(read, _NO_RANK)).to_pylist():
            faults.setdefault(index, OCTET_FAULTS["not_a_rank"])
        if not faults:
            records = _joined(records, read)
    if hands.null_count:
        faults |= dict.fromkeys(pc.indices_nonzero(hands.is_null()).to_pylist(), _NO_HAND)
    return Packed(records, faults)


def _read(hands: pa.Array, *, rank_inside: bool) -> tuple[Records, Faults]:
    kind = hands.type
    if pa.types.is_dictionary(kind):
        return _read(hands.dictionary_decode(), rank_inside=rank_inside)
    size = CARDS + rank_inside
    if kind == pa.binary(size) or _is_bytes(kind):
        fits = pc.coalesce(pc.equal(pc.binary_length(hands), size), _NO)
        fitting = hands if pc.all(fits).as_py() is not False else hands.filter(fits)
        octets = _octets(fitting.cast(pa.binary(size)), size)
        return _checked(octets, fits, f"A hand has {size} bytes here.", with_rank=rank_inside)
    if _is_text(kind):
        return _read_texts(hands.cast(pa.string()), with_rank=rank_inside)
    if _is_list(kind) and _is_text(kind.value_type) and not rank_inside:
        cards = hands.cast(pa.list_(pa.string()))
        return _read_texts(pc.binary_join(cards, ""), with_rank=False)
    if _is_list(kind) and pa.types.is_integer(kind.value_type):
        fits = pc.coalesce(pc.equal(pc.list_value_length(hands), size), _NO)
        numbers = _bytes_of(hands.filter(fits).flatten())
        octets = _octets(numbers, 1)
        return _checked(octets, fits, f"A hand has {size} numbers here.", with_rank=rank_inside)
    raise ColumnError(f"A column of {kind} holds no hands.")


def _is_bytes(kind: pa.DataType) -> bool:
    return kind in (pa.binary(), pa.large_binary())


def _is_text(kind: pa.DataType) -> bool:
    return kind in (pa.string(), pa.large_string(), pa.string_view())


def _is_list(kind: pa.DataType) -> bool:
    return isinstance(kind, pa.ListType | pa.LargeListType | pa.FixedSizeListType)


def _octets(values: pa.Array, width: int) -> memoryview:
    """The bytes of values of a fixed width, where they lie."""
    first = values.offset * width
    return memoryview(values.buffers()[1] or b"")[first : first + len(values) * width]


def _bytes_of(numbers: pa.Array) -> pa.Array:
    """Numbers as bytes; what is not one becomes 255, which is neither a card nor a rank."""
    is_byte = pc.and_(pc.greater_equal(numbers, 0), pc.less(numbers, _NO_RANK))
    return pc.if_else(pc.coalesce(is_byte, _NO), numbers, _NO_RANK).cast(pa.uint8())


def _checked(
    records: memoryview, fits: pa.Array, unfit: str, *, with_rank: bool
) -> tuple[Records, Faults]:
    """The records of the rows that fit, and what is wrong with these rows and the others."""
    size = CARDS + with_rank
    bad = _all_bad(
        lambda most: evaluator.check_hands(records, CARDS, most, with_rank=with_rank),
        len(records) // size,
    )
    if not bad and len(records) == size * len(fits):
        return records, {}
    rows = pc.indices_nonzero(fits)
    faults = dict.fromkeys(pc.indices_nonzero(pc.invert(fits)).to_pylist(), unfit)
    return records, faults | {rows[index].as_py(): OCTET_FAULTS[why] for index, why in bad}


def _read_texts(hands: pa.Array, *, with_rank: bool) -> tuple[Records, Faults]:
    lines = hands.fill_null("")
    if pc.any(pc.match_substring(lines, "\n")).as_py():
        lines = pc.replace_substring(lines, "\n", "?")  # no card, and no line of its own
    whole = pa.ListArray.from_arrays(pa.array([0, len(lines)], pa.int32()), lines)
    text = with_letters(bytes(pc.binary_join(whole, "\n")[0].as_buffer())) + b"\n" * bool(hands)
    records = bytearray()

    def read(most: int) -> list[BadHand]:
        nonlocal records
        records, bad = evaluator.read_hands(text, CARDS, most, with_rank=with_rank)
        return bad

    bad = _all_bad(read, len(hands))
    return records, {index: TEXT_FAULTS[why] for index, why in bad}


def _all_bad(find: Callable[[int], list[BadHand]], row_count: int) -> list[BadHand]:
    """All bad hands; there are seldom many, and room for all costs more than the search."""
    bad = find(_FIRST_FAULTS)
    return find(row_count) if len(bad) == _FIRST_FAULTS else bad


def _read_ranks(ranks: pa.Array) -> pa.Array:
    """A byte for each rank, 255 for what is none."""
    if pa.types.is_dictionary(ranks.type):
        ranks = ranks.dictionary_decode()
    if pa.types.is_integer(ranks.type):
        read = _bytes_of(ranks)
        return pc.if_else(pc.less_equal(read, 12), read, pa.scalar(_NO_RANK, pa.uint8()))
    if not _is_text(ranks.type):
        raise ColumnError(f"A column of {ranks.type} holds no ranks.")
    spelled = ranks.cast(pa.string()).fill_null("").dictionary_encode()
    meant = [parse_rank(text) for text in spelled.dictionary.to_pylist()]
    known = pa.array([_NO_RANK if rank is None else rank for rank in meant], pa.uint8())
    return known.take(spelled.indices)


def _joined(cards: Records, ranks: pa.Array) -> bytearray:
    """Seven cards and a rank, record after record."""
    size = CARDS + 1
    records = bytearray(size * len(ranks))
    for place in range(CARDS):
        records[place::size] = cards[place::CARDS]
    records[CARDS::size] = _octets(ranks, 1)
    return records
