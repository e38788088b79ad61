"""openapi.yaml against what runs: routes, schemas, codes, and every one of its examples."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPResponse
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask.testing import FlaskClient
from marshmallow import Schema

from service import evaluator
from service.api import events, hands, odds, schemas
from service.api.problems import CATALOGUE, problem_type
from service.app import create_app
from service.rules.games import GAMES, MIXES
from service.rules.house_rules import OneOf, RankOf
from tests.api.contract import (
    CONTRACT,
    EXAMPLES,
    SCHEMAS,
    Operation,
    faults,
    operations,
    resolved,
)
from tests.api.refusals import BEFORE_THE_APPLICATION, NOT_MET, REFUSALS

OPERATIONS = list(operations())

# Which marshmallow schema reads which component.
REQUESTS: Mapping[str, type[Schema]] = {
    "EvaluationRequest": schemas.EvaluationSchema,
    "HandInput": schemas.HandSchema,
    "BringInRequest": schemas.BringInSchema,
    "DoorInput": schemas.DoorSchema,
    "OpenerRequest": schemas.OpenerSchema,
    "BoardInput": schemas.BoardSchema,
    "PotsRequest": schemas.PotsSchema,
    "Contribution": schemas.ContributionSchema,
    "ShowdownRequest": schemas.ShowdownSchema,
    "ShowdownSeat": schemas.SeatSchema,
    "CarriedPot": schemas.CarriedPotSchema,
    "OddsRequest": odds.OddsSchema,
    "SeenSeat": odds.SeenSeatSchema,
    "PlayedPot": odds.PlayedPotSchema,
    "HandRequest": hands.HandSchema,
    "Stakes": hands.StakesSchema,
    "HandSeat": hands.ChairSchema,
    "HandEvent": events.EventSchema,
    "DealEvent": events.DealSchema,
    "BringInEvent": events.WagerSchema,
    "CompleteEvent": events.WagerSchema,
    "BetEvent": events.WagerSchema,
    "RaiseEvent": events.WagerSchema,
    "CallEvent": events.WagerSchema,
    "CheckEvent": events.SeatEventSchema,
    "FoldEvent": events.SeatEventSchema,
    "DiscardEvent": events.DiscardSchema,
    "TimeOutEvent": events.NamedCardsSchema,
    "ReshuffleEvent": events.ReshuffleSchema,
    "OfferEvent": events.OfferSchema,
    "TakeEvent": events.SeatEventSchema,
    "DeclineEvent": events.DeclineSchema,
    "ChooseEvent": events.ChooseSchema,
    "ShowEvent": events.NamedCardsSchema,
    "MuckEvent": events.SeatEventSchema,
}
# What marshmallow only passes on, and the rules read.
PASSED_ON = {"CardsInput", "Position", "HandId"}


def operation_id(operation: Operation) -> str:
    """The name under which clients call an operation."""
    return str(operation.described["operationId"])


def nodes(node: object) -> Iterator[Mapping[str, Any]]:
    """Every object within a part of the contract."""
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from nodes(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from nodes(inner)


def test_every_route_is_documented_and_every_operation_is_a_route() -> None:
    """What runs and what is written are the same paths, methods and operation ids."""
    running = {
        (method, rule.rule.replace("<", "{").replace(">", "}"), rule.endpoint)
        for rule in create_app().url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    written = {(method, path, described["operationId"]) for method, path, described in OPERATIONS}
    assert running == written


def test_no_key_stands_twice() -> None:
    """Of two equal keys generators take one, or refuse the contract."""
    with (Path(__file__).parents[2] / "openapi.yaml").open(encoding="utf-8") as contract:
        waiting = [yaml.compose(contract, yaml.SafeLoader)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert sorted(set(keys)) == sorted(keys), node.start_mark
            waiting += [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value


def test_version_is_the_package_s() -> None:
    """Contract and package are released together."""
    assert CONTRACT["info"]["version"] == version("stud-rules")


@pytest.mark.parametrize("operation", OPERATIONS, ids=operation_id)
def test_operations_are_ready_for_client_generators(operation: Operation) -> None:
    """Each has one tag that is described, a summary, and components for its bodies."""
    described = operation.described
    assert [described["tags"]] == [
        [tag["name"]] for tag in CONTRACT["tags"] if tag["name"] in described["tags"]
    ]
    assert described["summary"]
    assert described["description"]
    contents = [described["requestBody"]] if "requestBody" in described else []
    contents += [resolved(response) for response in described["responses"].values()]
    for content in contents:
        for media_type in content["content"].values():
            assert set(media_type["schema"]) == {"$ref"}
            assert media_type["examples"]


def test_every_component_is_used() -> None:
    """Nothing is documented that no operation leads to."""
    referred = {node["$ref"] for node in nodes(CONTRACT) if "$ref" in node}
    components = {
        f"#/components/{kind}/{name}"
        for kind in ("headers", "parameters", "responses", "schemas")
        for name in CONTRACT["components"][kind]
    }
    assert components <= referred
    assert {reference for reference in referred if "/examples/" not in reference} <= components


@pytest.mark.parametrize("name", list(SCHEMAS))
def test_objects_within_objects_have_names(name: str) -> None:
    """Generated clients get a type with a name for everything: nothing is nested without one."""
    inner = [node for node in nodes(SCHEMAS[name]) if node is not SCHEMAS[name]]
    assert not [node for node in inner if node.get("type") == "object"]
    assert not [node for node in inner if "enum" in node]


@pytest.mark.parametrize("name", [name for name in REQUESTS if "oneOf" not in SCHEMAS[name]])
def test_schemas_are_what_marshmallow_reads(name: str) -> None:
    """The fields of each request, their types and their limits, are those that are checked."""
    read = as_marshmallow_reads(REQUESTS[name])
    written = SCHEMAS[name]
    assert set(read["properties"]) == set(written["properties"])
    assert set(read.get("required", [])) == set(written.get("required", []))
    assert written["additionalProperties"] is False
    for field, checked in read["properties"].items():
        described = written["properties"][field]
        if not checked:
            assert "const" in described or described["$ref"].rpartition("/")[2] in PASSED_ON
            continue
        facets = {"minItems": 0, **resolved(described), **described}
        # No generator can write the default of a union: such a one is said in words.
        in_words = {"default"} if "oneOf" in facets else set()
        for facet in checked.keys() - {"additionalProperties", "items"} - in_words:
            assert facets[facet] == checked[facet], (field, facet)
        if "items" in checked:
            assert same_items(checked["items"], facets["items"])


def as_marshmallow_reads(schema: type[Schema]) -> Mapping[str, Any]:
    """The JSON schema that apispec makes of a marshmallow schema, by the contract's names."""
    names: Mapping[object, str] = {read: component for component, read in REQUESTS.items()}
    plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: names[type(schema)])
    APISpec("", "", "3.1.0", plugins=[plugin])
    assert plugin.converter is not None
    converted: Mapping[str, Any] = plugin.converter.schema2jsonschema(  # type: ignore[no-untyped-call]
        schema()
    )
    return converted


def same_items(checked: Mapping[str, Any], described: Mapping[str, Any]) -> bool:
    """Whether lists of both hold the same: the same component, or values with the same limits."""
    if "$ref" in checked:
        return checked == described
    facets = resolved(described)
    return all(facets[facet] == value for facet, value in checked.items())


def test_the_list_of_problems_is_the_catalogue() -> None:
    """Clients are generated against the closed list of codes."""
    assert SCHEMAS["ProblemCode"]["enum"] == [str(code) for code in CATALOGUE]


def test_games_and_mixes_are_the_declared_ones() -> None:
    """Every game can be asked for by the enum of the contract."""
    assert SCHEMAS["GameKey"]["enum"] == list(GAMES)
    assert SCHEMAS["MixKey"]["enum"] == list(MIXES)


def test_house_rules_are_the_offered_ones() -> None:
    """Every house rule that a game offers can be sent, with each of its choices, and comes back."""
    offers = [offered for game in GAMES.values() for offered in game.house_rules]
    keys = {offered.rule.key for offered in offers}
    assert set(SCHEMAS["HouseRules"]["properties"]) == keys
    assert set(SCHEMAS["HouseRulings"]["properties"]) == keys
    for offered in offers:
        described = resolved(SCHEMAS["HouseRules"]["properties"][offered.rule.key])
        if isinstance(offered.values, OneOf | RankOf):
            choices = set(offered.values.choices)
            assert choices <= set(described.get("enum", [True, False])), offered.rule.key


def test_every_problem_has_an_example() -> None:
    """Each code of the catalogue is shown as it comes."""
    shown = {example["value"].get("code") for example in EXAMPLES.values() if is_problem(example)}
    assert shown == {str(code) for code in CATALOGUE}


def is_problem(example: Mapping[str, Any]) -> bool:
    """Whether an example is of an error."""
    value = example["value"]
    return isinstance(value, dict) and "errors" in value and "code" in value


@pytest.mark.parametrize("name", [name for name in EXAMPLES if is_problem(EXAMPLES[name])])
def test_problem_examples_are_problems(name: str) -> None:
    """What the contract shows of an error is what its schema says, with the catalogue's words."""
    shown = EXAMPLES[name]["value"]
    assert not faults("HandProblem" if "state" in shown else "Problem", shown)
    code = next(code for code in CATALOGUE if code == shown["code"])
    assert shown["type"] == problem_type(code)
    assert shown["title"] == CATALOGUE[code].title


@pytest.mark.parametrize("name", list(REFUSALS))
def test_problem_examples_are_what_comes(client: FlaskClient, name: str) -> None:
    """The request that meets a problem gets the very answer that the contract shows."""
    asked = REFUSALS[name]
    answer = client.open(
        asked.path,
        method=asked.method,
        json=asked.json,
        data=asked.body,
        headers={"X-Request-ID": EXAMPLES[name]["value"]["request_id"], **asked.headers},
    )
    assert answer.status_code == asked.status
    assert answer.content_type == "application/problem+json"
    assert answer.get_json() == EXAMPLES[name]["value"]


@pytest.mark.parametrize("name", list(BEFORE_THE_APPLICATION))
def test_problems_before_the_application_are_what_comes(live_server: str, name: str) -> None:
    """What the server refuses, before the application sees it, is a problem like any other."""
    status, sent = BEFORE_THE_APPLICATION[name]
    address = urlsplit(live_server)
    with socket.create_connection((address.hostname, address.port), timeout=30) as connection:
        connection.sendall(sent)
        with closing(HTTPResponse(connection)) as answer:
            answer.begin()
            assert answer.status == status
            assert answer.headers["Content-Type"] == "application/problem+json"
            problem = json.load(answer)
        assert answer.headers["X-Request-ID"] == problem["request_id"]
        shown = EXAMPLES[name]["value"]
        assert problem == {**shown, "request_id": problem["request_id"]}


def test_only_faults_and_settings_of_the_service_are_met_by_no_request() -> None:
    """Apart from those, a problem of this contract has a request that meets it."""
    of_settings = {401, 429}
    assert {name for name, status in NOT_MET.items() if status >= 500 or status in of_settings} == (
        set(NOT_MET)
    )
    assert not NOT_MET.keys() & REFUSALS.keys()


def url_of(operation: Operation) -> str:
    """An operation's path and query, with the examples of its parameters."""
    url = operation.path
    query: dict[str, str] = {}
    for parameter in map(resolved, operation.described.get("parameters", [])):
        example = parameter["example"]
        if parameter["in"] == "path":
            url = url.replace(f"{{{parameter['name']}}}", example)
        else:
            query |= example if parameter.get("explode") else {parameter["name"]: example}
    return f"{url}?{urlencode(query)}" if query else url


def posted_examples() -> Iterator[tuple[str, Operation, str, str]]:
    """URL and names of each request example and of the answer that goes by the same key."""
    for operation in OPERATIONS:
        if operation.method == "POST":
            asked = operation.described["requestBody"]["content"]["application/json"]["examples"]
            answers = operation.described["responses"]["200"]["content"]["application/json"]
            for key, example in asked.items():
                answer = answers["examples"][key]
                yield (
                    url_of(operation),
                    operation,
                    example["$ref"].rpartition("/")[2],
                    answer["$ref"].rpartition("/")[2],
                )


@pytest.mark.parametrize(("url", "operation", "asked", "answered"), list(posted_examples()))
def test_request_examples_get_the_answers_shown(
    client: FlaskClient, url: str, operation: Operation, asked: str, answered: str
) -> None:
    """What the contract shows of a question and its answer is what happens."""
    content = operation.described["requestBody"]["content"]["application/json"]
    assert not faults(content["schema"]["$ref"].rpartition("/")[2], EXAMPLES[asked]["value"])
    answer = client.post(url, json=EXAMPLES[asked]["value"])
    assert answer.status_code == 200
    assert answer.get_json() == EXAMPLES[answered]["value"]


def gets() -> Iterator[tuple[str, str, str]]:
    """The URL of each GET with the examples of its parameters, its media type and its schema."""
    for operation in OPERATIONS:
        if operation.method == "GET":
            (media_type, content), *_ = operation.described["responses"]["200"]["content"].items()
            schema = content["schema"]["$ref"].rpartition("/")[2]
            yield url_of(operation), media_type, schema


@pytest.mark.parametrize(("url", "media_type", "schema"), list(gets()))
def test_parameter_examples_get_documented_answers(
    client: FlaskClient, url: str, media_type: str, schema: str
) -> None:
    """Each GET, asked with the examples of its parameters, answers what its schema says."""
    answer = client.get(url)
    assert answer.status_code == 200
    assert answer.content_type == media_type
    if schema not in {"Contract", "ContractText", "MetricsText", "PageText"}:
        assert not faults(schema, answer.get_json())


@pytest.mark.parametrize(
    ("url", "example"),
    [
        ("/v1/games/position_poker?players=4&dealer_wild_rank=J", "PositionPoker"),
        ("/v1/mixes/super_stud_mix?hand=12&hands_per_game=8", "SuperStudMix"),
        ("/healthz", "Health"),
        ("/problems/bad-card", "ProblemKind"),
    ],
)
def test_answers_of_gets_are_those_shown(client: FlaskClient, url: str, example: str) -> None:
    """What the contract shows of a GET is what comes."""
    assert client.get(url).get_json() == EXAMPLES[example]["value"]


def test_readiness_is_shown_but_for_what_the_processor_can(client: FlaskClient) -> None:
    """The answer that is shown names the path of one machine; another's differs in that alone."""
    shown = EXAMPLES["Readiness"]["value"]
    assert client.get("/readyz").get_json() == {**shown, "evaluator": evaluator.kernel()}


def test_the_example_of_the_catalogue_is_a_part_of_it(client: FlaskClient) -> None:
    """The list of games is too long to show, but what is shown of it is in it."""
    catalogue = client.get("/v1/games").get_json()
    shown = EXAMPLES["GameList"]["value"]
    assert shown["games"]
    assert all(game in catalogue["games"] for game in shown["games"])
    assert shown["mixes"] == catalogue["mixes"]


def test_the_contract_answers_itself(client: FlaskClient) -> None:
    """The service gives out this very document, as it is written and as JSON."""
    assert client.get("/openapi.json").get_json() == CONTRACT
    assert yaml.safe_load(client.get("/openapi.yaml").data) == CONTRACT
