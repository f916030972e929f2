"""The program as a whole: version, help, exit codes, and its end by external events."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from randolph import __version__, solver
from randolph.cli.play import lan_address
from randolph.server import Settings
from randolph.solver import native
from tests.unit.cli.program import PROBLEMS, Ran, Randolph, start

HARD = (PROBLEMS / "bench-extreme.jsonl").read_text(encoding="utf-8").splitlines()[0]


def test_version_and_help(randolph: Randolph) -> None:
    """--version prints the package's version and the solver; without a command, and with --help, the commands are
    listed.
    """
    solver = f"native core, {native.best_simd()}" if native.available() else "reference solver, without the native core"
    assert randolph("--version") == Ran(0, f"randolph {__version__}\n{solver}\n", "")
    assert randolph() == randolph("--help") == randolph("-h")
    assert all(f"\n  {command} " in randolph().out for command in ("play", "serve", "solve", "show", "deal"))


def test_mistakes_are_one_line_and_exit_code_2(randolph: Randolph) -> None:
    """An unknown command or option, an unusable value or setting; for a nearly right name the right one is
    suggested.
    """
    assert randolph("nonsense").error == "No such command 'nonsense'. Try 'randolph --help'."
    assert randolph("solv").error == "No such command 'solv'. Did you mean 'solve'? Try 'randolph --help'."
    assert (
        randolph("micro", "solv").error == "No such command 'solv'. Did you mean 'solve'? Try 'randolph micro --help'."
    )
    assert randolph("solve", "--capp", "3").error.startswith("No such option '--capp'")
    assert randolph("solve", "--cap", "few").error == (
        "Invalid value for '--cap': 'few' is not a valid whole number. Try 'randolph solve --help'."
    )
    assert randolph("--nonsense").code == 2
    assert "--port" in randolph("serve", "--port", "99999").error
    assert "--host" in randolph("serve", "--host", "not a host!").error


def test_a_fault_of_the_core_is_one_line(randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a search violates an invariant, nobody sees a traceback, and the exit code is 2."""

    def broken(*_given: object, **_more: object) -> None:
        raise RuntimeError("the search found what is not a solution")

    monkeypatch.setattr(solver, "solve", broken)
    ran = randolph("solve", "5x5 r=a3 r@c1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.error == "this is a bug in randolph, please report it: the search found what is not a solution"


def test_settings_come_from_the_environment_too(randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable is used, and named if it is wrong; an option takes precedence."""
    monkeypatch.setenv("RANDOLPH_PORT", "high")
    ran = randolph("serve")
    assert ran.code == 2
    assert "RANDOLPH_PORT is 'high'" in ran.error


def test_a_used_port_is_one_sentence(randolph: Randolph, tmp_path: Path) -> None:
    """The server does not start if another one listens on its port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = randolph("serve", "--port", port, "--data", str(tmp_path))
    assert ran.code == 2
    assert ran.error == f"Port {port} on 127.0.0.1 is in use; choose another one with --port (0 takes a free one)."


def test_play_serves_and_opens_the_browser(randolph: Randolph, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`play` opens the server's own address; --lan listens on all interfaces, and prints the address and QR code of the
    network.
    """
    served: list[Settings] = []
    opened: list[str] = []

    def serve(settings: Settings, *, ready: Callable[[str], None]) -> None:
        served.append(settings)
        ready("http://127.0.0.1:8017")

    class AtOnce:
        """A thread that finishes when it is started."""

        def __init__(self, *, target: Callable[[str], object], args: tuple[str], daemon: bool) -> None:
            self._target, self._address = target, args[0]

        def start(self) -> None:
            """Run it."""
            self._target(self._address)

    monkeypatch.setattr("randolph.server.serve", serve)
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("threading.Thread", AtOnce)
    ran = randolph("play", "--port", "8017", "--data", str(tmp_path))
    assert ran == Ran(0, "randolph is at http://127.0.0.1:8017 – Ctrl-C stops it\n", "")
    assert (served[0].host, served[0].port, served[0].data) == ("127.0.0.1", 8017, tmp_path)
    assert opened == ["http://127.0.0.1:8017"]
    ran = randolph("play", "--lan", "--no-browser", "--data", str(tmp_path))
    assert served[1].host == "0.0.0.0"
    assert opened == ["http://127.0.0.1:8017"]
    assert lan_address("http://127.0.0.1:8017") in ran.out
    assert "█" in ran.out


def test_the_address_for_others_keeps_the_port() -> None:
    """In any network, the address of this machine ends with the server's port."""
    assert lan_address("http://127.0.0.1:4321").startswith("http://")
    assert lan_address("http://127.0.0.1:4321").endswith(":4321")


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    """A broken pipe gives no traceback: nothing on standard error, exit code 141."""
    with start("solve", "--json", "-") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("3x3 r=a1 r@a1 -ricochet\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["moves"] == 0
        process.stdout.close()
        process.stdin.write("3x3 r=a1 r@a1 -ricochet\n")
        process.stdin.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr
        assert process.stderr.read() == ""


@pytest.mark.parametrize("threads", ["1", "2"])
def test_control_c_ends_a_search_quietly(threads: str) -> None:
    """Ctrl-C in a long search: nothing on standard error, exit code 130."""
    with start("solve", "--json", "--threads", threads, "-") as process:
        assert process.stdin
        assert process.stdout
        easy = "3x3 r=a1 r@a1 -ricochet\n"
        process.stdin.write(easy * (1 if threads == "1" else 8))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["moves"] == 0
        process.stdin.write(f"{HARD}\n" * 20)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert process.stderr
        assert process.stderr.read() == ""


def test_a_full_disk_is_one_line() -> None:
    """A write error is an error like others (the device is Linux's)."""
    with Path("/dev/full").open("w") as full, start("deal", "1", "--line", out=full) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert err == "randolph: No space left on device\n"


def test_warnings_are_one_line(randolph: Randolph, capsys: pytest.CaptureFixture[str]) -> None:
    """A warning reaches standard error in one line, without its source."""
    randolph("--version")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("slow,\nbut right", RuntimeWarning, stacklevel=1)
    assert capsys.readouterr().err == "randolph: warning: slow, but right\n"


LOST = """
import signal, sys, weakref
from randolph.cli import app

class Thing: pass

def work(context):
    thing = Thing()
    reference = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
    del thing
    while True: pass

app.program.invoke = work
sys.argv = ["randolph", "settings"]
app.main()
"""


def test_ctrl_c_in_a_callback_is_not_lost() -> None:
    """Ctrl-C in the callback of a weak reference, where Python ignores exceptions, ends a command all the same."""
    ran = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")
