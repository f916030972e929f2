"""Makes `docs/reference/metrics.md` from the list of what the server measures."""

from __future__ import annotations

from randolph.server.metrics import METRICS

PAGE = """\
# Metrics

<!-- Made by docs/metrics_page.py: change it there. -->

Each process tells what it measures at `/metrics`, in the format of [Prometheus](https://prometheus.io). By default only
programs on the same machine may read it; [`RANDOLPH_METRICS_FROM`](settings.md) names other addresses. Everybody
else gets 404, and so does a request through a proxy that the server does not trust, because its origin is unknown.

```yaml
# prometheus.yml
scrape_configs:
  - job_name: randolph
    static_configs:
      - targets: ["127.0.0.1:8017", "127.0.0.1:8018"]
```

Everything is counted by each process for itself and from its start; add the processes up. No label names a room, a
player or an address. Times are seconds.

{table}

Beside these there are the `process_…` metrics that programs on Linux have: memory, processor time, open files, start.

## What to look at

{questions}
"""


COMMIT = "histogram_quantile(0.99, sum by (le) (rate(randolph_commit_seconds_bucket[5m])))"
REFUSED = 'sum by (command, result) (rate(randolph_commands_total{result!="granted"}[5m]))'
QUESTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("how many play", ("sum(randolph_connections)", "sum(rate(randolph_events_total[1m]))")),
    ("is it quick", (COMMIT, COMMIT.replace("commit", "fanout"))),
    (
        "does the database suffer",
        ("rate(randolph_database_retries_total[5m]) > 0", "rate(randolph_database_failures_total[5m]) > 0"),
    ),
    ("do the processes hear of each other", ("randolph_bus_up == 0",)),
    ("does a room wait for the database", ("randolph_waiting == 1",)),
    ("is a queue growing", ("randolph_queue_length",)),
    ("who is refused, and why", (REFUSED,)),
    (
        "do lines break",
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
