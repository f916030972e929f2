"""What the first visit of a page fetches, in each language. `bench/web.py` measures the same in a browser."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bench.web import MOST
from randolph.locales import LANGUAGES
from randolph.server import services
from tests.server.in_process import running_server

NEEDED = r'<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="(/static/[^"]+)"'


@pytest.mark.parametrize("name", MOST)
async def test_a_first_visit_is_as_light_in_every_language(tmp_path: Path, name: str) -> None:
    """The document and all files that it names, with brotli, are few and light in every language. One of them has the
    texts of that language, and none those of another.
    """
    words = msgspec.json.decode((services.STATIC / "preloads.json").read_bytes())["words"]
    texts = {file: tag for tag, files in words.items() for file in files}
    requests, kilobytes = MOST[name]
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        path = f"/r/{await ann.make_room('Ann')}" if name == "room" else "/" if name == "home" else f"/{name}"
        for language in LANGUAGES:
            http = h.visitor().http
            http.headers.update({"accept-encoding": "br", "accept-language": language})
            document = await http.get(path)
            files = re.findall(NEEDED, document.text)
            heads = [await http.head(file) for file in files]
            assert {head.status_code for head in heads} == {200}
            fetched = [int(answer.headers["content-length"]) for answer in (document, *heads)]
            assert [texts[file] for file in files if file in texts] == [language]
            assert len(fetched) <= requests, language
            assert sum(fetched) / 1000 <= kilobytes, language
