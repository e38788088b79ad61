"""Every error as `application/problem+json` (RFC 9457): the closed catalogue and the one handler.

An entry says what happened and what a caller can do about it; `GET /problems/<type>` answers it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

import orjson
from flask import Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.api.watch import CODE, request_id
from service.rules.errors import Code, Place, StudError

MOST_ERRORS: Final = 100
"""How many faults of one request are told at once."""


class WebCode(StrEnum):
    """What can be wrong with a request before any rule is asked."""

    INCOMPLETE_BODY = "incomplete_body"
    NOT_JSON = "not_json"
    NOT_TOML = "not_toml"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    INVALID_FIELD = "invalid_field"
    UNKNOWN_FIELD = "unknown_field"
    BAD_HANDS = "bad_hands"
    FORMAT_CANNOT_SAY = "format_cannot_say"
    API_KEY_REQUIRED = "api_key_required"
    TOO_MANY_REQUESTS = "too_many_requests"
    REQUEST_LINE_TOO_LONG = "request_line_too_long"
    HEADER_TOO_LARGE = "header_too_large"
    NOT_HTTP = "not_http"
    INTERNAL_ERROR = "internal_error"
    NOT_READY = "not_ready"


ProblemCode = Code | WebCode


PROBLEM: Final = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its usual status, its title, what causes it and what cures it."""

    status: HTTPStatus
    title: str
    cause: str
    cure: str


def _refused(title: str, cause: str, cure: str) -> Kind:
    return Kind(HTTPStatus.UNPROCESSABLE_ENTITY, title, cause, cure)


CATALOGUE: Final[Mapping[ProblemCode, Kind]] = MappingProxyType(
    {
        WebCode.INCOMPLETE_BODY: Kind(
            HTTPStatus.BAD_REQUEST,
            "The body did not come whole",
            "The body ended before it had the length that was announced, stopped coming, took too "
            "long, is not in chunks as it says, or is not the gzip stream that Content-Encoding "
            "says.",
            "Send the request again.",
        ),
        WebCode.NOT_JSON: Kind(
            HTTPStatus.BAD_REQUEST,
            "The body is not JSON",
            "The body is empty, broken off, not UTF-8, nested too deeply, or not JSON at all; "
            "NaN and numbers too large to be one, such as 1e400, are not JSON.",
            "Send one JSON object, in UTF-8.",
        ),
        WebCode.NOT_TOML: Kind(
            HTTPStatus.BAD_REQUEST,
            "The body is not TOML",
            "The body is broken off, not UTF-8, nested too deeply, or not TOML at all.",
            "Send one hand in PHH, in UTF-8; `detail` has the line.",
        ),
        WebCode.NOT_FOUND: Kind(
            HTTPStatus.NOT_FOUND,
            "There is nothing here",
            "The path is not one of the service's.",
            "See /openapi.yaml for the paths that are.",
        ),
        WebCode.METHOD_NOT_ALLOWED: Kind(
            HTTPStatus.METHOD_NOT_ALLOWED,
            "The method is not allowed here",
            "The path exists, but it does not take this method.",
            "Use one of the methods that the Allow header of the answer names.",
        ),
        WebCode.NOT_ACCEPTABLE: Kind(
            HTTPStatus.NOT_ACCEPTABLE,
            "The answer has no such form",
            "The Accept header leaves out every form in which this answer can be given.",
            "Accept application/json, or leave the header out.",
        ),
        WebCode.BODY_TOO_LARGE: Kind(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "The body is too large",
            "The body has more bytes than the service reads.",
            "Send the hands in several requests.",
        ),
        WebCode.UNSUPPORTED_MEDIA_TYPE: Kind(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
            "The body has no media type that is read here",
            "The Content-Type header is missing, or it is not that of JSON.",
            "Send Content-Type: application/json.",
        ),
        WebCode.INVALID_FIELD: _refused(
            "A field is not what it should be",
            "A field is missing, has the wrong type, or is out of its range. Chips and seats are "
            "JSON integers: no fractions, texts or truth values.",
            "Look at `errors`: each has a JSON pointer to the field and says what it takes.",
        ),
        WebCode.UNKNOWN_FIELD: _refused(
            "There is no such field",
            "The request has a field, or a query parameter, that is not known here.",
            "Leave it out, or correct its spelling: `errors` has a JSON pointer to each.",
        ),
        WebCode.BAD_HANDS: _refused(
            "Not all of these are hands",
            "A line, text or record of a batch is not seven different cards, or its wild rank is "
            "no rank. No hand was evaluated.",
            "Look at `errors`: each of the first hundred has the index of the hand, counted from "
            "0, and says what is wrong with it.",
        ),
        WebCode.FORMAT_CANNOT_SAY: _refused(
            "The format has no way to say this",
            "The hand has something that the format of the Accept header cannot say so that every "
            "reader reads it rightly.",
            "Accept another format: application/json and application/toml say every hand.",
        ),
        WebCode.API_KEY_REQUIRED: Kind(
            HTTPStatus.UNAUTHORIZED,
            "An API key is needed",
            "The request has no API key, or one that is not taken.",
            "Send a key that you were given: Authorization: Bearer KEY, or X-API-Key: KEY.",
        ),
        WebCode.TOO_MANY_REQUESTS: Kind(
            HTTPStatus.TOO_MANY_REQUESTS,
            "These are too many requests",
            "The caller asked more often than the service answers one caller.",
            "Wait as many seconds as Retry-After says; ask for many hands in one request.",
        ),
        WebCode.REQUEST_LINE_TOO_LONG: Kind(
            HTTPStatus.REQUEST_URI_TOO_LONG,
            "The first line of the request is too long",
            "Method, path and query together have more bytes than the server reads.",
            "Send what is asked in the body.",
        ),
        WebCode.HEADER_TOO_LARGE: Kind(
            HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
            "The header is too large",
            "The header has more fields than the server reads, or one with more bytes.",
            "Leave out the fields that have no meaning here, such as cookies.",
        ),
        WebCode.NOT_HTTP: Kind(
            HTTPStatus.BAD_REQUEST,
            "This cannot be read as HTTP",
            "The request line, the header or its lengths are not those of one request.",
            "Send the request with a client library, and without a pause.",
        ),
        WebCode.INTERNAL_ERROR: Kind(
            HTTPStatus.INTERNAL_SERVER_ERROR,
            "The service is at fault",
            "Something happened that must not; the request was not the cause.",
            "Report it with the request that was sent.",
        ),
        WebCode.NOT_READY: Kind(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "The service cannot answer yet",
            "The evaluator does not give the known answer to a known hand.",
            "Ask again later; if it stays so, install the service anew.",
        ),
        Code.BAD_CARD: _refused(
            "This is not a card",
            "A card is not written as a rank and a suit.",
            "Write ranks 2-9, T or 10, J, Q, K, A and suits c, d, h, s, such as Td.",
        ),
        Code.CARD_REPEATED: _refused(
            "A card is here twice",
            "There is one of each card in the deck, and this one stands twice in the request.",
            "Correct the card; hands that are not of one deal are sent with independent: true.",
        ),
        Code.WRONG_CARD_COUNT: _refused(
            "This is not the right number of cards",
            "A hand, a board or the community card has too few or too many cards.",
            "Send as many cards as `detail` says.",
        ),
        Code.FACES_REQUIRED: _refused(
            "It must be said which cards are face down",
            "What the cards are worth depends on which lie face down and which face up.",
            "Send the lists down and up instead of cards.",
        ),
        Code.UNKNOWN_GAME: _refused(
            "There is no such game",
            "The name is no key, name or alias of a game; in a path, where it is answered with "
            "404, it is no key of a game or mix.",
            "Take a key from GET /v1/games.",
        ),
        Code.UNKNOWN_SEAT: _refused(
            "There is no such seat",
            "A seat is named that is not among the seats listed.",
            "Name one of the seats listed, or list the seat.",
        ),
        Code.SEAT_REPEATED: _refused(
            "A seat is here twice",
            "The same seat is listed twice.",
            "List each seat once.",
        ),
        Code.ID_REPEATED: _refused(
            "An id is here twice",
            "Two hands have the same id; a hand without one has its index for an id.",
            "Give each hand an id of its own.",
        ),
        Code.POSITION_REQUIRED: _refused(
            "The position is missing",
            "In this game the position makes a rank wild, and a hand or board has none.",
            'Send position: 1 for the first player to the dealer\'s left, and so on, or "dealer".',
        ),
        Code.BAD_POSITION: _refused(
            "There is no such position",
            "No seat of the game has this position.",
            'Send 1 to 6, counted from the dealer\'s left, or "dealer".',
        ),
        Code.POSITION_REPEATED: _refused(
            "A position is here twice",
            "Two seats have the same position.",
            "Give each seat the position it was dealt in, or none any.",
        ),
        Code.TOO_FEW_PLAYERS: _refused(
            "There are too few players",
            "The game takes more players than there are.",
            "List everyone who was dealt in.",
        ),
        Code.TOO_MANY_PLAYERS: _refused(
            "There are too many players",
            "The game takes fewer players than there are.",
            "See `players` of the game in GET /v1/games.",
        ),
        Code.TOO_MANY_CHIPS: _refused(
            "These are too many chips",
            "All chips together are more than 9007199254740991 (2^53 - 1).",
            "Count in a larger unit.",
        ),
        Code.NO_CHIPS: _refused(
            "A seat has no chips",
            "A player without chips cannot be dealt in.",
            "Leave the seat out, or give it chips.",
        ),
        Code.BAD_STAKES: _refused(
            "These stakes do not fit the game",
            "A stake is missing, is not one that the game has, or does not go with the others.",
            "See `betting` and `bring_in` of the game in GET /v1/games.",
        ),
        Code.EVERYONE_FOLDED: _refused(
            "Everyone has folded",
            "Somebody must be left to win the pot.",
            "Mark at least one seat as not folded.",
        ),
        Code.CARDS_REQUIRED: _refused(
            "The cards are missing",
            "Two or more seats are still in, and one of them does not show its cards.",
            "Send the cards of every seat that has not folded.",
        ),
        Code.ANNOUNCEMENT_REQUIRED: _refused(
            "The dealer must announce this",
            "The document leaves a choice to the dealer, and the answer depends on it.",
            "Send the house rule that `errors` points to.",
        ),
        Code.HOUSE_RULE_REFUSED: _refused(
            "The game does not offer this house rule",
            "The game has no such house rule, or not with this value.",
            "See `house_rules` of the game in GET /v1/games.",
        ),
        Code.NO_BRING_IN: _refused(
            "There is no bring-in here",
            "The game, or the house rule opening, has the highest card showing open instead.",
            "Ask POST /v1/openers with the door cards as boards.",
        ),
        Code.SPADE_FACE_UP: _refused(
            "The hand was stopped by a spade face up",
            "A player's own wild rank in spades came face up: there is no showdown.",
            "Carry the pot into the redeal, and send it as carried_pots then.",
        ),
        Code.DECK_TOO_SHORT: _refused(
            "The deck that was sent is too short",
            "More cards are needed than the deck in the request lists.",
            "Send as many cards as the hand needs, or all 52.",
        ),
        Code.DECK_EXHAUSTED: _refused(
            "The deck has run out",
            "Not even the discards can give everyone a card, and the house deals no shared one.",
            "Deal to fewer players, or play with seventh_street_shortage: community_card.",
        ),
        Code.WRONG_DECK: _refused(
            "This deck cannot be the one that is left",
            "A deck holds a card that is out of it, or does not hold one that must be in it.",
            "Send exactly the cards that can still come.",
        ),
        Code.ILLEGAL_ACTION: _refused(
            "The rules do not allow this now",
            "The event cannot come at this point of the hand.",
            "See `legal` in the problem: it has what can.",
        ),
        Code.OUT_OF_TURN: _refused(
            "It is another player's turn",
            "The event is of a seat that is not to act.",
            "See `legal` in the problem: it has who is.",
        ),
        Code.BAD_AMOUNT: _refused(
            "This is not an amount that can be bet",
            "The street's total is below the smallest or above the largest that is allowed.",
            "See `legal` in the problem: it has both.",
        ),
        Code.EXACTLY_TWO: _refused(
            "Exactly two cards are thrown away",
            "The discard has fewer or more than two cards.",
            "Discard two different face-down cards.",
        ),
        Code.DOOR_CARD: _refused(
            "The door card stays",
            "The card that lies face up cannot be thrown away.",
            "Discard face-down cards.",
        ),
        Code.NOT_HELD: _refused(
            "The player does not hold this card",
            "A card is thrown away or shown that the player does not have.",
            "Name cards that the player holds.",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in the body of the request, or in its query, and what is wrong there."""

    at: Place
    detail: str
    in_query: bool = False


class Refusal(Exception):
    """A request that is refused, with all that there is to say about it.

    `members` are what the problem has besides the usual ones, `headers` what its answer has.
    """

    def __init__(  # noqa: PLR0913  the members of a problem
        self,
        code: ProblemCode,
        detail: str,
        faults: Sequence[Fault] = (),
        *,
        status: HTTPStatus | None = None,
        rules: Sequence[str] = (),
        members: Mapping[str, object] = MappingProxyType({}),
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.faults = faults
        self.status = status
        self.rules = rules
        self.members = members
        self.headers = headers


def refused(
    error: StudError,
    members: Mapping[str, object] = MappingProxyType({}),
    *,
    in_query: bool = False,
) -> Refusal:
    """The refusal that an error of the rules is."""
    faults = [Fault(error.at, error.detail, in_query)] if error.at else []
    return Refusal(error.code, error.detail, faults, rules=error.rules, members=members)


def fields_refused(messages: object, unknown: str) -> Refusal:
    """The refusal of fields that a schema does not take, with all that it says of them.

    Args:
        messages: marshmallow's messages, nested as the request is.
        unknown: its message for a field that it does not know.
    """
    faults = list(_faults(messages, ()))
    code = (
        WebCode.UNKNOWN_FIELD
        if all(fault.detail == unknown for fault in faults)
        else WebCode.INVALID_FIELD
    )
    first = faults[0]
    more = f" And {len(faults) - 1} more." if len(faults) > 1 else ""
    return Refusal(code, f"{pointer(first.at) or 'The body'}: {first.detail}{more}", faults)


def place_in(body: object, at: Place) -> Place:
    """A place as far as the body leads: cards may stand in one text, within which there is none."""
    inside = body
    for depth, key in enumerate(at):
        match inside:
            case dict():
                inside = inside.get(key)
            case list() if type(key) is int and key < len(inside):
                inside = inside[key]
            case _:
                return at[:depth]
    return at


def pointer(at: Place) -> str:
    """The JSON pointer (RFC 6901) to a place."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in at)


def answer_problem(error: Exception) -> Response:
    """The problem that an error is to the caller; what nobody foresaw is logged."""
    match error:
        case StudError():
            return _problem(refused(error))
        case Refusal():
            return _problem(error)
        case HTTPException(code=int(status)) if status in _BY_STATUS:
            code = _BY_STATUS[status]
            answer = _problem(Refusal(code, CATALOGUE[code].cause))
            if isinstance(error, MethodNotAllowed) and error.valid_methods:
                answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
            return answer
        case _:
            current_app.logger.error(
                "no answer", exc_info=error, extra={"request_id": request_id()}
            )
            code = WebCode.INTERNAL_ERROR
            return _problem(Refusal(code, CATALOGUE[code].cause))


_BY_STATUS: Final = {
    int(kind.status): code
    for code, kind in CATALOGUE.items()
    if kind.status is not HTTPStatus.UNPROCESSABLE_ENTITY
}


def problem_type(code: ProblemCode) -> str:
    """The path under which a kind of problem is documented."""
    return f"/problems/{code.replace('_', '-')}"


def problem_json(refusal: Refusal, *, in_query: bool = False) -> dict[str, object]:
    """A refusal as a problem; `in_query` where the caller asked by query parameters alone."""
    kind = CATALOGUE[refusal.code]
    return {
        "type": problem_type(refusal.code),
        "title": kind.title,
        "status": refusal.status or kind.status,
        "detail": refusal.detail,
        "code": refusal.code,
        "errors": [
            {
                "pointer": pointer(fault.at),
                "detail": fault.detail,
                **({"in": "query"} if in_query or fault.in_query else {}),
            }
            for fault in refusal.faults[:MOST_ERRORS]
        ],
        "rules": refusal.rules,
        **refusal.members,
    }


def refusal_told(refusal: Refusal) -> str:
    """A refusal in a line of text: code, place, sentence, articles."""
    where, detail = "", refusal.detail
    if refusal.faults and refusal.faults[0].at:
        first = refusal.faults[0]
        where, detail = f" at {pointer(first.at)}", first.detail
    rules = f" ({'; '.join(refusal.rules)})" if refusal.rules else ""
    return f"{refusal.code}{where}: {detail}{rules}"


def _problem(refusal: Refusal) -> Response:
    asks_in_query = request.method == "GET"  # which has nothing else to ask in
    request.environ[CODE] = refusal.code
    problem = {**problem_json(refusal, in_query=asks_in_query), "request_id": request_id()}
    return Response(
        orjson.dumps(problem),
        status=refusal.status or CATALOGUE[refusal.code].status,
        content_type=PROBLEM,
        headers=dict(refusal.headers),
    )


def _faults(messages: object, at: Place) -> Iterator[Fault]:
    """The places and messages of a nested answer of marshmallow."""
    match messages:
        case dict():
            for key, inner in messages.items():
                yield from _faults(inner, at if key == "_schema" else (*at, key))
        case list():
            yield Fault(at, " ".join(map(str, messages)))
        case _:
            yield Fault(at, str(messages))
