"""The limits on computer players in a room and in a process."""

from __future__ import annotations

from randolph.game import State
from randolph.server.errors import ApiError


class ComputerLimit:
    """Limits the number of computer players. `taken` is how many play in this process."""

    def __init__(self, *, in_a_room: int, altogether: int) -> None:
        self.taken = 0
        self._in_a_room = in_a_room
        self._altogether = altogether

    @property
    def left(self) -> bool:
        """Whether one more may play in this process."""
        return self.taken < self._altogether

    def admit(self, state: State) -> None:
        """Make sure that one more may take a seat of a room in this state. Raises `ApiError`."""
        seats = sum(player.hosted and not player.left for player in state.players)
        if seats >= self._in_a_room or not self.left:
            raise ApiError("too_many_computers")
