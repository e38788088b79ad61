"""The running service under generated requests, valid and not: no answer breaks the contract."""

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.contract import CONTRACT

EXAMPLES = {"full": 50, "soak": 2_000}.get(os.environ.get("STUD_RULES_TEST_SCALE", ""), 15)


@schemathesis.serializer("application/toml", "text/x-phh")
def as_it_is(_: schemathesis.SerializationContext, value: object) -> bytes:
    """A text of these types, which schemathesis does not know, as a body."""
    return str(value).encode()


contract = schemathesis.openapi.from_dict(dict(CONTRACT))


@contract.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_no_request_gets_an_answer_that_is_not_documented(
    case: schemathesis.Case[Any], live_server: str
) -> None:
    """Status, media type and body of each answer are documented, and none is a server error."""
    checks = [not_a_server_error, status_code_conformance, content_type_conformance]
    if case.path != "/openapi.yaml":  # of which schemathesis reads the YAML, where a text is told
        checks.append(response_schema_conformance)
    case.call_and_validate(base_url=live_server, checks=checks)
