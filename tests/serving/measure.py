"""Measure how long a client that behaves waits while others do not, for docs/operations.md.

python -m tests.serving.measure
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Final

from tests.bench.performance_page import circumstances, with_figures
from tests.serving.load import (
    Asked,
    Connection,
    ask_until,
    connections,
    percentile,
    post,
    questions,
)
from tests.serving.running import Service, running

PAGE: Final = Path(__file__).parents[2] / "docs" / "operations.md"
ROUNDS: Final = 7
SECONDS: Final = 4
BATCH: Final = "/v1/evaluations/batch?game=razz"
UPLOAD: Final = post(BATCH, bytes(350_000), "application/octet-stream")[:-340_000]
MIXED: Final = questions()


async def client(service: Service, clients: int = 1, pause: float = 0.003) -> list[Asked]:
    """What became of the questions of clients that behave."""
    asked: list[Asked] = []
    end = time.monotonic() + SECONDS
    await asyncio.gather(
        *[
            ask_until(service.address, MIXED, lambda: time.monotonic() > end, asked, pause)
            for _ in range(clients)
        ]
    )
    assert not [each for each in asked if each.wrong], "a client got no right answer"
    return asked


@asynccontextmanager
async def slow_uploads(service: Service) -> AsyncIterator[None]:
    """A hundred uploads, of which a hand comes twice a second."""

    async def trickle(slow: list[Connection]) -> None:
        while True:
            for connection in slow:
                connection.writer.write(bytes(7))
            await asyncio.sleep(0.5)

    async with connections(service.address, 100, UPLOAD) as slow:
        trickling = asyncio.create_task(trickle(slow))
        yield
        trickling.cancel()


Fault = Callable[[Service], AbstractAsyncContextManager[object]]

FAULTS: Final[dict[str, Fault]] = {
    "100 uploads that have stalled": lambda service: connections(service.address, 100, UPLOAD),
    "100 uploads of 14 bytes a second": slow_uploads,
    "100 headers that have stalled": lambda service: connections(service.address, 100, UPLOAD[:40]),
    "1,000 connections on which nothing comes": lambda service: connections(
        service.address, 1_000, b""
    ),
    "100 clients that do not hang up": lambda service: connections(
        service.address, 100, b"GET /healthz HTTP/1.0\r\n\r\n"
    ),
}


async def client_during(fault: Fault, service: Service) -> list[Asked]:
    """What became of the questions of a client while others do not behave."""
    async with fault(service):
        await asyncio.sleep(0.3)
        return await client(service)


def measure(service: Service) -> list[str]:
    """The lines of the table."""
    lines = [
        "| while there are | p50, ms | p99, ms | p99 when quiet, ms | ratio |",
        "|---|---|---|---|---|",
    ]
    for title, fault in FAULTS.items():
        quiet, then = [], []
        for _ in range(ROUNDS):
            quiet.append(asyncio.run(client(service)))
            then.append(asyncio.run(client_during(fault, service)))
        when_quiet = median(percentile(asked, 0.99) for asked in quiet)
        meanwhile = median(percentile(asked, 0.99) for asked in then)
        lines.append(
            f"| {title} | {median(percentile(asked, 0.5) for asked in then):.1f} "
            f"| {meanwhile:.1f} | {when_quiet:.1f} | **{meanwhile / when_quiet:.2f}** |"
        )
    for clients in (1, 100, 1_000):
        asked = asyncio.run(client(service, clients, 0))
        lines.append(
            f"| {clients:,} {'client' if clients == 1 else 'clients'} without a pause, "
            f"{len(asked) / SECONDS:,.0f} answers a second "
            f"| {percentile(asked, 0.5):.1f} | {percentile(asked, 0.99):.1f} | | |"
        )
    return lines


def main() -> None:
    """Measure, print, and write the figures down."""
    with running() as service:
        table = "\n".join(measure(service))
    print(f"{table}\n\n{circumstances()}")  # noqa: T201
    PAGE.write_text(with_figures(PAGE.read_text("utf-8"), "faults", table), "utf-8")


if __name__ == "__main__":
    main()
