"""The verdicts of a room: what the judge finds for its rounds, and when it is published.

The judge searches for the optimum of a round as soon as its problem exists. The result is kept in a side table of the
store, so that a restart does not search again. It becomes an event, and so visible, only when the round is over; the
game decides with which commands (`game.verdicts`). Problems that take milliseconds are judged before any bid is
decided, because a rule may need the optimum (U5).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from randolph import game
from randolph.game import Command, Refused
from randolph.server.clock import RoomClock
from randolph.server.judge import MOST_PER_ROOM
from randolph.server.logs import about
from randolph.server.room.journal import Journal
from randolph.server.room.replica import Replica
from randolph.server.room.updates import Update
from randolph.server.room_context import RoomContext
from randolph.server.store import Judgment, StoredJudgment, StoreError

_log = logging.getLogger(__name__)


class Verdicts:
    """The results of the judge for a room's rounds. `due` is when a result has to be published even if another process
    wrote last; `changes` counts the searches that have ended.
    """

    def __init__(self, room_id: int, replica: Replica, *, clock: RoomClock, context: RoomContext) -> None:
        self.due: int | None = None
        self.changes = 0
        self.judgments: dict[int, Judgment] = {}
        self._searching: set[int] = set()
        self._room_id = room_id
        self._replica = replica
        self._clock = clock
        self._context = context

    @property
    def searching(self) -> bool:
        """Whether the judge is searching for this room."""
        return bool(self._searching)

    def happened(self, update: Update) -> None:
        """A new game makes the optima of the last one useless."""
        if any(isinstance(event, game.GameStarted) for event in update.events):
            self.judgments.clear()
            self._searching.clear()
            self._context.judge.drop(self._room_id)

    def restored(self, judged: StoredJudgment | None) -> None:
        """The room was loaded with the judge's last result, which is not read again if it is for the open round."""
        if judged is not None and self._replica.unjudged.get(judged.round, (None, ""))[1] == judged.problem:
            self.judgments[judged.round] = judged.result

    def optimum(self) -> int | None:
        """The optimum of the current round, if it is known already."""
        self._judge_at_once()
        found = self.judgments.get(self._replica.state.round)
        return None if found is None else found.moves

    def start(self, look: Callable[[], Awaitable[object]]) -> None:
        """Let the judge search for unknown optima; each result calls `look`."""
        self._judge_at_once()
        for number, (problem, line) in self._replica.unjudged.items():
            if number in self._searching or number in self.judgments:
                continue
            if len(self._searching) >= MOST_PER_ROOM or self._context.judge.busy_with(self._room_id):
                break  # not all at once, so that a fast player does not occupy the judge
            self._searching.add(number)
            self._context.spawn(self._search(number, problem, line, look))

    async def publish(self, journal: Journal, now: int) -> None:
        """Publish the known optima of rounds that are over. Raises `StoreError`."""
        self.due = None
        for number in sorted(self.judgments.keys() & self._replica.unjudged.keys()):
            found = self.judgments.get(number)
            if found is None:  # meanwhile another process has begun a new game
                continue
            judged = game.Judged(number, found.status, found.moves, found.solution)
            for command in game.verdicts(self._replica.state, judged):
                if now < journal.deferred_until:
                    self.due = journal.deferred_until
                    return
                if await self._accepted(journal, command, now):
                    break

    async def _accepted(self, journal: Journal, command: Command, now: int) -> bool:
        try:
            await journal.write(lambda at: journal.ask(None, command, at), now)
        except Refused as refusal:
            _log.debug("a verdict was refused: %s", refusal.code, extra=about(room=self._room_id))
            return False
        return True

    def _judge_at_once(self) -> None:
        for number, (problem, _) in self._replica.unjudged.items():
            if number not in self.judgments:
                found = self._context.judge.at_once(self._replica.state.rules.game, problem)
                if found is not None:
                    self.judgments[number] = found

    async def _search(self, number: int, problem: object, line: str, look: Callable[[], Awaitable[object]]) -> None:
        """Find an optimum, or read it from the side table."""
        context, found = self._context, None
        try:
            found = await context.store.judgment(self._room_id, number, line)
            if found is None:
                found = await context.judge.judge(self._replica.state.rules.game, problem, self._room_id)
                if found is not None:
                    await context.store.save_judgment(self._room_id, number, line, found, self._clock.now())
        except StoreError as error:
            _log.warning(
                "the optimum of round %d could not be read or saved: %s", number, error, extra=about(room=self._room_id)
            )
            found = None
        except Exception:  # noqa: BLE001 – like a search that reached its limit; otherwise it would be repeated forever
            _log.exception("the search for the optimum of round %d failed", number, extra=about(room=self._room_id))
            found = Judgment("limit", None, None)
        finally:
            unjudged = self._replica.unjudged
            current = unjudged.get(number, (None,))[0] is problem  # otherwise a new game has begun meanwhile
            if current:
                self._searching.discard(number)
            self.changes += 1
        if current and found is not None:
            self.judgments[number] = found
        left = unjudged.keys() - self.judgments.keys() - self._searching
        if (current and found is not None) or (left and not current and not context.closing):
            await look()
