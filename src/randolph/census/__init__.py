"""The census of Ricochet Robots: every position of many boards and targets, with its optimum.

A *unit* is one board and one target. `units_of` lists them. `survey` counts them in several threads, a `Cluster` on
many machines. A `Ledger` keeps what is done, so that a survey can end at any moment and go on later. `verifying` solves
what the ledger says once more, `tables` exports it. The counting itself is `randolph.solver.census`.
"""

from randolph.census.cluster import Cluster, ClusterError
from randolph.census.ledger import FILE, Entry, Ledger, LedgerError, entries_of
from randolph.census.survey import refuse_uncounted, survey
from randolph.census.tables import to_csv, to_lines, to_parquet
from randolph.census.units import Unit, colored_targets, units_of
from randolph.census.verifying import Finding, recounted, solved_again
from randolph.solver.census import (
    ENGINES,
    FOUR,
    PLAIN,
    CensusStopped,
    Count,
    Counter,
    count,
    engine_of,
    in_bytes,
    memory_needed,
    positions_of,
    why_not,
)

__all__ = [
    "ENGINES",
    "FILE",
    "FOUR",
    "PLAIN",
    "CensusStopped",
    "Cluster",
    "ClusterError",
    "Count",
    "Counter",
    "Entry",
    "Finding",
    "Ledger",
    "LedgerError",
    "Unit",
    "colored_targets",
    "count",
    "engine_of",
    "entries_of",
    "in_bytes",
    "memory_needed",
    "positions_of",
    "recounted",
    "refuse_uncounted",
    "solved_again",
    "survey",
    "to_csv",
    "to_lines",
    "to_parquet",
    "units_of",
    "why_not",
]
