"""What must be visible in Micro Robots in Chromium: players before the game, and elements with the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.conftest import DESK, PHONE, Server, unfold
from tests.browser.layout import settled
from tests.browser.micro_table import MicroSeat, micro_room
from tests.conftest import more

People = Callable[..., BrowserContext]

TABLET = {"width": 820, "height": 1180}


@pytest.mark.more
@pytest.mark.parametrize("viewport", [PHONE, *more(TABLET, DESK)], ids=["phone", "tablet", "desk"])
def test_players_with_long_names_are_seen_in_the_lobby(
    server: Server, people: People, viewport: dict[str, int]
) -> None:
    """The lobby shows three players with names of maximum length completely, and nothing covers them."""
    hosting = people(viewport=viewport)
    names = ["Maximiliana Bartholomäus", "Wilhelmina Konstantinova", "Theophrastus Bombastus H"]
    code = micro_room(hosting, server.address, names[0])
    first = MicroSeat.enter(hosting, server.address, code, names[0])
    for name in names[1:]:
        MicroSeat.enter(people(), server.address, code, name)
    first.page.get_by_role("heading", name="3 players at the table").wait_for()
    hidden = settled(
        first.page,
        """() => [...document.querySelectorAll(".seat")].filter(seat => {
            const [at, around] = [seat.getBoundingClientRect(), seat.parentElement.getBoundingClientRect()];
            return at.bottom > around.bottom + 1 || at.top < around.top - 1 || at.bottom > innerHeight;
        }).length""",
    )
    assert hidden == 0


def test_focus_stays_above_the_bar_of_a_new_room(server: Server, people: People) -> None:
    """WCAG 2.4.11: in the form for a new room, no element with the focus is behind the sticky button."""
    page = people().new_page()
    page.goto(f"{server.address}/new?game=micro")
    page.locator(".submit-bar").wait_for()
    unfold(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        under = page.evaluate(
            """() => {
                let at = document.activeElement;
                while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
                const bar = document.querySelector(".submit-bar");
                if (!at || at === document.body || bar.contains(at)) return null;
                const [box, edge] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
                return box.height < 300 && box.bottom > edge.top + 1 ? at.outerHTML.slice(0, 120) : null;
            }"""
        )
        assert under is None
