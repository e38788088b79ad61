"""`stud-rules audit`: hand histories of card rooms, held against the rules."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, Final

import click

from service.audit.folder import STANDARD_INPUT, Outcome, Verdict, audit, files_of
from service.audit.report import COLUMNS, Tally, in_csv, in_json, in_words
from service.cli.options import house_rules_option
from service.cli.terminal import painted, progress
from service.formats.card_rooms.lines import LONGEST_LINE_BYTES
from service.rules.errors import HouseRuleError
from service.rules.games import GAMES, Game
from service.rules.house_rules import resolve_texts

_COLOURS: Final = {
    Outcome.DISAGREES: "red",
    Outcome.NOT_READ: "yellow",
    Outcome.DUPLICATE: "blue",
    None: "bright_black",
}


@click.command("audit")
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="FOLDER...",
    type=click.Path(exists=True, readable=True, allow_dash=True),
)
@click.option("--json", "form", flag_value="json", help="Report in JSON, a hand on every line.")
@click.option("--csv", "form", flag_value="csv", help="Report in CSV.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    default=STANDARD_INPUT,
    help="The file for the report; - is the standard output.",
)
@house_rules_option
def audit_command(
    paths: tuple[str, ...], form: str | None, output: str, house_rules: dict[str, str]
) -> None:
    """Replay the hand histories of files and folders, and tell which disagree with the rules.

    Text of PokerStars and of Full Tilt Poker is read; - is the standard input. The exit status is 0
    only if every hand agrees, 1 where one disagrees or cannot be read.
    """
    _refuse_unknown(house_rules)
    tally = Tally()
    with ExitStack() as stack:
        report = stack.enter_context(click.open_file(output, "w", encoding="utf-8", lazy=False))
        bar = stack.enter_context(progress(files_of(paths)))
        tell = _teller(form, report, bar.make_room)
        for verdict in audit(_opened(paths, bar.count), house_rules):
            tally.add(verdict)
            tell(verdict)
        bar.make_room()
        if form == "json":
            report.write(tally.json().decode() + "\n")
        elif form is None:
            report.write("\n".join(tally.table()) + "\n")
    sys.exit(0 if tally.all_agree else 1)


def _refuse_unknown(house_rules: dict[str, str]) -> None:
    """Refuse a house rule that no game offers in this way: a slip of the pen."""
    for key, value in house_rules.items():
        if not any(_is_offered(game, key, value) for game in GAMES.values()):
            raise click.UsageError(f"No game offers {key}={value}.")


def _is_offered(game: Game, key: str, value: str) -> bool:
    try:
        resolve_texts(game.house_rules, {key: value}, ())
    except HouseRuleError:
        return False
    return True


def _opened(
    paths: tuple[str, ...], count: Callable[[int], None]
) -> Iterator[tuple[str, Iterator[bytes]]]:
    for name in files_of(paths):
        with click.open_file(name, "rb") as file:
            yield name, _pieces(file, count)


def _pieces(file: IO[bytes], count: Callable[[int], None]) -> Iterator[bytes]:
    while piece := file.readline(LONGEST_LINE_BYTES):
        yield piece
        count(len(piece))


def _teller(
    form: str | None, report: IO[str], make_room: Callable[[], None]
) -> Callable[[Verdict], None]:
    """What writes a hand into the report."""
    if form == "csv":
        report.write(",".join(COLUMNS) + "\n")
        return lambda verdict: _write(report, in_csv(verdict))
    if form == "json":
        return lambda verdict: _write(report, in_json(verdict).decode() + "\n")

    def tell(verdict: Verdict) -> None:
        for outcome, words in in_words(verdict):
            make_room()
            report.write(painted(words, _COLOURS[outcome], report) + "\n")

    return tell


def _write(report: IO[str], text: str) -> None:
    report.write(text)
