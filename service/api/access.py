"""Who is answered: callers with a key, where keys are asked for, and so often and no more."""

import hmac
import ipaddress
import math
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from flask import Flask, Response, g, request

from service.api.problems import Refusal, WebCode
from service.api.rate_limits import Rates, Standing
from service.config import Config

_OPEN: Final = frozenset(
    {
        *("getHealth", "getReadiness", "getPage", "getPageFile", "getDocumentation"),
        *("getDocumentationFile", "getContractYaml", "getContractJson", "getProblemType"),
    }
)
"""What is answered to everybody, as often as they like: it says nothing but what this is."""

_OF_ADDRESS: Final = "address"
_OF_KEY: Final = "key"
_IPV6_NETWORK: Final = 64
"""How much of an IPv6 address is one caller: everyone has that many addresses."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that are taken, as digests: nothing that could be sent is kept."""

    digests: tuple[bytes, ...]

    def takes(self, sent: str) -> bytes | None:
        """The digest of a key that is taken, in a time that tells nothing of any other."""
        digest = sha256(sent.encode()).digest()
        found = False
        for known in self.digests:
            found |= hmac.compare_digest(digest, known)
        return digest if found else None


def guard(app: Flask, config: Config) -> None:
    """Answer only whom the configuration says; where it says nothing, everybody, at no cost."""
    keys = Keys(config.all_api_keys)
    key_rates = _rates(config.key_requests_per_minute if keys.digests else 0)
    address_rates = _rates(config.address_requests_per_minute)
    if not (keys.digests or address_rates):
        return
    on_own_address = config.metrics not in {"on", "off"}

    def let_in() -> None:
        if request.endpoint in _OPEN or request.method == "OPTIONS":
            return
        if request.endpoint == "getMetrics" and on_own_address:
            return
        if address_rates:
            _spend(address_rates, _OF_ADDRESS, _network(request.remote_addr))
        if keys.digests:
            digest = keys.takes(_key_sent(request.environ))
            if digest is None:
                raise Refusal(
                    WebCode.API_KEY_REQUIRED,
                    "Send a key as Authorization: Bearer, or as X-API-Key.",
                    headers={"WWW-Authenticate": 'Bearer realm="stud-rules"'},
                )
            if key_rates:
                _spend(key_rates, _OF_KEY, digest)

    app.before_request(let_in)
    if key_rates or address_rates:
        app.after_request(_tell)


def _rates(per_minute: int) -> Rates | None:
    return Rates(per_minute) if per_minute else None


def _key_sent(environ: Mapping[str, Any]) -> str:
    scheme, _, credentials = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() == "bearer":
        return str(credentials.strip())
    return str(environ.get("HTTP_X_API_KEY", ""))


def _network(address: str | None) -> bytes:
    """Whom an address stands for; all that have none are one."""
    try:
        parsed = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return b""
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return parsed.ipv4_mapped.packed
        return parsed.packed[: _IPV6_NETWORK // 8]
    return parsed.packed


def _spend(rates: Rates, of: str, caller: bytes) -> None:
    standing = rates.spend(of.encode() + caller)
    g.standings = {**g.get("standings", {}), of: standing}
    if standing.wait:
        seconds = math.ceil(standing.wait)
        raise Refusal(
            WebCode.TOO_MANY_REQUESTS,
            f"{rates.per_minute} requests a minute are answered for each {of}. "
            f"The next one is in {seconds} s.",
            members={"limit": {"most": rates.per_minute, "unit": "requests_per_minute"}},
            headers={"Retry-After": str(seconds)},
        )


def _tell(response: Response) -> Response:
    """Say how many requests are left, as draft-ietf-httpapi-ratelimit-headers has it."""
    standings: Mapping[str, Standing] = g.get("standings", {})
    if standings:
        response.headers["RateLimit-Policy"] = ", ".join(
            f'"{of}";q={each.most};w=60' for of, each in standings.items()
        )
        response.headers["RateLimit"] = ", ".join(
            f'"{of}";r={each.left};t={math.ceil(each.full_in)}' for of, each in standings.items()
        )
    return response
