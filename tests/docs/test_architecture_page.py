"""The tree in docs/architecture.md is that of the files.

A line names files or folders, and two blanks part the names from what is said of them. A folder
that has lines below it has one for everything in it, and another stands for all that it holds.
"""

import re
from pathlib import PurePath

from tests.docs.test_examples import ROOT
from tests.packaging.test_distribution import run

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NEED_NO_LINE = re.compile(r"[._]")  # .gitignore and its like, __init__.py
ROOT_FOLDER = PurePath()


def named_in_the_tree() -> set[PurePath]:
    """The paths that the tree names; where one is a folder, the lines below may go on from it."""
    named = set()
    folders = [ROOT_FOLDER]
    for line in PAGE.split("```\n")[1].splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        paths = [folders[depth] / name for name in re.split(" {2,}", line.strip())[0].split()]
        named |= set(paths)
        folders[depth + 1 :] = paths[:1]
    return named


def test_the_tree_names_what_is_there_and_leaves_nothing_out() -> None:
    """A newcomer finds every file in git by its line, and no line leads nowhere."""
    named = named_in_the_tree()
    listed = run("git", "ls-files", folder=ROOT)
    assert listed.returncode == 0, listed.stderr
    files = {PurePath(name) for name in listed.stdout.splitlines()}
    there = files | {folder for file in files for folder in file.parents}
    assert named - there == set()
    taken_apart = {path.parent for path in named}
    left_out = {
        path
        for path in there - named - {ROOT_FOLDER}
        if path.parent in taken_apart and not NEED_NO_LINE.match(path.name)
    }
    assert left_out == set()
