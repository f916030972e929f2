"""The game of bids as a table: states × commands, and states × deadlines.

    lobby ──start──▶ over ──ready / next──▶ thinking ──first bid──▶ sand ──runs out──▶ closing ──▶ demonstrating
      thinking ──timer turned──▶ last call ──first bid──▶ sand · ──no bid──▶ over
      demonstrating ──success──▶ over · ──failure──▶ demonstrating (the next of the ladder) · ──nobody left──▶ over
      alone (the solo variant's thinking: the sand runs from the start) ──bid──▶ demonstrating · ──runs out──▶ over
      over ──the end is reached──▶ finished ──again──▶ over

`TABLE[phase][command]` is a `Row`: may this seat say it at all (`check`), and what comes of it (`act`). A command
that is not in its phase's row is refused. Both write events into a `Draft`, which folds them at once; nothing else
changes the state. What follows from a state without anybody's command – all are done, the demonstrator is gone, the
last bid is struck – is decided in one place, `_settle`. `DEADLINES[kind]` says what happens when nobody did anything
in time.

Laws, held by the state machine test: a refused command changes nothing; a chip is in exactly one place; nobody's own
bid ever rises; the robots stand on the round's start after a failure; the state is the fold of the events. Time and
randomness are arguments. `advance` is lazy: whoever looks next lets the game catch up, deadline by deadline, at the
deadlines' own times.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from randolph.game import commands as cmd
from randolph.game import events as ev
from randolph.game.scoring import end_of_game, ladder, most_chips
from randolph.game.state import Game, Phase, Player, fold
from randolph.notation import NotationError, from_moves
from randolph.rules import (
    EDITIONS,
    Arrangement,
    IllegalMove,
    Move,
    Problem,
    Progress,
    RandolphError,
    attempt,
    random_position,
    solved,
)
from randolph.rules import Direction as Way

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

HIGHEST_BID = 999
MOST_PLAYERS = 32
MOST_EVENTS = 64
"""The most deadlines one call of `advance` passes; who has more to catch up calls again."""


class Refused(RandolphError):  # noqa: N818 – the game's own word for it
    """A command that is not granted: `code` for programs, `rule` for people who ask why, `message` in words."""

    def __init__(self, code: str, rule: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message


class Draft:
    """Events being written at one moment, and the state after them."""

    def __init__(self, state: Game | None, rng: random.Random) -> None:
        self._state = state
        self.rng = rng
        self.events: list[ev.Event] = []

    @property
    def state(self) -> Game:
        """The state after all that is written."""
        if self._state is None:
            msg = "nothing is written yet"
            raise ValueError(msg)
        return self._state

    def write(self, event: ev.Event) -> None:
        """Let something happen."""
        self._state = fold(self._state, [event])
        self.events.append(event)


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the table.

    `by` says who may: 'server', 'seat' (anybody seated), 'player', 'host' or 'demonstrator'; `to` the phases in which
    the game can stand afterwards, beside the same one (the picture in the docs, and held by the state machine test).
    """

    by: str
    act: Callable[[Draft, int, Any, int], None]
    to: tuple[Phase, ...] = ()


# ── the lobby, seats and presence
# ──────────────────────────────────────────────────────────────────────────────────────


def _join(draft: Draft, _seat: int, command: cmd.Join, now: int) -> None:
    state = draft.state
    if state.rules.mode == "solo" and state.players:
        raise Refused("solo", "O1", "this is a game for one player: you can watch it")
    if sum(not player.left for player in state.players) >= MOST_PLAYERS:
        raise Refused("full", None, f"the room is full: {MOST_PLAYERS} players have a seat")
    taken = {player.name.casefold() for player in state.players if not player.left}
    if command.name.casefold() in taken:
        raise Refused("name_taken", None, f"the name {command.name!r} is taken: choose another")
    draft.write(ev.PlayerJoined(at=now, seat=len(state.players), name=command.name))


def _leave(draft: Draft, seat: int, _command: cmd.Leave, now: int) -> None:
    if draft.state.bid_of(seat) is not None and draft.state.phase in {Phase.SAND, Phase.CLOSING}:
        draft.write(ev.BidStruck(at=now, seat=seat))
    draft.write(ev.PlayerLeft(at=now, seat=seat))


def _connect(draft: Draft, seat: int, _command: cmd.Connect, now: int) -> None:
    if not draft.state.players[seat].connected:
        draft.write(ev.PlayerConnected(at=now, seat=seat))


def _disconnect(draft: Draft, seat: int, _command: cmd.Disconnect, now: int) -> None:
    if draft.state.players[seat].connected:
        draft.write(ev.PlayerDisconnected(at=now, seat=seat))


def _settings(draft: Draft, _seat: int, command: cmd.Settings, now: int) -> None:
    if command.rules.mode != draft.state.rules.mode:
        raise Refused("mode", None, "a room for a group stays one, and so does a game for one player: make a new room")
    if command.rules != draft.state.rules:
        draft.write(ev.RulesChanged(at=now, rules=command.rules))


def _start(draft: Draft, _seat: int, _command: cmd.Start | cmd.Again, now: int) -> None:
    """Lay the boards, set up the robots, shuffle the chips, and draw the first one (S1, S2)."""
    rules = draft.state.rules
    players = sum(not player.left for player in draft.state.players)
    if rules.mode == "group" and players < 2:
        raise Refused("too_few", "G1", "a group needs two players at least: share the link, or play alone")
    edition = EDITIONS[rules.edition]
    if rules.faces is not None:
        lying = Arrangement(*rules.faces)
    else:
        lying = edition.random_arrangement(draft.rng, diagonals=rules.diagonals)
    start = random_position(lying.board(), rules.robots, draft.rng)
    robots = {color: (cell.row, cell.col) for color, cell in start.items()}
    win_at = rules.winning_chips(players)
    draft.write(ev.GameStarted(at=now, faces=lying.faces, robots=robots, win_at=win_at))
    _draw(draft, now)


# ── a round
# ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _draw(draft: Draft, now: int) -> None:
    """Draw the next chip (S2), not the one that has just gone back (B7) nor one that cannot be played for (T5, O2)."""
    while True:
        state = draft.state
        playable = [chip for chip in state.pool if chip not in state.unplayable]
        if not playable:
            draft.write(ev.GameEnded(at=now, winners=most_chips(state), reason="unplayable"))
            return
        others = [chip for chip in playable if chip != state.returned]
        chip = draft.rng.choice(others or playable)
        if not _solved_at_start(state, chip):
            draft.write(ev.ChipDrawn(at=now, round=state.round + 1, chip=chip))
            return
        draft.write(ev.ChipExchanged(at=now, chip=chip, reason="solved_at_start"))


def _solved_at_start(state: Game, chip: int) -> bool:
    """Whether the chip would be won in no move at all: only with T2 off (T5)."""
    board, position = state.board, state.progress.position
    if board is None:
        return False
    problem = Problem(board, position, board.targets[chip], state.rules.movement)
    return solved(problem, Progress.start(position))


def _bid(draft: Draft, seat: int, command: cmd.Bid, now: int) -> None:
    moves = command.moves
    if not 1 <= moves <= HIGHEST_BID:
        raise Refused("bad_bid", "B2", f"a bid of {str(moves)[:20]}: bid a whole number from 1 to {HIGHEST_BID}")
    standing = draft.state.bid_of(seat)
    if standing is not None and moves > standing.moves:
        raise Refused("not_lower", "B2", f"you have bid {standing.moves}: you may lower your own bid, never raise it")
    if standing is None or moves < standing.moves:  # an equal bid changes nothing and keeps its place in time
        draft.write(ev.BidMade(at=now, seat=seat, moves=moves))


def _announce(draft: Draft, seat: int, command: cmd.Bid, now: int) -> None:
    """Alone: the bid stops the sand and is shown at once (O2)."""
    _bid(draft, seat, command, now)
    draft.write(ev.DemonstrationStarted(at=now, seat=seat, bid=command.moves))


def _done(draft: Draft, seat: int, _command: cmd.Done, now: int) -> None:
    if not draft.state.rules.done:
        raise Refused("switched_off", "B8", "in this room the sand always runs to its end")
    if not draft.state.players[seat].done:
        draft.write(ev.DoneSaid(at=now, seat=seat))


def _turn_timer(draft: Draft, seat: int, _command: cmd.TurnTimer, now: int) -> None:
    offered = offer_at(draft.state)
    if offered is None:
        raise Refused("switched_off", "B7", "in this room the timer does not turn without a bid")
    if now < offered:
        wait = -(-(offered - now) // 1000)
        raise Refused("too_early", "B7", f"the timer may be turned without a bid in {wait} seconds")
    draft.write(ev.TimerTurned(at=now, seat=seat))


def offer_at(state: Game) -> int | None:
    """From when any player may turn the timer without a bid (B7); None where nobody may."""
    if state.phase is not Phase.THINKING or state.deadline is None or state.deadline.left is not None:
        return None
    rules = state.rules
    return state.deadline.at - (rules.no_bid_auto_seconds - rules.no_bid_offer_seconds) * 1000


def _lose(draft: Draft, reason: Any, now: int) -> None:  # noqa: ANN401 – a reason of RoundLost
    if draft.state.chip is not None:
        draft.write(ev.RoundLost(at=now, chip=draft.state.chip, reason=reason))
        _end_if_reached(draft, now)


def _end_if_reached(draft: Draft, now: int) -> None:
    reached = end_of_game(draft.state, now)
    if reached is not None:
        winners, reason = reached
        draft.write(ev.GameEnded(at=now, winners=winners, reason=reason))  # type: ignore[arg-type]


# ── the demonstration
# ──────────────────────────────────────────────────────────────────────────────────────────────────


def _show_next(draft: Draft, now: int) -> None:
    """The lowest bidder who has not shown yet demonstrates; if there is none, the chip goes back (B3, B4, B6)."""
    for bid in ladder(draft.state):
        if not bid.failed and not draft.state.players[bid.seat].left:
            draft.write(ev.DemonstrationStarted(at=now, seat=bid.seat, bid=bid.moves))
            return
    _lose(draft, "all_failed", now)


def _fail(draft: Draft, reason: Any, now: int) -> None:  # noqa: ANN401 – a reason of DemonstrationFailed
    shown = draft.state.demonstration
    if shown is None:
        return
    draft.write(ev.DemonstrationFailed(at=now, seat=shown.seat, reason=reason))
    if draft.state.rules.mode == "solo":
        lost = {"clock": "time", "gave_up": "gave_up"}.get(reason, "all_failed")
        _lose(draft, lost, now)
    else:
        _show_next(draft, now)


def _push(draft: Draft, seat: int, command: cmd.Push, now: int) -> None:
    """One demonstrated move. A blocked or forbidden push is refused, costs nothing, and the attempt goes on (B4)."""
    try:
        _make_move(draft, seat, Move(command.robot, Way[command.direction]), now)
    except IllegalMove as error:
        raise Refused("illegal_move", error.rule, str(error)) from None


def _make_move(draft: Draft, seat: int, move: Move, now: int) -> bool:
    """Make a legal move and judge the attempt; True when that has ended it. Raises `IllegalMove`."""
    state = draft.state
    problem, shown = state.problem, state.demonstration
    if problem is None or shown is None:
        return True
    made = attempt(problem, state.progress, move)
    binding = not (state.rules.mode == "solo" and state.rules.any_count)
    if binding and state.progress.cost + made.cost > shown.bid:
        _fail(draft, "over_bid", now)
        return True
    path = tuple((cell.row, cell.col) for cell in made.cells)
    way = cast("Literal['N', 'E', 'S', 'W']", move.direction.name)
    draft.write(ev.RobotMoved(at=now, seat=seat, robot=move.robot, direction=way, path=path))
    progress = draft.state.progress
    if solved(problem, progress):
        draft.write(ev.RoundWon(at=now, seat=seat, chip=_chip(draft.state), moves=progress.cost))
        _end_if_reached(draft, now)
        return True
    if binding and progress.cost == shown.bid:
        _fail(draft, "bid_used_up", now)
        return True
    return False


def _chip(state: Game) -> int:
    if state.chip is None:
        msg = "there is no chip outside a round"
        raise ValueError(msg)
    return state.chip


def _submit(draft: Draft, seat: int, command: cmd.Submit, now: int) -> None:
    """A whole solution: it succeeds, or it fails at its first illegal move or at its end (B4)."""
    try:
        moves = from_moves(command.moves)
    except NotationError as error:
        raise Refused("bad_moves", "B4", str(error)) from None
    try:
        if any(_make_move(draft, seat, move, now) for move in moves):
            return
    except IllegalMove:
        _fail(draft, "illegal_move", now)
        return
    _fail(draft, "not_solved", now)


def _give_up(draft: Draft, _seat: int, _command: cmd.GiveUp, now: int) -> None:
    _fail(draft, "gave_up", now)


def _turn_down(draft: Draft, _seat: int, _command: cmd.GiveUp, now: int) -> None:
    _lose(draft, "gave_up", now)


# ── between rounds, the judge, the end
# ─────────────────────────────────────────────────────────────────────────────────


def _ready(draft: Draft, seat: int, _command: cmd.Ready, now: int) -> None:
    if not draft.state.players[seat].ready:
        draft.write(ev.ReadySaid(at=now, seat=seat))


def _agree(draft: Draft, seat: int, _command: cmd.EndGame, now: int) -> None:
    if not draft.state.players[seat].agreed:
        draft.write(ev.EndAgreed(at=now, seat=seat))


def _judged(draft: Draft, _seat: int, command: cmd.Judged, now: int) -> None:
    state = draft.state
    over = state.chip is None and command.round == state.round
    if not 1 <= command.round < state.round and not (over and command.round >= 1):
        raise Refused("not_over", None, f"round {command.round} is not over: its optimum is nobody's business yet")
    word = ev.OptimumFound(
        at=now, round=command.round, status=command.status, moves=command.moves, solution=command.solution
    )
    draft.write(word)


def _exchange(draft: Draft, _seat: int, command: cmd.ExchangeChip, now: int) -> None:
    """A solo chip that is provably unsolvable goes back, even when its sand has run out meanwhile (O2)."""
    state = draft.state
    lost = state.result if state.result is not None and state.result.outcome == "lost" else None
    chip = state.chip if state.chip is not None else (lost.chip if lost is not None else None)
    if state.rules.mode != "solo" or command.round != state.round or chip is None:
        raise Refused("no_chip", "O2", f"there is no chip to exchange in round {command.round}")
    draft.write(ev.ChipExchanged(at=now, chip=chip, reason="unsolvable"))
    _draw(draft, now)


# ── the table
# ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_ALWAYS: dict[type[cmd.Command], Row] = {
    cmd.Join: Row("server", _join),
    cmd.Connect: Row("seat", _connect),
    cmd.Judged: Row("server", _judged),
}


def _presence(*to: Phase) -> dict[type[cmd.Command], Row]:
    """Going is possible always, and what follows from it depends on the phase: all who are still there may be done."""
    return {
        **_ALWAYS,
        cmd.Disconnect: Row("seat", _disconnect, to),
        cmd.Leave: Row("seat", _leave, to),
    }


_P = Phase

TABLE: dict[Phase, dict[type[cmd.Command], Row]] = {
    _P.LOBBY: {
        **_presence(),
        cmd.Settings: Row("host", _settings),
        cmd.Start: Row("host", _start, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    },
    _P.THINKING: {
        **_presence(_P.OVER, _P.THINKING, _P.FINISHED),
        cmd.Bid: Row("player", _bid, (_P.SAND,)),
        cmd.Done: Row("player", _done, (_P.OVER, _P.FINISHED)),
        cmd.TurnTimer: Row("player", _turn_timer, (_P.LAST_CALL,)),
        cmd.EndGame: Row("player", _agree, (_P.FINISHED,)),
    },
    _P.LAST_CALL: {
        **_presence(_P.OVER, _P.THINKING, _P.FINISHED),
        cmd.Bid: Row("player", _bid, (_P.SAND,)),
        cmd.Done: Row("player", _done, (_P.OVER, _P.THINKING, _P.FINISHED)),
        cmd.EndGame: Row("player", _agree, (_P.FINISHED,)),
    },
    _P.SAND: {
        **_presence(_P.THINKING, _P.CLOSING, _P.DEMONSTRATING, _P.OVER, _P.FINISHED),
        cmd.Bid: Row("player", _bid, (_P.CLOSING, _P.DEMONSTRATING)),
        cmd.Done: Row("player", _done, (_P.CLOSING, _P.DEMONSTRATING)),
    },
    _P.CLOSING: {
        **_presence(_P.DEMONSTRATING, _P.OVER, _P.THINKING, _P.FINISHED),
    },
    _P.DEMONSTRATING: {
        **_presence(_P.OVER, _P.FINISHED),
        cmd.Push: Row("demonstrator", _push, (_P.OVER, _P.FINISHED)),
        cmd.Submit: Row("demonstrator", _submit, (_P.OVER, _P.FINISHED)),
        cmd.GiveUp: Row("demonstrator", _give_up, (_P.OVER, _P.FINISHED)),
        cmd.ExchangeChip: Row("server", _exchange, (_P.ALONE, _P.FINISHED)),
    },
    _P.ALONE: {
        **_presence(),
        cmd.Bid: Row("player", _announce, (_P.DEMONSTRATING,)),
        cmd.GiveUp: Row("player", _turn_down, (_P.OVER, _P.FINISHED)),
        cmd.ExchangeChip: Row("server", _exchange, (_P.ALONE, _P.FINISHED)),
    },
    _P.OVER: {
        **_presence(_P.THINKING, _P.ALONE, _P.FINISHED),
        cmd.Ready: Row("player", _ready, (_P.THINKING, _P.ALONE, _P.FINISHED)),
        cmd.EndGame: Row("player", _agree, (_P.FINISHED,)),
        cmd.ExchangeChip: Row("server", _exchange, (_P.ALONE, _P.FINISHED)),
    },
    _P.FINISHED: {
        **_presence(),
        cmd.Settings: Row("host", _settings),
        cmd.Again: Row("host", _start, (_P.THINKING, _P.ALONE, _P.FINISHED)),
    },
}


def _auto(draft: Draft, at: int) -> None:
    draft.write(ev.TimerTurned(at=at, seat=None))


def _no_bid(draft: Draft, at: int) -> None:
    _lose(draft, "no_bid", at)


def _run_out(draft: Draft, at: int) -> None:
    draft.write(ev.SandRanOut(at=at))


def _open_ladder(draft: Draft, at: int) -> None:
    _show_next(draft, at)


def _clock(draft: Draft, at: int) -> None:
    _fail(draft, "clock", at)


def _time_up(draft: Draft, at: int) -> None:
    _lose(draft, "time", at)


def _next(draft: Draft, at: int) -> None:
    _draw(draft, at)


@dataclass(frozen=True, slots=True)
class Due:
    """What happens by itself: the phase in which the deadline runs, what comes of it, and the phases that can
    follow.
    """

    phase: Phase
    act: Callable[[Draft, int], None]
    to: tuple[Phase, ...]


DEADLINES: dict[str, Due] = {
    "auto": Due(_P.THINKING, _auto, (_P.LAST_CALL,)),
    "no_bid": Due(_P.LAST_CALL, _no_bid, (_P.OVER, _P.FINISHED)),
    "sand": Due(_P.SAND, _run_out, (_P.CLOSING,)),
    "closing": Due(_P.CLOSING, _open_ladder, (_P.DEMONSTRATING,)),
    "demonstration": Due(_P.DEMONSTRATING, _clock, (_P.OVER, _P.FINISHED)),
    "solo": Due(_P.ALONE, _time_up, (_P.OVER, _P.FINISHED)),
    "next": Due(_P.OVER, _next, (_P.THINKING, _P.ALONE, _P.FINISHED)),
}
"""What happens by itself, by the kind of deadline."""


def _settle(draft: Draft, now: int) -> None:
    """What follows from the state by itself, until nothing more does; each step ends a phase, so there are few."""
    written = -1
    while written != len(draft.events):
        written = len(draft.events)
        _settle_once(draft, now)


def _settle_once(draft: Draft, now: int) -> None:
    state, phase = draft.state, draft.state.phase
    playing = state.playing
    shown = state.demonstration
    if shown is not None and state.players[shown.seat].left:
        _fail(draft, "left", now)
    elif phase is Phase.SAND and not state.bids:
        draft.write(ev.ThinkingResumed(at=now))
    elif phase is Phase.CLOSING and not state.bids:
        _lose(draft, "all_failed", now)
    elif not playing or phase in {Phase.LOBBY, Phase.FINISHED}:
        return
    elif all(player.agreed for player in playing):
        draft.write(ev.GameEnded(at=now, winners=most_chips(state), reason="agreed"))
    elif phase is Phase.OVER and all(player.ready for player in playing):
        _draw(draft, now)
    elif all(player.done for player in playing):
        if phase is Phase.SAND:
            _run_out(draft, now)
        elif phase in {Phase.THINKING, Phase.LAST_CALL}:
            _no_bid(draft, now)


def _catch_up(draft: Draft, now: int) -> bool:
    """Pass the deadlines that are due, each at its own time; False when more than the bound are due."""
    for _ in range(MOST_EVENTS):
        due = next_deadline(draft.state)
        if due is None or due > now or draft.state.deadline is None:
            return True
        DEADLINES[draft.state.deadline.kind].act(draft, max(due, draft.state.clock))
    return False


def next_deadline(state: Game) -> int | None:
    """When something happens by itself, in milliseconds; None when nothing runs, and while no player is connected."""
    if state.deadline is None or state.deadline.left is not None or not state.anybody:
        return None
    return state.deadline.at


def advance(state: Game, now: int, rng: random.Random) -> list[ev.Event]:
    """Let the game catch up with the clock: the events of the deadlines passed, none when there is nothing to do.

    The number of events of one call is bounded; call again until the list is empty.
    """
    draft = Draft(state, rng)
    _catch_up(draft, now)
    return draft.events


def handle(state: Game, seat: int | None, command: cmd.Command, now: int, rng: random.Random) -> list[ev.Event]:
    """What comes of a command at the time `now` (milliseconds): the events, in order.

    `seat` is who asks; None for the server and for spectators. First the game catches up with the clock, so that nobody
    acts on a state that time has ended. Raises `Refused`; then nothing has changed.
    """
    now = max(now, state.clock)
    draft = Draft(state, rng)
    if not _catch_up(draft, now):
        raise Refused("behind", None, "the game is catching up with the clock: try again")
    row = TABLE[draft.state.phase].get(type(command))
    tag = str(command.__struct_config__.tag)
    if row is None:
        message = f"{tag!r} is not possible while the game is in the state {draft.state.phase!s}"
        raise Refused("wrong_phase", None, message)
    refusal = _check(draft.state, seat, row)
    if refusal is not None:
        raise refusal
    row.act(draft, -1 if seat is None else seat, command, now)
    _settle(draft, now)
    _catch_up(draft, now)
    return draft.events


def _check(state: Game, seat: int | None, row: Row) -> Refused | None:
    """Why this seat may not give a command of this row, whatever its words; None when it may."""
    if row.by == "server":
        return Refused("not_yours", None, "only the server says this") if seat is not None else None
    player = _player(state, seat)
    if player is None:
        return Refused("no_seat", None, "you are watching: take a seat to play")
    if row.by == "host" and seat != state.host:
        return Refused("not_host", None, "only the host of the room may do this")
    if row.by in {"player", "demonstrator"} and player.waiting:
        return Refused("waiting", "G3", "you have joined during this round: you play from the next one")
    if row.by == "demonstrator" and (state.demonstration is None or state.demonstration.seat != seat):
        return Refused("not_showing", "B3", "it is not your demonstration")
    return None


def _player(state: Game, seat: int | None) -> Player | None:
    if seat is None or not 0 <= seat < len(state.players) or state.players[seat].left:
        return None
    return state.players[seat]


def actions(state: Game, seat: int | None) -> list[str]:
    """The names of the commands that this seat may give now, as far as the table decides it."""
    return [
        str(command.__struct_config__.tag)
        for command, row in TABLE[state.phase].items()
        if row.by != "server"
        and command not in {cmd.Connect, cmd.Disconnect}
        and not (command is cmd.TurnTimer and not state.rules.no_bid)
        and not (command is cmd.Done and not state.rules.done)
        and _check(state, seat, row) is None
    ]


def create(rules: Any, *, host_name: str, now: int, rng: random.Random) -> list[ev.Event]:  # noqa: ANN401
    """A new room with its host on seat 0."""
    draft = Draft(None, rng)
    draft.write(ev.RoomCreated(at=now, rules=rules))
    draft.write(ev.PlayerJoined(at=now, seat=0, name=host_name))
    return draft.events


def mermaid() -> str:
    """The picture of the machine for the docs (a mermaid state diagram), generated from the table."""
    arrows: dict[tuple[Phase, Phase], list[str]] = {}
    for source, row in TABLE.items():
        for command, entry in row.items():
            if command not in {cmd.Disconnect, cmd.Leave}:
                for target in entry.to:
                    arrows.setdefault((source, target), []).append(str(command.__struct_config__.tag))
    for kind, due in DEADLINES.items():
        for target in due.to:
            arrows.setdefault((due.phase, target), []).append(f"⌛ {kind}")
    lines = ["stateDiagram-v2", "    [*] --> lobby"]
    lines += [f"    {source} --> {target}: {', '.join(words)}" for (source, target), words in arrows.items()]
    return "\n".join(lines) + "\n"
