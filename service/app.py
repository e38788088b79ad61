"""The application: the only place where its parts are put together."""

from typing import Final

from flask import Flask
from flask.typing import RouteCallable
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.access import guard
from service.api.application import Application
from service.api.browsers import serve_browsers
from service.api.endpoints import (
    batch,
    bring_ins,
    documentation,
    documents,
    evaluations,
    games,
    hands,
    health,
    metrics,
    odds,
    openers,
    page,
    pots,
    showdowns,
)
from service.api.limits import set_limits
from service.api.problems import answer_problem
from service.api.watch import Watch, write_line
from service.config import Config, from_environment

# Method, path, the operation's id in openapi.yaml, and what answers it.
ROUTES: Final[tuple[tuple[str, str, str, RouteCallable], ...]] = (
    ("GET", "/v1/games", "listGames", games.list_games),
    ("GET", "/v1/games/<key>", "getGame", games.get_game),
    ("GET", "/v1/mixes/<key>", "getMix", games.get_mix),
    ("POST", "/v1/evaluations", "evaluateHands", evaluations.evaluate_hands),
    ("POST", "/v1/evaluations/batch", "evaluateBatch", batch.evaluate_batch),
    ("POST", "/v1/bring-ins", "resolveBringIn", bring_ins.resolve_bring_in),
    ("POST", "/v1/openers", "resolveOpener", openers.resolve_opener),
    ("POST", "/v1/pots", "buildPots", pots.build_pots),
    ("POST", "/v1/showdowns", "settleShowdown", showdowns.settle_showdown),
    ("POST", "/v1/odds", "reckonOdds", odds.reckon_odds),
    ("POST", "/v1/hands", "replayHand", hands.replay_hand),
    ("GET", "/v1/articles", "listArticles", documents.list_articles),
    ("GET", "/healthz", "getHealth", health.get_health),
    ("GET", "/readyz", "getReadiness", health.get_readiness),
    ("GET", "/openapi.yaml", "getContractYaml", documents.get_contract_yaml),
    ("GET", "/openapi.json", "getContractJson", documents.get_contract_json),
    ("GET", "/problems/<name>", "getProblemType", documents.get_problem_type),
    ("GET", "/docs", "getDocumentation", documentation.get_documentation),
    ("GET", "/docs/<name>", "getDocumentationFile", documentation.get_documentation_file),
    ("GET", "/", "getPage", page.get_page),
    ("GET", "/web/<name>", "getPageFile", page.get_page_file),
)


METRICS_ROUTE: Final = ("GET", "/metrics", "getMetrics", metrics.get_metrics)


def create_app(config: Config | None = None) -> Flask:
    """The WSGI application, with the configuration of the environment if no other is given.

    Raises:
        ConfigError: the environment sets what cannot be.
    """
    config = config or from_environment()
    app = Application("service", static_folder=None)
    set_limits(app, config)
    app.url_map.merge_slashes = False  # a path with two slashes is another path
    for method, path, operation, view in ROUTES:
        app.add_url_rule(path, operation, view, methods=[method])
    counts = None
    if config.metrics != "off":
        method, path, operation, view = METRICS_ROUTE
        app.add_url_rule(path, operation, view, methods=[method])
        paths = (rule.rule for rule in app.url_map.iter_rules())
        counts = metrics.keep(app, config, paths)
    serve_browsers(app, config)
    guard(app, config)
    if config.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # as Flask's documentation has it
            app.wsgi_app, x_for=config.proxies, x_proto=config.proxies
        )
    trace = None
    if config.tracing:
        from service.api.tracing import Spans  # noqa: PLC0415  an extra brings what it needs

        trace = Spans().note
    app.after_request(Watch(write_line if config.log_requests else None, counts, trace).end)
    app.register_error_handler(Exception, answer_problem)
    return app
