"""All languages in the states of `make pictures`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.pictures.run import SCENES, Scene
from tests.browser import wording
from tests.browser.access.inspector import DESK, NARROW, PHONE, Mode, findings


@pytest.mark.parametrize("scene", SCENES, ids=[scene.states[0].path for scene in SCENES])
def test_every_state_fits_in_every_language(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """Switched in place, on two phones and a desk: the window is wide enough, no text is cut or leaves its button or
    label, no key is shown, and no English is left over.
    """
    checks = [(Mode(size), wording.faults) for size in (NARROW, PHONE, DESK)]
    found = findings(browser, tmp_path, scene, (state.path for state in scene.states), checks)
    assert not found, "\n".join(found)
