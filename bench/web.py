"""How the page feels: the size and time of its first load, and how smoothly robots slide on a slow phone.

    .venv/bin/python bench/web.py

Starts `randolph serve` on a free port of this machine and opens the home page in Chromium, each time with nothing
cached. First load: requests and compressed bytes on the wire, and the time from the start of the navigation until the
board can be played (median, least and greatest of several loads). Slides: with the processor throttled 4×, robots are
pushed along the longest way they have; measured is the time between animation frames while one slides (median,
95th percentile, longest; frames a second; the share of frames that came late, that is missed at least one refresh of
1/60 s) – which a busy machine spoils. So also, without throttling, the processor time that the page's main thread takes
for a frame, which other programs do not change: times four it should stay within the 16.7 ms of a refresh. Ends with an
error when the first load is not under 200 KB; times decide nothing.
"""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, cast

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

LOADS = 5
SLIDES = 30
THROTTLE = 4
MOST_BYTES = 200_000
STARTING = 60.0
SIZES: dict[str, ViewportSize] = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

# Pushes robots along their longest way, one after the other, and notes the time of every frame while one slides.
MEASURE = """async ([slides]) => {
    const home = document.querySelector('rr-home');
    const board = home.renderRoot.querySelector('rr-board');
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const gaps = [];
    let cells = 0;
    for (let slide = 0; slide < slides; slide += 1) {
        home.restart();
        await home.updateComplete;
        await board.settled();
        await pause(700);
        const ways = board.colors.flatMap((robot) => board.ends(robot).filter((way) => !way.refusal));
        ways.sort((a, b) => b.travel.path.length - a.travel.path.length);
        const { travel } = ways[slide % 4];
        cells += travel.path.length;
        let last = null;
        let running = true;
        const frame = (now) => {
            if (last !== null) gaps.push(now - last);
            last = now;
            if (running) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        home.push({ robot: travel.robot, direction: travel.push });
        await home.updateComplete;
        await board.settled();
        running = false;
    }
    return [gaps, cells];
}"""


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own on a free port; its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "randolph", "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        stream = cast("IO[str]", process.stdout)
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
        try:
            said = lines.get(timeout=STARTING)
            found = re.search(r"http://\S+:\d+", said)
            if found is None:
                sys.exit(f"the server did not say where it is, but {said!r}")
            yield found.group(0)
        finally:
            process.terminate()
            process.wait(timeout=STARTING)
            stream.close()


def opened(context: BrowserContext, address: str) -> tuple[Page, CDPSession, list[float], float]:
    """The home page once it can be played, its line, the sizes on the wire, and the milliseconds until then."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"{address}/", wait_until="commit")
    page.locator("rr-board .movable .piece").first.wait_for()
    playable = page.evaluate("new Promise((done) => requestAnimationFrame(() => done(performance.now())))")
    page.wait_for_load_state("networkidle")
    return page, line, sizes, float(playable)


def first_load(browser: Browser, address: str) -> bool:
    """Measure and print the first load; whether it is small enough."""
    times, wire, requests = [], 0.0, 0
    for _ in range(LOADS):
        context = browser.new_context(viewport=SIZES["phone"])
        _page, _line, sizes, playable = opened(context, address)
        times.append(playable)
        wire, requests = max(wire, sum(sizes)), len(sizes)
        context.close()
    print(f"first load   {requests} requests, {wire / 1000:.1f} kB on the wire (limit {MOST_BYTES / 1000:.0f})")
    print(
        f"playable     after {statistics.median(times):.0f} ms "
        f"({min(times):.0f} to {max(times):.0f}, {LOADS} loads, nothing cached)"
    )
    return wire < MOST_BYTES


def slides(browser: Browser, address: str, name: str) -> None:
    """Measure and print how smoothly robots slide on a screen of this size."""
    context = browser.new_context(viewport=SIZES[name])
    page, line, _sizes, _playable = opened(context, address)
    page.wait_for_timeout(2000)
    line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    gaps, cells = page.evaluate(MEASURE, [SLIDES])
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    context.close()
    late = sum(1 for gap in gaps if gap > 1.5 * 1000 / 60)
    ordered = sorted(gaps)
    print(
        f"slides {name:<6}{1000 * len(gaps) / sum(gaps):.1f} frames a second; between frames median "
        f"{statistics.median(gaps):.1f} ms, 95 % {ordered[int(0.95 * len(ordered))]:.1f}, longest {ordered[-1]:.1f}; "
        f"late {100 * late / len(gaps):.1f} % of {len(gaps)} ({SLIDES} slides, {cells} cells, processor 1/{THROTTLE})"
    )


def work(browser: Browser, address: str, name: str) -> None:
    """Measure and print the processor time of a frame while robots slide."""
    context = browser.new_context(viewport=SIZES[name])
    page, _line, _sizes, _playable = opened(context, address)
    page.wait_for_timeout(2000)
    browser.start_tracing(page=page, categories=["cc"])
    page.evaluate(MEASURE, [SLIDES])
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    frames = sorted(e["tdur"] / 1000 for e in events if e["name"] == "ProxyMain::BeginMainFrame" and "tdur" in e)
    print(
        f"work {name:<8}a frame takes the main thread {statistics.median(frames):.1f} ms (median), "
        f"95 % {frames[int(0.95 * len(frames))]:.1f}, longest {frames[-1]:.1f}, of {len(frames)}, processor 1/1"
    )


def main() -> int:
    """Measure everything; 1 when the first load is too large."""
    with serving() as address, sync_playwright() as playwright:
        system = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        program = os.environ.get("RANDOLPH_CHROMIUM") or system
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, no graphics processor")
        small = first_load(browser, address)
        for name in SIZES:
            slides(browser, address, name)
            work(browser, address, name)
        browser.close()
    return 0 if small else 1


if __name__ == "__main__":
    sys.exit(main())
