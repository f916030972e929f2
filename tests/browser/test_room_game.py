"""Whole games in Chromium, through the page alone: two players to eight chips, and one alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Server, unfold
from tests.browser.table import Seat, make_room

People = Callable[..., BrowserContext]


def both(ann: Seat, bob: Seat, number: int) -> None:
    """Both see the same round."""
    ann.round(number)
    bob.round(number)


def agree(*seats: Seat) -> None:
    """All are done: the sand ends at once (B8)."""
    for seat in seats:
        seat.done()


def go_on(*seats: Seat) -> None:
    """All are ready for the next round."""
    for seat in seats:
        seat.ready()


@pytest.mark.more
def test_two_players_play_to_eight_chips(server: Server, people: People) -> None:
    """Two browsers play a whole game: a failed demonstration (B4), a tie (B5), a chip that nobody wins (B6), moves by
    drag, by buttons and by keyboard, and the end at eight chips (G1).
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", next_seconds=300, demonstration_seconds=600)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("heading", name="2 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()

    # Round 1: Ann claims one move less than is possible and fails; Bob shows, by dragging, and has the first chip.
    both(ann, bob, 1)
    way = ann.solution()
    start = ann.view()["start"]
    ann.bid(max(1, len(way) - 1))
    expect(bob.news).to_contain_text(f"Ann bids {max(1, len(way) - 1)} – 60 seconds.")
    bob.bid(len(way))
    agree(ann, bob)
    if len(way) == 1:  # a deflection alone can be a solution: then Ann gives up instead
        ann.give_up()
    else:
        ann.show(way[:-1])
    bob.zone("mine")
    assert bob.view()["robots"] == start
    expect(bob.page.locator(".rung.failed")).to_have_count(0)
    for move in way:
        bob.drag(move)
    for seat in (ann, bob):
        seat.zone("over")
    assert (ann.chips(), bob.chips()) == (0, 1)
    expect(ann.page.locator(".verdict")).to_contain_text("Bob wins")
    expect(ann.news).to_contain_text(f"Optimum {len(way)}, and Bob saw it.")
    go_on(ann, bob)

    # Round 2: equal bids, Bob's first – but Ann has fewer chips and goes first. She shows by the zone's buttons.
    both(ann, bob, 2)
    way = ann.solution()
    bob.bid(len(way))
    ann.bid(len(way))
    expect(ann.page.locator(".rung")).to_have_text([f"{len(way)} You", f"{len(way)} Bob"], use_inner_text=True)
    agree(bob, ann)
    ann.zone("mine")
    bob.zone("watching")
    expect(bob.page.locator(".zone-foot")).to_contain_text("Next: you")
    for move in way:
        ann.tap(move)
    ann.zone("over")
    assert (ann.chips(), bob.chips()) == (1, 1)
    go_on(ann, bob)

    # Round 3: both give up. The chip goes back, the robots stand where they stood.
    both(ann, bob, 3)
    start, left = ann.view()["start"], ann.view()["chips_left"]
    ann.bid(2)
    bob.bid(3)
    agree(ann, bob)
    ann.give_up()
    bob.give_up()
    for seat in (ann, bob):
        seat.zone("over")
        expect(seat.page.locator(".verdict")).to_contain_text("Nobody got there")
    assert ann.view()["robots"] == start
    assert ann.view()["chips_left"] == left + 1
    assert (ann.chips(), bob.chips()) == (1, 1)
    go_on(ann, bob)

    # Then Ann wins, by keyboard, until she has eight. Bob always bids one more, and never gets to show.
    for number in range(4, 11):
        both(ann, bob, number)
        way = ann.solution()
        bob.bid(len(way) + 1)
        ann.bid(len(way))
        agree(ann, bob)
        ann.show(way)
        if number < 10:
            go_on(ann, bob)

    ann.zone("finished")
    bob.zone("finished")
    expect(ann.page.locator(".zone h1")).to_have_text("You win!")
    expect(bob.page.locator(".zone h1")).to_have_text("Ann wins!")
    expect(bob.page.locator(".standings .winner .chip")).to_have_count(8)
    assert bob.view()["ending"] == {"winners": [0], "reason": "chips"}

    # The last round can be looked at again, and the result after it.
    bob.page.get_by_role("button", name="Last round").click()
    expect(bob.page.locator(".verdict h1")).to_contain_text("Ann wins")
    bob.page.get_by_role("button", name="Back to the result").click()
    expect(bob.page.locator(".standings .winner")).to_have_count(1)

    record = bob.page.request.get(f"{server.address}/api/rooms/{code}/record", max_retries=1).json()
    kinds = [event["type"] for event in record["events"]]
    assert kinds.count("round_won") == 9
    assert kinds.count("demonstration_failed") == 3
    assert kinds.count("round_lost") == 1
    assert "game_ended" in kinds

    # Once more, in the same room, with the same seats.
    ann.page.get_by_role("button", name="Begin now").click()
    both(ann, bob, 1)
    assert (ann.chips(), bob.chips()) == (0, 0)


def test_a_half_typed_bid_survives_the_first_bid(server: Server, people: People) -> None:
    """B1, B2: Ann has typed a digit when Bob's bid turns the sand; her own bid still counts."""
    hosting = people()
    code = make_room(hosting, server.address, "Ann")
    ann = Seat.enter(hosting, server.address, code, "Ann")
    bob = Seat.enter(people(), server.address, code, "Bob")
    ann.page.get_by_role("heading", name="2 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    both(ann, bob, 1)
    ann.page.keyboard.press("9")
    bob.bid(8)
    expect(ann.page.locator(".rung.mine b")).to_have_text("9")


def test_a_chip_is_given_up_alone_without_a_bid(server: Server, people: People) -> None:
    """O1: a solo player who finds no solution gives up the chip, after one question that can be cancelled. It is turned
    face down, and the robots stay where they were.
    """
    page = people().new_page()
    page.goto(f"{server.address}/new?mode=solo")
    page.get_by_role("button", name="Start").click()
    me = Seat(page, "Player")
    me.round(1)
    start = me.view()["robots"]
    page.get_by_role("button", name="Give up this chip").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Give up this chip?")
    page.get_by_role("button", name="Keep going").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    me.zone("bidding")
    page.get_by_role("button", name="Give up this chip").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    me.zone("over")
    expect(page.locator(".verdict")).to_contain_text("face down")
    assert me.view()["robots"] == start
    assert (len(me.view()["face_up"]), len(me.view()["face_down"])) == (0, 1)


def test_alone_to_the_end_of_a_short_game(server: Server, people: People) -> None:
    """O1, O2: a solo game created by the form, with a solution found, a failure, and another solution: two of three
    rounds found.
    """
    page = people().new_page()
    page.goto(f"{server.address}/new?mode=solo")
    unfold(page)
    page.get_by_role("radio", name="Rounds").check()
    page.get_by_role("spinbutton", name="Rounds").fill("3")
    page.get_by_role("button", name="Start").click()
    me = Seat(page, "Player")

    me.round(1)
    expect(me.page.locator(".timer")).to_be_visible()
    way = me.solution()
    me.announce(len(way))
    me.show(way)
    me.zone("over")
    expect(me.page.locator(".verdict")).to_contain_text("Found")
    me.ready()

    me.round(2)
    start = me.view()["start"]
    me.announce(9)
    me.give_up()
    me.zone("over")
    expect(me.page.locator(".verdict")).to_contain_text("face down")
    assert me.view()["robots"] == start
    assert (len(me.view()["face_up"]), len(me.view()["face_down"])) == (1, 1)
    me.ready()

    me.round(3)
    way = me.solution()
    me.announce(len(way))
    me.show(way)
    me.zone("finished")
    expect(page.locator(".zone h1")).to_have_text("2 of 3 rounds found")
