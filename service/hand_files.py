"""The hands of files, in every form that is read here, one after the other."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from service.api.hand_files import OHH, PHH, format_refused
from service.api.hands import HAND_SCHEMA, read_hand
from service.api.problems import Fault, Refusal, WebCode, place_in, refused
from service.api.wire import load
from service.formats import ohh, phh
from service.formats.card_rooms.history import History
from service.formats.card_rooms.reader import Unreadable, read_histories
from service.formats.card_rooms.wording import Told, in_the_rules_words
from service.formats.course import Course
from service.formats.errors import BrokenText, FormatError
from service.formats.hand_read import NOTHING_BESIDES, HandRead, Particulars, by_places
from service.formats.request import request_of
from service.rules.errors import StudError
from service.rules.state import Table


class Form(StrEnum):
    """What the hands of a file are written in."""

    JSON = "json"
    PHH = "phh"
    OHH = "ohh"
    TEXT = "text"
    """As card rooms print hands; this is only read."""


WRITTEN_FORMS: Final = (Form.JSON, Form.PHH, Form.OHH)

_SUFFIXES: Final = {
    ".phh": Form.PHH,
    ".phhs": Form.PHH,
    ".toml": Form.PHH,
    ".ohh": Form.OHH,
    ".txt": Form.TEXT,
}
_MEDIA_TYPES: Final = {Form.PHH: PHH, Form.OHH: OHH}


class Found(NamedTuple):
    """A hand of a file: the line on which it begins, and the hand or why it cannot be read."""

    line: int
    hand: HandRead | Refusal


def form_of(name: str) -> Form:
    """The form that a file's name says it has; our JSON where it says nothing else."""
    return _SUFFIXES.get(Path(name).suffix.lower(), Form.JSON)


def hands_in(lines: Iterable[bytes], form: Form) -> Iterator[Found]:
    """Every hand of a file, in its order.

    Of JSON, a file whose first line is a whole object has a hand on every line; any other is one
    hand.
    """
    match form:
        case Form.JSON:
            yield from _requests_in(lines)
        case Form.PHH:
            yield from _read(_phh_in(lines), form)
        case Form.OHH:
            yield from _read(_ohh_in(lines), form)
        case Form.TEXT:
            yield from _histories_in(lines)


def text_of(read: HandRead, table: Table, form: Form) -> bytes:
    """A hand in a form.

    Raises:
        Refusal: `format_cannot_say`.
    """
    match form:
        case Form.JSON:
            return orjson.dumps(request_of(read.hand)) + b"\n"
        case Form.PHH:
            return phh.write(read.hand, table, read.particulars).encode()
        case Form.OHH:
            try:
                return ohh.write(read.hand, table, read.particulars) + b"\n"
            except FormatError as error:
                raise format_refused(error, OHH) from None
        case Form.TEXT:
            raise AssertionError("no hand is written as card rooms print it")


def joined(texts: Iterable[bytes], form: Form) -> Iterator[bytes]:
    """Hands in a form as one file, piece by piece: of several in PHH each is a table."""
    first, number = b"", 0
    for number, text in enumerate(texts, start=1):
        match form:
            case Form.JSON:
                yield text
            case Form.OHH:
                yield text if number == 1 else b"\n" + text
            case Form.PHH if number == 1:
                first = text
            case Form.PHH:
                if number == len(("first", "second")):
                    yield b"[1]\n" + first
                yield f"\n[{number}]\n".encode() + text
    if form is Form.PHH and number == 1:
        yield first


def _requests_in(lines: Iterable[bytes]) -> Iterator[Found]:
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    number, first = next(numbered, (0, b""))
    if first and not _is_whole(first):
        yield Found(number, _request(b"".join([first, *(line for _, line in numbered)])))
    elif first:
        yield Found(number, _request(first))
    for number, line in numbered:
        yield Found(number, _request(line))


def _is_whole(line: bytes) -> bool:
    return line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}")


def _request(text: bytes) -> HandRead | Refusal:
    try:
        asked = load(HAND_SCHEMA, orjson.loads(text))
        return HandRead(read_hand(asked), NOTHING_BESIDES, partial(place_in, asked))
    except orjson.JSONDecodeError as error:
        return Refusal(WebCode.NOT_JSON, f"{error}.")
    except Refusal as refusal:
        return refusal


def _read(hands: Iterator[tuple[int, Callable[[], HandRead]]], form: Form) -> Iterator[Found]:
    """The hands of a file as they are read, up to where it is broken."""
    line = 1
    try:
        for line, read in hands:
            try:
                yield Found(line, read())
            except FormatError as error:
                yield Found(line, format_refused(error, _MEDIA_TYPES[form]))
            except StudError as error:
                yield Found(line, refused(error))
    except FormatError as error:
        yield Found(line, format_refused(error, _MEDIA_TYPES[form]))


def _phh_in(lines: Iterable[bytes]) -> Iterator[tuple[int, Callable[[], HandRead]]]:
    text = _decoded(lines)
    if not phh.is_of_several(text):
        yield 1, partial(phh.read, text)
        return
    line, told_to = 1, 0
    for name, fields in phh.read_all(text):
        header = re.compile(rf"^\s*\[\s*[\"']?{re.escape(name)}[\"']?\s*\]", re.MULTILINE)
        if found := header.search(text, told_to):
            line, told_to = line + text.count("\n", told_to, found.end()), found.end()
        yield line, partial(phh.read_table, fields)


def _ohh_in(lines: Iterable[bytes]) -> Iterator[tuple[int, Callable[[], HandRead]]]:
    for line, told in ohh.read_all(_decoded(lines)):
        yield line, partial(ohh.read_object, told)


def _histories_in(lines: Iterable[bytes]) -> Iterator[Found]:
    for told in read_histories(lines):
        match told:
            case Unreadable(begins, line, reason):
                yield Found(begins, _unreadable(line, reason))
            case History():
                yield Found(told.line, _of_history(told))


def _of_history(history: History) -> HandRead | Refusal:
    """The hand of a history, played by the usual rules of its game."""
    if history.contradictions:
        first = history.contradictions[0]
        return _unreadable(first.line, first.says)
    if history.least_bring_in is not None:
        return _unreadable(history.line, "The text does not tell how much the bring-in is.")
    hand = replace(history.hand, showdown_asked=bool(history.claims.mucked))
    lines = zip(history.lines, hand.events, strict=True)
    course = Course(replace(hand, events=()))
    for each in in_the_rules_words(hand, [Told(line, event) for line, event in lines]):
        course.happen(each.event, ("lines", each.line))
    mucked = history.claims.mucked
    while (seat := course.next_to_show()) is not None:
        if seat in mucked:
            course.muck(seat, ("lines", mucked[seat]))
        else:
            course.show(seat, None, ("lines", history.last_line))
    played, places = course.finish()
    particulars = Particulars(
        chips_per_unit=history.per_unit,
        venue=history.room,
        number=history.number,
        names=history.names,
    )
    return HandRead(played, particulars, by_places(places))


def _unreadable(line: int, reason: str) -> Refusal:
    return Refusal(WebCode.INVALID_FIELD, reason, [Fault(("lines", line), reason)])


def _decoded(lines: Iterable[bytes]) -> str:
    try:
        return b"".join(lines).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenText(f"This is not UTF-8: {error.reason} at byte {error.start}.") from None
