"""Makes the generated pages of docs/ – or, with `--check`, says which of them are not current.

make docs .venv/bin/python docs/generate.py --check

Each page is made by a module of its own beside this file, which has a function that returns the page's text;
`PAGES` says which page comes from where. A generated page is never edited by hand; a test compares all of them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

FOLDER = Path(__file__).resolve().parent
if __name__ == "__main__":  # run as a program, Python looks for modules in this folder alone
    sys.path.insert(0, str(FOLDER.parent))

from docs import (  # noqa: E402 – only now can they be found
    census_page,
    checklist_page,
    cli_page,
    environments_page,
    machine_page,
    metrics_page,
    micro_page,
    python_page,
    rules_page,
    server_pages,
    services_page,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PAGES: dict[str, Callable[[], str]] = {
    "explanation/how-hard-is-it.md": census_page.page,
    "reference/cli.md": cli_page.page,
    "reference/environments.md": environments_page.page,
    "reference/game-machine.md": machine_page.page,
    "reference/metrics.md": metrics_page.page,
    "reference/micro-census.md": micro_page.page,
    "reference/python.md": python_page.page,
    "reference/protocol.md": server_pages.protocol_page,
    "reference/rule-checklist.md": checklist_page.page,
    "reference/rules-tests.md": rules_page.page,
    "reference/services.md": services_page.page,
    "reference/settings.md": server_pages.settings_page,
    **census_page.pictures(),
}
"""The generated pages and pictures, by their path in docs/."""


def stale() -> list[str]:
    """The pages that are not what they would be if they were made now."""
    return [name for name, make in PAGES.items() if _read(name) != make()]


def write() -> list[str]:
    """Make all pages again; the names of those that have changed."""
    changed = stale()
    for name in changed:
        (FOLDER / name).write_text(PAGES[name](), encoding="utf-8")
    return changed


def _read(name: str) -> str | None:
    path = FOLDER / name
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(arguments: list[str]) -> int:
    """The program."""
    if arguments == ["--check"]:
        for name in (found := stale()):
            print(f"docs/{name} is not current: run `make docs`")
        return 1 if found else 0
    if arguments:
        print("usage: generate.py [--check]")
        return 2
    for name in write():
        print(f"made docs/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
