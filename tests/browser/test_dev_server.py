"""`make web`: Vite serves the page from its sources, beside a running server. The test changes a copy of
the sources.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import ROOT, START_TIMEOUT_SECONDS, Server, Watch
from tests.server.databases import free_port

CONFIG = """\
import ours from {config};
export default (env) => {{
  const {{ server, ...rest }} = ours(env);
  return {{ ...rest, root: {root}, cacheDir: {cache}, server: {{ ...server, fs: {{ allow: {allowed} }} }} }};
}};
"""


class Loop(NamedTuple):
    """The address of the page, and its sources."""

    address: str
    web: Path


@pytest.fixture
def loop(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    """Vite with the project's configuration, on a copy of the sources."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    places = {
        "config": str(ROOT / "vite.config.ts"),
        "root": str(web),
        "cache": str(tmp_path / "cache"),
        "allowed": [str(tmp_path), str(ROOT)],
    }
    config = tmp_path / "vite.config.js"
    config.write_text(CONFIG.format(**{name: json.dumps(place) for name, place in places.items()}), "utf-8")
    monkeypatch.setenv("RANDOLPH_SERVER", server.address)
    port = free_port()
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    assert node, "there is no Node.js: run `make node`"
    vite = ROOT / "node_modules" / "vite" / "bin" / "vite.js"
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [node, vite, "--config", config, "--host", "127.0.0.1", "--port", str(port), "--strictPort"],
            cwd=tmp_path,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        until = time.monotonic() + START_TIMEOUT_SECONDS
        while not listens(port):
            assert time.monotonic() < until, (tmp_path / "log").read_text("utf-8")
            time.sleep(0.05)
        yield Loop(f"http://127.0.0.1:{port}", web)
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # the wheel's `node` is a Python program with the real one below it
        process.wait(START_TIMEOUT_SECONDS)


def listens(port: int) -> bool:
    """Whether a port accepts connections."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), START_TIMEOUT_SECONDS):
        return True
    return False


@pytest.mark.more
def test_a_change_of_the_sources_is_seen_beside_a_running_server(
    server: Server, loop: Loop, people: Callable[..., BrowserContext], watch: Watch
) -> None:
    """A room is created and entered through the development server. A changed style appears at once, a changed script
    after an automatic reload. The server's protections work here, too.
    """
    watch.expected += ["Lit is in dev mode", "WebSocket connection to .* failed"]
    context = people()
    page = context.new_page()
    with page.expect_console_message(lambda said: "[vite] connected" in said.text):  # from now on it hears of changes
        page.goto(f"{loop.address}/new")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the room").click()
    zone = page.locator(".room[data-zone='lobby'] .zone")
    zone.wait_for()
    expect(page.locator(".player.me")).to_have_attribute("title", "Ann")

    page.evaluate("window.same = true")
    style = loop.web / "room" / "room.css"
    style.write_text(f"{style.read_text('utf-8')}\n.zone {{ outline: 3px dotted red !important; }}\n", "utf-8")
    expect(zone).to_have_css("outline-style", "dotted")
    assert page.evaluate("window.same") is True
    words = loop.web / "kit" / "lobby.ts"
    with page.expect_navigation():
        words.write_text(f"{words.read_text('utf-8')}\ndocument.documentElement.dataset.changed = 'yes';\n", "utf-8")
    expect(page.locator("html")).to_have_attribute("data-changed", "yes")
    zone.wait_for()

    health = "/api/health"
    policy = "content-security-policy"
    direct, through = (
        context.request.get(f"{address}{health}", max_retries=1) for address in (server.address, loop.address)
    )
    assert through.headers[policy] == direct.headers[policy]
    for origin, status in ((loop.address, 201), (server.address, 403), ("https://evil.example", 403)):
        made = context.request.post(
            f"{loop.address}/api/rooms", data={"name": "Bob", "rules": {}}, headers={"Origin": origin}, max_retries=1
        )
        assert made.status == status, origin
