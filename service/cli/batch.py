"""`stud-rules batch`: the hands of files, as many as there are."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import click

from service.rules.bulk import bulk
from service.rules.catalogue import find_game
from service.rules.errors import StudError
from service.rules.games import Game
from service.rules.house_rules import resolve_texts


@click.command()
@click.argument("inputs", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--game", required=True, help="The key, name or alias of the game.")
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write to.",
)
@click.option(
    "--column", default="hand", show_default=True, help="The column that holds the hands."
)
@click.option(
    "--rank-column", help="The column with the holder's own wild rank, in Position Poker."
)
@click.option(
    "--house-rule",
    "house_rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="A house rule; may be repeated.",
)
@click.option(
    "--to",
    "form",
    type=click.Choice(["parquet", "arrow", "csv"]),
    help="The form to write.  [default: that of each file; CSV for text]",
)
@click.option(
    "--rejects",
    type=click.Path(dir_okay=False, path_type=Path),
    help="List rows that hold no hand here, and go on.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count(),
    show_default="one for each core",
    help="How many tasks are worked on at a time.",
)
@click.option(
    "--dask",
    "scheduler",
    metavar="ADDRESS",
    help="Work on this Dask cluster, which sees the same files.",
)
def batch(  # noqa: PLR0913, PLR0917  as many as there are options
    inputs: tuple[Path, ...],
    game: str,
    out: Path,
    column: str,
    rank_column: str | None,
    house_rules: tuple[str, ...],
    form: str | None,
    rejects: Path | None,
    workers: int,
    scheduler: str | None,
) -> None:
    """Evaluate the hands of seven cards in files: the same rows, with strength and category.

    Inputs are Parquet, Arrow, CSV or text files, or folders of them. Games with a low beside the
    high get low_strength, 0 for no low, and low_category. Whatever went wrong, the same command
    begun again finishes what is missing.

    The exit status is 0 when every row is in the output or in --rejects, and 1 otherwise.
    """
    with _needed("bulk"):
        from service.bulk_files.forms import FileError  # noqa: PLC0415  an extra of the package
        from service.bulk_files.runs import account, plan, run  # noqa: PLC0415
        from service.bulk_files.tasks import BadRow, Wanted  # noqa: PLC0415
    found = _game(game)
    wanted = Wanted(
        game=found.key,
        house_rules=_house_rules(found, house_rules, rank_column),
        column=column,
        rank_column=rank_column,
        form=form,
        set_aside=rejects is not None,
    )
    try:
        planned = plan(inputs, wanted)
        with (
            _threads(workers) if scheduler is None else _cluster(scheduler) as (executor, is_there),
            click.progressbar(
                length=len(planned.tasks), file=sys.stderr, hidden=not sys.stderr.isatty()
            ) as bar,
        ):
            done = run(planned, out, executor, lambda _: bar.update(1), is_there)
        kept, rejected = account(planned, out, done, rejects)
    except (FileError, BadRow, OSError) as error:
        raise click.ClickException(str(error)) from None
    rows = "row" if rejected == 1 else "rows"
    click.echo(f"{kept} hands evaluated, {rejected} {rows} rejected.")


def _game(name: str) -> Game:
    try:
        return find_game(name, ())
    except StudError as error:
        raise click.UsageError(error.detail) from None


def _house_rules(
    game: Game, written: tuple[str, ...], rank_column: str | None
) -> tuple[tuple[str, str], ...]:
    """House rules by key and value, refused where the game has none such or takes no ranks."""
    given = tuple((key, value) for key, _, value in (each.partition("=") for each in written))
    try:
        asked = bulk(game, resolve_texts(game.house_rules, dict(given), ()))
    except StudError as error:
        raise click.UsageError(error.detail) from None
    if rank_column is not None and not asked.with_rank:
        raise click.UsageError(f"{game.name} has no wild ranks of its players' own.")
    return given


@contextmanager
def _needed(extra: str) -> Iterator[None]:
    """Say in a line which extra of the package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"There is no {error.name}: pip install 'stud-rules[{extra}]'"
        ) from None


@contextmanager
def _threads(count: int) -> Iterator[tuple[Executor, Callable[[], bool]]]:
    """Threads of this process, which are there as long as it is."""
    with ThreadPoolExecutor(count) as executor:
        yield executor, lambda: True


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, Callable[[], bool]]]:
    """The workers of a Dask cluster; a task whose worker dies goes to another one.

    A client that has lost its scheduler has lost its tasks, and does not always say so.
    """
    with _needed("cluster"):
        from distributed import Client, KilledWorker  # noqa: PLC0415  an extra of the package
    resumed = "The same command finishes what is missing."
    try:
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            yield client.get_executor(pure=False), lambda: client.status == "running"
    except KilledWorker as error:
        raise click.ClickException(f"{error} {resumed}") from None
    except CancelledError:
        raise click.ClickException(f"The cluster at {address} is gone. {resumed}") from None
