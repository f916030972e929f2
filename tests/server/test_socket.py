"""The socket: hello and welcome, numbered events, resuming, commands once, views, faults; and nothing secret."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from randolph.protocol import PROTOCOL
from randolph.server import connections
from randolph.server.room import replica
from tests.fuzz.sockets import bombard
from tests.server.in_process import START, ClientSocket, Closed, RunningServer, Visitor, running_server
from tests.server.play import way, win_round


async def two_players(h: RunningServer, **rules: object) -> tuple[str, Visitor, Visitor, ClientSocket, ClientSocket]:
    """A room with Ann (the host) and Bob, both connected."""
    ann, bob = h.visitor(), h.visitor()
    code = await ann.make_room("Ann", **rules)
    await bob.join(code, "Bob")
    return code, ann, bob, await ann.enter(code), await bob.enter(code)


async def test_welcome_brings_everything(tmp_path: Path) -> None:
    """Hello is answered with protocol, time, sequence number, board, the events so far and the client's own view."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        code = await ann.make_room("Ann")
        welcome = await (await ann.connect(code)).hello()
        assert {key: welcome[key] for key in ("protocol", "now", "seq", "board")} == {
            "protocol": PROTOCOL,
            "now": START,
            "seq": 3,
            "board": None,
        }
        assert [(event["seq"], event["type"]) for event in welcome["events"]] == [
            (1, "room_created"),
            (2, "player_joined"),
            (3, "player_connected"),
        ]
        assert welcome["view"]["you"] == 0
        assert welcome["view"]["phase"] == "lobby"


async def test_board_comes_with_the_start_and_with_welcome_only(tmp_path: Path) -> None:
    """The board is sent when it changes (game_started) and with a welcome, not with every event."""
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        await a.do("start")
        started = next(m for m in a.messages if "board" in m and m["type"] == "events")
        assert [event["type"] for event in started["events"]] == ["game_started", "chip_drawn"]
        assert started["board"]["faces"] == started["events"][0]["faces"]
        assert (started["board"]["rows"], started["board"]["cols"]) == (16, 16)
        assert len(started["board"]["targets"]) == 17
        await b.do("bid", moves=7)
        assert "board" not in b.messages[-2]
        watcher = await h.visitor().enter(code)
        assert watcher.board == started["board"]


async def test_every_connection_receives_the_same_events_without_gaps(tmp_path: Path) -> None:
    """Numbers run from 1 without gaps, for players and spectators alike: no event is hidden from anybody."""
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        watcher = await h.visitor().enter(code)
        await a.do("start")
        await win_round(a, [b])
        await a.do("leave")
        await b.ask("done")
        await watcher.receive_until(lambda m: m.get("events", [{}])[-1].get("type") == "player_left")
        assert [event["seq"] for event in watcher.events] == list(range(1, watcher.seq + 1))
        assert [e for e in b.events if e["seq"] <= watcher.seq] == watcher.events


async def test_resume_brings_the_missed_events(tmp_path: Path) -> None:
    """A client that comes back and names its last event gets exactly those after it, once."""
    async with running_server(tmp_path) as h:
        code, _, bob, a, b = await two_players(h)
        await a.do("start")
        await b.receive_until(lambda m: m["type"] == "events" and m["view"]["phase"] == "thinking")
        seen = b.seq
        await b.disconnect()
        await a.do("bid", moves=9)
        await a.do("bid", moves=8)
        back = await bob.connect(code)
        welcome = await back.hello(after=seen)
        assert [event["seq"] for event in welcome["events"]] == list(range(seen + 1, welcome["seq"] + 1))
        assert [event["type"] for event in welcome["events"]] == [
            "player_disconnected",
            "bid_made",
            "bid_made",
            "player_connected",
        ]


async def test_resume_after_too_long_is_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that has missed more than the window gets the whole view, and no part of the missed events."""
    monkeypatch.setattr(replica, "WINDOW", 5)
    async with running_server(tmp_path) as h:
        code, _, _, a, _b = await two_players(h)
        for moves in range(20, 10, -1):
            if moves == 20:
                await a.do("start")
            await a.do("bid", moves=moves)
        watcher = await h.visitor().connect(code)
        late = await watcher.hello(after=3)
        assert late["events"] == []
        assert late["view"]["bids"] == [{"seat": 0, "moves": 11, "state": "standing"}]
        near = await (await h.visitor().connect(code)).hello(after=late["seq"] - 5)
        assert len(near["events"]) == 5


@pytest.mark.parametrize("after", [10_000, 2**53])
async def test_resume_from_the_future_is_a_snapshot(tmp_path: Path, after: int) -> None:
    """A client with a larger number than the room's (a restored backup) gets the view and the right number."""
    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room()
        welcome = await (await h.visitor().connect(code)).hello(after=after)
        assert (welcome["events"], welcome["seq"]) == ([], 2)


async def test_a_resent_command_acts_once(tmp_path: Path) -> None:
    """A push under the same id gets the same answer and moves no robot again, also after a restart."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        await a.do("start")
        assert a.board is not None
        moves = way(a.board, a.view)
        await a.do("bid", moves=len(moves) + 1)
        await a.do("done")
        await b.do("done")
        first = await a.ask("push", command_id="push-0001", **moves[0])
        again = await a.ask("push", command_id="push-0001", **moves[0])
        assert first["ok"]
        assert again == first
        assert len(a.view["demonstration"]["moves"]) == 1
        cookies = ann.http.cookies
    async with running_server(tmp_path, clock=h.clock) as h2:
        ann = h2.visitor()
        ann.http.cookies = cookies
        a = await ann.enter(code)
        once_more = await a.ask("push", command_id="push-0001", **moves[0])
        assert once_more == first
        assert len(a.view["demonstration"]["moves"]) == 1


async def test_an_outdated_command_gets_its_first_reply(tmp_path: Path) -> None:
    """A granted command that is sent again when it would be refused gets its first answer, not the refusal."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h)
        first = await a.ask("start", command_id="start-001")
        assert await a.ask("start", command_id="start-001") == first
        assert (await a.ask("start", command_id="start-002"))["error"]["code"] == "wrong_phase"


async def test_a_command_for_one_round_does_not_count_in_the_next(tmp_path: Path) -> None:
    """A command that names the last event seen does not count in another round, unless it is not about a round, or was
    answered in time. Without a last event it counts.
    """

    async def said(socket: ClientSocket, command_id: str, seen: int, **words: object) -> dict[str, Any]:
        await socket.send({"type": "command", "id": command_id, "seen": seen, "command": words})
        return await socket.receive_until(lambda heard: heard["type"] == "reply" and heard["id"] == command_id)

    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        first = await said(a, "ann-bid-01", a.seq, type="bid", moves=90)
        assert first["ok"]
        seen = a.seq
        await b.receive_event("bid_made")
        await win_round(b, [a])
        await a.do("ready")
        await b.do("ready")
        assert (b.view["round"], b.view["bids"]) == (2, [])
        for kind in ({"type": "bid", "moves": 7}, {"type": "done"}, {"type": "give_up"}, {"type": "ready"}):
            late = await said(a, f"ann-late-{kind['type']}", seen, **kind)
            assert late["error"]["code"] == "round_over"
        assert await said(a, "ann-bid-01", seen, type="bid", moves=90) == first
        assert (await said(a, "ann-rename", seen, type="rename", name="Anna"))["ok"]
        assert (await said(a, "ann-bid-02", a.seq, type="bid", moves=7))["ok"]
        await a.do("bid", moves=6)


async def test_command_ids_belong_to_seats(tmp_path: Path) -> None:
    """Nobody can spoil another player's command by guessing its id."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        assert (await a.ask("bid", command_id="same-id-1", moves=9))["ok"]
        assert (await b.ask("bid", command_id="same-id-1", moves=8))["ok"]
        assert [(bid["seat"], bid["moves"]) for bid in b.view["bids"]] == [(1, 8), (0, 9)]


async def test_a_refusal_names_code_and_rule_and_changes_nothing(tmp_path: Path) -> None:
    """B2: raising one's own bid is refused with the rule's id; no event happens."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=7)
        before = a.seq
        reply = await a.ask("bid", moves=8)
        assert (reply["ok"], reply["error"]["code"], reply["error"]["rule"]) == (False, "not_lower", "B2")
        assert (await a.ask("ping-not-a-command"))["error"]["code"] == "malformed"
        await a.do("bid", moves=6)
        assert a.seq == before + 1


async def test_spectators_watch_but_cannot_play(tmp_path: Path) -> None:
    """Without a seat a client sees everything, has no actions, and every command is refused."""
    async with running_server(tmp_path) as h:
        code, _, _, a, _ = await two_players(h)
        watcher = await h.visitor().enter(code)
        await a.do("start")
        await watcher.receive_event("chip_drawn")
        assert (watcher.view["you"], watcher.view["actions"]) == (None, [])
        reply = await watcher.ask("bid", moves=3)
        assert reply["error"]["code"] == "no_seat"
        stranger = h.visitor({"cookie": "randolph_seat=" + "A" * 43})
        assert (await stranger.enter(code)).view["you"] is None


async def test_each_viewer_gets_their_own_view(tmp_path: Path) -> None:
    """`you` and `actions` differ by viewer; only the demonstrator may push."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        await a.do("bid", moves=9)
        await a.do("done")
        await b.do("done")
        await a.receive_until(lambda m: m["type"] == "events" and m["view"]["phase"] == "demonstrating")
        assert (a.view["you"], b.view["you"]) == (0, 1)
        assert "push" in a.view["actions"]
        assert "push" not in b.view["actions"]


async def test_a_player_who_left_can_watch(tmp_path: Path) -> None:
    """G3: after leaving, a connection stays open as a spectator's, and a new seat can be taken under the old name."""
    async with running_server(tmp_path) as h:
        code, _, bob, _, b = await two_players(h)
        await b.do("leave")
        assert b.view["you"] is None
        assert (await b.ask("ready"))["ok"] is False
        assert await bob.join(code, "Bob") == 2
        assert (await bob.enter(code)).view["you"] == 2


async def test_only_players_commands_exist_on_the_wire(tmp_path: Path) -> None:
    """Commands of the server alone (joining, presence, verdicts) are no messages of the protocol."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h)
        for words in (
            {"type": "join", "name": "Eve"},
            {"type": "connect"},
            {"type": "disconnect"},
            {"type": "judged", "round": 1, "status": "optimal", "moves": 1, "solution": "rE"},
            {"type": "exchange_chip", "round": 1},
        ):
            await a.send({"type": "command", "id": "evil-0001", "command": words})
            reply = await a.receive_until(lambda m: m["type"] == "reply")
            assert reply["error"]["code"] == "malformed", words


async def test_nothing_secret_is_sent_early(tmp_path: Path) -> None:
    """During a round, no message and no record has the optimum, and no chip is drawn before its reveal."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h)
        watcher = await h.visitor().enter(code)
        await a.do("start")
        await a.do("bid", moves=20)
        await b.do("bid", moves=19)
        await watcher.receive_until(lambda m: len(m.get("view", {}).get("bids", [])) == 2)
        said = msgspec.json.encode([*a.messages, *b.messages, *watcher.messages]).decode()
        record = (await ann.http.get(f"/api/rooms/{code}/record")).text
        for text in (said, record):
            assert '"optimum_found"' not in text
            assert '"solution"' not in text
            assert text.count('"chip_drawn"') in {1, 3}  # one in the record, one for each of the three connections
        assert all(m["view"]["result"] is None for m in a.messages if "view" in m)


async def test_optimum_is_shown_after_the_round(tmp_path: Path) -> None:
    """When the round is over everybody gets the optimum and a solution that `verify` would accept."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        await a.do("start")
        bid = await win_round(a, [b])
        for socket in (a, b):
            found = await socket.receive_event("optimum_found")
            assert (found["round"], found["status"], found["moves"]) == (1, "optimal", bid)
            assert socket.view["result"]["optimum"]["solution"] == found["solution"]
            assert len(found["solution"].split()) == bid


async def test_ping_returns_the_time(tmp_path: Path) -> None:
    """Pong repeats the number that was sent and has the room's time."""
    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room()
        socket = await h.visitor().enter(code)
        h.clock.pass_seconds(2.5)
        await socket.send('{"type":"ping","sent":12.75}')
        assert await socket.receive() == {"type": "pong", "sent": 12.75, "now": START + 2500}


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "null",
        "[]",
        '{"type":"welcome"}',
        '{"type":"command"}',
        '{"type":"command","id":"x","command":{"type":"start"}}',
        '{"type":"command","id":"12345678","command":',
        '{"type":"command","id":"12345678\\n","command":{"type":"start"}}',
        '{"type":"ping","sent":"now"}',
        '{"type":"hello","protocol":1,"after":-1}',
        "[" * 8000,
        '{"type":"ping","sent":1e999}',
        '{"type":"ping","sent":"\\ud800"}',
        b"\xff\xfe",
        b"\x00" * 100,
    ],
)
async def test_faults_are_answered_and_the_room_goes_on(tmp_path: Path, message: str | bytes) -> None:
    """An invalid message gets a typed error, and the same connection plays on."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h)
        await a.send(message)
        answer = await a.receive_until(lambda m: m["type"] == "error")
        assert answer["error"]["code"] == "malformed"
        assert answer["error"]["message"]
        await a.do("start")


async def test_oversized_messages_are_refused(tmp_path: Path) -> None:
    """A message of more than 8 KiB is not parsed."""
    async with running_server(tmp_path) as h:
        _, _, _, a, _ = await two_players(h)
        await a.send('{"type":"ping","sent":1,"more":"' + "x" * 8200 + '"}')
        assert (await a.receive_until(lambda m: m["type"] == "error"))["error"]["code"] == "too_large"
        await a.do("start")


async def test_endless_nonsense_ends_the_connection(tmp_path: Path) -> None:
    """After 100 faults the connection is closed with a reason; the room is not affected."""
    async with running_server(tmp_path) as h:
        _, _, _, a, b = await two_players(h)
        for _ in range(connections.MOST_FAULTS + 1):
            await b.send("nonsense")
        with pytest.raises(Closed) as end:
            await b.receive_until(lambda m: m["type"] == "welcome")
        assert {m["error"]["code"] for m in b.messages if m["type"] == "error"} == {"malformed", "too_frequent"}
        assert end.value.code == 4429
        await a.receive_event("player_disconnected")
        await a.ask("start")


async def test_too_frequent_messages_are_refused_per_seat(tmp_path: Path) -> None:
    """A seat that floods gets `too_frequent`, on all its connections together; other seats are not affected."""
    async with running_server(tmp_path, seat_rate=0.1) as h:
        code, ann, _, a, b = await two_players(h)
        second = await ann.enter(code)
        await a.do("start")
        assert (await second.ask("bid", moves=9))["error"]["code"] == "too_frequent"
        await b.do("bid", moves=9)


async def test_hello_must_come_first(tmp_path: Path) -> None:
    """A connection that begins with anything else is closed with a reason."""
    async with running_server(tmp_path) as h:
        code = await h.visitor().make_room()
        socket = await h.visitor().connect(code)
        await socket.send({"type": "ping", "sent": 1})
        assert (await socket.receive())["error"]["code"] == "no_hello"
        with pytest.raises(Closed) as end:
            await socket.receive()
        assert end.value.code == 4401


async def test_silence_instead_of_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that never says hello does not stay open."""
    monkeypatch.setattr(connections, "HELLO_SECONDS", 0.01)
    async with running_server(tmp_path) as h:
        socket = await h.visitor().connect(await h.visitor().make_room())
        assert (await socket.receive())["error"]["code"] == "no_hello"


async def test_a_second_hello_is_a_fault(tmp_path: Path) -> None:
    """Hello may be sent once."""
    async with running_server(tmp_path) as h:
        socket = await h.visitor().enter(await h.visitor().make_room())
        await socket.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
        assert (await socket.receive())["error"]["code"] == "malformed"


async def test_another_protocol_version_must_reload(tmp_path: Path) -> None:
    """An old page on a new server gets `protocol` and is closed with 4406."""
    async with running_server(tmp_path) as h:
        socket = await h.visitor().connect(await h.visitor().make_room())
        await socket.send({"type": "hello", "protocol": 0, "after": 0})
        assert (await socket.receive())["error"]["code"] == "protocol"
        with pytest.raises(Closed) as end:
            await socket.receive()
        assert end.value.code == 4406


@pytest.mark.parametrize("code", ["ABCDEF", "abc", "K7M2QX%00", "O0I1L1"])
async def test_unknown_rooms_are_closed_with_a_reason(tmp_path: Path, code: str) -> None:
    """A socket to an unknown room gets `unknown_room` and is closed with 4404."""
    async with running_server(tmp_path) as h:
        socket = await h.visitor().connect(code)
        await socket.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
        assert (await socket.receive())["error"]["code"] == "unknown_room"
        with pytest.raises(Closed) as end:
            await socket.receive()
        assert end.value.code == 4404


async def test_a_slow_reader_is_cut_and_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that does not read is cut when its outbox is full; the others play on; it resumes
    from its last event.
    """
    monkeypatch.setattr(connections, "OUTBOX", 4)
    async with running_server(tmp_path) as h:
        code, _, _, a, b = await two_players(h)
        slow = h.visitor()
        stuck = await slow.enter(code)
        stuck.reading.clear()
        await a.do("start")
        for moves in range(30, 10, -1):
            await b.do("bid", moves=moves)
        await stuck.ended()
        back = await slow.connect(code)
        welcome = await back.hello(after=stuck.seq)
        assert [event["seq"] for event in welcome["events"]] == list(range(stuck.seq + 1, welcome["seq"] + 1))
        assert welcome["seq"] == b.seq


async def test_connections_are_limited(tmp_path: Path) -> None:
    """A seat, a room and an address each have a limit of connections; beyond it a connection gets an error and is
    closed.
    """
    async with running_server(tmp_path, seat_lines=1, room_lines=3, address_lines=4) as h:
        code, ann, _, _, _ = await two_players(h)

        async def refused(visitor: Visitor) -> str:
            socket = await visitor.connect(code)
            await socket.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
            answer: str = (await socket.receive())["error"]["code"]
            return answer

        assert await refused(ann) == "too_many_connections"  # seat
        await h.visitor().enter(code)
        assert await refused(h.visitor()) == "too_many_connections"  # room
        other = await h.visitor().make_room()
        await h.visitor().enter(other)
        socket = await h.visitor().connect(other)
        assert (await socket.receive())["error"]["code"] == "too_many_connections"  # address


async def test_spectators_keep_no_player_from_their_seat(tmp_path: Path) -> None:
    """A player gets back into a room that is full of spectators; a player whose seat is closed
    counts as a spectator.
    """
    async with running_server(tmp_path, room_lines=3) as h:
        code, ann, bob, a, b = await two_players(h)
        await a.do("kick", seat=1)
        await b.disconnect()
        await a.disconnect()
        for _ in range(3):
            await h.visitor().enter(code)
        assert (await ann.enter(code)).view["you"] == 0
        for visitor in (bob, h.visitor()):
            socket = await visitor.connect(code)
            await socket.send({"type": "hello", "protocol": PROTOCOL, "after": 0})
            assert (await socket.receive())["error"]["code"] == "too_many_connections"


async def test_two_tabs_are_one_player(tmp_path: Path) -> None:
    """A second tab of the same browser has the same seat and gets the same messages; there is no event about it."""
    async with running_server(tmp_path) as h:
        code, ann, _, a, _ = await two_players(h)
        before = a.seq
        tab = await ann.enter(code)
        assert tab.view["you"] == 0
        await tab.do("start")
        assert (await a.receive_event("game_started"))["seq"] > before
        await tab.disconnect()
        assert (await a.ask("bid", moves=9))["ok"]
        assert all(player["connected"] for player in a.view["players"])


async def test_random_messages_do_no_harm(tmp_path: Path) -> None:
    """A short form of `make fuzz`: damaged messages are each answered or ignored, and the room plays on."""
    counts = await bombard(tmp_path, messages=600, rng=random.Random(20))  # the second room is around a real table
    assert counts["messages"] == 600
    assert counts["answers"] >= 550
