"""The command `randolph`. It is thin: parse, call, print, exit code.

Each command is one module, imported only when it is called; what a command needs only in some cases is imported there
(tests/unit/cli/test_start.py).

Exit codes: 0 success; 1 the work was done, but some problem was invalid or has no answer within the limits, something
in the database is damaged, or `doctor` found a fault; 2 the command could not do its work (one line on standard error
says why); 130 stopped by Ctrl-C; 141 the reader of the output has gone.
"""

from randolph.cli.app import main

__all__ = ["main"]
