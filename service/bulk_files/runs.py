"""A whole work on files of hands: planned, done on one machine or a cluster, and accounted for."""

import shutil
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import orjson

from service.bulk_files.forms import FORMS, FileError, form_of, stem_of
from service.bulk_files.tasks import (
    RECORDS,
    Done,
    Task,
    Wanted,
    do_task,
    rejects_of,
    written,
)

_PLAN: Final = "_plan.json"
_MANIFEST: Final = "_manifest.json"
_LOOK_SECONDS: Final = 2
_REJECTS_HEAD: Final = "file,row,reason\n"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is wanted, and the tasks that it takes."""

    wanted: Wanted
    tasks: tuple[Task, ...]


def plan(inputs: Iterable[Path], wanted: Wanted) -> Plan:
    """The tasks that files, and the files in folders, take; an output is named after its input.

    Raises:
        FileError: where the form of a file is not known, or it cannot be read.
    """
    tasks: list[Task] = []
    for source in _files(inputs):
        form = form_of(source)
        if form is None:
            raise FileError(f"{source}: this is no Parquet, Arrow, CSV or text file by its name.")
        try:
            parts = FORMS[form].parts(source)
        except (OSError, ValueError) as error:  # what pyarrow raises is one of them
            raise FileError(f"{source}: {error}") from None
        target = wanted.form or ("csv" if form == "text" else form)
        status = source.stat()
        for place, part in enumerate(parts, start=1):
            of_parts = f"-{place:05}-of-{len(parts):05}" if len(parts) > 1 else ""
            output = f"{stem_of(source)}{of_parts}{FORMS[target].suffix}"
            tasks.append(Task(str(source), status.st_size, status.st_mtime_ns, part, output))
    _refuse_same_names(tasks)
    return Plan(wanted, tuple(tasks))


def _files(inputs: Iterable[Path]) -> list[Path]:
    files: list[Path] = []
    for path in inputs:
        if path.is_dir():
            within = sorted(each for each in path.iterdir() if each.is_file() and form_of(each))
            if not within:
                raise FileError(f"{path}: there is no Parquet, Arrow, CSV or text file in it.")
            files += (each for each in within if not each.name.startswith((".", "_")))
        else:
            files.append(path)
    return files


def _refuse_same_names(tasks: Sequence[Task]) -> None:
    sources: dict[str, str] = {}
    for task in tasks:
        if task.output in sources:
            other = sources[task.output]
            raise FileError(f"{task.source}: its output would have the name of that of {other}.")
        sources[task.output] = task.source


def run(
    planned: Plan,
    out: Path,
    executor: Executor,
    tell: Callable[[Done], None],
    is_there: Callable[[], bool],
) -> list[Done]:
    """Do what has not been done of a plan; what has become of each task's rows.

    Args:
        planned: the tasks.
        out: the folder of the outputs: new, empty, or that of an earlier run of the same plan.
        executor: does the tasks.
        tell: is told of each task that is done.
        is_there: whether what does the tasks is there still, which is asked while nothing is done.

    Raises:
        CancelledError: when what does the tasks is gone.
        BadRow, FileError: what ended the first task, in the order of the plan, that was ended.
    """
    _begin(planned, out)
    futures = [executor.submit(do_task, out, planned.wanted, task) for task in planned.tasks]
    order = {future: place for place, future in enumerate(futures)}
    failed = len(futures)
    waiting = set(futures)
    while waiting:
        ended, waiting = wait(waiting, _LOOK_SECONDS, FIRST_COMPLETED)
        if not ended and not is_there():
            raise CancelledError
        for future in ended:
            if future.cancelled():
                continue
            if future.exception() is None:
                tell(future.result())
            else:
                failed = min(failed, order[future])
                for later in futures[failed + 1 :]:
                    later.cancel()
    if failed < len(futures):
        futures[failed].result()  # raises
    return [future.result() for future in futures]


def _begin(planned: Plan, out: Path) -> None:
    """Make the folder of the outputs, or refuse one in which something else stands."""
    described = orjson.dumps(asdict(planned), option=orjson.OPT_INDENT_2) + b"\n"
    (out / RECORDS).mkdir(parents=True, exist_ok=True)
    known = out / _PLAN
    if known.exists():
        if known.read_bytes() != described:
            raise FileError(f"{out}: other work was begun here, or an input has changed since.")
        return
    if any(path.name != RECORDS for path in out.iterdir()):
        raise FileError(f"{out}: this folder is not empty.")
    with written(known) as part:
        part.write_bytes(described)


def account(
    planned: Plan, out: Path, done: Sequence[Done], rejects: Path | None
) -> tuple[int, int]:
    """Write the manifest of a plan that is done; how many rows were kept, and how many set aside.

    Those that were set aside are listed in `rejects`.
    """
    if rejects is not None:
        with written(rejects) as part, part.open("wb") as whole:
            whole.write(_REJECTS_HEAD.encode())
            for task in planned.tasks:
                with rejects_of(out, task).open("rb") as own:
                    shutil.copyfileobj(own, whole)
    kept, rejected = sum(each.rows for each in done), sum(each.rejected for each in done)
    manifest = {
        "game": planned.wanted.game,
        "house_rules": dict(planned.wanted.house_rules),
        "rows": kept,
        "rejected": rejected,
        "files": [asdict(each) for each in done],
    }
    with written(out / _MANIFEST) as part:
        part.write_bytes(orjson.dumps(manifest, option=orjson.OPT_INDENT_2) + b"\n")
    for left in [*out.glob(".*"), *(out / RECORDS).glob(".*")]:
        left.unlink()  # what was being written when a machine died
    return kept, rejected
