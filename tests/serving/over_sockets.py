"""A test client whose requests go to a running service: what it is asked and says is the same."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from typing import Final
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIEnvironment

from werkzeug.test import Client

_HEADERS_OF_THEIR_OWN: Final = {"CONTENT_TYPE": "Content-Type", "CONTENT_LENGTH": "Content-Length"}


@contextmanager
def client_of(url: str) -> Iterator[Client]:
    """A client of the service at a URL, on a connection that is kept open."""
    with closing(HTTPConnection(urlsplit(url).netloc, timeout=60)) as connection:
        yield Client(_Forwarding(connection))


class _Forwarding:
    """A WSGI application that is another one, over HTTP."""

    def __init__(self, connection: HTTPConnection) -> None:
        self._connection = connection

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Send the request, and hand on the answer."""
        answer = self._ask(environ)
        start(f"{answer.status} {answer.reason}", answer.getheaders())
        return [answer.read()]

    def _ask(self, environ: WSGIEnvironment) -> HTTPResponse:
        connection = self._connection
        # As the test wrote it: what is not a text, or has two slashes, is to arrive like that.
        connection.putrequest(
            environ["REQUEST_METHOD"],
            environ["REQUEST_URI"],
            skip_host=True,
            skip_accept_encoding=True,
        )
        for key, value in environ.items():
            if key.startswith("HTTP_"):
                connection.putheader(key.removeprefix("HTTP_").replace("_", "-"), value)
            elif key in _HEADERS_OF_THEIR_OWN and value:
                connection.putheader(_HEADERS_OF_THEIR_OWN[key], value)
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        with suppress(BrokenPipeError, ConnectionResetError):  # refused before all of it was sent
            connection.endheaders(body)
        return connection.getresponse()
