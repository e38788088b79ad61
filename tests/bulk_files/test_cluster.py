"""`stud-rules batch --dask`: a worker dies, a scheduler dies, and not a row is lost or doubled."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from service.cli import main
from tests.bulk_files.dealt_hands import hands, octets

FILES, ROWS = 60, 150_000
HANDS = hands(3_000) * 50
ASKED = ("--game", "stud_8b")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files, in each of which the hands begin elsewhere."""
    folder = tmp_path_factory.mktemp("files")
    for place in range(FILES):
        turned = HANDS[place:] + HANDS[:place]
        numbers = range(place * ROWS, (place + 1) * ROWS)
        table = pa.table({"hand": octets(turned), "number": pa.array(numbers)})
        pq.write_table(table, folder / f"{place:02}.parquet")
    return folder


@pytest.fixture(scope="module")
def alone(files: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What one machine makes of them, every row of which is accounted for."""
    out = tmp_path_factory.mktemp("alone") / "out"
    result = CliRunner().invoke(main, ["batch", str(files), *ASKED, "--out", str(out)])
    assert result.exit_code == 0, result.output
    made = outputs(out)
    came, went = (pq.read_table(folder, columns=["number", "hand"]) for folder in (files, out))
    assert went.num_rows == FILES * ROWS
    assert went.sort_by("number").equals(came)
    return made


def outputs(out: Path) -> dict[str, bytes]:
    """The files that a run leaves for others, its manifest among them."""
    named = [path for path in out.iterdir() if path.is_file() and path.name != "_plan.json"]
    return {path.name: path.read_bytes() for path in named}


class Cluster:
    """A scheduler and two workers of one thread, each a process on this machine."""

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        where = folder / "scheduler.json"
        where.unlink(missing_ok=True)
        self._ends = ends
        here = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        self.scheduler = self._started("scheduler", *here, "--port", "0", "--scheduler-file", where)
        wait_until(lambda: where.exists() and where.stat().st_size > 0)
        self.address = str(json.loads(where.read_bytes())["address"])
        alone = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--death-timeout", "60")
        kept = ("--local-directory", folder / "workers")
        self.workers = [self._started("worker", self.address, *alone, *kept) for _ in range(2)]

    def batch(self, files: Path, out: Path) -> subprocess.Popen[str]:
        """The command at work on this cluster."""
        asked = ("batch", files, *ASKED, "--out", out, "--dask", self.address)
        return run(self._ends, "service", *asked)

    def _started(self, part: str, *settings: object) -> subprocess.Popen[str]:
        return run(self._ends, f"distributed.cli.dask_{part}", *settings)


def run(ends: ExitStack, module: str, *settings: object) -> subprocess.Popen[str]:
    """A program, which is ended with the test at the latest."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *map(str, settings)], stderr=subprocess.PIPE, text=True
    )
    ends.enter_context(process)
    ends.callback(process.kill)
    return process


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that happens within a minute."""
    ends_at = time.monotonic() + 60
    while not true():
        assert time.monotonic() < ends_at, "it did not happen within a minute"
        time.sleep(0.01)


@pytest.fixture
def ends() -> Iterator[ExitStack]:
    """What is to be ended with a test."""
    with ExitStack() as stack:
        yield stack


def some_done(out: Path) -> Callable[[], bool]:
    """Whether some tasks are done, and most are not."""
    return lambda: len(list(out.glob("_tasks/*.json"))) >= FILES // 10


def test_a_worker_that_dies_takes_no_row_with_it(
    files: Path, alone: dict[str, bytes], tmp_path: Path, ends: ExitStack
) -> None:
    """Its tasks go to the other one, and the output is that of one machine, byte for byte."""
    out = tmp_path / "out"
    cluster = Cluster(tmp_path, ends)
    command = cluster.batch(files, out)
    wait_until(some_done(out))
    cluster.workers[0].kill()
    assert len(list(out.glob("_tasks/*.json"))) < FILES
    _, told = command.communicate(timeout=120)
    assert command.returncode == 0, told
    assert outputs(out) == alone


def test_a_scheduler_that_dies_leaves_what_is_done(
    files: Path, alone: dict[str, bytes], tmp_path: Path, ends: ExitStack
) -> None:
    """The command ends with a line that says how to go on; begun again it finishes the rest."""
    out = tmp_path / "out"
    cluster = Cluster(tmp_path, ends)
    command = cluster.batch(files, out)
    wait_until(some_done(out))
    cluster.scheduler.kill()
    _, told = command.communicate(timeout=120)
    assert command.returncode == 1, told
    assert told.splitlines()[-1] == (
        f"Error: The cluster at {cluster.address} is gone. "
        "The same command finishes what is missing."
    )
    done = {path.name: path.stat().st_mtime_ns for path in out.glob("*.parquet")}
    assert 0 < len(done) < FILES
    command = Cluster(tmp_path, ends).batch(files, out)
    _, told = command.communicate(timeout=120)
    assert command.returncode == 0, told
    assert outputs(out) == alone
    recorded = {path.name.removesuffix(".json") for path in out.glob("_tasks/*.json")}
    assert recorded == alone.keys() - {"_manifest.json"}


def test_a_cluster_that_is_not_there_is_told_in_a_line(files: Path, tmp_path: Path) -> None:
    """An address at which nothing listens is no reason for a traceback."""
    asked = ["batch", str(files), *ASKED, "--out", str(tmp_path / "out"), "--dask", "127.0.0.1:9"]
    result = CliRunner(env={"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}).invoke(main, asked)
    assert result.exit_code == 1
    assert "127.0.0.1:9" in result.stderr.splitlines()[-1]
