"""Prints the folder of the tasks, for `--include_path`."""

from randolph.research.language.lm_eval import folder

print(folder())  # noqa: T201 – this is what it is for
