"""What can be set from outside: environment variables, each with one prefix, in one typed place.

`stud-rules config` prints what is in force; docs/operations.md lists every variable.
"""

import difflib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from hashlib import sha256
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NamedTuple

PREFIX: Final = "STUD_RULES_"

_READ_ELSEWHERE: Final = re.compile(
    r"KERNEL|TEST_SCALE"  # by the evaluator and by the tests
    # by nobody: Kubernetes adds these for each service whose name begins as ours does
    r"|(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)"
)


class ConfigError(Exception):
    """Variables that are set to what they cannot be: a line for each."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a variable takes, in words, and how its text is read; not to be so: ValueError."""

    takes: str
    read: Callable[[str], object]
    write: Callable[[Any], str] = str
    secret: bool = False


def _whole(least: int, most: int) -> _Kind:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,15}", text) or not least <= int(text) <= most:
            raise ValueError
        return int(text)

    return _Kind(f"a whole number from {least} to {most}", read)


def _read_host_port(text: str) -> str:
    host, _, port = text.rpartition(":")
    if host and re.fullmatch("[0-9]{1,5}", port) and int(port) < 2**16:
        return text
    raise ValueError


def _read_address(text: str) -> str:
    if re.fullmatch("unix:.+|fd://[0-9]+", text):
        return text
    return _read_host_port(text)


_ADDRESS: Final = _Kind("host:port, unix:path or fd://number", _read_address)


_ON_OFF: Final = _Kind(
    "on or off",
    lambda text: {"on": True, "off": False}[text],
    lambda value: "on" if value else "off",
)


def _read_tracing(text: str) -> bool:
    on = bool(_ON_OFF.read(text))
    try:
        if on and find_spec("opentelemetry.exporter.otlp.proto.http") is None:
            raise ValueError
    except ModuleNotFoundError as error:
        raise ValueError from error
    return on


_TRACING: Final = _Kind(
    "off, or on where stud-rules[tracing] is installed", _read_tracing, _ON_OFF.write
)
_METRICS: Final = _Kind(
    "on, off or host:port", lambda text: text if text in {"on", "off"} else _read_host_port(text)
)


def _read_keys(text: str) -> tuple[bytes, ...]:
    return tuple(_digest(key.strip()) for key in text.split(",") if key.strip())


def _read_keys_file(text: str) -> str:
    if text:
        _keys_of_file(text)
    return text


def _keys_of_file(path: str) -> tuple[bytes, ...]:
    try:
        lines = Path(path).read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError from error
    keys = (line.strip() for line in lines)
    return tuple(_digest(key) for key in keys if key and not key.startswith("#"))


def _digest(key: str) -> bytes:
    """The digest of a key that is written as it is, or as its digest."""
    if written := re.fullmatch("sha256:([0-9a-f]{64})", key):
        return bytes.fromhex(written[1])
    if not re.fullmatch("[!-+.-~-]{16,512}", key) or key.startswith("sha256:"):
        raise ValueError
    return sha256(key.encode()).digest()


def _read_origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    if not all(re.fullmatch(r"\*|https?://[a-z0-9.-]+(:[0-9]{1,5})?", each) for each in origins):
        raise ValueError
    return origins


_KEYS: Final = _Kind(
    "keys of 16 characters and more, or sha256: and their digests, with commas between",
    _read_keys,
    lambda digests: ",".join(f"sha256:{digest.hex()}" for digest in digests),
    secret=True,
)
_KEYS_FILE: Final = _Kind("a file with a key, or sha256: and its digest, a line", _read_keys_file)
_ORIGINS: Final = _Kind(
    "origins such as https://example.org with commas between, or *", _read_origins, ",".join
)


def _setting(kind: _Kind, says: str, default: object, default_says: str = "") -> Any:  # noqa: ANN401
    """A field of `Config`; `default_says` tells a default that is reckoned from the machine."""
    metadata = {"kind": kind, "says": says, "default_says": default_says}
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All that is in force; a variable is named as its field, behind the prefix."""

    bind: str = _setting(_ADDRESS, "The address to listen on.", "127.0.0.1:8000")
    workers: int = _setting(
        _whole(1, 512),
        "The number of processes that answer.",
        lambda: max(2, os.cpu_count() or 1),
        "one for each core, at least two",
    )
    threads: int = _setting(_whole(1, 1024), "The requests that a process works on at once.", 128)
    keepalive_seconds: int = _setting(
        _whole(1, 3600), "How long a connection waits for its next request.", 75
    )
    stall_seconds: int = _setting(
        _whole(1, 3600), "How long a client may neither send nor take anything.", 10
    )
    request_seconds: int = _setting(
        _whole(1, 86_400),
        "How long a request may take to come whole, and its answer to be taken.",
        60,
    )
    stop_seconds: int = _setting(
        _whole(1, 3600), "How long requests under way have to end when the service stops.", 10
    )
    most_request_line_bytes: int = _setting(
        _whole(256, 8190), "The longest first line of a request: method, path and query.", 4094
    )
    most_header_fields: int = _setting(
        _whole(16, 1000), "The most fields of a request's header.", 100
    )
    most_field_bytes: int = _setting(
        _whole(256, 65_536), "The longest field of a request's header.", 8190
    )
    most_body_bytes: int = _setting(
        _whole(1, 2**30), "The longest body in JSON, where nothing else is said.", 16 * 2**20
    )
    most_log_bytes: int = _setting(
        _whole(1, 2**30), "The longest body of `POST /v1/hands`.", 16 * 2**20
    )
    most_batch_bytes: int = _setting(
        _whole(1, 2**30),
        "The longest body of `POST /v1/evaluations/batch`, as it comes and inflated.",
        64 * 2**20,
    )
    most_hands: int = _setting(
        _whole(1, 10_000), "The most hands of `POST /v1/evaluations`.", 10_000
    )
    most_events: int = _setting(_whole(0, 2_000), "The longest log of `POST /v1/hands`.", 2_000)
    odds_threads: int = _setting(
        _whole(1, 256), "The threads that deal run-outs for one request of `POST /v1/odds`.", 1
    )
    odds_milliseconds: int = _setting(
        _whole(10, 600_000), "The longest that run-outs are dealt for one request.", 2000
    )

    log_requests: bool = _setting(
        _ON_OFF, "Whether each request has a line in the log.", default=True
    )
    metrics: str = _setting(
        _METRICS,
        "Whether `GET /metrics` is answered, and at an address of its own if need be.",
        "on",
    )
    tracing: bool = _setting(
        _TRACING,
        "Whether each request has a span, sent to `OTEL_EXPORTER_OTLP_ENDPOINT`.",
        default=False,
    )

    api_keys: tuple[bytes, ...] = _setting(_KEYS, "The API keys that are taken.", ())
    api_keys_file: str = _setting(_KEYS_FILE, "More API keys that are taken.", "")
    key_requests_per_minute: int = _setting(
        _whole(0, 10**6), "The most requests of a key in a minute; 0 for any number.", 0
    )
    address_requests_per_minute: int = _setting(
        _whole(0, 10**6), "The most requests of an address in a minute; 0 for any number.", 0
    )
    proxies: int = _setting(
        _whole(0, 10), "The proxies in front, whose `X-Forwarded-For` is believed.", 0
    )
    cors_origins: tuple[str, ...] = _setting(
        _ORIGINS, "The origins whose pages may ask from a browser.", ()
    )

    @property
    def all_api_keys(self) -> tuple[bytes, ...]:
        """The digests of all keys that are taken."""
        return self.api_keys + (_keys_of_file(self.api_keys_file) if self.api_keys_file else ())


class Setting(NamedTuple):
    """A variable: its name, what it takes, its default and what it is for, in words."""

    variable: str
    field: str
    takes: str
    default: str
    says: str


def settings() -> Iterator[Setting]:
    """Every variable there is, in the order in which they are declared."""
    for each in fields(Config):
        kind = each.metadata["kind"]
        yield Setting(
            PREFIX + each.name.upper(),
            each.name,
            kind.takes,
            each.metadata["default_says"] or kind.write(each.default) or "none",
            each.metadata["says"],
        )


def in_force(config: Config) -> Iterator[tuple[str, str]]:
    """Every variable with the text that sets it to what it is."""
    for each in fields(Config):
        yield PREFIX + each.name.upper(), each.metadata["kind"].write(getattr(config, each.name))


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    """What the environment sets, and the defaults of all else.

    Raises:
        ConfigError: a variable has a value that it does not take, or its name is unknown.
    """
    wrong = []
    values = {}
    known = {PREFIX + each.name.upper(): each for each in fields(Config)}
    for variable in sorted(each for each in environment if each.startswith(PREFIX)):
        text = environment[variable]
        if variable in known:
            kind = known[variable].metadata["kind"]
            try:
                values[known[variable].name] = kind.read(text)
            except (ValueError, KeyError):
                said = "what it cannot be" if kind.secret else repr(text)
                wrong.append(f"{variable} is {said}; it takes {kind.takes}.")
        elif not _READ_ELSEWHERE.fullmatch(variable.removeprefix(PREFIX)):
            names = [name.removeprefix(PREFIX) for name in known]
            close = difflib.get_close_matches(variable.removeprefix(PREFIX), names, 1)
            meant = f" Is {PREFIX}{close[0]} meant?" if close else ""
            wrong.append(f"{variable} is no variable of this service.{meant}")
    if wrong:
        raise ConfigError("\n".join(wrong))
    return Config(**values)


def listens_beyond_loopback(bind: str) -> bool:
    """Whether others than this machine can reach an address; whoever handed a socket over knows."""
    if bind.startswith(("unix:", "fd:")):
        return False
    host = bind.rpartition(":")[0].strip("[]")
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"
