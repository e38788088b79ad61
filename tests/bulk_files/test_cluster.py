"""`stud-rules batch --dask`: a worker dies, a scheduler dies, and not a row is lost or doubled."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import dask.config
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner
from distributed import Client

from service.cli import main
from tests.bulk_files.dealt_hands import hands, octets
from tests.serving.running import wait_until

FILES, ROWS = 60, 150_000
HANDS = hands(3_000) * 50
ASKED = ("--game", "stud_8b")

# They kill themselves: who looks from outside may come too early or too late.
DYING_WORKER = """
import os, signal
from distributed import WorkerPlugin

class Dies(WorkerPlugin):
    begun = 0

    def transition(self, key, start, finish, **more):
        self.begun += finish == "executing"
        if self.begun == 2:
            os.kill(os.getpid(), signal.SIGKILL)

async def dask_setup(worker):
    await worker.plugin_add(Dies())
"""
DYING_SCHEDULER = """
import os, signal
from distributed import SchedulerPlugin

class Dies(SchedulerPlugin):
    done = 0

    def transition(self, key, start, finish, *more, **named):
        self.done += finish == "memory"
        if self.done == 6:
            os.kill(os.getpid(), signal.SIGKILL)

def dask_setup(scheduler):
    scheduler.add_plugin(Dies())
"""


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
    """A scheduler and two workers of one thread, each a process on this machine.

    What the scheduler or the first worker is to do beside its work is told as a program.
    """

    def __init__(
        self, folder: Path, ends: ExitStack, *, scheduler: str = "", worker: str = ""
    ) -> None:
        folder.mkdir()
        self._folder, self._ends = folder, ends
        where = folder / "scheduler.json"
        here = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        placed = ("--port", "0", "--scheduler-file", where)
        self.scheduler = self._started("scheduler", scheduler, *here, *placed)
        wait_until(
            lambda: where.exists() and where.stat().st_size > 0, "the scheduler does not begin"
        )
        self.address = str(json.loads(where.read_bytes())["address"])
        alone = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--death-timeout", "60")
        kept = ("--local-directory", folder / "workers")
        self.workers = [
            self._started("worker", program, self.address, *alone, *kept)
            for program in (worker, "")
        ]
        with Client(self.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)

    def batch(self, files: Path, out: Path) -> tuple[int, str]:
        """What the command makes of this cluster: its exit status, and what it says of errors."""
        asked = ("batch", files, *ASKED, "--out", out, "--dask", self.address)
        ran = subprocess.run(
            [sys.executable, "-m", "service", *map(str, asked)],
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
        return ran.returncode, ran.stderr

    def _started(self, part: str, program: str, *settings: object) -> subprocess.Popen[bytes]:
        """A program, which is ended with the test at the latest."""
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *map(str, settings)]
        if program:
            beside = self._folder / f"{part}.py"
            beside.write_text(program, "utf-8")
            command += ["--preload", str(beside)]
        with (self._folder / f"{part}.log").open("ab") as log:
            process = subprocess.Popen(command, stderr=log)
        self._ends.enter_context(process)
        self._ends.callback(process.kill)
        return process


@pytest.fixture
def ends() -> Iterator[ExitStack]:
    """What is to be ended with a test."""
    with ExitStack() as stack:
        yield stack


def test_a_worker_that_dies_takes_no_row_with_it(
    files: Path, alone: dict[str, bytes], tmp_path: Path, ends: ExitStack
) -> None:
    """Its tasks go to the other one, and the output is that of one machine, byte for byte."""
    out = tmp_path / "out"
    cluster = Cluster(tmp_path / "cluster", ends, worker=DYING_WORKER)
    status, told = cluster.batch(files, out)
    assert status == 0, told
    assert cluster.workers[0].wait(60) == -signal.SIGKILL
    assert outputs(out) == alone


def test_a_scheduler_that_dies_leaves_what_is_done(
    files: Path, alone: dict[str, bytes], tmp_path: Path, ends: ExitStack
) -> None:
    """The command ends with a line that says how to go on; begun again it finishes the rest."""
    out = tmp_path / "out"
    cluster = Cluster(tmp_path / "cluster", ends, scheduler=DYING_SCHEDULER)
    status, told = cluster.batch(files, out)
    assert cluster.scheduler.wait(60) == -signal.SIGKILL
    assert status == 1, told
    assert told.splitlines()[-1] == (
        f"Error: The cluster at {cluster.address} is gone. "
        "The same command finishes what is missing."
    )
    done = {path.name: path.stat().st_mtime_ns for path in out.glob("*.parquet")}
    assert 0 < len(done) < FILES
    status, told = Cluster(tmp_path / "another", ends).batch(files, out)
    assert status == 0, told
    assert outputs(out) == alone
    recorded = {path.name.removesuffix(".json") for path in out.glob("_tasks/*.json")}
    assert recorded == alone.keys() - {"_manifest.json"}


def test_a_cluster_that_is_not_there_is_told_in_a_line(files: Path, tmp_path: Path) -> None:
    """An address at which nothing listens is no reason for a traceback."""
    asked = ["batch", str(files), *ASKED, "--out", str(tmp_path / "out"), "--dask", "127.0.0.1:9"]
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
        result = CliRunner().invoke(main, asked)
    assert result.exit_code == 1
    assert "127.0.0.1:9" in result.stderr.splitlines()[-1]
