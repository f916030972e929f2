"""The run of the tests itself: it heeds the signals that tests send."""

from __future__ import annotations

import signal
import subprocess
import sys

from tests.docs.pages import ROOT

DEAF = """
import signal
heard = {signal.SIGINT: signal.default_int_handler, signal.SIGQUIT: signal.SIG_DFL}
for each in heard:
    signal.signal(each, signal.SIG_IGN)
import tests.conftest
print({each: signal.getsignal(each) for each in heard} == heard)
"""


def test_a_run_that_was_started_deaf_hears_ctrl_c() -> None:
    """Whoever starts the tests in the background of a script hands them SIGINT and SIGQUIT ignored."""
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    done = subprocess.run(
        [sys.executable, "-c", DEAF], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "True\n"
