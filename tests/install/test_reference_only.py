"""Installation without a compiler gives the reference solver and a warning; without Node.js and a built page, no page
and a warning; every other failure is an error.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.install.bare import Installation, copy_project, fresh_environment, install, serving

# Red at a3 of an empty 3×3 board, its target in the corner c1, no need to ricochet. One move stays in red's row or
# column, and the target is in neither; two suffice, in either order: north to a1 and east to c1, east to c3 and north.
CORNER = {
    "id": "corner",
    "board": {"rows": 3, "cols": 3, "targets": [{"cell": [0, 2], "color": "red", "symbol": "circle"}]},
    "robots": {"red": [2, 0]},
    "target": {"cell": [0, 2], "color": "red"},
    "rules": {"ricochet": False, "no_reversal": True},
}


@pytest.fixture(scope="module")
def reference_only(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The sources installed on a machine without any program on the path: no compiler, no Node.js."""
    at = tmp_path_factory.mktemp("reference-only")
    copy_project(at / "project", without="src/randolph/static")
    (at / "no-programs").mkdir()
    return install(at / "project", fresh_environment(at / "venv"), path=str(at / "no-programs"))


def test_it_installs_with_a_warning(reference_only: Installation) -> None:
    """Without a compiler the installation succeeds and reports what is missing and what that means."""
    assert reference_only.returncode == 0, reference_only.output
    assert "WARNING: no C++ compiler was found" in reference_only.output


def test_it_has_no_native_core(reference_only: Installation) -> None:
    """It has no `_randolph`, so the result below cannot come from the native core."""
    done = subprocess.run(
        [reference_only.python, "-c", "import _randolph"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named '_randolph'" in done.stderr


def test_it_solves(reference_only: Installation, tmp_path: Path) -> None:
    """`randolph solve` finds the optimum of a problem solved by hand."""
    problem = tmp_path / "corner.jsonl"
    problem.write_text(json.dumps(CORNER) + "\n", encoding="utf-8")
    command: list[str | Path] = [reference_only.randolph, "solve", problem, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["id"], answer["status"], answer["moves"]) == ("corner", "optimal", 2)
    assert answer["solution"] in {"rN rE", "rE rN"}


def test_without_node_the_missing_page_is_reported(reference_only: Installation, tmp_path: Path) -> None:
    """If the page cannot be built, the installation says so in one line, and so do the working server and its
    documents.
    """
    (line,) = (line for line in reference_only.output.splitlines() if "Node.js" in line)
    assert line.strip().startswith("WARNING: the web page is built with Node.js, and npm was not found")
    with serving(reference_only, tmp_path) as (address, log):
        with urlopen(f"{address}/api/health", timeout=60) as answer:
            assert json.load(answer)["status"] == "ok"
        with urlopen(address, timeout=60) as answer:
            assert b"The page has not been built, which takes Node.js" in answer.read()
        assert log.read_text().count("The page has not been built") == 1


@pytest.mark.more
def test_a_compile_error_is_an_error(tmp_path: Path) -> None:
    """With a compiler, sources that do not compile fail the installation: no fallback, nothing installed."""
    copy_project(tmp_path / "project")
    for source in (tmp_path / "project" / "native").rglob("*.cpp"):
        source.write_text("#error broken on purpose\n", encoding="utf-8")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    installed = install(tmp_path / "project", fresh_environment(tmp_path / "venv"), path)
    assert installed.returncode != 0
    assert "broken on purpose" in installed.output
    assert "no C++ compiler was found" not in installed.output
    assert not installed.randolph.exists()
