"""A camera that takes no pictures: it measures each state of `scripts/pictures/`.

A state that is added there for `make pictures` is measured, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from scripts.pictures.camera import SETTLE, SIZES, STILL
from scripts.pictures.run import SERVER, Scene
from scripts.pictures.studio import Studio
from tests.browser.access.page import script
from tests.browser.conftest import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

Look = Literal["light", "dark", "forced"]
Check = Callable[["Page"], Iterable[str]]

PHONE, DESK = SIZES["390x844"], SIZES["1280x800"]
NARROW: ViewportSize = {"width": 320, "height": 568}
"""The narrowest phone."""
ZOOMED: ViewportSize = {"width": 320, "height": 200}
"""A window of 1280 × 800 at 400 %."""
LOOKS: tuple[Look, ...] = ("light", "dark", "forced")


@dataclass(frozen=True)
class Mode:
    """How a state is looked at. Colors are those of a theme, or those of the system (`forced`)."""

    size: ViewportSize
    look: Look = "light"

    def __str__(self) -> str:
        return f"{self.size['width']}x{self.size['height']} {self.look}"

    def show(self, page: Page) -> None:
        """Give the page this size and look. Only another size takes it some time."""
        settle = 0 if page.viewport_size == self.size else SETTLE
        page.set_viewport_size(self.size)
        page.emulate_media(
            color_scheme="dark" if self.look == "dark" else "light",
            forced_colors="active" if self.look == "forced" else "none",
            reduced_motion="reduce",
        )
        page.evaluate(STILL, settle)


class Enough(Exception):
    """All requested states have been measured."""


@dataclass(slots=True)
class Inspector:
    """Measures states, in the order in which a scene shows them; `wanted` are their paths. `found` are the findings,
    each with its state and mode, and `seen` the states that were measured.
    """

    checks: Sequence[tuple[Mode, Check]]
    wanted: frozenset[str]
    language: str = "en"
    script: str = field(default_factory=script)
    found: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def shoot(self, page: Page, path: str, *, whole: bool = False) -> None:
        """Measure a state, if it is requested, once: some scenes show it again."""
        if path not in self.wanted or path in self.seen:
            return
        page.mouse.move(0, 0)
        for mode, check in self._checks(page):
            mode.show(page)
            self.found += [f"{path} ({mode}): {one}" for one in check(page)]
        self.seen.add(path)
        if self.seen == self.wanted:
            raise Enough

    def _checks(self, page: Page) -> list[tuple[Mode, Check]]:
        """The checks of this page. A television has at least the size of a desk."""
        if not page.url.endswith("/screen"):
            return [*self.checks]
        large: list[tuple[Mode, Check]] = []
        for mode, check in self.checks:
            one = (mode if mode.size == DESK else replace(mode, size=DESK), check)
            if one not in large:
                large.append(one)
        return large

    def play(self, browser: Browser, address: str, scene: Scene) -> None:
        """Play a scene until all requested states were shown."""
        studio = Studio(browser, address, self)
        try:
            scene.play(studio)
        except Enough:
            pass
        finally:
            studio.close()


@contextmanager
def stage(folder: Path) -> Iterator[str]:
    """A new server for a scene: the same boards, chips and dice every time. Its address."""
    server = Server(folder, program=(str(SERVER),), LOBBY="on")
    server.start()
    try:
        yield server.address
    finally:
        server.stop()


def findings(
    browser: Browser, folder: Path, scene: Scene, wanted: Iterable[str], checks: Sequence[tuple[Mode, Check]]
) -> list[str]:
    """What the checks find in these states of a scene; a state that it does not show is a finding."""
    inspector = Inspector(checks, frozenset(wanted))
    with stage(folder) as address:
        inspector.play(browser, address, scene)
    return [*inspector.found, *(f"{path} was not shown" for path in sorted(inspector.wanted - inspector.seen))]
