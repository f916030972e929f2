"""The named checkout is measured, so that before and after are two programs."""

from __future__ import annotations

import subprocess
from pathlib import Path

from bench import start


def test_a_checkout_is_measured_by_its_own_sources(tmp_path: Path) -> None:
    """The environment made for a checkout has its program, even if this one is installed as editable, and the packages
    of this environment.
    """
    package = tmp_path / "other" / "src" / "randolph"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "another"\n', encoding="utf-8")
    python = start.installed(tmp_path / "other", tmp_path / "environment")
    code = "import click, randolph; print(randolph.__version__)"
    ran = subprocess.run([python, "-I", "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout == "another\n"


def test_figures_are_the_median_and_the_middle_half() -> None:
    """Of five figures, the third, with the second and the fourth in brackets; a single one stands alone."""
    assert start.spread([5.0, 1.0, 4.0, 2.0, 3.0]) == "3.0 (2.0 – 4.0)"
    assert start.spread([7.0]) == "7.0"
