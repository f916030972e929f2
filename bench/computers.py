"""The strength of computer players: whole games against a scripted player, in simulated time.

    .venv/bin/python bench/computers.py [--games N] [--game NAME] [--strength S …] [--tell ROUNDS] [--json]

A computer player (`randolph.bots.Mind`) plays games of `randolph.game` with the rules of a new room. 30 seconds into
each round the scripted player announces the optimum + 1 (in Micro Robots the least number from there for which there is
a path), and always demonstrates it at once. There is no clock: time passes from one message to the next, so the same
seed gives the same games on every machine. For each strength it prints

- *chips*: the computer player's share of both players' chips at the end, with twice the standard error over the games;
- *announces a number*: the share of rounds; *failed demonstrations*: the share of its own;
- *first number after*, *above the optimum*: the median of the seconds, and the mean excess of that number;
- *games won*: the share in which it has more chips.

`--tell` prints the course of the first rounds of a game instead.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import msgspec

from randolph import game
from randolph.bots import STRENGTHS
from randolph.bots.kinds import mind_for
from randolph.game.micro import Declare, MicroRules
from randolph.game.micro import Start as StartMicro
from randolph.game.ricochet import Bid, GameRules, Start
from randolph.notation import to_moves
from randolph.notation.micro import to_path
from randolph.rules import Problem
from randolph.rules import micro as micro_rules
from randolph.solver import StopFlag, solve
from randolph.solver.micro import solve as solve_micro

SCRIPTED, COMPUTER = 0, 1
"""The seats."""

AFTER_SECONDS, MORE = 30, 1
"""When the scripted player announces, and by how many moves the number exceeds the optimum."""

LONGEST_PATH = 20
"""The longest paths that are searched: the longest shortest path of all boards has 14 jumps."""

GAMES = 200


class Plan(NamedTuple):
    """What the scripted player announces, and the solution that it shows."""

    optimum: int
    number: int
    solution: str


def _read(value: object) -> Any:  # noqa: ANN401 – as a client gets it
    """A value out of its JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def bids_plan(problem: Problem) -> Plan | None:
    """A bid of the optimum + 1, and a shortest solution; None if there is none."""
    found = solve(problem)
    if found.solution is None or found.optimum is None:
        return None
    return Plan(found.optimum, found.optimum + MORE, to_moves(found.solution))


def micro_plan(problem: micro_rules.Problem) -> Plan | None:
    """A path of the optimum + 1 jumps, or the shortest longer one; None if there is none."""
    least = solve_micro(problem).optimum
    if least is None:
        return None
    for number in range(least + MORE, LONGEST_PATH):
        path = _path_of(problem, problem.start, number)
        if path is not None:
            return Plan(least, number, to_path(path))
    return None


def _path_of(
    problem: micro_rules.Problem, origin: micro_rules.Combination, number: int
) -> tuple[micro_rules.Combination, ...] | None:
    """The first path of exactly this many jumps that ends with its first landing on the target."""
    rest = solve_micro(micro_rules.Problem(problem.board, origin, problem.target))
    if rest.path is None or rest.optimum is None or rest.optimum >= number:
        return rest.path if rest.optimum == number else None
    for to in micro_rules.legal_jumps(problem.board, origin):
        path = None if to == problem.target else _path_of(problem, to, number - 1)
        if path is not None:
            return (to, *path)
    return None


class Side(NamedTuple):
    """What the simulation needs of a game: its rules, its start, a number in it, the scripted player."""

    rules: Callable[..., Any]
    start: Callable[[], Any]
    announce: Callable[[int], Any]
    plan: Callable[[Any], Plan | None]


SIDES = {
    "ricochet": Side(GameRules, Start, Bid, bids_plan),
    "micro": Side(MicroRules, StartMicro, Declare, micro_plan),
}

BEGINS = frozenset({"chip_drawn", "dice_rolled"})
ANNOUNCES = frozenset({"bid_made", "path_declared"})


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `first`: for each round with a number of the computer, the seconds until the first one, and
    its excess over the optimum; `shown`, `failed`: the numbers of its demonstrations that began, and that failed.
    """

    chips: int
    all_chips: int
    rounds: int
    shown: int
    failed: int
    first: tuple[tuple[float, int], ...]


class Table:
    """A game between the two, from beginning to end; `events` is its record so far.

    `rules` are those that differ from the defaults.
    """

    def __init__(
        self, name: str, strength: int, seed: str, tell: Callable[[str], object] | None = None, **rules: object
    ) -> None:
        self._side = SIDES[name]
        self._rng = random.Random(f"{name} {seed}")
        self._report_line = tell
        self._now = self._began = 0
        self._plan: Plan | None = None
        self._shown = self._failed = 0
        self._first: dict[int, tuple[float, int]] = {}
        self.events = game.create(self._side.rules(**rules), host_name="Scripted", now=0, rng=self._rng)
        self.state: Any = game.replay(self.events)
        self._do(None, game.Join("Computer", computer=strength))
        for seat in (SCRIPTED, COMPUTER):
            self._do(seat, game.Connect())
        self._do(SCRIPTED, self._side.start())
        self._board = _read(game.board_json(self.state))
        self._mind = mind_for(self._view(), strength, (name, seed))

    def play(self, rounds: int | None = None) -> Result:
        """Play to the end, or this many rounds."""
        while self.state.phase is not game.Phase.FINISHED and (rounds is None or self._rounds_over() < rounds):
            before = len(self.events)
            times = [self._scripted(), self._computer(), game.next_deadline(self.state)]
            if len(self.events) == before:  # nobody has anything to say now
                self._now = min(time for time in times if time is not None)
                self._happened(game.advance(self.state, self._now, self._rng))
        chips = [len(player.chips) for player in self.state.players]
        first = tuple(self._first.values())
        return Result(chips[COMPUTER], sum(chips), self.state.round, self._shown, self._failed, first)

    def _view(self) -> dict[str, Any]:
        """The view of the computer player, decoded from JSON."""
        own, shared = game.own_view(self.state, COMPUTER, self._now), game.shared_view(self.state, self._now)
        return {
            key: value for part in (own, *shared) for key, value in msgspec.to_builtins(part, str_keys=True).items()
        }

    def _rounds_over(self) -> int:
        return int(self.state.round) - (self.state.phase is not game.Phase.OVER)

    def _scripted(self) -> int | None:
        """Let the scripted player act if it is due; returns the time of its next action, in milliseconds."""
        while True:
            actions, plan = game.actions(self.state, SCRIPTED, self._now), self._plan
            if "submit" in actions and plan is not None:
                self._do(SCRIPTED, game.Submit(plan.solution))
            elif "ready" in actions and not self.state.players[SCRIPTED].ready:
                self._do(SCRIPTED, game.Ready())
            elif plan is not None and not {"bid", "declare"}.isdisjoint(actions):
                at = self._began + AFTER_SECONDS * 1000
                if self._now != at:
                    return at if self._now < at else None
                self._do(SCRIPTED, self._side.announce(plan.number))
                return None
            else:
                return None

    def _computer(self) -> int | None:
        """Let the computer player act; returns when it wants to be asked again, in milliseconds."""
        while True:
            view, now = self._view(), self._now / 1000
            step = self._mind.step(view, self._board, now, age=now - self._began / 1000)
            if step.question is not None:
                found = step.question(self._mind.strength, self._mind.seed, StopFlag())
                self._mind.take_answer(self._mind.problem, found)
            elif step.command is None:
                return None if step.wait is None else self._now + math.ceil(step.wait * 1000)
            else:
                try:
                    self._do(COMPUTER, game.command_from(self.state, msgspec.json.encode(step.command)))
                except game.Refused as refused:
                    self._print(f"Computer: {json.dumps(step.command)} is refused: {refused}")
                    self._mind.refused(refused.code, now)

    def _do(self, seat: int | None, command: game.Command) -> None:
        self._happened(game.handle(self.state, seat, command, self._now, self._rng))

    def _happened(self, events: Sequence[game.Event]) -> None:
        for event in events:
            self.events.append(event)
            self.state = game.fold(self.state, [event])
            fields = msgspec.to_builtins(event)
            kind, of_computer = fields.pop("type"), fields.get("seat") == COMPUTER
            if kind in BEGINS:
                self._began, self._plan = self._now, self._side.plan(self.state.problem)
            if kind in ANNOUNCES and of_computer and self._plan is not None:
                first_number = (self._now - self._began) / 1000, fields["moves"] - self._plan.optimum
                self._first.setdefault(self.state.round, first_number)
            self._shown += kind == "demonstration_started" and of_computer
            self._failed += kind == "demonstration_failed" and of_computer
            self._report(kind, fields)

    def _report(self, kind: str, fields: dict[str, Any]) -> None:
        if self._report_line is None or kind in QUIET:
            return
        if kind in BEGINS and self._plan is not None:
            self._print(f"round {self.state.round}: optimum {self._plan.optimum}, {self._plan.solution}")
            return
        who = ("Scripted: ", "Computer: ")[fields.pop("seat")] if "seat" in fields else ""
        shown_parts = {key: word for key, word in fields.items() if key in REPORTED and word is not None}
        self._print(f"{who}{kind} {' '.join(map(str, shown_parts.values()))}")

    def _print(self, text: str) -> None:
        if self._report_line is not None:
            self._report_line(f"{(self._now - self._began) / 1000:7.1f} s  {text}")


QUIET = frozenset({"player_joined", "player_connected", "player_ready", "game_started"})
REPORTED = frozenset({"moves", "robot", "direction", "to", "bid", "declared", "reason", "winners"})
"""The parts of events that are printed; events without any of them are not."""


# ── figures ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a strength: see the docstring of this file. The errors are twice the standard error."""

    game: str
    strength: int
    games: int
    chips: float
    chips_error: float
    announces: float
    after: float | None
    above: float | None
    fails: float
    won: float


def figures(name: str, strength: int, results: Sequence[Result]) -> Figures:
    """The figures of some games."""
    chips, chips_error = _share([(one.chips, one.all_chips) for one in results])
    first = [first_number for one in results for first_number in one.first]
    return Figures(
        game=name,
        strength=strength,
        games=len(results),
        chips=chips,
        chips_error=chips_error,
        announces=len(first) / sum(one.rounds for one in results),
        after=statistics.median(seconds for seconds, _ in first) if first else None,
        above=statistics.mean(above for _, above in first) if first else None,
        fails=sum(one.failed for one in results) / max(1, sum(one.shown for one in results)),
        won=statistics.mean(2 * one.chips > one.all_chips for one in results),
    )


def _share(parts: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The share of the sums, with its twofold standard error: that of a ratio over independent games."""
    whole = sum(all_of for _, all_of in parts)
    share = sum(part for part, _ in parts) / whole
    return share, 2 * math.sqrt(sum((part - share * all_of) ** 2 for part, all_of in parts)) / whole


def played(one: tuple[str, int, str]) -> Result:
    """A whole game: its name, the strength, the seed."""
    return Table(*one).play()


HEAD = """\
| strength | chips | announces a number | first number after | above the optimum | failed demonstrations | games won |
|---|---|---|---|---|---|---|"""


def row(found: Figures) -> str:
    """A line of the table."""
    after = "–" if found.after is None else f"{found.after:.0f} s"
    above = "–" if found.above is None else f"{found.above:+.1f}"
    return (
        f"| {found.strength} | {found.chips:.0%} ± {100 * found.chips_error:.1f} | {found.announces:.0%} | {after} "
        f"| {above} | {found.fails:.0%} | {found.won:.0%} |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games for each strength (%(default)s)")
    parser.add_argument("--game", choices=SIDES, action="append", help="only this game")
    parser.add_argument("--strength", type=int, choices=STRENGTHS, action="append", help="only this strength")
    parser.add_argument("--seed", default="1", help="other games (%(default)s)")
    parser.add_argument("--jobs", type=int, help="processes (one for each core)")
    parser.add_argument("--tell", type=int, metavar="ROUNDS", help="print the first rounds of a game of each strength")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    options = parser.parse_args(arguments)
    strengths = options.strength or STRENGTHS
    for name in options.game or SIDES:
        if options.tell is not None:
            for strength in strengths:
                print(f"── {name}, strength {strength}")
                Table(name, strength, f"{options.seed} 0", tell=print).play(options.tell)
            continue
        if not options.json:
            print(f"{name}, {options.games} games a strength\n\n{HEAD}", flush=True)
        with multiprocessing.Pool(options.jobs) as pool:
            for strength in strengths:
                games = [(name, strength, f"{options.seed} {number}") for number in range(options.games)]
                found = figures(name, strength, pool.map(played, games, chunksize=1))
                print(json.dumps(asdict(found)) if options.json else row(found), flush=True)
        if not options.json:
            print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
