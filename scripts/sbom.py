"""Makes the software bills of materials of a release, in dist/: one of the program, one of the page.

Both come from the locked files alone (requirements/run.txt and package-lock.json) as CycloneDX JSON, and need no
network.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import randolph

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
QUIET = {**os.environ, "PYTHONWARNINGS": "ignore"}  # requirements do not say which of them need which


def main() -> None:
    """Make both, and print how many parts each has."""
    DIST.mkdir(exist_ok=True)
    program, page = DIST / "randolph-program.cdx.json", DIST / "randolph-page.cdx.json"
    lister = str(Path(sys.executable).with_name("cyclonedx-py"))
    command = [lister, "requirements", "--pyproject=pyproject.toml", "--output-reproducible", "--output-format=JSON"]
    subprocess.run([*command, f"--output-file={program}", "requirements/run.txt"], cwd=ROOT, check=True, env=QUIET)
    page.write_text(_page(), encoding="utf-8")
    for file in (program, page):
        parts = json.loads(file.read_text(encoding="utf-8")).get("components", [])
        print(f"{len(parts):4} components  dist/{file.name}")


def _page() -> str:
    """The bill of the page. npm wants a version of the page itself, which is that of the program."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "randolph-page"  # npm takes the name from there
        folder.mkdir()
        for name in ("package.json", "package-lock.json"):
            described = json.loads((ROOT / name).read_text(encoding="utf-8"))
            for one in (described, described.get("packages", {}).get("", {})):
                one["version"] = randolph.__version__
            (folder / name).write_text(json.dumps(described), encoding="utf-8")
        command = ["npm", "sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"]
        return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
