"""A real server and real browsers: `randolph serve` as a separate process, a new browser context for each person.

A test fails if a page writes an error or a warning to its console, or if a request gets an error, unless the test
expects it (`page.expected`, see `people`).
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Route, expect

from randolph.server.pages import TYPES

START_TIMEOUT_SECONDS = 60.0
"""How long a server may take to report its address, in seconds; no result depends on it."""

TIMEOUT_MILLISECONDS = 30_000
"""Milliseconds that a page is waited for."""

expect.set_options(timeout=TIMEOUT_MILLISECONDS)

ROOT = Path(__file__).resolve().parents[2]
PARTS = Path(__file__).with_name("pages")
POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; script-src 'self'; style-src 'self'"

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}

GENEROUS = {
    "ROOM_RATE": "1000",
    "ADDRESS_RATE": "10000",
    "GRACE_SECONDS": "1",
}
"""Limits that tests at full speed do not reach, with those of `generous.py`; other tests cover them."""

GENEROUSLY = ("-m", "tests.browser.generous")


class Server:
    """A `randolph serve` on a free port; `kill` ends it without a shutdown, `start` restarts it on the same data.
    `program` replaces `randolph`.
    """

    def __init__(self, data: Path, program: Sequence[str] = GENEROUSLY, **settings: str) -> None:
        self.data = data
        self.program = program
        self.settings = {**GENEROUS, **settings}
        self.port = 0
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; a restart uses the same port, so that pages find it again."""
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--data", str(self.data)]
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            **{f"RANDOLPH_{name}": value for name, value in self.settings.items()},
        }
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        lines: queue.Queue[str] = queue.Queue()
        stream = self._process.stdout
        assert stream is not None
        threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
        said = lines.get(timeout=START_TIMEOUT_SECONDS)
        found = re.search(r"http://\S+:(\d+)", said)
        assert found, f"the server did not say where it is, but {said!r}"
        self.address, self.port = found.group(0), int(found.group(1))

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it regularly."""
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(sign)
        try:
            process.wait(timeout=START_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=START_TIMEOUT_SECONDS)
        finally:
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share; each test creates its own rooms."""
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.stop()


UNHURRIED = """(() => {
    let taps = 0;
    const tapped = ({ detail, pointerType }) => (taps += Number(detail === 1 || pointerType === "touch"));
    addEventListener("click", tapped, { capture: true });
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => 1000 * taps });
})()"""
"""In the clock of a page's events there is a second between two taps, however fast the machine is, and no time between
the taps of a double click. A page ignores a tap that follows too soon after another one in the same place
(room/taps.ts).
"""


ANSWERED = """(() => {
    if (location.protocol !== "about:") localStorage["randolph.sound"] ??= '"answered"';
})()"""
"""A person who has already answered whether to switch sound on: only the test of that question sees it."""


class Watch:
    """The errors of a page; `expected` are patterns of messages that the test expects."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.expected: list[str] = []

    def follow(self, page: Page) -> None:
        """Record everything that this page reports."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        # An error that the server answers is in the console, too. Events for all responses, about two hundred for a
        # page, are a tenth of the work of loading it.
        failed = re.match(r"Failed to load resource: the server responded with a status of (\d+)", message.text)
        if failed:
            self.faults.append(f"{failed[1]} {message.location['url']}")
        elif message.type in {"error", "warning"} and not message.text.startswith("Failed to load resource"):
            self.faults.append(f"console {message.type}: {message.text}")

    def unexpected(self) -> list[str]:
        """The errors that the test does not expect."""
        return [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test if a page has reported an error."""
    watching = Watch()
    yield watching
    assert watching.unexpected() == []


@pytest.fixture
def people(browser: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Creates a person: a new browser context, with its own cookies. Motion is reduced unless requested. `newcomer`:
    the person has not yet been asked about sound.
    """
    contexts: list[BrowserContext] = []

    def person(*, newcomer: bool = False, **wishes: Any) -> BrowserContext:  # noqa: ANN401 – options of Playwright
        options = {"viewport": PHONE, "locale": "en-US", "reduced_motion": "reduce", "color_scheme": "light", **wishes}
        context = browser.new_context(**options)
        context.set_default_timeout(TIMEOUT_MILLISECONDS)
        context.on("page", watch.follow)
        context.add_init_script(UNHURRIED)
        if not newcomer:
            context.add_init_script(ANSWERED)
        contexts.append(context)
        return context

    yield person
    for context in contexts:
        context.close()


@pytest.fixture
def shots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for pictures, which RANDOLPH_SHOTS names. Without it no picture is taken, because pictures take most
    of a browser's time.
    """
    wanted = os.environ.get("RANDOLPH_SHOTS")
    if not wanted:
        monkeypatch.setattr(Page, "screenshot", lambda _self, **_how: b"")
        return tmp_path
    folder = Path(wanted)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of `tests/browser/pages`, which show single parts, built as the page is."""
    folder = tmp_path_factory.mktemp("under-test")
    vite = ROOT / "node_modules" / "vite" / "bin" / "vite.js"
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert node, "there is no Node.js: run `make node`"
    command: list[str | Path] = [node, vite, "build", PARTS, "--config", PARTS / "vite.config.ts", "--outDir", folder]
    subprocess.run([*command, "--emptyOutDir", "--logLevel", "warn"], check=True, timeout=START_TIMEOUT_SECONDS)
    return folder


@pytest.fixture
def open_part(server: Server, built: Path) -> Callable[[Page, str], None]:
    """Opens one of these pages, under a policy as strict as the server's."""

    def answer(route: Route) -> None:
        file = built / route.request.url.partition("/under-test/")[2].partition("?")[0]
        route.fulfill(path=file, headers={"Content-Security-Policy": POLICY, "Content-Type": TYPES[file.suffix]})

    def opened(page: Page, name: str) -> None:
        page.route("**/under-test/**", answer)
        page.goto(f"{server.address}/under-test/{name}")
        page.locator("html[data-ready]").wait_for()

    return opened


DAY_SECONDS = 86_400
END_SECONDS = 180
"""The end of a day, in which no test begins that needs one day; those tests are shorter."""


@pytest.fixture
def one_day() -> None:
    """A test of something that belongs to a day, which does not change before the end of the test."""
    left = DAY_SECONDS - time.time() % DAY_SECONDS
    if left < END_SECONDS:
        time.sleep(left + 1)


def unfold(page: Page) -> None:
    """Open the rules in the form for a new room."""
    page.locator(".agreement > summary").click()


def place_of(board: Locator, across: float, down: float) -> tuple[float, float]:
    """A point of a board on the screen, as shares of its field's width and height, once the board is still and nothing
    covers it: a finger or mouse at a point does not wait by itself.
    """
    board.hover(trial=True)
    box = board.locator(".field").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down
