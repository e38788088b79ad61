"""POST /v1/evaluations/batch: what hands are worth, by the hundred thousand."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import Response, request

from service.api.batch import FORMS, Batch, Form
from service.api.body import inflated, received
from service.api.limits import in_force
from service.api.problems import Refusal, WebCode, refused
from service.api.schemas import assumed, house_rules_json
from service.api.watch import count_hands
from service.api.wire import JSON, Complete, forms_liked, parameter_refused, read_query
from service.rules.bulk import bulk
from service.rules.catalogue import find_game
from service.rules.errors import StudError
from service.rules.games import GAMES, Game
from service.rules.holdings import articles_of_hands
from service.rules.house_rules import HouseRules, resolve_texts

_HOUSE_RULES: Final = tuple(
    {offered.rule.key: None for game in GAMES.values() for offered in game.house_rules}
)
_GZIP: Final = frozenset({"gzip", "x-gzip"})
_AS_IT_IS: Final = frozenset({"", "identity"})


def evaluate_batch() -> Response:
    """Evaluate hands of seven cards, each on its own."""
    query = read_query("game", *_HOUSE_RULES)
    if "game" not in query:
        raise parameter_refused("game", "Name the game: GET /v1/games has them all.")
    try:
        game = find_game(query.pop("game"), ("game",))
        house = _read_house_rules(game, query)
        batch = Batch(bulk(game, house))
    except StudError as error:
        raise refused(error, in_query=True) from None
    sent = _form_sent()
    wanted = _form_wanted(sent)
    sent.read(_body(request.environ), batch)
    batch.finish()
    count_hands(batch.hand_count)
    return _answer(wanted, batch, game, house)


def _read_house_rules(game: Game, query: Mapping[str, str]) -> HouseRules:
    if not query:
        return assumed(game)
    return resolve_texts(game.house_rules, query, ())


def _form_sent() -> Form:
    media_type = JSON if request.is_json else request.mimetype
    if media_type not in FORMS:
        raise Refusal(
            WebCode.UNSUPPORTED_MEDIA_TYPE,
            f"The body is to be one of {', '.join(FORMS)}, and Content-Type says "
            f"{request.content_type or 'nothing'}.",
        )
    return FORMS[media_type]


def _form_wanted(sent: Form) -> Form:
    """The form that the caller likes best, the one of the request where all are alike."""
    if not request.environ.get("HTTP_ACCEPT"):
        return sent
    wanted = forms_liked().best_match([sent.media_type, *FORMS])
    if wanted is None:
        raise Refusal(WebCode.NOT_ACCEPTABLE, f"The answer is one of {', '.join(FORMS)}.")
    return FORMS[wanted]


def _body(environ: dict[str, Any]) -> Iterator[bytes]:
    encoding = environ.get("HTTP_CONTENT_ENCODING", "").strip().lower()
    if encoding not in _GZIP | _AS_IT_IS:
        raise Refusal(
            WebCode.UNSUPPORTED_MEDIA_TYPE, "A body with a Content-Encoding is to be gzip."
        )
    most = in_force().most_batch_bytes
    pieces = received(environ, most)
    return inflated(pieces, most) if encoding in _GZIP else pieces


def _answer(form: Form, batch: Batch, game: Game, house: HouseRules) -> Response:
    beside = {
        "game": game.key,
        "rules": articles_of_hands(game, dealer_among=False),
        "house_rules": house_rules_json(game, house),
    }
    pieces = form.answer(batch, beside)
    if len(batch.strengths) <= 1:
        return Complete(b"".join(pieces), form.content_type)
    return Response(pieces, content_type=form.content_type)  # goes out in chunks
