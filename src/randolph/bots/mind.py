"""What a computer player does at a table: it looks at what it is shown, and says the next thing, or waits.

A `Mind` has no clock, no socket and no solver. `step` takes the view, the board and the time, and gives a `Step`: a
command to send, a question for the solver, or how long nothing will be said unless something happens. So a game can be
played in no time (the tests do), and who writes a player of another kind needs this file only as an example.

Manners. A computer player never hurries people: it is ready for the next round when they all are, agrees to end a game
when they all do, and says that it is done when it will find nothing more – soon, if all people wait for it. Its
thinking stands still while the game is paused. All that is one game's own is asked of its `Things`.
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
"""Work for the solver: the ideas for a strength and a seed. It may take seconds; the flag ends it soon."""

HURRY = 15.0
"""Seconds of thinking that a player still takes when all people say that they are done."""
PUSH = (0.7, 1.3)
"""Seconds between two moves of a demonstration."""
READY, READY_ALONE = 0.6, 4.0
"""Seconds until it is ready: after the last of the people, and after a round among computers."""
SETTLE = 2.5
"""Seconds between its last idea and saying that it is done."""
AFTER_REFUSAL = 1.0


class Announcement(NamedTuple):
    """The number that a seat has announced, if any, and the highest that it may announce now."""

    own: int | None
    most: int


class Things(ABC, Generic[Move]):
    """What is one game's own in a computer player."""

    announcing: str
    """The command that announces a number."""
    skills: Mapping[int, Skill]
    """What its strengths are worth."""

    @abstractmethod
    def problem(self, view: Json) -> Hashable:
        """What tells this round's problem from others; None while there is nothing to think about."""

    @abstractmethod
    def question(self, view: Json, board: Json) -> Question:
        """The solver's work for this problem. Raises `RandolphError` for what cannot be read."""

    @abstractmethod
    def announcement(self, view: Json, seat: int) -> Announcement:
        """What this seat has announced, and what it may."""

    @abstractmethod
    def shown(self, view: Json) -> int:
        """How many moves of the demonstration that is on have been made."""

    @abstractmethod
    def words(self, move: Move) -> Json:
        """The command that makes a move."""


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: a `command` to send, or `wait` seconds (None: until something happens); and beside it a
    `question` for the solver, whose answer `Mind.knows` takes.
    """

    command: Json | None = None
    wait: float | None = None
    question: Question | None = None


class Mind:
    """One computer player. `seed` makes it think otherwise than others of its strength."""

    def __init__(self, things: Things[Any], strength: int, seed: Hashable) -> None:
        """Raises `KeyError` for a strength that there is not."""
        self._things = things  # of whatever moves: those that it is given to make are of its own questions
        self.strength = strength
        self.seed = seed
        self.patience = things.skills[strength].patience
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
        """What comes next, at `now` (seconds of any clock that only goes forward).

        For `silent` seconds from now this seat may say no number, because others have a head start (H5); `age` is for
        how many seconds the round has been on, which counts as thought where this player begins to look at it.
        """
        seat = view["you"]
        if seat is None:
            return Step()
        self._look_at(view, now, age)
        question = None
        if self._problem is not None and not self._asked and board is not None:
            self._asked = True
            question = self._things.question(view, board)
        if now < self._quiet_until:
            return Step(wait=self._quiet_until - now, question=question)
        found = self._next(view, seat, frozenset(view["actions"]), now, silent)
        return Step(found.command, found.wait, question)

    def knows(self, problem: Hashable, ideas: tuple[Idea[object], ...]) -> None:
        """The answer to the question about this problem; one to an earlier one is of no use any more."""
        if problem == self._problem:
            self._ideas = ideas

    def forgets(self, problem: Hashable) -> None:
        """There was no answer: the question is asked again."""
        if problem == self._problem:
            self._asked = False

    def refused(self, code: str, now: float) -> None:
        """A command was not granted: nothing has changed, and nothing is repeated at once. Whose move is refused does
        not know how to go on.
        """
        self._quiet_until = now + AFTER_REFUSAL
        self._lost |= code.startswith("illegal")

    @property
    def problem(self) -> Hashable:
        """What it is thinking about."""
        return self._problem

    # ── looking ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _look_at(self, view: Json, now: float, age: float) -> None:
        problem = self._things.problem(view)
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
        """How long it is until `seconds` after this was first so."""
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
        """Announce what has been found by now, or say that nothing more will be."""
        announcing, saying = self._things.announcing in actions, "done" in actions and not _own(view, seat)["done"]
        if self._ideas is None or self._ran_at is None or not (announcing or saying):
            return Step()
        own, most = self._things.announcement(view, seat)
        if announcing:
            ripe = [idea for idea in self._ideas if idea.at <= self._thought]
            if ripe and ripe[-1].number <= most and (own is None or ripe[-1].number < own):
                if silent > 0.0:
                    return Step(wait=silent)
                return Step({"type": self._things.announcing, "moves": ripe[-1].number})
        coming = [idea.at for idea in self._ideas if idea.at > self._thought and idea.number <= most]
        if saying:
            self._since.setdefault("thinking", self._thought)
            done_at = self._done_at(view, seat)
            if self._thought >= done_at:
                return Step({"type": "done"})
            coming.append(done_at)
        return Step(wait=max(0.0, min(coming) - self._thought)) if coming else Step()

    def _done_at(self, view: Json, seat: int) -> float:
        """After how much thinking it will say that it is done: when nothing more comes to its mind."""
        ideas = self._ideas or ()
        own, most = self._things.announcement(view, seat)
        useful = [idea.at for idea in ideas if idea.number <= most and (own is None or idea.number < own)]
        last = max(useful, default=max((idea.at for idea in ideas), default=self.patience / 2))
        at = max(last + SETTLE, SETTLE)
        people = [player for player in _people(view, seat) if not player["waiting"]]
        if people and all(player["done"] for player in people):
            self._since.setdefault("hurry", self._thought)
            at = min(at, self._since["hurry"] + HURRY)
        else:
            self._since.pop("hurry", None)
        return at

    def _show(self, view: Json, seat: int, now: float) -> Step:
        """Make the next move of what was announced; who does not know on gives up."""
        if self._ideas is None:
            return Step()
        own = self._things.announcement(view, seat).own
        if self._showing is None:
            self._showing = next((idea for idea in self._ideas if idea.number == own), None)
        made = self._things.shown(view)
        if view["paused"]:
            return Step()
        pause = self._after(("push", made), self._luck_of(made), now)
        if pause > 0.0:
            return Step(wait=pause)
        if self._showing is None or self._lost or made >= len(self._showing.moves):
            return Step({"type": "give_up"})
        return Step(self._things.words(self._showing.moves[made]))

    def _luck_of(self, made: int) -> float:
        if ("pace", made) not in self._since:
            self._since["pace", made] = self._luck.uniform(*PUSH)
        return self._since["pace", made]

    def _rest(self, view: Json, seat: int, actions: frozenset[str], now: float) -> Step:
        """Between rounds, and when others want to stop: what the people want."""
        own, people = _own(view, seat), _people(view, seat)
        if "end_game" in actions and not own["agreed"] and people and all(player["agreed"] for player in people):
            return Step({"type": "end_game"})
        if "ready" not in actions or own["ready"]:
            return Step()
        if people and not all(player["ready"] for player in people):
            self._since.pop(("ready", view["round"]), None)
            return Step()
        pause = self._after(("ready", view["round"]), READY if people else READY_ALONE, now)
        return Step(wait=pause) if pause > 0.0 else Step({"type": "ready"})


def _own(view: Json, seat: int) -> Json:
    found: Json = next(player for player in view["players"] if player["seat"] == seat)
    return found


def _people(view: Json, seat: int) -> list[Json]:
    """The people whose word counts, without this player: who is there; by correspondence all who have a seat."""
    by_mail = view["rules"]["correspondence"]
    people = [player for player in view["players"] if player["computer"] is None and not player["left"]]
    return [player for player in people if (player["connected"] or by_mail) and player["seat"] != seat]
