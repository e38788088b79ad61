"""The contract as a linter of contracts sees it."""

from tests.clients.conftest import run
from tests.docs.test_examples import ROOT


def test_spectral_finds_nothing() -> None:
    """Recommended rules, none of them switched off, and not even a hint left over."""
    ruleset = ROOT / "tests" / "clients" / "spectral.yaml"
    said = run(f"spectral lint --fail-severity hint --ruleset {ruleset} openapi.yaml", ROOT)
    assert "No results" in said
