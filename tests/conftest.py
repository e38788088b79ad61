"""What tests of several kinds need: a test client, and a live server."""

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from hypothesis import settings

from service.app import create_app

# `make test` takes a sample that is the same every time; the full run looks further each time.
settings.register_profile("sample", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("full", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("STUD_RULES_TEST_SCALE", "sample"))


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the application in this process."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def live_server() -> Iterator[str]:
    """The base URL of a gunicorn with the shipped configuration, on a free port of loopback."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        # The socket is handed over already listening: no other process can take the port.
        server = subprocess.Popen(
            [sys.executable, "-m", "service", "serve", "--bind", f"fd://{listener.fileno()}"],
            pass_fds=[listener.fileno()],
        )
    try:
        wait_until_healthy(url)
        yield url
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_until_healthy(url: str) -> None:
    """Return once /healthz answers 200; the connection waits in the listener's queue until then."""
    with urllib.request.urlopen(f"{url}/healthz", timeout=30) as answer:
        assert answer.status == 200
