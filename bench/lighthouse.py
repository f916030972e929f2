"""Lighthouse scores of the page on a phone: for the first page and for a guest's room.

    .venv/bin/python bench/lighthouse.py

Starts `randolph serve` on a free port of this machine. Lighthouse, with its own phone and its own simulated throttling,
visits the first page, and a room in its first round, as a guest sees it before sitting down: five times each. It prints
the medians of the scores, out of 100, with the minimum and maximum for speed, and of the times behind the speed score.
The exit code is an error if a score other than speed, which a busy machine lowers, is below `LOWEST_SCORE`; failed
audits are named.

npm installs Lighthouse into `bench/lighthouse/` the first time, from the lock file there (180 MB). Nothing else in this
project needs it.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

if __name__ == "__main__":  # run as a program, Python searches only this folder
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.web import FLAGS, installed_chromium, serving, started_room

HERE = Path(__file__).resolve().parent / "lighthouse"
VISITS = 5
LOWEST_SCORE = 95
CATEGORIES = {
    "performance": "speed",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
}

Report = dict[str, Any]


def lighthouse() -> list[str]:
    """The command that runs Lighthouse, which is installed if it is missing."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        sys.exit("Lighthouse needs Node.js and npm, which are missing: `make page` installs them if there is a wheel")
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        print("Installing Lighthouse …", flush=True)
        if subprocess.run([npm, "ci", "--silent"], cwd=HERE, env={**os.environ, "PATH": path}, check=False).returncode:
            sys.exit("npm could not install Lighthouse")
        installed.touch()
    return [node, str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js")]


def visit(command: list[str], address: str, program: str) -> Report:
    """Lighthouse's report of one visit with the browser that is given."""
    options = [f"--only-categories={','.join(CATEGORIES)}", "--output=json", "--quiet", "--no-enable-error-reporting"]
    done = subprocess.run(
        [*command, address, *options, f"--chrome-flags=--headless {' '.join(FLAGS)}"],
        env={**os.environ, "CHROME_PATH": program},
        stdout=subprocess.PIPE,
        check=True,
    )
    report: Report = json.loads(done.stdout)
    return report


def scores(reports: list[Report], category: str) -> list[int]:
    """The scores in a category, out of 100, from the least to the greatest."""
    return sorted(round(100 * report["categories"][category]["score"]) for report in reports)


def failed(report: Report, category: str) -> list[str]:
    """The audits of a category that count and did not pass completely."""
    counted = [one["id"] for one in report["categories"][category]["auditRefs"] if one["weight"] > 0]
    return [name for name in counted if (report["audits"][name]["score"] or 0) < 1]


def report_page(name: str, reports: list[Report]) -> bool:
    """Print the results of a page; returns whether its scores, except for speed, are good enough."""
    passed = True
    print(f"{name}:", end=" ")
    for category, label in CATEGORIES.items():
        found = scores(reports, category)
        median = round(statistics.median(found))
        spread = f" ({found[0]} – {found[-1]})" if category == "performance" else ""
        print(f"{label} {median}{spread}", end="; " if category != "seo" else "\n")
        if category != "performance" and median < LOWEST_SCORE:
            passed = False
            print(f"not passed: {', '.join(failed(reports[-1], category))}")
    medians = {
        label: statistics.median(report["audits"][audit]["numericValue"] for report in reports)
        for audit, label in TIMES.items()
    }
    shifted = statistics.median(report["audits"]["cumulative-layout-shift"]["numericValue"] for report in reports)
    print(f"  {', '.join(f'{label} {value:.0f} ms' for label, value in medians.items())}, shifted {shifted:.3f}")
    return passed


def main() -> int:
    """Measure both pages; 1 if a score that does not depend on the machine is too low."""
    command = lighthouse()
    with serving() as address, sync_playwright() as playwright:
        program = installed_chromium() or playwright.chromium.executable_path
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        pages = {"home": f"{address}/", "room": f"{address}{started_room(browser, address)}"}
        passed = True
        for name, page in pages.items():
            reports = [visit(command, page, program) for _ in range(VISITS)]
            if name == "home":
                print(f"Lighthouse {reports[0]['lighthouseVersion']}, Chromium {browser.version}, {VISITS} visits each")
            passed = report_page(name, reports) and passed
        browser.close()
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
