"""The programs of `docs/howto/environments.md` run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "environments.md"


def test_the_programs_of_the_page_run(tmp_path: Path) -> None:
    """All programs of the page, one after the other, with smaller banks: the last line of the first is true."""
    programs = re.findall(r"```py\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(programs) == 4
    text = "\n".join(programs).replace("optimum=(1, 3),", "optimum=(1, 3), size=50,").replace("size=1000", "size=20")
    text = text.replace("num_envs=1024,", "num_envs=16, size=50,")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", text],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"[0-9]+ moves; the optimum is [1-3]\n", done.stdout)
    assert re.search(r"^20 \[[4-6]", done.stdout, re.MULTILINE)
