"""The choice of a language, and how texts are measured; `test_access.py` measures those of every page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

from randolph.locales import LANGUAGES
from tests.browser.access.inspector import NARROW
from tests.browser.conftest import PHONE, Server
from tests.browser.table import Seat, make_room
from tests.browser.wording import faults, said

People = Callable[..., BrowserContext]

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
    put("p", "Then somebody learned the game", {});
    put("bdi", "whose", {});
    put("p", "Eine lange Zeile", { inlineSize: "60px", overflow: "hidden", blockSize: "1em" });
    put("p", "Noch eine lange Zeile", { inlineSize: "60px", overflow: "hidden", textOverflow: "ellipsis",
        whiteSpace: "nowrap" });
}"""


def test_the_measure_finds_what_is_wrong(server: Server, people: People) -> None:
    """A cut button, a divided word, a wide paragraph, lines that are hidden or end with dots, a key, a text and words
    in English are found in other languages; in English the text is right, and names are never looked at. A page where
    the language cannot be chosen is found, too.
    """
    page = people(viewport=NARROW).new_page()
    page.goto(f"{server.address}/games")
    page.locator("rr-games h1").wait_for()
    page.evaluate(WRONG)
    found = faults(page, ("de", "ja", "en"))
    for language, kinds in (
        ("de", ["the page is", "cut: A very", "divided: Unhyphenated", "a key: app.learn", "English: How to play"]),
        ("de", ["English: Then, "]),
        ("ja", ["English: Then, somebody, learned, the, game in Then", "cut: Eine lange", "cut: Noch eine"]),
        ("en", ["a key"]),
    ):
        for kind in kinds:
            assert any(one.startswith(f"{language}: {kind}") for one in found), (kind, found)
    assert not any("en: English" in one or "whose" in one for one in found)
    page.locator(".language").evaluate("one => { one.style.display = 'none'; }")
    assert "en: the language cannot be chosen" in faults(page, ("en",))


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
    expect(page).to_have_url(f"{server.address}/rooms?x=1")
    page.reload()
    page.locator("rr-rooms h1").wait_for()
    assert language_of(page) == "ru"
    other = context.new_page()
    other.goto(server.address)
    expect(other.locator("html")).to_have_attribute("lang", "ru")


def test_of_two_choices_the_last_one_counts(server: Server, people: People) -> None:
    """Texts that arrive late, because another language has been chosen since, are not shown."""
    page = people(viewport=NARROW).new_page()
    held: list[Route] = []
    page.route("**/assets/fi-*.js", lambda route: held.append(route))  # noqa: PLW0108 – Playwright takes no built-in function
    page.goto(f"{server.address}/games")
    with page.expect_request("**/assets/fi-*.js") as late:
        page.locator(".language select").select_option("Suomi")
    page.locator(".language select").select_option("Русский")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    for route in held:
        route.continue_()
    page.evaluate("(address) => import(address)", late.value.url)
    assert language_of(page) == "ru"


def test_in_a_game_on_a_phone_the_menu_names_all_languages(server: Server, people: People) -> None:
    """Where the bar of a room has no place for the globe, two taps are enough, too: the menu, and a name in it. All
    names are visible without scrolling. The game is in that language, and the menu names it as chosen.
    """
    context = people(viewport={"width": 375, "height": 667})
    code = make_room(context, server.address, "Ann", sand_seconds=600)
    ann = Seat.enter(context, server.address, code, "Ann")
    Seat.enter(people(viewport=PHONE), server.address, code, "Bob")
    page = ann.page
    page.get_by_role("button", name="Start the game").click()
    ann.round(1)
    expect(page.locator(".bar .language")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    names = dialog.get_by_role("group", name="Language").get_by_role("radio")
    expect(names).to_have_count(len(LANGUAGES))
    for width in (370, 489, 375):
        page.set_viewport_size({"width": width, "height": 667})
        expect(page.locator(".bar .language")).to_be_hidden()
        for name in names.all():
            expect(name).to_be_in_viewport(ratio=1)
    for width in (369, 490):
        page.set_viewport_size({"width": width, "height": 667})
        expect(page.locator(".bar .language")).to_be_visible()
        expect(names.first).to_be_hidden()
    page.set_viewport_size({"width": 375, "height": 667})
    expect(dialog.get_by_role("radio", name="English")).to_be_checked()
    dialog.get_by_role("radio", name="Suomi").check()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(dialog.get_by_role("heading", name=said(page, "fi", "app.menu"))).to_be_visible()
    expect(dialog.get_by_role("radio", name="Suomi")).to_be_checked()
    assert faults(page, ("fi",)) == []
    page.keyboard.press("Escape")
    assert faults(page, ("fi",)) == []


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
