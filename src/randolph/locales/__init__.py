"""The texts of the page and of what the server writes: one folder for each language, named by its tag (BCP 47).

The page's build reads all files but those in `SERVER_PARTS`. The server writes link previews, the document around the
page (`preview.json`), and pictures and sheets (`picture.json`); the names of robots, symbols and games, and the words
for problems of Micro Robots are the page's (`rules.json`, `titles.json`, `micro.json`). Texts have `{name}`
placeholders.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

FOLDER = Path(__file__).parent
LANGUAGES: tuple[str, ...] = tuple(sorted(file.parent.name for file in FOLDER.glob("*/preview.json")))
"""The tags of all languages."""

FALLBACK = "en"
"""For visitors who prefer none of our languages; web/core/i18n.ts and vite.config.ts name it, too."""

SERVER_PARTS = ("picture", "preview")
"""The files that are not part of the page (`SERVER_PARTS` in vite.config.ts)."""

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
    """The tag of one of our languages: requests with another one are refused."""


@cache
def texts(language: str) -> Mapping[str, str]:
    """The texts that the server writes in a language, and those of the page with names that it needs, by their keys;
    without those that have plural forms.
    """
    parts = (*SERVER_PARTS, "rules", "titles", "micro")
    return {
        key: text
        for part in parts
        for key, text in json.loads((FOLDER / language / f"{part}.json").read_text("utf-8")).items()
        if isinstance(text, str)
    }


def preferred(wishes: Iterable[str], known: tuple[str, ...] = LANGUAGES) -> str:
    """The language for a reader who prefers these tags, the best first; `FALLBACK` if they name none of ours.

    A tag stands for the language with the longest beginning in common (`zh-Hant` for `zh-Hant-TW`), or else for the
    first with the same main language (`zh-Hant` for `zh`, `zh-TW` and `zh-HK`). The page does the same
    (`matchingTag` in web/core/i18n.ts); both are tested with vectors/languages.json.

    >>> preferred(["xx", "fr-CA", "en"]), preferred(["tlh"])
    ('fr', 'en')
    """
    found = (_matching(wish.replace("_", "-").lower(), known) for wish in wishes)
    return next((tag for tag in found if tag), FALLBACK)


def _matching(wish: str, known: tuple[str, ...]) -> str | None:
    subtags = wish.split("-")
    beginnings = ("-".join(subtags[:count]) for count in range(len(subtags), 0, -1))
    exact = {tag.lower(): tag for tag in known}
    alike = (tag for tag in known if tag.lower().split("-")[0] == subtags[0])
    return next((exact[beginning] for beginning in beginnings if beginning in exact), next(alike, None))
