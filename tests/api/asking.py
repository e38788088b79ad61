"""Asking the service, and holding each answer against the contract."""

from typing import Any

from flask.testing import FlaskClient

from tests.api.contract import faults, operations


def ask(client: FlaskClient, path: str, **body: object) -> Any:  # noqa: ANN401  JSON
    """The answer to a POST that is taken, which is what its schema says."""
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.get_json()
    assert answer.content_type == "application/json"
    described = next(operation.described for operation in operations() if operation.path == path)
    schema = described["responses"]["200"]["content"]["application/json"]["schema"]["$ref"]
    assert not faults(schema.rpartition("/")[2], answer.get_json())
    return answer.get_json()


def assumed(rulings: dict[str, dict[str, object]]) -> dict[str, object]:
    """The house rules that nobody sent, with their values."""
    return {key: ruling["value"] for key, ruling in rulings.items() if ruling["assumed"]}


def sent(rulings: dict[str, dict[str, object]]) -> dict[str, object]:
    """The house rules that the request chose."""
    return {key: ruling["value"] for key, ruling in rulings.items() if not ruling["assumed"]}
