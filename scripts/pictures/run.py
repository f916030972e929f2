"""`make pictures`: every page and every phase of both games – three sizes, light and dark, all languages –, for people
to look at.

    .venv/bin/python scripts/pictures/run.py [--only PATTERN] [--size 390x844] [--theme dark] [--lang fr]

Starts a new server on a free port and a temporary folder, plays through the real protocol (`people.py`) and writes
`build/pictures/FOLDER/STATE-SIZE-THEME-LANGUAGE.png` with a sheet of all of them, `index.html`. `states.py` lists the
states. `--only` takes a pattern or a part of `FOLDER/STATE`; it may be repeated, and so may the others. The randomness
is the same in every run (`server.py`); only codes of rooms and seconds on clocks differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":  # run as a program, Python looks for modules in this folder alone
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import Browser, Error, sync_playwright

from randolph.locales import LANGUAGES
from scripts.pictures import pages, rooms, states, trials
from scripts.pictures.camera import SIZES, THEMES, Camera, Wish
from scripts.pictures.sheet import write_sheet
from scripts.pictures.studio import ROOT, Studio
from tests.browser.conftest import Server
from tests.conftest import CHROMIUM_ARGUMENTS, chromium

SERVER = Path(__file__).with_name("server.py")


class Scene(NamedTuple):
    """A scene to play, and the states that it shows."""

    play: Callable[[Studio], None]
    states: tuple[states.State, ...]


SCENES = (
    Scene(pages.home, states.HOME),
    Scene(pages.forms, states.FORMS),
    Scene(pages.tools, states.TOOLS),
    Scene(trials.practice, states.PRACTICE),
    Scene(trials.rush, states.RUSH),
    Scene(pages.rooms, states.ROOMS),
    Scene(pages.reviews, states.REVIEWS),
    Scene(pages.games, states.MINE),
    Scene(pages.daily, states.DAILY),
    Scene(pages.group, states.GROUP),
    Scene(pages.along, states.ALONG),
    Scene(pages.errors, states.ERRORS),
    *(Scene(partial(rooms.game, played=one), states.GAMES[one.name]) for one in rooms.GAMES),
    *(Scene(partial(rooms.alone, played=one), states.ALONE[one.name]) for one in rooms.GAMES),
    *(Scene(partial(rooms.device, played=one), states.DEVICES[one.name]) for one in rooms.GAMES),
    *(Scene(partial(rooms.reveal, played=one), states.REVEALS[one.name]) for one in rooms.GAMES),
    Scene(rooms.waits, states.WAITS),
)


def main(words: list[str]) -> int:
    """Take the requested pictures; 1 if a scene has not shown all its states."""
    given = _options(words)
    wish = Wish(given.folder, given.size or tuple(SIZES), given.theme or THEMES, given.only)
    began = time.monotonic()
    missing: list[str] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_ARGUMENTS))
        for language in given.lang or LANGUAGES:
            server = Server(Path(data) / language, program=(str(SERVER),), LOBBY="on")
            server.start()
            try:
                missing += _pictured(browser, server.address, wish, language)
            finally:
                server.stop()
        browser.close()
    count = write_sheet(wish.folder)
    print(f"{count} pictures, {time.monotonic() - began:.0f} s: {wish.folder / 'index.html'}")
    for one in missing:
        print(f"not pictured: {one}", file=sys.stderr)
    return 1 if missing else 0


def _pictured(browser: Browser, address: str, wish: Wish, language: str) -> Iterable[str]:
    """Play the requested scenes; the states without a picture."""
    for scene in SCENES:
        wanted = {state.path for state in scene.states if wish.wants(state)}
        if not wanted:
            continue
        camera = Camera(wish, language)
        studio = Studio(browser, address, camera)
        try:
            scene.play(studio)
        except (Error, LookupError, RuntimeError, TimeoutError):  # the others can be seen all the same
            traceback.print_exc()
        finally:
            studio.close()
        yield from sorted(f"{path} ({language})" for path in wanted - camera.taken)


def _options(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Picture every page and every phase of both games.")
    parser.add_argument("--only", action="append", default=[], metavar="PATTERN", help="like micro/tele*, or a part")
    parser.add_argument("--size", action="append", choices=tuple(SIZES))
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "pictures")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
