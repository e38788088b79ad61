"""Reads Swift files and says which of them cannot be read: a check where there is no compiler.

    python swift_syntax.py FILE_OR_FOLDER...

What the generator brings unchanged, whatever the contract, is left out: tree-sitter's grammar does
not know all of it.
"""

import sys
from pathlib import Path

import tree_sitter
import tree_sitter_swift

BROUGHT_UNCHANGED = {"URLSessionImplementations.swift"}


def main() -> None:
    """Print the files that have an error, and their number."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_swift.language()))
    named = [Path(name) for name in sys.argv[1:]]
    files = [
        file for path in named for file in ([path] if path.is_file() else path.rglob("*.swift"))
    ]
    unread = [
        file
        for file in files
        if file.name not in BROUGHT_UNCHANGED
        and parser.parse(file.read_bytes()).root_node.has_error
    ]
    for file in unread:
        print(file)  # noqa: T201
    print(f"{len(files)} read, {len(unread)} cannot be read")  # noqa: T201


main()
