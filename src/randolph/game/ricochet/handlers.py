"""The handlers named in the table of the game of bids.

A handler takes `(draft, seat, command, now)` and writes events or raises `Refused` (see `game/table.py` for the draft).
The table, not the handlers, decides whether a command is allowed in a state, and from whom. The functions in the second
part are shared by several commands and deadlines: draw, lose, show, fail, move.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from randolph.game import handlers as common
from randolph.game import table
from randolph.game.handicaps import grace_of, refuse_early
from randolph.game.handlers import counted_down, end_if_agreed
from randolph.game.ricochet import commands as cmd
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.scoring import end_of_game, ladder, winners
from randolph.game.ricochet.state import Game
from randolph.game.seats import Phase
from randolph.game.table import Refused
from randolph.notation import NotationError, from_moves
from randolph.protocol import HIGHEST_NUMBER
from randolph.rules import (
    Cell,
    Direction,
    IllegalMove,
    Move,
    Progress,
    RandolphError,
    attempt_named,
    solved,
)

Draft: TypeAlias = table.Draft[Game]


def leave(draft: Draft, seat: int, _command: cmd.Command, now: int) -> None:
    """Leave for good. A bid that is not being shown yet is withdrawn (G3). Without this player, the others may agree to
    end the game.
    """
    state = draft.state
    bid = state.bid_of(seat)
    showing = state.demonstration is not None and state.demonstration.seat == seat
    open_bids = state.phase in {Phase.SAND, Phase.CLOSING, Phase.DEMONSTRATING}
    if open_bids and bid is not None and not bid.failed and not showing:
        draft.write(ev.BidStruck(at=now, seat=seat))
    draft.write(ev.PlayerLeft(at=now, seat=seat))
    if showing:
        fail(draft, "left", now)
    end_if_agreed(draft, now)


# ── bids ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def bid(draft: Draft, seat: int, command: cmd.Bid, now: int) -> None:
    """A first bid, or a lower one (B2)."""
    moves = command.moves
    if not 1 <= moves <= HIGHEST_NUMBER:
        raise Refused("bad_bid", "B2", f"a bid of {str(moves)[:20]}: bid a whole number from 1 to {HIGHEST_NUMBER}")
    standing = draft.state.bid_of(seat)
    if standing is not None and moves > standing.moves:
        raise Refused("not_lower", "B2", f"you have bid {standing.moves}: you may lower your bid, but never raise it")
    refuse_early(draft.state, seat, now)
    if standing is None or moves < standing.moves:  # an equal bid changes nothing, and the first one keeps its time
        late, credit = draft.late
        draft.write(ev.BidMade(at=now, seat=seat, moves=moves, late_by_ms=late, credit_ms=credit))


def strike(draft: Draft, seat: int, _command: cmd.Strike, now: int) -> None:
    """Withdraw a bid that was entered by mistake; its player may bid again, as if they had not bid (B2)."""
    if draft.state.bid_of(seat) is None:
        raise Refused("no_bid", "B2", "there is no bid of this player to withdraw")
    draft.write(ev.BidStruck(at=now, seat=seat))


def announce(draft: Draft, seat: int, command: cmd.Bid, now: int) -> None:
    """Alone: the bid stops the timer and is demonstrated at once (O2)."""
    bid(draft, seat, command, now)
    draft.write(ev.DemonstrationStarted(at=now, seat=seat, bid=command.moves))


def done_off(state: Game, _now: int) -> Refused | None:
    """B8 can be switched off."""
    if state.rules.done:
        return None
    return Refused("switched_off", "B8", "in this room the timer always runs to its end")


def turn_timer(draft: Draft, seat: int, _command: cmd.TurnTimer, now: int) -> None:
    """Turn the timer without a bid (B7)."""
    draft.write(ev.TimerTurned(at=now, seat=seat))


def not_offered(state: Game, now: int) -> Refused | None:
    """B7 is offered for a while before the timer turns automatically."""
    if not state.rules.no_bid:
        return Refused("switched_off", "B7", "in this room the timer does not turn without a bid")
    if not state.rules.pace:
        return Refused(
            "switched_off",
            "B7",
            "in this room the timer does not run out: without a bid a round ends when all are done",
        )
    offered = offer_at(state)
    if offered is None:
        return Refused("too_early", "B7", "the timer is stopped while nobody is present")
    if now < offered:
        wait = -(-(offered - now) // 1000)
        return Refused("too_early", "B7", f"the timer may be turned without a bid in {wait} seconds")
    return None


def offer_at(state: Game) -> int | None:
    """When any player may first turn the timer without a bid (B7); None if nobody may."""
    if state.phase is not Phase.THINKING or state.deadline is None or state.deadline.left is not None:
        return None
    rules = state.rules
    return state.deadline.at - (rules.no_bid_auto_seconds - rules.no_bid_offer_seconds) * 1000 * rules.pace


# ── the demonstration ─────────────────────────────────────────────────────────────────────────────────────────────────


def push(draft: Draft, seat: int, command: cmd.Push, now: int) -> None:
    """One demonstrated move. A blocked or forbidden push is refused, costs nothing, and the attempt continues (B4)."""
    board = draft.state.board
    if command.end is not None and (board is None or Cell(*command.end) not in board):
        raise Refused("illegal_move", "X6", "no move ends there: the board has no such cell")
    try:
        requested = Move(
            command.robot,
            Direction[command.direction],
            None if command.end is None else Cell(*command.end),
            None if command.arrival is None else Direction[command.arrival],
            command.turned,
        )
    except RandolphError as error:
        raise Refused("illegal_move", "X6", str(error)) from None
    try:
        move(draft, seat, requested, now)
    except IllegalMove as error:
        raise Refused("illegal_move", error.rule, str(error)) from None


def submit(draft: Draft, seat: int, command: cmd.Submit, now: int) -> None:
    """A whole solution: it succeeds, or it fails at its first illegal move or at its end (B4)."""
    try:
        moves = from_moves(command.moves)
    except NotationError as error:
        raise Refused("bad_moves", "B4", str(error)) from None
    if not moves:
        raise Refused("bad_moves", "B4", "there are no moves in this text: write them like rE gN")
    try:
        ended = any(move(draft, seat, each, now) for each in moves)
    except IllegalMove:
        fail(draft, "illegal_move", now)
    else:
        if not ended:
            fail(draft, "not_solved", now)


def give_up(draft: Draft, _seat: int, _command: cmd.GiveUp, now: int) -> None:
    """End the attempt (B4)."""
    fail(draft, "gave_up", now)


def turn_down(draft: Draft, _seat: int, _command: cmd.GiveUp, now: int) -> None:
    """Alone: no solution was found; the chip is turned face down before the time runs out (O1)."""
    lose(draft, "gave_up", now)


# ── between rounds, the judge, the end ────────────────────────────────────────────────────────────────────────────────


def draw_next(draft: Draft, _seat: int, command: cmd.Draw, now: int) -> None:
    """At a real table: the next round."""
    draw(draft, now, command.chip)


def exchange(draft: Draft, _seat: int, command: cmd.ExchangeChip, now: int) -> None:
    """A chip that is proved unsolvable is returned to the pool, alone and together, even if it was lost in the meantime
    (O2, C2).

    During the round another is drawn at once; afterwards the player decides when. A proof after the end of the game
    changes nothing.
    """
    state = draft.state
    lost = state.result.chip if state.result is not None and state.result.outcome == "lost" else None
    chip = lost if state.chip is None else state.chip
    if not state.shared or command.round != state.round or chip is None:
        raise Refused("no_chip", "O2", f"there is no chip to exchange in round {command.round}")
    draft.write(ev.ChipExchanged(at=now, chip=chip, reason="unsolvable"))
    if state.chip is not None:
        draw(draft, now)


# ── what commands and deadlines have in common ────────────────────────────────────────────────────────────────────────


def next_round(draft: Draft, now: int) -> None:
    """The next round, after a countdown if one is agreed on; there is no countdown to the end of the game (G1)."""
    end_if_reached(draft, now)
    if draft.state.phase is Phase.OVER and not counted_down(draft, now):
        draw(draft, now)


def draw(draft: Draft, now: int, by_hand: int | None = None) -> None:
    """Draw the next chip (S2), but not the one that was just returned (B7), nor an unplayable one (T5, O2).

    A chip drawn by hand, at a real table, is refused if it is unplayable. The agreed minutes may have passed since the
    last round: then there is no next one (G1).
    """
    end_if_reached(draft, now)
    if by_hand is not None and draft.state.phase is Phase.OVER:
        if by_hand not in draft.state.pool:
            raise Refused("bad_chip", "S2", f"chip {str(by_hand)[:20]} is not among the face-down chips")
        if _solved_at_start(draft.state, by_hand):
            raise Refused("bad_chip", "T5", "its robot stands on this chip's target already: put it back, draw another")
        draft.write(ev.ChipDrawn(at=now, round=draft.state.round + 1, chip=by_hand))
    while draft.state.phase is Phase.OVER:
        state = draft.state
        playable = [chip for chip in state.pool if chip not in state.unplayable]
        if not playable:
            draft.write(ev.GameEnded(at=now, winners=winners(state), reason="unplayable"))
            return
        others = [chip for chip in playable if chip != state.returned]
        chip = draft.rng.choice(others or playable)
        if _solved_at_start(state, chip):
            draft.write(ev.ChipExchanged(at=now, chip=chip, reason="solved_at_start"))
        else:
            draft.write(ev.ChipDrawn(at=now, round=state.round + 1, chip=chip))


def _solved_at_start(state: Game, chip: int) -> bool:
    """Whether the chip would be won without a move: only with T2 off (T5)."""
    board, position = state.board, state.progress.position
    return board is not None and solved(state.problem_of(board, chip, position), Progress.start(position))


def end_if_reached(draft: Draft, now: int) -> None:
    """The game is over when its agreed end is reached (G1)."""
    reached = end_of_game(draft.state, now)
    if reached is not None:
        best, reason = reached
        draft.write(ev.GameEnded(at=now, winners=best, reason=reason))


def lose(draft: Draft, reason: ev.Loss, now: int) -> None:
    """Nobody wins the round's chip (B6, B7, O1).

    Together, the judge may still prove that the target was unreachable and the round does not count (C2): the end waits
    for the judge's result, or for the next round.
    """
    if draft.state.chip is not None:
        draft.write(ev.RoundLost(at=now, chip=draft.state.chip, reason=reason))
        if not draft.state.together or draft.optimum is not None:
            end_if_reached(draft, now)


def judged(draft: Draft, seat: int, command: cmd.Judged, now: int) -> None:
    """Publish the judge's result; a lost round that it confirms may have been the last one together (C2, C3)."""
    common.judged(draft, seat, command, now)
    state = draft.state
    if state.together and state.phase is Phase.OVER and not state.revealing and command.round == state.round:
        end_if_reached(draft, now)


def show_next(draft: Draft, now: int) -> None:
    """The lowest bidder who has not shown yet demonstrates; if there is none, the chip is returned to the pool (B3, B4,
    B6).
    """
    for standing in ladder(draft.state):
        if not standing.failed:
            draft.write(ev.DemonstrationStarted(at=now, seat=standing.seat, bid=standing.moves))
            return
    lose(draft, "all_failed", now)


def fail(draft: Draft, reason: ev.Failure, now: int) -> None:
    """The attempt failed: the robots return, and it is the next bidder's turn (B4); alone the chip is lost (O2)."""
    shown = draft.state.demonstration
    if shown is None:
        return
    draft.write(ev.DemonstrationFailed(at=now, seat=shown.seat, reason=reason))
    if draft.state.rules.mode == "solo":
        loss: dict[ev.Failure, ev.Loss] = {"clock": "time", "gave_up": "gave_up"}
        lose(draft, loss.get(reason, "all_failed"), now)
    else:
        show_next(draft, now)


def move(draft: Draft, seat: int, requested: Move, now: int) -> bool:
    """Make a legal move and judge the attempt; returns whether that ended it. Raises `IllegalMove`.

    If all play against the board, the judge decides who wins; if the optimum is unknown, the players do (C2).
    """
    state = draft.state
    problem, shown = state.problem, state.demonstration
    if problem is None or shown is None or state.chip is None:
        return True
    name, made = attempt_named(problem, state.progress, requested)
    binding = not (state.rules.mode == "solo" and state.rules.any_count)
    most = shown.bid + grace_of(state, shown.seat) if binding else HIGHEST_NUMBER
    if state.progress.cost + made.cost > most:
        fail(draft, "over_bid", now)
        return True
    draft.write(
        ev.RobotMoved(
            at=now,
            seat=seat,
            robot=made.robot,
            direction=_letter(made.push),
            path=tuple((cell.row, cell.col) for cell in made.cells),
            cost=made.cost,
            move=None if name.end is None else str(name),
            arrival=_letter(made.arrival),
            turned=made.turned,
        )
    )
    progress = draft.state.progress
    if solved(problem, progress):
        if state.together and draft.optimum is not None and progress.cost > draft.optimum + state.rules.tolerance:
            draft.write(ev.DemonstrationFailed(at=now, seat=seat, reason="not_optimal"))
            lose(draft, "not_optimal", now)
            return True
        draft.write(ev.RoundWon(at=now, seat=seat, chip=state.chip, moves=progress.cost))
        end_if_reached(draft, now)
        return True
    if progress.cost == most:
        fail(draft, "bid_used_up", now)
        return True
    return False


def _letter(direction: Direction) -> Literal["N", "E", "S", "W"]:
    return cast("Literal['N', 'E', 'S', 'W']", direction.letter)
