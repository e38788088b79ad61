"""Nothing that the documents say goes without a test that is named after it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from service.rules.citations import ARTICLES

DOCUMENTED = [article for article in ARTICLES if not article.startswith("READING")]


def named_after(article: str) -> str:
    """How the name of a test of an article begins."""
    words = re.sub(r"[^a-z0-9]+", "_", article.lower().replace("§", "")).strip("_")
    return f"test_{words}_"


def names_of_tests() -> Iterator[str]:
    """The names of all tests in this folder but those of this file."""
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        if file != Path(__file__):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            yield from (
                node.name
                for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
            )


def test_every_article_has_a_test_and_every_test_an_article() -> None:
    """Each article that may be cited is tested under its name, and each test is of an article."""
    by_beginning = {named_after(article): article for article in DOCUMENTED}
    tested = set()
    for name in names_of_tests():
        # The longest: 1.3 has a table, which is another article.
        beginning = max((one for one in by_beginning if name.startswith(one)), key=len)
        tested.add(by_beginning[beginning])
    assert tested == set(DOCUMENTED)
