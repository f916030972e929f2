"""axe-core in a page: every rule, in all trees of elements."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.browser.access.page import measure
from tests.browser.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

OFF = {
    "color-contrast-enhanced": "AAA, 7 : 1; the page promises AA, 4.5 : 1",
}
"""Rules that are not promised, with the reason."""

EXCEPTIONS = {
    ("label-content-name-mismatch", "players"): "discs with initials: the name says in words what they show",
    ("label-content-name-mismatch", "speaker"): "a disc with an initial, as before",
}
"""Elements, by their class, that need not keep a rule, with the reason."""


@cache
def _source() -> str:
    return SOURCE.read_text()


def run(page: Page) -> dict[str, Any]:
    """What axe reports of the page as it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: dict[str, Any] = measure(page, "run", sorted(OFF))
    return found


def violations(page: Page) -> list[str]:
    """All violations: rule, element and reason."""
    return violations_of(run(page))


def violations_of(result: dict[str, Any]) -> list[str]:
    """The same, after axe has run."""
    return [
        _said(rule, node)
        for rule in result["violations"]
        for node in rule["nodes"]
        if not any(rule["id"] == one and _has(node, name) for one, name in EXCEPTIONS)
    ]


def _has(node: dict[str, Any], name: str) -> bool:
    """Whether an element has this class."""
    classes = re.match(r"<[^>]*? class=\"([^\"]*)\"", node["html"])
    return classes is not None and name in classes[1].split()


def _said(rule: dict[str, Any], node: dict[str, Any]) -> str:
    reasons = [check["message"] for check in (*node["any"], *node["all"], *node["none"])]
    return f"{rule['id']}: {json.dumps(node['target'])} {node['html'][:200]} – {'; '.join(reasons)}"
