"""gunicorn's worker of threads, in which a client that does nothing holds none of them.

gunicorn gives a thread to every new connection before anything has come, waits up to two seconds
for each client to hang up in the one thread that accepts and watches connections, waits for ever
for what comes slowly, and keeps a socket open at which it no longer accepts. Each of these lets a
few clients stop all others; `tests/serving` shows that they do not.
"""

import errno
import selectors
import socket
import struct
import time
from collections import deque
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import orjson
from gunicorn.config import Config as GunicornConfig
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.api.body import TooSlow, late
from service.api.limits import beyond
from service.api.problems import CATALOGUE, PROBLEM, Refusal, WebCode, problem_json
from service.api.watch import new_request_id
from service.config import Config, from_environment

_LINGER_SECONDS: Final = 2
_DRAIN_SECONDS: Final = 5
_DRAIN_BYTES: Final = 2**27  # twice the longest body that is taken
_PIECE_BYTES: Final = 2**16


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A process of the service."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  gunicorn has no types
        super().__init__(*args, **kwargs)
        self._lingering: deque[TConn] = deque()
        self._config = from_environment()

    def enqueue_req(self, conn: TConn) -> None:
        """Give a request to a thread, as soon as something of it has come."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock = _Timed(conn.sock, self._config)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self._watch(conn, self.on_pending_socket_readable)

    def handle(self, conn: TConn) -> object:
        """Take a request in and answer it, within the time that there is for both."""
        conn.sock.begin()
        try:
            return super().handle(conn)
        finally:
            conn.sock.end()

    def handle_request(self, req: object, conn: TConn) -> bool:
        """Answer a request, head and body in one piece unless they are long.

        A process that is killed then leaves either the answer or nothing, and a proxy that got
        nothing asks another one.
        """
        connection = conn.sock
        connection.request = req
        conn.sock = gathered = _Gathered(connection)
        try:
            kept: bool = super().handle_request(req, conn)
        finally:
            conn.sock = connection
        gathered.flush()
        return kept

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: object) -> None:
        """Answer what is no request with a problem, where gunicorn has a page of HTML."""
        if isinstance(exc, TooSlow):
            refusal = late(WebCode.NOT_HTTP, "The head of the request", exc)
            client.sendall(_problem(HTTPStatus.BAD_REQUEST, refusal))
            return
        page = _Gathered(client)
        super().handle_error(req, page, addr, exc)
        status = HTTPStatus(int(page.held.split()[1]))
        client.sendall(_refused(status, self.cfg, str(exc)))

    def finish_request(self, conn: TConn, done: Any) -> None:  # noqa: ANN401  a future
        """Wait for the next request, or for the client to hang up: in no thread."""
        if not done.cancelled() and not done.exception() and done.result() is False:
            self._linger(conn)
        else:
            super().finish_request(conn, done)

    def murder_pending(self) -> None:
        """Give up the clients that have waited, or lingered, for too long."""
        super().murder_pending()
        now = time.monotonic()
        while self._lingering and self._lingering[0].timeout <= now:
            self._end(self._lingering[0])

    def set_accept_enabled(self, enabled: bool) -> None:  # noqa: FBT001  as gunicorn calls it
        """Accept connections or leave them to others; for good once the process stops.

        What is in the queue by then is still answered. A queue that stays open would take more.
        """
        super().set_accept_enabled(enabled)
        if not self.alive:
            for listener in self.sockets:
                before = None
                while self.nr_conns != before:
                    before = self.nr_conns
                    self.accept(listener)
                listener.close()

    def _keepalive_after(self, conn: TConn, keepalive: bool) -> bool:  # noqa: FBT001
        """Whether the client, which was told so, may send another request.

        What is left of a body that was refused is passed over, so that it may: in pieces, where
        gunicorn takes a kilobyte at a time.
        """
        end, left = time.monotonic() + _DRAIN_SECONDS, _DRAIN_BYTES
        try:
            while keepalive and left > 0 and time.monotonic() < end:
                piece = conn.parser.mesg.body.read(_PIECE_BYTES)
                if not piece:
                    return bool(conn.parser.finish_body(end))
                left -= len(piece)
        except TooSlow:
            pass
        return False

    def _linger(self, conn: TConn) -> None:
        """Say that there is nothing more, and let the client take the last answer in."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.nr_conns -= 1
            conn.close()
            return
        conn.timeout = time.monotonic() + _LINGER_SECONDS
        self._lingering.append(conn)
        self._watch(conn, self._pass_over)

    def _pass_over(self, conn: TConn, connection: socket.socket) -> None:
        try:
            if connection.recv(_PIECE_BYTES):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._end(conn)

    def _end(self, conn: TConn) -> None:
        self.poller.unregister(conn.sock)
        self._lingering.remove(conn)
        self.nr_conns -= 1
        conn.close()

    def _watch(self, conn: TConn, readable: Any) -> None:  # noqa: ANN401
        conn.sock.settimeout(0)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(readable, conn))


def _refused(status: HTTPStatus, config: GunicornConfig, said: str) -> bytes:
    """The answer to what gunicorn refuses with a status, because of its limits or of HTTP."""
    line = config.limit_request_line
    match status:
        case HTTPStatus.REQUEST_URI_TOO_LONG:
            detail = f"The first line of the request is over {line:,} bytes."
            refusal = beyond(WebCode.REQUEST_LINE_TOO_LONG, detail, line, "bytes")
        case HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
            fields, size = config.limit_request_fields, config.limit_request_field_size
            detail = f"The header has over {fields} fields, or one of over {size:,} bytes."
            code = WebCode.HEADER_TOO_LARGE
            if said.endswith("headers fields"):  # as gunicorn has it
                refusal = beyond(code, detail, fields, "fields")
            else:
                refusal = beyond(code, detail, size, "bytes")
        case HTTPStatus.INTERNAL_SERVER_ERROR:
            code = WebCode.INTERNAL_ERROR
            refusal = Refusal(code, CATALOGUE[code].cause)
        case _:
            code = WebCode.NOT_HTTP
            refusal = Refusal(code, CATALOGUE[code].cause, status=status)
    return _problem(status, refusal)


def _problem(status: HTTPStatus, refusal: Refusal) -> bytes:
    """The answer that ends a connection with a refusal."""
    name = new_request_id()
    body = orjson.dumps({**problem_json(refusal), "request_id": name})
    head = (
        f"HTTP/1.1 {status} {status.phrase}",
        "Connection: close",
        f"X-Request-ID: {name}",
        f"Content-Type: {PROBLEM}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join((*head, "", "")).encode() + body


class _Timed:
    """A connection whose client has so much time to send a request, and again to take its answer.

    A client that does nothing is given up by the socket itself (`gunicorn_config.post_fork`).
    """

    def __init__(self, connection: socket.socket, config: Config) -> None:
        self._connection = connection
        self._stall_seconds = config.stall_seconds
        self._request_seconds = config.request_seconds
        self._come_by: float | None = None
        self._taken_by: float | None = None
        self._shortened = False
        self.request: Any = None
        """The request of which the head has come, as gunicorn has it."""

    def begin(self) -> None:
        """From now on a request is awaited."""
        self._come_by, self._taken_by = time.monotonic() + self._request_seconds, None
        if self._shortened:
            self._wait_at_most(self._stall_seconds)
            self._shortened = False

    def end(self) -> None:
        """From now on none is."""
        self._come_by = self.request = None

    def recv(self, size: int, flags: int = 0) -> bytes:
        """What has come; with flags, which only look, as the socket has it.

        Raises:
            TooSlow: nothing came for a while, or not all of the request in the time it has.
        """
        if flags or self._come_by is None:
            return self._connection.recv(size, flags)
        left = self._come_by - time.monotonic()
        if 0 < left < self._stall_seconds:
            self._wait_at_most(left)
            self._shortened = True
        try:
            if left > 0:
                return self._connection.recv(size)
        except BlockingIOError:
            pass
        if self.request:
            self.request.force_close()
        if left < self._stall_seconds:
            raise TooSlow("did not come whole within", self._request_seconds)
        raise TooSlow("stopped coming for", self._stall_seconds)

    def sendall(self, piece: bytes | bytearray) -> None:
        """Send all of it.

        Raises:
            BrokenPipeError: the client takes nothing, or not all in the time it has.
        """
        if self._taken_by is None:
            self._taken_by = time.monotonic() + self._request_seconds
        rest = memoryview(piece)
        try:
            while rest := rest[self._connection.send(rest) :]:
                if time.monotonic() > self._taken_by:
                    break
        except BlockingIOError:
            pass
        if rest:
            raise BrokenPipeError(errno.EPIPE, "The client does not take its answer in time.")

    def _wait_at_most(self, seconds: float) -> None:
        """As long as this the socket waits for something to come."""
        whole, part = divmod(max(round(seconds * 1e6), 1), 10**6)
        self._connection.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", whole, part)
        )

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """Everything else is the connection's."""
        return getattr(self._connection, name)


class _Gathered:
    """A connection on which short pieces go out together."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.held = bytearray()

    def sendall(self, piece: bytes) -> None:
        """Send what is held with a piece, once it is long."""
        self.held += piece
        if len(self.held) > _PIECE_BYTES:
            self.flush()

    def flush(self) -> None:
        """Send what is held."""
        held, self.held = self.held, bytearray()
        if held:
            self._connection.sendall(held)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """Everything else is the connection's."""
        return getattr(self._connection, name)
