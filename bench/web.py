"""How the page feels: how soon it can be used on a slow phone, and how smoothly robots slide there.

    .venv/bin/python bench/web.py [entered | slides | review]

Starts `randolph serve` on a free port of this machine and opens pages in Chromium.

*entered*: on a throttled machine and network (4×, 150 ms, 1.6 Mbit/s), with nothing cached, each page is opened by its
address. It prints the time until the page can be used, the requests and kilobytes until then, and later requests; then
the same with the cache, and the main thread's processor time. More requests or kilobytes than `MOST` are an error.

*slides*: with the processor throttled 4×, robots are pushed along their longest routes: the time between animation
frames, and the processor time for a frame, which should stay below a quarter of 16.7 ms.

*review*: from the click on “Review” in My games until all rounds of a game of 17 are shown, without throttling and as a
phone.
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
from pathlib import Path
from typing import IO, NamedTuple, cast

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from bench.computers import SIDES
from bench.review import ROUNDS, record_of, with_results
from randolph.game import from_record, reviews_of

LOADS = 5
SLIDES = 30
LATER_MILLISECONDS = 1000
"""The time after which a page has started the requests for later needs."""
THROTTLE = 4
PHONE_NETWORK = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
MOST = {"home": (10, 90.0), "new": (16, 200.0), "room": (12, 140.0)}
"""Requests and kilobytes (with brotli) of a first visit."""
READY = {
    "home": "rr-board .movable .piece",
    "new": "rr-new button.primary",
    "room": "#join-name,rr-board .piece",
}
START_TIMEOUT_SECONDS = 60.0
SIZES: dict[str, ViewportSize] = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

# Checks in each frame whether all given elements exist, also in shadow trees, and stores the time when they do.
WATCH = """(wanted) => {
    const found = (root, [first, ...rest]) =>
        [...root.querySelectorAll(first)].some((one) =>
            !rest.length || found(one, rest) || (one.shadowRoot && found(one.shadowRoot, rest)));
    const inside = (root) => [...root.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []);
    const anywhere = (root, path) => found(root, path) || inside(root).some((one) => anywhere(one, path));
    const look = () => {
        if (wanted.every((path) => anywhere(document, path.split(' ')))) window.usable = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

# Waits until the page is usable; returns that time and the start of the navigation.
USABLE = """new Promise((done) => {
    const look = () =>
        window.usable ? done([window.usable, performance.timeOrigin]) : requestAnimationFrame(look);
    look();
})"""

# Pushes robots along their longest routes, one after the other, and records the gaps between frames during the slides.
MEASURE = """async ([slides]) => {
    const home = document.querySelector('rr-home');
    const board = home.renderRoot.querySelector('rr-board');
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const gaps = [];
    let cells = 0;
    for (let slide = 0; slide < slides; slide += 1) {
        home.bench.step("restart");
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
        home.bench.push({ robot: travel.robot, direction: travel.push });
        await home.updateComplete;
        await board.settled();
        running = false;
    }
    return [gaps, cells];
}"""

# Stores a game and its record as the page does.
KEEP = """([game, record]) => new Promise((done) => {
    localStorage.setItem("randolph.games", JSON.stringify([game]));
    const opening = indexedDB.open("randolph", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("records");
    opening.onsuccess = () => {
        const writing = opening.result.transaction("records", "readwrite");
        writing.objectStore("records").put(record, game.id);
        writing.oncomplete = () => done(opening.result.close());
    };
})"""

# Opens the review, checks in each frame whether it is complete, and returns how long that took.
REVIEW = """(rounds) => new Promise((done) => {
    const began = performance.now();
    const look = () => {
        const review = document.querySelector("game-review")?.shadowRoot;
        const there = review?.querySelectorAll(".round").length === rounds && review.querySelector("tbody tr");
        if (there) done(performance.now() - began);
        else requestAnimationFrame(look);
    };
    document.querySelector('.played a[href^="/review"]').click();
    look();
})"""


def installed_chromium() -> str | None:
    """The configured Chromium, or the system's; None: Playwright's own."""
    system = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    return os.environ.get("RANDOLPH_CHROMIUM") or system


@contextmanager
def serving() -> Iterator[str]:
    """A new server on a free port; its address."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "randolph", "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        stream = cast("IO[str]", process.stdout)
        lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
        try:
            first_line = lines.get(timeout=START_TIMEOUT_SECONDS)
            found = re.search(r"http://\S+:\d+", first_line)
            if found is None:
                sys.exit(f"the server did not print its address, but {first_line!r}")
            yield found.group(0)
        finally:
            process.terminate()
            process.wait(timeout=START_TIMEOUT_SECONDS)
            stream.close()


class PageLoad(NamedTuple):
    """A usable page: the number of requests sent to the server until then, their size, and the time; and the number of
    later requests, for what may be needed later.
    """

    requests: int
    kilobytes: float
    milliseconds: float
    later: int


def open_page(
    context: BrowserContext, address: str, ready: str, *, codings: str | None, throttled: bool = True
) -> PageLoad:
    """Open a page as a phone does, until all elements of `ready` (a list of selectors, separated by commas) exist."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if throttled:
        as_phone(session)
    if codings is not None:
        session.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": codings}})
    kept: set[str] = set()
    weights: dict[str, float] = {}
    sent: dict[str, float] = {}
    session.on("Network.requestWillBeSent", lambda e: sent.update({e["requestId"]: e["wallTime"]}))
    session.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    session.on(
        "Network.responseReceived", lambda e: kept.add(e["requestId"]) if e["response"]["fromDiskCache"] else None
    )
    session.on("Network.loadingFinished", lambda e: weights.update({e["requestId"]: e["encodedDataLength"] / 1000}))
    page.add_init_script(f"({WATCH})({json.dumps(ready.split(','))})")
    page.goto(address, wait_until="commit")
    usable, began = page.evaluate(USABLE)
    page.wait_for_timeout(LATER_MILLISECONDS)
    page.wait_for_load_state("networkidle")
    page.close()
    asked = {request: weight for request, weight in weights.items() if request not in kept}
    needed = [weight for request, weight in asked.items() if 1000 * sent[request] < began + usable]
    return PageLoad(len(needed), sum(needed), float(usable), len(asked) - len(needed))


def started_room(browser: Browser, address: str) -> str:
    """The address of a room in its first round; its two players stay."""
    host = browser.new_context(viewport=SIZES["desk"]).new_page()
    host.goto(address)
    post = """([path, body]) => {
        const headers = { "Content-Type": "application/json" };
        return fetch(path, { method: "POST", headers, body }).then((answer) => answer.json());
    }"""
    room = host.evaluate(post, ["/api/rooms", json.dumps({"name": "Ann", "rules": {}})])
    friend = browser.new_context().new_page()
    friend.goto(address)
    friend.evaluate(post, [f"/api/rooms/{room['code']}/join", json.dumps({"name": "Bob"})])
    friend.goto(f"{address}{room['path']}")
    friend.locator(".bar .you, .bar .players").first.wait_for()
    host.goto(f"{address}{room['path']}")
    host.get_by_role("button", name="Start", exact=False).click()
    host.locator(READY["room"].split(",")[-1]).first.wait_for()
    return str(room["path"])


def measure_opening(browser: Browser, address: str) -> bool:
    """Measure and print how soon pages are usable; returns whether all stay within `MOST`."""
    paths = {"home": "/", "new": "/new", "room": started_room(browser, address)}
    light = True
    for name, path in paths.items():
        for codings in (None, "gzip"):
            first, second = [], []
            for _ in range(LOADS):
                context = browser.new_context(viewport=SIZES["phone"])
                first.append(open_page(context, address + path, READY[name], codings=codings))
                second.append(open_page(context, address + path, READY[name], codings=codings))
                context.close()
            times = [one.milliseconds / 1000 for one in first]
            requests, kilobytes = max(one.requests for one in first), max(one.kilobytes for one in first)
            light = light and requests <= MOST[name][0] and (codings is not None or kilobytes <= MOST[name][1])
            again = statistics.median(one.milliseconds for one in second) / 1000
            print(
                f"{name:<6}{codings or 'brotli':<8}{requests} requests, {kilobytes:.1f} kB, usable after "
                f"{statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f}, {LOADS} loads), then "
                f"{max(one.later for one in first)} more; again: "
                f"{max(one.requests + one.later for one in second)} requests, {again:.2f} s"
            )
    taken = busy(browser, address + paths["room"])
    print(f"room: main thread until usable, unthrottled: {taken:.0f} ms (median of {LOADS})")
    return light


def busy(browser: Browser, address: str) -> float:
    """The processor time of the main thread until a guest's room can be used, in milliseconds."""
    taken = []
    for _ in range(LOADS):
        context = browser.new_context(viewport=SIZES["phone"])
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.add_init_script(f"({WATCH})({json.dumps(READY['room'].split(','))})")
        page.goto(address, wait_until="commit")
        page.evaluate(USABLE)
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        taken.append(1000 * metrics["TaskDuration"])
        context.close()
    return float(statistics.median(taken))


def reviews(browser: Browser, address: str) -> None:
    """Measure and print how soon the review of a game in the browser's storage is shown."""
    for name in SIDES:
        record = with_results(record_of(name, 0, ROUNDS))
        (review,) = reviews_of(from_record(record))
        standing = [{"seat": each.seat, "name": each.name, "chips": each.chips} for each in review.players]
        game: dict[str, object] = {"id": f"K7M2QX-{review.ended}", "code": "K7M2QX", "game": name, "mode": "group"}
        game |= {"at": review.ended, "seat": 0, "standing": standing, "turned": None, "winners": review.winners}
        for throttled in (False, True):
            times = []
            for _ in range(LOADS):
                context = browser.new_context(viewport=SIZES["phone"])
                page = context.new_page()
                page.goto(f"{address}/games")
                page.evaluate(KEEP, [game, record])
                page.reload()
                page.locator('.played a[href^="/review"]').wait_for()
                page.wait_for_load_state("networkidle")
                if throttled:
                    as_phone(context.new_cdp_session(page))
                times.append(page.evaluate(REVIEW, len(review.rounds)) / 1000)
                context.close()
            print(
                f"review {name:<10}{'phone' if throttled else 'plain':<7}{len(review.rounds)} rounds after "
                f"{statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f}, {LOADS} times)"
            )


def as_phone(session: CDPSession) -> None:
    """Throttle processor and network as on a phone from now on."""
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, **PHONE_NETWORK})
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})


def home(context: BrowserContext, address: str) -> tuple[Page, CDPSession]:
    """The home page once it can be played, and its debugging session."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.locator(READY["home"]).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page, context.new_cdp_session(page)


def slides(browser: Browser, address: str, name: str) -> None:
    """Measure and print how smoothly robots slide on a screen of this size."""
    context = browser.new_context(viewport=SIZES[name])
    page, session = home(context, address)
    page.wait_for_timeout(2000)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    gaps, cells = page.evaluate(MEASURE, [SLIDES])
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
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
    page, _session = home(context, address)
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


def main(wanted: list[str]) -> int:
    """Measure the requested parts, by default everything; 1 if a first visit exceeds `MOST`."""
    wanted = wanted or ["entered", "slides", "review"]
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_chromium(), args=FLAGS)
        print(f"Chromium {browser.version}, {os.cpu_count()} cores, no graphics processor")
        light = "entered" not in wanted or measure_opening(browser, address)
        for name in SIZES if "slides" in wanted else ():
            slides(browser, address, name)
            work(browser, address, name)
        if "review" in wanted:
            reviews(browser, address)
        browser.close()
    return 0 if light else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
