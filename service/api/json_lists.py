"""A JSON object of lists of texts, read piece by piece.

However long the lists are, a piece of one is in memory, as it is written.
Texts are handed on in runs, `"AsKd","QhJc"`, as many together as have come. Where brackets and
quotes in a run cannot mean two things its end is found by counting; else text by text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import orjson

from service.api.body import PIECE_BYTES
from service.api.problems import Fault, Refusal, WebCode, pointer
from service.api.wire import UNKNOWN_FIELD
from service.rules.errors import Place, quoted

Taker = Callable[[bytes, int], int]
"""Takes a run of texts and the index of the first of them, and says how many they are."""

_WHITE_SPACE: Final = re.compile(rb"[ \t\n\r]*+")
_TEXT: Final = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_ONE_TEXT: Final = re.compile(_TEXT, re.DOTALL)
_TEXTS: Final = re.compile(_TEXT + rb"(?:[ \t\n\r]*+,[ \t\n\r]*+" + _TEXT + rb")*+", re.DOTALL)
_MAY_MEAN_TWO_THINGS: Final = (b"\\", b"[", b"{")
_BEGIN_VALUES: Final = frozenset(b'{["-0123456789tfn')
_LONGEST_NAME: Final = 1000


def read_lists(pieces: Iterator[bytes], takers: Mapping[str, Taker]) -> dict[str, int]:
    """Hand on the lists of an object by their names; how many texts each of them has.

    Raises:
        Refusal: `not_json`, `unknown_field`, `invalid_field`.
    """
    json = _Json(pieces)
    counts: dict[str, int] = {}
    if json.begins_value() and json.next() != b"{":
        raise _invalid((), "This is to be an object.")
    json.skip(b"{")
    while json.next() != b"}" or counts:
        name = json.name()
        if name not in takers:
            detail = f"{UNKNOWN_FIELD[:-1]}: {quoted(name)}."
            raise Refusal(WebCode.UNKNOWN_FIELD, detail, [Fault((name,), UNKNOWN_FIELD)])
        if name in counts:
            raise _invalid((name,), "Send it once.")
        json.skip(b":")
        if json.next() != b"[":
            raise _invalid((name,), "This is to be a list of texts.")
        counts[name] = 0
        for run in json.runs(counts, name):
            counts[name] += takers[name](run, counts[name])
        if json.next() != b",":
            break
        json.skip(b",")
    json.skip(b"}")
    if json.next():
        raise json.broken("nothing more")
    return counts


def texts(run: bytes, at: Place, first: int) -> list[str]:
    """What a run of texts says.

    Raises:
        Refusal: `not_json`, or `invalid_field` for what is not a text.
    """
    try:
        said: list[str] = orjson.loads(b"[%b]" % run)
    except orjson.JSONDecodeError as error:
        raise Refusal(
            WebCode.NOT_JSON, f"From item {first} of {pointer(at)} on: {error}."
        ) from None
    for index, text in enumerate(said, start=first):
        if not isinstance(text, str):
            raise _invalid((*at, index), "This is to be a text.")
    return said


class _Json:
    """JSON of which a piece is held, and the place up to which it is read."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._held = b""
        self._at = 0
        self._passed = 0

    def next(self) -> bytes:
        """The sign behind white space, which is skipped; nothing at the end."""
        while True:
            match = _WHITE_SPACE.match(self._held, self._at)
            assert match is not None, "white space may be none"
            self._at = match.end()
            if self._at < len(self._held) or not self._more():
                return self._held[self._at : self._at + 1]

    def begins_value(self) -> bool:
        """Whether the next sign begins a value of whatever type."""
        return bool(_BEGIN_VALUES.issuperset(self.next()) and self.next())

    def skip(self, sign: bytes) -> None:
        """Read a sign that must be there."""
        if self.next() != sign:
            raise self.broken(sign.decode())
        self._at += 1

    def name(self) -> str:
        """Read the name of a member."""
        match = None
        if self.next() == b'"':
            while not (match := _ONE_TEXT.match(self._held, self._at)):
                if len(self._held) - self._at > _LONGEST_NAME or not self._more():
                    break
        if not match:
            raise self.broken("a name")
        self._at = match.end()
        try:
            name: str = orjson.loads(match[0])
        except orjson.JSONDecodeError as error:
            raise Refusal(WebCode.NOT_JSON, f"A name: {error}.") from None
        return name

    def runs(self, counts: Mapping[str, int], name: str) -> Iterator[bytes]:
        """Read the texts of a list, run by run; `counts` has how many there were already."""
        self.skip(b"[")
        if self.next() != b"]":
            while self.next():
                yield self._run(counts, name)
                if self.next() != b",":
                    break
                self.skip(b",")
        self.skip(b"]")

    def broken(self, expected: str) -> Refusal:
        """The refusal of what is not JSON at this place."""
        place = self._passed + self._at
        return Refusal(WebCode.NOT_JSON, f"After {place} bytes {expected} was to come.")

    def _run(self, counts: Mapping[str, int], name: str) -> bytes:
        """What has come of the list, or at least its next text."""
        while not (run := self._plain_run() or self._texts()):
            sign = self.next()
            if sign != b'"' and self.begins_value():
                raise _invalid((name, counts[name]), "This is to be a text.")
            if len(self._held) - self._at > PIECE_BYTES:
                raise _invalid((name, counts[name]), "This text is too long.")
            if sign != b'"' or not self._more():
                raise self.broken("a text")
        self._at += len(run)
        return run

    def _plain_run(self) -> bytes:
        """What has come of the list, or nothing where that is not plain to see."""
        end = self._held.find(b"]", self._at)
        if end < 0:
            end = self._held.rfind(b'",', self._at) + 1
        run = self._held[self._at : end]
        if run.isspace() or run.count(b'"') % 2 or any(s in run for s in _MAY_MEAN_TWO_THINGS):
            return b""
        return run

    def _texts(self) -> bytes:
        """The texts that have come whole, read one by one."""
        match = _TEXTS.match(self._held, self._at)
        return match[0] if match else b""

    def _more(self) -> bool:
        """Hold the next piece behind what is still to be read; whether there was one."""
        piece = next(self._pieces, b"")
        self._passed += self._at
        self._held, self._at = self._held[self._at :] + piece, 0
        return bool(piece)


def _invalid(at: Place, detail: str) -> Refusal:
    return Refusal(
        WebCode.INVALID_FIELD, f"{pointer(at) or 'The body'}: {detail}", [Fault(at, detail)]
    )
