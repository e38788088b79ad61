"""What tests of several kinds need: a test client, and a live server."""

import os
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.test import Client

from service.app import create_app
from tests.serving.over_sockets import client_of
from tests.serving.running import running

# What a change has to pass is the same each time, lest it fail for what another one brought in;
# new examples are looked for by `make soak`.
settings.register_profile("sample", max_examples=100, deadline=None, derandomize=True)
settings.register_profile(
    "full", max_examples=2000, deadline=None, derandomize=True, print_blob=True
)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("STUD_RULES_TEST_SCALE", "sample"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The same tests of what is answered are for the application and for the running service."""
    parser.addoption(
        "--served", action="store_true", help="ask a running service, over sockets, with `client`"
    )


@pytest.fixture(scope="session")
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    """A client of the application in this process, or with --served of the running service."""
    if request.config.getoption("served"):
        with client_of(request.getfixturevalue("live_server")) as served:
            yield served
    else:
        yield create_app().test_client()


@pytest.fixture(scope="session")
def inner_client() -> FlaskClient:
    """A client of the application in this process, for tests that reach into it."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def live_server() -> Iterator[str]:
    """The base URL of the service as it is shipped, with two workers, on loopback."""
    with running() as service:
        yield service.url
