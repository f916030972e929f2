"""The overview of all pictures: a row of small ones for each state, each a link to the large one."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from scripts.pictures.states import STATES

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """<!doctype html>
<meta charset="utf-8">
<title>Pictures of randolph</title>
<style>
  body { font: 14px system-ui; background: #888; margin: 1rem; }
  h2 { position: sticky; top: 0; margin: 1.5rem 0 0.3rem; background: #888; }
  p { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; }
  figure { margin: 0; }
  img { display: block; height: 240px; background: #fff; }
  figcaption { font-size: 11px; }
</style>
"""


def write_sheet(folder: Path) -> int:
    """Write the overview of all pictures in the folder, including those of earlier runs; returns their number."""
    parts = [HEAD]
    count = 0
    for state in STATES:
        found = sorted((folder / state.folder).glob(f"{state.name}-[0-9]*.png"))
        if not found:
            continue
        count += len(found)
        parts.append(f"<h2>{escape(state.path)}</h2>\n<p>\n")
        for picture in found:
            place = escape(picture.relative_to(folder).as_posix())
            words = escape(picture.stem.removeprefix(f"{state.name}-"))
            parts.append(
                f'<figure><a href="{place}"><img loading="lazy" src="{place}" alt="{words}"></a>'
                f"<figcaption>{words}</figcaption></figure>\n"
            )
        parts.append("</p>\n")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text("".join(parts))
    return count
