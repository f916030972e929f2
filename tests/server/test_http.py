"""Requests: rooms, seats, records, pages; and access: origins, sizes, rates, headers, typed errors."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from randolph.game import from_record, replay
from randolph.locales import LANGUAGES, texts
from randolph.notation import from_json, from_line, from_moves
from randolph.protocol import CODE_LETTERS, PROTOCOL
from randolph.rules import verify
from randolph.server import app, problem_pool, services
from randolph.server.documents import Documents
from randolph.server.pages import MOST_KEPT, Pages
from randolph.solver import solve
from tests.server.in_process import Closed, Visitor, running_server
from tests.server.play import win_round
from tests.server.test_rooms import record, two_players

WEB = Path(__file__).resolve().parents[2] / "web"

DEAL = problem_pool.deal
"""Other tests do without it (`conftest.py`)."""


async def test_a_room_is_created_found_and_joined(tmp_path: Path) -> None:
    """POST creates a room with a readable code; everybody with the code sees the room and can take a seat."""
    async with running_server(tmp_path) as h:
        ann, bob, eve = h.visitor(), h.visitor(), h.visitor()
        made = await ann.http.post("/api/rooms", json={"name": "Ann", "rules": {"edition": "third", "silver": True}})
        assert made.status_code == 201
        answer = made.json()
        code = answer["code"]
        assert set(code) <= set(CODE_LETTERS)
        assert answer == {"code": code, "path": f"/r/{code}", "link": f"http://testserver/r/{code}", "seat": 0}
        assert await bob.join(code, "Bob") == 1
        seen = [(await v.http.get(f"/api/rooms/{code}")).json() for v in (ann, bob, eve)]
        assert [info["seat"] for info in seen] == [0, 1, None]
        assert {key: seen[2][key] for key in ("code", "phase", "players", "link")} == {
            "code": code,
            "phase": "lobby",
            "players": ["Ann", "Bob"],
            "link": f"http://testserver/r/{code}",
        }
        assert (seen[2]["rules"]["edition"], seen[2]["rules"]["silver"]) == ("third", True)
        assert [seen[2][key] for key in ("round", "deadline", "turned", "ended")] == [0, None, None, None]
        assert seen[2]["standing"] == [{"seat": 0, "name": "Ann", "chips": 0}, {"seat": 1, "name": "Bob", "chips": 0}]


async def test_the_state_of_a_room_has_the_game_and_its_result(tmp_path: Path) -> None:
    """During a game it has round, clock and everybody's chips; afterwards its end and the winners. A client without a
    seat gets the same. Alone it has the numbers of chips face up and face down.
    """
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)

        async def room_info(visitor: Visitor) -> dict[str, Any]:
            return {**(await visitor.http.get(f"/api/rooms/{code}")).json(), "seat": None, "known": False}

        await a.do("start")
        await win_round(a, [b])
        info = await room_info(ann)
        assert (info["phase"], info["round"], info["turned"], info["ended"]) == ("over", 1, None, None)
        assert [(player["name"], player["chips"]) for player in info["standing"]] == [("Ann", 1), ("Bob", 0)]
        assert await room_info(h.visitor()) == info
        h.clock.pass_seconds(7)
        for line in (a, b):
            await line.do("end_game")
        (ending,) = [event for event in await record(ann, code) if event["type"] == "game_ended"]
        assert (await room_info(ann))["ended"] == {"at": ending["at"], "winners": [0]}
        made = await ann.http.post("/api/rooms", json={"name": "Ann", "rules": {"mode": "solo"}})
        assert (await ann.http.get(f"/api/rooms/{made.json()['code']}")).json()["turned"] == [0, 0]


def files_with(folder: Path, content: bytes) -> list[Path]:
    """The files of a folder that contain this text."""
    return [file for file in folder.iterdir() if content in file.read_bytes()]


async def test_the_seat_is_an_opaque_cookie_of_its_room(tmp_path: Path) -> None:
    """The cookie is HttpOnly, SameSite, limited to the room's path and random; only its hash is in the database."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        made = await ann.http.post("/api/rooms", json={"name": "Ann"})
        cookie = made.headers["set-cookie"]
        code = made.json()["code"]
        match = re.fullmatch(
            rf"randolph_seat=([\w-]{{43}}); Path=/api/rooms/{code}; Max-Age=\d+; HttpOnly; SameSite=Lax", cookie
        )
        assert match
        joined = await h.visitor().http.post(f"/api/rooms/{code}/join", json={"name": "Bob"})
        assert match[1] not in joined.headers["set-cookie"]
        await ann.enter(code)
    assert files_with(tmp_path, match[1].encode()) == []


async def test_the_cookie_is_secure_with_tls(tmp_path: Path) -> None:
    """With TLS the cookie is marked Secure; on a LAN with plain HTTP it cannot be."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        answer = await ann.http.post("https://testserver/api/rooms", json={"name": "Ann"})
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert answer.json()["link"].startswith("https://testserver/r/")


async def test_joining_again_keeps_the_seat(tmp_path: Path) -> None:
    """A player with a seat gets it again, whatever name they give; a second browser gets a second seat."""
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room()
        assert await bob.join(code, "Bob") == 1
        assert await bob.join(code, "Robert") == 1
        assert await h.visitor().join(code, "Robert") == 2
        assert (await bob.http.get(f"/api/rooms/{code}")).json()["players"] == ["Ann", "Bob", "Robert"]


async def test_names_are_checked_and_unique(tmp_path: Path) -> None:
    """A bad name is `invalid_name`. A name in use, in any case, width or look-alike, is `name_taken`; that of a player
    who has left is free.
    """
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        alike = ("ａＮＮ", "Ꭺnn", "A\u0335nn")
        wrong = (("", "invalid_name"), ("\u202eeve", "invalid_name"), *((name, "name_taken") for name in alike))
        for name, error in wrong:
            answer = await bob.http.post(f"/api/rooms/{code}/join", json={"name": name})
            assert (answer.status_code, answer.json()["error"]["code"]) == ({"name_taken": 409}.get(error, 400), error)
        bad = await bob.http.post("/api/rooms", json={"name": "\x00"})
        assert bad.json()["error"]["code"] == "invalid_name"
        await (await ann.enter(code)).do("leave")
        assert await bob.join(code, "Ann") == 1


async def test_a_codes_small_letters_are_read_as_capitals(tmp_path: Path) -> None:
    """A code may be typed in small letters; the page is redirected to the room's one address."""
    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room()
        bob = h.visitor()
        assert (await bob.http.get(f"/api/rooms/{code.lower()}")).json()["code"] == code
        sent = await bob.http.get(f"/r/{code.lower()}")
        if code.lower() != code:
            assert (sent.status_code // 100, sent.headers["location"]) == (3, f"/r/{code}")


async def test_the_record_is_the_game(tmp_path: Path) -> None:
    """The download folds to the state that the players see."""
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room()
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        await win_round(a, [b])
        await a.receive_event("optimum_found")
        answer = await h.visitor().http.get(f"/api/rooms/{code}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="randolph-{code}.json"'
        assert answer.json()["format"] == "randolph-record"
        events = from_record(answer.content)
        state = replay(events)
        assert len(events) == a.seq
        assert [list(player.chips) for player in state.players] == [p["chips"] for p in a.view["players"]]


async def test_the_qr_code_is_a_picture_of_the_link(tmp_path: Path) -> None:
    """An SVG into which no script or style can be injected; `public_url` is used for the link if it is set."""
    async with running_server(tmp_path, public_url="https://play.example.org") as h:
        ann = h.visitor()
        code = await ann.make_room()
        answer = await ann.http.get(f"/api/rooms/{code}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        assert "style" not in answer.text
        assert (await ann.http.get(f"/api/rooms/{code}")).json()["link"] == f"https://play.example.org/r/{code}"


async def test_the_home_problem_suits_a_newcomer_and_is_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four robots of the first edition, a colored target, an optimum of 2 to 7; the solution verifies (T2, M7)."""
    monkeypatch.setattr(problem_pool, "deal", DEAL)
    async with running_server(tmp_path, address_rate=1e5) as h:
        seen: set[str] = set()
        while len(seen) < 2 * len(problem_pool.STARTERS):  # so that fresh ones are among them
            await asyncio.sleep(0)  # a request within one process may be answered without a pause for other tasks
            answer = (await h.visitor().http.get("/api/problem")).json()
            problem = from_line(answer["line"])
            assert from_json(msgspec.json.encode(answer["problem"])).position == problem.position
            assert answer["problem"]["board"]["walls"]
            assert answer["problem"]["board"]["faces"] == answer["faces"]
            assert all(face[1] in "AB" for face in answer["faces"])
            assert problem.target.color is not None
            assert len(problem.position.colors) == 4
            assert 2 <= answer["optimum"] <= 7
            verdict = verify(problem, from_moves(answer["solution"]))
            assert (verdict.ok, verdict.cost) == (True, answer["optimum"])
            seen.add(answer["line"])


@pytest.mark.parametrize(("least", "most"), [(2, 2), (2, 4), (3, 5), (7, 7)])
async def test_a_home_problem_has_the_requested_length(tmp_path: Path, least: int, most: int) -> None:
    """This holds before anything is dealt, too: there is a starter of every length."""
    async with running_server(tmp_path, address_rate=1e5) as h:
        for _ in range(20):
            answer = (await h.visitor().http.get(f"/api/problem?least={least}&most={most}")).json()
            assert least <= answer["optimum"] <= most
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    "query", ["least=1", "most=8", "least=5&most=4", "least=x", "most=-1", "least=" + 9 * "9", "least="]
)
async def test_an_impossible_length_of_home_problems_is_refused(tmp_path: Path, query: str) -> None:
    """A typed error quotes the request."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.get(f"/api/problem?{query}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.parametrize(("line", "solution"), problem_pool.STARTERS)
def test_starters_are_proven(line: str, solution: str) -> None:
    """The problems at the start are of the same kind, and the solver proves that there is no shorter solution."""
    problem = from_line(line)
    verdict = verify(problem, from_moves(solution))
    assert (verdict.ok, verdict.cost) == (True, solve(problem).optimum)
    assert problem_pool.EASIEST <= verdict.cost <= problem_pool.HARDEST


async def test_health(tmp_path: Path) -> None:
    """The server says that it is up, with its version and protocol."""
    async with running_server(tmp_path) as h:
        answer = (await h.visitor().http.get("/api/health")).json()
        assert (answer["status"], answer["protocol"]) == ("ok", PROTOCOL)


def test_the_server_has_every_address_of_the_page() -> None:
    """The page's table of routes, and the pages of games, have exactly the addresses of the server."""
    routes = re.findall(r"^ +\[?/\^(\S+)\$/,", (WEB / "app" / "routes.ts").read_text("utf-8"), re.MULTILINE)
    own = {route.replace("\\/", "/").replace("([^/]+)", "*") for route in routes}
    of_games = {f"/{file.stem.replace('-', '/')}" for file in (WEB / "games").glob("*/pages/*.ts")}
    assert len(own) > 4
    assert len(of_games) > 3
    handlers = (app.home, app.inner_page, app.daily_page, app.puzzle_page, app.room_page)
    known = {re.sub(r"\{\w+:str\}", "*", path) for handler in handlers for path in handler.paths}
    assert own | of_games == known


@pytest.mark.parametrize(
    "path", ["/", "/new", "/r/K7M2QX", "/r/nonsense", "/r/K7M2QX/screen", "/r/K7M2QX/review", "/boards/edit"]
)
async def test_all_pages_share_one_document(tmp_path: Path, path: str) -> None:
    """Home, a new room and every room have the document of the build, with links to the files they need, and a
    description for link previews.
    """
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert set(answer.headers["vary"].split(", ")) == {"Accept-Encoding", "Accept-Language"}
        built = (services.STATIC / "index.html").read_text("utf-8")
        own = [line for line in answer.text.splitlines() if line not in built.splitlines()]
        assert own, "nothing is named that this page needs"
        link = r'<link rel="(modulepreload|stylesheet)" crossorigin href="[^"]+">'
        shown = r'<meta (property="og:\w+"|name="twitter:card") content="[^"]+">'
        assert all(re.fullmatch(rf" +({link}|{shown})", at) for at in own)
        for name in re.findall(r'href="/static/([^"]+)"', "".join(own)):
            assert (services.STATIC / name).is_file(), name


async def test_files_are_typed_compressed_and_kept(tmp_path: Path) -> None:
    """Static files have their MIME type and an accepted compressed form. A file with a hash in its name is kept for a
    year; the document is requested each time and may get 304.
    """
    (core,) = (services.STATIC / "assets").glob("core-*.js")
    path = f"/static/assets/{core.name}"
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        plain = await http.get(path, headers={"accept-encoding": "identity"})
        assert plain.content == core.read_bytes()
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert plain.headers["vary"] == "Accept-Encoding"
        for accepted, coding in (("gzip", "gzip"), ("gzip, br", "br"), ("br;q=0, gzip", "gzip")):
            head = await http.head(path, headers={"accept-encoding": accepted})
            assert (head.status_code, head.content, head.headers["content-encoding"]) == (200, b"", coding)
        small = await http.get(path, headers={"accept-encoding": "gzip"})
        assert small.content == plain.content
        assert int(small.headers["content-length"]) < len(plain.content) / 2
        document = await http.get("/")
        etag = document.headers["etag"]
        same = await http.get("/", headers={"if-none-match": f'"other", {etag}'})
        assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", etag)


async def test_source_maps_are_served_on_request(tmp_path: Path) -> None:
    """A script names its source map, which has the sources and no path of the build machine; no document and no preload
    names a source map.
    """
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        document = (await http.get("/new")).text
        assert ".map" not in document + (services.STATIC / "preloads.json").read_text("utf-8")
        (core,) = re.findall(r'src="(/static/assets/core-[^"]+)"', document)
        (name,) = re.findall(r"//# sourceMappingURL=(\S+)", (await http.get(core)).text)
        answer = await http.get(f"/static/assets/{name}")
        assert answer.headers["content-type"] == "application/json"
        found = answer.json()
        assert any("LitElement" in text for text in found["sourcesContent"])
        assert not any(Path(source).is_absolute() for source in found["sources"])


async def test_the_document_has_the_readers_language(tmp_path: Path) -> None:
    """The texts that come with a document are in the language that the browser prefers, else English: with the home
    page only its own, with every other page all.
    """
    words = msgspec.json.decode((services.STATIC / "preloads.json").read_bytes())["words"]
    known = {file for files in words.values() for file in files}
    assert len(known) == 2 * len(LANGUAGES)
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        for wish, tag in (
            ("fr-CA, en;q=0.8", "fr"),
            ("xx", "en"),
            ("", "en"),
            ("fr;q=0, en;q=0.1", "en"),
            ("x;q=y", "en"),
        ):
            for path, expected in (("/", words[tag][:1]), ("/new", words[tag][1:]), ("/rooms", words[tag][1:])):
                text = (await http.get(path, headers={"accept-language": wish})).text
                assert [file for file in re.findall(r'href="([^"]+)"', text) if file in known] == expected, (wish, path)


async def test_an_installed_page_has_the_readers_language(tmp_path: Path) -> None:
    """The document names a manifest whose name and description are in the document's language. The rest is the same in
    all languages, so a page that is installed twice is one app.
    """
    rest = []
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        for tag in LANGUAGES:
            document = (await http.get("/new", headers={"accept-language": tag})).text
            (file,) = re.findall(r'<link rel="manifest" href="([^"]+)">', document)
            answer = await http.get(file)
            assert answer.headers["content-type"].startswith("application/manifest+json")
            manifest = answer.json()
            said = {"lang": tag, "name": texts(tag)["preview.page"], "description": texts(tag)["preview.about"]}
            assert manifest.items() >= said.items()
            rest.append({key: value for key, value in manifest.items() if key not in said})
    assert rest == [rest[0]] * len(LANGUAGES)
    assert {"id", "start_url", "icons", "theme_color"} <= rest[0].keys()


async def test_the_document_of_a_room_names_the_files_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room's document names the files that its game needs. Those of an unknown code and of a room whose store does
    not answer at once are the same byte by byte.
    """
    late = asyncio.Event()
    needed = msgspec.json.decode((services.STATIC / "preloads.json").read_bytes())["pages"]
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        unknown = (await ann.http.get("/r/K7M2QX")).content
        for game in ("ricochet", "micro"):
            code = await ann.make_room("Ann", game=game)
            document = (await ann.http.get(f"/r/{code}")).text
            assert set(needed[game]) <= set(re.findall(r'href="([^"]+)"', document))
            assert document.encode() != unknown
        monkeypatch.setattr(h.inside.rooms, "_outline", lambda *_: late.wait())
        assert (await ann.http.get("/r/K7M2QX")).content == unknown
        late.set()


async def test_the_document_of_a_game_s_page_names_the_files_of_that_page(tmp_path: Path) -> None:
    """The document of a table or position names the files of the game in its address, or of the first game."""
    needed = msgspec.json.decode((services.STATIC / "preloads.json").read_bytes())["pages"]
    pages = {name for name in needed if "/" in name}
    assert pages >= {f"{game}/{page}" for game in ("ricochet", "micro") for page in ("table", "position")}
    assert "ricochet/boards/edit" in pages
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        for address, page in (
            ("/table", "ricochet/table"),
            ("/table?game=micro", "micro/table"),
            ("/position?game=chess", "ricochet/position"),
            ("/boards/edit?board=aB3dE5gH7j", "ricochet/boards/edit"),
        ):
            named = set(re.findall(r'href="([^"]+)"', (await http.get(address)).text))
            assert set(needed[page]) <= named, address
            others = {file for name in pages - {page} for file in needed[name]} - set(needed[page])
            assert not others & named, address


def test_without_a_build_the_page_says_so(tmp_path: Path) -> None:
    """If the page has not been built (an installation from the sources without Node.js), every document says so."""
    document = Documents(tmp_path).get("home", languages="fr")
    assert "has not been built" in document.content.decode()
    assert "Node.js" in document.content.decode()


def test_documents_follow_a_new_build(tmp_path: Path) -> None:
    """A document names the files of the current build; while one is being written, those of the previous one."""

    def build(name: str) -> None:
        tmp_path.joinpath("index.html").write_text(f"<head>{name}\n  </head>")
        tmp_path.joinpath("preloads.json").write_text(f'{{"pages": {{"home": ["/{name}.js"]}}, "words": {{}}}}')

    def named() -> list[str]:
        return re.findall(r"first|another", documents.get("home").content.decode())

    documents = Documents(tmp_path)
    build("first")
    first = ["first", "first"]
    assert named() == first
    tmp_path.joinpath("preloads.json").write_text("{")
    assert named() == first
    tmp_path.joinpath("index.html").unlink()
    assert named() == first
    build("another")
    assert named() == ["another", "another"]


def test_changed_files_are_read_again(tmp_path: Path) -> None:
    """A file that changes on disk is served with another ETag, compressed forms included."""
    pages = Pages(tmp_path)
    first = written(pages, tmp_path / "a.css", "a { }" * 100)
    assert written(pages, tmp_path / "a.css", "b { }" * 101) != first


def test_files_of_an_open_page_survive_an_upgrade(tmp_path: Path) -> None:
    """A file with a hash that was requested once is still served after its deletion; any other file is gone."""
    pages = Pages(tmp_path)
    (tmp_path / "assets").mkdir()
    for name in ("assets/core-12345678.js", "assets/late-12345678.js", "icon.svg"):
        (tmp_path / name).write_text(name)
    assert all(pages.get(name) for name in ("assets/core-12345678.js", "icon.svg"))
    for name in ("assets/core-12345678.js", "assets/late-12345678.js", "icon.svg"):
        (tmp_path / name).unlink()
    kept = pages.get("assets/core-12345678.js")
    assert kept is not None
    assert kept.content == b"assets/core-12345678.js"
    assert pages.get("assets/late-12345678.js") is None
    assert pages.get("icon.svg") is None


def test_the_memory_for_deleted_files_is_limited(tmp_path: Path) -> None:
    """Source maps are not kept, and if there are more files than `MOST_KEPT`, those that were read
    first are dropped.
    """
    pages = Pages(tmp_path)
    (tmp_path / "assets").mkdir()
    names = [f"assets/part-{number:08}.js" for number in range(MOST_KEPT + 1)]
    for name in (*names, "assets/part.js.map"):
        (tmp_path / name).write_text(name)
        assert pages.get(name)
        (tmp_path / name).unlink()
    assert pages.get("assets/part.js.map") is None
    assert [name for name in names if pages.get(name) is None] == names[:1]


def written(pages: Pages, file: Path, text: str) -> str:
    """Write a file and its compressed form, check that both are served, and return the ETag."""
    file.write_text(text)
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(text.encode()))
    page = pages.get(file.name)
    assert page is not None
    ((coding, packed),) = page.forms
    assert (coding, gzip.decompress(packed), page.content) == ("gzip", text.encode(), text.encode())
    return page.etag


@pytest.mark.parametrize(
    "path",
    [
        "/nope",
        "/api",
        "/api/nope",
        "/static",
        "/static/",
        "/static/nope.js",
        "/static/../app.py",
        "/static/%2e%2e/server/app.py",
        "/static/..%2fserver%2fapp.py",
        "/static//etc/passwd",
        "/static/.hidden",
        "/static/assets",
        "/static/assets/none-Ab_1-9xy.js",
        "/static/a%00b",
        "/r/a/b",
        "/api/rooms/ABCDEF/nope",
        "/%ff",
    ],
)
async def test_unknown_addresses_are_typed_errors(tmp_path: Path, path: str) -> None:
    """Unknown addresses get 404 as JSON with a code, and nothing outside the web folder can be read."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown_page"


async def test_a_person_at_an_unknown_address_sees_the_page(tmp_path: Path) -> None:
    """A browser gets the page, with the status 404; an address of the interface gets JSON."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        answer = await http.get("/nonsense", headers={"Accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "<rr-app></rr-app>" in answer.text
        assert "content-security-policy" in answer.headers
        answer = await http.get("/api/nonsense", headers={"Accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_page")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/rooms/ABCDEF", 404, "unknown_room"),
        ("GET", "/api/rooms/abc", 404, "unknown_room"),
        ("POST", "/api/rooms/ABCDEF/join", 404, "unknown_room"),
        ("GET", "/api/rooms/ABCDEF/record", 404, "unknown_room"),
        ("GET", "/api/rooms/ABCDEF/qr.svg", 404, "unknown_room"),
        ("PUT", "/api/rooms", 405, "wrong_method"),
        ("DELETE", "/api/rooms/ABCDEF", 405, "wrong_method"),
        ("POST", "/", 405, "wrong_method"),
        ("BREW", "/api/health", 405, "wrong_method"),
        ("GET", "/api/rooms/ABCDEF/socket", 405, "wrong_method"),
        ("POST", "/api/rooms/ABCDEF/socket/", 405, "wrong_method"),
        ("GET", "/api/rooms/socket", 404, "unknown_room"),
    ],
)
async def test_wrong_requests_are_typed_errors(tmp_path: Path, method: str, path: str, status: int, code: str) -> None:
    """Unknown rooms and wrong methods have their codes."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.request(method, path, json={"name": "Ann"} if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"[]", "malformed"),
        (b'{"name": 7}', "malformed"),
        (b'{"name": "Ann", "more": 1}', "malformed"),
        (b'{"name": "Ann", "rules": {"edition": "micro"}}', "malformed"),
        (b'{"name": "Ann", "rules": {"sand_seconds": 0}}', "invalid_rules"),
        (b'{"name": "Ann", "rules": {"faces": ["1A", "1A", "1A", "1A"]}}', "invalid_rules"),
        (b'{"name": "Ann", "rules": {"end": {"kind": "chips", "count": 0}}}', "invalid_rules"),
        (b"\xff" * 100, "malformed"),
        (b"[" * 8000, "malformed"),
    ],
)
async def test_bad_bodies_are_typed_errors(tmp_path: Path, body: bytes, code: str) -> None:
    """An invalid body for a room gets an error that says where it is wrong, and no room is created."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        answer = await http.post("/api/rooms", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)
        assert "set-cookie" not in answer.headers


async def test_bodies_must_be_json_and_small(tmp_path: Path) -> None:
    """The content types of a foreign form are refused; a body that is too large is not read."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        form = await http.post("/api/rooms", data={"name": "Ann"})
        assert (form.status_code, form.json()["error"]["code"]) == (415, "wrong_content_type")
        large = await http.post("/api/rooms", json={"name": "x" * 9000})
        assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("testserver", "http://testserver", True),
        ("testserver", None, True),
        ("192.168.1.7:8017", "http://192.168.1.7:8017", True),
        ("living-room.local:8017", "http://living-room.local:8017", True),
        ("[::1]:8017", "http://[::1]:8017", True),
        ("play.example.org", "https://play.example.org", True),
        ("127.0.0.1:8017", "https://friends.example.org", True),  # allowed_origins
        ("127.0.0.1:8017", "https://public.example.org", True),  # public_url
        ("testserver", "http://evil.example", False),
        ("testserver", "http://testserver.evil.example", False),
        ("testserver", "http://testserver:81", False),
        ("127.0.0.1:8017", "http://127.0.0.1:9000", False),
        ("testserver", "null", False),
        ("testserver", "", False),
        ("testserver", "http://testserver/path", False),
        ("testserver", "file://", False),
    ],
)
async def test_pages_of_other_sites_are_refused(
    tmp_path: Path, host: str, origin: str | None, *, allowed: bool
) -> None:
    """POSTs and sockets are allowed for pages of this host, whatever its name, and for origins of the settings."""
    friends, public = ("https://friends.example.org",), "https://public.example.org"
    async with running_server(tmp_path, allowed_origins=friends, public_url=public) as h:
        headers = {"host": host} if origin is None else {"host": host, "origin": origin}
        made = await h.visitor().http.post("/api/rooms", json={"name": "Ann"}, headers=headers)
        assert made.status_code == (201 if allowed else 403)
        code = await h.visitor().make_room()
        if allowed:
            assert (await (await h.visitor().connect(code, **headers)).hello())["type"] == "welcome"
        else:
            assert made.json()["error"]["code"] == "foreign_origin"
            with pytest.raises(Closed) as refusal:
                await h.visitor().connect(code, **headers)
            assert refusal.value.status == 403
            assert msgspec.json.decode(refusal.value.body)["error"]["code"] == "foreign_origin"


@pytest.mark.parametrize("path", ["/", "/api/health", "/nope", "/static/preloads.json", "/api/rooms/ABCDEF"])
async def test_every_response_has_the_security_headers(tmp_path: Path, path: str) -> None:
    """CSP without inline script or style, no sniffing, no framing, no referrer to others; on errors, too."""
    async with running_server(tmp_path) as h:
        headers = (await h.visitor().http.get(path)).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


async def test_responses_of_the_interface_are_not_cached(tmp_path: Path) -> None:
    """No cache may keep responses of the interface."""
    async with running_server(tmp_path) as h:
        http = h.visitor().http
        code = await h.visitor().make_room()
        for path in ("/api/health", f"/api/rooms/{code}", f"/api/rooms/{code}/record", "/api/rooms/ABCDEF"):
            assert (await http.get(path)).headers["cache-control"] == "no-store"


async def test_an_address_that_floods_is_refused_and_recovers(tmp_path: Path) -> None:
    """Ten seconds' worth at once, then `too_frequent`; pages are not counted, and other addresses not affected."""
    async with running_server(tmp_path, address_rate=1.0) as h:
        flood = h.visitor(address="10.0.0.1")
        answers = [(await flood.http.get("/api/health")).status_code for _ in range(12)]
        assert answers == [200] * 10 + [429] * 2
        refused = await flood.http.get("/api/health")
        assert (refused.json()["error"]["code"], refused.headers["retry-after"]) == ("too_frequent", "5")
        assert (await flood.http.get("/")).status_code == 200
        assert (await h.visitor(address="10.0.0.2").http.get("/api/health")).status_code == 200
        with pytest.raises(Closed) as closed:
            await flood.connect("ABCDEF")
        assert closed.value.status == 429
        h.clock.pass_seconds(2)
        assert (await flood.http.get("/api/health")).status_code == 200


@pytest.mark.parametrize("path", ["//api/health", "/api//health", "///api/rooms/ABCDEF", "/%2Fapi/health", "//"])
async def test_no_spelling_of_an_address_avoids_the_limits(tmp_path: Path, path: str) -> None:
    """An address with an empty part is invalid, also for a socket, so each request is counted correctly."""
    async with running_server(tmp_path, address_rate=1.0) as h:
        eve = h.visitor(address="10.0.0.1")
        answer = await eve.http.get(f"http://testserver{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_page")
        with pytest.raises(Closed) as closed:
            await eve.connect("/ABCDEF")
        assert closed.value.status == 404


@pytest.mark.parametrize("host", ["x" * 254, "x" * 3000, "a b", "[::1", "host:123456"])
async def test_an_invalid_host_is_a_typed_error(tmp_path: Path, host: str) -> None:
    """A Host header that names no host gives no link and no QR code; the longest name does."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room()
        answer = await ann.http.get(f"/api/rooms/{code}/qr.svg", headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        longest = await ann.http.get(f"/api/rooms/{code}/qr.svg", headers={"host": f"{'x' * 253}:65535"})
        assert longest.status_code == 200


async def test_rooms_are_created_at_a_limited_rate(tmp_path: Path) -> None:
    """An address may create a minute's worth of rooms at once, then it must wait."""
    async with running_server(tmp_path, room_rate=0.05) as h:
        answers = [(await h.visitor().http.post("/api/rooms", json={"name": "Ann"})).status_code for _ in range(4)]
        assert answers == [201, 201, 201, 429]


async def test_an_internal_failure_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected failure is answered with 500, a code and no traceback, and the next request is served."""

    async def broken(*_: Any, **__: Any) -> str:  # noqa: ANN401
        raise ZeroDivisionError("secret detail")

    async with running_server(tmp_path) as h:
        http = h.visitor().http
        with monkeypatch.context() as patched:
            patched.setattr("randolph.server.rooms.Rooms.create", broken)
            answer = await http.post("/api/rooms", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        assert (await http.post("/api/rooms", json={"name": "Ann"})).status_code == 201
