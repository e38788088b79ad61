"""What the application does in its own way must come out as Flask has it."""

from flask import Flask, request

from service.app import create_app
from service.config import Config


def plain_paths(app: Flask) -> list[tuple[str, str]]:
    """Every method and path that has no variable in it."""
    return [
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        if not rule.arguments
        for method in rule.methods or set()
    ]


def test_a_path_that_is_looked_up_is_the_one_that_would_be_matched() -> None:
    """Whether a path has a variable decides how its rule is found, and not which."""
    app = create_app(Config())
    for method, path in plain_paths(app):
        with app.test_request_context(path, method=method):
            found = request.url_rule, request.view_args
        assert found == app.url_map.bind("").match(path, method, return_rule=True)


def test_flask_still_says_which_methods_a_path_takes() -> None:
    """OPTIONS has the methods of all rules of a path, which one rule alone does not know."""
    app = create_app(Config())
    client = app.test_client()
    for path in {path for _, path in plain_paths(app)}:
        taken = {method for method, other in plain_paths(app) if other == path}
        assert set(client.options(path).allow) == taken
