"""The decisions of a computer player: it derives its next command from what it sees, or waits.

A `Mind` has no clock, no socket and no solver. `step` takes the view, the board and the time, and returns a `Step`: a
command to send, a question for the solver, or how long to wait unless something happens. So a game can be simulated
instantly (the tests do), and this file is an example for authors of other players.

A computer player never hurries people. It is ready for the next round, or agrees to end a game, when all of them do. It
says that it is done when it will find nothing more, and earlier if all people wait for it. Its thinking stops while the
game is paused. Everything specific to a game is in `GameAdapter`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from randolph.bots.thinking import Idea, Skill, luck
from randolph.protocol import Json
from randolph.solver import StopFlag

Move = TypeVar("Move")

Question: TypeAlias = Callable[[int, Hashable, StopFlag], tuple[Idea[object], ...]]
"""Work for the solver: the ideas for a strength and a seed. It may take seconds; the flag ends it early."""

HURRY_SECONDS = 15.0
"""Seconds for which a computer player continues to think after all people have said that they are done."""
PUSH_SECONDS = (0.7, 1.3)
"""Seconds between two moves of a demonstration."""
READY_SECONDS, READY_ALONE_SECONDS = 0.6, 4.0
"""Seconds until a computer player is ready: after the last person is, and after a round among computers."""
DONE_SECONDS = 2.5
"""Seconds between its last idea and saying that it is done."""
REFUSAL_SECONDS = 1.0


class Announcement(NamedTuple):
    """The number that a seat has announced, if any, and the highest that it may announce now."""

    own: int | None
    most: int


class GameAdapter(ABC, Generic[Move]):
    """The game-specific part of a computer player."""

    announcing: str
    """The command that announces a number."""
    skills: Mapping[int, Skill]
    """The skill of each strength."""

    @abstractmethod
    def problem(self, view: Json) -> Hashable:
        """A key that distinguishes this round's problem from others; None if there is nothing to think about."""

    @abstractmethod
    def question(self, view: Json, board: Json) -> Question:
        """The solver's work for this problem. Raises `RandolphError` if the view cannot be read."""

    @abstractmethod
    def announcement(self, view: Json, seat: int) -> Announcement:
        """What this seat has announced, and what it may announce."""

    @abstractmethod
    def shown(self, view: Json) -> int:
        """The number of moves of the current demonstration so far."""

    @abstractmethod
    def move_command(self, move: Move) -> Json:
        """The command that makes a move."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next step: a `command` to send, or `wait` seconds (None: until something happens); and a `question` for the
    solver, whose answer goes to `Mind.take_answer`.
    """

    command: Json | None = None
    wait: float | None = None
    question: Question | None = None


class Mind:
    """One computer player. Different `seed`s make players of equal strength think differently."""

    def __init__(self, adapter: GameAdapter[Any], strength: int, seed: Hashable) -> None:
        """Raises `KeyError` for an unknown strength."""
        self._adapter = adapter  # of any move type: it makes only moves from its own questions
        self.strength = strength
        self.seed = seed
        self.patience = adapter.skills[strength].patience
        self._luck = luck(("manners", seed))
        self._problem: Hashable = None
        self._asked = False
        self._ideas: tuple[Idea[object], ...] | None = None
        self._thought = 0.0
        self._ran_at: float | None = None
        self._showing: Idea[object] | None = None
        self._lost = False
        self._since: dict[Hashable, float] = {}
        self._quiet_until = 0.0

    def step(self, view: Json, board: Json | None, now: float, *, silent: float = 0.0, age: float = 0.0) -> Step:
        """The next step at `now` (seconds of any clock that only goes forward).

        For `silent` seconds from now this seat may not say a number, because others have a head start (H5); `age` is
        the duration of the round in seconds, which counts as thinking time for a player that joins late.
        """
        seat = view["you"]
        if seat is None:
            return Step()
        self._look_at(view, now, age)
        question = None
        if self._problem is not None and not self._asked and board is not None:
            self._asked = True
            question = self._adapter.question(view, board)
        if now < self._quiet_until:
            return Step(wait=self._quiet_until - now, question=question)
        found = self._next(view, seat, frozenset(view["actions"]), now, silent)
        return Step(found.command, found.wait, question)

    def take_answer(self, problem: Hashable, ideas: tuple[Idea[object], ...]) -> None:
        """The answer to the question about this problem; answers to earlier ones are ignored."""
        if problem == self._problem:
            self._ideas = ideas

    def refused(self, code: str, now: float) -> None:
        """A command was refused: nothing has changed, and nothing is repeated immediately. A player whose move is
        refused does not know how to continue.
        """
        self._quiet_until = now + REFUSAL_SECONDS
        self._lost |= code.startswith("illegal")

    @property
    def problem(self) -> Hashable:
        """The problem that it thinks about."""
        return self._problem

    # ── looking ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _look_at(self, view: Json, now: float, age: float) -> None:
        problem = self._adapter.problem(view)
        if problem != self._problem:
            self._problem, self._asked, self._ideas = problem, False, None
            self._thought, self._showing, self._lost = age, None, False
            self._ran_at = None
            self._since.clear()
        if self._ran_at is not None:
            self._thought += now - self._ran_at
        deadline = view["deadline"]
        still = view["paused"] or (deadline is not None and deadline["paused"])
        self._ran_at = None if problem is None or still else now

    def _after(self, what: Hashable, seconds: float, now: float) -> float:
        """The seconds that remain until `seconds` have passed since this was first true."""
        return max(0.0, self._since.setdefault(what, now) + seconds - now)

    # ── acting ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _next(self, view: Json, seat: int, actions: frozenset[str], now: float, silent: float) -> Step:
        shown = view["demonstration"]
        if shown is not None and shown["seat"] == seat and "give_up" in actions:
            return self._show(view, seat, now)
        steps = [
            self._think(view, seat, actions, silent),
            self._rest(view, seat, actions, now),
        ]
        said = next((step for step in steps if step.command is not None), None)
        if said is not None:
            return said
        waits = [step.wait for step in steps if step.wait is not None]
        return Step(wait=min(waits, default=None))

    def _think(self, view: Json, seat: int, actions: frozenset[str], silent: float) -> Step:
        """Announce what has been found so far, or say that nothing more will be."""
        announcing, saying = self._adapter.announcing in actions, "done" in actions and not _own(view, seat)["done"]
        if self._ideas is None or self._ran_at is None or not (announcing or saying):
            return Step()
        own, most = self._adapter.announcement(view, seat)
        if announcing:
            ripe = [idea for idea in self._ideas if idea.at <= self._thought]
            if ripe and ripe[-1].number <= most and (own is None or ripe[-1].number < own):
                if silent > 0.0:
                    return Step(wait=silent)
                return Step({"type": self._adapter.announcing, "moves": ripe[-1].number})
        coming = [idea.at for idea in self._ideas if idea.at > self._thought and idea.number <= most]
        if saying:
            self._since.setdefault("thinking", self._thought)
            done_at = self._done_at(view, seat)
            if self._thought >= done_at:
                return Step({"type": "done"})
            coming.append(done_at)
        return Step(wait=max(0.0, min(coming) - self._thought)) if coming else Step()

    def _done_at(self, view: Json, seat: int) -> float:
        """The thinking time after which it says that it is done, because it will find nothing more."""
        ideas = self._ideas or ()
        own, most = self._adapter.announcement(view, seat)
        useful = [idea.at for idea in ideas if idea.number <= most and (own is None or idea.number < own)]
        last = max(useful, default=max((idea.at for idea in ideas), default=self.patience / 2))
        at = max(last + DONE_SECONDS, DONE_SECONDS)
        people = [player for player in _people(view, seat) if not player["waiting"]]
        if people and all(player["done"] for player in people):
            self._since.setdefault("hurry", self._thought)
            at = min(at, self._since["hurry"] + HURRY_SECONDS)
        else:
            self._since.pop("hurry", None)
        return at

    def _show(self, view: Json, seat: int, now: float) -> Step:
        """Make the next move of the announced solution; a player that does not know it gives up."""
        if self._ideas is None:
            return Step()
        own = self._adapter.announcement(view, seat).own
        if self._showing is None:
            self._showing = next((idea for idea in self._ideas if idea.number == own), None)
        made = self._adapter.shown(view)
        if view["paused"]:
            return Step()
        pause = self._after(("push", made), self._luck_of(made), now)
        if pause > 0.0:
            return Step(wait=pause)
        if self._showing is None or self._lost or made >= len(self._showing.moves):
            return Step({"type": "give_up"})
        return Step(self._adapter.move_command(self._showing.moves[made]))

    def _luck_of(self, made: int) -> float:
        if ("pace", made) not in self._since:
            self._since["pace", made] = self._luck.uniform(*PUSH_SECONDS)
        return self._since["pace", made]

    def _rest(self, view: Json, seat: int, actions: frozenset[str], now: float) -> Step:
        """Between rounds, and when others want to stop: do what the people do."""
        own, people = _own(view, seat), _people(view, seat)
        if "end_game" in actions and not own["agreed"] and people and all(player["agreed"] for player in people):
            return Step({"type": "end_game"})
        if "ready" not in actions or own["ready"]:
            return Step()
        if people and not all(player["ready"] for player in people):
            self._since.pop(("ready", view["round"]), None)
            return Step()
        pause = self._after(("ready", view["round"]), READY_SECONDS if people else READY_ALONE_SECONDS, now)
        return Step(wait=pause) if pause > 0.0 else Step({"type": "ready"})


def _own(view: Json, seat: int) -> Json:
    found: Json = next(player for player in view["players"] if player["seat"] == seat)
    return found


def _people(view: Json, seat: int) -> list[Json]:
    """The people whose agreement counts, without this player: those who are connected; by correspondence, all with a
    seat.
    """
    by_mail = view["rules"]["correspondence"]
    people = [player for player in view["players"] if player["computer"] is None and not player["left"]]
    return [player for player in people if (player["connected"] or by_mail) and player["seat"] != seat]
