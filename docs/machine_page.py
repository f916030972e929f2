"""Makes `docs/reference/game-machine.md`: the game's table as a picture and as a table, from `randolph.game.table`."""

from __future__ import annotations

from randolph.game.commands import Connect, Disconnect, Join, Leave
from randolph.game.table import DEADLINES, TABLE, mermaid

COMING_AND_GOING = (Join, Connect, Disconnect, Leave)

WHO = {
    "server": "the server",
    "seat": "anybody with a seat",
    "player": "who takes part in the round",
    "host": "the host",
    "demonstrator": "who is showing",
}

INTRODUCTION = """\
# The game's table

<!-- Made by docs/machine_page.py from the code's own table. Change it there, then `make docs`. -->

The states of a [game of bids](../explanation/game-of-bids.md), and what leads from one to another. An arrow with ⌛
is a deadline: it happens by itself when its time has come. What happens as soon as everybody has said so – all are
done, all are ready – is drawn with the command that completes it.
"""

COMMANDS = """\
## Commands

Who may say what in which state. A command that does not stand here is refused, and nothing changes; one that does may
still be refused for what it says. `join`, `connect`, `disconnect` and `leave` are possible in every state.
"""

DEADLINE_TEXT = """\
## Deadlines

What happens by itself. No deadline runs while no player is connected.
"""


def page() -> str:
    """The page as it should be."""
    return "\n".join(
        [
            INTRODUCTION,
            f"```mermaid\n{mermaid()}```\n",
            COMMANDS,
            "| state | command | who | can lead to |",
            "|---|---|---|---|",
            *_rows(),
            "",
            DEADLINE_TEXT,
            "| deadline | runs in | can lead to |",
            "|---|---|---|",
            *(f"| `{kind}` | {due.phase} | {', '.join(due.to)} |" for kind, due in DEADLINES.items()),
            "",
        ]
    )


def _rows() -> list[str]:
    return [
        f"| {phase} | `{command.__struct_config__.tag}` | {WHO[row.by]} | {', '.join(row.to)} |"
        for phase, commands in TABLE.items()
        for command, row in commands.items()
        if command not in COMING_AND_GOING
    ]
