"""The report of an audit: hand by hand in words, JSON or CSV, and a table of them all."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import orjson

from service.audit.folder import Outcome, Verdict

COLUMNS: Final = ("file", "line", "room", "number", "game", "outcome", "code", "says", "rules")
"""The columns of the CSV: a row for each finding, or one for a hand without any."""

_WORDS: Final = {
    Outcome.AGREES: "agree",
    Outcome.DISAGREES: "disagree",
    Outcome.NOT_READ: "could not be read",
    Outcome.DUPLICATE: "were there before",
}


@dataclass(slots=True)
class Tally:
    """How many hands became what, and how often each thing disagreed, with its articles."""

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    rules: dict[str, dict[str, None]] = field(default_factory=dict)

    def add(self, verdict: Verdict) -> None:
        """Count a hand."""
        self.outcomes[verdict.outcome] += 1
        if verdict.outcome is Outcome.DISAGREES:
            for finding in verdict.findings:
                self.codes[finding.code] += 1
                self.rules.setdefault(finding.code, {}).update(dict.fromkeys(finding.rules))

    @property
    def all_agree(self) -> bool:
        """Whether no hand disagrees, and none could not be read."""
        return not (self.outcomes[Outcome.DISAGREES] or self.outcomes[Outcome.NOT_READ])

    def table(self) -> Iterator[str]:
        """The tally as the lines of a table."""
        width = max(map(len, (*_WORDS.values(), *self.codes)))
        for outcome, words in _WORDS.items():
            yield f"{words:<{width}} {self.outcomes[outcome]:>9}"
        yield f"{'hands':<{width}} {self.outcomes.total():>9}"
        if self.codes:
            yield ""
            for code, times in self.codes.most_common():
                yield f"{code:<{width}} {times:>9}  {'; '.join(self.rules[code])}".rstrip()

    def json(self) -> bytes:
        """The tally as a line of JSON."""
        return orjson.dumps(
            {
                "hands": self.outcomes.total(),
                "outcomes": {outcome.value: self.outcomes[outcome] for outcome in Outcome},
                "codes": {
                    str(code): {"times": times, "rules": list(self.rules[code])}
                    for code, times in self.codes.most_common()
                },
            }
        )


def in_words(verdict: Verdict) -> Iterator[tuple[Outcome | None, str]]:
    """A hand in lines of words: what disagrees, what could not be read, and notes (None)."""
    for finding in verdict.findings:
        articles = f" ({'; '.join(finding.rules)})" if finding.rules else ""
        words = (
            finding.says if finding.code == verdict.outcome else f"{finding.code}: {finding.says}"
        )
        yield verdict.outcome, f"{verdict.file}:{finding.line}: {words}{articles}"
    if verdict.seen_at is not None:
        yield (
            Outcome.DUPLICATE,
            f"{verdict.file}:{verdict.line}: the same hand as {verdict.seen_at}",
        )
    for note in verdict.notes:
        yield None, f"{verdict.file}:{note.line}: {note.says}"
    for key, value in (verdict.rests_on or {}).items():
        yield (
            None,
            f"{verdict.file}:{verdict.line}: agrees if {key} is {value}, which is not printed",
        )


def in_json(verdict: Verdict) -> bytes:
    """A hand as a line of JSON."""
    return orjson.dumps(verdict)


def in_csv(verdict: Verdict) -> str:
    """A hand as rows of CSV."""
    hand = (verdict.room, verdict.number, verdict.game, verdict.outcome)
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    if not verdict.findings:
        writer.writerow((verdict.file, verdict.line, *hand, None, verdict.seen_at, None))
    for finding in verdict.findings:
        told = (finding.code, finding.says, "; ".join(finding.rules))
        writer.writerow((verdict.file, finding.line, *hand, *told))
    return rows.getvalue()
