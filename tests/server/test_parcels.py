"""Moving seats to another device: passes to seats, and parcels that only their owner's devices can read; used, and
attacked.
"""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from randolph.protocol import CODE_LETTERS, LARGEST_PARCEL, PARCEL_LENGTH, PARCEL_SECONDS
from randolph.server import guess_limit, parcels
from randolph.server.parcels import MOST_DEVICES, PASS_GRID
from randolph.server.store.schema import metadata
from tests.server.databases import Place
from tests.server.in_process import SECONDS, Clock, Visitor, running_server
from tests.server.test_guards import SCHOOL
from tests.server.test_privacy import everything

ID = "k" * 43


async def pass_of(visitor: Visitor, code: str) -> str:
    """A pass to a visitor's seat."""
    answer = await visitor.http.post(f"/api/rooms/{code}/pass")
    assert answer.status_code == 201, answer.text
    word: str = answer.json()["pass"]
    return word


async def sit(visitor: Visitor, code: str, word: str) -> Any:  # noqa: ANN401 – a seat, or an error's code
    """Take a seat with a pass: the seat, or the code of the refusal."""
    answer = await visitor.http.post(f"/api/rooms/{code}/sit", json={"pass": word})
    return answer.json()["seat"] if answer.is_success else answer.json()["error"]["code"]


async def leave(visitor: Visitor, body: str = "secret", name: str = ID) -> int:
    """Leave a parcel with the server; the status of the response."""
    return (await visitor.http.post("/api/parcels", json={"id": name, "body": body})).status_code


async def take(visitor: Visitor, name: str = ID) -> str:
    """The contents of a parcel, or the code of the refusal."""
    answer = await visitor.http.post("/api/parcels/take", json={"id": name})
    said: str = answer.json()["body"] if answer.is_success else answer.json()["error"]["code"]
    return said


# ── passes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_seat_is_shared_by_two_devices(place: Place, tmp_path: Path) -> None:
    """A pass gives one more device the seat. The first one keeps it, both can play, also after a restart, and no new
    player has joined.
    """
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, phone, bob = h.visitor(), h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        assert await sit(phone, code, await pass_of(ann, code)) == 0
        await bob.enter(code)
        a, p = await ann.enter(code), await phone.enter(code)
        assert (a.view["you"], p.view["you"], len(p.view["players"])) == (0, 0, 2)
        await p.do("start")
        cookies = phone.http.cookies
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        phone = h.visitor()
        phone.http.cookies = httpx.Cookies(cookies)
        p = await phone.enter(code)
        assert p.view["you"] == 0
        await p.do("bid", moves=9)


async def test_a_pass_works_once_for_its_room_and_for_a_while(tmp_path: Path) -> None:
    """Passes that were used, replaced, expired, or made for another room get the same refusal as an invented one, and
    as one for an unknown room.
    """
    async with running_server(tmp_path) as h:
        ann, eve = h.visitor(), h.visitor()
        code, other = await ann.make_room("Ann"), await ann.make_room("Ann")
        used, replaced = await pass_of(ann, code), await pass_of(ann, other)
        assert await sit(h.visitor(), code, used) == 0
        newer = await pass_of(ann, other)
        for room, word in ((code, used), (other, replaced), (code, newer), (code, "made-up"), ("QQQQQQ", used)):
            assert await sit(eve, room, word) == "unknown_pass"
        h.clock.now += 2 * PASS_GRID
        assert await sit(eve, other, newer) == "unknown_pass"
        assert not eve.http.cookies


async def test_one_of_two_simultaneous_uses_of_a_pass_succeeds(place: Place, tmp_path: Path) -> None:
    """If two devices use the same pass at the same moment, one gets the seat."""
    async with running_server(tmp_path, database=place.url) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        word = await pass_of(ann, code)
        found = await asyncio.gather(*(sit(h.visitor(), code, word) for _ in range(5)))
        assert sorted(map(str, found)) == ["0", *4 * ["unknown_pass"]]


async def test_a_pass_needs_a_seat(tmp_path: Path) -> None:
    """Without the cookie of the seat there is no pass, whether the room exists or not; nor for another site."""
    async with running_server(tmp_path) as h:
        ann, eve = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        for room in (code, "QQQQQQ"):
            answer = await eve.http.post(f"/api/rooms/{room}/pass")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_seat")
        eve.http.cookies.set("randolph_seat", "made-up", path=f"/api/rooms/{code}")
        assert (await eve.http.post(f"/api/rooms/{code}/pass")).json()["error"]["code"] == "no_seat"
        foreign = await ann.http.post(f"/api/rooms/{code}/pass", headers={"origin": "http://elsewhere.example"})
        assert foreign.status_code == 403


async def test_a_device_with_a_seat_keeps_it_and_the_pass(tmp_path: Path) -> None:
    """A device with a seat of its own in a room keeps it, and the pass stays valid for another one."""
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        word = await pass_of(ann, code)
        assert await sit(bob, code, word) == 1
        assert (await bob.enter(code)).view["you"] == 1
        assert await sit(h.visitor(), code, word) == 0


async def test_the_devices_of_a_seat_are_limited(tmp_path: Path) -> None:
    """One device more is refused, and nobody loses the seat."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        for _ in range(MOST_DEVICES):
            assert await sit(h.visitor(), code, await pass_of(ann, code)) == 0
        assert await sit(h.visitor(), code, await pass_of(ann, code)) == "too_many_devices"
        assert (await ann.enter(code)).view["you"] == 0


async def test_forgetting_ends_the_seat_on_all_devices(place: Place, tmp_path: Path) -> None:
    """A seat that is forgotten on one device is forgotten on the others, and no pass brings it back."""
    async with running_server(tmp_path, database=place.url) as h:
        ann, phone = h.visitor(), h.visitor()
        code = await ann.make_room("Annabella")
        await sit(phone, code, await pass_of(ann, code))
        word = await pass_of(phone, code)
        a = await ann.enter(code)
        assert (await phone.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        await a.receive_until(lambda message: message["type"] == "events" and message["view"]["you"] is None)
        assert await sit(h.visitor(), code, word) == "unknown_pass"
        assert (await ann.enter(code)).view["you"] is None
        assert (await ann.http.post(f"/api/rooms/{code}/pass")).json()["error"]["code"] == "no_seat"
        with place.connected() as connection:
            left = [connection.execute(metadata.tables[name].select()).all() for name in ("seats", "devices", "passes")]
        assert left == [[], [], []]


async def test_a_room_says_whether_it_knows_the_token(tmp_path: Path) -> None:
    """A room knows the tokens of both devices with a seat, also after the player has left, and of a closed seat. It
    knows none without a cookie, with an invented one, or of a player whose data was deleted on any device.
    """
    async with running_server(tmp_path) as h:
        ann, bob, phone, eve, zoe = (h.visitor() for _ in range(5))
        code = await ann.make_room("Ann")
        for visitor, name in ((bob, "Bob"), (eve, "Eve")):
            await visitor.join(code, name)
        await sit(phone, code, await pass_of(bob, code))
        zoe.http.cookies.set("randolph_seat", "0" * 43, domain="testserver.local", path=f"/api/rooms/{code}")

        async def what_rooms_say() -> list[tuple[int | None, bool]]:
            rooms = [
                (await one.http.get(f"/api/rooms/{code}")).json() for one in (ann, bob, phone, eve, zoe, h.visitor())
            ]
            return [(room["seat"], room["known"]) for room in rooms]

        nobody = [(None, False)] * 2
        assert await what_rooms_say() == [(0, True), (1, True), (1, True), (2, True), *nobody]
        await (await ann.enter(code)).do("kick", seat=2)
        await (await bob.enter(code)).do("leave")
        assert await what_rooms_say() == [(0, True), (None, True), (None, True), (None, True), *nobody]
        token = bob.http.cookies["randolph_seat"]
        assert (await bob.http.delete(f"/api/rooms/{code}/me")).status_code == 204
        bob.http.cookies.set("randolph_seat", token, domain="testserver.local", path=f"/api/rooms/{code}")
        assert await what_rooms_say() == [(0, True), (None, False), (None, False), (None, True), *nobody]


# ── parcels ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_parcel_is_taken_once(place: Place, tmp_path: Path) -> None:
    """The first request gets the parcel. The second one, and a device that sends it again, learn that it was opened
    already. The database no longer has its contents.
    """
    async with running_server(tmp_path, database=place.url) as h:
        ann, phone, eve = h.visitor(), h.visitor(), h.visitor()
        assert await leave(ann, "what-nobody-reads") == 201
        assert "what-nobody-reads" in everything(place)
        assert ID not in everything(place)
        assert await take(phone) == "what-nobody-reads"
        assert await take(eve) == "parcel_taken"
        assert await leave(eve, "what-nobody-reads") == 409
        assert "what-nobody-reads" not in everything(place)


async def test_one_of_two_simultaneous_requests_gets_a_parcel(place: Place, tmp_path: Path) -> None:
    """One of them gets it."""
    async with running_server(tmp_path, database=place.url) as h:
        assert await leave(h.visitor()) == 201
        found = await asyncio.gather(*(take(h.visitor()) for _ in range(5)))
        assert sorted(found) == [*4 * ["parcel_taken"], "secret"]


async def test_a_parcel_left_with_one_process_is_taken_from_another(database: str, tmp_path: Path) -> None:
    """Processes that share a database share parcels and passes."""
    clock = Clock()
    async with (
        running_server(tmp_path / "one", clock=clock, database=database) as one,
        running_server(tmp_path / "two", clock=clock, database=database) as two,
    ):
        ann, phone = one.visitor(), two.visitor()
        code = await ann.make_room("Ann")
        await ann.enter(code)
        await leave(ann, await pass_of(ann, code))
        assert await sit(phone, code, await take(phone)) == 0
        assert await take(one.visitor()) == "parcel_taken"
        for asked in (one, two):
            visitor = asked.visitor()
            visitor.http.cookies = httpx.Cookies(phone.http.cookies)
            assert (await visitor.enter(code)).view["you"] == 0


async def test_a_preview_of_the_link_takes_nothing(tmp_path: Path) -> None:
    """Programs that follow links use GET or HEAD, which take no parcel and use no pass."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        word = await pass_of(ann, code)
        await leave(ann)
        for path, status in (
            ("/take-along", 200),
            ("/api/parcels", 405),
            ("/api/parcels/take", 405),
            (f"/api/rooms/{code}/sit", 405),
            (f"/api/rooms/{code}/pass", 405),
        ):
            for method in ("GET", "HEAD"):
                assert (await h.visitor().http.request(method, path)).status_code == status
        assert await sit(h.visitor(), code, word) == 0
        assert await take(h.visitor()) == "secret"


async def test_a_parcel_lasts_ten_minutes(tmp_path: Path) -> None:
    """After ten minutes a parcel cannot be taken, and is soon deleted from the database, with or without requests; so
    is an expired pass.
    """
    async with running_server(tmp_path, lease_seconds=1) as h:  # a short lease: stored parcels are checked often
        ann, place = h.visitor(), Place(tmp_path)
        code = await ann.make_room("Ann")
        await pass_of(ann, code)
        await leave(ann)
        h.clock.now += 1000 * PARCEL_SECONDS - 1
        await h.inside.store.delete_expired_transfers(h.clock())
        assert [row["body"] for row in values(place, "parcels")] == ["secret"]
        h.clock.now += 1
        assert await take(h.visitor()) == "unknown_parcel"
        h.clock.now += 2 * PASS_GRID
        async with asyncio.timeout(SECONDS):
            while values(place, "parcels") or values(place, "passes"):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("path", "content", "kind", "status"),
    [
        ("/api/parcels", b"{}", "application/json", 400),
        ("/api/parcels", b'{"id": "short", "body": "a"}', "application/json", 400),
        ("/api/parcels", json.dumps({"id": ID, "body": "no base64!"}).encode(), "application/json", 400),
        ("/api/parcels", json.dumps({"id": ID, "body": ""}).encode(), "application/json", 400),
        ("/api/parcels", json.dumps({"id": ID, "body": "a", "of": "Ann"}).encode(), "application/json", 400),
        ("/api/parcels", json.dumps({"id": ID, "body": "a"}).encode(), "text/plain", 415),
        ("/api/parcels", json.dumps({"id": ID, "body": "a"}).encode(), "application/x-www-form-urlencoded", 415),
        ("/api/parcels", json.dumps({"id": ID, "body": "a" * (LARGEST_PARCEL + 1)}).encode(), "application/json", 400),
        ("/api/parcels", b"a" * (LARGEST_PARCEL + 9000), "application/json", 413),
        ("/api/parcels/take", json.dumps({"id": ID[1:]}).encode(), "application/json", 400),
        ("/api/parcels/take", json.dumps({"id": ID}).encode(), "text/plain", 415),
        ("/api/parcels/take", b"[" * 9000, "application/json", 413),
        ("/api/rooms/QQQQQQ/sit", b'{"pass": ""}', "application/json", 400),
        ("/api/rooms/QQQQQQ/sit", b'{"pass": "a"}', "", 415),
        ("/api/rooms/nothing/sit", b'{"pass": "a"}', "application/json", 404),
    ],
)
async def test_an_invalid_parcel_is_refused(tmp_path: Path, path: str, content: bytes, kind: str, status: int) -> None:
    """A body that is invalid, too large or of another type gets a typed error, and nothing is stored."""
    async with running_server(tmp_path) as h:
        answer = await h.visitor().http.post(path, content=content, headers={"content-type": kind})
        assert answer.status_code == status
        assert answer.json()["error"]["code"] in {"malformed", "wrong_content_type", "too_large", "unknown_room"}
        assert await take(h.visitor()) == "unknown_parcel"


async def test_the_number_of_parcels_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network may leave a class's parcels at once, then one in ten seconds. All networks together have a limit of
    waiting parcels; a place is free again after ten minutes.
    """
    monkeypatch.setattr(parcels, "MOST_PARCELS", 62)
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(address=SCHOOL), h.visitor(address="10.0.0.2")
        statuses = [await leave(ann, name=f"{number:043}") for number in range(61)]
        assert statuses == [*60 * [201], 429]
        h.clock.pass_seconds(10)
        assert [await leave(ann, name=f"{number:043}") for number in (61, 62)] == [201, 429]
        assert [await leave(bob, name=f"{number:043}") for number in (63, 64)] == [201, 503]
        h.clock.pass_seconds(PARCEL_SECONDS - 10)
        assert await leave(bob, name=f"{65:043}") == 201


def test_a_million_tries_find_no_parcel() -> None:
    """A code is one of more than 10²³. A million attempts while a thousand parcels wait succeed with a probability of
    less than 10⁻¹⁴.
    """
    codes = len(CODE_LETTERS) ** PARCEL_LENGTH
    assert codes == 31**16
    assert 10**6 * parcels.MOST_PARCELS / codes < 1e-14


async def test_ids_cannot_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After this many wrong ids a network gets answers, also about right ones, only in a tenth of the time. A client
    that repeats its own gets the parcel within a hundred seconds, and other networks are not affected.
    """
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, guess_rate=0.02) as h:
        eve, bob = h.visitor(address=SCHOOL), h.visitor(address="10.0.0.2")
        await leave(bob)
        await leave(bob, "another", "x" * 43)
        while h.inside.parcel_guesses._has_slot(SCHOOL, ID):
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        tried = [await take(eve, f"{number:043}") for number in range(8)]
        assert tried == [*6 * ["unknown_parcel"], *2 * ["too_frequent"]]
        assert await take(eve) == "too_frequent"
        assert await take(bob, "x" * 43) == "another"
        found: list[str] = []
        while len(found) < guess_limit.SLOTS and "secret" not in found:
            while h.inside.parcel_guesses.missed(SCHOOL):
                pass
            found.append(await take(eve))
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        assert found == [*(len(found) - 1) * ["too_frequent"], "secret"]


# ── privacy ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_nothing_connects_two_seats(place: Place, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Ann looks at three rooms (*Continue*), fetches their records and reviews (*My games*), takes the seats along and
    has them forgotten. No log line names a room or differs from that for another room. No row of the database connects
    the seats of two rooms: no token, and no time but the hour that all passes of that hour have. The parcel is stored
    as it was sent.
    """
    clock = Clock()
    async with running_server(tmp_path, clock=clock, database=place.url) as h:
        ann, phone = h.visitor(), h.visitor()
        codes = [await ann.make_room("Ann") for _ in range(3)]
        passes = []
        caplog.set_level(logging.DEBUG, logger="randolph")
        caplog.clear()
        for code in codes:
            for part in ("", "/record", "/review"):
                assert (await ann.http.get(f"/api/rooms/{code}{part}")).status_code == 200
        for code in codes:
            passes.append(await pass_of(ann, code))
            clock.pass_seconds(1)
        await leave(ann, "opaque")
        rows = values(place, "passes")
        assert {row["expires_at"] for row in rows} == {(clock() // PASS_GRID + 2) * PASS_GRID}
        assert len({row["pass_hash"] for row in rows}) == 3
        assert [row["body"] for row in values(place, "parcels")] == ["opaque"]
        await take(phone)
        for code, word in zip(codes, passes, strict=True):
            assert await sit(phone, code, word) == 0
        rows = values(place, "devices")
        assert {*rows[0]} == {"room_id", "token_hash", "seat"}
        assert len({row["token_hash"] for row in rows}) == 3
        for code in codes:
            assert (await phone.http.delete(f"/api/rooms/{code}/me")).status_code == 204
            assert (await h.visitor().http.delete("/api/rooms/QQQQQQ/me")).status_code == 204
        lines = [dict(record.fields, milliseconds=0) for record in caplog.records if record.msg == "request"]  # type: ignore[attr-defined]  # the Guard's application
        assert len(lines) == 9 + 3 + 1 + 1 + 3 + 6
        assert {key for line in lines for key in line} == {"method", "route", "status", "milliseconds"}
        for route, times in (("", 3), ("/record", 3), ("/review", 3), ("/pass", 3), ("/sit", 3), ("/me", 6)):
            same = [line for line in lines if line["route"] == f"/api/rooms/{{code}}{route}"]
            assert same == times * [same[0]]
        logged = [record.getMessage() for record in caplog.records if record.name.startswith("randolph")]
        assert set(logged) == {"request"}


def values(place: Place, table: str) -> list[dict[str, Any]]:
    """The rows of a table."""
    with place.connected() as connection:
        return [dict(row) for row in connection.execute(metadata.tables[table].select()).mappings()]
