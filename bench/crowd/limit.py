"""A profile of a process by `py-spy`: the functions with the most samples."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

SECONDS = 15
LINES = 30


async def profile(pid: int) -> str:
    """Tables of the functions, by total and by own time; if there is no profiler, a sentence that says so."""
    program = shutil.which("py-spy") or shutil.which("py-spy", path=str(Path(sys.executable).parent))
    if program is None:
        return "py-spy is not installed"
    with tempfile.TemporaryDirectory(prefix="randolph-load-") as folder:
        raw = Path(folder) / "samples"
        words = ["record", "--gil", "--pid", str(pid), "--duration", str(SECONDS), "--format", "raw"]
        process = await asyncio.create_subprocess_exec(
            program, *words, "--output", str(raw), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
        )
        await process.wait()
        return _tables(raw.read_text(encoding="utf-8")) if raw.exists() else "py-spy has seen nothing"


def _tables(samples: str) -> str:
    own: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for line in samples.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = [frame.rpartition(":")[0] for frame in stack.split(";")]
        own[frames[-1]] += int(count)
        for frame in set(frames):
            whole[frame] += int(count)
    total = max(1, sum(own.values()))
    for name in [name for name, count in whole.items() if count > 0.75 * total]:
        del whole[name]  # the root of everything
    rows = [f"| {share / total:.1%} | {own[name] / total:.1%} | `{name})` |" for name, share in whole.most_common(60)]
    most = [
        f"| {whole[name] / total:.1%} | {share / total:.1%} | `{name})` |" for name, share in own.most_common(LINES)
    ]
    head = "| with all it calls | itself | function |\n|---|---|---|\n"
    return f"{head}{chr(10).join(rows)}\n\nby what they do themselves:\n\n{head}{chr(10).join(most)}"
