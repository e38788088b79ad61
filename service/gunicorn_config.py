"""How gunicorn runs the service; `stud-rules serve` adds the address and the number of processes.

What was measured to choose these is told in docs/operations.md.
"""

import socket
import struct
from typing import Any, Final

STALL_SECONDS: Final = 10

# Threads, not sync workers: a client that sends slowly holds up one thread and not a process. A
# connection that waits for its next request holds up none.
worker_class = "gthread"
threads = 16

# Longer than the minute after which proxies usually give up an idle connection: the one that may
# be sending is the one that closes.
keepalive = 75

# A socket for each worker, between which the kernel shares connections out. From a common one the
# first worker awake takes nearly all, and they stay with it as long as they are kept open.
reuse_port = True

# A broken application stops the start with its reason, and the processes share what is loaded.
preload_app = True

# Every answer is computed in milliseconds: a worker that is silent for ten seconds is stuck.
timeout = 10
graceful_timeout = 10

# The control socket would be a file to write, and two services on a machine would share it.
control_socket_disable = True


def post_fork(_: object, worker: Any) -> None:  # noqa: ANN401  gunicorn has no types
    """Give up a client that neither sends nor takes anything for a while: its thread is needed.

    Connections have these limits from the socket on which they come in.
    """
    seconds = struct.pack("@ll", STALL_SECONDS, 0)
    for listener in worker.sockets:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, seconds)
