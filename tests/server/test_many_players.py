"""A room of 99 players: the limits of seats, and what everybody receives."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from randolph import game
from randolph.bots.client import changed_view
from randolph.game.ricochet.views import Deadline
from randolph.game.views import GameView, SharedView
from randolph.protocol import MOST_PLAYERS
from randolph.server import wire
from randolph.server.room.view_changes import ViewChanges
from tests.game_play import Play
from tests.server.in_process import LOCALES, ClientSocket, running_server

SCHOOL = "198.51.100.7"


@pytest.mark.more
async def test_a_school_of_99_plays_behind_one_address(tmp_path: Path) -> None:
    """In the host's network 98 others take seats at once (G3), and the 100th learns why they cannot; an update about a
    bid has no players.
    """
    async with running_server(tmp_path, grace_seconds=0.0) as h:
        teacher = h.visitor(address=SCHOOL)
        code = await teacher.make_room("The teacher of the class", sand_seconds=600)
        lines: list[ClientSocket] = [await teacher.enter(code)]
        for number in range(1, MOST_PLAYERS):
            pupil = h.visitor(address=SCHOOL)
            await pupil.join(code, f"A pupil of this school {number:02d}"[-24:])
            lines.append(await pupil.enter(code))
        late = await h.visitor(address=SCHOOL).http.post(f"/api/rooms/{code}/join", json={"name": "One more"})
        assert (late.status_code, late.json()["error"]["code"]) == (409, "full")
        assert "99" in late.json()["error"]["message"]

        await lines[0].do("start")
        for seat, line in enumerate(lines[1:], 1):
            assert (await line.ask("bid", moves=50 + seat % 40))["ok"]
        last = lines[-1]
        assert len(last.view["bids"]) == MOST_PLAYERS - 1
        assert [player["seat"] for player in last.view["players"]] == list(range(MOST_PLAYERS))
        sent_view: dict[str, Any] = [message["view"] for message in last.sent if message["type"] == "events"][-1]
        assert {"players", "players_changed", "rules"}.isdisjoint(sent_view), "a bid changes none of them"
        assert len(msgspec.json.encode(sent_view)) < 5000 < len(msgspec.json.encode(last.view["players"]))


async def test_a_device_acts_for_a_whole_table_at_once(tmp_path: Path) -> None:
    """B8: at a real table of 60 the single device names all players, and declares each of them done."""
    async with running_server(tmp_path) as h:
        ann = h.visitor()
        device = await ann.enter(await ann.make_room("P0", mode="table"))
        for number in range(1, 60):
            await device.do("add_player", name=f"P{number}")
        await device.do("start")
        await device.do("bid", moves=9)
        for seat in range(60):
            name = f"done-of-{seat:03d}"
            await device.send({"type": "command", "id": name, "seat": seat, "command": {"type": "done"}})
            assert (await device.receive_until(lambda message, name=name: message.get("id") == name))["ok"]  # type: ignore[misc]
        assert device.view["phase"] == "demonstrating"


def test_the_hundredth_player_gets_the_reason_in_both_languages() -> None:
    """G3: the page's text for a full room has the number of its seats."""
    for language in ("en", "fr"):
        words = json.loads((LOCALES / language / "room.json").read_text(encoding="utf-8"))
        assert str(MOST_PLAYERS) in words["room.refused.full"], language


async def test_a_client_without_changes_gets_whole_views(tmp_path: Path) -> None:
    """A view that a client puts together from changes equals the whole view that another one gets,
    message by message.
    """
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        a = await ann.enter(code)
        whole, changes = await h.visitor().connect(code), await h.visitor().connect(code)
        await whole.hello(changes=False)
        await changes.hello()
        b = await bob.enter(code)
        await a.do("start")
        await b.do("bid", moves=9)
        await a.do("done")
        await a.do("bid", moves=7)
        for _ in range(5):
            sent = await whole.receive_until(lambda message: message["type"] == "events")
            put_together = await changes.receive_until(lambda message: message["type"] == "events")
            assert put_together["view"] == sent["view"]


class Renamed(GameView, frozen=True, rename={"step": "from"}):
    """The view of a game with a field that has another name on the wire."""

    step: int


def test_changes_use_the_names_of_the_wire() -> None:
    """A field with another name on the wire has that name in the changes, as in the whole view."""
    play = Play("Ann", start=False)
    common = game.shared_view(play.state, play.now)
    own = {name: getattr(common.game, name) for name in GameView.__struct_fields__}
    view = SharedView(common.room, Renamed(**own, step=3))
    found = changed_view({}, msgspec.json.decode(ViewChanges().since(view)))
    assert found == msgspec.json.decode(wire.shared_json(view))
    assert found["from"] == 3


PLAYERS = st.dictionaries(st.integers(0, 4), st.integers(0, 2), max_size=5)
VIEWS = st.tuples(st.integers(0, 2), st.integers(0, 2), PLAYERS)


@given(PLAYERS, st.lists(st.tuples(VIEWS, st.lists(VIEWS, max_size=3)), min_size=1, max_size=12))
@settings(max_examples=150)
def test_changes_build_the_view(
    present: dict[int, int],
    steps: list[tuple[tuple[int, int, dict[int, int]], list[tuple[int, int, object]]]],
) -> None:
    """A client that is welcomed at any moment, and applies changes to that view, has the current view each time."""
    play = Play("Ann", start=False)
    whole, (ann,) = game.shared_view(play.state, play.now), game.shared_view(play.state, play.now).room.players

    def view(round_: int, left: int, players: dict[int, int]) -> SharedView:
        listed = [replace(ann, seat=seat, chips=(chips,)) for seat, chips in sorted(players.items())]
        deadline = Deadline(kind="sand", at=0, total=2, left=left, paused=False)
        return SharedView(replace(whole.room, round=round_, players=listed), replace(whole.game, deadline=deadline))

    def read(view: SharedView) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(wire.shared_json(view))
        return found

    changes, kept, clients = ViewChanges(), {}, count()
    for changed, welcomes in steps:
        for round_, left, _ in welcomes:  # players change with events alone, values that depend on time always
            shown = view(round_, left, present)
            changes.welcomed(shown)
            kept[next(clients)] = read(shown)
        present = changed[2]
        news = msgspec.json.decode(changes.since(view(*changed)))
        for client, known in kept.items():
            kept[client] = changed_view(known, dict(news))
            assert kept[client] == read(view(*changed))
