"""What can be set by the environment: read, refused, printed, and told in the documentation."""

from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main
from service.config import PREFIX, Config, ConfigError, from_environment, in_force, settings

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"


def test_nothing_set_is_the_default() -> None:
    """An environment without our variables, whatever else is in it, leaves everything as it is."""
    assert from_environment({"PATH": "/bin", "WORKERS": "none"}) == Config()


def test_what_is_set_is_in_force() -> None:
    """A variable is read with its own type."""
    config = from_environment({"STUD_RULES_BIND": "[::]:80", "STUD_RULES_WORKERS": "3"})
    assert config == Config(bind="[::]:80", workers=3)
    with pytest.raises(FrozenInstanceError):
        config.workers = 4  # type: ignore[misc]  # that it cannot be is what is tested


@pytest.mark.parametrize("bind", ["127.0.0.1:0", "localhost:65535", "unix:/run/rules", "fd://3"])
def test_addresses_are_what_gunicorn_listens_on(bind: str) -> None:
    """Hosts, Unix sockets and sockets that are handed over."""
    assert from_environment({"STUD_RULES_BIND": bind}).bind == bind


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("STUD_RULES_WORKERS", ""),
        ("STUD_RULES_WORKERS", "0"),
        ("STUD_RULES_WORKERS", "1.5"),
        ("STUD_RULES_WORKERS", "+2"),
        ("STUD_RULES_WORKERS", "two"),
        ("STUD_RULES_WORKERS", "٣"),
        ("STUD_RULES_WORKERS", "9" * 5000),
        ("STUD_RULES_BIND", ""),
        ("STUD_RULES_BIND", "8000"),
        ("STUD_RULES_BIND", ":8000"),
        ("STUD_RULES_BIND", "127.0.0.1:65536"),
        ("STUD_RULES_BIND", "unix:"),
        ("STUD_RULES_BIND", "fd://x"),
    ],
)
def test_what_cannot_be_is_refused_by_name(variable: str, text: str) -> None:
    """The line names the variable and what it takes."""
    with pytest.raises(ConfigError) as refused:
        from_environment({variable: text})
    takes = next(setting.takes for setting in settings() if setting.variable == variable)
    assert str(refused.value).startswith(f"{variable} is ")
    assert str(refused.value).endswith(f"it takes {takes}.")


def test_every_fault_is_told_at_once() -> None:
    """Four faults do not take four starts; a slip of the pen is met with what is near."""
    with pytest.raises(ConfigError) as refused:
        from_environment({"STUD_RULES_WROKERS": "2", "STUD_RULES_BIND": "", "STUD_RULES_X": ""})
    assert str(refused.value).splitlines() == [
        "STUD_RULES_BIND is ''; it takes host:port, unix:path or fd://number.",
        "STUD_RULES_WROKERS is no variable of this service. Is STUD_RULES_WORKERS meant?",
        "STUD_RULES_X is no variable of this service.",
    ]


@pytest.mark.parametrize(
    "name",
    [
        "PORT",
        "SERVICE_HOST",
        "SERVICE_PORT",
        "SERVICE_PORT_HTTP",
        "PORT_8000_TCP",
        "PORT_8000_TCP_ADDR",
        "CANARY_PORT",
        "CANARY_SERVICE_PORT_HTTP",
    ],
)
def test_kubernetes_may_name_its_services(name: str) -> None:
    """What a cluster puts into every container's environment is no slip of the pen."""
    assert from_environment({f"STUD_RULES_{name}": "tcp://10.0.0.1:8000"}) == Config()


def test_no_variable_can_be_one_of_kubernetes() -> None:
    """A service of some name would otherwise set it."""
    names = [setting.variable.removeprefix(PREFIX) for setting in settings()]
    assert not [name for name in names if name.endswith("PORT") or "SERVICE_" in name]


def test_config_prints_what_sets_it_again() -> None:
    """The lines of `stud-rules config`, set, make the same."""
    environment = {"STUD_RULES_WORKERS": "7"}
    result = CliRunner().invoke(main, ["config"], env=environment)
    assert result.exit_code == 0, result.output
    printed = dict(line.split("=", 1) for line in result.output.splitlines())
    assert printed["STUD_RULES_WORKERS"] == "7"
    assert list(printed) == [PREFIX + field.name.upper() for field in fields(Config)]
    assert from_environment(printed) == Config(workers=7)
    assert printed == dict(in_force(Config(workers=7)))


@pytest.mark.parametrize("command", ["config", "serve"])
def test_a_wrong_environment_ends_the_command(command: str) -> None:
    """One line, and no trace."""
    result = CliRunner().invoke(main, [command], env={"STUD_RULES_STALL_SECONDS": "soon"})
    assert result.exit_code == 1
    assert result.output == (
        "Error: STUD_RULES_STALL_SECONDS is 'soon'; it takes a whole number from 1 to 3600.\n"
    )


def test_every_variable_is_in_the_documentation() -> None:
    """The table of docs/operations.md is the list of settings."""
    table = [
        "| variable | what it is | takes | default |",
        "|---|---|---|---|",
        *(
            f"| `{setting.variable}` | {setting.says} | {setting.takes} | {setting.default} |"
            for setting in settings()
        ),
    ]
    assert "\n\n" + "\n".join(table) + "\n\n" in OPERATIONS.read_text(encoding="utf-8")
