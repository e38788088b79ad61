"""The figures on the page docs/performance.md, each table between two marks of its own."""

import platform
import re
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def write_figures(name: str, table: str) -> None:
    """Print a table, and put it in place of the one that the page has under that name."""
    print(f"{table}\n\n{circumstances()}")  # noqa: T201
    PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8"), name, table), encoding="utf-8")


def with_figures(page: str, name: str, table: str) -> str:
    """The page with another table under the name."""
    begin, end = f"<!-- figures: {name} -->", "<!-- end -->"
    pattern = f"(?s){re.escape(begin)}.*?{end}"
    figures = f"{begin}\n{table}\n\n{circumstances()}\n{end}"
    written, count = re.subn(pattern, lambda _: figures, page)
    assert count == 1, f"the page has no place for the figures of {name}"
    return written


def circumstances() -> str:
    """When, on what and with what the figures were measured."""
    cpuinfo = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    processor = re.search(r"model name\s*: (.*)", cpuinfo)
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, "
        f"{processor[1].strip() if processor else platform.machine()}, "
        f"Python {platform.python_version()}, Flask {version('flask')}, "
        f"gunicorn {version('gunicorn')}."
    )
