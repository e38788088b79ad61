"""The commands of docs/command-line.md are typed, and answer what the page shows.

In a `console` block a line behind `$ ` is typed, `> ` goes on with it, and all else is what comes
back. A page's commands are typed one after the other in a folder of their own.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "command-line.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def typed_and_told(text: str) -> list[tuple[str, str]]:
    """Each command of a block, and what it answers."""
    pairs: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        command, told = pairs[-1] if pairs else ("", "")
        if line.startswith("$ "):
            pairs.append((line[2:], ""))
        elif line.startswith("> ") and not told:
            pairs[-1] = (command + line[2:], "")
        else:
            pairs[-1] = (command, told + line)
    return pairs


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash")
def test_every_command_answers_what_the_page_shows(tmp_path: Path) -> None:
    """A reader who types what the page says sees what the page shows."""
    commands = [
        pair
        for block in BLOCK.findall(PAGE.read_text(encoding="utf-8"))
        for pair in typed_and_told(block)
    ]
    assert len(commands) > 15
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80"}
    for command, told in commands:
        ran = subprocess.run(
            ["/bin/bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        assert ran.stdout == told, command


def test_the_page_names_every_command() -> None:
    """A command that the page leaves out would not be found."""
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in main.commands if f"| `{name}` |" not in page] == []


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("stud-rules ev", ["evaluate"]),
        ("stud-rules evaluate --ga", ["--game"]),
        ("stud-rules evaluate --game razz", ["razz", "razz_27"]),
        ("stud-rules games super_stud_m", ["super_stud_mix"]),
    ],
)
def test_shells_complete(words: str, completed: list[str]) -> None:
    """Commands, options and the keys of games, as bash asks for them."""
    asked = {
        "_STUD_RULES_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    told = CliRunner().invoke(main, [], prog_name="stud-rules", env=asked).output
    assert [line.partition(",")[2] for line in told.splitlines()] == completed
