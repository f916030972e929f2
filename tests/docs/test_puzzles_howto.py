"""The program of `docs/howto/puzzles-api.md` solves what it says."""

from __future__ import annotations

from pathlib import Path

from randolph.puzzles.bank import DAILIES
from tests.docs.pages import ROOT, blocks
from tests.docs.test_bot_howto import program
from tests.server.process import serving

PAGE = ROOT / "docs" / "howto" / "puzzles-api.md"


async def test_the_program_of_the_page_solves_puzzles(tmp_path: Path) -> None:
    """The program as printed gets four gold medals and wins ten tries; its rating rises."""
    file = tmp_path / "solver.py"
    file.write_text(blocks(PAGE, "py")[0].text, encoding="utf-8")
    async with serving(tmp_path / "data") as server, program(str(file), server.address) as solver:
        out, errors = await solver.communicate()
    assert (solver.returncode, errors) == (0, b"")
    lines = [line.split() for line in out.decode().splitlines()]
    assert [(line[0], line[2]) for line in lines[:4]] == [(name, "gold") for name in DAILIES]
    assert {line[1] for line in lines[4:]} == {"won"}
    ratings = [int(line[2]) for line in lines[4:]]
    assert len(ratings) == 10
    assert ratings == sorted(ratings)
    assert ratings[0] > 1500
