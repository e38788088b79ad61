"""The body of a request, straight from the server, in pieces, and never more than the limit.

werkzeug's way to a body costs more than a hand's evaluation, and cuts one short that comes in
chunks and is too long.
"""

import zlib
from collections.abc import Iterator
from typing import Any, Final

from service.api.limits import beyond
from service.api.problems import Refusal, WebCode
from service.api.watch import BODY_BYTES

PIECE_BYTES: Final = 2**20  # what the server receives at once

_GZIP_ALONE: Final = 16 + zlib.MAX_WBITS


class TooSlow(Exception):
    """A client took more time than it has; the text says what did not happen in it."""

    def __init__(self, says: str, seconds: int) -> None:
        super().__init__(f"{says} {seconds} seconds.")
        self.seconds = seconds


def received(environ: dict[str, Any], most: int) -> Iterator[bytes]:
    """The body as it was sent, piece by piece as it comes.

    Raises:
        Refusal: `body_too_large`, before or as soon as more than the most was read;
            `incomplete_body`, as soon as there cannot be more.
    """
    length = environ.get("CONTENT_LENGTH", "")
    in_chunks = not length.isdecimal()
    came = 0
    if in_chunks:  # the server knows the end
        left = most + 1 if environ.get("wsgi.input_terminated") else 0
    elif len(length) > len(str(most)) or int(length) > most:
        raise _too_large(most)
    else:
        left = int(length)
    while left:
        try:
            piece: bytes = environ["wsgi.input"].read(min(left, PIECE_BYTES))
        except TooSlow as slow:
            raise late(WebCode.INCOMPLETE_BODY, "The body", slow) from None
        except Exception:  # noqa: BLE001  whatever the server's reader says, there is no more
            raise _incomplete("The body stopped coming, or its chunks are none.") from None
        if not piece:
            break
        left -= len(piece)
        came += len(piece)
        yield piece
    if in_chunks:
        environ[BODY_BYTES] = came
    if in_chunks and not left and environ.get("wsgi.input_terminated"):
        raise _too_large(most)
    if left and not in_chunks:
        raise _incomplete(f"The body was to have {length} bytes, and {left} of them did not come.")


def inflated(pieces: Iterator[bytes], most: int) -> Iterator[bytes]:
    """What gzip holds, piece by piece: no more of it is in memory than of any other body.

    Raises:
        Refusal: `body_too_large`, `incomplete_body`.
    """
    member = zlib.decompressobj(_GZIP_ALONE)
    total = 0
    for piece in pieces:
        rest, out = piece, b""
        while rest or (len(out) == PIECE_BYTES and not member.eof):
            if member.eof:
                member = zlib.decompressobj(_GZIP_ALONE)
            try:
                out = member.decompress(rest, PIECE_BYTES)
            except zlib.error as error:
                raise _incomplete(f"This is not gzip: {error}.") from None
            total += len(out)
            if total > most:
                raise _too_large(most)
            if out:
                yield out
            rest = member.unused_data if member.eof else member.unconsumed_tail
    if not member.eof:
        raise _incomplete("The gzip stream is broken off.")


def late(code: WebCode, what: str, slow: TooSlow) -> Refusal:
    """The refusal of what did not come in time."""
    return beyond(code, f"{what} {slow}", slow.seconds, "seconds")


def _too_large(most: int) -> Refusal:
    size = f"{most // 2**20} MiB" if most % 2**20 == 0 else f"{most} bytes"
    return beyond(WebCode.BODY_TOO_LARGE, f"The body is over {size}.", most, "bytes")


def _incomplete(detail: str) -> Refusal:
    return Refusal(WebCode.INCOMPLETE_BODY, detail)
