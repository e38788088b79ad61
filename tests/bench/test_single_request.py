"""What `make bench` runs still runs; how long anything takes is for its figures to say."""

import re

import pytest

from tests.bench.performance_page import PAGE, with_figures
from tests.bench.single_request import QUESTIONS, measure, table


def test_the_measurement_runs() -> None:
    """Every question is answered by the service and its peer, and makes a line of the table."""
    measured = {
        question.title: measure(question, rounds=2, requests_per_round=30) for question in QUESTIONS
    }
    for figures in measured.values():
        assert len(figures.ratios) == 2
        assert min(*figures.service, *figures.peer) > 0
    lines = table(measured).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == [f"| {title}" for title in measured]


def test_figures_go_where_the_page_has_their_place() -> None:
    """A table replaces the one under the same name, and the rest of the page stays."""
    page = PAGE.read_text(encoding="utf-8")
    written = with_figures(page, "single request", "a table")
    assert "a table" in written

    def rest(text: str) -> list[str]:
        return re.split(r"(?s)<!-- figures: single request -->.*?<!-- end -->", text)

    assert rest(written) == rest(page)
    with pytest.raises(AssertionError, match="no place"):
        with_figures(page, "another", "a table")
