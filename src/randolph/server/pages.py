"""The built page, served from memory: every file with its type, its ETag and its compressed forms.

The build puts a hash of its content into the name of each file below `assets/`, so browsers keep those forever, and
the others (icons) for a day. The build also compresses files (`NAME.gz`, `NAME.br`). A file is read again when it has
changed on disk. A file with a hash is still served when an upgrade has removed it, because open pages may ask for it.
At most `MOST_KEPT` such files are kept, enough for several builds, without source maps, which only developers need. No
part of an address may begin with a dot.

During a rolling upgrade a load balancer sends a browser to any process, also with names of files that only the others
have. So a process that shares its rooms and lacks a file redirects the browser to the same address, a few times
(`retry_address`).
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".md": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".ts": "text/plain",
}
CODINGS = {"br": ".br", "gzip": ".gz"}
"""The codings of the build, with their file endings; the smallest first."""

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"

MOST_ASKED = 8
"""How often a browser asks for a file before it counts as missing. With two versions, each on half of the processes,
one of 256 browsers never reaches the right one; with a round-robin proxy, all browsers do.
"""

MOST_KEPT = 300
"""How many files are kept in memory; a build has some sixty."""

MOST_PICTURES = 8 * 1024 * 1024
"""Bytes of drawn pictures that are kept in memory; a picture has 50 to 300 kB."""

_PLAIN = re.compile(r"[A-Za-z0-9_\-][A-Za-z0-9_.\-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Page:
    """A file, ready to be sent."""

    content: bytes
    forms: tuple[tuple[str, bytes], ...]
    """Its compressed forms, the smallest first, each with the name of its coding."""
    kind: str
    etag: str
    stamp: tuple[int, int] = (0, 0)
    caching: str = "no-cache"
    """Its Cache-Control header."""
    vary: str = "Accept-Encoding"
    """Its Vary header: the request headers on which the response depends."""

    def matches(self, if_none_match: str | None) -> bool:
        """Whether a browser that sends this If-None-Match header has the file already."""
        if if_none_match is None:
            return False
        return if_none_match.strip() == "*" or self.etag.removeprefix("W/") in re.findall(r'"[^"]*"', if_none_match)


class Pages:
    """The files below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages: dict[str, Page] = {}

    def get(self, name: str) -> Page | None:
        """The file with this name relative to the folder, with `/` between its parts; `None` if there is none."""
        parts = name.split("/")
        if not all(_PLAIN.fullmatch(part) for part in parts):
            return None
        path = self._folder.joinpath(*parts)
        try:
            found = path.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            page = self._pages.get(name)
            if page is None or page.stamp != stamp:
                page = _read(path, stamp, FOR_EVER if parts[0] == "assets" else FOR_A_DAY)
                self._keep(name, page)
        except OSError:
            return self._pages.get(name) if parts[0] == "assets" else None
        return page

    def _keep(self, name: str, page: Page) -> None:
        """Keep a file, and drop the one that was read longest ago if there are too many."""
        if name.endswith(".map"):
            return
        self._pages.pop(name, None)
        self._pages[name] = page
        if len(self._pages) > MOST_KEPT:
            del self._pages[next(iter(self._pages))]


class Pictures:
    """The pictures that were drawn last, by their content; a board that was changed has another key."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Page] = OrderedDict()
        self._bytes = 0

    def get(self, key: tuple[str, int]) -> Page | None:
        """The picture, if it is still kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: tuple[str, int], page: Page) -> None:
        """Keep a picture, and drop the least recently used ones."""
        if key in self._kept:
            return
        self._kept[key] = page
        self._bytes += len(page.content)
        while self._bytes > MOST_PICTURES:
            self._bytes -= len(self._kept.popitem(last=False)[1].content)


def retry_address(name: str, times: str) -> str | None:
    """The address to which a browser is redirected to find a file of another version. `None` for names without a hash,
    and after `MOST_ASKED` times. `times` is the number of attempts so far, from the last such address.

    >>> retry_address("assets/core-Dg6d4K0s.js", ""), retry_address("assets/core-Dg6d4K0s.js", "2")
    ('/static/assets/core-Dg6d4K0s.js?asked=1', '/static/assets/core-Dg6d4K0s.js?asked=3')
    >>> retry_address("icons/icon.svg", ""), retry_address("assets/core-Dg6d4K0s.js", "7")
    (None, None)
    """
    folder, _, file = name.partition("/")
    attempts = int(times) + 1 if re.fullmatch(r"\d", times, re.ASCII) else 1
    if folder != "assets" or not _PLAIN.fullmatch(file) or attempts >= MOST_ASKED:
        return None
    return f"/static/{name}?asked={attempts}"


def accepts(header: str | None, coding: str) -> bool:
    """Whether an Accept-Encoding header allows a coding.

    >>> accepts("br, gzip;q=0", "br"), accepts("br, gzip;q=0", "gzip")
    (True, False)
    """
    for part in (header or "").split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip().lower() in {coding, "*"}:
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return False


def _read(path: Path, stamp: tuple[int, int], caching: str) -> Page:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    content = path.read_bytes()
    forms = []
    for coding, suffix in CODINGS.items():
        with suppress(FileNotFoundError):
            forms.append((coding, path.with_name(path.name + suffix).read_bytes()))
    return Page(content, tuple(forms), kind, _etag(content), stamp, caching)


def page_of(content: bytes, kind: str, *, vary: str = "Accept-Encoding") -> Page:
    """Some content as a page; it is compressed here."""
    zipped = gzip.compress(content, 9, mtime=0)
    forms = (("gzip", zipped),) if len(zipped) < len(content) else ()
    return Page(content, forms, kind, _etag(content), vary=vary)


def picture_of(content: bytes, kind: str, caching: str) -> Page:
    """A picture as a page; it is compressed already."""
    return Page(content, (), kind, _etag(content), caching=caching)


def _etag(content: bytes) -> str:
    return f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
