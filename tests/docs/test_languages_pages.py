"""What the documents say of the languages of the page."""

from __future__ import annotations

import re
import unicodedata

import pytest

from randolph.locales import FALLBACK, LANGUAGES, texts
from tests.docs.pages import ROOT


def scripts_of(text: str) -> set[str]:
    """The scripts of its letters, by the beginnings of their names: LATIN, CYRILLIC, HIRAGANA or CJK."""
    return {unicodedata.name(letter).split()[0] for letter in text if letter.isalpha()}


def test_the_readme_shows_the_page_in_three_scripts() -> None:
    """The picture of README is made in languages with Latin, Cyrillic, and Chinese or Japanese letters."""
    assert "(docs/images/languages.png)" in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / "docs" / "images" / "languages.png").stat().st_size > 10_000
    made = re.search(r"^SCRIPTS = \((.*)\)$", (ROOT / "docs" / "screenshot.py").read_text("utf-8"), re.MULTILINE)
    assert made is not None
    pictured = [scripts_of(texts(tag)["preview.about"]) for tag in re.findall(r'"([\w-]+)"', made[1])]
    for script in ("LATIN", "CYRILLIC", "CJK"):
        assert any(script in scripts for scripts in pictured), script


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_words_and_doubtful_places(language: str) -> None:
    """docs/reference/languages.md names every language; each but English has a page with its glossary, its doubtful
    places for native readers, and its decisions.
    """
    table = (ROOT / "docs" / "reference" / "languages.md").read_text("utf-8")
    assert f"| `{language}` |" in table
    if language == FALLBACK:
        return
    assert f"(languages/{language}.md)" in table
    page = (ROOT / "docs" / "reference" / "languages" / f"{language}.md").read_text("utf-8")
    for heading in ("Glossary", "Doubtful places", "Decisions"):
        assert re.search(rf"^## (\d\. )?{heading}", page, re.MULTILINE), heading
