"""The next to roll, the receiver of a chip, the winners: only the comparisons of U3, U4 and U7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game.scoring import MINUTE, most_chips

if TYPE_CHECKING:
    from randolph.game.events import Ending
    from randolph.game.micro.state import Game


def next_roller(state: Game) -> int | None:
    """Whose turn it is to roll the dice: they pass clockwise, that is in seat order, among the players (U3).

    The player who rolled the start also rolls the first target; after a round without a path the same player rolls
    again (U6). None if nobody is left.
    """
    same = state.round == 0 or state.abandoned is not None
    first = (state.roller or 0) + (0 if same else 1)
    there = [player.seat for player in state.playing]
    seats = there or [player.seat for player in state.players if not player.left]
    return min(seats, key=lambda seat: (seat - first) % len(state.players), default=None)


def receiver(state: Game, giver: int) -> int | None:
    """The receiver of a chip for a wrong declaration of `giver` (U4): the player with the fewest chips among the
    others.

    Among equals it is the nearest clockwise, in seat order from the giver. Players who have left, never came or wait
    for the next round get nothing; None if there is nobody else.
    """
    others = [player for player in state.players if player.seated and not player.waiting and player.seat != giver]
    poorest = min(
        others, key=lambda player: (len(player.chips), (player.seat - giver) % len(state.players)), default=None
    )
    return None if poorest is None else poorest.seat


def end_of_game(state: Game, now: int) -> tuple[tuple[int, ...], Ending] | None:
    """The winners and the reason, if the end of the game is reached (U7); None if it continues.

    Called between two rounds: a round that has begun is played.
    """
    best = max([len(state.face_up), *(len(player.chips) for player in state.players)])
    if state.win_at is not None and best >= state.win_at:
        return winners(state), "chips"
    if state.rules.rounds is not None and state.round >= state.rules.rounds:
        return winners(state), "rounds"
    if state.rules.end.kind == "minutes" and state.played(now) >= state.rules.end.count * MINUTE:
        return winners(state), "time"
    if not state.pool:
        return winners(state), "all_chips"
    return None


def winners(state: Game) -> tuple[int, ...]:
    """The seats with the most chips; equals share (U7). Alone: the player, if more chips are face up than face down."""
    if state.alone:
        return (0,) if len(state.face_up) > len(state.face_down) else ()
    return most_chips(state)
