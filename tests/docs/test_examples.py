"""The examples in README.md and docs/ are run, and give what the page says.

A `console` or `bash` block with curl commands is sent to a live server, here without curl, which a
fresh machine lacks. The `json` block after it is the answer to its last command: all of it, or,
marked `json subset`, what must be found in it, or, marked `json among`, the same where of a list of
objects, too, only some are shown, in their order. A `text` block is an answer in text. A `python`
block is executed, and a `javascript` block where there is a node to execute it.
"""

import argparse
import json
import re
import shlex
import shutil
import subprocess
import urllib.error
import urllib.request
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
WRITTEN_URL = "http://127.0.0.1:8000"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED_BLOCK = re.compile(r"^```(?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

CURL = argparse.ArgumentParser("curl", exit_on_error=False)
CURL.add_argument("url")
CURL.add_argument("-s", "--silent", action="store_true")
CURL.add_argument("-H", "--header", action="append", default=[])
body = CURL.add_mutually_exclusive_group()
body.add_argument("-d", "--data", "--data-binary")
body.add_argument("--json")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: where it stands, what is written behind its fence, and its text."""

    place: str
    info: str
    text: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    markdown = page.read_text(encoding="utf-8")
    found = []
    for block in FENCED_BLOCK.finditer(markdown):
        line = markdown.count("\n", 0, block.start()) + 1
        found.append(Block(f"{page.name}:{line}", block["info"], block["text"]))
    return found


def curl_commands(text: str) -> list[tuple[bytes, list[str]]]:
    """What goes into each curl command of a block and its arguments, without line breaks."""
    lines = re.sub(r"^\$ ", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    words = shlex.split(lines, comments=True)
    commands: list[tuple[bytes, list[str]]] = []
    while words:
        command, *words = words
        into = b""
        if command == "printf":
            written, _, _, *words = words
            into = written.encode().decode("unicode_escape").encode("latin-1")
        ends = [place for place, word in enumerate(words) if word in {"curl", "printf"}]
        commands.append((into, words[: ends[0] if ends else None]))
        words = words[ends[0] :] if ends else []
    return commands


def answer_to(into: bytes, arguments: list[str], base_url: str) -> object:
    """What curl would print, text or JSON that is read; a problem is an answer as well."""
    curl = CURL.parse_args(arguments)
    content = curl.json if curl.json is not None else curl.data
    request = urllib.request.Request(
        curl.url.replace(WRITTEN_URL, base_url),
        data=into if content == "@-" else None if content is None else content.encode(),
        headers=dict(header.split(": ", 1) for header in curl.header),
    )
    if curl.json is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            is_text = answer.headers.get_content_type() == "text/plain"
            return answer.read().decode() if is_text else json.load(answer)
    except urllib.error.HTTPError as problem:
        return json.load(problem)


def only_what_is_shown(answer: object, shown: object) -> object:
    """The part of an answer that a page shows: of its objects, the keys that the page names."""
    match answer, shown:
        case dict(), dict():
            return {
                key: only_what_is_shown(answer[key], shown[key]) for key in shown & answer.keys()
            }
        case list(), list() if len(answer) == len(shown):
            return [only_what_is_shown(*pair) for pair in zip(answer, shown, strict=True)]
        case _:
            return answer


def only_what_is_shown_among(answer: object, shown: object) -> object:
    """The same, and of a list of objects only those that the page shows, in this order."""
    match answer, shown:
        case dict(), dict():
            return {
                key: only_what_is_shown_among(answer[key], shown[key])
                for key in shown & answer.keys()
            }
        case list(), [{}, *_]:
            members = iter(answer)
            return [one for one in shown if any(is_shown(member, one) for member in members)]
        case _:
            return answer


def is_shown(member: object, shown: object) -> bool:
    """Whether a member of an answer's list is the one that a page shows."""
    return only_what_is_shown_among(member, shown) == shown


REDUCED = {
    "json": lambda answer, _: answer,
    "json subset": only_what_is_shown,
    "json among": only_what_is_shown_among,
}
"""By what is written behind the fence: the part of an answer that is held against the page."""

REQUESTS = [
    pytest.param(block, following, id=block.place)
    for page in PAGES
    for block, following in zip_longest(blocks(page), blocks(page)[1:])
    if block.info in {"console", "bash"} and "curl " in block.text
]


def programs(language: str) -> list[ParameterSet]:
    """The programs of all pages in a language."""
    return [
        pytest.param(block, id=block.place)
        for page in PAGES
        for block in blocks(page)
        if block.info == language
    ]


@pytest.mark.parametrize(("block", "following"), REQUESTS)
def test_request_gives_the_answer_shown(
    block: Block, following: Block | None, live_server: str
) -> None:
    """A reader who sends the page's request gets the page's answer."""
    answers = [answer_to(*command, live_server) for command in curl_commands(block.text)]
    assert answers
    if following is not None and following.info == "text":
        assert answers[-1] == following.text
    if following is not None and following.info in REDUCED:
        shown = json.loads(following.text)
        assert REDUCED[following.info](answers[-1], shown) == shown


@pytest.mark.parametrize("block", programs("python"))
def test_program_runs(block: Block, live_server: str) -> None:
    """A reader who runs the page's program sees it through; what it asserts holds."""
    text = block.text.replace(WRITTEN_URL, live_server)
    exec(compile(text, block.place, "exec"), {"__name__": "__main__"})  # noqa: S102


@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.parametrize("block", programs("javascript"))
def test_script_runs(block: Block, live_server: str) -> None:
    """A reader who runs the page's script sees it through; it throws where it is wrong."""
    assert NODE
    ran = subprocess.run(
        [NODE, "--input-type=module", "-"],
        input=block.text.replace(WRITTEN_URL, live_server),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
