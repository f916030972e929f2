"""Link previews: titles, descriptions and pictures, and what they must not reveal."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from randolph.game import KINDS
from randolph.jobs import previews
from randolph.locales import LANGUAGES
from randolph.puzzles.bank import Bank
from randolph.server import guess_limit, pages, room_context
from randolph.server.pages import Pictures, picture_of
from randolph.server.store import Store
from tests.server.in_process import RunningServer, Visitor, running_server
from tests.server.puzzling import TODAY, clock_on, dailies, text_of

if TYPE_CHECKING:
    import httpx

PUBLIC = "https://play.example.org"
HOSTILE = 'A"><script>&'
TITLES = {"ricochet": "Ricochet Robots", "micro": "Micro Robots"}
PAGES = (
    *("/", "/new", "/alone", "/rooms", "/position", "/boards", "/games", "/review", "/take-along"),
    *("/daily", "/practice", "/rush", "/group/abcdefghij"),
)
BOARD = {"rows": 10, "cols": 20, "walls": [[1, 1, "E"]]}
FAULTY = {"rows": 5, "cols": 5, "walls": [[9, 9, "E"]]}
SIZE = (1200, 630)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents wait for their description without a limit, even on a busy machine."""
    monkeypatch.setattr(room_context, "MOMENT_SECONDS", 60.0)


def description_in(answer: httpx.Response) -> dict[str, str]:
    """The description in a document."""
    assert answer.status_code == 200
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', answer.text)
    return {name: unescape(text) for name, text in found}


async def look(visitor: Visitor, path: str, **headers: str) -> dict[str, str]:
    """The description in the document at an address."""
    return description_in(await visitor.http.get(path, headers=headers))


async def saved(visitor: Visitor, name: str = "Mine", board: dict[str, Any] = BOARD) -> str:
    """The id of a board that was saved."""
    answer = await visitor.http.post("/api/boards", json={"name": name, "board": board})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


async def picture(visitor: Visitor, place: str) -> bytes:
    """A picture, after a check that it has the right size and that other sites may show it."""
    answer = await visitor.http.get(place.removeprefix(PUBLIC))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", answer.content[16:24]) == SIZE
    return answer.content


async def test_every_page_has_a_title_and_a_picture(tmp_path: Path) -> None:
    """The description is in the language of the reader; the picture is at the public address. A position, a game of
    this browser and a parcel are in the part of a link that no server sees: their pages are like any other.
    """
    async with running_server(tmp_path, public_url=PUBLIC) as h:
        visitor = h.visitor()
        for path in (*PAGES, "/r/ZZZZZZ/review", "/r/ZZZZZZ/screen"):
            english, french = await look(visitor, path), await look(visitor, path, **{"accept-language": "fr"})
            assert (english["title"], french["title"]) == (
                "randolph – Ricochet Robots and Micro Robots",
                "randolph – Ricochet Robots et Micro Robots",
            )
            assert english["image"] == french["image"] == f"{PUBLIC}/api/preview/randolph.png"
        shown = {await picture(visitor, f"/api/preview/{name}.png") for name in ("randolph", *KINDS)}
        assert len(shown) == 3
        for name in ("chess.png", "randolph", "..%2Frandolph.png"):
            assert (await visitor.http.get(f"/api/preview/{name}")).status_code == 404


def test_every_game_has_a_title_and_a_drawing() -> None:
    """A new game must have a description for previews."""
    assert previews.BOARDS.keys() == KINDS.keys()
    for language in LANGUAGES:
        assert all("Ann" in previews.of_room(language, game, "Ann").title for game in KINDS)


def test_a_listed_room_has_the_name_of_its_game_in_the_readers_language() -> None:
    """The German edition of Ricochet Robots is called Rasende Roboter; a language that we do not have gets English."""
    assert previews.of_room("de", "ricochet", "Ann").title == "Rasende Roboter mit Ann"
    assert previews.of_room("xx", "micro", "Ann").title == "Micro Robots with Ann"


@pytest.mark.parametrize("known", ("", PUBLIC))
async def test_no_header_is_copied_into_a_document(tmp_path: Path, known: str) -> None:
    """Whatever Host a request names: without a public address there is no picture, with one it is at that address."""
    forged = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    async with running_server(tmp_path, public_url=known, trusted_proxies=("127.0.0.1",)) as h:
        visitor = h.visitor()
        code, board = await visitor.make_room(), await saved(visitor)
        for path in ("/", f"/r/{code}", "/r/ZZZZZZ", f"/boards/edit?board={board}"):
            honest, answer = await visitor.http.get(path), await visitor.http.get(path, headers=forged)
            assert "evil" not in answer.text
            assert answer.content == honest.content
            assert description_in(answer).get("image", "").startswith(known)
            assert ("image" in description_in(answer)) == bool(known)


# ── rooms ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", KINDS)
async def test_the_link_of_an_unlisted_room_reveals_nothing(tmp_path: Path, game: str) -> None:
    """A room that is not listed has the description of an unknown code; a listed one has its game and its host, as
    text, until it is locked.
    """
    async with running_server(tmp_path, public_url=PUBLIC, lobby="on") as h:
        ann, bob = h.visitor(), h.visitor(address="10.0.0.2")
        hidden = await ann.make_room("Ann", game=game)
        await ann.enter(hidden)
        unknown = await look(bob, "/r/ZZZZZZ")
        assert unknown["title"] == "An invitation to play"
        assert await look(bob, f"/r/{hidden}") == unknown
        listed = await ann.make_room(HOSTILE, game=game, listed=True)
        line = await ann.enter(listed)
        answer = await bob.http.get(f"/r/{listed}")
        assert description_in(answer)["title"] == f"{TITLES[game]} with {HOSTILE}"
        assert "<script>&" not in answer.text
        assert description_in(answer)["image"] == f"{PUBLIC}/api/preview/{game}.png"
        await line.do("lock", on=True)
        assert await look(bob, f"/r/{listed}") == unknown


async def test_a_server_without_a_lobby_reveals_no_room(tmp_path: Path) -> None:
    """No room is described, whatever rules the host has chosen."""
    async with running_server(tmp_path, public_url=PUBLIC) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann", listed=True)
        await ann.enter(code)
        assert await look(ann, f"/r/{code}") == await look(ann, "/r/ZZZZZZ")


async def test_a_guessing_network_learns_nothing_of_listed_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above the limit the document is, byte for byte, that of an unknown code."""
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, public_url=PUBLIC, lobby="on", guess_rate=0.02) as h:
        ann, eve = h.visitor(), h.visitor(address="10.0.0.7")
        code = await ann.make_room("Ann", listed=True)
        await ann.enter(code)
        while h.inside.rooms.guesses._has_slot("10.0.0.7", code):
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        unknown = [(await eve.http.get(f"/r/{code[:5]}{sign}")).content for sign in "23456789" if sign != code[5]]
        assert {(await eve.http.get(f"/r/{code}")).content, *unknown} == {unknown[0]}
        assert (await eve.http.get(f"/api/rooms/{code}")).status_code == 429
        assert "Ann" in (await look(ann, f"/r/{code}"))["title"]


# ── saved boards ─────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_saved_board_is_shown_until_it_is_deleted(tmp_path: Path) -> None:
    """The board's name, as text, and its picture, which changes with the board; after the deletion it is a page like
    any other, and the picture is gone, though it was drawn.
    """
    async with running_server(tmp_path, public_url=PUBLIC) as h:
        ann, bob = h.visitor(), h.visitor(address="10.0.0.2")
        board = await saved(ann, HOSTILE)
        for page in ("boards/edit", "new"):
            answer = await bob.http.get(f"/{page}?board={board}")
            assert description_in(answer)["title"] == f"{HOSTILE} – a board for Ricochet Robots"
            assert "<script>&" not in answer.text
            assert description_in(answer)["image"] == f"{PUBLIC}/api/boards/{board}/preview.png"
        place = f"/api/boards/{board}/preview.png"
        before = await picture(bob, place)
        h.clock.pass_seconds(1)
        changed = {"name": "Mine", "board": BOARD | {"walls": [[7, 7, "S"]]}}
        assert (await ann.http.put(f"/api/boards/{board}", json=changed)).status_code == 200
        assert await picture(bob, place) != before
        assert (await ann.http.delete(f"/api/boards/{board}")).status_code == 204
        assert await look(bob, f"/new?board={board}") == await look(bob, "/new")
        assert (await bob.http.get(place)).status_code == 404
        for wrong in ("ZZZZZZZZZZ", "x", "..", "%00"):
            assert await look(bob, f"/new?board={wrong}") == await look(bob, "/new")
            assert (await bob.http.get(f"/api/boards/{wrong}x/preview.png")).status_code == 404


@pytest.mark.more
async def test_a_board_with_faults_has_the_general_picture(tmp_path: Path) -> None:
    """It cannot be drawn, but a link to it can be shared."""
    async with running_server(tmp_path) as h:
        visitor = h.visitor()
        diagonals = [{"cell": [1, 1], "color": "red", "direction": "/"}] * 2
        board = await saved(visitor, board={"rows": 5, "cols": 5, "diagonals": diagonals})
        assert await picture(visitor, f"/api/boards/{board}/preview.png") == await picture(
            visitor, "/api/preview/randolph.png"
        )


async def test_a_document_does_not_wait_for_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store does not answer, the document of a board is, byte for byte, that of an unknown id."""
    monkeypatch.setattr(room_context, "MOMENT_SECONDS", 0.0)
    async with running_server(tmp_path, public_url=PUBLIC) as h:
        visitor = h.visitor()
        board = await saved(visitor)
        unknown = (await visitor.http.get("/new?board=ZZZZZZZZZZ")).content
        answers = asyncio.Event()
        found = Store.board

        async def late(store: Store, board_id: str) -> object:
            await answers.wait()
            return await found(store, board_id)

        monkeypatch.setattr(Store, "board", late)
        assert (await visitor.http.get(f"/new?board={board}")).content == unknown
        answers.set()


# ── limits ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def counting(h: RunningServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests to the child processes from now on."""
    asked: list[str] = []
    ask = h.inside.children.ask

    def counted(service: str, *words: Any, **more: Any) -> Any:  # noqa: ANN401 – whatever is asked
        asked.append(service)
        return ask(service, *words, **more)

    monkeypatch.setattr(h.inside.children, "ask", counted)
    return asked


async def test_pictures_are_drawn_once_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second request is answered from memory, or with 304; a network above its limit gets no new pictures drawn,
    but the existing ones.
    """
    async with running_server(tmp_path, service_rate=0.03) as h:
        asked = counting(h, monkeypatch)
        visitor = h.visitor()
        for _ in range(2):
            await picture(visitor, "/api/preview/randolph.png")
        tag = (await visitor.http.get("/api/preview/randolph.png")).headers["etag"]
        again = await visitor.http.get("/api/preview/randolph.png", headers={"If-None-Match": tag})
        assert again.status_code == 304
        assert asked == ["preview"]
        drawn = [(await visitor.http.get(f"/api/preview/{name}.png")).status_code for name in KINDS]
        assert drawn == [429, 429]
        await picture(visitor, "/api/preview/randolph.png")


def test_stored_pictures_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least recently requested ones are dropped; one that is too large is not stored."""
    monkeypatch.setattr(pages, "MOST_PICTURES", 100)
    kept = Pictures()
    for number in range(3):
        kept.keep(("a", number), picture_of(b"x" * 40, "image/png", ""))
        kept.get(("a", 0))
    assert [kept.get(("a", number)) is not None for number in range(3)] == [True, False, True]
    kept.keep(("b", 0), picture_of(b"x" * 101, "image/png", ""))
    assert kept.get(("b", 0)) is None


async def test_board_lookups_of_documents_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network above its limit gets the documents of boards without a description, and the store is not asked; another
    network is not affected.
    """
    async with running_server(tmp_path, public_url=PUBLIC, address_rate=1.0) as h:
        visitor = h.visitor()
        board = await saved(visitor)
        found = [(await look(visitor, f"/new?board={board}"))["title"].startswith("Mine") for _ in range(12)]
        assert found == [True] * 10 + [False] * 2
        other = h.visitor(address="10.0.0.2")
        assert (await look(other, f"/new?board={board}"))["title"].startswith("Mine")


@pytest.mark.more
async def test_the_link_of_a_daily_shows_its_board(tmp_path: Path) -> None:
    """A daily and its day are named in the visitor's language, with the picture of its board; a puzzle for practice has
    its board, too. A day shows the same board as its medium daily.
    """
    async with running_server(tmp_path, clock=clock_on(22), public_url=PUBLIC) as h:
        visitor = h.visitor()
        today = await dailies(visitor)
        for daily, english, french in (("easy", "easy", "facile"), ("micro", "Micro Robots", "Micro Robots")):
            found = await look(visitor, f"/daily/{TODAY}/{daily}")
            assert found["title"] == f"The daily puzzle of November 23, 2026: {english}"
            found = await look(visitor, f"/daily/{TODAY}/{daily}", **{"accept-language": "fr"})
            assert found["title"] == f"Le défi du jour, 23 novembre 2026 : {french}"
            assert found["image"] == f"{PUBLIC}/api/puzzles/{today[daily]['id']}/preview.png"
        day = await look(visitor, f"/daily/{TODAY}")
        assert day["title"] == "The daily puzzles of November 23, 2026"
        assert day["image"] == (await look(visitor, f"/daily/{TODAY}/medium"))["image"]
        practice = next(Bank().practice()).id
        found = await look(visitor, f"/practice/{practice}")
        assert found["image"] == f"{PUBLIC}/api/puzzles/{practice}/preview.png"
        drawn = [await picture(visitor, each["image"]) for each in (day, found)]
        assert len(set(drawn)) == 2


async def test_the_link_of_another_day_reveals_nothing(tmp_path: Path) -> None:
    """Tomorrow, days outside the reserve, and texts that are no day, daily or puzzle have the general description. A
    daily of tomorrow has none as a puzzle for practice either.
    """
    clock = clock_on(23)
    async with running_server(tmp_path, clock=clock, public_url=PUBLIC) as h:
        visitor = h.visitor()
        tomorrow = (await dailies(visitor))["easy"]["id"]
        clock.now -= 86_400_000
        general = await look(visitor, "/")
        known = (f"/daily/{text_of(23)}/easy", f"/daily/{text_of(23)}", f"/practice/{tomorrow}", "/daily/2026-10-31")
        faulty = ("/daily/today", f"/daily/{TODAY}/nothing", f"/daily/{TODAY}/%22%3E", "/practice/nonesuch")
        for path in (*known, *faulty, f"/practice/{'x' * 300}"):
            assert await look(visitor, path) == general
