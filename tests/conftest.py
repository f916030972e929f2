"""Shared by all tests: the settings of hypothesis, and the browser.

No result depends on the time: a slow machine makes a test slow, never red.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings


def examples(count: int) -> int:
    """The number of examples with which hypothesis tries a law: an eighth of them in `make test`; all in `make
    test-more`, which sets RANDOLPH_TEST_ALL.
    """
    return count if os.environ.get("RANDOLPH_TEST_ALL") else max(count // 8, 8)


settings.register_profile(
    "randolph",
    max_examples=examples(100),
    deadline=None,  # two busy cores say nothing about the program
    derandomize=True,  # the same tests today and tomorrow; `make fuzz` is where chance comes in
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "randolph"))


def more(*values: object) -> list[Any]:
    """Further values of a parameter: `make test` proves a claim with the others, `make test-more` with these, too."""
    return [pytest.param(value, marks=pytest.mark.more) for value in values]


FIRST = {"bench", "docs", "fuzz", "install", "property"}
"""The folders of tests with the files that take longest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files, so that no process is left with one of them at the end. Everything in tests/more
    has the marker `more`.
    """
    here = Path(__file__).parent
    folders = {item: item.path.relative_to(here).parts[0] for item in items}
    for item, folder in folders.items():
        if folder == "more":
            item.add_marker("more")
    items.sort(key=lambda item: folders[item] not in FIRST)


def pytest_collection_finish() -> None:
    """Keep the thousands of tests out of every further collection of garbage, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


def heed_signals() -> None:
    """Let signals such as Ctrl-C end this process and its children, even if the parent process ignores them.

    With `nohup make test &` they are ignored, and every child inherits that. Tests that interrupt a program, and
    servers for which SIGINT means "stop now", would wait forever.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for name, handler in (("SIGINT", signal.default_int_handler), ("SIGQUIT", signal.SIG_DFL)):
        number = getattr(signal, name, None)  # Windows has no SIGQUIT
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


heed_signals()

# Chromium in a container runs as root, without a graphics processor, and must not talk to the world.
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """The system's Chromium, or the one that RANDOLPH_CHROMIUM names; None if there is none.

    The headless shell is the same engine without windows, and needs a third of the processor time.
    """
    return os.environ.get("RANDOLPH_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium instead of Playwright's own browser."""
    program = chromium()
    if program is None:
        pytest.fail("Chromium is missing: `make test` installs it, or RANDOLPH_CHROMIUM names it.")
    return {**browser_type_launch_args, "executable_path": program, "args": list(CHROMIUM_ARGUMENTS)}
