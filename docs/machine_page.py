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
    "player": "who takes part in the round",
    "host": "the host",
    "demonstrator": "who is showing",
}

INTRODUCTION = """\
# The games' tables

<!-- Made by docs/machine_page.py from the code's own tables. Change it there, then `make docs`. -->

The states of each game, and what leads from one to another. An arrow with ⌛ is a deadline: it happens by itself when
its time has come; none runs while no player is connected or the game is paused. What happens as soon as everybody has
said so – all are done, all are ready – is drawn with the command that completes it.

The tables of commands say who may say what in which state. A command that does not stand there is refused, and nothing
changes; one that does may still be refused for what it says. `join`, `connect`, `disconnect`, `leave` and `rename` are
possible in every state, and so is what the host of a group may do about its people: `lock`, `kick`, `readmit`,
`hand_over` and `add_computer`. A seat that is closed by `kick` leads where its player would have led by leaving; and
when the game goes on after a `pause`, it goes where all that has happened meanwhile leads.
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
