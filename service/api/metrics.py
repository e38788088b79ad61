"""What is counted for those who run the service, and how Prometheus is told.

Each process counts in a row of its own of memory that all share, so counting takes no lock between
processes and no file, and whichever process is asked adds the rows up. A process that starts goes
on with a row that nobody has any more: what a dead one counted is never lost.
"""

import os
import weakref
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from threading import Lock
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from service import evaluator
from service.api.shared_memory import SharedMemory

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

OTHER: Final = 0
"""Stands for a status that is none of those that are counted by themselves."""

_STATUSES: Final = (
    *(200, 304, 400, 401, 403, 404, 405, 406, 408, 413, 415, 422, 429, 500, 503),
    OTHER,
)
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_BYTES: Final = (
    256.0,
    1024.0,
    4096.0,
    16384.0,
    65536.0,
    262144.0,
    1048576.0,
    4194304.0,
    67108864.0,
)

_DOUBLE: Final = 8
_TAKEN_AT: Final = 0
"""Where a row says that somebody has counted in it."""
_FEWEST_ROWS: Final = 16
_NO_ROW: Final = memoryview(b"").cast("d")


class _Histogram(NamedTuple):
    """A histogram and its place in a block: a sum, and behind it a count for each bucket."""

    name: str
    says: str
    bounds: Sequence[float]
    at: int

    def family(self) -> HistogramMetricFamily:
        return HistogramMetricFamily(self.name, self.says, labels=_LABELS)


_LABELS: Final = ("route", "status")
_HANDS_AT: Final = 0
_TOOK_AT: Final = 1
_CAME_AT: Final = _TOOK_AT + 1 + len(_SECONDS) + 1
_WENT_AT: Final = _CAME_AT + 1 + len(_BYTES) + 1
_BLOCK: Final = _WENT_AT + 1 + len(_BYTES) + 1
_HISTOGRAMS: Final = (
    _Histogram("stud_rules_request_seconds", "The time that requests took.", _SECONDS, _TOOK_AT),
    _Histogram("stud_rules_request_bytes", "The length of bodies that came.", _BYTES, _CAME_AT),
    _Histogram("stud_rules_response_bytes", "The length of bodies that went.", _BYTES, _WENT_AT),
)


class Metrics(Collector):
    """The counts of all processes together; made before they part."""

    def __init__(self, routes: Iterable[str], processes: int) -> None:
        self._blocks: Final = {
            labels: 1 + place * _BLOCK
            for place, labels in enumerate((route, each) for route in routes for each in _STATUSES)
        }
        self._row_bytes: Final = (1 + len(self._blocks) * _BLOCK) * _DOUBLE
        # While a service is loaded anew, the processes of before are still there.
        self._rows: Final = max(_FEWEST_ROWS, 3 * processes)
        self._memory: Final = SharedMemory(self._rows * self._row_bytes)
        self._lock: Final = Lock()
        self._row = _NO_ROW
        forget = weakref.WeakMethod(self._forget_row)
        os.register_at_fork(after_in_child=lambda: (own := forget()) and own())
        self._registry: Final = CollectorRegistry()
        self._registry.register(self)

    def count(  # noqa: PLR0913  what there is to know of a request
        self, route: str, status: int, *, seconds: float, came: int, went: int, hands: int
    ) -> None:
        """Count a request that is answered.

        Args:
            came: the bytes of its body.
            went: the bytes of the answer's.
            hands: how many were evaluated.
        """
        blocks = self._blocks
        at = blocks[(route, status if (route, status) in blocks else OTHER)]
        with self._lock:
            if not self._row:
                self._take_row()
            row = self._row
            row[at] += hands
            row[at + _TOOK_AT] += seconds
            row[at + _TOOK_AT + 1 + bisect_left(_SECONDS, seconds)] += 1
            row[at + _CAME_AT] += came
            row[at + _CAME_AT + 1 + bisect_left(_BYTES, came)] += 1
            row[at + _WENT_AT] += went
            row[at + _WENT_AT + 1 + bisect_left(_BYTES, went)] += 1

    def written(self) -> bytes:
        """The counts of all processes, as Prometheus reads them."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """The counts of all processes, family by family."""
        requests = CounterMetricFamily(
            "stud_rules_requests", "The requests that were answered.", labels=_LABELS
        )
        hands = CounterMetricFamily(
            "stud_rules_hands_evaluated", "The hands that were evaluated.", labels=("route",)
        )
        histograms = [histogram.family() for histogram in _HISTOGRAMS]
        evaluated: dict[str, float] = {}
        for (route, status), block in self._totals():
            labels = (route, str(status) if status else "other")
            requests.add_metric(labels, sum(block[_TOOK_AT + 1 : _CAME_AT]))
            if block[_HANDS_AT]:
                evaluated[route] = evaluated.get(route, 0) + block[_HANDS_AT]
            for histogram, family in zip(_HISTOGRAMS, histograms, strict=True):
                first = histogram.at + 1
                counts = accumulate(block[first : first + len(histogram.bounds) + 1])
                bounds = [*map(str, histogram.bounds), "+Inf"]
                family.add_metric(
                    labels, list(zip(bounds, counts, strict=True)), block[histogram.at]
                )
        for route, count in evaluated.items():
            hands.add_metric((route,), count)
        kernel = GaugeMetricFamily(
            "stud_rules_kernel_info", "The kernel that evaluates batches.", labels=("kernel",)
        )
        kernel.add_metric((evaluator.kernel(),), 1)
        yield from (requests, *histograms, hands, kernel)

    def _take_row(self) -> None:
        free = (
            row
            for row in range(self._rows)
            if self._memory.try_lock(row * self._row_bytes, self._row_bytes)
        )
        # With more processes than were foreseen two share a row, and may lose a count now and then.
        first = next(free, os.getpid() % self._rows) * self._row_bytes
        self._row = self._memory.bytes[first : first + self._row_bytes].cast("d")
        self._row[_TAKEN_AT] = 1

    def _forget_row(self) -> None:
        """A row is its process's alone, and this is another one."""
        self._row = _NO_ROW

    def _totals(self) -> Iterator[tuple[tuple[str, int], list[float]]]:
        """Route and status of what was met, and the sums over all processes."""
        doubles = self._memory.bytes.cast("d")
        length = self._row_bytes // _DOUBLE
        rows = [
            doubles[first : first + length].tolist()
            for first in range(0, len(doubles), length)
            if doubles[first + _TAKEN_AT]
        ]
        totals: list[float] = list(map(sum, zip(*rows, strict=True)))
        for labels, at in self._blocks.items():
            block = totals[at : at + _BLOCK]
            if any(block[_TOOK_AT + 1 : _CAME_AT]):
                yield labels, block
