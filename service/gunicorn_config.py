"""How gunicorn runs the service, with what the environment sets.

What was measured to choose these is told in docs/operations.md.
"""

import ctypes
import socket
import struct
import sys
from typing import Any, Final

from service.config import ConfigError, from_environment, listens_beyond_loopback

try:
    CONFIG: Final = from_environment()
except ConfigError as error:
    sys.exit(str(error))

# glibc's parameters of malloc, and what they are set to.
_M_MMAP_THRESHOLD: Final = -3, 4 * 2**20
_M_TRIM_THRESHOLD: Final = -1, 16 * 2**20
_M_ARENA_MAX: Final = -8, 1

bind = [CONFIG.bind, CONFIG.metrics] if ":" in CONFIG.metrics else CONFIG.bind
workers = CONFIG.workers

# Threads, not sync workers: a client that sends slowly holds up one thread and not a process. A
# connection that waits for its next request holds up none.
worker_class = "service.gunicorn_worker.Worker"
threads = CONFIG.threads

# By default longer than the minute after which proxies usually give up an idle connection: the one
# that may be sending is the one that closes.
keepalive = CONFIG.keepalive_seconds

# What is longer is refused before any of our code sees it.
limit_request_line = CONFIG.most_request_line_bytes
limit_request_fields = CONFIG.most_header_fields
limit_request_field_size = CONFIG.most_field_bytes

# A socket for each worker, between which the kernel shares connections out. From a common one the
# first worker awake takes nearly all, and they stay with it as long as they are kept open.
reuse_port = True

# A broken application stops the start with its reason, and the processes share what is loaded.
preload_app = True

# What beats is the thread that accepts connections, once a second, however long answers take in
# theirs: a worker that is silent for ten seconds is stuck.
timeout = 10
graceful_timeout = CONFIG.stop_seconds

# The control socket would be a file to write, and two services on a machine would share it.
control_socket_disable = True

# What gunicorn has to say is a line of JSON, as a request is: one log to read.
logger_class = "service.gunicorn_logger.JsonLogger"


def on_starting(_: object) -> None:
    """Keep the memory of one request for the next, where the C library is glibc.

    Otherwise every buffer of a batch is fresh pages from the kernel, which come filled with zeros,
    and more than half of the time goes into that.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for parameter, value in (_M_MMAP_THRESHOLD, _M_TRIM_THRESHOLD, _M_ARENA_MAX):
            mallopt(parameter, value)


def when_ready(server: Any) -> None:  # noqa: ANN401  gunicorn has no types
    """Say where the service listens, and whom it answers there."""
    server.log.info("Listening at %s.", CONFIG.bind)  # the sockets are the workers' own
    if listens_beyond_loopback(CONFIG.bind) and not CONFIG.all_api_keys:
        server.log.warning("Whoever reaches %s is answered: no API keys are set.", CONFIG.bind)


def post_fork(_: object, worker: Any) -> None:  # noqa: ANN401  gunicorn has no types
    """Give up a client that neither sends nor takes anything for a while: its thread is needed.

    Connections have these limits from the socket on which they come in.
    """
    seconds = struct.pack("@ll", CONFIG.stall_seconds, 0)
    for listener in worker.sockets:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, seconds)
