"""GET /metrics: what was counted, for Prometheus."""

from collections.abc import Iterable
from typing import Final

from flask import Flask, Response, current_app, request

from service.api.metrics import MEDIA_TYPE, Metrics
from service.api.problems import Refusal, WebCode
from service.api.watch import NO_ROUTE
from service.api.wire import answer_with, refuse_query
from service.config import Config

_METRICS: Final = "stud_rules_metrics"


def keep(app: Flask, config: Config, routes: Iterable[str]) -> Metrics:
    """Keep counts for an application, and answer with them where the configuration has them."""
    counts = app.extensions[_METRICS] = Metrics([NO_ROUTE, *routes], config.workers)
    if config.metrics != "on":
        port = config.metrics.rpartition(":")[2]

        def keep_apart() -> None:
            if (request.environ["SERVER_PORT"] == port) != (request.endpoint == "getMetrics"):
                raise Refusal(WebCode.NOT_FOUND, "The path is not of this address.")

        app.before_request(keep_apart)
    return counts


def get_metrics() -> Response:
    """Answer what all processes of the service have counted."""
    refuse_query()
    counts: Metrics = current_app.extensions[_METRICS]
    return answer_with(counts.written(), MEDIA_TYPE)
