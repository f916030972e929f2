"""Players of puzzles: their cookie, name and six words; used, attacked, deleted, and joined to nothing else."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import BigInteger

from randolph.server import guess_limit, openapi, six_words
from randolph.server.app import routes
from randolph.server.glicko import Rating
from randolph.server.security import SEAT_DAYS, token_hash
from randolph.server.six_words import new_words, words, words_hash
from randolph.server.store import Try, players
from randolph.server.store.schema import metadata
from tests.server.databases import Place
from tests.server.in_process import SECONDS, Clock, RunningServer, Visitor, running_server
from tests.server.test_guards import SCHOOL
from tests.server.test_privacy import everything

DAY = 86_400
OWN = {"players", "player_devices", "tries", "daily_results", "daily_views", "rush_runs", "groups", "group_members"}
"""The tables with data of players."""


async def begin(visitor: Visitor) -> dict[str, Any]:
    """Make a player."""
    answer = await visitor.http.post("/api/me")
    assert answer.status_code == 200, answer.text
    return me_of(answer)


def me_of(answer: httpx.Response) -> dict[str, Any]:
    """The player in an answer."""
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()["me"]
    return found


async def me(visitor: Visitor) -> dict[str, Any] | None:
    """The player of a visitor, if they have one."""
    found: dict[str, Any] | None = (await visitor.http.get("/api/me")).json()["me"]
    return found


async def words_of(visitor: Visitor) -> str:
    """Six new words of a visitor's player."""
    answer = await visitor.http.post("/api/me/words")
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["words"]
    return made


async def bring_back(visitor: Visitor, text: str, **more: object) -> str:
    """Enter six words: `ok`, or the code of the refusal."""
    answer = await visitor.http.post("/api/me/return", json={"words": text, **more})
    return "ok" if answer.is_success else str(answer.json()["error"]["code"])


async def solve(h: RunningServer, visitor: Visitor, puzzle: str = "p1", *, won: bool = True) -> None:
    """A first try of a visitor's player."""
    player = await h.inside.store.players.player(token_hash(visitor.http.cookies["randolph_player"]))
    assert player is not None
    day = h.clock() // (1000 * DAY)
    tried = Try(player_id=player.id, puzzle_id=puzzle, won=won, prior=Rating(1500, 100, 0.08), day=day)
    assert (await h.inside.store.players.first_try(tried)).first


def values(place: Place, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    with place.connected() as connection:
        return [dict(row) for row in connection.execute(metadata.tables[table].select()).mappings()]


# ── the player ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_player_begins_is_renamed_and_outlives_the_server(place: Place, tmp_path: Path) -> None:
    """A visitor has no player until they ask for one; it begins as on lichess, at 1500 ± 500. It has a public name if
    they want one, keeps everything over a restart, and asking again makes no second one.
    """
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann = h.visitor()
        assert await me(ann) is None
        assert ann.http.cookies.get("randolph_player") is None
        begun = clock() // (1000 * DAY) * 1000 * DAY
        expected = {"name": None, "rating": 1500, "deviation": 500, "provisional": True, "tries": 0, "words": False}
        assert await begin(ann) == {**expected, "since": begun}
        named = me_of(await ann.http.put("/api/me", json={"name": "  Ann   Lee "}))
        assert named["name"] == "Ann Lee"
        await solve(h, ann)
        again = await ann.http.post("/api/me")
        assert (me_of(again)["name"], me_of(again)["tries"]) == ("Ann Lee", 1)
        cookies = ann.http.cookies
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann = h.visitor()
        ann.http.cookies = httpx.Cookies(cookies)
        found = await me(ann)
        assert found is not None
        assert (found["name"], found["tries"], found["rating"] > 1500) == ("Ann Lee", 1, True)
        assert me_of(await ann.http.put("/api/me", json={"name": None}))["name"] is None
    assert len(values(place, "players")) == 1


async def test_the_player_is_an_opaque_cookie(place: Place, tmp_path: Path) -> None:
    """The cookie is HttpOnly, SameSite, for this address alone, for 400 days, and Secure with TLS; the store has only
    its hash. An invented one is nobody.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, eve = h.visitor(), h.visitor()
        answer = await ann.http.post("/api/me")
        cookie = SimpleCookie(answer.headers["set-cookie"])["randolph_player"]
        assert re.fullmatch(r"[A-Za-z0-9_-]{43}", cookie.value)
        assert (cookie["path"], cookie["max-age"], cookie["samesite"]) == ("/api/me", "34560000", "Lax")
        assert (cookie["httponly"], cookie["secure"]) == (True, "")
        assert cookie.value not in everything(place)
        assert token_hash(cookie.value) in everything(place)
        eve.http.cookies.set("randolph_player", "made-up", domain="testserver.local", path="/api/me")
        assert await me(eve) is None
        secure = httpx.AsyncClient(transport=ann.http._transport, base_url="https://testserver")
        async with secure:
            assert "; Secure" in (await secure.post("/api/me")).headers["set-cookie"]


async def test_without_a_player_nothing_is_changed(tmp_path: Path) -> None:
    """Renaming and asking for words need a player; deleting is granted all the same. Other web sites may do nothing."""
    async with running_server(tmp_path) as h:
        eve, ann = h.visitor(), h.visitor()
        for cookie in (None, "made-up"):
            if cookie is not None:
                eve.http.cookies.set("randolph_player", cookie, domain="testserver.local", path="/api/me")
            for answer in (await eve.http.put("/api/me", json={"name": "Eve"}), await eve.http.post("/api/me/words")):
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_player")
            assert (await eve.http.delete("/api/me")).status_code == 204
        await begin(ann)
        foreign = {"origin": "http://elsewhere.example"}
        for method, path in (("POST", "/me"), ("PUT", "/me"), ("DELETE", "/me"), ("POST", "/me/words")):
            assert (await ann.http.request(method, f"/api{path}", headers=foreign)).status_code == 403
        assert await me(ann) is not None


async def test_a_name_is_checked_like_any_other(tmp_path: Path) -> None:
    """Blank, long and disturbing names are refused with the part at fault, and the old name stays."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        await begin(ann)
        await ann.http.put("/api/me", json={"name": "Ann"})
        for name in ("", " ", "a" * 25, "A\u202enn"):
            answer = await ann.http.put("/api/me", json={"name": name})
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid_name")
        for body in (b"{}", b'{"name": 7}', b'{"name": "Ann", "rating": 3000}', b"[]"):
            answer = await ann.http.put("/api/me", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        assert ((await me(ann)) or {})["name"] == "Ann"


async def test_new_players_of_a_network_are_limited(tmp_path: Path) -> None:
    """A network makes a class's players at once, then one in ten seconds; whoever has one already is not counted."""
    async with running_server(tmp_path) as h:
        ann = h.visitor(address=SCHOOL)
        statuses = [(await h.visitor(address=SCHOOL).http.post("/api/me")).status_code for _ in range(59)]
        assert statuses == 59 * [200]
        await begin(ann)
        assert (await h.visitor(address=SCHOOL).http.post("/api/me")).status_code == 429
        assert (await ann.http.post("/api/me")).status_code == 200
        assert (await h.visitor(address="10.0.0.2").http.post("/api/me")).status_code == 200
        h.clock.pass_seconds(10)
        assert (await h.visitor(address=SCHOOL).http.post("/api/me")).status_code == 200


async def test_a_full_database_takes_no_new_player(tmp_path: Path) -> None:
    """When the database has reached its limit, nobody gets a player, and nothing else changes."""
    async with running_server(tmp_path, database_megabytes=0) as h:
        answer = await h.visitor().http.post("/api/me")
        assert (answer.status_code, answer.json()["error"]["code"]) == (507, "no_space")


# ── six words ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_six_words_bring_the_player_to_a_second_device(place: Place, tmp_path: Path) -> None:
    """The second device gets a token of its own, and both act as the same player. The words may be written in any case
    and with any signs between them, work again on a third device, and the store has only a hash.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, phone, tablet = h.visitor(), h.visitor(), h.visitor()
        await begin(ann)
        await ann.http.put("/api/me", json={"name": "Ann"})
        made = await words_of(ann)
        assert ((await me(ann)) or {})["words"]
        assert made not in everything(place)
        assert await bring_back(phone, made.upper().replace(" ", ",\n")) == "ok"
        assert await bring_back(tablet, f" {made}. ") == "ok"
        tokens = {one.http.cookies["randolph_player"] for one in (ann, phone, tablet)}
        assert len(tokens) == 3
        await phone.http.put("/api/me", json={"name": "Anna"})
        await solve(h, tablet)
        found = [await me(one) for one in (ann, phone, tablet)]
        assert found == 3 * [found[0]]
        assert found[0] is not None
        assert (found[0]["name"], found[0]["tries"]) == ("Anna", 1)
        assert await bring_back(phone, made) == "ok"
        assert phone.http.cookies["randolph_player"] in tokens
    assert (len(values(place, "players")), len(values(place, "player_devices"))) == (1, 3)


async def test_new_words_replace_the_old_ones(tmp_path: Path) -> None:
    """Old words, words of a deleted player and invented ones get the same refusal."""
    async with running_server(tmp_path) as h:
        ann, bob, eve = h.visitor(), h.visitor(), h.visitor()
        await begin(ann)
        await begin(bob)
        old, new, gone = await words_of(ann), await words_of(ann), await words_of(bob)
        await bob.http.delete("/api/me")
        for text in (old, gone, new_words()):
            assert await bring_back(eve, text) == "unknown_words"
        assert "randolph_player" not in eve.http.cookies
        assert await bring_back(eve, new) == "ok"


async def test_a_device_with_another_player_is_asked_first(place: Place, tmp_path: Path) -> None:
    """A player is replaced on a device only on purpose. Without words and other devices that player is deleted, because
    nobody could do that any more; with words they come back.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        for one, name in ((ann, "Ann"), (bob, "Bob")):
            await begin(one)
            await one.http.put("/api/me", json={"name": name})
        of_ann = await words_of(ann)
        assert await bring_back(bob, of_ann) == "other_player"
        assert ((await me(bob)) or {})["name"] == "Bob"
        assert await bring_back(bob, of_ann, replace=True) == "ok"
        assert ((await me(bob)) or {})["name"] == "Ann"
        assert "Bob" not in everything(place)
        cy = h.visitor()
        await begin(cy)
        await cy.http.put("/api/me", json={"name": "Cyril"})
        of_cy = await words_of(cy)
        assert await bring_back(cy, of_ann, replace=True) == "ok"
        assert await bring_back(h.visitor(), of_cy) == "ok"
        assert "Cyril" in everything(place)


async def test_too_many_devices_replace_the_one_that_was_not_used_longest(tmp_path: Path) -> None:
    """A player has ten devices; the eleventh replaces the oldest, which has no player any more."""
    async with running_server(tmp_path) as h:
        devices = [h.visitor() for _ in range(players.MOST_DEVICES + 1)]
        await begin(devices[0])
        text = await words_of(devices[0])
        for one in devices[1:-1]:
            h.clock.pass_seconds(DAY)
            assert await bring_back(one, text) == "ok"
        assert await me(devices[0]) is not None  # it is used today, and the second one is the oldest
        assert await bring_back(devices[-1], text) == "ok"
        assert [await me(one) is None for one in devices] == [False, True, *[False] * 9]


def test_there_are_as_many_words_as_promised() -> None:
    """7,776 different words, as many as five dice have rolls, so that six of them have 77 bits: an attacker who hashes
    10¹⁰ a second needs centuries for half of what leads to one of a thousand players.
    """
    assert len(words()) == len(six_words._sorted()) == 6**5
    assert all(re.fullmatch(r"[a-z]{3,9}|[a-z]+-[a-z]+", word) for word in words())
    assert 2**77 < 7776**6 < 2**78
    assert 7776**6 / 2 / 1000 / 10**10 / (365 * DAY) > 300


def test_new_words_are_six_of_the_list_by_chance() -> None:
    """A thousand drawings have no repetition, and use thousands of the words."""
    drawn = [new_words() for _ in range(1000)]
    assert all(len(one.split(" ")) == 6 and words().issuperset(one.split(" ")) for one in drawn)
    assert len(set(drawn)) == 1000
    assert len({word for one in drawn for word in one.split()}) > 3500


@pytest.mark.parametrize(
    ("text", "code", "quote"),
    [
        ("abacus abdomen zoom zit zips zones", "unknown_words", "zones"),
        ("abacus abdomen zoom", "unknown_words", "abacus abdomen zoom"),
        ("abacus " * 7, "unknown_words", "abacus " * 7),
        ("", "unknown_words", ""),
        ("\u0430bacus abdomen zoom zit zips zippy", "unknown_words", "\u0430bacus"),
        ("a" * 201, "malformed", None),
        (7, "malformed", None),
        (None, "malformed", None),
    ],
)
async def test_what_are_no_six_words(tmp_path: Path, text: object, code: str, quote: str | None) -> None:
    """A wrong word is quoted, and a wrong number is said. Nothing of it counts as a guess."""
    async with running_server(tmp_path) as h:
        eve = h.visitor()
        answer = await eve.http.post("/api/me/return", json={"words": text})
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == ({"malformed": 400}.get(code, 404), code)
        if quote is not None:
            assert error["quote"] == quote
        assert not h.inside.player_guesses._wrong._buckets


async def test_words_cannot_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After this many wrong ones a network gets answers, also about right ones, only in a tenth of the time. A client
    that repeats its own comes back within a hundred seconds, and other networks are not affected.
    """
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, guess_rate=0.02) as h:
        eve, bob, ann = h.visitor(address=SCHOOL), h.visitor(address="10.0.0.2"), h.visitor()
        await begin(ann)
        text = await words_of(ann)
        while h.inside.player_guesses._has_slot(SCHOOL, words_hash(text)):
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        tried = [await bring_back(eve, new_words()) for _ in range(8)]
        assert tried == [*6 * ["unknown_words"], *2 * ["too_frequent"]]
        assert await bring_back(eve, text) == "too_frequent"
        assert await bring_back(bob, text) == "ok"
        found: list[str] = []
        while len(found) < guess_limit.SLOTS and "ok" not in found:
            while h.inside.player_guesses.missed(SCHOOL):
                pass
            found.append(await bring_back(eve, text))
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        assert found == [*(len(found) - 1) * ["too_frequent"], "ok"]


# ── privacy ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_player_is_deleted_everywhere(place: Place, tmp_path: Path) -> None:
    """Everything about the player goes, on all devices; what they moved in the ratings of puzzles stays. Others keep
    theirs, and the cookie is removed.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, phone, bob = h.visitor(), h.visitor(), h.visitor()
        for one, name in ((ann, "Annabella"), (bob, "Bob")):
            await begin(one)
            await one.http.put("/api/me", json={"name": name})
        text = await words_of(ann)
        await bring_back(phone, text)
        await solve(h, ann, "p1")
        await solve(h, ann, "p2", won=False)
        await solve(h, bob, "p1")
        with place.connected() as connection:
            first = connection.execute(metadata.tables["tries"].select().limit(1)).one()
            connection.execute(
                metadata.tables["daily_results"]
                .insert()
                .values(
                    player_id=first.player_id,
                    puzzle_id="daily",
                    daily_on=1,
                    solved_on=1,
                    moves=5,
                    solution="rE gN of Annabella",
                )
            )
        tokens = [one.http.cookies["randolph_player"] for one in (ann, phone)]
        hashes = [*map(token_hash, tokens), words_hash(text), "Annabella"]
        assert all(one in everything(place) for one in hashes)
        answer = await phone.http.delete("/api/me")
        assert (answer.status_code, phone.http.cookies.get("randolph_player")) == (204, None)
        assert not any(one in everything(place) for one in hashes)
        assert [len(values(place, name)) for name in ("players", "player_devices", "tries")] == [1, 1, 1]
        assert values(place, "daily_results") == []
        assert {row["puzzle_id"]: row["tries"] for row in values(place, "puzzle_ratings")} == {"p1": 2, "p2": 1}
        assert await me(ann) is None
        assert ((await me(bob)) or {})["tries"] == 1
        assert (await ann.http.delete("/api/me")).status_code == 204


async def test_players_unused_for_400_days_go(place: Place, tmp_path: Path) -> None:
    """A player stays as long as one of their devices is used once in 400 days, and each day of use renews its cookie;
    then everything about them goes.
    """
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, phone, bob = h.visitor(), h.visitor(), h.visitor()
        await begin(ann)
        await begin(bob)
        await solve(h, bob)
        await bring_back(phone, await words_of(ann))
        assert "set-cookie" not in (await ann.http.get("/api/me")).headers
        clock.pass_seconds(300 * DAY)
        renewed = await ann.http.get("/api/me")
        assert "Max-Age=34560000" in renewed.headers["set-cookie"]
        assert "set-cookie" not in (await ann.http.get("/api/me")).headers
        store = h.inside.store.players
        clock.pass_seconds(100 * DAY)
        assert await store.expire(clock() // (1000 * DAY) - SEAT_DAYS) == 0
        clock.pass_seconds(DAY)
        assert await store.expire(clock() // (1000 * DAY) - SEAT_DAYS) == 1
        assert [await me(one) is None for one in (ann, phone, bob)] == [False, True, True]
        assert values(place, "tries") == []
        clock.pass_seconds(401 * DAY)
        assert await store.expire(clock() // (1000 * DAY) - SEAT_DAYS) == 1
        assert [values(place, name) for name in sorted(OWN)] == [[]] * len(OWN)


async def test_the_server_deletes_unused_players_by_itself(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task that deletes old rooms deletes unused players, too, also where rooms never expire."""
    monkeypatch.setattr("randolph.server.rooms.EXPIRY_SECONDS", 0.01)
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url, room_days=0) as h:
        await begin(h.visitor())
        clock.pass_seconds(401 * DAY)
        async with asyncio.timeout(SECONDS):
            while values(place, "players"):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)


def test_no_key_connects_a_player_to_a_room_or_a_board() -> None:
    """In the schema no foreign key leads from the tables of players to any other, or from another one to them. Their
    only times are days, which nobody can compare with the milliseconds of rooms and boards – but for the time at which
    a daily was seen, which is deleted after its day at the latest, and the time at which a rush began, until it ends.
    """
    for table in metadata.sorted_tables:
        inside = table.name in OWN
        for key in table.foreign_keys:
            assert (key.column.table.name in OWN) == inside, f"{table.name} refers to {key.column.table.name}"
        big = {column.name for column in table.columns if isinstance(column.type, BigInteger)}
        allowed = {"daily_views": {"seen_at"}, "rush_runs": {"began_at"}}.get(table.name, set())
        assert not inside or big == allowed, f"{table.name} has times: {big}"


async def test_no_request_about_a_room_or_a_board_carries_the_player(tmp_path: Path) -> None:
    """A browser with a player, seats and boards sends the player's cookie to `/api/me` only, and no other cookie
    there, whatever address of the interface it asks.
    """
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        await ann.http.post("/api/boards", json={"name": "Garden", "board": {"rows": 5, "cols": 5}})
        await begin(ann)
        assert len(ann.http.cookies.jar) == 3
        paths = {path for path, _ in openapi.handlers(routes())} | {"/api/rooms/{code}/socket", "/", "/r/{code}"}
        carried = {
            path: ann.http.build_request("GET", path.replace("{code}", code)).headers.get("cookie", "")
            for path in paths
        }
        of_me = {path for path, cookies in carried.items() if "randolph_player" in cookies}
        assert of_me == {path for path in paths if path == "/api/me" or path.startswith("/api/me/")}
        assert {path.partition("=")[0] for path in (carried[each] for each in of_me)} == {"randolph_player"}
        assert all(carried[each].count("=") == 1 for each in of_me)


async def test_nothing_connects_a_player_to_a_seat_or_a_board(
    place: Place, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A browser has a seat, a board and a player, uses the player, and deletes it. No hash or name of the player is in
    a row of another table, or the reverse; no answer of `/api/me` has a code or an id; and the log has only routes,
    equal for all players.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        board = (await ann.http.post("/api/boards", json={"name": "Garden", "board": {"rows": 5, "cols": 5}})).json()
        caplog.set_level(logging.DEBUG, logger="randolph")
        caplog.clear()
        answers: list[str] = []
        asked: tuple[tuple[str, str, dict[str, str] | None], ...] = (
            ("POST", "/me", None),
            ("PUT", "/me", {"name": "Nightingale"}),
            ("POST", "/me/words", None),
            ("GET", "/me", None),
        )
        for visitor in (ann, bob):
            answers += [
                (await visitor.http.request(method, f"/api{path}", json=body)).text for method, path, body in asked
            ]
            words_of_it = json.loads(answers[-2])["words"]
            answers.append((await visitor.http.post("/api/me/return", json={"words": words_of_it})).text)
            await solve(h, visitor)
        secrets = {cookie.value for visitor in (ann, bob) for cookie in visitor.http.cookies.jar}
        texts = {name: str(values(place, name)) for name in metadata.tables}
        for visitor in (ann, bob):
            own = token_hash(str(visitor.http.cookies["randolph_player"]))
            assert {name for name, text in texts.items() if own in text} == {"player_devices"}
        assert {name for name, text in texts.items() if "Nightingale" in text} == {"players"}
        for seat in values(place, "seats"):
            assert not any(seat["token_hash"] in texts[name] for name in OWN)
        assert not any(word in texts[name] for name in OWN for word in (code, board["id"]))
        assert not any(word in answer for answer in answers for word in (code, board["id"], *map(str, secrets)))
        for visitor in (ann, bob):
            assert (await visitor.http.delete("/api/me")).status_code == 204
        lines = [dict(record.fields, milliseconds=0) for record in caplog.records if record.msg == "request"]  # type: ignore[attr-defined]  # the Guard's log
        assert len(lines) == 12
        assert {key for line in lines for key in line} == {"method", "route", "status", "milliseconds"}
        assert {line["route"] for line in lines} == {"/api/me", "/api/me/words", "/api/me/return"}
        assert lines[:5] == lines[5:10]
        logged = [record.getMessage() for record in caplog.records if record.name.startswith("randolph")]
        assert set(logged) == {"request"}
