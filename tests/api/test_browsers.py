"""What browsers are told: policies, origins, what has not changed, the documentation."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import ConfigError, from_environment

FOLDER = Path(__file__).parents[2] / "service" / "swagger_ui"
ORIGIN = "https://table.example"


def client_for(origins: str) -> FlaskClient:
    """A client of an application that pages of some origins may ask."""
    return create_app(from_environment({"STUD_RULES_CORS_ORIGINS": origins})).test_client()


def test_no_answer_is_guessed_at(client: FlaskClient) -> None:
    """Refusals and answers alike are what they say that they are."""
    for path in ("/", "/docs", "/v1/games", "/nothing", "/healthz"):
        assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_no_other_origin_may_ask_unless_it_is_set(client: FlaskClient) -> None:
    """Browsers keep answers from pages of other hosts."""
    answer = client.get("/v1/games", headers={"Origin": ORIGIN})
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_an_origin_that_is_set_may_ask() -> None:
    """It, and no other; and it may send what requests are made of."""
    client = client_for(f"{ORIGIN}, http://localhost:3000")
    answer = client.post("/v1/pots", json={}, headers={"Origin": ORIGIN})
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Origin" in answer.headers["Vary"]
    assert "X-Request-ID" in answer.headers["Access-Control-Expose-Headers"]
    asked = client.options(
        "/v1/pots",
        headers={
            "Origin": ORIGIN,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type, x-api-key",
        },
    )
    assert asked.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    assert "x-api-key" in asked.headers["Access-Control-Allow-Headers"].lower()
    other = client.get("/v1/games", headers={"Origin": "https://table.example.org"})
    assert "Access-Control-Allow-Origin" not in other.headers


@pytest.mark.parametrize("origins", ["table.example", "https://a/b", "https://*.b", "ftp://a"])
def test_what_is_no_origin_is_refused_at_start(origins: str) -> None:
    """A slip would open nothing, and nobody would know why."""
    with pytest.raises(ConfigError):
        from_environment({"STUD_RULES_CORS_ORIGINS": origins})


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/docs", "/docs/swagger-ui.css", "/v1/games", "/v1/games/razz", "/v1/articles"),
        *("/v1/mixes/super_stud_mix", "/openapi.json", "/openapi.yaml", "/problems/bad-card"),
    ],
)
def test_what_has_not_changed_is_not_sent_again(client: FlaskClient, path: str) -> None:
    """An ETag names the content, and who has it gets 304."""
    answer = client.get(path)
    assert answer.status_code == 200
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == answer.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_what_is_of_the_moment_is_always_sent(client: FlaskClient) -> None:
    """A probe has no ETag."""
    assert "ETag" not in client.get("/readyz").headers


def test_the_documentation_runs_nothing_inline(client: FlaskClient) -> None:
    """Scripts and styles are files of this host, and its policy allows nothing else."""
    policy = client.get("/docs").headers["Content-Security-Policy"].split("; ")
    assert policy[0] == "default-src 'self'"
    assert "img-src 'self' data:" in policy
    assert "unsafe" not in " ".join(policy)
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script>|<style|\son\w+=|https?:", page)
    assert "sourceMappingURL" not in (FOLDER / "swagger-ui-bundle.js").read_text(encoding="utf-8")


def test_the_licence_of_the_documentation_comes_with_it(client: FlaskClient) -> None:
    """Apache-2.0 asks for it."""
    assert "Apache License" in (FOLDER / "LICENSE").read_text(encoding="utf-8")
    assert client.get("/docs/swagger-ui-bundle.js.LICENSE.txt").status_code == 200
    assert client.get("/docs/README.md").status_code == 404
