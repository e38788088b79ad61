"""Memory that the processes of a service share: made before they part, and gone with the last."""

import fcntl
import mmap
import os
import tempfile
import weakref
from typing import Final


class SharedMemory:
    """So many zero bytes, each of which a process can also have for itself alone.

    The kernel takes back what a process had when it ends, in whatever way it ends.
    """

    def __init__(self, size: int) -> None:
        self._file: Final = _file()
        weakref.finalize(self, os.close, self._file)
        os.truncate(self._file, size)
        self.bytes: Final = memoryview(mmap.mmap(self._file, size))

    def lock(self, first: int, count: int = 1) -> None:
        """Have some bytes for this process alone, as soon as no other one has any of them."""
        fcntl.lockf(self._file, fcntl.LOCK_EX, count, first)

    def try_lock(self, first: int, count: int = 1) -> bool:
        """Have some bytes for this process alone, unless another one has any of them."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, count, first)
        except OSError:
            return False
        return True

    def unlock(self, first: int, count: int = 1) -> None:
        """Let other processes have some bytes."""
        fcntl.lockf(self._file, fcntl.LOCK_UN, count, first)


def _file() -> int:
    """The descriptor of a file without a name; where the system has such files, one in memory."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("stud-rules")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
