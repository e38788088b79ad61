"""Spans: what is told of a request to those who follow it through several services."""

import os
import signal
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from flask.testing import FlaskClient
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from service import config as service_config
from service.app import create_app
from service.config import Config, ConfigError, from_environment
from tests.serving.running import running

TRACE = "0af7651916cd43dd8448eb211c80319c"
CALLER = "b7ad6b7169203331"
TRACED = {"traceparent": f"00-{TRACE}-{CALLER}-01"}
SECONDS = 20

Received = Queue[tuple[str, Any]]


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Iterator[Received]:
    """The spans that a collector on loopback has received, each with the name of its service."""
    spans: Received = Queue()

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            for of_resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                resource = attributes(of_resource.resource)
                for of_scope in of_resource.scope_spans:
                    for span in of_scope.spans:
                        spans.put((str(resource["service.name"]), span))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as collector:
        monkeypatch.setenv("STUD_RULES_TRACING", "on")
        monkeypatch.setenv(
            "OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_port}"
        )
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
        thread = Thread(target=collector.serve_forever)
        thread.start()
        yield spans
        collector.shutdown()
        thread.join()


def attributes(of: Any) -> dict[str, object]:  # noqa: ANN401  made by protobuf
    """The attributes of a span or a resource."""
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in of.attributes}


@pytest.fixture
def traced(received: Received) -> FlaskClient:  # noqa: ARG001  it is listening
    """A client of an application that traces."""
    return create_app(from_environment()).test_client()


def test_a_request_is_a_span_of_its_callers_trace(traced: FlaskClient, received: Received) -> None:
    """Trace and parent are the caller's; the attributes have OpenTelemetry's names."""
    answer = traced.get("/v1/games/razz", headers={**TRACED, "X-Request-ID": "mine"})
    service, span = received.get(timeout=SECONDS)
    assert service == "stud-rules"
    assert (span.name, span.trace_id.hex()) == ("GET /v1/games/<key>", TRACE)
    assert span.parent_span_id.hex() == CALLER
    assert span.kind == span.SPAN_KIND_SERVER
    assert span.start_time_unix_nano < span.end_time_unix_nano
    assert attributes(span) == {
        "http.request.method": "GET",
        "http.route": "/v1/games/<key>",
        "http.response.status_code": 200,
        "http.request.body.size": 0,
        "http.response.body.size": len(answer.data),
        "stud_rules.request_id": "mine",
    }


def test_nothing_that_was_asked_is_in_a_span(traced: FlaskClient, received: Received) -> None:
    """A path that does not exist, and a query, are the caller's own."""
    traced.get("/Ah2c?cards=KdKs")
    _, span = received.get(timeout=SECONDS)
    assert span.name == "GET"
    assert not span.parent_span_id
    assert not any(secret in span.SerializeToString() for secret in (b"Ah2c", b"KdKs", b"127.0"))
    assert attributes(span)["stud_rules.problem_code"] == "not_found"


def test_only_a_fault_of_the_service_is_an_error(
    traced: FlaskClient, received: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a caller did wrong is a span like any other."""
    traced.get("/v1/games/none")
    _, refused = received.get(timeout=SECONDS)
    assert refused.status.code == refused.status.STATUS_CODE_UNSET
    monkeypatch.setitem(traced.application.view_functions, "listGames", lambda: 1 / 0)
    traced.get("/v1/games")
    _, failed = received.get(timeout=SECONDS)
    assert failed.status.code == failed.status.STATUS_CODE_ERROR
    assert attributes(failed)["error.type"] == "500"


def test_operators_name_the_service(
    traced: FlaskClient, received: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OpenTelemetry's own variables are in force."""
    monkeypatch.setenv("OTEL_SERVICE_NAME", "rules-of-the-house")
    traced.get("/healthz")
    assert received.get(timeout=SECONDS)[0] == "rules-of-the-house"


def test_workers_send_their_spans_and_what_is_left_when_they_stop(
    received: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forked processes each have a tracer of their own; a stop loses no span."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "3600000")
    with running() as service:
        for number in range(12):
            connection = HTTPConnection(*service.address, timeout=SECONDS)
            connection.request("GET", "/v1/games", headers={"X-Request-ID": f"asked-{number}"})
            assert connection.getresponse().read()
            connection.close()
        os.kill(service.process.pid, signal.SIGTERM)
        service.process.wait(timeout=30)
    spans = [received.get_nowait()[1] for _ in range(received.qsize())]
    asked = [attributes(span)["stud_rules.request_id"] for span in spans]
    assert {f"asked-{number}" for number in range(12)} <= set(asked)


def test_without_the_extra_the_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what is missing; off needs nothing."""

    def missing(name: str) -> None:
        if "." in name:
            raise ModuleNotFoundError

    for find_spec in (missing, lambda _: None):
        monkeypatch.setattr(service_config, "find_spec", find_spec)
        with pytest.raises(
            ConfigError, match=r"it takes off, or on where stud-rules\[tracing\] is"
        ):
            from_environment({"STUD_RULES_TRACING": "on"})
        assert from_environment({"STUD_RULES_TRACING": "off"}) == Config()
