"""GET /docs and /docs/{name}: Swagger UI over the contract, from files of this package alone."""

from typing import Final

from flask import Response

from service.api.browsers import DOCUMENTATION_POLICY, PageFiles

_FILES: Final = PageFiles("swagger_ui", DOCUMENTATION_POLICY)


def get_documentation() -> Response:
    """Answer the documentation."""
    return _FILES.answer("index.html")


def get_documentation_file(name: str) -> Response:
    """Answer a file of the documentation, or 304 where the browser has it.

    Raises:
        Refusal: `not_found`.
    """
    return _FILES.answer(name)
