"""What goes over the wire: a JSON body or a query read and checked, an answer written."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
from flask import Response, request
from marshmallow import Schema, ValidationError

from service.api.body import received
from service.api.problems import Fault, Refusal, WebCode, fields_refused

MOST_BODY_BYTES: Final = 16 * 2**20
JSON: Final = "application/json"

UNKNOWN_FIELD: Final = "There is no such field here."
_UNKNOWN_PARAMETER: Final = "There is no such query parameter here."
_MOST_FIELDS: Final = 64  # of an object; no schema has half as many
_TAKES_JSON: Final = frozenset({None, "*/*", JSON})


def read(schema: Schema) -> dict[str, Any]:
    """The body of the request, as the schema loads it.

    Raises:
        Refusal: `not_acceptable`, `unknown_field`, `unsupported_media_type`, `not_json`,
            `invalid_field`, `body_too_large`, `incomplete_body`.
    """
    environ = request.environ
    if environ.get("QUERY_STRING"):
        read_query()
    if environ.get("HTTP_ACCEPT") not in _TAKES_JSON:
        _refuse_other_forms(JSON)
    return load(schema, _read_json(environ))


def load(schema: Schema, body: object) -> dict[str, Any]:
    """What a request holds, as the schema loads it.

    Raises:
        Refusal: `unknown_field`, `invalid_field`.
    """
    if not isinstance(body, dict):
        raise fields_refused("This is to be an object.", UNKNOWN_FIELD)
    refuse_crowded(body)
    try:
        loaded: dict[str, Any] = schema.load(body)
    except ValidationError as error:
        raise fields_refused(error.messages, UNKNOWN_FIELD) from None
    return loaded


def read_query(*names: str) -> dict[str, str]:
    """The query parameters of the request, each of which may come once.

    Raises:
        Refusal: `unknown_field` for other parameters, `invalid_field` for one that comes twice.
    """
    if not request.query_string:
        return {}
    strange = [name for name in request.args if name not in names]
    if strange:
        raise Refusal(
            WebCode.UNKNOWN_FIELD,
            _UNKNOWN_PARAMETER,
            [Fault((name,), _UNKNOWN_PARAMETER, in_query=True) for name in strange],
        )
    for name, values in request.args.lists():
        if len(values) > 1:
            raise parameter_refused(name, "Send it once.")
    return request.args.to_dict()


def read_whole_number(name: str, text: str, *, fewest: int) -> int:
    """A query parameter that is a whole number, `fewest` or more.

    Raises:
        Refusal: `invalid_field`.
    """
    if text.isascii() and text.isdigit() and len(text) <= len(str(2**53)):
        number = int(text)
        if fewest <= number < 2**53:
            return number
    raise parameter_refused(name, f"It is a whole number from {fewest} on.")


def parameter_refused(name: str, detail: str) -> Refusal:
    """The refusal of a query parameter."""
    return Refusal(
        WebCode.INVALID_FIELD, f"{name}: {detail}", [Fault((name,), detail, in_query=True)]
    )


def refuse_query() -> None:
    """Refuse any query parameter.

    Raises:
        Refusal: `unknown_field`.
    """
    if request.environ.get("QUERY_STRING"):
        read_query()


def refuse_crowded(value: object) -> None:
    """Refuse an object of very many fields without naming each of them.

    Raises:
        Refusal: `unknown_field`.
    """
    if isinstance(value, dict) and len(value) > _MOST_FIELDS:
        raise Refusal(
            WebCode.UNKNOWN_FIELD, f"An object has {len(value)} fields: none here has so many."
        )


class Complete(Response):
    """The answer to a POST, with all of its headers: there is nothing left for werkzeug to add."""

    def __call__(
        self,
        environ: Mapping[str, Any],  # noqa: ARG002
        start_response: Callable[[str, list[tuple[str, str]]], object],
    ) -> list[bytes]:
        """Hand the answer to the server as it stands."""
        start_response(self.status, self.headers.to_wsgi_list())
        return [self.data]


def answer(body: Mapping[str, object]) -> Response:
    """The answer to a request whose `read` is done, in JSON."""
    return Complete(orjson.dumps(body), content_type=JSON)


def answer_with(content: bytes, media_type: str = JSON) -> Response:
    """The answer to a request without a body or parameters of its own, as it stands.

    Raises:
        Refusal: `not_acceptable`.
    """
    _refuse_other_forms(media_type)
    return Response(content, content_type=media_type)


def _read_json(environ: Mapping[str, Any]) -> object:
    content_type = environ.get("CONTENT_TYPE")
    if content_type != JSON and not request.is_json:
        raise Refusal(
            WebCode.UNSUPPORTED_MEDIA_TYPE,
            f"The body is to be {JSON}, and Content-Type says {content_type or 'nothing'}.",
        )
    try:
        return orjson.loads(b"".join(received(environ, MOST_BODY_BYTES)))
    except orjson.JSONDecodeError as error:
        raise Refusal(WebCode.NOT_JSON, f"{error}.") from None


def _refuse_other_forms(media_type: str) -> None:
    if request.environ.get("HTTP_ACCEPT") and not request.accept_mimetypes[media_type]:
        raise Refusal(WebCode.NOT_ACCEPTABLE, f"The answer is {media_type}.")
