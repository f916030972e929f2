"""Draw the PNG icons of the page from icons/icon.svg with Chromium: `.venv/bin/python scripts/icons.py`.

Needed only when the drawing changes; its colors are those of the palette, and the results are committed. `maskable`
keeps the drawing within the inner circle that remains when systems crop icons.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from randolph.render.palette import COLORS

ICONS = Path(__file__).parents[1] / "web" / "public" / "icons"
GROUND = COLORS["light"]["board-frame"]


def main() -> None:
    """Write the icons."""
    drawing = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, part, ground in (
            ("icon-192.png", 192, 1.0, "transparent"),
            ("icon-512.png", 512, 1.0, "transparent"),
            ("icon-maskable-512.png", 512, 0.78, GROUND),
            ("apple-touch-icon.png", 180, 1.0, GROUND),
        ):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
                f"svg{{width:{part:%};height:{part:%}}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
            print(name)
        browser.close()


if __name__ == "__main__":
    main()
