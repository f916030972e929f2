"""Reports after an installation which solver the program has; warns if it is only the reference solver."""

from __future__ import annotations

import importlib.util
import sys


def main() -> None:
    """Warns on standard error if the native core is missing."""
    if importlib.util.find_spec("_randolph") is None:
        print(
            "WARNING: no C++ compiler was found, so randolph runs without its native core; the reference solver works, "
            "but slowly. Install g++ (or clang++) and run make again.",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
