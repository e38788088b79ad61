"""A span for each request, for those who follow a question through several services.

It says what the request's line in the log says, so no card, query or address gets out with it
either; libraries that watch an application by themselves tell paths with queries, and addresses.
"""

import os
from collections.abc import Mapping
from threading import Lock
from time import time_ns
from typing import Any, Final

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.propagate import extract
from opentelemetry.propagators.textmap import Getter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode, Tracer

from service.api.watch import NO_ROUTE

_ATTRIBUTES: Final = {
    "http.request.method": "method",
    "http.route": "route",
    "http.response.status_code": "status",
    "http.request.body.size": "request_bytes",
    "http.response.body.size": "response_bytes",
    "stud_rules.request_id": "request_id",
    "stud_rules.problem_code": "code",
}
"""By OpenTelemetry's names, the members of a line that a span has."""

_FIRST_OF_SERVER_ERRORS: Final = 500


class Spans:
    """What makes the spans, and sends them as the variables of OpenTelemetry have it."""

    def __init__(self) -> None:
        self._lock: Final = Lock()
        self._process = 0
        self._tracer: Tracer

    def note(self, environ: Mapping[str, Any], line: Mapping[str, Any]) -> None:
        """Make a span of a request that has just ended, part of the trace that its caller names."""
        now = time_ns()
        status = line["status"]
        known = line["route"] != NO_ROUTE
        attributes = {
            name: line[member]
            for name, member in _ATTRIBUTES.items()
            if member in line and (known or member != "route")
        }
        span = self._own_tracer().start_span(
            f"{line['method']} {line['route']}" if known else line["method"],
            extract(environ, getter=_FIELDS),
            SpanKind.SERVER,
            attributes,
            start_time=now - round(line["milliseconds"] * 1e6),
        )
        if status >= _FIRST_OF_SERVER_ERRORS:
            span.set_attribute("error.type", str(status))
            span.set_status(StatusCode.ERROR)
        span.end(now)

    def _own_tracer(self) -> Tracer:
        """This process's tracer: the thread that sends spans does not live through a fork."""
        if self._process != os.getpid():
            with self._lock:
                if self._process != os.getpid():
                    self._tracer = _tracer()
                    self._process = os.getpid()
        return self._tracer


def _tracer() -> Tracer:
    resource = Resource.create()
    if str(resource.attributes[SERVICE_NAME]).startswith("unknown_service"):
        resource = resource.merge(Resource({SERVICE_NAME: "stud-rules"}))
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider.get_tracer("stud-rules")


class _Fields(Getter[Mapping[str, Any]]):
    """Reads the fields of a header where WSGI has them."""

    def get(self, carrier: Mapping[str, Any], key: str) -> list[str] | None:
        value = carrier.get(f"HTTP_{key.upper().replace('-', '_')}")
        return None if value is None else [value]

    def keys(self, carrier: Mapping[str, Any]) -> list[str]:
        return [
            key.removeprefix("HTTP_").replace("_", "-").lower()
            for key in carrier
            if key.startswith("HTTP_")
        ]


_FIELDS: Final = _Fields()
