"""How often each caller is answered, counted for all processes of the service together.

A caller has so many requests in hand, and gets one back every so often (the generic cell rate
algorithm): one number a caller, the time at which all will be back. Callers are in a table of fixed
size that processes share. A kept library would count in each process alone, or in a server beside.
"""

import struct
import time
from hashlib import blake2b
from threading import Lock
from typing import Final, NamedTuple

from service.api.shared_memory import SharedMemory

_SECONDS: Final = 60.0
_ENTRY: Final = struct.Struct("@Qd")  # whose it is, and when all of the caller's requests are back
_ENTRIES: Final = 2**16
_PROBED: Final = 8


class Standing(NamedTuple):
    """How a caller stands after a request."""

    most: int
    left: int
    full_in: float
    """The seconds until all requests are back."""
    wait: float
    """The seconds until the next request is answered; 0 if this one is."""


class Rates:
    """So many requests a minute for each caller; made before processes part."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute: Final = per_minute
        self._interval: Final = _SECONDS / per_minute
        self._memory: Final = SharedMemory(_ENTRIES * _ENTRY.size)
        self._lock: Final = Lock()  # a lock of the memory is a process's, not a thread's

    def spend(self, caller: bytes) -> Standing:
        """Count a request of a caller, unless it is one too many."""
        key = int.from_bytes(blake2b(caller, digest_size=8).digest()) or 1
        first = key % (_ENTRIES - _PROBED)
        span = first * _ENTRY.size, _PROBED * _ENTRY.size
        with self._lock:
            self._memory.lock(*span)
            try:
                return self._spend(key, first)
            finally:
                self._memory.unlock(*span)

    def _spend(self, key: int, first: int) -> Standing:
        now = time.monotonic()  # the same for all processes
        entries = [
            (*_ENTRY.unpack_from(self._memory.bytes, at * _ENTRY.size), at)
            for at in range(first, first + _PROBED)
        ]
        # Where the caller has no entry yet, the one that says least is given up.
        _, full, at = next(
            (each for each in entries if each[0] == key),
            (key, 0.0, min(entries, key=lambda each: each[1])[2]),
        )
        full = max(full, now)
        wait = full + self._interval - now - _SECONDS
        if wait <= 1e-9:  # noqa: PLR2004  what adding intervals may leave over
            wait = 0.0
            full += self._interval
            _ENTRY.pack_into(self._memory.bytes, at * _ENTRY.size, key, full)
        left = int((_SECONDS - (full - now)) / self._interval + 1e-6)
        return Standing(self.per_minute, max(left, 0), full - now, wait)
