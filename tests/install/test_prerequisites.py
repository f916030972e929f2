"""Missing prerequisites are named in one clear sentence each, before anything else is done.

The scripts run with a path that holds only what a test puts there: links to the plain tools, and small replacements for
the programs in question.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAIN_TOOLS = ("cat", "env", "find", "grep", "make", "mktemp", "rm", "sh", "touch")


class Machine:
    """A machine with a handful of programs."""

    def __init__(self, at: Path) -> None:
        self.path = at
        at.mkdir()
        for tool in PLAIN_TOOLS:
            self.link(tool)

    def link(self, tool: str, to: str | None = None) -> None:
        """Puts the real program on the machine."""
        program = to or shutil.which(tool)
        assert program, f"{tool} is missing"
        (self.path / tool).symlink_to(program)

    def put(self, tool: str, script: str = "exit 0") -> None:
        """Puts a replacement, a shell script, on the machine."""
        (self.path / tool).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (self.path / tool).chmod(0o755)

    def python(self, *, without: str = "nothing") -> None:
        """A Python that is complete, except for the checks whose code contains `without`."""
        self.put("python3", f'case "$2" in *"{without}"*) exit 1 ;; esac\nexec {sys.executable} "$@"')

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a command of the project on this machine."""
        return subprocess.run(
            command,
            cwd=ROOT,
            env={"PATH": str(self.path), "TMPDIR": str(self.path), **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with plain tools only."""
    return Machine(tmp_path / "programs")


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The single line of a failed script's output."""
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("randolph: ")
    return lines[0]


def test_an_old_python_is_named(machine: Machine) -> None:
    """Python below 3.11, or none, is reported."""
    machine.python(without="version_info")
    assert "Python 3.11 or newer is needed" in one_sentence(machine.run("sh", "scripts/prerequisites.sh", "python"))


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine) -> None:
    """If `python3` is too old, a `python3.12` is used."""
    machine.python(without="version_info")
    machine.put("python3.12", f'exec {sys.executable} "$@"')
    assert machine.run("sh", "scripts/prerequisites.sh", "python").stdout == "python3.12\n"


def test_missing_venv_is_named(machine: Machine) -> None:
    """Debian's Python without python3-venv is reported."""
    machine.python(without="ensurepip")
    assert "python3-venv" in one_sentence(machine.run("sh", "scripts/prerequisites.sh", "python"))


def test_missing_headers_are_named(machine: Machine) -> None:
    """With a compiler, Debian's Python without python3-dev is reported."""
    machine.python(without="Python.h")
    machine.put("g++")
    assert "python3-dev" in one_sentence(machine.run("sh", "scripts/prerequisites.sh", "python"))


def test_without_a_compiler_headers_are_not_needed(machine: Machine) -> None:
    """The reference solver is pure Python: nothing is built, so nothing is needed."""
    machine.python(without="Python.h")
    assert machine.run("sh", "scripts/prerequisites.sh", "python").stdout == "python3\n"


@pytest.mark.parametrize("compiler", ["c++", "g++", "clang++"])
def test_every_compiler_counts(machine: Machine, compiler: str) -> None:
    """Any of the usual names is accepted as a compiler, and so is the one in CXX."""
    assert machine.run("sh", "scripts/prerequisites.sh", "core").stdout == "reference\n"
    assert machine.run("sh", "scripts/prerequisites.sh", "core", CXX="icpx").stdout == "native\n"
    machine.put(compiler)
    assert machine.run("sh", "scripts/prerequisites.sh", "core").stdout == "native\n"


def test_the_tests_need_a_compiler(machine: Machine) -> None:
    """`make test` without the native core fails, and says what to install."""
    machine.python()
    done = machine.run("make", "--silent", "test", f"VENV={machine.path}/venv")
    assert done.returncode == 2
    assert "A C++ compiler is missing" in done.stderr
    assert "apt-get install g++" in done.stderr


def test_make_names_it_before_doing_anything(machine: Machine) -> None:
    """`make setup` stops at the missing prerequisite and leaves no incomplete environment."""
    machine.python(without="ensurepip")
    done = machine.run("make", "--silent", "setup", f"VENV={machine.path}/venv")
    assert done.returncode == 2
    assert "python3-venv" in done.stderr
    assert not (machine.path / "venv").exists()


def test_an_ordinary_user_gets_the_names_of_the_packages(machine: Machine) -> None:
    """Without permission to install, the sentence names Debian's packages."""
    machine.put("apt-get", "exit 99")
    machine.put("id", "echo 1000")
    machine.put("sudo", "exit 1")
    sentence = one_sentence(machine.run("sh", "scripts/system_tools.sh", "browser"))
    assert "apt-get install chromium-headless-shell" in sentence


@pytest.mark.parametrize(("user", "before"), [("0", ""), ("1000", "sudo ")])
def test_missing_packages_are_installed(machine: Machine, user: str, before: str) -> None:
    """Root, or a user whose sudo needs no password, gets the missing packages, and only those, from Debian."""
    log = machine.path / "log"
    machine.put("id", f"echo {user}")
    machine.put("sudo", f'[ "$2" = true ] && exit 0\nprintf "sudo " >>{log}\nshift\nexec "$@"')
    machine.put("apt-get", f'echo "$*" >>{log}')
    machine.put("dpkg-query", 'echo "install ok installed"')
    assert machine.run("sh", "scripts/system_tools.sh", "browser").returncode == 0
    update, fetch = log.read_text(encoding="utf-8").splitlines()
    assert update.startswith(f"{before}update")
    assert fetch.startswith(f"{before}install")
    assert fetch.endswith(" chromium-headless-shell")


def test_a_whole_browser_is_enough(machine: Machine) -> None:
    """If Chromium is installed and its headless shell is not available, the tests use Chromium, and say so."""
    machine.put("chromium")
    machine.put("id", "echo 0")
    machine.put("apt-get", "exit 100")
    machine.put("dpkg-query", 'echo "install ok installed"')
    done = machine.run("sh", "scripts/system_tools.sh", "browser")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The browser's tests take Chromium")


def test_servers_for_the_tests_are_installed(machine: Machine) -> None:
    """Missing ones of PostgreSQL, Redis, nginx and systemd are installed; if none is missing, nothing is."""
    log = machine.path / "log"
    machine.put("id", "echo 0")
    machine.put("postgres")
    machine.put("nginx")
    machine.put("apt-get", f'echo "$*" >>{log}')
    assert machine.run("sh", "scripts/system_tools.sh", "servers").returncode == 0
    assert log.read_text(encoding="utf-8").endswith(" --no-install-recommends redis-server systemd\n")
    log.unlink()
    machine.put("redis-server")
    machine.put("systemd-analyze")
    assert machine.run("sh", "scripts/system_tools.sh", "servers").returncode == 0
    assert not log.exists()


def node(machine: Machine) -> subprocess.CompletedProcess[str]:
    """Looks for Node.js on a machine without a wheel for it."""
    (machine.path / "venv" / "bin").mkdir(parents=True)
    machine.put("venv/bin/python", "exit 1")
    return machine.run("sh", "scripts/node.sh", str(machine.path / "venv"))


def put_node(machine: Machine, version: str) -> None:
    """The real Node.js, which reports another version."""
    real = Path(sys.executable).with_name("node")
    said = f'Object.defineProperty(process, "versions", {{ value: {{ node: "{version}" }} }});'
    (machine.path / "version.cjs").write_text(said, encoding="utf-8")
    machine.put("node", f'exec {real} --require {machine.path}/version.cjs "$@"')


@pytest.mark.parametrize("version", ["22.18.0", "23.0.1", "100.2.0"])
def test_a_system_node_is_used_without_a_wheel(machine: Machine, version: str) -> None:
    """If no wheel of Node.js fits the platform, a system's Node.js that is new enough builds the page."""
    put_node(machine, version)
    machine.put("npm")
    assert node(machine).returncode == 0


@pytest.mark.parametrize("programs", [(), ("node",), ("npm", "22.17.9"), ("npm", "9.18.0"), ("npm", "21.99.0")])
def test_missing_node_is_named(machine: Machine, programs: tuple[str, ...]) -> None:
    """Without a wheel and without a new enough Node.js and npm, one sentence says what to do."""
    for program in programs:
        if program == "npm":
            machine.put(program)
        else:
            put_node(machine, "22.18.0" if program == "node" else program)
    done = node(machine)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("randolph: the web page is built with Node.js 22.18 or newer")


def test_a_named_browser_is_used(machine: Machine) -> None:
    """RANDOLPH_CHROMIUM names the browser; a name without a program is reported."""
    machine.put("brave")
    script = ("sh", "scripts/system_tools.sh", "browser")
    assert machine.run(*script, RANDOLPH_CHROMIUM=str(machine.path / "brave")).returncode == 0
    assert "is no program" in one_sentence(machine.run(*script, RANDOLPH_CHROMIUM=os.devnull + "/brave"))
