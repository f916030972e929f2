"""The test run itself: it reacts to the signals that tests send."""

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


def test_a_run_with_ignored_signals_reacts_to_ctrl_c() -> None:
    """Tests started in the background of a script inherit ignored SIGINT and SIGQUIT."""
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    done = subprocess.run(
        [sys.executable, "-c", DEAF], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "True\n"
