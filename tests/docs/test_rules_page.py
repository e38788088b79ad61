"""The tables of docs/rules.md say what the games' declarations say, and no reading is left out.

Where a test fails because a declaration has changed, it shows the table that the page should have.
"""

import re
from pathlib import Path

from docs.site.tables import games_table, house_rules_table, listed
from service.rules.citations import ARTICLES
from service.rules.games import MIXES

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_the_games_are_those_declared() -> None:
    """A reader sees each game as it is declared, side by side."""
    expected = games_table()
    assert expected in PAGE, f"the page should have\n{expected}"


def test_the_house_rules_are_those_offered() -> None:
    """A reader sees every choice, every default and every announcement that is asked for."""
    expected = house_rules_table()
    assert expected in PAGE, f"the page should have\n{expected}"


def test_the_mix_is_the_one_declared() -> None:
    """The rotation is named in its order."""
    for mix in MIXES.values():
        assert listed(game.name for game in mix.games) in " ".join(PAGE.split())


def test_every_reading_is_told_once() -> None:
    """An answer's `READING M3` can be looked up, and the page tells of no other."""
    told = re.findall(r"^- \*\*([DMOR]\d+)\*\* ", PAGE, re.MULTILINE)
    assert told == [
        article.removeprefix("READING ") for article in ARTICLES if article.startswith("READING")
    ]
