"""The command `stud-rules` and what it starts."""

import os
import runpy
import sys

import pytest
from click.testing import CliRunner
from gunicorn.config import Config

from service import gunicorn_config
from service.cli import main


def test_serve_becomes_gunicorn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process turns into gunicorn with the shipped settings, the address and the workers."""
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    environment = {"STUD_RULES_BIND": "127.0.0.1:8001", "STUD_RULES_WORKERS": "3"}
    result = CliRunner().invoke(main, ["serve"], env=environment)
    assert result.exit_code == 0, result.output
    assert started == [
        [
            *(sys.executable, "-m", "gunicorn"),
            *("--config", "python:service.gunicorn_config"),
            *("--bind", "127.0.0.1:8001"),
            *("--workers", "3"),
            "service.app:create_app()",
        ]
    ]


def test_serve_needs_a_worker() -> None:
    """A number of workers that would answer nobody is refused by name."""
    result = CliRunner().invoke(main, ["serve", "--workers", "0"])
    assert result.exit_code != 0
    assert "--workers" in result.output


def test_module_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m service` is `stud-rules`, under that name."""
    monkeypatch.setattr(sys, "argv", ["service", "--version"])
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("service", run_name="__main__")
    assert capsys.readouterr().out.startswith("stud-rules, version ")


def test_gunicorn_knows_every_setting() -> None:
    """Gunicorn passes over a setting that it does not know, and a misspelt one would do nothing."""
    settings = {name: value for name, value in vars(gunicorn_config).items() if name[0] != "_"}
    assert settings
    config = Config()
    for name, value in settings.items():
        config.set(name, value)
