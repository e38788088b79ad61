"""`stud-rules convert`: the hands of files in another format."""

import sys
from collections.abc import Iterator, Sequence
from typing import IO

import click

from service.api.hands import replayed
from service.api.problems import Refusal, refusal_told
from service.hand_files import WRITTEN_FORMS, Form, form_of, hands_in, joined, text_of

_READ = click.Choice([form.value for form in Form])
_WRITTEN = click.Choice([form.value for form in WRITTEN_FORMS])


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True),
)
@click.option("--to", type=_WRITTEN, help="The format to write, if --output does not tell it.")
@click.option("--from", "from_", type=_READ, help="The format to read, if a name does not tell it.")
@click.option(
    "--output",
    "-o",
    default="-",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True),
    help="The file to write, the standard output without it.",
)
def convert(files: tuple[str, ...], to: str | None, from_: str | None, output: str) -> None:
    """Write the hands of files in another format: json, phh or ohh.

    Formats go by the ends of names: .phh and .phhs are PHH, .ohh is OHH, .txt is text as card rooms
    print it, which is only read, and anything else is JSON, a request of POST /v1/hands each; - is
    the standard input. A hand that cannot be, or that the
    other format cannot say, is left out, with a line that says why, and the exit status is 1.
    """
    wanted = Form(to) if to else form_of(output)
    if wanted not in WRITTEN_FORMS:
        raise click.UsageError(f"{output}: hands are written as json, phh or ohh: say --to.")
    hands = _Hands(files, Form(from_) if from_ else None, wanted)
    with click.open_file(output, "wb") as file:
        for piece in joined(hands, wanted):
            file.write(piece)
    sys.exit(1 if hands.fallen else 0)


class _Hands:
    """The hands of files in another format; those that fall are told and counted."""

    def __init__(self, files: Sequence[str], form: Form | None, wanted: Form) -> None:
        self._files = files
        self._form = form
        self._wanted = wanted
        self.fallen = 0

    def __iter__(self) -> Iterator[bytes]:
        for name in self._files:
            with click.open_file(name, "rb") as file:
                yield from self._of(name, file)

    def _of(self, name: str, file: IO[bytes]) -> Iterator[bytes]:
        for line, found in hands_in(file, self._form or form_of(name)):
            try:
                if isinstance(found, Refusal):
                    raise found
                table = replayed(found)
                text = text_of(found, table, self._wanted)
            except Refusal as refusal:
                self.fallen += 1
                click.echo(f"{name}:{line} {refusal_told(refusal)}", err=True)
            else:
                yield text
