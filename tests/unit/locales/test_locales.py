"""The texts that the server writes, and the choice of a language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from randolph.locales import FALLBACK, LANGUAGES, SERVER_PARTS, preferred, texts
from randolph.notation import from_line
from randolph.render.words import described, task
from randolph.rules import Color, Symbol
from randolph.server.documents import wishes

ROOT = Path(__file__).resolve().parents[3]
CASES = json.loads((ROOT / "vectors" / "languages.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: ",".join(case["wishes"]) or "none")
def test_a_reader_gets_the_language_of_the_vectors(case: dict[str, Any]) -> None:
    """Regions and scripts lead to the language that we have, as on the page; also from an Accept-Language header."""
    assert preferred(case["wishes"]) == case["language"]
    assert preferred(wishes(", ".join(case["wishes"]))) == case["language"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_has_all_texts_of_a_language(language: str) -> None:
    """Each language has the server's texts with the placeholders of the English ones, and none of them is empty or
    still English.
    """

    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\{(\w+)\}", text))

    ours, found = texts(FALLBACK), texts(language)
    assert [*found] == [*ours]
    for key, text in found.items():
        assert places(text) == places(ours[key]), key
        assert text.strip(), key
    if language != FALLBACK:
        alike = {key for key in found if found[key] == ours[key] and key.startswith(SERVER_PARTS)}
        months = {key for key in alike if key.startswith("preview.month.") or key == "preview.date"}
        assert alike - months <= {"preview.daily.micro"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_robots_and_symbols_have_names(language: str) -> None:
    """All robots and symbols that a position may have are named, so that a picture in any language can be described."""
    found = texts(language)
    assert all(found[f"rules.robot.{color or 'any'}"] for color in (*Color, None))
    assert all(found[f"rules.symbol.{symbol}"] for symbol in Symbol)
    problem = from_line("5x5;t=e5rS r=a1 r@e5")
    assert found["rules.symbol.square"] in task(problem, language)
    assert "e5" in described(problem.position, problem.target, language)
