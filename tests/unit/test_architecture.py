"""The shape of the code, read from its syntax: which way imports run, and where a game is known."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.rules.citations import ARTICLES
from service.rules.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "service").rglob("*.py"))

# From the front door down to the cellar. A name stands for a module, or for a package with all that
# is in it. An import stays in its layer or goes down.
LAYERS = (
    (
        "service.__main__",
        "service.cli",
        "service.gunicorn_config",
        "service.gunicorn_logger",
        "service.gunicorn_worker",
    ),
    (
        "service.audit",
        "service.bulk_files.runs",
        "service.hand_files",
        "service.replay_files",
    ),
    ("service.bulk_files.tasks",),
    ("service.bulk_files.forms", "service.bulk_files.hand_columns"),
    ("service.app",),
    ("service.api",),
    ("service.formats",),
    ("service.rules.replay", "service.rules.unanswered", "service.rules.view"),
    ("service.rules.play",),
    (
        "service.rules.betting",
        "service.rules.dealing",
        "service.rules.finish",
        "service.rules.offers",
    ),
    ("service.rules.events", "service.rules.state"),
    ("service.rules.odds",),
    ("service.rules.run_outs", "service.rules.showdown"),
    (
        "service.rules.bulk",
        "service.rules.hands",
        "service.rules.holdings",
        "service.rules.pots",
        "service.rules.seating",
        "service.rules.shares",
        "service.rules.showing",
        "service.rules.wilds",
    ),
    (
        "service.rules.catalogue",
        "service.rules.games",
        "service.rules.house_rules",
        "service.rules.vocabulary",
    ),
    (
        "service.rules.cards",
        "service.rules.citations",
        "service.rules.errors",
        "service.rules.records",
    ),
    ("service.evaluator", "service.config"),
    ("service._evaluator",),
)
PACKAGES = {
    "service",
    "service.audit",
    "service.bulk_files",
    "service.formats",
    "service.formats.card_rooms",
    "service.rules",
}  # their __init__ holds a docstring and nothing else

CITED_NOWHERE = {
    "STUD §B Bring-in 4": "points to §D, which is cited",
    "STUD §D Bring-in intro": "announces the bullets below it, which are cited",
    "OPR-643 intro": "sums up articles 1 to 4, which are cited",
    "OPR-643 header": "the same",
    "OPR-643 art. 4 example": "an example of 4.1, worked in README.md",
    "OPR-643 5 note 1": "advice to players",
    "OPR-643 5 note 2": "advice to players",
    "OPR-643 5 note 3": "advice to players",
    "OPR-643 6 FAQ 1": "repeats 1.2 and 1.3",
    "OPR-643 6 FAQ 2": "repeats 3.1 and 3.4",
    "OPR-643 6 FAQ 3": "repeats 1.1",
    "OPR-643 Final authority": "the catalogue quotes it; no answer rests on it",
    "OPR-671 intro": "sums up articles 1 to 4, which are cited",
    "OPR-671 header": "the same",
    "OPR-671 2 intro": "announces the articles below it, which are cited",
    "OPR-671 art. 4 example": "an example of 3.1 and 3.2, worked in README.md",
    "OPR-671 5 note 1": "advice to players",
    "OPR-671 5 note 2": "advice to players",
    "OPR-671 6 FAQ 1": "repeats 3.1",
    "OPR-671 6 FAQ 2": "repeats 2.2 b3",
    "OPR-671 6 FAQ 3": "repeats 1.3",
    "OPR-671 Final authority": "the catalogue quotes it; no answer rests on it",
    "READING D2": "says that two games differ, which their declarations show",
}


def module_name(source: Path) -> str:
    """The dotted name under which a source file is imported."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: Path) -> Iterator[str]:
    """The dotted names that a source file imports: modules, and what is taken from them."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.ImportFrom():
                pytest.fail(f"{source.name}:{node.lineno}: a relative import hides its layer")


def layer(name: str) -> int | None:
    """The layer of a dotted name, counted from the top; None for a name that has no layer."""
    for depth, members in enumerate(LAYERS):
        if any(name == member or name.startswith(f"{member}.") for member in members):
            return depth
    return None


def strings(source: Path) -> Iterator[tuple[int, str]]:
    """The string constants of a source file, each with its line."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_imports_never_run_back_up(source: Path) -> None:
    """A module knows only its own layer and those below it."""
    importer = module_name(source)
    if importer in PACKAGES:
        assert not list(imports(source))
        return
    own_layer = layer(importer)
    assert own_layer is not None, f"{importer} has no layer: say in LAYERS where it belongs"
    for imported in imports(source):
        if imported.split(".")[0] == "service":
            depth = layer(imported)
            assert depth is not None, f"{importer} imports {imported}, which has no layer"
            assert depth >= own_layer, f"{importer} imports {imported} from above it"


def test_imports_have_no_cycle() -> None:
    """Within a layer, too, the modules can be put in an order."""
    modules = {module_name(source) for source in SOURCES}
    imported_by = {
        module_name(source): {
            module
            for name in imports(source)
            for module in (name, name.rpartition(".")[0])
            if module in modules - PACKAGES
        }
        for source in SOURCES
    }
    while leaves := {name for name, needs in imported_by.items() if not needs & imported_by.keys()}:
        for name in leaves:
            del imported_by[name]
    assert not imported_by


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_rules_need_nothing_but_the_evaluator(source: Path) -> None:
    """The rules import the standard library, each other and the evaluator: nothing of HTTP."""
    if not module_name(source).startswith("service.rules"):
        return
    for imported in imports(source):
        assert (
            imported.startswith(("service.rules.", "service.evaluator"))
            or imported.split(".")[0] in sys.stdlib_module_names
        ), imported


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_compiled_module_has_one_importer(source: Path) -> None:
    """What crosses into C is looked at in one place."""
    importer = module_name(source)
    crosses = any(name.startswith("service._evaluator") for name in imports(source))
    assert crosses == (importer == "service.evaluator")


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_a_game_is_known_by_its_fields(source: Path) -> None:
    """A game's key is written where the game is declared, so that no code can ask for it."""
    if module_name(source) == "service.rules.games":
        return
    for line, string in strings(source):
        assert string not in GAMES, f"{source.name}:{line} names {string}"


def test_nothing_is_a_drawer_for_odds_and_ends() -> None:
    """Every file is named for its subject."""
    files = [path for folder in ("service", "csrc", "tests") for path in (ROOT / folder).rglob("*")]
    assert files
    drawers = {"util", "utils", "helper", "helpers", "misc", "common"}
    assert not [path for path in files if path.stem in drawers]


def rules_lines(source: Path) -> Iterator[str]:
    """The articles that docstrings name, as in `Rules: OPR-643 3.2; STUD §A Bring-in 1.`."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            _, _, cited = " ".join((ast.get_docstring(node) or "").split()).partition("Rules: ")
            yield from cited.removesuffix(".").split("; ") if cited else ()


@pytest.mark.parametrize("source", SOURCES, ids=module_name)
def test_cited_articles_exist(source: Path) -> None:
    """The articles that a docstring names can be read."""
    assert not set(rules_lines(source)) - ARTICLES.keys()


def test_every_article_is_cited_or_needs_no_rule() -> None:
    """An article that no code answers for would be one that was forgotten."""
    sources = [source for source in SOURCES if module_name(source) != "service.rules.citations"]
    in_docstrings = {article for source in sources for article in rules_lines(source)}
    as_values = {string for source in sources for _, string in strings(source)}
    assert ARTICLES.keys() - in_docstrings - as_values == CITED_NOWHERE.keys()
