"""Makes the software bills of materials of a release, in dist/: one of the program, one of the page.

Both come from the locked files alone (requirements/run.txt and package-lock.json) as CycloneDX JSON, and need no
network.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def main() -> None:
    """Make both, and print how many parts each has."""
    DIST.mkdir(exist_ok=True)
    program, page = DIST / "randolph-program.cdx.json", DIST / "randolph-page.cdx.json"
    lister = str(Path(sys.executable).with_name("cyclonedx-py"))
    command = [lister, "requirements", "--pyproject=pyproject.toml", "--output-reproducible", "--output-format=JSON"]
    subprocess.run([*command, f"--output-file={program}", "requirements/run.txt"], cwd=ROOT, check=True)
    listed = subprocess.run(
        ["npm", "sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    page.write_text(listed.stdout, encoding="utf-8")
    for file in (program, page):
        parts = json.loads(file.read_text(encoding="utf-8")).get("components", [])
        print(f"{len(parts):4} components  dist/{file.name}")


if __name__ == "__main__":
    main()
