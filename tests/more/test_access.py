"""Keyboard, zoom, motion and forced colors in the states of `make pictures`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.pictures.run import SCENES, Scene
from tests.browser.access import forced, keyboard, motion, reflow
from tests.browser.access.inspector import DESK, PHONE, ZOOMED, Mode, findings


@pytest.mark.parametrize("scene", SCENES, ids=[scene.states[0].path for scene in SCENES])
def test_keys_zoom_and_the_wishes_of_readers_lose_nothing(browser: Browser, tmp_path: Path, scene: Scene) -> None:
    """The Tab key reaches everything in order with a visible focus; at 400 % zoom nothing is lost; nothing moves for
    readers who ask for that; and choices are visible in the system's colors.
    """
    rings: set[str] = set()
    checks = [
        (Mode(DESK), motion.moved),
        (Mode(DESK), lambda page: keyboard.faults(page, rings)),
        (Mode(ZOOMED), reflow.lost),
        (Mode(PHONE, "forced"), forced.alike),
    ]
    found = findings(browser, tmp_path, scene, (state.path for state in scene.states), checks)
    assert not found, "\n".join(found)
