"""Flask without what this service has no use for: much of its time would go into that."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter, Rule

from service.api.watch import begin

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class NoSessions(SessionInterface):
    """Nothing is kept between requests."""

    _NONE = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        """The one session that holds nothing."""
        return self._NONE


class Application(Flask):
    """Flask without sessions, hosts, blueprints, coroutines, and anything to do at the end."""

    session_interface = NoSessions()

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request, which has an id from the beginning."""
        begin(environ)
        return self.wsgi_app(environ, start_response)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is a coroutine, so nothing has to be asked whether it is one."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match by the path alone: whatever the Host header says, valid or not, has no meaning.

        A path without a variable is looked up, and leaves nothing to match.
        """
        if request is None:
            return None
        sent = request.environ["PATH_INFO"]
        rule = self._plain_rules.get((request.method, sent))
        if rule is not None:
            request.url_rule, request.view_args = rule, {}
            return None
        path = sent.encode("latin-1").decode(errors="replace")
        return self.url_map.bind("", path_info=path, default_method=request.method)

    def preprocess_request(self) -> None:
        """Have all that come before a view see the request; who refuses it raises."""
        for see in self.before_request_funcs.get(None, ()):
            see()

    def process_response(self, response: Response) -> Response:
        """Have all that come after a view see its answer, the last one first."""
        for see in reversed(self.after_request_funcs.get(None, ())):
            response = see(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing is left over from a request."""

    def do_teardown_appcontext(self, exc: BaseException | None = None) -> None:
        """Nothing is left over from a request."""

    @cached_property
    def _plain_rules(self) -> Mapping[tuple[str, str], Rule]:
        """The rules for paths without a variable, by method and path."""
        return {
            (method, rule.rule): rule
            for rule in self.url_map.iter_rules()
            if not rule.arguments
            for method in (rule.methods or set()) - {"OPTIONS"}  # which Flask answers
        }
