"""Tasks of lm-evaluation-harness: the files `*.yaml`, and `utils.py`, which they call.

lm_eval --include_path "$(python -m randolph.research.language.lm_eval)" --tasks randolph_ricochet,randolph_micro …
"""

from pathlib import Path


def folder() -> Path:
    """The folder for `--include_path`."""
    return Path(__file__).parent
