"""The law of rematches, for the state machines of both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from randolph.game import GameStarted, Phase, Rematch
from randolph.game.commands import Command
from randolph.game.events import Event
from randolph.game.seats import Player, State


def wish(
    state: Callable[[], State], say: Callable[[int, Command], Sequence[Event] | None], skip: int, most: int
) -> None:
    """Let players request a rematch, one after the other. The next game begins with the request of more than half of
    the connected players, and of at least two if two have seats; not before.
    """
    for player in state().players[skip:][:most]:
        players = state().players
        asked = [each for each in state().present if each.computer is None]
        wishing = {each.seat for each in asked if each.rematch} | {player.seat}
        found = say(player.seat, Rematch())
        if found is None or state().phase is Phase.LOBBY:
            continue
        enough = len(wishing & {each.seat for each in asked}) * 2 > len(asked)
        two = len(wishing) > 1 or sum(map(_has_a_seat, players)) < 2
        assert any(isinstance(event, GameStarted) for event in found) == (enough and two)
        if state().phase is not Phase.FINISHED:
            return


def _has_a_seat(player: Player) -> bool:
    return player.seen and not player.left and player.computer is None
