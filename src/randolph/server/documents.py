"""The HTML document of every page, which names the files that the page needs at once.

A browser fetches the files that the document names in parallel; otherwise it would learn of each from the one before.
The build writes which files a page needs (`preloads.json`). The language is that of the address (`?lang=`) or guessed
from the request; for a visitor who has chosen another one it takes one more request. A document's own sentences are in
that language: the build has them in English. Documents are the only files that a browser asks for on every visit.
When another build replaces the first one, they name its files.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from html import escape
from pathlib import Path

import msgspec

from randolph.locales import FALLBACK, preferred, texts
from randolph.server.pages import Page, page_of

_log = logging.getLogger(__name__)

UNBUILT = (
    "The page has not been built, which takes Node.js; a wheel contains it. "
    "The server's interfaces and the command line work without it."
)
"""The answer if the program was installed from its sources without Node.js."""


SENTENCES = ("preview.page", "preview.about", "preview.unbegun", "preview.again", "preview.noscript")
"""The texts in the document of the build (web/index.html), which names the manifest with them, too."""


class Preloads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The output of the build: the scripts and styles of each page, and for each language two files of texts: those of
    the home page, and all.
    """

    pages: dict[str, tuple[str, ...]]
    words: dict[str, tuple[str, str]]


class Documents:
    """The documents of the page that was built into a folder."""

    def __init__(self, folder: Path) -> None:
        self._files = (folder / "index.html", folder / "preloads.json")
        self._stamps: list[tuple[int, int]] = []
        self._html, self._preloads = f"<!doctype html><title>randolph</title><p>{UNBUILT}</p>", Preloads({}, {})
        self._made = lru_cache(maxsize=256)(self._make)
        if not self._files[0].exists():
            _log.warning(UNBUILT)

    def _follow(self) -> None:
        """Read the build again if it has changed; an incomplete one is left for the next visit."""
        with suppress(FileNotFoundError, UnicodeDecodeError, msgspec.DecodeError):
            stamps = [(found.st_mtime_ns, found.st_size) for found in (file.stat() for file in self._files)]
            if stamps != self._stamps:
                html, preloads = (file.read_bytes() for file in self._files)
                self._html, self._preloads = html.decode(), msgspec.json.decode(preloads, type=Preloads)
                self._stamps = stamps
                self._made.cache_clear()

    def get(self, *names: str, wish: str = "", languages: str = "", head: Callable[[str], str] = lambda _: "") -> Page:
        """The document for the first of these names that a page has (`ENTERED` in vite.config.ts), in the language of
        `wish`, or else of an Accept-Language header. If no page has one of the names, it names the files that all pages
        share. `head` gives elements for its head in a language.
        """
        self._follow()
        page = next((name for name in names if name in self._preloads.pages), "")
        language = preferred([wish[:35], *wishes(languages)])
        return self._made(page, language, head(language))

    def _make(self, page: str, language: str, head: str) -> Page:
        words = self._preloads.words.get(language, ())
        files = [*self._preloads.pages.get(page, ()), *(words[:1] if page == "home" else words[1:])]
        links = "".join(f"    {_link(file)}\n" for file in files)
        html = _translated(self._html, language).replace("  </head>", f"{links}{head}  </head>", 1)
        return page_of(html.encode(), "text/html", vary="Accept-Encoding, Accept-Language")


def wishes(header: str) -> list[str]:
    """The tags of an Accept-Language header, the most preferred first.

    >>> wishes("de;q=0.5, fr-CA, en;q=0.9, it;q=0")
    ['fr-CA', 'en', 'de']
    """
    found = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=") or 1.0)
        except ValueError:
            liked = 0.0
        if liked > 0:
            found.append((-liked, place, tag.strip()))
    return [tag for _, _, tag in sorted(found)]


def _translated(html: str, language: str) -> str:
    """The document of the build, whose sentences are those of the fallback language, in another language."""
    if language == FALLBACK:
        return html
    ours, others = texts(FALLBACK), texts(language)
    html = html.replace(f'<html lang="{FALLBACK}">', f'<html lang="{language}">', 1)
    html = html.replace("/manifest.webmanifest", f"/manifest-{language}.webmanifest", 1)
    for key in SENTENCES:
        html = html.replace(escape(ours[key]), escape(others[key]))
    return html


def _link(file: str) -> str:
    """The element that preloads a file; a style sheet is applied at once, because the page will apply it anyway."""
    how = 'rel="stylesheet" crossorigin' if file.endswith(".css") else 'rel="modulepreload" crossorigin'
    return f'<link {how} href="{escape(file)}">'
