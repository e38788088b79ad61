"""GET /v1/articles, /openapi.yaml, /openapi.json and /problems/{type}: what it all rests on."""

from typing import Final

import orjson
from flask import Response

from service.api.contract import contract_json, contract_yaml
from service.api.problems import CATALOGUE, Refusal, WebCode, problem_type
from service.api.wire import answer_unless_known, refuse_query
from service.rules.citations import ARTICLES

_BY_TYPE: Final = {problem_type(code): (code, kind) for code, kind in CATALOGUE.items()}


def list_articles() -> Response:
    """List every article that an answer may cite, with what it says."""
    refuse_query()
    return answer_unless_known(orjson.dumps({"articles": dict(ARTICLES)}))


def get_contract_yaml() -> Response:
    """Answer the contract as it is written."""
    refuse_query()
    return answer_unless_known(contract_yaml(), "application/yaml")


def get_contract_json() -> Response:
    """Answer the contract in JSON."""
    refuse_query()
    return answer_unless_known(contract_json())


def get_problem_type(name: str) -> Response:
    """Say what causes a kind of problem, and what cures it."""
    refuse_query()
    path = f"/problems/{name}"
    if path not in _BY_TYPE:
        raise Refusal(WebCode.NOT_FOUND, f"There is no problem {path}.")
    code, kind = _BY_TYPE[path]
    return answer_unless_known(
        orjson.dumps(
            {
                "type": path,
                "code": code,
                "title": kind.title,
                "status": kind.status,
                "cause": kind.cause,
                "cure": kind.cure,
            }
        )
    )
