"""The camera: one state in every requested size and theme, each once the page is still."""

from __future__ import annotations

import fnmatch
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from scripts.pictures.states import STATES, State

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

Theme = Literal["light", "dark"]

SIZES: dict[str, ViewportSize] = {
    "390x844": {"width": 390, "height": 844},
    "1280x800": {"width": 1280, "height": 800},
    "1920x1080": {"width": 1920, "height": 1080},
}
THEMES: tuple[Theme, ...] = ("light", "dark")

SETTLE = 250
"""The time for a page to react to a new size, in milliseconds: measuring and fitting take some frames."""

# Fonts are there, every picture is drawn – in elements' own trees, too –, and what was to be laid out has been. A new
# size may bring other pictures: they are waited for, too.
STILL = """async (ms) => {
    const trees = (root) => [root, ...[...root.querySelectorAll("*")].flatMap(
        ({ shadowRoot }) => shadowRoot ? trees(shadowRoot) : [])];
    const pictures = () => trees(document).flatMap((root) => [...root.querySelectorAll("img")]);
    const drawn = () => Promise.all(pictures().map((one) => one.decode().catch(() => {})));
    await document.fonts.ready;
    await drawn();
    await new Promise((done) => setTimeout(done, ms));
    await drawn();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


STICKING = """(position) => {
    for (const one of document.querySelectorAll(".submit-bar, .new-picture")) one.style.position = position;
}"""
"""In a picture of a whole page nothing is sticky, because the window has no end there."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The pictures to take in a run."""

    folder: Path
    sizes: Sequence[str]
    themes: Sequence[Theme]
    only: Sequence[str]

    def wants(self, state: State) -> bool:
        """Whether this state is requested: by a pattern, or by a part of its path."""
        return not self.only or any(one in state.path or fnmatch.fnmatch(state.path, one) for one in self.only)


@dataclass(slots=True)
class Camera:
    """Takes the pictures of one language. `taken` are the finished states."""

    wish: Wish
    language: str
    script: str = ""
    taken: set[str] = field(default_factory=set)

    def shoot(self, page: Page, path: str, *, whole: bool = False) -> None:
        """Take the pictures of a state, if it is requested; `whole`: all of a page that can be scrolled."""
        state = next((one for one in STATES if one.path == path), None)
        if state is None:
            raise LookupError(f"{path} is not in states.py")
        if not self.wish.wants(state):
            return
        folder = self.wish.folder / state.folder
        folder.mkdir(parents=True, exist_ok=True)
        page.mouse.move(0, 0)
        for size in self.wish.sizes:
            page.set_viewport_size(SIZES[size])
            for theme in self.wish.themes:
                page.emulate_media(color_scheme=theme)
                page.evaluate(STILL, SETTLE if theme == self.wish.themes[0] else 0)
                name = f"{state.name}-{size}-{theme}-{self.language}.png"
                if whole:
                    page.evaluate(STICKING, "static")
                page.screenshot(path=folder / name, animations="disabled", full_page=whole)
                if whole:
                    page.evaluate(STICKING, "")
        self.taken.add(path)
        print(f"{self.language}  {path}", flush=True)
