"""The attacks of the bench do what they describe, and the players receive everything meanwhile."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bench.attack import LATENCY_LIMIT, Options, Result, report, run
from bench.crowd.figures import Times
from bench.siege.attacks import ATTACKS
from randolph.server import Settings
from randolph.server.services import POSITION_WORKERS

SHORT = Options(seconds=1.5, pieces=2, every=0.05, inside=True)

FLOODS = ("pings", "continuations", "empty texts", "nonsense")
SERVICES = (
    "solve",
    "pictures",
    "sheets",
    "imports",
    "checks",
    "random boards",
    "records",
    "QR codes",
    "room reviews",
    "optima",
)
ANSWERS = {
    **{name: {"101", "blocks", "ended"} for name in FLOODS},
    **{name: {"200", "503"} for name in SERVICES},
    "rooms": {"201"},
    "connections": {"101"},
    "slow requests": {"opened"},
    "wrong codes": {"404"},
    "reviews": {"200", "413", "503"},
    "previews": {"201", "200", "503"},
    "parcels": {"201"},
    "oversized": {"413", "ended"},
    "stolen seats": {"403", "404"},
}
"""The allowed answers to each attack."""


@pytest.mark.more
async def test_players_receive_everything_during_every_attack(tmp_path: Path) -> None:
    """During each attack, with two pieces, on a real server: all four players receive every bid, none is refused,
    nobody is disconnected, and the attacker gets only expected answers. The server logs nothing, and all attacks
    together start no more child processes than may work at the same time.
    """
    results, children = await run(SHORT, tmp_path)
    assert [each.name for each in results] == ["calm", *ATTACKS]
    for each in results:
        assert each.complete, (each.name, each.refused)
        assert each.sent > 0
        assert set(each.answers) <= ANSWERS.get(each.name, set()), (each.name, each.answers)
    assert set(ANSWERS) == set(ATTACKS)
    assert 0 < children <= POSITION_WORKERS + Settings().solve_threads
    assert (tmp_path / "server.log").read_text(encoding="utf-8") == ""


def test_errors_and_late_bids_are_listed() -> None:
    """A bid that not everybody has received is an error, and a p99 above the limit has its own line; otherwise only the
    worst attack is named.
    """

    def made(name: str, seconds: float, sent: int = 100) -> Result:
        times = Times()
        for _ in range(100):
            times.add(seconds)
        return Result(name, Counter({"200": 3}), times, times, sent, Counter(), 0.5)

    calm, well, late, lost = made("calm", 0.002), made("rooms", 0.1), made("solve", 0.3), made("imports", 0.1, 101)
    assert LATENCY_LIMIT == 0.25
    assert [each.complete for each in (calm, well, late, lost)] == [True, True, True, False]
    text = report([calm, well])
    assert "| rooms | 3 × 200 | 100 | 100.0 | 100.0 | 100.0 | 0.50 | 100.0 |" in text
    assert text.endswith("the worst: rooms, p99 100 ms; calm: 2 ms")
    assert "ABOVE" not in text
    assert "WRONG" not in text
    text = report([calm, well, late, lost])
    assert "ABOVE THE LIMIT: solve: p99 300 ms, calm 2 ms" in text
    assert "WRONG: imports: 100 of 101 bids received" in text
