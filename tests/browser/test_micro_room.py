"""Whole games of Micro Robots in Chromium, through the page alone: three players to five chips with wrong declarations,
gifts and their tie-break, calling fewer with an intermediate cell, and a run alone.

`RANDOLPH_SHOTS=folder` keeps pictures of every phase.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from randolph.game import from_record, replay
from randolph.notation.micro import from_combination
from tests.browser.conftest import DESK, Server
from tests.browser.layout import settle, settled
from tests.browser.micro_table import MicroSeat, micro_room, refused
from tests.browser.test_room_look import Studio, resize
from tests.browser.test_television import television

People = Callable[..., BrowserContext]


def at_table(server: Server, people: People, **rules: object) -> tuple[MicroSeat, MicroSeat, MicroSeat]:
    """Ann, Ben and Cleo, on seats 0, 1 and 2, in the first round."""
    hosting = people()
    code = micro_room(hosting, server.address, "Ann", **rules)
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ben = MicroSeat.enter(people(), server.address, code, "Ben")
    cleo = MicroSeat.enter(people(viewport=DESK), server.address, code, "Cleo")
    ann.page.get_by_role("heading", name="3 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, ben, cleo):
        seat.round(1)
    return ann, ben, cleo


def next_round(number: int, *seats: MicroSeat) -> None:
    """All are ready, and the next round begins."""
    for seat in seats:
        seat.ready()
    for seat in seats:
        seat.round(number)


def fail(seat: MicroSeat) -> None:
    """Declare wrongly and demonstrate it: one jump that does not reach the target, or a path that reaches it too early
    (U4).
    """
    way = seat.shortest()
    if len(way) > 1:
        seat.declare(1)
        seat.show_path(way[:1])
    else:
        seat.declare(2)
        seat.show_path(way)


@pytest.mark.more
def test_three_players_play_to_five_chips(server: Server, people: People) -> None:
    """U4, U7: three browsers play a whole game. Each wrong declaration costs a chip, which goes to the poorest player,
    and among equals to the next in seat order; without a chip it costs nothing. After each round all three pages show
    the same.
    """
    seats = ann, ben, cleo = at_table(server, people)

    def over(number: int, chips: list[int], robot: str) -> None:
        """Every page shows the end of the round, the chips of Ann, Ben and Cleo, and the cell of the robot."""
        for seat in seats:
            seat.zone("over")
            assert seat.chips_of_all() == chips, (number, seat.name)
            assert seat.view()["robot"] == robot, (number, seat.name)

    # The cells in the headline are drawn as on the board: the colored square fills its picture.
    ann.page.locator(".zone .mr-way .mr-face").first.wait_for()
    share = ann.page.locator(".zone .mr-way .mr-face").first.evaluate(
        "face => face.querySelector('.face').getBoundingClientRect().width / face.getBoundingClientRect().width"
    )
    assert share > 0.8

    # Round 1: Ann is right, tapping cells. Meanwhile nobody else may declare, jump or give up.
    target, way = ann.view()["target"], ann.shortest()
    ann.tap_declaration(len(way))
    ann.zone("mine")
    ben.zone("watching")
    expect(ben.news).to_contain_text(f"Ann declares {len(way)} jump")
    ben.force(type="declare", moves=len(way))
    refused(ben, "Ann was first.", "U4")
    ben.force(type="jump", to=way[0])
    refused(ben, "This is not your demonstration.", "U4")
    ann.force(type="declare", moves=len(way))
    refused(ann, "Somebody has declared a path and is showing it.", "U4")
    wrong = next(word for word in map(str, ann.lies().cells) if word not in {ann.view()["robot"], *ann.ends()})
    ann.tap_cell(wrong)
    refused(ann, "No jump to", "U2")
    ann.force(type="jump", to=wrong)
    refused(ann, "No such jump", "U2")
    for to in way:
        ann.tap_jump(to)
    over(1, [1, 0, 0], target)
    expect(ann.page.locator(".verdict h1")).to_contain_text("You win the chip")
    expect(ben.page.locator(".verdict h1")).to_contain_text("Ann wins the chip")
    expect(ben.page.locator(".said")).to_contain_text(re.compile(r"^Ann wins the chip"))
    expect(ben.news).to_contain_text(f"Optimum {len(way)}, and Ann saw it.")
    next_round(2, *seats)

    # Round 2: the robot starts where the last target was; Ann is right again, with arrow keys.
    assert cleo.view()["start"] == target
    target, way = ann.view()["target"], ann.shortest()
    ann.force(type="declare", moves=0)
    refused(ann, "A declaration is a whole number from 1 to 99.", "U4")
    ann.declare(len(way))
    ann.zone("mine")
    for to in way:
        ann.walk_jump(to)
    over(2, [2, 0, 0], target)
    next_round(3, *seats)

    # Round 3: Ann is there one jump too early. Ben and Cleo are equally poor; Ben is next after Ann.
    target, way = ann.view()["target"], ann.shortest()
    ann.declare(len(way) + 1)
    ann.show_path(way)
    over(3, [1, 1, 0], target)
    expect(ann.news).to_contain_text("You give a chip to Ben")
    expect(ben.news).to_contain_text("Ann gives you a chip")
    expect(cleo.news).to_contain_text("Ann gives a chip to Ben")
    expect(cleo.page.locator(".verdict h1")).to_have_text(f"Ann declared {len(way) + 1} but got there in {len(way)}")
    next_round(4, *seats)

    # Round 4: Cleo is right. Ben reloads the page while she shows: nothing is lost.
    target, way = cleo.view()["target"], cleo.shortest()
    cleo.declare(len(way))
    cleo.zone("mine")
    ben.page.reload()
    ben.zone("watching")
    assert ben.view()["demonstration"] == {"seat": 2, "declared": len(way), "grace": 0, "path": []}
    assert ben.chips_of_all() == [1, 1, 0]
    cleo.page.reload()
    cleo.show_path(way)
    over(4, [1, 1, 1], target)
    next_round(5, *seats)

    # Round 5: Cleo is wrong. Ann and Ben are equally poor; Ann is next after Cleo, round the table.
    target = cleo.view()["target"]
    fail(cleo)
    over(5, [2, 1, 0], target)
    expect(ann.news).to_contain_text("Cleo gives you a chip")
    next_round(6, *seats)

    # Round 6: Ben gives up after one question. Cleo has fewest.
    target = ben.view()["target"]
    ben.declare(3)
    ben.give_up()
    over(6, [2, 0, 1], target)
    next_round(7, *seats)

    # Round 7: Ben is wrong again and has nothing to give.
    target = ben.view()["target"]
    fail(ben)
    over(7, [2, 0, 1], target)
    expect(ben.news).to_contain_text("You have no chip to give away.")
    next_round(8, *seats)

    # Round 8: nobody finds a path (U6): the robot stays, the dice are rolled again for the same chip.
    start, chip, roller = ann.view()["start"], ann.view()["chip"], ann.view()["roller"]
    for seat in seats:
        seat.find_none()
    over(8, [2, 0, 1], start)
    next_round(9, *seats)
    again = ann.view()
    assert (again["start"], again["chip"], again["roller"]) == (start, chip, roller)

    # Rounds 9 to 11: Ann is right three times and has five.
    for number, chips in ((9, [3, 0, 1]), (10, [4, 0, 1]), (11, [5, 0, 1])):
        target, way = ann.view()["target"], ann.shortest()
        ann.declare(len(way))
        ann.show_path(way)
        if number < 11:
            over(number, chips, target)
            next_round(number + 1, *seats)
    for seat in seats:
        seat.zone("finished")
        assert seat.chips_of_all() == [5, 0, 1], seat.name
    expect(ann.page.locator(".zone h1")).to_have_text("You win!")
    expect(cleo.page.locator(".zone h1")).to_have_text("Ann wins!")
    expect(cleo.page.locator(".said")).to_contain_text("Ann wins!")
    assert ben.view()["ending"] == {"winners": [0], "reason": "chips"}
    ben.page.get_by_role("button", name="Last round").click()
    expect(ben.page.locator(".verdict h1")).to_contain_text("Ann wins the chip")
    expect(ben.page.locator(".film-at")).to_be_visible()
    ben.page.get_by_role("button", name="Back to the result").click()
    expect(ben.page.locator(".standings .winner")).to_have_count(1)

    code = ann.room("room.code")
    record = ben.page.request.get(f"{server.address}/api/rooms/{code}/record", max_retries=1).json()
    kinds = [event["type"] for event in record["events"]]
    assert kinds.count("round_won") == 6
    assert kinds.count("demonstration_failed") == 4
    assert kinds.count("chip_given") == 3
    assert kinds.count("round_lost") == 5
    assert [len(player.chips) for player in replay(from_record(json.dumps(record))).players] == ann.chips_of_all()

    # Once more, in the same room, with the same seats.
    ann.page.get_by_role("button", name="Begin now").click()
    for seat in seats:
        seat.round(1)
        assert seat.chips_of_all() == [0, 0, 0]


@pytest.mark.more
def test_calling_fewer_with_an_intermediate_cell(server: Server, people: People) -> None:
    """U5, U8: after a call the others may call fewer, and the lowest call is demonstrated via the intermediate cell. If
    only shortest paths count, a longer path is a wrong declaration, though its number is right.
    """
    rules = {"via": True, "overcall": True, "overcall_seconds": 600, "must_be_shortest": True}
    seats = ann, ben, cleo = at_table(server, people, **rules)

    found = ben.paths()
    least = min(found)
    ann.declare(least + 2)
    for seat in seats:
        seat.until("room => room.view.phase === 'calling'")
    expect(ben.news).to_contain_text(f"Ann calls {least + 2} – 600 seconds to call fewer.")
    cleo.declare(least + 2)
    refused(cleo, "Only fewer jumps may be called now.", "U5")
    ben.declare(least)
    expect(ann.page.locator(".ladder .rung")).to_have_text([f"{least} Ben", f"{least + 2} You"], use_inner_text=True)
    for seat in (ann, cleo):
        seat.page.get_by_role("button", name="Pass").click()
    via = ben.view()["via"]
    assert via in found[least]
    ben.show_path(found[least])
    for seat in seats:
        seat.zone("over")
        assert seat.chips_of_all() == [0, 1, 0]
    next_round(2, *seats)

    found = ben.paths()
    longer = min(length for length in found if length > min(found))
    ben.declare(longer)
    for seat in (ann, cleo):
        seat.page.get_by_role("button", name="Pass").click()
    ben.show_path(found[longer])
    for seat in seats:
        seat.zone("over")
        assert seat.chips_of_all() == [0, 0, 1], "Cleo is next after Ben"
    expect(ben.page.locator(".verdict h1")).to_have_text(f"You declared {longer}, but there is a shorter path")
    expect(ann.news).to_contain_text(f"Optimum {min(found)}.")


def test_a_run_alone(server: Server, people: People) -> None:
    """Alone, a game begins by itself. Each round is found or missed, and the end shows each declaration, demonstration
    and optimum.
    """
    context = people()
    code = micro_room(context, server.address, "Me", mode="solo", end={"kind": "rounds", "count": 3})
    me = MicroSeat.enter(context, server.address, code, "Me")
    me.round(1)
    expect(me.page.locator(".timer")).to_be_visible()
    optima = [len(me.shortest())]
    me.declare(optima[0])
    me.show_path(me.shortest())
    me.zone("over")
    me.ready()

    me.round(2)
    optima.append(len(me.shortest()))
    me.find_none()
    me.page.get_by_role("button", name="Keep going").click()
    me.zone("bidding")
    me.find_none()
    me.page.get_by_role("button", name="Give up", exact=True).click()
    me.zone("over")
    me.ready()

    me.round(3)
    found = me.paths()
    optima.append(min(found))
    longer = min((length for length in found if length > min(found)), default=min(found))  # some rolls have one length
    me.declare(longer)
    me.show_path(found[longer])
    me.zone("finished")
    expect(me.page.locator(".zone h1")).to_have_text("2 of 3 rounds found")
    me.until("room => room.view.run.every(round => round.optimum !== null)")
    rows = me.page.locator(".run-table tbody tr")
    said = [[cell.inner_text() for cell in row.locator("td").all()[1:4]] for row in rows.all()]
    first, second, third = map(str, optima)
    assert [said[0], said[2]] == [[first, first, first], [str(longer), str(longer), third]]
    assert [said[1][0], said[1][2]] == ["–", second]


@pytest.mark.more
def test_a_film_of_the_optimum_and_the_last_attempt(server: Server, people: People) -> None:
    """After a wrong declaration the robot stays on the target, and all chips are visible. The shortest path and the
    attempt can be watched step by step, by buttons and keys.
    """
    ann, ben, _cleo = at_table(server, people)
    start, way = ann.view()["start"], ann.shortest()
    ann.declare(len(way) + 1)
    ann.show_path(way)
    ben.zone("over")
    ben.until("(room, at) => room.play.shown.at === at", way[-1])
    expect(ben.page.locator(".mr-scores li")).to_have_count(3)
    optimum = ben.page.get_by_role("button", name="Optimum")
    expect(optimum).to_contain_text(str(len(way)))
    optimum.click()
    expect(optimum).to_have_attribute("aria-pressed", "true")
    still = "room => !room.replay.playing && !room.replay.moving"  # a film that moves does not hear its keys
    at, end = ben.page.locator(".film-at"), f"{len(way)} / {len(way)}"
    expect(at).to_have_text(end)
    ben.until(still)
    ben.page.get_by_role("button", name="To the start").click()
    ben.until("(room, at) => room.play.shown.at === at", start)
    ben.page.locator("body").press("ArrowRight")
    expect(at).to_have_text(f"1 / {len(way)}")
    ben.until(still)
    if len(way) > 1:  # otherwise it is there already
        ben.page.get_by_role("button", name="To the end").click()
    expect(at).to_have_text(end)
    ben.page.get_by_role("button", name="To the start").click()
    ben.until("(room, at) => room.play.shown.at === at", start)
    ben.page.get_by_role("button", name="Ann’s attempt").click()
    expect(at).to_have_text(end)
    ben.until(still)
    ben.until("(room, at) => room.play.shown.at === at", way[-1])


LANDED = """void (async () => {
    while (room.view.phase !== "over") await new Promise((resolve) => setTimeout(resolve, 5));
    window.landed = [room.play.shown.at, room.play.boardElement.shown];
})()"""
"""Notes where the robot is when the text gives the result: soon after that, the path is replayed from its start."""


def test_everybody_sees_the_dice_and_the_jumps(server: Server, people: People) -> None:
    """U3, U4: with motion, the dice roll over the board and then lie beside it. Spectators see every jump land before
    the text gives the result.
    """
    moving = {"reduced_motion": "no-preference"}
    hosting = people(**moving)
    code = micro_room(hosting, server.address, "Ann")
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ben = MicroSeat.enter(people(**moving), server.address, code, "Ben")
    ann.page.get_by_role("heading", name="2 players at the table").wait_for()
    ben.room(
        "void new MutationObserver(() => { window.thrown ||= Boolean(room.querySelector('.mr-throw mr-dice')); })"
        ".observe(room, { childList: true, subtree: true })"
    )
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in (ann, ben):
        seat.round(1)
    ben.page.locator(".mr-throw").wait_for(state="detached")
    assert ben.page.evaluate("window.thrown") is True
    way = ann.shortest()
    rolled = way[-1]
    dice = ben.page.locator(".mr-strip mr-dice").get_by_role("img")
    expect(dice).to_have_attribute("aria-label", f"Rolled: {micro_name(rolled)}.")
    ben.room(LANDED)
    ann.declare(len(way))
    ann.show_path(way)
    ben.zone("over")
    ben.until("() => window.landed")
    assert ben.page.evaluate("window.landed") == [rolled, rolled]


def micro_name(word: str) -> str:
    """The name of a combination: `p1` is "pink 1", with a space that does not break."""
    combination = from_combination(word)
    return f"{combination.color}\u00a0{combination.number}"


@pytest.mark.more
def test_every_phase_fits_each_screen(server: Server, people: People, shots: Path) -> None:
    """Every phase in all sizes, both themes; the zone has one place and one height in all of them."""
    studio = Studio(shots)
    hosting = people()
    rules = {"via": True, "overcall": True, "overcall_seconds": 600, "end": {"kind": "rounds", "count": 2}}
    code = micro_room(hosting, server.address, "Ann", **rules)
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ben = MicroSeat.enter(people(), server.address, code, "Ben")
    watcher = people().new_page()
    watcher.goto(f"{server.address}/r/{code}")
    MicroSeat(watcher, "Dan").zone("lobby")
    studio.shoot(ann.page, "micro-lobby")
    studio.fit(watcher, "micro lobby, watched")

    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    ben.round(1)
    studio.shoot(ann.page, "micro-thinking")
    studio.fit(watcher, "micro thinking, watched")
    way = ann.shortest()
    ann.page.keyboard.press("1")
    ann.page.locator(".typing").wait_for()
    ann.page.keyboard.press("Escape")
    ann.declare(len(way))
    ben.until("room => room.view.phase === 'calling'")
    studio.shoot(ben.page, "micro-calling")
    ben.page.get_by_role("button", name="Pass").click()
    ann.zone("mine")
    ann.type_jump(way[0])
    studio.shoot(ann.page, "micro-mine")
    ben.zone("watching")
    studio.shoot(ben.page, "micro-watching")
    studio.fit(watcher, "micro demonstration, watched")
    ann.page.keyboard.press("Backspace")
    ann.page.locator(".confirm").wait_for()
    studio.fit(ann.page, "micro confirm")
    ann.page.keyboard.press("Escape")
    ann.show_path(way[1:])
    ann.zone("over")
    ann.page.get_by_text("Optimum", exact=False).first.wait_for()
    studio.shoot(ann.page, "micro-over")

    ann.ready()
    ben.ready()
    ann.round(2)
    ben.round(2)
    ann.declare(20)
    ben.page.get_by_role("button", name="Pass").click()
    ann.give_up()
    ann.zone("finished")
    studio.shoot(ann.page, "micro-finished")
    studio.fit(watcher, "micro finished, watched")

    studio.stands_still()


def test_only_enter_declares_a_typed_number(server: Server, people: People) -> None:
    """U4: a declaration ends the round for everybody and may cost a chip. So digits only fill in the number; Backspace
    and Escape correct it; other characters are ignored, and more than 99 is not sent. A number that is tapped or
    pressed twice is selected, not declared; three taps on "Declare" declare once.
    """
    hosting = people(viewport=DESK)
    code = micro_room(hosting, server.address, "Ann")
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ben = MicroSeat.enter(people(), server.address, code, "Ben")
    ann.page.get_by_text("2 players at the table", exact=True).wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    ben.round(1)
    typed = ann.page.locator(".typing b")
    declares = ann.page.locator(".zone-foot .button.primary")

    ann.page.keyboard.type("100")
    expect(typed).to_have_text("100")
    expect(ann.page.locator(".typing")).to_contain_text("A declaration is a whole number from 1 to 99.")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("alert").first).to_have_text("A declaration is a whole number from 1 to 99.")
    expect(typed).to_have_text("100")
    expect(declares).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.press("Backspace")
    expect(typed).to_have_text("10")
    expect(declares).to_have_text("Declare 10 jumps")
    ann.page.keyboard.press("Backspace")
    ann.page.keyboard.type("-e3")
    expect(typed).to_have_text("13")
    expect(ann.page.locator(".typing")).to_contain_text("Enter to declare")
    ann.page.keyboard.press("Escape")
    expect(typed).to_have_count(0)
    expect(declares).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.press("Enter")
    key = ann.page.get_by_role("button", name="8 jumps", exact=True)
    key.dblclick()
    for again in ("Enter", "Enter", " "):
        key.press(again)
    expect(declares).to_have_text("Declare 8 jumps")
    ann.page.keyboard.press("Escape")
    expect(declares).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.type("7")
    ann.page.clock.install()
    ann.page.clock.run_for(5000)
    expect(typed).to_have_text("7")
    assert ben.view()["phase"] == "thinking", "nothing has been declared yet"
    assert ann.room("room.store.socket.seen") == ben.room("room.store.socket.seen")
    declares.click(click_count=3)
    ben.zone("watching")
    ann.zone("mine")
    expect(ann.page.locator(".confirm")).to_have_count(0)
    assert ben.view()["demonstration"] == {"seat": 0, "declared": 7, "grace": 0, "path": []}


@pytest.mark.more
def test_earlier_rounds_are_reported_correctly(server: Server, people: People) -> None:
    """U4: after a reload, or a late entry, the page shows each wrong declaration with its own number and optimum, not
    with those of the last round.
    """
    hosting = people(viewport=DESK)
    code = micro_room(hosting, server.address, "Ann")
    ann = MicroSeat.enter(hosting, server.address, code, "Ann")
    ben = MicroSeat.enter(people(), server.address, code, "Ben")
    ann.page.get_by_text("2 players at the table", exact=True).wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    expected: list[str] = []
    for number in (1, 2):
        ann.round(number)
        ben.round(number)
        least = len(ben.shortest())
        ben.declare(least + 20 + number)
        ben.show_path(ben.shortest())
        ann.zone("over")
        ann.until("room => room.view.result.optimum.status === 'optimal'")  # the round before may have had the same
        expected = [
            f"Optimum {least}.",
            f"Ben declared {least + 20 + number} but got there in {least}.",
            f"Ben declares {least + 20 + number} jumps and shows.",
            *expected,
        ]
        expect(ann.page.get_by_text(f"Optimum {least}.")).not_to_have_count(0)
        next_round(number + 1, ann, ben)
    watcher = people(viewport=DESK).new_page()
    watcher.goto(f"{server.address}/r/{code}")
    late = MicroSeat(watcher, "Dan")
    ann.page.reload()
    for seat in (ann, late):
        seat.zone("bidding")
        lines = seat.page.locator(".log li").filter(has_text=re.compile("Ben declare|Optimum"))
        expect(lines).to_have_text(expected)


WIDE = ["W" * 24, "M" * 24, "﷽" * 8, "x" * 24]
"""Names that the server accepts, each wider than a phone or as long as allowed."""


@pytest.mark.more
def test_long_names_cover_nothing(server: Server, people: People, shots: Path) -> None:
    """With 99 players with the widest names, everything fits, every chip count and every button is visible, and
    headlines keep their ends. Bar and television show how many players are hidden. The whole list is a tap away, shows
    the own row, and finds players by a part of their name.
    """
    hosting = people()
    code = micro_room(hosting, server.address, WIDE[0], end={"kind": "rounds", "count": 1})
    ann = MicroSeat.enter(hosting, server.address, code, WIDE[0])
    for index in range(1, 98):
        name = f"{WIDE[index % 4][: 6 if index % 4 == 2 else 21]}{index:02d}"
        join(server.address, code, name)
    last = MicroSeat.enter(people(), server.address, code, "One of 99")
    page = ann.page
    studio = Studio(shots)
    for width, height in ((1440, 900), (390, 844)):
        resize(page, width, height)
        page.screenshot(path=shots / f"wide-lobby-{width}.png")
    inside(page, ".seats .seat", ".seats")
    everybody(page)

    page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    last.page.locator("button.players").click()
    lines = last.page.get_by_role("dialog").locator(".standings li")
    expect(lines.filter(has_text="One of 99")).to_be_in_viewport()
    last.page.get_by_label("Find a name").fill("mmm01")
    expect(lines).to_have_count(1)
    last.page.screenshot(path=shots / "wide-find-phone.png")
    studio.fit(page, "wide thinking")
    for width, height in ((390, 844), (1440, 900)):
        resize(page, width, height)
        everybody(page)
        page.screenshot(path=shots / f"wide-thinking-{width}.png")
    resize(page, 390, 844)
    page.locator("button.players").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".standings li")).to_have_count(99)
    apart(page, ".standings li", ".standing-name .named", ".standing-count")
    page.screenshot(path=shots / "wide-players-phone.png")
    page.keyboard.press("Escape")

    ann.declare(1)
    ann.give_up()
    ann.zone("finished")
    studio.fit(page, "wide end")
    apart(page, ".standings li", ".standing-name .named", ".standing-count")
    page.screenshot(path=shots / "wide-finished-phone.png")

    screen = television(people(viewport={"width": 1920, "height": 1080}), server.address, code)
    expect(screen.locator(".screen-players .screen-rest")).to_have_text("+73")
    screen.screenshot(path=shots / "wide-finished-television.png")
    page.get_by_role("button", name="Begin now").click()
    expect(screen.locator(".screen-players .screen-rest")).to_have_text("+94")
    inside(screen, ".screen-player, .screen-way", ".screen")
    screen.screenshot(path=shots / "wide-thinking-television.png")


def join(address: str, code: str, name: str) -> None:
    """Take a seat without connecting."""
    body = json.dumps({"name": name}).encode()
    request = Request(f"{address}/api/rooms/{code}/join", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        assert answer.status == 200


def everybody(page: Page) -> None:
    """The bar shows complete players, the own one among them, and the number of the others."""
    bar = page.locator("button.players")
    expect(bar.locator(".player.me")).to_be_visible()
    # counted and read at once, until they agree: after a change of its size the bar computes again how many fit
    page.wait_for_function(
        """() => {
            const all = [...document.querySelectorAll("button.players .player")];
            const seen = all.filter(pill => pill.checkVisibility());
            return document.querySelector("button.players .player-rest").textContent === `+${99 - seen.length}`;
        }"""
    )
    settle(page)
    wide = bar.evaluate("bar => bar.scrollWidth - bar.clientWidth")
    assert wide <= 0, f"{wide} pixels of the bar are out of sight"


def inside(page: Page, selector: str, around: str) -> None:
    """None of these exceeds the element around it."""
    out = settled(
        page,
        """([selector, around]) => {
            const frame = document.querySelector(around).getBoundingClientRect();
            return [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect())
                .filter(box => box.left < frame.left - 0.5 || box.right > frame.right + 0.5).length;
        }""",
        [selector, around],
    )
    assert out == 0, f"{out} of {selector} stick out"


def apart(page: Page, selector: str, left: str, right: str) -> None:
    """In each of these the first element ends before the second begins, and the second is inside."""
    over = settled(
        page,
        """([selector, left, right]) => [...document.querySelectorAll(selector)]
            .map(row => [row.querySelector(left), row.querySelector(right), row])
            .map(parts => parts.map(part => part.getBoundingClientRect()))
            .filter(([name, count, row]) => name.right > count.left || count.right > row.right + 0.5 || !count.width)
            .length""",
        [selector, left, right],
    )
    assert over == 0, f"in {over} of {selector}, {left} covers {right}"
