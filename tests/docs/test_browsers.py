"""The browsers for which the page is built."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT


def test_the_readme_names_the_browsers_that_the_page_is_built_for() -> None:
    """The build may use what the oldest of these browsers support; iPhones have the version of Safari."""
    (named,) = re.findall(r"BROWSERS = \[(.+?)\]", (ROOT / "vite.config.ts").read_text("utf-8"))
    built = dict(re.findall(r'"([a-z]+)([\d.]+)"', named))
    (chrome, firefox, safari) = re.findall(
        r"Chrome and Edge ([\d.]+), Firefox ([\d.]+), Safari ([\d.]+),", (ROOT / "README.md").read_text("utf-8")
    )[0]
    assert built == {"chrome": chrome, "edge": chrome, "firefox": firefox, "safari": safari, "ios": safari}
