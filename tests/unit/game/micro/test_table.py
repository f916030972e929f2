"""The table of states describes the game: it names every allowed command, and its result."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from randolph.game import (
    AddComputer,
    AddPlayer,
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    GiveUp,
    Handicap,
    HandOver,
    Join,
    Judged,
    Kick,
    Leave,
    Lock,
    Pause,
    Phase,
    Readmit,
    Ready,
    Refused,
    Rematch,
    Rename,
    Settings,
    Strike,
    Submit,
)
from randolph.game.micro import DEADLINES, MICRO, TABLE, Again, Declare, Draw, Jump, MicroRules, Start
from randolph.game.table import Draft, mermaid
from tests.micro_play import TILES, WAY, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from randolph.game.micro import Game

COMMANDS: tuple[Command, ...] = (
    Start(),
    Settings(MicroRules(tiles=TILES, via=True)),
    Declare(1),
    Strike(),
    Done(),
    Jump("p6"),
    Submit(WAY),
    GiveUp(),
    Ready(),
    Draw(),
    EndGame(),
    Again(),
    Rematch(),
    Leave(),
    Rename("Zoe"),
    Lock(on=True),
    Kick(1),
    Readmit(2),
    HandOver(1),
    Handicap(1, ties=True),
    Pause(on=True),
    Join("Zoe"),
    AddPlayer("Zoe"),
    AddComputer(3),
    Connect(),
    Disconnect(),
    Judged(1, "limit"),
)


# ── a game in each state, with every kind of seat: host, other players, one who waits, one who has left ───────────────


def lobby() -> Play:
    """Before the start; seat 2 has left."""
    play = Play("Ann", "Bob", "Cem", start=False)
    play.do(2, Leave())
    return play


def thinking(**rules: object) -> Play:
    """Nobody has declared; seat 2 has left, seat 3 has joined during the round."""
    play = Play("Ann", "Bob", "Cem", rules=rules)
    play.do(2, Leave())
    play.join("Dan")
    return play


def calling() -> Play:
    """The host has called."""
    play = thinking(overcall=True)
    play.declare(0, 9)
    return play


def demonstrating() -> Play:
    """Seat 1 demonstrates."""
    play = thinking()
    play.declare(1, 5)
    return play


def over() -> Play:
    """The first chip is won."""
    play = demonstrating()
    play.show(1, WAY)
    return play


def finished() -> Play:
    """The players have agreed to end."""
    play = over()
    for seat in (0, 1, 3):
        play.do(seat, EndGame())
    return play


def alone() -> Play:
    """Playing alone, the clock runs."""
    return Play("Ann", mode="solo")


SCENES = {
    Phase.LOBBY: lobby,
    Phase.THINKING: thinking,
    Phase.CALLING: calling,
    Phase.DEMONSTRATING: demonstrating,
    Phase.ALONE: alone,
    Phase.OVER: over,
    Phase.FINISHED: finished,
}
MISSING = [(phase, command) for phase in TABLE for command in COMMANDS if type(command) not in TABLE[phase]]
PRESENT = [(phase, command) for phase in TABLE for command in COMMANDS if type(command) in TABLE[phase]]


def test_the_scenes_are_in_their_states() -> None:
    """Each state of the table has its scene, and every command is tried."""
    assert {phase: scene().state.phase for phase, scene in SCENES.items()} == {phase: phase for phase in TABLE}
    assert set(TABLE) == set(Phase) - {Phase.LAST_CALL, Phase.SAND, Phase.CLOSING}
    assert {type(command) for command in COMMANDS} == {command for row in TABLE.values() for command in row}


@pytest.mark.parametrize(("phase", "command"), MISSING, ids=str)
def test_commands_outside_the_table_are_refused(phase: Phase, command: Command) -> None:
    """Each pair of state and command that is not in the table is tried by every kind of seat – host, player,
    demonstrator, waiting player, player who left, spectator or server, seats that never were – and does not change the
    state.
    """
    play = SCENES[phase]()
    showing = isinstance(command, Declare | Jump | Submit | GiveUp)
    for seat in (*range(len(play.state.players)), None, -1, 99):
        refused = play.refused(seat, command)
        late = isinstance(command, Declare) and phase is Phase.DEMONSTRATING
        assert refused.code == ("too_late" if late else "wrong_phase")
        assert refused.rule == ("U4" if showing else None)


@pytest.mark.parametrize(("phase", "command"), PRESENT, ids=str)
def test_the_table_restricts_who_may_send_a_command(phase: Phase, command: Command) -> None:
    """A row's `by` holds: all others are refused, and nothing changes."""
    play = SCENES[phase]()
    row = TABLE[phase][type(command)]
    shown = play.state.demonstration
    seats: dict[str, set[int | None]] = {
        "server": {None},
        "host": {play.state.host},
        "claim": {player.seat for player in play.state.players if not player.left},
        "seat": {player.seat for player in play.state.players if not player.left},
        "person": {player.seat for player in play.state.players if not player.left and player.computer is None},
        "player": {player.seat for player in play.state.players if not player.left and not player.waiting},
        "demonstrator": set() if shown is None else {shown.seat},
    }
    for seat in {*range(len(play.state.players)), None, -1, 99} - seats[row.by]:
        code = play.refused(seat, command).code
        assert code in {"not_yours", "no_seat", "not_host", "waiting", "not_showing"}


# ── where the table leads ─────────────────────────────────────────────────────────────────────────────────────────────

Step = tuple[int | None, Command] | str
"""A command with its sender, or the kind of a deadline that passes."""

ONE_ROUND = {"end": {"kind": "rounds", "count": 1}}
COUNTED = {"reveal_seconds": 3}
ONE_MINUTE = {"end": {"kind": "minutes", "count": 1}}
AT_ONCE = {"next_seconds": 0}
CALLS = {"overcall": True}


def two(*steps: Step | float, **rules: object) -> Play:
    """Two players; these steps (and seconds to wait) after the start."""
    return taken(Play("Ann", "Bob", rules=rules), *steps)


def one(*steps: Step | float, **rules: object) -> Play:
    """One player alone."""
    return taken(Play("Ann", mode="solo", rules=rules), *steps)


def three(**rules: object) -> Play:
    """Three players who may call fewer."""
    return Play("Ann", "Bob", "Cem", overcall=True, rules=rules)


def home(*steps: Step | float, **rules: object) -> Play:
    """Two players at a real table."""
    return taken(Play("Ann", "Bob", mode="table", rules=rules), *steps)


def taken(play: Play, *steps: Step | float) -> Play:
    """A game after these steps."""
    for step in steps:
        if isinstance(step, tuple):
            play.do(*step)
        elif isinstance(step, float | int):
            play.look(play.now / 1000 + step)
        else:
            pass_deadline(play, step)
    return play


def pass_deadline(play: Play, kind: str) -> None:
    """Let exactly the next deadline pass, which must be of this kind; later events at the same moment come later."""
    deadline = play.state.deadline
    assert deadline is not None
    assert (deadline.kind, deadline.left) == (kind, None)
    play.now = deadline.at
    draft: Draft[Game] = Draft(MICRO, play.state, play.luck)
    DEADLINES[kind].act(draft, deadline.at)
    play.events += draft.events
    play.state = draft.state


DECLARED, LOWER = (0, Declare(5)), (1, Declare(4))
DONE = ((0, Done()), (1, Done()))
AGREED = ((0, EndGame()), (1, EndGame()))
WON = (DECLARED, (0, Submit(WAY)))
LAST = (DECLARED, *[(0, Jump(to)) for to in WAY.split()[:-1]])
EMPTIED = ((0, Leave()), (1, Leave()))
JOINED = ((None, Join("Zoe")), (2, Connect()))
SEATED = (0, AddPlayer("Zoe"))
GONE = (1, Disconnect())
LEFT = (1, Leave())
WISHED = (*AGREED, (0, Rematch()))
MOST = (*AGREED, *JOINED, (None, Join("Yan")), (3, Connect()), (0, Rematch()), (1, Rematch()))
"""Two of four wish for a rematch after the end, which the first two have agreed on."""

P = Phase
WAYS: tuple[tuple[Callable[[], Play], Step, Phase], ...] = (
    (lambda: Play("Ann", "Bob", start=False), (0, Start()), P.THINKING),
    (lambda: Play("Ann", mode="solo", start=False), (0, Start()), P.ALONE),
    # thinking
    (lambda: two(*EMPTIED), (None, Join("Zoe")), P.OVER),
    (lambda: two(*EMPTIED, **ONE_ROUND), (None, Join("Zoe")), P.FINISHED),
    (lambda: home(*EMPTIED), SEATED, P.OVER),
    (lambda: home(*EMPTIED, **ONE_ROUND), SEATED, P.FINISHED),
    (lambda: two((0, Done())), GONE, P.OVER),
    (lambda: two((0, Done()), **ONE_ROUND), GONE, P.FINISHED),
    (lambda: two((0, Done())), LEFT, P.OVER),
    (lambda: two((0, Done()), **ONE_ROUND), LEFT, P.FINISHED),
    (two, DECLARED, P.DEMONSTRATING),
    (lambda: two(**CALLS), DECLARED, P.CALLING),
    (lambda: two((0, Done())), (1, Done()), P.OVER),
    (lambda: two((0, Done()), **ONE_ROUND), (1, Done()), P.FINISHED),
    (lambda: two((0, EndGame())), (1, EndGame()), P.FINISHED),
    (two, "reroll", P.OVER),
    (lambda: two(**ONE_ROUND), "reroll", P.FINISHED),
    # calling
    (lambda: taken(three(), DECLARED, (2, Done())), GONE, P.DEMONSTRATING),
    (lambda: taken(three(), DECLARED, (2, Done())), LEFT, P.DEMONSTRATING),
    (lambda: two(DECLARED, **CALLS), (0, Leave()), P.THINKING),
    (lambda: two(DECLARED, **CALLS), (1, Done()), P.DEMONSTRATING),
    (lambda: home(DECLARED, **CALLS), (0, Strike()), P.THINKING),
    (lambda: two(DECLARED, **CALLS), (1, Declare(1)), P.DEMONSTRATING),
    (lambda: two(DECLARED, **CALLS), "calling", P.DEMONSTRATING),
    # demonstrating
    (lambda: two(DECLARED), (0, Leave()), P.OVER),
    (lambda: two(DECLARED, **ONE_ROUND), (0, Leave()), P.FINISHED),
    (lambda: two(*LAST), (0, Jump("w2")), P.OVER),
    (lambda: two(*LAST, **ONE_ROUND), (0, Jump("w2")), P.FINISHED),
    (lambda: two(DECLARED), (0, Submit(WAY)), P.OVER),
    (lambda: two(DECLARED, **ONE_ROUND), (0, Submit(WAY)), P.FINISHED),
    (lambda: two(DECLARED), (0, GiveUp()), P.OVER),
    (lambda: two(DECLARED, **ONE_ROUND), (0, GiveUp()), P.FINISHED),
    (lambda: home(DECLARED), (0, Strike()), P.THINKING),
    (lambda: taken(three(mode="table"), DECLARED, LOWER, (0, Done()), (2, Done())), (1, Strike()), P.CALLING),
    (lambda: two(DECLARED), "demonstration", P.OVER),
    (lambda: two(DECLARED, **ONE_ROUND), "demonstration", P.FINISHED),
    # alone
    (one, DECLARED, P.DEMONSTRATING),
    (one, (0, GiveUp()), P.OVER),
    (lambda: one(**ONE_ROUND), (0, GiveUp()), P.FINISHED),
    (one, (0, EndGame()), P.FINISHED),
    (one, "solo", P.OVER),
    (lambda: one(**ONE_ROUND), "solo", P.FINISHED),
    # over
    (lambda: two(*EMPTIED, (None, Join("Zoe")), **AT_ONCE), (2, Connect()), P.THINKING),
    (lambda: one((0, GiveUp()), (0, Disconnect()), (0, Ready()), **AT_ONCE), (0, Connect()), P.ALONE),
    (lambda: two(*WON, 60, (0, Disconnect()), GONE, (0, Ready()), **AT_ONCE, **ONE_MINUTE), (0, Connect()), P.FINISHED),
    (lambda: two(*WON, (0, Ready())), GONE, P.THINKING),
    (lambda: two(*WON, 59, (0, Ready()), 1, **ONE_MINUTE), GONE, P.FINISHED),
    (lambda: two(*WON, (0, Ready())), LEFT, P.THINKING),
    (lambda: two(*WON, (0, EndGame())), LEFT, P.FINISHED),
    (lambda: two(*WON, (0, Ready())), (1, Ready()), P.THINKING),
    (lambda: one((0, GiveUp())), (0, Ready()), P.ALONE),
    (lambda: two(*WON, 60, (0, Ready()), **ONE_MINUTE), (1, Ready()), P.FINISHED),
    (lambda: two(*WON, (0, EndGame())), (1, EndGame()), P.FINISHED),
    (lambda: home(*WON), (0, Draw()), P.THINKING),
    (lambda: home(*WON, 60, **ONE_MINUTE), (0, Draw()), P.FINISHED),
    (lambda: two(*WON, (0, Ready())), "next", P.THINKING),
    (lambda: one((0, GiveUp()), (0, Disconnect()), (0, Ready()), (0, Connect())), "next", P.ALONE),
    (lambda: two(*WON, 50, (0, Ready()), **ONE_MINUTE), "next", P.FINISHED),
    (lambda: Play("Ann", "Bob", start=False, rules=COUNTED), (0, Start()), P.OVER),
    (lambda: two(*AGREED, **COUNTED), (0, Again()), P.OVER),
    (lambda: two(**COUNTED), "reveal", P.THINKING),
    (lambda: one(**COUNTED), "reveal", P.ALONE),
    (lambda: two("reveal", *WON, 55, (0, Ready()), (1, Ready()), **COUNTED, **ONE_MINUTE), "reveal", P.FINISHED),
    # finished
    (lambda: two(*AGREED), (0, Again()), P.THINKING),
    (lambda: one((0, EndGame())), (0, Again()), P.ALONE),
    (lambda: two(*WISHED), (1, Rematch()), P.THINKING),
    (lambda: two(*WISHED, **COUNTED), (1, Rematch()), P.OVER),
    (lambda: two(*MOST), (2, Disconnect()), P.THINKING),
    (lambda: two(*MOST, **COUNTED), (2, Disconnect()), P.OVER),
    (lambda: two(*MOST), (2, Leave()), P.THINKING),
    (lambda: two(*MOST, **COUNTED), (2, Leave()), P.OVER),
    (lambda: two(*WISHED, (0, Disconnect()), *JOINED, (1, Rematch())), (0, Connect()), P.THINKING),
    (lambda: two(*WISHED, (0, Disconnect()), *JOINED, (1, Rematch()), **COUNTED), (0, Connect()), P.OVER),
)


def kicked(begin: Callable[[], Play], leaver: int) -> Callable[[], Play]:
    """The same beginning, with a host other than the player whose seat is closed."""

    def begun() -> Play:
        play = begin()
        if play.state.host == leaver:
            others = [player.seat for player in play.state.players if player.connected and player.seat != leaver]
            play.do(leaver, HandOver(others[0]))
        return play

    return begun


def kicks() -> list[tuple[Callable[[], Play], Step, Phase]]:
    """If a player can leave, their seat can be closed, with the same result."""
    found: list[tuple[Callable[[], Play], Step, Phase]] = []
    for begin, step, target in WAYS:
        if isinstance(step, tuple) and isinstance(step[1], Leave) and step[0] is not None:
            begun = kicked(begin, step[0])
            found.append((begun, (begun().state.host, Kick(step[0])), target))
    return found


def pauses() -> list[tuple[Callable[[], Play], Step, Phase]]:
    """The consequences of connecting or disconnecting wait while the game is paused, and follow afterwards."""
    found: list[tuple[Callable[[], Play], Step, Phase]] = []
    for begin, step, target in WAYS:
        coming_or_going = isinstance(step, tuple) and isinstance(step[1], Connect | Disconnect | Leave)
        if coming_or_going and Pause in TABLE[begin().state.phase]:
            begun = partial(paused, begin, step)
            state = begun().state
            if state.paused and state.phase is begin().state.phase and state.host is not None:
                found.append((begun, (state.host, Pause(on=False)), target))
    return found


def paused(begin: Callable[[], Play], step: Step) -> Play:
    """The same beginning, and the step after the host has paused the game."""
    play = begin()
    host = play.state.host
    return play if host is None else taken(play, (host, Pause(on=True)), step)


def name(step: Step) -> str:
    """The name of a step in the table."""
    return step if isinstance(step, str) else type(step[1]).__name__


@cache
def walked() -> frozenset[tuple[Phase, str, Phase]]:
    """The transitions that the scenes have taken."""
    arrows = set()
    for begin, step, target in (*WAYS, *kicks(), *pauses()):
        play = begin()
        source = play.state.phase
        taken(play, step)
        assert play.state.phase is target, (source, step, play.state.phase)
        arrows.add((source, name(step), target))
    return frozenset(arrows)


def drawn() -> frozenset[tuple[Phase, str, Phase]]:
    """The transitions of the table; that a step may keep its state is implied."""
    of_commands = {
        (source, command.__name__, target)
        for source, row in TABLE.items()
        for command in row
        for target in row[command].to
    }
    of_time = {(due.phase, kind, target) for kind, due in DEADLINES.items() for target in due.to}
    return frozenset((source, word, target) for source, word, target in of_commands | of_time if source is not target)


def test_every_transition_of_the_table_can_be_taken() -> None:
    """`to` of rows and deadlines names no state that the step cannot lead to, and each scene leads where it says."""
    assert drawn() - walked() == set()


def test_no_transition_is_missing_in_the_table() -> None:
    """Each state that the scenes reach is named."""
    assert walked() - drawn() == set()


JUDGED = (None, Judged(1, "limit"))
NEXT = ((0, Ready()), (1, Ready()))
STAYING: tuple[tuple[Callable[[], Play], Step], ...] = (
    (lambda: two(*WON, *NEXT), JUDGED),
    (lambda: two(*DONE, *NEXT, DECLARED, **CALLS), JUDGED),
    (lambda: two(*WON, *NEXT, DECLARED), JUDGED),
    (lambda: one((0, GiveUp()), (0, Ready())), JUDGED),
    (lambda: Play("Ann", mode="table", start=False), SEATED),
    (lambda: home(DECLARED, **CALLS), SEATED),
    (lambda: home(DECLARED), SEATED),
    (lambda: home(*WON), SEATED),
    (lambda: home(*AGREED), SEATED),
)
"""Steps that keep their state and need more preparation than the scenes have."""


def readmissions() -> list[tuple[Callable[[], Play], Step]]:
    """In each state of a group: the return of the player who came last."""

    def closed(phase: Phase) -> Play:
        play = SCENES[phase]()
        return taken(play, (0, Kick(1 if phase is P.LOBBY else 3)))

    return [
        (partial(closed, phase), (0, Readmit(1 if phase is P.LOBBY else 3))) for phase in SCENES if phase is not P.ALONE
    ]


def test_every_entry_of_the_table_is_granted_to_somebody() -> None:
    """Each pair of state and command in the table happens, except for joining a solo player, which only gives the
    reason.

    Nobody is added to that game either.
    """
    found = {(source, word) for source, word, _ in walked()}
    for begin, step in (*STAYING, *readmissions()):
        play = begin()
        found.add((play.state.phase, name(step)))
        taken(play, step)
    entries = {(phase, command.__name__) for phase in TABLE for command in TABLE[phase]}
    for phase, command in PRESENT:
        for seat in (None, 0, 1):
            if (phase, type(command).__name__) in found:
                break
            play = SCENES[phase]()
            if seat in (None, *range(len(play.state.players))):
                try:
                    play.do(seat, command)
                except Refused:
                    continue
                found.add((phase, type(command).__name__))
    assert entries - found == {(Phase.ALONE, "Join"), (Phase.ALONE, "AddPlayer")}


def test_the_diagram_is_that_of_the_table() -> None:
    """The mermaid diagram of the docs has an arrow for each pair of states that the table connects."""
    picture = mermaid(MICRO)
    assert "    thinking --> calling: declare\n" in picture
    assert "    alone --> over: give_up, ⌛ solo\n" in picture
    arrows = {tuple(line.split(":")[0].split()) for line in picture.splitlines()[2:]}
    assert arrows == {(source.value, "-->", target.value) for source, _, target in drawn()}
