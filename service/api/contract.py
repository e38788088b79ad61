"""The contract that the service answers with: openapi.yaml, as it is written and as JSON."""

from functools import cache
from pathlib import Path

import orjson
import yaml


@cache
def contract_yaml() -> bytes:
    """The contract as it is written."""
    package = Path(__file__).parents[1]
    # A wheel has the contract inside the package; in a work tree it lies at the top.
    installed, checked_in = package / "openapi.yaml", package.parent / "openapi.yaml"
    return (installed if installed.exists() else checked_in).read_bytes()


@cache
def contract_json() -> bytes:
    """The same contract in JSON."""
    return orjson.dumps(yaml.safe_load(contract_yaml()))
