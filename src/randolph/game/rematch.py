"""A rematch: in a finished game of a group, more than half of the people agree to play again with the same rules.

The first request opens a window. A rematch begins as soon as enough connected people ask for it; too few requests
expire with the window. Computer players take part and are not asked. The host may begin without requests (`again`).
Each game starts its rematch in its `settle`, like everything that follows from a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game.handlers import in_a_group, too_few
from randolph.game.seats import Phase
from randolph.game.table import Draft, Due, Refused, Row

if TYPE_CHECKING:
    from randolph.game.seats import Player, State


def requesters(state: State) -> tuple[Player, ...]:
    """The players whose request counts now; that of a disconnected player counts when they return."""
    return tuple(player for player in _asked(state) if player.rematch)


def needed(state: State) -> int:
    """How many requests are needed: more than half of the people.

    With two people, both are needed. Otherwise a lost connection would let one of them play alone.
    """
    seated = sum(player.seated and player.computer is None for player in state.players)
    return max(len(_asked(state)) // 2 + 1, min(2, seated))


def agreed(state: State) -> bool:
    """Whether the rematch begins now."""
    return len(requesters(state)) >= needed(state) and too_few(state, state.clock) is None


def _asked(state: State) -> tuple[Player, ...]:
    return tuple(player for player in state.present if player.computer is None)


def _wish(draft: Draft[State], seat: int, _command: cmd.Rematch, now: int) -> None:
    """Ask for a rematch. `agreed` decides whether there are enough requests."""
    if not draft.state.players[seat].rematch:
        draft.write(ev.RematchWished(at=now, seat=seat))


def _lapse(draft: Draft[State], now: int) -> None:
    draft.write(ev.RematchLapsed(at=now))


def _no_group(state: State, now: int) -> Refused | None:
    """Alone and at a real table there is nobody else to ask."""
    return in_a_group(state, now) or too_few(state, now)


BEGINS = (Phase.THINKING, Phase.OVER)
"""The phases in which a rematch begins: with a round, or with the countdown to it."""

ROW: Row[State] = Row("person", _wish, BEGINS, unless=_no_group)
"""The command's row in the tables of the games, in the phase `finished`."""

DUE: Due[State] = Due(Phase.FINISHED, _lapse, ())
"""The end of the window; the kind of this deadline is `rematch`."""
