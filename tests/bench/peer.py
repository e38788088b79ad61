"""The least that Flask can do with the same request: the peer of the service's POST."""

from flask import Flask, Response, request


def create_app(answer_bytes: int) -> Flask:
    """An application with one bare route, which parses the JSON and answers so many bytes."""
    app = Flask("peer")
    answer = b'"' + b"x" * (answer_bytes - 2) + b'"'

    @app.post("/v1/evaluations")
    def parse_and_answer() -> Response:
        request.get_json()
        return Response(answer, content_type="application/json")

    return app
