"""The audit fails on a finding, and calls nothing audited that was not."""

import json
import runpy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VERDICT: Callable[[str, str], tuple[bool, list[str]]] = runpy.run_path(
    str(ROOT / "deploy" / "audit.py")
)["verdict"]


def report(*packages: dict[str, Any]) -> str:
    """What pip-audit prints about some packages."""
    return json.dumps({"dependencies": packages, "fixes": []})


def test_finding_fails_and_is_told() -> None:
    """A known vulnerability stops a release, and the line says where it is repaired."""
    found = {"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": [], "description": "..."}
    clean, said = VERDICT(
        report(
            {"name": "sound", "version": "1.0", "vulns": []},
            {"name": "broken", "version": "1.0", "vulns": [found]},
        ),
        "",
    )
    assert not clean
    assert said == [
        "broken 1.0 has PYSEC-1, repaired in 1.1.",
        "2 packages audited, 1 vulnerabilities known.",
    ]


def test_unasked_package_is_named() -> None:
    """What the database was not asked about is no failure, and does not count as audited."""
    clean, said = VERDICT(report({"name": "unknown", "skip_reason": "not found"}), "")
    assert clean
    assert said == [
        "0 packages audited, 0 vulnerabilities known.",
        "NOT AUDITED, the database was silent about: unknown.",
    ]


def test_database_out_of_reach_is_told() -> None:
    """Without a report the audit passes with a line that says so and why."""
    clean, (line,) = VERDICT("", "WARNING: slow\nERROR: no route to host\n")
    assert clean
    assert "NOT AUDITED" in line
    assert "no route to host" in line


def test_every_extra_is_audited() -> None:
    """What an extra brings along is looked at with the rest; the Makefile names the extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = ",".join(sorted(project["optional-dependencies"]))
    assert f"EXTRAS := [{extras}]\n" in (ROOT / "Makefile").read_text()
