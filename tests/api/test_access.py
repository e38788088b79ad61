"""Who is answered: keys, rates of keys and addresses, and proxies that are believed or not."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.rate_limits import Rates
from service.app import create_app
from service.config import Config, ConfigError, from_environment, in_force
from tests.api.contract import EXAMPLES, faults

KEY, OTHER_KEY = "sixteen-letters-k", "another-key-of-theirs"


def client_with(**variables: str) -> FlaskClient:
    """A client of an application for which the environment sets some variables."""
    environment = {f"STUD_RULES_{name.upper()}": text for name, text in variables.items()}
    return create_app(from_environment(environment)).test_client()


def games(client: FlaskClient, address: str = "192.0.2.1", **headers: str) -> TestResponse:
    """The answer to a request for a game, from an address."""
    return client.get(
        "/v1/games/razz",
        headers={name.replace("_", "-"): value for name, value in headers.items()},
        environ_overrides={"REMOTE_ADDR": address},
    )


def test_no_key_is_asked_for_unless_some_are_set(inner_client: FlaskClient) -> None:
    """Access is open, and nothing is said of rates, until it is configured."""
    answer = games(inner_client)
    assert answer.status_code == 200
    assert not [name for name in answer.headers if "RateLimit" in name[0]]


def test_a_key_is_taken_in_both_headers() -> None:
    """Either of several keys, as a bearer's or in a header of its own."""
    client = client_with(api_keys=f"{KEY}, sha256:{sha256(OTHER_KEY.encode()).hexdigest()}")
    for key in (KEY, OTHER_KEY):
        assert games(client, Authorization=f"Bearer {key}").status_code == 200
        assert games(client, Authorization=f"bearer  {key}").status_code == 200
        assert games(client, X_API_Key=key).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X_API_Key": ""},
        {"X_API_Key": KEY[:-1]},
        {"X_API_Key": "é" * 20},
        {"Authorization": KEY},
        {"Authorization": f"Basic {KEY}"},
        {"Authorization": "Bearer"},
        {"X_API_Key": "sha256:" + sha256(KEY.encode()).hexdigest()},
    ],
)
def test_without_a_key_nothing_is_answered(headers: dict[str, str]) -> None:
    """A missing key, a wrong one, and the digest of a right one are alike."""
    answer = games(client_with(api_keys=KEY), X_Request_ID="", **headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="stud-rules"'
    problem = answer.get_json()
    shown = EXAMPLES["api_key_required"]["value"]
    assert not faults("Problem", problem)
    assert problem == {**shown, "request_id": problem["request_id"]}


def test_what_says_only_what_this_is_needs_no_key() -> None:
    """Probes, the page, the documentation, the contract, and what browsers ask beforehand."""
    client = client_with(api_keys=KEY)
    for path in ("/healthz", "/readyz", "/", "/docs", "/openapi.json", "/problems/bad-card"):
        assert client.get(path).status_code == 200, path
    assert client.options("/v1/pots").status_code == 200
    for path in ("/v1/games", "/metrics", "/nothing"):
        assert client.get(path).status_code == 401, path


def test_metrics_at_an_address_of_their_own_need_no_key() -> None:
    """Who may reach that address may read them."""
    client = client_with(api_keys=KEY, metrics="127.0.0.1:9100")
    answer = client.get("/metrics", environ_overrides={"SERVER_PORT": "9100"})
    assert answer.status_code == 200


def test_keys_come_from_a_file(tmp_path: Path) -> None:
    """A key a line, beside those of the variable; comments and empty lines are none."""
    file = tmp_path / "keys"
    file.write_text(f"# ours\n\n{OTHER_KEY}\n", encoding="ascii")
    client = client_with(api_keys=KEY, api_keys_file=str(file))
    assert games(client, X_API_Key=KEY).status_code == 200
    assert games(client, X_API_Key=OTHER_KEY).status_code == 200
    assert games(client, X_API_Key="# ours").status_code == 401


@pytest.mark.parametrize("text", ["short", "with a blank in it", "sha256:12", "é" * 20])
def test_a_key_that_is_none_is_refused_at_start(text: str, tmp_path: Path) -> None:
    """And is not in the message: it may be the right one with a slip."""
    with pytest.raises(ConfigError) as refused:
        from_environment({"STUD_RULES_API_KEYS": text})
    assert text not in str(refused.value)
    file = tmp_path / "keys"
    file.write_text(text, encoding="utf-8")
    for path in (file, tmp_path / "missing"):
        with pytest.raises(ConfigError):
            from_environment({"STUD_RULES_API_KEYS_FILE": str(path)})


def test_keys_are_kept_and_printed_as_digests() -> None:
    """Nobody who sees the configuration can ask with it."""
    config = from_environment({"STUD_RULES_API_KEYS": KEY})
    assert KEY not in repr(config)
    printed = dict(in_force(config))
    assert KEY not in printed["STUD_RULES_API_KEYS"]
    assert from_environment({"STUD_RULES_API_KEYS": printed["STUD_RULES_API_KEYS"]}) == config


def test_an_address_is_answered_so_often() -> None:
    """Each answer says what is left; one too many says when the next one is answered."""
    client = client_with(address_requests_per_minute="3")
    answers = [games(client) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"address";q=3;w=60'}
    left = [answer.headers["RateLimit"].split(";")[1] for answer in answers]
    assert left == ["r=2", "r=1", "r=0", "r=0"]
    assert answers[-1].headers["Retry-After"] == "20"
    assert games(client, "192.0.2.2").status_code == 200
    assert client.get("/healthz").status_code == 200


def test_one_request_too_many_is_the_problem_shown() -> None:
    """As the contract has it."""
    client = client_with(address_requests_per_minute="1")
    games(client)
    problem = games(client).get_json()
    shown = EXAMPLES["too_many_requests"]["value"]
    assert problem == {**shown, "request_id": problem["request_id"]}


def test_a_network_of_ipv6_is_one_address() -> None:
    """Everybody has 2^64 of them; a mapped address is the one that it stands for."""
    client = client_with(address_requests_per_minute="1")
    assert games(client, "2001:db8::1").status_code == 200
    assert games(client, "2001:db8::2").status_code == 429
    assert games(client, "2001:db8:0:1::1").status_code == 200
    assert games(client, "::ffff:192.0.2.1").status_code == 200
    assert games(client, "192.0.2.1").status_code == 429
    assert [games(client, "").status_code for _ in range(2)] == [200, 429]


def test_a_key_is_answered_so_often_from_everywhere() -> None:
    """Its own count and that of its address go side by side; a wrong key spends its address."""
    client = client_with(
        api_keys=f"{KEY},{OTHER_KEY}",
        key_requests_per_minute="2",
        address_requests_per_minute="3",
    )
    answers = [games(client, f"192.0.2.{last}", X_API_Key=KEY) for last in (1, 2, 3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"address";q=3;w=60, "key";q=2;w=60'
    assert games(client, X_API_Key=OTHER_KEY).status_code == 200
    guesses = [games(client, "192.0.2.9", X_API_Key="a guess").status_code for _ in range(5)]
    assert guesses == [401, 401, 401, 429, 429]


def test_a_proxy_is_believed_only_where_there_is_one() -> None:
    """Else everybody could be somebody else for each request."""
    alone = client_with(address_requests_per_minute="1")
    behind = client_with(address_requests_per_minute="1", proxies="1")
    for client, second in ((alone, 429), (behind, 200)):
        assert games(client, X_Forwarded_For="198.51.100.1").status_code == 200
        assert games(client, X_Forwarded_For="198.51.100.2").status_code == second
    # What a caller says itself stands before what the proxy adds.
    assert games(behind, X_Forwarded_For="198.51.100.7, 198.51.100.2").status_code == 429
    assert games(behind, X_Forwarded_For="no address, ]").status_code == 200


def test_requests_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One every sixtieth of a minute, for sixty a minute, and never more than sixty in hand."""
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    rates = Rates(60)
    assert [rates.spend(b"a").left for _ in range(60)] == list(range(59, -1, -1))
    assert rates.spend(b"a").wait == pytest.approx(1)
    now += 1
    assert rates.spend(b"a").left == 0
    assert rates.spend(b"a").wait == pytest.approx(1)
    now += 1000
    assert rates.spend(b"a").left == 59


def test_the_table_of_callers_is_of_fixed_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """More callers than it holds give up those that have asked least, and nobody is refused."""
    monkeypatch.setattr("service.api.rate_limits._ENTRIES", 9)
    rates = Rates(10)
    rates.spend(b"often")
    for _ in range(5):
        rates.spend(b"often")
    assert not any(rates.spend(b"%d" % caller).wait for caller in range(100))


SPENDING = """
import os, time
from service.api.rate_limits import Rates
rates = Rates(100)
began = time.monotonic()
children = []
for _ in range(4):
    child = os.fork()
    if not child:
        answered = sum(not rates.spend(b"caller").wait for _ in range(50))
        os._exit(answered)
    children.append(child)
print(sum(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))
print((time.monotonic() - began) * 100 / 60)
"""


def test_processes_count_together() -> None:
    """Of two hundred requests to four processes a hundred are answered, and what came back."""
    told = subprocess.run(
        [sys.executable, "-c", SPENDING], capture_output=True, check=True, text=True, timeout=60
    )
    answered, came_back = map(float, told.stdout.split())
    assert 100 <= answered <= 100 + came_back


def test_access_costs_nothing_where_it_is_open() -> None:
    """No function is called for a request unless something is to be asked."""
    assert not create_app(Config()).before_request_funcs
