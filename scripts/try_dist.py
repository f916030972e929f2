"""Tries the distributions in dist/ on a bare Debian, and measures the time from nothing to playing.

    python scripts/try_dist.py [--suite trixie] [--root ROOT.tar] [--rounds 3]

It makes a Debian with Python and `venv`, without a compiler and without Node.js, by mmdebstrap (or unpacks one). There
it installs the wheel that fits by `pip` and by `uv tool`, with the dependencies from PyPI. Then `randolph play` has to
answer with its page. Each round begins with nothing, neither environment nor cache. It needs root, for chroot. The exit
code is 1 if something fails; bench/RESULTS.md has the figures.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
COMPONENTS = "deb http://deb.debian.org/debian {suite} main"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
LIMIT_SECONDS = 300.0
ENVIRONMENT = {
    "PATH": "/root/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin",
    "HOME": "/root",
    "PIP_CERT": CERTIFICATES,
    "SSL_CERT_FILE": CERTIFICATES,
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}
WAYS = {
    "pip": (["python3 -m venv /opt/tried", "/opt/tried/bin/pip install --quiet {wheel}"], "/opt/tried/bin/randolph"),
    "uv tool": (["uv tool install --quiet {wheel}"], "/root/.local/bin/randolph"),
}
"""Each way to install: its commands, and where the program is then."""


def main(arguments: list[str]) -> int:
    """Try all, and print a table."""
    asked = _asked(arguments)
    if os.geteuid() != 0:
        sys.exit("randolph: only root may use chroot; run this with sudo.")
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if uv is None or not list(DIST.glob("*.whl")):
        sys.exit("randolph: uv and a wheel in dist/ are needed; `make setup dist` makes both.")
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.2f} MB  dist/{file.name}")
    with tempfile.TemporaryDirectory(prefix="randolph-bare-") as folder:
        tar = Path(asked.root) if asked.root else bootstrapped(asked.suite, Path(folder) / "root.tar")
        print("| way | install, s | until the page answers, s | together, s | processor, s | installed, MB |")
        print("|---|---|---|---|---|---|")
        for name in WAYS:
            tries = [tried(name, tar, Path(folder) / "root", uv) for _ in range(asked.rounds)]
            figures = [statistics.median(one) for one in zip(*tries, strict=True)]
            slowest = max(sum(one[:2]) for one in tries)
            both = f"{sum(figures[:2]):.1f} (at most {slowest:.1f})"
            rest = f"{figures[2]:.1f} | {figures[3]:.0f}"
            print(f"| {name} | {figures[0]:.1f} | {figures[1]:.1f} | {both} | {rest} |", flush=True)
    return 0


def bootstrapped(suite: str, tar: Path) -> Path:
    """A bare Debian with Python, as an archive."""
    options = ["--quiet", "--variant=minbase", "--include=ca-certificates,python3-venv"]
    if (shutil.which("mmdebstrap")) is None:
        sys.exit("randolph: mmdebstrap is needed (Debian: apt-get install mmdebstrap), or --root.")
    subprocess.run(["mmdebstrap", *options, suite, str(tar), COMPONENTS.format(suite=suite)], check=True)
    return tar


def tried(way: str, tar: Path, root: Path, uv: str) -> tuple[float, float, float, float]:
    """The seconds of an installation, the seconds until `randolph play` answers, the processor seconds of both, and the
    megabytes installed.
    """
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    subprocess.run(["tar", "--extract", f"--file={tar}", f"--directory={root}"], check=True)
    for name in ("cc", "c++", "gcc", "g++", "clang", "node", "npm", "make"):
        if shutil.which(name, path=f"{root}/usr/local/bin:{root}/usr/bin"):
            sys.exit(f"randolph: this Debian is not bare, it has {name}.")
    (root / "dist").mkdir()
    for made in DIST.glob("*.whl"):
        shutil.copy(made, root / "dist")
    shutil.copy(uv, root / "usr/local/bin/uv")
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    shutil.copy(ssl.get_default_verify_paths().cafile or CERTIFICATES, root / CERTIFICATES.lstrip("/"))
    with mounted(root):
        wheel = fitting(root)
        before, busy, began = used(root), children_busy(), time.perf_counter()
        commands, program = WAYS[way]
        for command in commands:
            inside(root, command.format(wheel=wheel).split())
        installed = time.perf_counter() - began
        said = inside(root, [program, "--version"])
        if "native core" not in said:
            sys.exit(f"randolph: {way} installed no native core: {said}")
        return installed, playing(root, program), children_busy() - busy, (used(root) - before) / 1e6


def children_busy() -> float:
    """The processor seconds of all child processes that have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """The devices of this machine in the root, during the block."""
    subprocess.run(["mount", "--rbind", "--make-rslave", "/dev", str(root / "dev")], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--recursive", "--lazy", str(root / "dev")], check=True)


def inside(root: Path, command: list[str]) -> str:
    """The output of a command in the root; ends with one sentence if it fails."""
    done = subprocess.run(
        ["chroot", str(root), *command],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"randolph: {' '.join(command)} failed: {done.stdout}")
    return done.stdout


def fitting(root: Path) -> str:
    """The wheel that fits the root's Python: a later version takes the stable ABI's."""
    version = re.sub(r"\D", "", inside(root, ["python3", "-c", "import sys; print(sys.version_info[:2])"]))
    abi = f"-cp{version}-cp{version}-" if int(version) < 312 else "-abi3-"
    found = next((wheel.name for wheel in DIST.glob("*.whl") if abi in wheel.name), None)
    if found is None:
        sys.exit(f"randolph: no wheel in dist/ fits Python {version[0]}.{version[1:]}.")
    return f"/dist/{found}"


def playing(root: Path, program: str) -> float:
    """The seconds from the start of `randolph play` until its page and its puzzles answer."""
    began = time.perf_counter()
    command = ["chroot", str(root), program, "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        stream = process.stdout
        said = stream.readline() if stream is not None else ""
        found = re.search(r"http://\S+:\d+", said)
        if found is None:
            sys.exit(f"randolph: it does not start: {said}")
        with urlopen(found[0], timeout=LIMIT_SECONDS) as answer:  # noqa: S310 – the address of the program
            page = answer.read().decode()
        with urlopen(f"{found[0]}/api/puzzles/daily", timeout=LIMIT_SECONDS) as answer:  # noqa: S310 – the same
            answer.read()
        if "/static/assets/" not in page:
            sys.exit("randolph: it has no page.")
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(LIMIT_SECONDS)
        if process.stdout is not None:
            process.stdout.close()


def used(root: Path) -> int:
    """The bytes of all files below the root, without caches and devices."""
    left_out = {root / "dev", root / "root/.cache"}
    total = 0
    for folder, names, files in os.walk(root):
        names[:] = [name for name in names if Path(folder, name) not in left_out]
        total += sum(Path(folder, name).lstat().st_blocks * 512 for name in files)
    return total


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try the distributions in dist/ on a bare Debian.")
    parser.add_argument("--suite", default="trixie", help="Debian's version")
    parser.add_argument("--root", default="", help="an archive of a bare Debian instead")
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
