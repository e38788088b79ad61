"""The clients of docs/clients.md, made as that page says, with the tools of `make test-clients`."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.docs.test_examples import ROOT, WRITTEN_URL, blocks

TOOLS = ROOT / "build" / "clients"
# Inside TOOLS, where node looks for the packages that a program imports.
WORKSPACE = TOOLS / "made"
JACKSON = next((TOOLS / "venv").glob("lib/python*/site-packages/openapi_generator_cli/*.jar"), None)
"""The generator's own jar: Jackson is in it."""
ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")
TITLE = re.compile(r'title="(?P<folder>[^/]+)/(?P<name>[^"]+)"')

MakeClient = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Client:
    """A client of the page: the commands before its program, the program, the commands after."""

    making: tuple[str, ...]
    path: str
    program: str
    trying: tuple[str, ...]


@cache
def clients() -> dict[str, Client]:
    """The clients of the page, by the folder that each is made in."""
    found: dict[str, Client] = {}
    making: list[str] = []
    for block in blocks(ROOT / "docs" / "clients.md"):
        title = TITLE.search(block.info)
        if title:
            path = f"{title['folder']}/{title['name']}"
            found[title["folder"]] = Client(tuple(making), path, block.text, ())
            making = []
        elif making or not found or not _tries(block.text, list(found)[-1]):
            making.append(block.text)
        else:
            folder, client = found.popitem()
            found[folder] = Client(client.making, client.path, client.program, (block.text,))
    return found


def _tries(command: str, folder: str) -> bool:
    return f"{folder}/" in command or f"cd {folder} " in command


def run(command: str, folder: Path = WORKSPACE, **variables: str) -> str:
    """What a command prints; it must succeed."""
    paths = [TOOLS / "venv" / "bin", TOOLS / "node_modules" / ".bin"]
    path = os.pathsep.join([*map(str, paths), os.environ["PATH"]])
    ran = subprocess.run(
        ["bash", "-euc", command],  # noqa: S607
        cwd=folder,
        env={**os.environ, "PATH": path, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}"
    return ran.stdout


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here: a plain `make test` needs no generator and no other compiler."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.clients)


@pytest.fixture(scope="session")
def workspace() -> Path:
    """A folder as a reader has it: the contract and the settings of the generators."""
    shutil.rmtree(WORKSPACE, ignore_errors=True)
    shutil.copytree(ROOT / "clients", WORKSPACE / "clients")
    shutil.copy(ROOT / "openapi.yaml", WORKSPACE)
    return WORKSPACE


@pytest.fixture(scope="session")
def make_client(workspace: Path, live_server: str) -> MakeClient:
    """Makes a client once, and lays the page's program beside it; answers what the tool said."""

    @cache
    def make(folder: str) -> str:
        client = clients()[folder]
        said = "".join(run(command) for command in client.making)
        program = workspace / client.path
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(client.program.replace(WRITTEN_URL, live_server), encoding="utf-8")
        return said

    return make
