"""Every state of `make pictures` in every language and three sizes: nothing is cut, no key, no English left over."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scripts.pictures.camera import Camera, Wish
from scripts.pictures.run import SCENES, SERVER, Scene
from scripts.pictures.studio import Studio
from tests.browser.conftest import Server
from tests.browser.wording import faults

WIDTHS = {320: 568, 390: 844, 1280: 800}


@dataclass(slots=True)
class Reader(Camera):
    """A camera that takes no pictures: it reads each state."""

    found: list[str] = field(default_factory=list)

    def shoot(self, page: Page, path: str, *, whole: bool = False) -> None:
        """Read a state in all languages and sizes; the television has its own size."""
        self.taken.add(path)
        usual = page.viewport_size
        for width, height in WIDTHS.items():
            if "television" in path and width != max(WIDTHS):
                continue
            page.set_viewport_size({"width": width, "height": height})
            self.found += [f"{path} {width} {fault}" for fault in faults(page)]
        if usual:
            page.set_viewport_size(usual)


@pytest.mark.parametrize("scene", SCENES, ids=[scene.states[0].path for scene in SCENES])
def test_every_state_fits_in_every_language(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """Each state is switched in place to each language, on phones of 320 and 390 pixels and on a desk."""
    server = Server(tmp_path, program=(str(SERVER),), LOBBY="on")
    server.start()
    reader = Reader(Wish(tmp_path, (), (), ()), "en")
    studio = Studio(browser, server.address, reader)
    try:
        scene.play(studio)
    finally:
        studio.close()
        server.stop()
    assert reader.taken == {state.path for state in scene.states}
    assert reader.found == []
