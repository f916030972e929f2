"""The page about computer players agrees with their skills and with the study's results."""

from __future__ import annotations

import pytest

from randolph.bots import Skill, micro, ricochet
from randolph.bots.study import Case, study
from randolph.cli import bot
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "explanation" / "computer-players.md"


@pytest.mark.parametrize("skills", [ricochet.SKILLS, micro.SKILLS])
def test_the_page_has_the_skills_of_the_program(skills: dict[int, Skill]) -> None:
    """A row for each strength, with its six figures."""
    rows = [
        f"| {strength} | {skill.first:.1f} s | {skill.growth:.2f} | {skill.horizon:.1f} | {100 * skill.slips:g} % "
        f"| {skill.patience:g} s | {skill.restraint:g} s |"
        for strength, skill in skills.items()
    ]
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")


@pytest.mark.more
@pytest.mark.parametrize(("cases", "depths"), [(bot._bids(), bot.DEPTHS[:1]), (bot._micro(), bot.MICRO_DEPTHS[:1])])
def test_the_page_has_the_output_of_the_study(cases: list[Case], depths: tuple[tuple[int, int], ...]) -> None:
    """The first rows of both tables are those that `randolph bot --study` prints; the others take too long here."""
    rows = [bot._row(share) for share in study(cases, depths, seeds=4, seconds=60.0)]
    assert len(rows) == 5
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8")
