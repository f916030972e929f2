"""The web folder, served from memory: every file with its type, its ETag and a compressed form.

There is no build step, so file names carry no hash: browsers keep the files and ask each time whether they changed
(`no-cache` and ETag, answered 304 without a body). A file is read again when it has changed on disk. Only plain names
can be asked for: no part of an address may begin with a dot.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".md": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".ts": "text/plain",
}
_COMPRESSED = ("text/", "application/json", "application/manifest", "image/svg")


@dataclass(frozen=True, slots=True)
class Page:
    """One file, ready to be sent."""

    content: bytes
    zipped: bytes | None
    kind: str
    etag: str
    stamp: tuple[int, int]

    def matches(self, if_none_match: str | None) -> bool:
        """Whether a browser that sends this header has the file already."""
        if if_none_match is None:
            return False
        return if_none_match.strip() == "*" or self.etag.removeprefix("W/") in re.findall(r'"[^"]*"', if_none_match)


class Pages:
    """The files below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages: dict[str, Page] = {}

    def get(self, name: str) -> Page | None:
        """The file with this name relative to the folder, with `/` between its parts; `None` when there is none."""
        parts = name.split("/")
        if any(not re.fullmatch(r"[A-Za-z0-9_\-][A-Za-z0-9_.\-]*", part, re.ASCII) for part in parts):
            return None
        path = self._folder.joinpath(*parts)
        try:
            found = path.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            page = self._pages.get(name)
            if page is None or page.stamp != stamp:
                page = _read(path, stamp)
                self._pages[name] = page
        except OSError:
            return None
        return page


def accepts_gzip(header: str | None) -> bool:
    """Whether an Accept-Encoding header allows gzip.

    >>> accepts_gzip("br, gzip;q=0")
    False
    """
    for part in (header or "").split(","):
        coding, _, weight = part.strip().partition(";")
        if coding.strip().lower() in {"gzip", "*"}:
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return False


def _read(path: Path, stamp: tuple[int, int]) -> Page:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return page_of(path.read_bytes(), kind, stamp)


def page_of(content: bytes, kind: str, stamp: tuple[int, int] = (0, 0)) -> Page:
    """Some content, ready to be sent as a file is."""
    zipped = gzip.compress(content, 9, mtime=0) if kind.startswith(_COMPRESSED) else None
    if zipped is not None and len(zipped) >= len(content):
        zipped = None
    return Page(content, zipped, kind, f'W/"{hashlib.sha256(content).hexdigest()[:20]}"', stamp)
