"""The page in all its languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.table import Seat, make_room
from tests.browser.wording import faults, said
from tests.conftest import more

People = Callable[..., BrowserContext]

NARROW = {"width": 320, "height": 568}
PAGES = {
    "/": "rr-board .piece",
    "/new": "rr-new .submit-bar",
    "/new?game=micro": "rr-new .submit-bar",
    "/alone": "rr-alone button",
    "/practice": "rr-practice h1",
    "/rush": "rr-rush button",
    "/rooms": "rr-rooms h1",
    "/games": "rr-games h1",
    "/daily": "rr-daily h1",
    "/group/public": "rr-group h1",
    "/take-along": "rr-take-along h1",
    "/table": "main button",
    "/table?game=micro": "main button",
    "/position": "main button",
    "/position?game=micro": "main a, main button, main h1",
    "/boards": "main h1",
    "/boards/edit": "main button",
    "/review": "main h1",
    "/nowhere": "main h1",
}
FEW = ("/", "/new", "/table?game=micro")
"""Those that `make test` opens."""


@pytest.mark.parametrize("path", [*FEW, *more(*(path for path in PAGES if path not in FEW))])
def test_no_text_is_cut_in_any_language(server: Server, people: People, watch: Watch, path: str) -> None:
    """Every page, switched in place on the narrowest phone: the window is wide enough, no text leaves its button or
    label, no key is shown, and no English is left over.
    """
    watch.expected.append("404 .*/nowhere")
    page = people(viewport=NARROW).new_page()
    page.goto(server.address + path)
    page.locator(PAGES[path]).first.wait_for()
    assert faults(page) == []


def test_no_text_of_a_room_is_cut_in_any_language(server: Server, people: People) -> None:
    """The same for a room before the game, and for the television beside it."""
    code = make_room(people(viewport=PHONE), server.address, "Ann")
    ann = Seat.enter(people(viewport=PHONE), server.address, code, "Bob")
    ann.page.set_viewport_size({"width": 320, "height": 568})
    assert faults(ann.page) == []
    television = people(viewport={"width": 1280, "height": 720}).new_page()
    television.goto(f"{server.address}/r/{code}/screen")
    television.locator(".screen-round").wait_for()
    assert faults(television) == []


WRONG = """() => {
    const put = (name, text, style) => {
        const one = Object.assign(document.createElement(name), { textContent: text });
        Object.assign(one.style, style);
        document.querySelector("main").prepend(one);
    };
    put("button", "A very long text", { inlineSize: "40px", overflow: "hidden", whiteSpace: "nowrap" });
    put("button", "Unhyphenated", { inlineSize: "60px", overflowWrap: "anywhere" });
    put("p", "x", { inlineSize: "900px" });
    put("p", "app.learn", {});
    put("p", "How to play", {});
}"""


def test_the_measure_finds_what_is_wrong(server: Server, people: People) -> None:
    """A cut button, a divided word, a wide paragraph, a key and a text in English are found in another language; in
    English the text is right.
    """
    page = people(viewport=NARROW).new_page()
    page.goto(f"{server.address}/games")
    page.locator("rr-games h1").wait_for()
    page.evaluate(WRONG)
    found = faults(page, ("de", "en"))
    for language, kinds in (
        ("de", ["the page is", "cut: A very", "divided: Unhyphenated", "a key: app.learn", "English: How to play"]),
        ("en", ["a key"]),
    ):
        for kind in kinds:
            assert any(one.startswith(f"{language}: {kind}") for one in found), (kind, found)
    assert not any("en: English" in one for one in found)


def language_of(page: Page) -> str:
    """The document's language."""
    return str(page.evaluate("document.documentElement.lang"))


def test_the_language_by_address_by_browser_and_by_hand(server: Server, people: People) -> None:
    """The address wins for this tab, on the next pages, too; without it the browser's language. A choice by hand takes
    its place, stays, and the document has it from the first byte when the address asks for it.
    """
    context = people(viewport=NARROW, locale="zh-TW")
    page = context.new_page()
    page.goto(f"{server.address}/games")
    page.locator("rr-games h1").wait_for()
    assert language_of(page) == "zh-Hant"
    answer = page.goto(f"{server.address}/games?lang=de-AT")
    assert answer is not None
    assert '<html lang="de">' in answer.text()
    page.locator("rr-games h1").wait_for()
    assert language_of(page) == "de"
    page.goto(f"{server.address}/rooms")
    page.locator("rr-rooms h1").wait_for()
    assert language_of(page) == "de"
    page.goto(f"{server.address}/rooms?lang=fi&x=1")
    page.locator("rr-rooms h1").wait_for()
    assert page.locator(".language option").all_inner_texts() == [
        *("Deutsch", "English", "Español", "Suomi", "Français", "日本語", "Русский", "繁體中文")
    ]
    page.locator(".language select").select_option("Русский")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url == f"{server.address}/rooms?x=1"
    page.reload()
    page.locator("rr-rooms h1").wait_for()
    assert language_of(page) == "ru"
    other = context.new_page()
    other.goto(server.address)
    expect(other.locator("html")).to_have_attribute("lang", "ru")


def test_three_people_play_in_three_languages(server: Server, people: People) -> None:
    """At one table in English, Russian and Japanese, each sees the others' bids, the demonstration and the result in
    their own language.
    """
    hosting = people()
    code = make_room(hosting, server.address, "Ann", next_seconds=300, demonstration_seconds=600)
    ann = Seat.enter(hosting, server.address, code, "Ann")
    seats = {"en": ann}
    for language, name in (("ru", "Boris"), ("ja", "Chika")):
        page = people(locale=language).new_page()
        page.goto(f"{server.address}/r/{code}")
        page.get_by_label(said(page, language, "room.join.name")).fill(name)
        page.get_by_role("button", name=said(page, language, "room.join")).click()
        seats[language] = Seat(page, name)
        seats[language].until("room => room.view.you !== null")
    ann.page.get_by_role("heading", name="3 players at the table").wait_for()
    ann.page.get_by_role("button", name="Start the game").click()
    for seat in seats.values():
        seat.round(1)

    way = ann.solution()
    count = len(way) + 1
    seats["ru"].bid(count)
    for language in ("en", "ja"):
        text = said(seats[language].page, language, "room.news.first_bid", name="Boris", count=count, seconds=60)
        expect(seats[language].news).to_contain_text(text)
    ann.bid(len(way))
    for language in ("ru", "ja"):
        text = said(seats[language].page, language, "room.news.bid", name="Ann", count=len(way))
        expect(seats[language].news).to_contain_text(text)
    for language, seat in seats.items():
        seat.page.get_by_role("button", name=said(seat.page, language, "room.done")).click()
    ann.zone("mine")
    for language in ("ru", "ja"):
        seats[language].zone("watching")
        assert faults(seats[language].page, (language,)) == []
    ann.show(way)
    for language, seat in seats.items():
        seat.zone("over")
        chip = "" if language == "en" else said(seat.page, language, "room.result.won", name="Ann", chip="|")
        for part in chip.split("|"):
            expect(seat.page.locator(".verdict")).to_contain_text(part)
        assert language_of(seat.page) == language
        assert faults(seat.page, (language,)) == []
    expect(ann.page.locator(".verdict")).to_contain_text("You win the")
