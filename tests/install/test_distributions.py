"""The wheel and the sdist contain the page, so that their installation needs no Node.js.

The wheel is the native one: its build takes the library that `make` has built. The sdist is installed on a machine
without any program, and so with the reference solver.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import randolph
from tests.conftest import more
from tests.install.bare import LIMIT_SECONDS, PIP, ROOT, Installation, fresh_environment, install, serving, sources

STATIC = ROOT / "src" / "randolph" / "static"
BACKEND = "import sys, randolph_build; randolph_build.build_sdist(sys.argv[1])"


def build(kind: str, folder: Path) -> Path:
    """The distribution of the current sources."""
    beside = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"}
    if kind == "wheel":
        command = ["-m", "pip", "wheel", "--no-build-isolation", *PIP, "--wheel-dir", str(folder), str(ROOT)]
    else:
        command = ["-c", BACKEND, str(folder)]
        environment["PYTHONPATH"] = str(ROOT / "build_backend")
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module", params=["wheel", *more("sdist")])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The program installed from a distribution, without programs on the path."""
    at = tmp_path_factory.mktemp(request.param)
    for folder in ("distribution", "no-programs"):
        (at / folder).mkdir()
    distribution = build(request.param, at / "distribution")
    assert distribution.name.startswith(f"randolph-{randolph.__version__}")
    done = install(distribution, fresh_environment(at / "venv"), path=str(at / "no-programs"))
    assert done.returncode == 0, done.output
    assert "Node.js" not in done.output
    return done


def get(address: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    """A body as sent, and the headers, with names in small letters."""
    with urlopen(Request(address, headers=headers), timeout=LIMIT_SECONDS) as answer:
        return answer.read(), {name.lower(): value for name, value in answer.headers.items()}


@pytest.mark.more
def test_the_installed_server_has_the_page_of_the_build(installed: Installation, tmp_path: Path) -> None:
    """The installed server, without Node.js, sends the document, scripts in both compressed forms and the texts of a
    language, identical to the build, and reports its version.
    """
    with serving(installed, tmp_path) as (address, log):
        assert json.loads(get(f"{address}/api/health")[0])["version"] == randolph.__version__
        document = get(address, **{"Accept-Language": "fr"})[0].decode()
        names = re.findall(r'(?:src|href)="/static/(assets/[^"]+)"', document)
        assert {re.sub(r"-[\w-]{8}\.", ".", name.removeprefix("assets/")) for name in names} >= {
            "core.js",
            "fr-first.js",
            "head-script.js",
        }
        for name in names:
            at, built = f"{address}/static/{name}", STATIC / name
            brotli, headers = get(at, **{"Accept-Encoding": "gzip, br"})
            assert (brotli, headers["content-encoding"]) == (Path(f"{built}.br").read_bytes(), "br"), name
            assert headers["cache-control"] == "public, max-age=31536000, immutable"
            packed, headers = get(at, **{"Accept-Encoding": "gzip"})
            assert (gzip.decompress(packed), headers["content-encoding"]) == (built.read_bytes(), "gzip"), name
        (french,) = (name for name in names if name.startswith("assets/fr-"))
        words = json.loads((ROOT / "src" / "randolph" / "locales" / "fr" / "app.json").read_text("utf-8"))
        assert words["app.learn"] in get(f"{address}/static/{french}")[0].decode()
        assert "page" not in log.read_text()


def test_the_package_is_complete(installed: Installation) -> None:
    """Every file of src/ – code, faces, migrations, the page with its source maps – is in the installed package,
    unchanged.
    """
    files = sources("src/randolph")
    assert any(file.suffix == ".map" for file in files)
    differing = [file for file in files if (installed.site / file.relative_to("src")).read_bytes() != _bytes(file)]
    assert differing == []


def _bytes(file: Path) -> bytes:
    return (ROOT / file).read_bytes()
