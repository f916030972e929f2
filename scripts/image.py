"""Makes the image of a server from the distributions in dist/: dist/randolph-oci.tar.

    python scripts/image.py [--base IMAGE] [--platform linux/amd64,linux/arm64] [-- OPTION …]

Buildah, Podman or Docker builds it, whichever is installed; none of them needs a running service except Docker. What
follows `--` are further options of its `build`. With several platforms the archive has an image for each; the builder
needs a machine of each kind, or QEMU. `Containerfile` says what is in the image.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import randolph

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
ARCHIVE = DIST / "randolph-oci.tar"
LARGEST = 120_000_000
"""The most bytes of an image, compressed, for one platform."""

NAME = "localhost/randolph"
LABELS = {
    "title": "randolph",
    "description": "Ricochet Robots and Micro Robots: a server to play on",
    "licenses": "MIT",
    "version": randolph.__version__,
}


def main(arguments: list[str]) -> None:
    """Make it, and print its size. Fails with one sentence."""
    asked = _asked(arguments)
    if not list(DIST.glob("randolph-*.tar.gz")):
        sys.exit("randolph: dist/ has no sdist; `make dist` makes it.")
    builder = next(filter(shutil.which, ("buildah", "podman", "docker")), None)
    if builder is None:
        sys.exit("randolph: Buildah, Podman or Docker is needed to build the image (Debian: apt-get install buildah).")
    ARCHIVE.unlink(missing_ok=True)
    for command in commands(builder, asked.base, asked.platform, asked.options):
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode != 0:
            sys.exit(f"randolph: {' '.join(command[:3])} … failed ({done.returncode})")
    size, most = ARCHIVE.stat().st_size, LARGEST * len(asked.platform.split(","))
    print(f"{size / 1e6:6.2f} MB  dist/{ARCHIVE.name}")
    if size > most:
        sys.exit(f"randolph: dist/{ARCHIVE.name} is larger than {most / 1e6:.0f} MB")


def commands(builder: str, base: str, platform: str, options: list[str]) -> list[list[str]]:
    """The commands that build the image and write the archive. Several platforms share a manifest."""
    labels = [f"--label=org.opencontainers.image.{name}={value}" for name, value in LABELS.items()]
    given = [f"--file={ROOT / 'Containerfile'}", *labels, *options]
    given += [f"--build-arg=BASE={base}"] if base else []
    given += [f"--platform={platform}"] if platform else []
    name = f"{NAME}:{randolph.__version__}"
    if builder == "docker":
        output = f"--output=type=oci,dest={ARCHIVE},name={name}"
        return [["docker", "buildx", "build", *given, "--provenance=false", output, "."]]
    if "," in platform:
        build = [builder, "build", *given, "--ignorefile=.containerignore", f"--manifest={name}", "."]
        return [build, [builder, "manifest", "push", "--quiet", "--all", name, f"oci-archive:{ARCHIVE}:{name}"]]
    build = [builder, "build", *given, "--ignorefile=.containerignore", f"--tag={name}", "."]
    return [build, [builder, "push", "--quiet", name, f"oci-archive:{ARCHIVE}:{name}"]]


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the image of a server, in dist/.")
    parser.add_argument("--base", default="", help="the Debian to build on; the Containerfile names the usual one")
    parser.add_argument("--platform", default="", help="such as linux/amd64,linux/arm64; by default this machine's")
    parser.add_argument("options", nargs="*", help="further options of the builder, after --")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
