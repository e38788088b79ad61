"""Gives MkDocs the pages that are generated, and their places in the navigation."""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs.site.pages import pages

# A link out of docs/ leads to the repository, which a reader of the site need not have.
OUTWARD_LINK = re.compile(r"\[([^\]]+)\]\(\.\./[^)]*\)")

# What the tests of the examples are told behind a fence is nothing to a reader.
TOLD_TO_TESTS = re.compile(r"^```json (?:subset|among)$", re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The configuration with every game under `Games`."""
    assert config.nav
    for section in config.nav:
        if "Games" in section:
            section["Games"] += [path for path in pages() if path.startswith("games/")]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of docs/ and the generated pages."""
    for path, markdown in pages().items():
        files.append(File.generated(config, path, content=markdown))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page whose links out of docs/ are names of files, and whose fences name a language."""
    del page, config, files
    return TOLD_TO_TESTS.sub("```json", OUTWARD_LINK.sub(r"`\1`", markdown))
