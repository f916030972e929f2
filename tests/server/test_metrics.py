"""The metrics: they are counted, have conventional names, and only allowed clients can read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from randolph.server import connections
from randolph.server.admission import Admission
from randolph.server.metrics import METRICS
from tests.server.in_process import RunningServer, Visitor, running_server
from tests.server.play import win_round


async def read(h: RunningServer) -> dict[str, Metric]:
    """The metrics: they are counted, have conventional names, and only allowed clients can read them."""
    answer = await h.visitor().http.get("/metrics")
    assert answer.status_code == 200
    return {family.name: family for family in text_string_to_metric_families(answer.text)}


def value(found: dict[str, Metric], sample: str, **labels: str) -> float:
    """The value of one sample; 0 if there is none yet."""
    wanted = (one for family in found.values() for one in family.samples if one.name == sample)
    return sum(one.value for one in wanted if labels.items() <= one.labels.items())


async def test_a_round_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms, connections, commands by kind and result, events, the time of each step, and the end of a slow reader: all
    have the values that the players caused.
    """
    monkeypatch.setattr(connections, "OUTBOX", 4)
    async with running_server(tmp_path) as h:
        ann, bob = h.visitor(), h.visitor()
        code = await ann.make_room("Ann")
        await bob.join(code, "Bob")
        a, b = await ann.enter(code), await bob.enter(code)
        await a.do("start")
        assert (await a.ask("start"))["error"]["code"] == "wrong_phase"
        assert (await a.ask("dance"))["error"]["code"] == "malformed"
        await win_round(a, [b])
        await a.receive_event("optimum_found")  # the judge is counted, and its result is in the record
        slow = await h.visitor().enter(code)
        slow.reading.clear()
        for _ in range(8):
            await a.ask("ready")
            await a.send({"type": "say", "phrase": "nice"})
        for _ in range(8):
            await b.do("rename", name="Ben")
            await b.do("rename", name="Bob")
            if slow.task is not None and slow.task.done():
                break
        await slow.ended()
        again = await bob.enter(code, after=b.seq)
        found = await read(h)
        assert value(found, "randolph_rooms") == 1
        assert value(found, "randolph_connections") == 3
        assert value(found, "randolph_reconnects_total") == 1
        assert value(found, "randolph_commands_total", command="start", result="granted") == 1
        assert value(found, "randolph_commands_total", command="start", result="wrong_phase") == 1
        assert value(found, "randolph_commands_total", command="unknown", result="malformed") == 1
        assert value(found, "randolph_slow_connections_closed_total") == 1
        assert value(found, "randolph_connections_closed_total", reason="slow") == 1
        assert value(found, "randolph_http_requests_total", method="POST", status="201") == 1
        record = (await ann.http.get(f"/api/rooms/{code}/record")).json()["events"]
        assert value(found, "randolph_events_total") == len(record) - 2  # those that create a room
        assert value(found, "randolph_judge_seconds_count") == 1
        assert value(found, "randolph_commit_seconds_count") > 0
        updates = [message for line in (a, b) for message in line.messages if message["type"] == "events"]
        assert value(found, "randolph_fanout_seconds_count") >= len(updates)
        await again.disconnect()


async def test_waiting_connections_are_counted(tmp_path: Path) -> None:
    """Connections that wait for admission are counted, too."""
    async with running_server(tmp_path) as h:
        assert value(await read(h), "randolph_queue_length", queue="door") == 0
        h.inside.admission = Admission(at_once=1)
        for _ in range(3):
            h.inside.admission.enter(lambda _place: None)
        assert value(await read(h), "randolph_queue_length", queue="door") == 2


async def test_names_are_documented_and_conventional(tmp_path: Path) -> None:
    """Each metric has its kind and meaning, also before anything has happened. Counters end in `_total`, times in
    `_seconds`; no label can hold a room, a player or an address.
    """
    async with running_server(tmp_path) as h:
        found = await read(h)
        for measure in METRICS:
            family = found[measure.name.removesuffix("_total")]
            assert (family.type, family.documentation) == (measure.kind, measure.meaning), measure.name
            assert (measure.kind == "counter") == measure.name.endswith("_total")
            assert measure.kind != "histogram" or measure.name.endswith("_seconds")
            assert set(measure.labels) <= {"version", "method", "status", "command", "result", "queue", "reason"}
        names = {name for name in found if not name.startswith("process_")}
        assert names == {measure.name.removesuffix("_total") for measure in METRICS}


@pytest.mark.parametrize(
    ("address", "headers", "settings", "names"),
    [
        ("127.0.0.1", {}, {}, True),
        ("::1", {}, {}, True),
        ("::ffff:127.0.0.1", {}, {}, True),
        ("192.0.2.7", {}, {}, False),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, {}, False),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, {"trusted_proxies": ("127.0.0.1",)}, False),
        ("10.1.2.3", {}, {"metrics_from": ("10.0.0.0/8",)}, True),
        ("10.1.2.3", {"x-forwarded-for": "10.1.2.3"}, {"metrics_from": ("10.0.0.0/8",)}, False),
        ("127.0.0.1", {}, {"metrics_from": ()}, False),
    ],
)
async def test_only_named_networks_may_read_the_metrics(
    tmp_path: Path, address: str, headers: dict[str, str], settings: dict[str, Any], *, names: bool
) -> None:
    """This machine, or the networks of the setting, may read them; nobody through a proxy that does not name them. For
    others the address does not exist.
    """
    async with running_server(tmp_path, **settings) as h:
        visitor = Visitor(h.app, headers, address=address)
        answer = await visitor.http.get("/metrics")
        assert answer.status_code == (200 if names else 404)
        assert ("randolph_rooms" in answer.text) == names
        await visitor.leave()
