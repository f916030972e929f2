"""`make pictures` covers everything: its list is compared with the router's and the games' own tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from randolph.game import KINDS
from scripts.pictures.camera import Camera, Wish
from scripts.pictures.run import SCENES
from scripts.pictures.states import STATES

WEB = Path(__file__).resolve().parents[2] / "web"


def test_every_page_is_pictured() -> None:
    """The pages are the routes of the page's own table, and those of the list of games."""
    pages = set(re.findall(r'name: "([\w-]+)"', (WEB / "app" / "routes.ts").read_text("utf-8")))
    of_games = {
        f"{folder.parent.name}/{file.stem.replace('-', '/')}"
        for folder in (WEB / "games").glob("*/pages")
        for file in folder.iterdir()
    }
    assert len(pages) > 4
    assert len(of_games) > 4
    assert {state.page for state in STATES} == pages | of_games


@pytest.mark.parametrize("game", KINDS)
def test_every_phase_of_every_game_is_pictured(game: str) -> None:
    """The phases are the rows of the game's table."""
    pictured = {state.phase for state in STATES if state.folder == game}
    assert pictured == {phase.value for phase in KINDS[game].course.table}


def test_every_state_belongs_to_one_scene() -> None:
    """The program looks for the states that a scene promises: none is promised twice or by no scene."""
    promised = [state.path for scene in SCENES for state in scene.states]
    assert sorted(promised) == sorted({state.path for state in STATES})


def test_a_pattern_or_a_part_of_a_name_chooses() -> None:
    """`--only` takes both; without it all are wanted."""
    chosen = Wish(Path(), (), (), ["micro/tele*", "new/ricochet-rules"])
    paths = {state.path for state in STATES if chosen.wants(state)}
    assert "micro/television-over" in paths
    assert "new/ricochet-rules" in paths
    assert not paths & {"micro/over", "ricochet/television-over", "new/ricochet-solo"}
    assert all(Wish(Path(), (), (), []).wants(state) for state in STATES)


def test_a_state_outside_the_list_is_refused() -> None:
    """A scene cannot take a picture that the test above has not seen."""
    with pytest.raises(LookupError, match="home/nothing"):
        Camera(Wish(Path(), (), (), []), "en").shoot(None, "home/nothing")  # type: ignore[arg-type]  # no page is asked
