"""Which connections a process holds, and whether it is still there, as Linux tells it."""

import os
from contextlib import suppress
from pathlib import Path

from tests.serving.running import Address

_SOCKET = "socket:["


def connections_of(pid: int, address: Address) -> set[int]:
    """The ports of the clients that a process has connections with."""
    held = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed in the meantime
            held.add(str(descriptor.readlink()).removeprefix(_SOCKET).rstrip("]"))
    ports = set()
    for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
        _, local, remote, *fields = line.split()
        if int(local.split(":")[1], 16) == address[1] and fields[6] in held:
            ports.add(int(remote.split(":")[1], 16))
    return ports


def is_gone(pid: int) -> bool:
    """Whether a process has ended, be it that nobody has taken notice."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


def resident_mebibytes(pid: int) -> float:
    """The memory of a process that is its own or shared, and not swapped."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
