"""The people of a room, through the protocol: names, a locked room, closed seats, and reopening them on the same
socket.
"""

from __future__ import annotations

import json
import typing
from typing import TYPE_CHECKING

import pytest

from randolph.game import KINDS
from randolph.server import wire
from tests.server.in_process import LOCALES, running_server
from tests.server.test_rooms import record, two_players

if TYPE_CHECKING:
    from pathlib import Path

GAMES = pytest.mark.parametrize("game", KINDS)


@GAMES
async def test_a_locked_room_admits_no_new_player(game: str, tmp_path: Path) -> None:
    """Newcomers learn why and may watch; a player with a seat keeps it, also after a reload."""
    async with running_server(tmp_path) as h:
        code, _, bob, a, b = await two_players(h, game=game)
        await a.do("lock", on=True)
        cem = h.visitor()
        answer = await cem.http.post(f"/api/rooms/{code}/join", json={"name": "Cem"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "locked")
        watching = await cem.enter(code)
        assert (watching.view["you"], watching.view["locked"], watching.view["shut_out"]) == (None, True, False)
        await b.disconnect()
        assert (await bob.enter(code)).view["you"] == 1
        assert await bob.join(code, "Bob") == 1
        await a.do("lock", on=False)
        assert await cem.join(code, "Cem") == 2


@GAMES
async def test_a_closed_seat_can_be_opened_again(game: str, tmp_path: Path) -> None:
    """A player whose seat is closed learns it on their connection, gets no other seat, and plays on when it is opened
    again.
    """
    async with running_server(tmp_path) as h:
        code, ann, bob, a, b = await two_players(h, game=game)
        await a.do("start")
        await a.do("kick", seat=1)
        await b.receive_event("player_kicked")
        assert (b.view["you"], b.view["shut_out"], b.view["actions"]) == (None, True, [])
        assert not a.view["shut_out"]
        assert (await b.ask("rename", name="Bea"))["error"]["code"] == "no_seat"
        answer = await bob.http.post(f"/api/rooms/{code}/join", json={"name": "Bea"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "kicked")
        assert (await bob.http.get(f"/api/rooms/{code}")).json()["seat"] is None
        await a.do("readmit", seat=1)
        await b.receive_event("player_connected")
        assert (b.view["you"], b.view["shut_out"], b.view["players"][1]["connected"]) == (1, False, True)
        await b.do("rename", name="Bea")
        await b.disconnect()
        await a.receive_event("player_disconnected")
        told = [event["type"] for event in await record(ann, code) if event.get("seat") == 1]
        assert told[-6:] == [
            *("player_left", "player_kicked", "player_readmitted"),
            *("player_connected", "player_renamed", "player_disconnected"),
        ]


@GAMES
async def test_a_closed_seat_stays_closed_after_a_reload(game: str, tmp_path: Path) -> None:
    """A new connection of the same browser learns it, too, and gets the seat when it is open; two connections are one
    player.
    """
    async with running_server(tmp_path) as h:
        code, _, bob, a, b = await two_players(h, game=game)
        await a.do("kick", seat=1)
        await b.disconnect()
        first, second = await bob.enter(code), await bob.enter(code)
        assert first.view["shut_out"]
        await a.do("readmit", seat=1)
        await second.receive_event("player_connected")
        await a.receive_event("player_readmitted")
        await a.receive_event("player_connected")
        await first.disconnect()
        assert await bob.join(code, "Bob") == 1
        assert a.view["players"][1]["connected"]
        await second.disconnect()
        await a.receive_event("player_disconnected")


@GAMES
async def test_a_restart_keeps_closed_seats(game: str, tmp_path: Path) -> None:
    """The room's state follows from its events: locked, with a closed seat, and with the new host."""
    async with running_server(tmp_path) as h:
        code, ann, bob, a, _ = await two_players(h, game=game)
        cem = h.visitor()
        await cem.join(code, "Cem")
        c = await cem.enter(code)
        await a.do("lock", on=True)
        await a.do("kick", seat=1)
        await a.do("hand_over", seat=2)
        await c.receive_event("host_changed")
        assert c.view["host"] == 2
        jars = ann.http.cookies, bob.http.cookies, cem.http.cookies
    async with running_server(tmp_path) as h:
        ann, bob, cem = h.visitor(), h.visitor(), h.visitor()
        for visitor, jar in zip((ann, bob, cem), jars, strict=True):
            visitor.http.cookies = jar
        a, b = await ann.enter(code), await bob.enter(code)
        assert (a.view["host"], a.view["locked"], b.view["shut_out"]) == (0, True, True)
        c = await cem.enter(code)
        assert c.view["host"] == 2
        await c.do("readmit", seat=1)
        await b.receive_event("player_connected")


async def test_a_closed_seat_stays_closed_beside_a_similar_name(tmp_path: Path) -> None:
    """The name of a closed seat is free; while another player has one that looks the same, the seat stays closed."""
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        cem = h.visitor()
        await a.do("kick", seat=1)
        await cem.join(code, "Ｂob")
        c = await cem.enter(code)
        assert (await a.ask("readmit", seat=1))["error"]["code"] == "name_taken"
        await c.do("rename", name="Cem")
        await a.do("readmit", seat=1)
        await b.receive_event("player_readmitted")


async def test_names_are_checked_like_new_ones(tmp_path: Path) -> None:
    """No empty name, and none that looks like another one; one's own name in other letters is allowed."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        assert (await b.ask("rename", name=" "))["error"]["code"] == "invalid_name"
        assert (await b.ask("rename", name="ANN"))["error"]["code"] == "name_taken"
        assert (await b.ask("rename", name="Ａnn"))["error"]["code"] == "name_taken"
        await b.do("rename", name="  BOB ")
        await a.receive_event("player_renamed")
        assert [player["name"] for player in a.view["players"]] == ["Ann", "BOB"]


@GAMES
async def test_a_paused_room_waits_through_a_restart(game: str, tmp_path: Path) -> None:
    """No deadline passes while the game is paused, whoever looks and however often the server is restarted."""
    async with running_server(tmp_path) as h:
        code, ann, bob, a, b = await two_players(h, game=game)
        await a.do("start")
        await a.do("pause", on=True)
        await b.receive_event("game_paused")
        word = "bid" if game == "ricochet" else "declare"
        assert (await b.ask(word, moves=9))["error"]["code"] == "paused"
        h.clock.pass_seconds(10_000)
        assert (await ann.http.get(f"/api/rooms/{code}")).json()["phase"] == "thinking"
        jars = ann.http.cookies, bob.http.cookies
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        ann.http.cookies, bob.http.cookies = jars
        h.clock.pass_seconds(20_000)
        a, b = await ann.enter(code), await bob.enter(code)
        assert (a.view["paused"], a.view["phase"]) == (True, "thinking")
        await a.do("pause", on=False)
        await b.receive_event("game_resumed")
        assert (await b.ask(word, moves=9))["ok"]


@GAMES
async def test_rules_are_changed_between_two_rounds(game: str, tmp_path: Path) -> None:
    """Rules that may change now do; for the others the refusal says that they wait."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h, game=game, next_seconds=300)
        await a.do("start")
        for line in (a, b):
            await line.do("done")
        rules = {**a.view["rules"], "demonstration_seconds": 90}
        await a.do("settings", rules=rules)
        await b.receive_event("rules_changed")
        assert (b.view["rules"]["demonstration_seconds"], b.view["played"]) == (90, None)
        waiting = {**rules, "end": {"kind": "rounds", "count": 3}}
        assert (await a.ask("settings", rules=waiting))["error"]["code"] == "next_game"


# ── phrases ──────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_everybody_receives_a_phrase(tmp_path: Path) -> None:
    """The speaker and spectators get it, too. It is no event, and later clients have missed it."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        watching = await h.visitor().enter(code)
        before = await record(ann, code)
        await b.send({"type": "say", "phrase": "nice"})
        for line in (a, b, watching):
            heard = await line.receive_until(lambda message: message["type"] == "said")
            assert heard == {"type": "said", "seat": 1, "phrase": "nice"}
        assert await record(ann, code) == before


async def test_only_players_speak(tmp_path: Path) -> None:
    """Not spectators, not players whose seat is closed; and only phrases of the list."""
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        watching = await h.visitor().enter(code)
        await a.do("kick", seat=1)
        await b.receive_event("player_kicked")
        for line in (watching, b):
            await line.send({"type": "say", "phrase": "nice"})
            answer = await line.receive_until(lambda message: message["type"] == "error")
            assert answer["error"]["code"] == "no_seat"
        for phrase in ("you fool", "", 7, None):
            await a.send({"type": "say", "phrase": phrase})
            answer = await a.receive_until(lambda message: message["type"] == "error")
            assert answer["error"]["code"] == "malformed"


async def test_phrases_are_limited(tmp_path: Path) -> None:
    """A few phrases at once, then one in two seconds, for each seat; the game is not affected."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        heard = []
        for _ in range(6):
            await b.send({"type": "say", "phrase": "wow"})
            heard.append((await b.receive_until(lambda message: message["type"] in {"said", "error"}))["type"])
        assert heard == ["said"] * 4 + ["error"] * 2
        await a.send({"type": "say", "phrase": "wow"})
        await b.receive_until(lambda message: message["type"] == "said" and message["seat"] == 0)
        h.clock.pass_seconds(2)
        await b.send({"type": "say", "phrase": "wow"})
        await b.receive_until(lambda message: message["type"] == "said" and message["seat"] == 1)
        await b.do("rename", name="Bea")


def test_the_page_knows_the_phrases() -> None:
    """The page has a text for each phrase and each face that the server accepts."""
    phrases, faces = typing.get_args(wire.Words), typing.get_args(wire.Faces)
    for tag in ("en", "fr"):
        words = json.loads((LOCALES / tag / "people.json").read_text("utf-8"))
        assert all(f"people.phrase.{phrase}" in words for phrase in phrases)
        assert all(f"people.face.{name}" in words for name in faces)


@GAMES
async def test_a_rematch(game: str, tmp_path: Path) -> None:
    """All see the requests, the required number, and their end. Requests expire by the server's clock, and enough of
    them begin a game.

    A computer player of the server takes part.
    """
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h, game=game)
        await a.do("start")
        for line in (a, b):
            await line.do("end_game")
        await a.do("add_computer", strength=1)
        assert "rematch" in b.view["actions"]
        assert "again" not in b.view["actions"]
        await b.do("rematch")
        await a.receive_event("rematch_wished")
        for line in (a, b):
            assert line.view["rematch"] == {"seats": [1], "needed": 2}
            assert (line.view["deadline"]["kind"], line.view["deadline"]["at"]) == ("rematch", h.clock.now + 30_000)
        h.clock.pass_seconds(30)
        await ann.http.get(f"/api/rooms/{code}")  # whoever looks at the room sees its clock; the timer takes 30 seconds
        await a.receive_event("rematch_lapsed")
        assert (a.view["rematch"], a.view["deadline"]) == (None, None)
        await a.do("rematch")
        await b.do("rematch")
        await a.receive_event("game_started")
        assert (a.view["phase"], a.view["rematch"], len(a.view["players"])) == ("thinking", None, 3)
        told = [event["type"] for event in await record(ann, code)]
        assert [kind for kind in told if kind.startswith(("rematch", "game_"))] == [
            *("game_started", "game_ended", "rematch_wished", "rematch_lapsed"),
            *("rematch_wished", "rematch_wished", "game_started"),
        ]
