"""Asks PyPI and npm whether the locked dependencies have known vulnerabilities.

Exit code 0: none is known; 1: some are; 2: an audit could not ask, so nothing is known. A failure to ask never looks
like a clean result.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ("build", "web", "run", "server", "test", "examples", "dist")


def python_packages(said: str) -> list[str] | None:
    """The vulnerabilities in the output of `pip-audit --format=json`; None if it is no result."""
    try:
        listed = json.loads(said)["dependencies"]
        if any("skip_reason" in one for one in listed):
            return None
        return [f"{one['name']} {one['version']}: {fault['id']}" for one in listed for fault in one["vulns"]]
    except (ValueError, KeyError, TypeError):
        return None


def npm_packages(said: str) -> list[str] | None:
    """The vulnerabilities in the output of `npm audit --json`; None if it is no result."""
    try:
        listed = json.loads(said)["vulnerabilities"]
        return [f"{name} {one['range']}: {one['severity']}" for name, one in listed.items()]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _reasons(said: str) -> list[str]:
    """What either program says in its JSON about a failure to ask."""
    return re.findall(r'"(?:skip_reason|message)":\s*"([^"]+)"', said)


def main() -> int:
    """Run both audits and print what they found."""
    auditor = [str(Path(sys.executable).with_name("pip-audit")), "--format=json", "--progress-spinner=off"]
    auditor += ["--disable-pip", "--require-hashes"]
    files = [f"--requirement=requirements/{name}.txt" for name in REQUIREMENTS]
    code = 0
    for name, command, read in (
        ("pip-audit", [*auditor, *files], python_packages),
        ("npm audit", ["npm", "audit", "--json"], npm_packages),
    ):
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
            found = read(done.stdout)
            reason = _reasons(done.stdout) or done.stderr.strip().splitlines()[-1:] or ["it gave no result"]
        except (OSError, subprocess.TimeoutExpired) as error:
            found, reason = None, [str(error)]
        if found is None:
            print(f"{name} could not ask: {reason[0]}")
            code = 2
        else:
            print(f"{name}: {len(found)} known vulnerabilities" if found else f"{name}: no known vulnerability")
            for line in found:
                print(f"  {line}")
            code = max(code, int(bool(found)))
    return code


if __name__ == "__main__":
    sys.exit(main())
