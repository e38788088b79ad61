"""What the tests of the articles share."""

import pytest
from flask.testing import FlaskClient

from tests.articles.referee import Referee


@pytest.fixture(scope="session")
def referee(client: FlaskClient) -> Referee:
    """Asks the application in this process."""
    return Referee(client)
