"""The program that makes pictures, for a few of them."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT

PROGRAM = ROOT / "scripts" / "pictures" / "run.py"


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


@pytest.mark.more
def test_pictures_are_made_in_the_wanted_sizes_themes_and_languages(tmp_path: Path) -> None:
    """For a page and a room there is a picture of each combination, with the size in its name, and the sheet shows all
    of them.
    """
    words = ["--only", "errors/", "--only", "micro/reveal", "--lang", "fr"]
    words += ["--size", "390x844", "--size", "1280x800", "--theme", "dark", "--folder", str(tmp_path)]
    subprocess.run([sys.executable, PROGRAM, *words], check=True, cwd=tmp_path)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")}
    states = ("errors/no-such-page", "errors/unknown-room", "micro/reveal")
    assert names == {f"{state}-{size}-dark-fr.png" for state in states for size in ("390x844", "1280x800")}
    assert size_of(tmp_path / "micro/reveal-390x844-dark-fr.png") == (390, 844)
    assert size_of(tmp_path / "errors/unknown-room-1280x800-dark-fr.png") == (1280, 800)
    sheet = (tmp_path / "index.html").read_text()
    assert all(f'src="{name}"' in sheet for name in names)
