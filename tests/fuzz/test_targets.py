"""The targets of `make soak`, with a few bytes each, so that they stay right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

SEEDS = {
    "cards": [b"", b"As Kd 10c", "A♠K♦".encode(), b"As, , Kd", b"AsA", b"??"],
    "batch": [
        b"\0\0" + b'{"hands": ["2c8dKhKsJd5c4h"]}',
        b"\1\0" + b"2c8dKhKsJd5c4h\n\n2c8dKhKsJd5c4h",
        b"\2\0" + bytes(range(7)),
        b'\0\0{"hands": [4h]\x1e"}',  # is no JSON, and in pieces begins like a number
    ],
    "hands": [b"", b"\0{}", b"\x40" * 200],
}


@pytest.mark.parametrize(("name", "seed"), [(n, s) for n, seeds in SEEDS.items() for s in seeds])
def test_known_bytes_hold(name: str, seed: bytes) -> None:
    """What is sound, empty or nearly sound gets an answer that holds."""
    TARGETS[name](seed)


@pytest.mark.parametrize("name", list(TARGETS))
@given(data=st.binary(max_size=60))
def test_other_bytes_hold(name: str, data: bytes) -> None:
    """Bytes that nobody chose get an answer that holds."""
    TARGETS[name](data)
