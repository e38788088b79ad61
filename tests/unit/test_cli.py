"""The command `stud-rules` and what it starts."""

import ctypes
import os
import runpy
import socket
import sys
from types import ModuleType, SimpleNamespace

import pytest
from click.testing import CliRunner
from gunicorn.config import Config

from service import gunicorn_config
from service.cli import main


def test_serve_becomes_gunicorn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process turns into gunicorn with the shipped settings, the address and the workers."""
    started: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(os, "execve", lambda _, *started_with: started.append(started_with))
    environment = {"STUD_RULES_BIND": "127.0.0.1:8001"}
    result = CliRunner().invoke(main, ["serve", "--workers", "3"], env=environment)
    assert result.exit_code == 0, result.output
    ((arguments, environment_of_gunicorn),) = started
    assert arguments == [
        *(sys.executable, "-m", "gunicorn"),
        *("--config", "python:service.gunicorn_config"),
        "service.app:create_app()",
    ]
    assert environment_of_gunicorn["STUD_RULES_BIND"] == "127.0.0.1:8001"
    assert environment_of_gunicorn["STUD_RULES_WORKERS"] == "3"


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_serve_refuses_an_address_that_is_taken(family: socket.AddressFamily) -> None:
    """Two services on one port would share its connections out between them."""
    host, shown = ("127.0.0.1", "127.0.0.1") if family is socket.AF_INET else ("::1", "[::1]")
    try:
        other = socket.create_server((host, 0), family=family, reuse_port=True)
    except OSError as error:
        if family is socket.AF_INET:
            raise
        pytest.skip(f"this machine has no IPv6 loopback: {error}")
    with other:
        taken = f"{shown}:{other.getsockname()[1]}"
        result = CliRunner().invoke(main, ["serve", "--bind", taken])
    assert result.exit_code == 1
    assert "Address already in use" in result.output
    assert taken in result.output


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
    settings = {
        name: value
        for name, value in vars(gunicorn_config).items()
        if name[0] != "_" and name.islower() and not isinstance(value, ModuleType)
        if getattr(value, "__module__", gunicorn_config.__name__) == gunicorn_config.__name__
    }
    assert {"worker_class", "post_fork"} <= settings.keys()
    config = Config()
    for name, value in settings.items():
        config.set(name, value)


def test_memory_is_kept_only_where_there_is_glibc(monkeypatch: pytest.MonkeyPatch) -> None:
    """What glibc alone can be told is told to it, and to no other C library."""
    told: list[tuple[int, int]] = []
    glibc = SimpleNamespace(mallopt=lambda parameter, value: told.append((parameter, value)))
    for library in (SimpleNamespace(), glibc):
        assert not told
        monkeypatch.setattr(ctypes, "CDLL", lambda _, library=library: library)
        gunicorn_config.on_starting(None)
    mebibyte = 2**20
    assert dict(told) == {-3: 4 * mebibyte, -1: 16 * mebibyte, -8: 1}
