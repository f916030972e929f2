"""Makes `docs/reference/metrics.md` from the list of what the server measures."""

from __future__ import annotations

from randolph.server.metrics import METRICS

PAGE = """\
# Metrics

<!-- Made by docs/metrics_page.py: change it there. -->

Each process reports its metrics at `/metrics`, in the format of [Prometheus](https://prometheus.io). By default only
programs on the same machine may read it; [`RANDOLPH_METRICS_FROM`](settings.md) names other addresses. Everybody
else gets 404. So does a request through a proxy that the server does not trust, because its origin is unknown.

```yaml
# prometheus.yml
scrape_configs:
  - job_name: randolph
    static_configs:
      - targets: ["127.0.0.1:8017", "127.0.0.1:8018"]
```

Each process counts for itself, from its start; add the processes up. No label names a room, a player or an address.
Times are in seconds.

{table}

On Linux there are also the usual `process_…` metrics: memory, processor time, open files, start.

## What to watch

{questions}
"""


COMMIT = "histogram_quantile(0.99, sum by (le) (rate(randolph_commit_seconds_bucket[5m])))"
REFUSED = 'sum by (command, result) (rate(randolph_commands_total{result!="granted"}[5m]))'
QUESTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("how many people play", ("sum(randolph_connections)", "sum(rate(randolph_events_total[1m]))")),
    ("is it fast", (COMMIT, COMMIT.replace("commit", "fanout"))),
    (
        "does the database have problems",
        ("rate(randolph_database_retries_total[5m]) > 0", "rate(randolph_database_failures_total[5m]) > 0"),
    ),
    ("can the processes not notify each other", ("randolph_bus_up == 0",)),
    ("does a room wait for the database", ("randolph_waiting == 1",)),
    ("is a queue growing", ("randolph_queue_length",)),
    ("who is refused, and why", (REFUSED,)),
    (
        "do connections break",
        (
            "sum by (reason) (rate(randolph_connections_closed_total[5m]))",
            "sum(rate(randolph_reconnects_total[5m]))",
        ),
    ),
)


def page() -> str:
    """The page as it should be."""
    rows = [
        f"| `{measure.name}` | {measure.kind} | {', '.join(f'`{label}`' for label in measure.labels) or '–'} "
        f"| {measure.meaning} |"
        for measure in METRICS
    ]
    questions = [f"| {question} | {', '.join(f'`{one}`' for one in asked)} |" for question, asked in QUESTIONS]
    return PAGE.format(
        table="\n".join(["| name | kind | labels | what it says |", "|---|---|---|---|", *rows]),
        questions="\n".join(["| question | expression |", "|---|---|", *questions]),
    )
