"""Makes `docs/reference/game-machine.md`: the game's table as a picture and as a table, from the games' tables."""

from __future__ import annotations

from docs.server_pages import title_of
from randolph.game import KINDS, AddComputer, Connect, Disconnect, HandOver, Join, Kick, Leave, Lock, Readmit, Rename
from randolph.game.table import AnyKind, mermaid

COMING_AND_GOING = (Join, Connect, Disconnect, Leave, Rename, Lock, Kick, Readmit, HandOver, AddComputer)

WHO = {
    "server": "the server",
    "seat": "anybody with a seat",
    "person": "anybody with a seat but computer players",
    "player": "a player who takes part in the round",
    "host": "the host",
    "demonstrator": "the demonstrator",
}

INTRODUCTION = """\
# The games' tables

<!-- Made by docs/machine_page.py from the code's own tables. Change it there, then `make docs`. -->

This page shows the states of each game, and the transitions between them. An arrow with ⌛ is a deadline, which happens
automatically. No deadline runs while no player is connected or the game is paused. If a transition needs everybody (all
done, all ready), it is drawn with the command that completes it.

The tables of commands say who may give which command in which state. A command that is not in the table is refused, and
nothing changes. A command in the table may still be refused because of its content. `join`, `connect`, `disconnect`,
`leave` and `rename` are possible in every state. So are the host's commands about people in a group: `lock`, `kick`,
`readmit`, `hand_over` and `add_computer`. Closing a seat with `kick` leads to the same state as `leave`. After a
`pause`, the events of the pause decide the next state.
"""

EXPLAINED = {
    "ricochet": ": the [game of bids](../explanation/game-of-bids.md)",
    "micro": ": the [game of declarations](../explanation/game-of-micro-robots.md)",
}
"""Where a game is explained, if it is."""


def page() -> str:
    """The page as it should be."""
    return "\n".join([INTRODUCTION, *(line for kind in KINDS.values() for line in _machine(kind))])


def _machine(kind: AnyKind) -> list[str]:
    """One game's picture and tables."""
    return [
        f"## {title_of(kind.name)}{EXPLAINED.get(kind.name, '')}\n",
        f"```mermaid\n{mermaid(kind)}```\n",
        "| state | command | who | can lead to |",
        "|---|---|---|---|",
        *_rows(kind),
        "",
        "| deadline | runs in | can lead to |",
        "|---|---|---|",
        *(f"| `{name}` | {due.phase} | {', '.join(due.to)} |" for name, due in kind.course.deadlines.items()),
        "",
    ]


def _rows(kind: AnyKind) -> list[str]:
    return [
        f"| {phase} | `{command.__struct_config__.tag}` | {WHO[row.by]} | {', '.join(row.to)} |"
        for phase, commands in kind.course.table.items()
        for command, row in commands.items()
        if command not in COMING_AND_GOING
    ]
