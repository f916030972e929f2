"""The program and the baselines of `docs/howto/evaluate-a-language-model.md`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from randolph.research.language.baselines import BASELINES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "evaluate-a-language-model.md"


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    """It scores three responses with solutions, of the optima 1, 2 and 3."""
    program = re.findall(r"```py\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.findall(r"value=1\.0, .*optimum=([0-9])", done.stdout) == ["1", "2", "3"]


def test_the_page_has_a_row_for_each_baseline() -> None:
    """The table of figures has all baselines in their order, and each has ten figures."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (0\.[0-9].*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert tuple(name for name, _ in rows) == BASELINES
    assert {len(figures.split(" | ")) for _, figures in rows} == {10}
