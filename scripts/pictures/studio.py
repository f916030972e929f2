"""The place where pictures are made: a browser in one language, its camera, and a server."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from scripts.pictures.people import Person
from tests.browser.conftest import ANSWERED, UNHURRIED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
LOCALES = tuple(sorted(folder.name for folder in (ROOT / "web" / "locales").iterdir()))
TIMEOUT_MILLISECONDS = 30_000


@cache
def words_of(language: str) -> dict[str, Any]:
    """Every word of the page in a language, by its key."""
    files = sorted((ROOT / "web" / "locales" / language).glob("*.json"))
    return {key: text for file in files for key, text in json.loads(file.read_text()).items()}


class Camera(Protocol):
    """Looks at states: takes pictures of them (`camera.py`), or measures them (`tests/browser/access/inspector.py`)."""

    language: str
    script: str
    """What each page begins with, besides what the page itself does."""

    def shoot(self, page: Page, path: str, *, whole: bool = False) -> None:
        """Look at a state; `whole`: all of a page that can be scrolled."""


class Studio:
    """The pictures of one language. Close it afterwards."""

    def __init__(self, browser: Browser, address: str, camera: Camera) -> None:
        self.browser = browser
        self.address = address
        self.camera = camera
        self._contexts: list[BrowserContext] = []

    def word(self, key: str) -> str:
        """A text of the page in this language."""
        return str(words_of(self.camera.language)[key])

    def context(self) -> BrowserContext:
        """A new browser context, without animations."""
        context = self.browser.new_context(
            viewport={"width": 1280, "height": 800},
            locale=self.camera.language,
            reduced_motion="reduce",
        )
        context.set_default_timeout(TIMEOUT_MILLISECONDS)
        context.add_init_script(UNHURRIED)
        context.add_init_script(ANSWERED)
        context.add_init_script(self.camera.script)
        self._contexts.append(context)
        return context

    def page(self, path: str, ready: str) -> Page:
        """A page in a new browser context, once the elements of `ready` exist."""
        page = self.context().new_page()
        page.goto(f"{self.address}{path}")
        page.locator(ready).first.wait_for()
        return page

    def shoot(self, page: Page, path: str, *, whole: bool = False) -> None:
        """Take the pictures of a state."""
        self.camera.shoot(page, path, whole=whole)

    def host(self, name: str, **rules: Any) -> Person:  # noqa: ANN401 – the rules of a game
        """The person who creates a room."""
        return Person.host(self.context(), self.address, name, **rules)

    def guest(self, code: str, name: str) -> Person:
        """A person who joins it."""
        return Person.guest(self.context(), self.address, code, name)

    def press(self, page: Page, key: str) -> None:
        """Press the button with this word, in the dialog if one is open."""
        opened = page.locator("dialog[open]")
        within = opened if opened.count() else page.locator("body")
        within.get_by_role("button", name=self.word(key), exact=True).first.click()

    def dialog(self, page: Page, path: str, *keys: str) -> None:
        """Take a picture of a dialog: press these buttons one after the other, and close it again."""
        for key in keys:
            self.press(page, key)
            page.locator("dialog[open]").wait_for()
        self.shoot(page, path)
        self.close_dialog(page)

    def close_dialog(self, page: Page) -> None:
        """Close the open dialog with the mouse, so that no focus ring appears."""
        page.locator("dialog[open]").get_by_role("button", name=self.word("app.close"), exact=True).click()
        page.locator("dialog[open]").wait_for(state="detached")

    def close(self) -> None:
        """Disconnect everybody."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()
