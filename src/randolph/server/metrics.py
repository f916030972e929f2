"""The metrics of the server, for Prometheus: `/metrics`.

Each part of the server counts for itself (`counters.py`), and its counters are read on request. `METRICS` lists every
metric and where it is read; `docs/reference/metrics.md` is made from it. No label has a room, a player or an address:
the number of series is bounded, and they identify nobody.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

import randolph
from randolph.server.counters import Histogram, Tally
from randolph.server.security import Scope, header
from randolph.server.services import Services
from randolph.server.settings import Settings

Kind = Literal["counter", "gauge", "histogram"]
Reading: TypeAlias = "float | Mapping[tuple[str, ...], float] | Tally | Histogram"


@dataclass(frozen=True, slots=True)
class Measure:
    """One metric: its name, its meaning, where it is read, and the names of its labels."""

    name: str
    kind: Kind
    meaning: str
    read: Callable[[Services], Reading]
    labels: tuple[str, ...] = ()


def _queues(services: Services) -> dict[tuple[str, ...], float]:
    return {
        ("writer",): services.store.waiting,
        ("judge",): services.judge.waiting,
        ("solver",): services.solvers.waiting,
        ("reader",): services.readers.waiting,
        ("computer",): services.computers.thinkers.waiting,
        ("bus",): services.context.bus.waiting,
        ("door",): 0 if services.admission is None else services.admission.waiting,
        ("outboxes",): sum(services.connections.outboxes()),
    }


METRICS: tuple[Measure, ...] = (
    Measure("randolph_build_info", "gauge", "1, with the version of the program.",
            lambda _: {(randolph.__version__,): 1.0}, ("version",)),
    Measure("randolph_rooms", "gauge", "Rooms in the memory of this process.",
            lambda services: services.rooms.in_memory),
    Measure("randolph_connections", "gauge", "Open sockets.", lambda services: len(services.connections.open)),
    Measure("randolph_ready", "gauge", "1, or 0 when the process will stop soon or a part of it has failed.",
            lambda services: float(not (services.readiness.draining or services.readiness.failed))),
    Measure("randolph_waiting", "gauge", "1 while rooms wait because the database cannot write, else 0.",
            lambda services: float(services.context.write_monitor.blocked)),
    Measure("randolph_computer_players", "gauge", "Computer players in this process.",
            lambda services: services.computers.playing),
    Measure("randolph_http_requests_total", "counter", "HTTP responses, by method and status.",
            lambda services: services.requests, ("method", "status")),
    Measure("randolph_commands_total", "counter",
            "Commands of players, by kind and result: `granted`, or the code of the refusal. Invalid ones have the "
            "kind `unknown`.",
            lambda services: services.connections.commands, ("command", "result")),
    Measure("randolph_events_total", "counter", "Events that this process has appended to rooms.",
            lambda services: services.context.events),
    Measure("randolph_append_conflicts_total", "counter",
            "Appends that were decided again because another process had appended first.",
            lambda services: services.context.conflicts),
    Measure("randolph_commit_seconds", "histogram",
            "From the request of a room to write until the commit, including the time in the queue.",
            lambda services: services.context.commits),
    Measure("randolph_fanout_seconds", "histogram",
            "From an event in a room until a member's socket has accepted it; once for each member.",
            lambda services: services.connections.fan_out),
    Measure("randolph_queue_length", "gauge",
            "Length of each queue: the database's writer, the judge, the child processes that solve (`solver`) and "
            "read (`reader`) for visitors, the threads of computer players, messages to other processes, connections "
            "that wait for admission (`door`), and all outboxes together.",
            _queues, ("queue",)),
    Measure("randolph_outbox_longest", "gauge", "Messages in the fullest outbox of a connection.",
            lambda services: max(services.connections.outboxes(), default=0)),
    Measure("randolph_slow_connections_closed_total", "counter",
            "Connections that were ended because their outbox was full.", lambda services: services.connections.slow),
    Measure("randolph_connections_closed_total", "counter",
            "Connections that have ended, by reason: `gone` (closed by the client), `slow`, `moved` (asked to "
            "reconnect), or the code of an error.",
            lambda services: services.connections.closed, ("reason",)),
    Measure("randolph_reconnects_total", "counter", "Connections whose client has been in the room before.",
            lambda services: services.connections.reconnects),
    Measure("randolph_judge_seconds", "histogram", "How long the judge has searched for an optimum.",
            lambda services: services.judge.searches),
    Measure("randolph_judge_wait_seconds", "histogram", "How long a problem has waited for the judge.",
            lambda services: services.judge.waits),
    Measure("randolph_judge_running", "gauge", "Searches for optima that are running.",
            lambda services: services.judge.running),
    Measure("randolph_bus_up", "gauge",
            "1 while the bus works, 0 while new events are read from the database.",
            lambda services: float(services.context.bus.up)),
    Measure("randolph_bus_lag_seconds", "histogram",
            "From sending a message over the bus until this process has received it itself, by samples.",
            lambda services: services.context.bus.lag),
    Measure("randolph_database_transactions_total", "counter", "Committed transactions.",
            lambda services: services.store.counters.transactions),
    Measure("randolph_database_retries_total", "counter",
            "Writes and reads that were tried again because the database could not be reached.",
            lambda services: services.store.counters.retries),
    Measure("randolph_database_failures_total", "counter", "Transactions and reads that have failed for good.",
            lambda services: services.store.counters.failures),
)  # fmt: skip
"""All metrics, in the order of the reference page."""


class _ServicesCollector(Collector):
    """The services as a collector of Prometheus's client."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Read all metrics."""
        return (_family(measure, measure.read(self._services)) for measure in METRICS)

    def describe(self) -> list[Metric]:
        """Nothing is read on registration."""
        return []


def _family(measure: Measure, reading: Reading) -> Metric:
    name, meaning = measure.name, measure.meaning
    if isinstance(reading, Histogram):
        histogram = HistogramMetricFamily(name, meaning)
        histogram.add_metric([], buckets=reading.cumulative(), sum_value=reading.total)
        return histogram
    of_kind = CounterMetricFamily if measure.kind == "counter" else GaugeMetricFamily
    family = of_kind(name, meaning, labels=measure.labels)
    counts = reading.counts if isinstance(reading, Tally) else reading
    if not isinstance(counts, Mapping) or not measure.labels:  # metrics without a value yet are shown as 0
        family.add_metric([], sum(counts.values()) if isinstance(counts, Mapping) else counts)
        return family
    for labels, value in list(counts.items()):
        family.add_metric(labels, value)
    return family


def registry_of(services: Services) -> CollectorRegistry:
    """The metrics of these services and of their process: memory, processor, open files."""
    registry = CollectorRegistry()
    registry.register(_ServicesCollector(services))
    ProcessCollector(registry=registry)
    return registry


def may_read(scope: Scope, settings: Settings) -> bool:
    """Whether a client may read the metrics: the settings allow its address, and no proxy hides it."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(str(client[0]).partition("%")[0] if client else "")
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    forwarded = any(header(scope, name) is not None for name in (b"x-forwarded-for", b"forwarded"))
    if forwarded and (address.is_loopback or not settings.trusted_proxies):
        return False
    return any(address in ipaddress.ip_network(network) for network in settings.metrics_from)
