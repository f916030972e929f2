"""`make bench`: runs the benchmark programs of this folder, all of them or the named ones.

    .venv/bin/python bench/run.py [NAME …]

Every other file here is one program, named after what it measures. It prints its figures, and fails if the results are
wrong, never because they are slow. RESULTS.md keeps figures that are worth it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(names: list[str]) -> int:
    """Run the programs one after the other; the exit code says whether all went well."""
    programs = {path.stem: path for path in sorted(HERE.glob("*.py")) if path != Path(__file__).resolve()}
    unknown = [name for name in names if name not in programs]
    if unknown:
        print(f"no benchmark named {', '.join(unknown)}: there are {', '.join(programs)}", file=sys.stderr)
        return 2
    failed = []
    for name in names or programs:
        print(f"── {name} ".ljust(100, "─"), flush=True)
        if subprocess.run([sys.executable, programs[name]], check=False).returncode != 0:
            failed.append(name)
        print(flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
