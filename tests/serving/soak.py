"""An hour's worth of requests, condensed: no answer fails, and no worker grows.

python -m tests.serving.soak runs 500,000 mixed requests and writes the memory of the workers into
docs/operations.md; it fails if a request did, or if a worker has grown by more than five percent
from the second tenth of the run to the last.
"""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.performance_page import circumstances, with_figures
from tests.serving.measure import PAGE
from tests.serving.processes import resident_mebibytes
from tests.serving.running import Service, running

ROOT: Final = Path(__file__).parents[2]
REQUESTS: Final = 500_000
USERS: Final = 62
MOST_MINUTES: Final = 60
MOST_GROWTH: Final = 1.05
SAMPLE_SECONDS: Final = 0.5

Memory = Mapping[int, Sequence[float]]
"""Mebibytes of each worker, sample by sample."""


def sampled(service: Service, load: "subprocess.Popen[bytes]") -> Memory:
    """The memory of the workers for as long as the load lasts."""
    memory: dict[int, list[float]] = {worker: [] for worker in service.workers()}
    while load.poll() is None:
        for worker, samples in memory.items():
            samples.append(resident_mebibytes(worker))
        time.sleep(SAMPLE_SECONDS)
    return memory


def tenths(samples: Sequence[float]) -> list[float]:
    """The median of each tenth of the samples."""
    size = len(samples) / 10
    return [median(samples[int(at * size) : int((at + 1) * size)]) for at in range(10)]


def main() -> None:
    """Load, measure, print, and write the figures down."""
    locust = ROOT / "build" / "load" / "bin" / "locust"
    scenario = ROOT / "deploy" / "load" / "locustfile.py"
    command = [
        *(str(locust), "--headless", "--only-summary", "--locustfile", str(scenario)),
        *("--users", str(USERS), "--spawn-rate", str(USERS), "--run-time", f"{MOST_MINUTES}m"),
        *("--most-requests", str(REQUESTS), "--pauses", "0", "--exit-code-on-error", "1"),
    ]
    with running() as service:
        began = time.monotonic()
        load = subprocess.Popen([*command, "--host", service.url])
        try:
            memory = sampled(service, load)
        finally:
            load.terminate()
            load.wait()
        minutes = (time.monotonic() - began) / 60
        if load.returncode or service.workers() != list(memory):
            sys.exit("A request failed, or a worker did.")
    by_tenth = {worker: tenths(samples) for worker, samples in memory.items()}
    table = "\n".join(
        [
            f"| MiB of a worker, by tenths of {minutes:.0f} minutes | "
            + " | ".join(map(str, range(1, 11)))
            + " |",
            "|---" * 11 + "|",
            *(
                f"| worker {number} | "
                + " | ".join(f"{mebibytes:.1f}" for mebibytes in each)
                + " |"
                for number, each in enumerate(by_tenth.values(), start=1)
            ),
        ]
    )
    print(f"{table}\n\n{circumstances()}")  # noqa: T201
    PAGE.write_text(with_figures(PAGE.read_text("utf-8"), "soak", table), "utf-8")
    for _, second, *_, last in by_tenth.values():
        if last > MOST_GROWTH * second:
            sys.exit("A worker has grown.")


if __name__ == "__main__":
    main()
