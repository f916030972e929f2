"""The figures of a run: times, collected as they come, and their formatting."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from dataclasses import dataclass, field


class Times:
    """A list of durations in seconds; printed in milliseconds."""

    def __init__(self) -> None:
        self.all = array("d")

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self.all.append(seconds)

    def __len__(self) -> int:
        return len(self.all)

    def cells(self) -> tuple[str, str, str, str, str]:
        """How many, and p50, p95, p99 and the longest, in milliseconds."""
        if not self.all:
            return "0", "–", "–", "–", "–"
        ordered = sorted(self.all)
        found = (percentile(ordered, share) for share in (0.5, 0.95, 0.99, 1.0))
        p50, p95, p99, longest = (f"{1000 * each:,.1f}" for each in found)
        return f"{len(ordered):,}", p50, p95, p99, longest


def percentile(ordered: list[float], share: float) -> float:
    """The least value that `share` of them do not exceed.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


@dataclass(slots=True)
class Figures:
    """Everything that is measured while rooms play.

    `delivery`: from the socket write of a command until the last member present has its event, by kind of command.
    Resent commands are excluded, and so are those sent while clients reconnected after a kill; `delivery_recovering`
    has their bids. `server_delivery`: the server's part, from receiving a bid to sending its event. `replies`: from the
    write until the reply. `pongs`: from a ping to its pong; `pongs_at`: the moments.

    `reconnects`: from the connection attempt to the welcome, after a single cut; `reconnects_after_kill`: after a
    killed server; `handovers`: if the server had asked the client to reconnect. `offline`: after a kill, from the loss
    of the connection until the welcome.
    """

    delivery: dict[str, Times] = field(default_factory=lambda: {"bid": Times(), "push": Times(), "ready": Times()})
    delivery_recovering: Times = field(default_factory=Times)
    bids_at: array[float] = field(default_factory=lambda: array("d"))
    server_delivery: Times = field(default_factory=Times)
    replies: Times = field(default_factory=Times)
    pongs: Times = field(default_factory=Times)
    pongs_at: array[float] = field(default_factory=lambda: array("d"))
    reconnects: Times = field(default_factory=Times)
    reconnects_after_kill: Times = field(default_factory=Times)
    handovers: Times = field(default_factory=Times)
    offline: Times = field(default_factory=Times)
    lateness: Times = field(default_factory=Times)
    refused: Counter[str] = field(default_factory=Counter)
    sent: Counter[str] = field(default_factory=Counter)
    received: int = 0
    messages: int = 0
    bytes: int = 0
    resent: int = 0
    attempts: int = 0
    failed_attempts: int = 0
    cuts: int = 0


def table(title: str, rows: list[tuple[str, tuple[str, ...]]], head: tuple[str, ...]) -> str:
    """A table in Markdown."""
    lines = [f"| {title} | {' | '.join(head)} |", "|" + "---|" * (len(head) + 1)]
    lines += [f"| {name} | {' | '.join(cells)} |" for name, cells in rows]
    return "\n".join(lines)
