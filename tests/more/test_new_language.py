"""A language is added to a copy of the program as docs/howto/add-a-language.md says: one folder, one line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from sysconfig import get_path

from playwright.sync_api import Browser

from tests.browser.conftest import ROOT, Server

COPIED = ("src", "web", "tests/js", "vectors", "vite.config.ts", "package.json", "tsconfig.json")
PROGRAM = """
import sys
sys.path[:0] = [sys.argv.pop(1), sys.argv.pop(1)]
from randolph.cli import main
main()
"""
"""Runs a copy of the program with the packages of this environment; without `site` its own is not found first."""


def marked(message: str | dict[str, str]) -> str | dict[str, str]:
    """A text that is recognized, and that no other language has."""
    return f"⟨{message}⟩" if isinstance(message, str) else {form: f"⟨{text}⟩" for form, text in message.items()}


def test_a_language_is_one_folder_and_one_line(tmp_path: Path, browser: Browser) -> None:
    """With a folder of Italian texts (French ones in brackets: both languages have the same plural forms) and a line
    with its name, the tests of the texts pass, the page is built, and its choice, `?lang=`, the server's document and
    all texts that are shown are Italian.
    """
    for name in COPIED:
        ignored = shutil.ignore_patterns("static", "__pycache__")
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    locales = tmp_path / "src" / "randolph" / "locales"
    (locales / "it").mkdir()
    for file in (locales / "fr").glob("*.json"):
        texts = {key: marked(message) for key, message in json.loads(file.read_text("utf-8")).items()}
        (locales / "it" / file.name).write_text(json.dumps(texts), "utf-8")
    words = tmp_path / "web" / "core" / "i18n.ts"
    line = '  fr: "Français",\n'
    assert words.read_text("utf-8").count(line) == 1
    words.write_text(words.read_text("utf-8").replace(line, f'{line}  it: "Italiano",\n'), "utf-8")

    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for command in (
        ["node", "--test", "tests/js/i18n.test.ts"],
        ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    ):
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    server = Server(tmp_path / "data", program=("-S", "-c", PROGRAM, str(tmp_path / "src"), get_path("purelib")))
    server.start()
    try:
        page = browser.new_context(locale="it-CH").new_page()
        answer = page.goto(f"{server.address}/games")
        assert answer is not None
        assert '<html lang="it">' in answer.text()
        page.locator("rr-games h1").wait_for()
        assert page.locator(".language option:checked").inner_text() == "Italiano"
        heading = json.loads((locales / "it" / "games.json").read_text("utf-8"))["games.title"]
        assert page.locator("rr-games h1").inner_text() == heading
        page = browser.new_context(locale="fi").new_page()
        page.goto(f"{server.address}/games?lang=it")
        page.locator("rr-games h1").wait_for()
        assert page.locator("rr-games h1").inner_text() == heading
    finally:
        server.stop()
