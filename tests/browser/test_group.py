"""Groups: made and joined by a link, their tables of a day, what is hidden until when; left, and taken apart."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE, Server, Watch
from tests.browser.layout import settled
from tests.browser.test_daily import entry_of, hand_in_alone, moves_for, today_of
from tests.conftest import more

pytestmark = pytest.mark.usefixtures("one_day")

People = Callable[..., BrowserContext]


def opened(person: BrowserContext, server: Server, path: str = "/group/public") -> Page:
    """The page of a group."""
    page = person.new_page()
    page.goto(f"{server.address}{path}")
    page.locator(".group-page h1").wait_for()
    return page


def made(page: Page, title: str = "Chess club", name: str = "Ann") -> str:
    """Make a group on its page, and return its path."""
    page.get_by_label("Title of the new group").fill(title)
    own = page.get_by_label("Your public name").last
    if own.is_visible():
        own.fill(name)
    page.get_by_role("button", name="Make group").click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    return page.evaluate("location.pathname")  # type: ignore[no-any-return]  # a text


def joined(person: BrowserContext, server: Server, path: str, name: str) -> Page:
    """Join a group by its link, with a new public name."""
    page = opened(person, server, path)
    page.locator("form input[name=name]").first.fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("heading", name="Members")).to_be_visible()
    return page


def table(page: Page, name: str = "Easy") -> list[list[str]]:
    """The rows of a table on the page, without its head, and without the texts in medals."""
    rows = page.get_by_role("table", name=name).locator("tbody tr")
    return [[cell.inner_text().splitlines()[-1] for cell in row.locator("th, td").all()] for row in rows.all()]


def test_friends_compare_a_daily(people: People, server: Server) -> None:
    """Ann makes a group and sends its link; Bob joins with a public name. Each sees the other's result of a daily once
    they have handed it in themselves, and before that only who has.
    """
    ann, bob = people(), people()
    page = opened(ann, server)
    path = made(page)
    day = today_of(server, ann)
    entry = entry_of(day)
    hand_in_alone(ann.request, server, entry, moves_for(entry))
    guest = joined(bob, server, path, "Bob")
    expect(guest.locator(".names").filter(has_text="Ann").first).to_be_visible()
    easy = guest.get_by_role("region", name="Easy")
    expect(easy).to_contain_text("Hand in this daily to see the results.")
    expect(easy.locator("table")).to_have_count(0)
    hand_in_alone(bob.request, server, entry, moves_for(entry, extra=1))
    guest.reload()
    expect(guest.get_by_role("table", name="Easy")).to_be_visible()
    best = entry.facts.optimum
    assert table(guest) == [["1", "Ann", f"{best}", "–"], ["2", "Bob (you)", f"{best + 1}", "–"]]
    expect(guest.locator("table .medal.gold")).to_have_count(1)
    expect(guest.locator("table .medal.silver")).to_have_count(1)
    guest.get_by_role("link", name="Easy").click()
    expect(guest).to_have_url(f"{server.address}/daily/{day}/easy")


def test_days_before_and_after(people: People, server: Server) -> None:
    """The arrows lead to the tables of other days, from the first day of the dailies to today; a day has an address."""
    person = people()
    page = opened(person, server)
    today = today_of(server, person)
    expect(page.get_by_role("link", name="The day after")).to_have_count(0)
    page.get_by_role("link", name="The day before").click()
    yesterday = today - timedelta(days=1)
    expect(page).to_have_url(f"{server.address}/group/public?day={yesterday}")
    expect(page.locator(".days b")).to_contain_text(f"{yesterday:%B} {yesterday.day}, {yesterday.year}")
    page.get_by_role("link", name="The day after").click()
    expect(page.locator(".days b")).to_contain_text(f"{today:%B} {today.day}, {today.year}")
    expect(page).to_have_url(f"{server.address}/group/public")
    page.goto(f"{server.address}/group/public?day=2026-11-01")
    expect(page.locator(".days b")).to_contain_text("November 1, 2026")
    expect(page.get_by_role("link", name="The day before")).to_have_count(0)


def test_the_link_is_copied_and_shown(people: People, server: Server) -> None:
    """A member copies the whole link of the group, and a QR code shows it; guests see neither."""
    ann = people(permissions=["clipboard-read", "clipboard-write"])
    page = opened(ann, server)
    path = made(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.address}{path}"
    expect(page.get_by_label("Link to this group")).to_have_value(f"{server.address}{path}")
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    guest = opened(people(), server, path)
    expect(guest.get_by_text("1 member", exact=True)).to_be_visible()
    expect(guest.locator(".qr-picture")).to_have_count(0)
    expect(guest.get_by_text("Ann", exact=True)).to_have_count(0)


@pytest.mark.more
def test_the_owner_removes_a_member_and_leaves(people: People, server: Server) -> None:
    """The owner removes a member after a question; then the owner, alone, leaves, and the group is gone."""
    ann = people()
    page = opened(ann, server)
    path = made(page)
    guest = joined(people(), server, path, "Bob")
    expect(guest.get_by_role("button", name="Remove")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Remove Bob").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("2 members").first).to_be_visible()
    page.get_by_role("button", name="Remove Bob").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("button", name="Remove Bob")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_role("button", name="Join as Bob")).to_be_visible()
    page.get_by_role("button", name="Leave this group").click()
    expect(page.get_by_role("dialog")).to_contain_text("the group is deleted")
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(f"{server.address}/group/public")
    expect(page.get_by_role("link", name="Chess club")).to_have_count(0)


@pytest.mark.more
def test_my_groups_are_listed(people: People, server: Server) -> None:
    """A player's groups are listed on every page of a group, with their numbers of members; each is a link."""
    ann = people()
    page = opened(ann, server)
    made(page, "Chess club")
    made(page, "Family")
    page.get_by_role("link", name="Chess club").click()
    expect(page.get_by_role("heading", name="Chess club", level=1)).to_be_visible()
    expect(page.locator("a[aria-current=page]")).to_have_text("Chess club")
    expect(page.get_by_role("link", name="Family")).to_be_visible()


def test_the_public_table_is_for_those_who_join(people: People, server: Server) -> None:
    """A visitor reads the public table, which says that nothing is supervised; joining it is their choice, and leaving
    it takes them out.
    """
    ann = people()
    page = opened(ann, server)
    expect(page.get_by_text("Nothing is supervised")).to_be_visible()
    expect(page.get_by_text("Everybody can read this table")).to_be_visible()
    page.locator("form input[name=name]").first.fill("Ann")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("button", name="Leave this group")).to_be_visible()
    expect(page.get_by_role("heading", name="Members")).to_have_count(0)
    entry = entry_of(today_of(server, ann))
    hand_in_alone(ann.request, server, entry, moves_for(entry))
    page.reload()
    own = page.get_by_role("table", name="Easy").get_by_role("row").filter(has_text="(you)")
    expect(own.get_by_role("rowheader")).to_have_text("Ann (you)")
    page.get_by_role("button", name="Leave this group").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Join as Ann")).to_be_visible()
    expect(page.get_by_text("(you)")).to_have_count(0)


def test_refusals_are_said(people: People, server: Server, watch: Watch) -> None:
    """A link to no group, and names that the server refuses, get one sentence each, in the reader's language."""
    person = people(locale="fr-FR")
    page = person.new_page()
    watch.expected.append("404 .*/api/me/groups/k7M2qX09ab|400 .*/api/me$|Failed to load resource")
    page.goto(f"{server.address}/group/k7M2qX09ab")
    expect(page.get_by_role("alert")).to_contain_text("Il n’y a pas de groupe avec ce lien")
    page.get_by_role("link", name="Tableau public").click()
    page.locator("form input[name=name]").first.fill("A\u202enn")
    page.get_by_role("button", name="Rejoindre", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Un nom est une ligne de caractères visibles")


@pytest.mark.parametrize("locale", ["en-US", *more("fr-FR")])
def test_a_group_fits_a_phone(people: People, server: Server, locale: str) -> None:
    """On a phone nothing is wider than the window, with long names and titles, too."""
    ann = people(viewport=PHONE, locale=locale)
    request = ann.request
    assert request.post(f"{server.address}/api/me", max_retries=1).ok
    assert request.put(f"{server.address}/api/me", data={"name": "W" * 24}, max_retries=1).ok
    group = request.post(f"{server.address}/api/me/groups", data={"title": "W" * 40}, max_retries=1).json()
    entry = entry_of(today_of(server, ann))
    hand_in_alone(request, server, entry, moves_for(entry))
    page = opened(ann, server, group["path"])
    page.locator("table").first.wait_for()
    assert settled(page, "document.documentElement.scrollWidth") <= PHONE["width"]
