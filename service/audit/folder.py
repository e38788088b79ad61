"""Every hand of files and folders, audited one after the other.

Only the hand at hand is in memory. Which hands were seen is kept in a temporary database that goes
to disk as it grows, so that a hand is known again however far back it was.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Final

from service.audit.checks import check
from service.formats.card_rooms.history import Finding, History, Note, UnreadableError
from service.formats.card_rooms.reader import Unreadable, read_histories
from service.rules.house_rules import Value

STANDARD_INPUT: Final = "-"


class Outcome(StrEnum):
    """What became of a hand."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    NOT_READ = "not_read"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A hand of a file and what became of it.

    `findings` say what disagrees or cannot be read; `seen_at` where a duplicate stood first;
    `rests_on` has what is not printed and without which the hand would disagree.
    """

    file: str
    line: int
    outcome: Outcome
    room: str | None = None
    number: str | None = None
    game: str | None = None
    findings: tuple[Finding, ...] = ()
    notes: tuple[Note, ...] = ()
    rests_on: Mapping[str, Value] | None = None
    seen_at: str | None = None


def audit(
    files: Iterable[tuple[str, Iterable[bytes]]], house_rules: Mapping[str, str]
) -> Iterator[Verdict]:
    """What became of every hand, in the order of the files.

    Args:
        files: each with its name, and its bytes in pieces that end with the line feeds.
        house_rules: those of the rooms, as the caller knows them.
    """
    with closing(_Seen()) as seen:
        for name, pieces in files:
            for read in read_histories(pieces):
                yield _judged(name, read, house_rules, seen)


def files_of(paths: tuple[str, ...]) -> Iterator[str]:
    """The files that paths name: themselves, or all in a folder but the hidden ones, in order."""
    for path in paths:
        if path == STANDARD_INPUT or not Path(path).is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                file = Path(folder, name)
                if not name.startswith(".") and file.is_file():
                    yield str(file)


class _Seen:
    """The hands that were seen: by room and number, what they told and where."""

    def __init__(self) -> None:
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute(
            "CREATE TABLE seen (hand TEXT PRIMARY KEY, told BLOB, place TEXT) WITHOUT ROWID"
        )

    def close(self) -> None:
        """Throw the database away."""
        self._database.close()

    def before(self, history: History, place: str) -> tuple[str, bool] | None:
        """Where a hand of this number stood before, and whether it told the same."""
        hand, told = f"{history.room} {history.number}", _told(history)
        row = self._database.execute(
            "SELECT place, told FROM seen WHERE hand = ?", (hand,)
        ).fetchone()
        if row is None:
            self._database.execute("INSERT INTO seen VALUES (?, ?, ?)", (hand, told, place))
            return None
        return row[0], row[1] == told


def _told(history: History) -> bytes:
    """What a hand tells, whatever its lines, chatter and blanks."""
    hand, claims = history.hand, history.claims
    won = sorted((one.seat, one.chips) for one in claims.collected)
    total = claims.total and (claims.total.chips, claims.total.taken)
    told = (hand.game.key, hand.stakes, hand.chairs, hand.events, history.names, won, total)
    return blake2b(repr(told).encode(), digest_size=16).digest()


def _judged(
    file: str, read: History | Unreadable, house_rules: Mapping[str, str], seen: _Seen
) -> Verdict:
    if isinstance(read, Unreadable):
        why = Finding(read.line, Outcome.NOT_READ, read.reason)
        return Verdict(file=file, line=read.begins, outcome=Outcome.NOT_READ, findings=(why,))
    verdict = Verdict(
        file=file,
        line=read.line,
        outcome=Outcome.AGREES,
        room=read.room,
        number=read.number,
        game=read.hand.game.key,
        notes=read.notes,
    )
    before = seen.before(read, f"{file}:{read.line}")
    if before is not None and before[1]:
        return replace(verdict, outcome=Outcome.DUPLICATE, notes=(), seen_at=before[0])
    try:
        told = check(read, house_rules)
    except UnreadableError as error:
        why = Finding(error.line, Outcome.NOT_READ, error.reason)
        return replace(verdict, outcome=Outcome.NOT_READ, findings=(why,))
    notes = told.notes
    if before is not None:
        notes += (Note(read.line, f"{before[0]} has a hand of this number that tells otherwise."),)
    return replace(
        verdict,
        outcome=Outcome.DISAGREES if told.findings else Outcome.AGREES,
        findings=told.findings,
        notes=notes,
        rests_on=told.rests_on,
    )
