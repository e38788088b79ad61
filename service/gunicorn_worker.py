"""gunicorn's worker of threads, in which a client that does nothing holds none of them.

gunicorn gives a thread to every new connection before anything has come, waits up to two seconds
for each client to hang up in the one thread that accepts and watches connections, and keeps a
socket open at which it no longer accepts. Each of these lets a few clients stop all others;
`tests/serving` shows that they do not.
"""

import selectors
import socket
import time
from collections import deque
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import orjson
from gunicorn.config import Config
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.api.limits import beyond
from service.api.problems import CATALOGUE, PROBLEM, Refusal, WebCode, problem_json
from service.api.watch import new_request_id

_LINGER_SECONDS: Final = 2
_DRAIN_SECONDS: Final = 5
_DRAIN_BYTES: Final = 2**27  # twice the longest body that is taken
_PIECE_BYTES: Final = 2**16


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A process of the service."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  gunicorn has no types
        super().__init__(*args, **kwargs)
        self._lingering: deque[TConn] = deque()

    def enqueue_req(self, conn: TConn) -> None:
        """Give a request to a thread, as soon as something of it has come."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.set_timeout()
        self.pending_conns.append(conn)
        self._watch(conn, self.on_pending_socket_readable)

    def handle_request(self, req: object, conn: TConn) -> bool:
        """Answer a request, head and body in one piece unless they are long.

        A process that is killed then leaves either the answer or nothing, and a proxy that got
        nothing asks another one.
        """
        connection = conn.sock
        conn.sock = gathered = _Gathered(connection)
        try:
            kept: bool = super().handle_request(req, conn)
        finally:
            conn.sock = connection
        gathered.flush()
        return kept

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: object) -> None:
        """Answer what is no request with a problem, where gunicorn has a page of HTML."""
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

        What is left of a body that was refused is passed over, so that it may.
        """
        end = time.monotonic() + _DRAIN_SECONDS
        return keepalive and bool(conn.parser.finish_body(end, _DRAIN_BYTES))

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


def _refused(status: HTTPStatus, config: Config, said: str) -> bytes:
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
