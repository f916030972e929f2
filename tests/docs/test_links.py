"""Every link of the documents has an existing target."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, name_of, pages, prose

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_EMPTY_ALT = re.compile(r"!\[\s*\]\(")


def links(page: Path) -> list[str]:
    """The targets of the page's links and pictures within the project."""
    found = _LINK.findall(prose(page).replace("\n", " "))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(page: Path) -> set[str]:
    """The fragments of the page's headings, as Markdown viewers make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        fragment = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        number = 0
        while (numbered := f"{fragment}-{number}" if number else fragment) in found:
            number += 1
        found.add(numbered)
    return found


@pytest.mark.parametrize("document", pages(), ids=name_of)
def test_links_resolve(document: Path) -> None:
    """Each relative link names a file of the project, and each fragment one of its headings."""
    for link in links(document):
        path, _, fragment = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if fragment:
            assert fragment in anchors(target), link


@pytest.mark.parametrize("document", pages(), ids=name_of)
def test_pictures_have_a_text(document: Path) -> None:
    """Each picture has an alternative text."""
    assert _EMPTY_ALT.search(prose(document)) is None


def test_the_map_names_every_page() -> None:
    """docs/index.md links to every page under docs/."""
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / link).resolve() for link in links(index)}
    every = {page.resolve() for page in pages() if page.is_relative_to(ROOT / "docs") and page != index}
    assert {name_of(page) for page in every - linked} == set()


def test_heading_anchors() -> None:
    """Fragments are made from headings: lower case, spaces become dashes, other signs are dropped."""
    found = anchors(ROOT / "docs" / "rules.md")
    assert {"m7-not-straight-back", "t4-there-but-without-a-turn", "3-moving"} <= found


@pytest.mark.parametrize("document", pages(), ids=name_of)
def test_tables_are_complete(document: Path) -> None:
    """Each row of a table is one line, with as many cells as the head of the table."""
    cells = 0
    for line in prose(document).splitlines():
        row = line.startswith("|")
        assert row or not cells or not line.strip(), f"right after a table: {line}"
        count = line.replace("\\|", "").count("|") if row else 0
        assert not row or not cells or count == cells, line
        cells = count
