"""Lists read from JSON piece by piece are those that a parser reads from the whole."""

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.json_lists import read_lists, texts
from service.api.problems import Refusal, WebCode

SEPARATORS = [(",", ":"), (", ", ": "), (" ,\n\t", "\r : ")]
TRICKY = st.text(alphabet='"\\[]{},: Asé♠\n', max_size=8)
LISTS = st.dictionaries(
    st.sampled_from(["hands", "wild_ranks"]), st.lists(TRICKY | st.text(max_size=20), max_size=12)
)


def in_pieces(body: bytes, cuts: random.Random) -> Iterator[bytes]:
    """A body in pieces of a few bytes."""
    while body:
        size = cuts.choice((1, 2, 3, 7, 40))
        yield body[:size]
        body = body[size:]


def collected(pieces: Iterator[bytes]) -> dict[str, list[str]]:
    """All that is read."""
    found: dict[str, list[str]] = {"hands": [], "wild_ranks": []}

    def take(name: str, run: bytes, first: int) -> int:
        assert first == len(found[name])
        said = texts(run, (name,), first)
        found[name] += said
        return len(said)

    counts = read_lists(
        pieces,
        {
            "hands": lambda run, first: take("hands", run, first),
            "wild_ranks": lambda run, first: take("wild_ranks", run, first),
        },
    )
    assert counts == {name: len(found[name]) for name in counts}
    return {name: found[name] for name in counts}


@given(LISTS, st.sampled_from(SEPARATORS), st.booleans(), st.randoms(use_true_random=False))
def test_lists_are_what_a_parser_reads(
    lists: dict[str, list[str]],
    separators: tuple[str, str],
    ascii_only: bool,  # noqa: FBT001
    cuts: random.Random,
) -> None:
    """Whatever the texts hold and wherever a piece ends, nothing is lost or made up."""
    body = json.dumps(lists, separators=separators, ensure_ascii=ascii_only).encode()
    assert collected(in_pieces(body, cuts)) == lists


@given(
    LISTS,
    st.integers(0, 200),
    st.sampled_from([b"", b'"', b"]", b",", b"[", b"\\", b"}", b"1", b"x"]),
    st.randoms(use_true_random=False),
)
def test_what_is_not_json_is_never_read_as_if_it_were(
    lists: dict[str, list[str]], place: int, put: bytes, cuts: random.Random
) -> None:
    """A body with a byte too many or too few is read as a parser reads it, or refused."""
    body = json.dumps(lists).encode()
    place %= len(body)
    body = body[:place] + put + body[place + 1 :]
    try:
        parsed = json.loads(body)
    except ValueError:
        parsed = None
    try:
        read = collected(in_pieces(body, cuts))
    except Refusal as refusal:
        if refusal.code is WebCode.NOT_JSON:
            assert parsed is None
    else:
        assert read == parsed


@pytest.mark.parametrize("size", [1, 5, 1000])
def test_long_lists_of_hands_are_read_in_runs(size: int) -> None:
    """What is plain comes in runs, not text by text."""
    body = json.dumps({"hands": ["2c8dKhKsJd5c4h"] * 1000}).encode()
    runs = []

    def take(run: bytes, _: int) -> int:
        runs.append(run)
        return run.count(b'"') // 2

    pieces = (body[at : at + 18 * size] for at in range(0, len(body), 18 * size))
    assert read_lists(pieces, {"hands": take}) == {"hands": 1000}
    assert len(runs) <= 1000 // size + 2
