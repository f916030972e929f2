"""The effects of a round: its last seconds, the flying chip, the winning route, the question about sound."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Server
from tests.browser.micro_table import MicroSeat
from tests.browser.table import Seat
from tests.browser.test_room_look import assert_fits
from tests.browser.test_room_time import GAMES
from tests.conftest import more

People = Callable[..., BrowserContext]

FLIGHTS = """(() => {
    window.flights = [];
    setInterval(() => (window.filmed ||= document.querySelector("game-room")?.replay?.playing), 20);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const { left, top, width, height } = this.getBoundingClientRect();
        const place = this.closest("[data-chips-of]")?.dataset.chipsOf ?? null;
        const own = this.className === "flying-chip" || (place !== null && "boxShadow" in (frames[0] ?? {}));
        if (own) flights.push({ what: this.className, place, frames, middle: [left + width / 2, top + height / 2] });
        return animate.call(this, frames, how);
    };
})()"""
"""Has a page record its animations and their places, and whether a film has run: a flight takes a second, and a film of
a single move less.
"""

MIDDLE = """(() => {
    const { left, top, width, height } = room.querySelector(".stage").getBoundingClientRect();
    return [left + width / 2, top + height / 2];
})()"""


def won(game: str, server: Server, people: People, **wishes: object) -> tuple[Seat, Seat]:
    """Ann and Bob in their first round, which Ann has won; Bob's page has these options."""
    kind, make = GAMES[game]
    hosting = people(newcomer=wishes.get("newcomer", False))
    code = make(hosting, server.address, "Ann")
    ann = kind.enter(hosting, server.address, code, "Ann")
    watching = people(**wishes)
    watching.add_init_script(FLIGHTS)
    bob = kind.enter(watching, server.address, code, "Bob")
    ann.page.get_by_role("heading", name="2 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, bob):
        seat.round(1)
    if isinstance(ann, MicroSeat):
        way = ann.shortest()
        ann.declare(len(way))
        ann.show_path(way)
    else:
        way = ann.solution()
        ann.bid(len(way))
        for seat in (ann, bob):
            seat.done()
        ann.show(way)
    for seat in (ann, bob):
        seat.zone("over")
    return ann, bob


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_the_chip_flies_and_the_film_runs_once(game: str, server: Server, people: People, shots: Path) -> None:
    """On a page that sees the win, one chip flies from the center of the board to the winner's place in the bar, which
    lights up. Then the film of the winning moves runs once and stops at its end.
    """
    _, bob = won(game, server, people, reduced_motion="no-preference")
    if "RANDOLPH_SHOTS" in os.environ:
        bob.page.locator(".flying-chip").wait_for(state="attached")
        bob.page.screenshot(path=shots / f"joy-{game}-flight.png")
    bob.until("() => flights.length === 2")
    expect(bob.page.locator(".flying-chip")).to_have_count(0)
    flight, glow = bob.page.evaluate("flights")
    assert (flight["what"], glow["place"]) == ("flying-chip", "0")
    begins, ends = (places(frame["transform"]) for frame in (flight["frames"][0], flight["frames"][-1]))
    assert begins == pytest.approx(bob.room(MIDDLE), abs=1)
    assert ends == pytest.approx(glow["middle"], abs=1)
    bob.until("() => window.filmed")
    bob.page.screenshot(path=shots / f"joy-{game}-way.png")
    bob.until("room => !room.replay.playing && room.replay.at === room.replay.length")
    bob.page.reload()
    bob.zone("over")
    bob.until("room => room.replay")
    bob.room("new Promise(resolve => setTimeout(resolve, 2500))")
    assert bob.room("[flights.length, room.replay.playing, room.replay.at === room.replay.length]") == [0, False, True]


def places(transform: str) -> tuple[float, float]:
    """The positions of a flight's frames: `translate(10px, 20px) …`."""
    left, top = transform.removeprefix("translate(").split(")")[0].split(",")
    return float(left.strip().removesuffix("px")), float(top.strip().removesuffix("px"))


@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_with_less_motion_only_the_place_lights_up(game: str, server: Server, people: People) -> None:
    """With reduced motion nothing flies and no film starts by itself."""
    _, bob = won(game, server, people)
    bob.until("() => flights.length === 1")
    assert bob.page.evaluate("flights[0].place") == "0"
    bob.until("room => room.replay")
    assert bob.room("[room.replay.playing, room.replay.at === room.replay.length]") == [False, True]


PULSE = """(() => {
    const boards = [...room.querySelectorAll("rr-board")].map(board => board.shadowRoot);
    return [room, ...boards].flatMap(root => [...root.querySelectorAll(".low, .short")]).map(element => {
        const pulse = element.getAnimations().find(({ animationName }) => animationName === "last-seconds");
        return [element.getAttribute("class").split(" ")[0], pulse?.effect.getComputedTiming().duration ?? 0];
    });
})()"""
"""The elements that show little time left, and the duration of their pulse in milliseconds; 0: none."""


@pytest.mark.parametrize("motion", ["no-preference", *more("reduce")])
def test_the_last_ten_seconds_pulse(motion: str, server: Server, people: People, shots: Path) -> None:
    """From ten seconds on, the sand bar, the time and the board's ring pulse once a second, far below three flashes;
    with eleven left they do not. With reduced motion only their color changes.
    """
    kind, make = GAMES["ricochet"]
    hosting = people(reduced_motion=motion)
    ann = kind.enter(hosting, server.address, make(hosting, server.address, "Ann"), "Ann")
    bob = kind.enter(people(), server.address, ann.page.url.rsplit("/", 1)[1], "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    bob.round(1)
    ann.bid(9)
    left = "(room.now = (now => () => now)(room.view.deadline.at - argument), room.tick(), room.updateComplete)"
    ann.room(left, 11_000)
    assert ann.room(PULSE) == []
    ann.room(left, 9_000)
    ann.page.screenshot(path=shots / f"joy-sand-{motion}.png")
    pulse = 1000 if motion == "no-preference" else 0
    assert sorted(ann.room(PULSE)) == [["sand", pulse], ["sand-bar", pulse], ["timer", pulse]]


def asked(seat: Seat) -> Any:  # noqa: ANN401 – a locator
    """The question whether to switch sound on."""
    return seat.page.get_by_role("group", name="Sound for the sand and the robots?")


@pytest.mark.more
@pytest.mark.parametrize("game", ["ricochet", *more("micro")])
def test_sound_is_offered_once(game: str, server: Server, people: People, shots: Path) -> None:
    """After the first round each player is asked. Yes switches the sound on, no leaves it off, and nobody is asked
    again after the next round, whether they have answered or ignored the question.
    """
    ann, bob = won(game, server, people, newcomer=True, viewport={"width": 390, "height": 664})
    for seat in (ann, bob):
        expect(asked(seat)).to_be_visible()
        assert_fits(seat.page, f"the offer of sound: {game}")
        seat.page.screenshot(path=shots / f"joy-{game}-sound-{seat.name}.png")
    asked(ann).get_by_role("button", name="Yes").click()
    expect(asked(ann)).to_have_count(0)
    assert ann.page.evaluate("JSON.parse(localStorage.getItem('randolph.settings')).sound") is True
    bob.page.reload()
    asked(bob).get_by_role("button", name="No, thanks").click()
    expect(asked(bob)).to_have_count(0)
    for seat in (ann, bob):
        seat.ready()
    for seat in (ann, bob):
        seat.round(2)
    bob.room("room.take({ events: [], board: room.board, fresh: true, view: { ...room.view, phase: 'over' } })")
    expect(asked(bob)).to_have_count(0)
