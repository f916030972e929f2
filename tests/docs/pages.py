"""The project's Markdown pages, as the tests of the documents read them."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {".venv", "node_modules", "build", "dist", ".git", ".pytest_cache", "test-results", ".hypothesis"}

_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a page: its language, its text, the line of its first line."""

    language: str
    text: str
    line: int


@cache
def pages() -> tuple[Path, ...]:
    """All Markdown pages of the project."""
    found: list[Path] = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = set(folders) - NOT_OURS
        found += [Path(folder, file) for file in files if file.endswith(".md")]
    return tuple(sorted(found))


def name_of(page: Path) -> str:
    """The page's path from the root of the project."""
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[Block]:
    """The page's fenced blocks in a language."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start(2)) + 1)
        for found in _FENCE.finditer(text)
        if found[1] == language
    ]


def prose(page: Path) -> str:
    """The page without its fenced blocks and its code in backticks."""
    return re.sub(r"`[^`\n]*`", "``", _FENCE.sub("", page.read_text(encoding="utf-8")))


def commands(page: Path) -> list[tuple[str, str, int]]:
    """The commands of a page's console blocks, each with the printed output and its line."""
    found: list[tuple[str, str, int]] = []
    for block in blocks(page, "console"):
        for offset, line in enumerate(block.text.splitlines()):
            if line.startswith("$ "):
                found.append((line[2:], "", block.line + offset))
            else:
                command, output, at = found[-1]
                found[-1] = (command, f"{output}{line}\n", at)
    return found
