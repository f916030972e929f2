"""The command `randolph`: thin – parse, call, print, exit code; one module a command, imported when it is asked
for, as is what a command needs only in some cases (tests/unit/cli/test_start.py).

Exit codes: 0 all went well; 1 the work was done, but some problem was invalid or has no answer within the limits, or
something in the database is damaged; 2 the command could not do its work (one line on standard error says why); 130
stopped by Ctrl-C; 141 nobody reads the output any more.
"""

from randolph.cli.app import main

__all__ = ["main"]
