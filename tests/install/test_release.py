"""A release is complete or is not built, and a failure to audit never looks like a clean result."""

from __future__ import annotations

import json
import subprocess
import zipfile
from pathlib import Path

import pytest

from scripts.audit import npm_packages, python_packages
from scripts.dist import LARGEST, incomplete
from tests.install.bare import ROOT, fresh_environment

STEPS = {
    "a page": "randolph_build.build_page()",
    "a compiler": "randolph_build.warned({})",
}


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the backend's packages, and no npm beside it."""
    return fresh_environment(tmp_path_factory.mktemp("bare") / "venv")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("release", ["1", "0", ""])
def test_a_release_without_core_or_page_fails(python: Path, tmp_path: Path, step: str, release: str) -> None:
    """Where neither a compiler nor npm is, an installation gets a warning, and a release an error."""
    (tmp_path / "build_backend").mkdir()
    (tmp_path / "programs").mkdir()
    (tmp_path / "build_backend" / "randolph_build.py").write_bytes(
        (ROOT / "build_backend" / "randolph_build.py").read_bytes()
    )
    done = subprocess.run(
        [python, "-c", f"import randolph_build; {STEPS[step]}"],
        cwd=tmp_path,
        env={
            "PATH": str(tmp_path / "programs"),
            "PYTHONPATH": str(tmp_path / "build_backend"),
            "RANDOLPH_RELEASE": release,
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode == 0) is (release != "1")
    assert done.stderr.startswith("ERROR: this would be an incomplete release" if release == "1" else "WARNING: ")


@pytest.mark.parametrize(
    ("names", "size", "fault"),
    [
        (("_randolph.abi3.so", "randolph/static/index.html", "randolph/render/fonts/a.ttf"), 0, ""),
        (("randolph/static/index.html", "randolph/render/fonts/a.ttf"), 0, "has no native core"),
        (("_randolph.abi3.so", "randolph/render/fonts/a.ttf"), 0, "has no page, or no font"),
        (("_randolph.abi3.so", "randolph/static/index.html"), 0, "has no page, or no font"),
        (
            ("_randolph.abi3.so", "randolph/static/index.html", "randolph/render/fonts/a.ttf"),
            LARGEST,
            "is larger than 12 MB",
        ),
    ],
)
def test_an_incomplete_wheel_is_named(tmp_path: Path, names: tuple[str, ...], size: int, fault: str) -> None:
    """A wheel without core, page or font, or above the limit of size, is no release."""
    wheel = tmp_path / "randolph.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in names:
            archive.writestr(name, b"\0" * (size if name.endswith(".so") else 1))
    assert incomplete(wheel) == fault


def test_an_audit_that_could_not_ask_is_no_result() -> None:
    """Vulnerabilities are listed; an error, an empty output and a skipped package are not “none is known”."""
    sound = {"name": "anyio", "version": "4.16.0", "vulns": []}
    bad = {"name": "jinja2", "version": "2.0", "vulns": [{"id": "CVE-2019-10906"}]}
    skipped = {"name": "anyio", "skip_reason": "it was not found on PyPI"}
    assert python_packages(json.dumps({"dependencies": [sound]})) == []
    assert python_packages(json.dumps({"dependencies": [sound, bad]})) == ["jinja2 2.0: CVE-2019-10906"]
    assert python_packages(json.dumps({"dependencies": [sound, skipped]})) is None
    assert npm_packages(json.dumps({"vulnerabilities": {}})) == []
    found = {"vite": {"range": "<8.3.9", "severity": "high"}}
    assert npm_packages(json.dumps({"vulnerabilities": found})) == ["vite <8.3.9: high"]
    assert npm_packages(json.dumps({"error": {"code": "ENOTFOUND"}})) is None
    for said in ("", "null", "[]", "not JSON"):
        assert python_packages(said) is None
        assert npm_packages(said) is None
