"""The page as files: media types, caching, and the policy that its browser enforces."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.rules.citations import ARTICLES

FOLDER = Path(__file__).parents[2] / "service" / "web"
FILES = sorted(path.name for path in FOLDER.iterdir())
MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
}


def test_the_front_door_is_the_page(client: FlaskClient) -> None:
    """`/` answers index.html."""
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.content_type == "text/html; charset=utf-8"
    assert answer.data == (FOLDER / "index.html").read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_files_are_sent_once(client: FlaskClient, name: str) -> None:
    """Each file comes with its media type and an ETag; who has it already gets 304 and nothing."""
    answer = client.get(f"/web/{name}")
    assert answer.status_code == 200
    assert answer.content_type == MEDIA_TYPES[name.rpartition(".")[2]]
    assert answer.data == (FOLDER / name).read_bytes()
    again = client.get(f"/web/{name}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Cache-Control"] == answer.headers["Cache-Control"] == "no-cache"
    other = client.get(f"/web/{name}", headers={"If-None-Match": '"of another day"'})
    assert other.status_code == 200


def test_the_policy_allows_what_is_served_from_here_alone(client: FlaskClient) -> None:
    """No foreign host, no inline script or style, no frame around the page."""
    for path in ("/", "/web/main.js"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"].split("; ")
        assert policy[0] == "default-src 'self'"
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", FILES)
def test_nothing_names_another_host(name: str) -> None:
    """Every address in the files is the service's own; a namespace is not an address."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"'\s)]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"(?:src|href|url)\W{1,3}//", text)


@pytest.mark.parametrize("name", ["nothing.js", "..", "index.py"])
def test_what_is_not_of_the_page_is_not_found(client: FlaskClient, name: str) -> None:
    """The files are a closed list: no path leads out of it."""
    answer = client.get(f"/web/{name}")
    assert answer.status_code == 404
    assert answer.get_json()["code"] == "not_found"


def test_articles_say_what_they_say(client: FlaskClient) -> None:
    """An id that an answer cites is found with its text, and nothing is left out."""
    answer = client.get("/v1/articles").get_json()
    assert answer == {"articles": dict(ARTICLES)}
    game = client.get("/v1/games/razz").get_json()
    assert set(game["articles"]) <= answer["articles"].keys()
