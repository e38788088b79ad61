"""What gunicorn and the application have to say beside requests: a line of JSON for each."""

import logging
from typing import Any, Final

from gunicorn.glogging import Logger
from pythonjsonlogger.orjson import OrjsonFormatter

_FORMATTER: Final = OrjsonFormatter(
    ["levelname", "message"],
    rename_fields={"levelname": "level", "message": "event", "exc_info": "trace"},
    timestamp=True,
)


class JsonLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn's log in JSON, and the application's with it. Requests have lines of their own."""

    def setup(self, cfg: Any) -> None:  # noqa: ANN401  gunicorn has no types
        """Take the form of the lines."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(_FORMATTER)
        for name in ("service", "opentelemetry"):
            logging.getLogger(name).handlers = self.error_log.handlers
