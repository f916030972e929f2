"""Practice and rush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.solving import make, puzzle_of, solution_of, waste

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from scripts.pictures.studio import Studio


def practice(studio: Studio) -> None:
    """A try, the choice, both results, a puzzle that comes again, no connection, free trying; and the other game."""
    easy = puzzle_of("ricochet", 5, "helper").id
    page = studio.page(f"/practice/{easy}", ".give-up")
    waste(page.locator("rr-practice"), 2)
    studio.shoot(page, "practice/try", whole=True)
    studio.dialog(page, "practice/choose", "practice.choose")
    waste(page.locator("rr-practice"), 3)
    page.locator(".change").wait_for()
    studio.shoot(page, "practice/lost", whole=True)
    page = studio.page(f"/practice/{easy}", ".give-up")
    solve(page)
    page.locator(".change").wait_for()
    studio.shoot(page, "practice/solved", whole=True)
    page = studio.context().new_page()
    found = page.request.get(f"{studio.address}/api/puzzles/{easy}").json()
    page.route("**/api/me/next?*", lambda route: route.fulfill(json={"puzzle": found, "again": True, "rated": False}))
    page.goto(f"{studio.address}/practice")
    page.locator(".again-mark").wait_for()
    studio.shoot(page, "practice/again", whole=True)
    page = studio.page(f"/practice/{easy}", ".give-up")
    page.route("**/api/**", lambda route: route.abort())  # other files can be loaded: the texts of a language
    solve(page)
    page.locator(".waiting").wait_for()
    studio.shoot(page, "practice/offline", whole=True)
    studio.shoot(studio.page(f"/practice/{easy}?free", ".tool.show"), "practice/free", whole=True)
    page = studio.page(f"/practice/{puzzle_of('micro', 5).id}", ".give-up")
    studio.shoot(page, "practice/micro", whole=True)


def rush(studio: Studio) -> None:
    """The choice, the countdown, a run with a mistake, its end, and a result that came too late."""
    page = studio.page("/rush", "rr-rush .alone-choice")
    studio.shoot(page, "rush/choose", whole=True)
    rush_ = page.locator("rr-rush")
    rush_.evaluate("one => { one.phase = 'count'; one.number = 3; }")
    studio.shoot(page, "rush/countdown", whole=True)
    rush_.evaluate("one => void one.start('five')")
    for end in (solve, solve, skip):
        page.locator("rush-run .give-up").wait_for()
        end(page)
        page.locator("rush-run .verdict").wait_for()
        page.locator("rush-run .verdict").wait_for(state="detached")
    studio.shoot(page, "rush/run", whole=True)
    for _mistake in range(2):
        page.locator("rush-run .give-up").wait_for()
        skip(page)
        page.locator("rush-run .verdict").wait_for()
        page.locator("rush-run .verdict").wait_for(state="detached")
    page.locator("rush-over .bests").wait_for()
    studio.shoot(page, "rush/over", whole=True)
    page.locator("rush-over").evaluate("one => { one.run = {...one.run, result: null}; one.fault = 'rush_over'; }")
    studio.shoot(page, "rush/late", whole=True)


def solve(page: Page) -> None:
    """Solve the current puzzle."""
    host = page.locator("rr-practice, rush-run")
    puzzle = host.evaluate("({current, run}) => (current?.puzzle ?? run.rush.puzzles[run.tries.length]).id")
    make(host, solution_of(puzzle))


def skip(page: Page) -> None:
    """Skip the current puzzle."""
    page.locator(".give-up").click()
