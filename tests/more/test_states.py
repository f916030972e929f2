"""Axe and all languages in the states of `make pictures`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.pictures.run import SCENES, Scene
from tests.browser import wording
from tests.browser.access import contrast
from tests.browser.access.inspector import DESK, LOOKS, NARROW, PHONE, Mode, findings

MOST = 11
"""Of more states of a scene at once, a slow machine could not tell a test from one that hangs."""
PARTS = [
    pytest.param(scene, part, id=part[0])
    for scene in SCENES
    for paths in [[state.path for state in scene.states]]
    for part in [paths[at : at + MOST] for at in range(0, len(paths), MOST)]
]


@pytest.mark.parametrize(("scene", "states"), PARTS)
def test_every_state_is_accessible_and_fits_in_every_language(
    browser: Browser, tmp_path: Path, scene: Scene, states: list[str]
) -> None:
    """In light, dark and the system's colors no rule of axe is violated, and what axe cannot measure has enough
    contrast. With the language switched in place, on two phones and a desk, the window is wide enough, no text is cut
    or leaves its button or label, no key is shown, and no English is left over.
    """
    checks = [
        *((Mode(PHONE, look), contrast.violations_and_low) for look in LOOKS),
        *((Mode(size), wording.faults) for size in (PHONE, NARROW, DESK)),
    ]
    found = findings(browser, tmp_path, scene, states, checks)
    assert not found, "\n".join(found)
