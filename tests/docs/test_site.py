"""The pages that `make docs` generates have all that they are generated from."""

import re

import pytest

from docs.site.pages import pages
from service.api.problems import CATALOGUE
from service.rules.catalogue import articles
from service.rules.citations import ARTICLES
from service.rules.games import GAMES, MIXES
from tests.docs.test_examples import ROOT


@pytest.mark.parametrize("key", list(GAMES))
def test_each_game_has_a_page_with_its_articles_and_house_rules(key: str) -> None:
    """A player finds the whole game on one page, and what each of its articles says."""
    page = pages()[f"games/{key}.md"]
    game = GAMES[key]
    assert page.startswith(f"# {game.name}\n")
    assert all(f"- **{article}** {ARTICLES[article]}" in page for article in articles(game))
    assert all(f"| `{offer.rule.key}` | {offer.rule.says} |" in page for offer in game.house_rules)
    assert all(f"| {street.number.name.lower()} |" in page for street in game.streets)


def test_each_mix_has_a_page_with_its_games() -> None:
    """The rotation leads to the games, in its order."""
    for mix in MIXES.values():
        page = pages()[f"games/{mix.key}.md"]
        places = [page.index(f"[{game.name}]({game.key}.md)") for game in mix.games]
        assert places == sorted(places)


def test_each_problem_has_its_cause_and_its_cure() -> None:
    """Whoever looks up a code is told what to do."""
    page = pages()["problems.md"]
    for code, kind in CATALOGUE.items():
        section = page.partition(f"## {code}\n")[2].partition("\n## ")[0]
        assert kind.cause in section
        assert kind.cure in section


def test_every_page_has_its_place_in_the_navigation() -> None:
    """A guide that is written can be found on the site, too."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    written = {page.name for page in (ROOT / "docs").glob("*.md")}
    assert written <= set(re.findall(r": (\S+\.md)$", navigation, re.MULTILINE))
