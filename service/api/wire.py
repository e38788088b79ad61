"""What goes over the wire: a JSON body or a query read and checked, an answer written."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import orjson
from flask import Response, request
from marshmallow import Schema, ValidationError
from marshmallow.fields import Field
from werkzeug.datastructures import MIMEAccept

from service.api.body import received
from service.api.browsers import unless_known
from service.api.limits import MOST_LEVELS, Unit, beyond, in_force
from service.api.problems import Fault, Refusal, WebCode, fields_refused
from service.config import Config

JSON: Final = "application/json"

UNKNOWN_FIELD: Final = "There is no such field here."
NO_OBJECT: Final = "This is to be an object."
_UNKNOWN_PARAMETER: Final = "There is no such query parameter here."
_MOST_FIELDS: Final = 64  # of an object; no schema has half as many
_TAKES_JSON: Final = frozenset({None, "*/*", JSON})


class Envelope(Schema):
    """A JSON object with known fields."""

    error_messages = {"unknown": UNKNOWN_FIELD, "type": NO_OBJECT}  # noqa: RUF012

    most_bytes: Callable[[Config], int] = staticmethod(lambda config: config.most_body_bytes)
    """How long a body of it may be."""

    counted: tuple[Unit, Callable[[Config], int]] | None = None
    """The list whose length is limited, named as what is in it, and how long it may be."""

    def on_bind_field(self, field_name: str, field_obj: Field[Any]) -> None:  # noqa: ARG002
        """Say in this service's words that a field is missing."""
        field_obj.error_messages["required"] = "This is missing."


def read(schema: Envelope) -> dict[str, Any]:
    """The body of the request, as the schema loads it.

    Raises:
        Refusal: `not_acceptable`, `unknown_field`, `unsupported_media_type`, `not_json`,
            `invalid_field`, `body_too_large`, `incomplete_body`.
    """
    environ = request.environ
    if environ.get("HTTP_ACCEPT") not in _TAKES_JSON:
        _refuse_other_forms(JSON)
    return _read_body(environ, schema)


def read_body(schema: Envelope, *others: str) -> dict[str, Any]:
    """The body of the request, as the schema loads it, where the answer may have other forms.

    Args:
        schema: of the object in the body.
        others: the media types that the body might have had besides.

    Raises:
        Refusal: as `read`, but for `not_acceptable`.
    """
    return _read_body(request.environ, schema, others)


def _read_body(
    environ: dict[str, Any], schema: Envelope, others: Sequence[str] = ()
) -> dict[str, Any]:
    if environ.get("QUERY_STRING"):
        read_query()
    config = in_force()
    body = _read_json(environ, schema.most_bytes(config), others)
    if schema.counted:
        unit, most = schema.counted
        _refuse_more(body, unit, most(config))
    return load(schema, body)


def load(schema: Envelope, body: object) -> dict[str, Any]:
    """What a request holds, as the schema loads it.

    Raises:
        Refusal: `unknown_field`, `invalid_field`.
    """
    if not isinstance(body, dict):
        raise fields_refused(NO_OBJECT, UNKNOWN_FIELD)
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


def faults_in(items: Iterable[object], faults_of: Callable[[Any], object]) -> dict[int, object]:
    """What is wrong with objects of a list, by their places; nothing of those that are right.

    Args:
        items: the list as it was sent.
        faults_of: tells the faults of an object.

    Raises:
        Refusal: `unknown_field` for an object of very many fields.
    """
    wrong = {}
    for index, item in enumerate(items):
        refuse_crowded(item)
        faults = faults_of(item) if isinstance(item, dict) else NO_OBJECT
        if faults:
            wrong[index] = faults
    return wrong


class Complete(Response):
    """The answer to a POST, with all of its headers: there is nothing left for werkzeug to add."""

    response: list[bytes]

    def __init__(self, content: bytes, media_type: str) -> None:
        super().__init__([content], content_type=media_type)

    def __call__(
        self,
        environ: Mapping[str, Any],  # noqa: ARG002
        start_response: Callable[[str, list[tuple[str, str]]], object],
    ) -> list[bytes]:
        """Hand the answer to the server as it stands."""
        (content,) = self.response
        start_response(self.status, [*self.headers, ("Content-Length", str(len(content)))])
        return self.response


def answer(body: Mapping[str, object]) -> Response:
    """The answer to a request whose `read` is done, in JSON."""
    return Complete(orjson.dumps(body), JSON)


def answer_with(content: bytes, media_type: str = JSON) -> Response:
    """The answer to a request without a body or parameters of its own, as it stands.

    Raises:
        Refusal: `not_acceptable`.
    """
    _refuse_other_forms(media_type)
    return Response(content, content_type=media_type)


def answer_unless_known(content: bytes, media_type: str = JSON) -> Response:
    """The answer to a request for what seldom changes, or 304 where the caller has it already.

    Raises:
        Refusal: `not_acceptable`.
    """
    return unless_known(answer_with(content, media_type))


def _refuse_more(body: object, unit: Unit, most: int) -> None:
    items = body.get(unit) if isinstance(body, dict) else None
    if isinstance(items, list) and len(items) > most:
        detail = f"These are {len(items)} {unit}, and {most} are the most."
        raise beyond(
            WebCode.INVALID_FIELD, f"/{unit}: {detail}", most, unit, [Fault((unit,), detail)]
        )


def read_text(most_bytes: int) -> str | None:
    """The body of the request as a text; None for what is not UTF-8.

    Raises:
        Refusal: `body_too_large`, `incomplete_body`.
    """
    try:
        return b"".join(received(request.environ, most_bytes)).decode()
    except UnicodeDecodeError:
        return None


def form_wanted(*media_types: str) -> str:
    """The media type that the caller likes best, the first where all are alike.

    Raises:
        Refusal: `not_acceptable`.
    """
    if request.environ.get("HTTP_ACCEPT") in _TAKES_JSON:
        return media_types[0]
    wanted = forms_liked().best_match(media_types)
    if wanted is None:
        raise Refusal(WebCode.NOT_ACCEPTABLE, f"The answer is one of {', '.join(media_types)}.")
    return wanted


def forms_liked() -> MIMEAccept:
    """What the caller accepts, without the parameters of media types: a form here has one variant.

    So `text/plain` and an `application/json; charset=utf-8`, as an answer itself has it, will do.
    """
    return MIMEAccept(
        (media_type.partition(";")[0].strip(), quality)
        for media_type, quality in request.accept_mimetypes
    )


def _read_json(environ: dict[str, Any], most_bytes: int, others: Sequence[str]) -> object:
    content_type = environ.get("CONTENT_TYPE")
    if content_type != JSON and not request.is_json:
        raise Refusal(
            WebCode.UNSUPPORTED_MEDIA_TYPE,
            f"The body is to be {' or '.join([JSON, *others])}, and Content-Type says "
            f"{content_type or 'nothing'}.",
        )
    try:
        return orjson.loads(b"".join(received(environ, most_bytes)))
    except orjson.JSONDecodeError as error:
        if error.msg.startswith("depth limit"):
            detail = f"This is nested in more than {MOST_LEVELS} levels."
            raise beyond(WebCode.NOT_JSON, detail, MOST_LEVELS, "levels") from None
        raise Refusal(WebCode.NOT_JSON, f"{error}.") from None


def _refuse_other_forms(media_type: str) -> None:
    form = media_type.partition(";")[0]
    if request.environ.get("HTTP_ACCEPT") and not forms_liked()[form]:
        raise Refusal(WebCode.NOT_ACCEPTABLE, f"The answer is {media_type}.")
