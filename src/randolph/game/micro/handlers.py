"""The handlers named in the table of Micro Robots.

A handler takes `(draft, seat, command, now)` and refuses or writes events; those that mean the same in every game are
in `randolph.game.handlers`. Everything random is rolled here and recorded in the events. The functions in the second
part are shared by several commands and deadlines: draw, show, lose, fail, jump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game import commands as common
from randolph.game.events import GameEnded, PlayerLeft, RoundWon
from randolph.game.handicaps import grace_of, refuse_early
from randolph.game.handlers import counted_down, end_if_agreed, only_at_a_table
from randolph.game.micro import commands as cmd
from randolph.game.micro import events as ev
from randolph.game.micro.scoring import end_of_game, next_roller, receiver
from randolph.game.seats import Phase
from randolph.game.table import Refused
from randolph.notation import NotationError
from randolph.notation.micro import from_combination, from_path
from randolph.protocol import HIGHEST_NUMBER
from randolph.rules.micro import IllegalJump, Side, apply, random_arrangement, roll, solved

if TYPE_CHECKING:
    import random

    from randolph.game.micro.state import Game
    from randolph.game.table import Draft
    from randolph.rules.micro import Combination


# ── tiles and dice ────────────────────────────────────────────────────────────────────────────────────────────────────


def start(draft: Draft[Game], _seat: int, command: cmd.Start | cmd.Again, now: int) -> None:
    """Lay the tiles, roll the start, and then the first target (U1, U3). At a real table the dice may be given."""
    state, rules = draft.state, draft.state.rules
    dice = command.dice
    if dice is not None and not state.at_table:
        raise Refused("no_table", "U3", "the dice are rolled by hand only at a real table")
    tiles = rules.tiles or random_arrangement(Side(rules.side), draft.rng).places
    given = [] if dice is None else [_said(dice.target), _said(dice.via)]
    begin = _said(None if dice is None else dice.start) or roll(draft.rng, *_those(*given))
    host = state.host_at(now)
    there = [player.seat for player in state.players if not player.left]
    draft.write(
        ev.GameStarted(
            at=now,
            tiles=tiles,
            start=str(begin),
            win_at=rules.winning_chips,
            seat=host if host is not None and host in there else there[0],
        )
    )
    if not counted_down(draft, now):
        draw(draft, now, dice)


def draw_next(draft: Draft[Game], _seat: int, command: cmd.Draw, now: int) -> None:
    """At a real table: the next round."""
    draw(draft, now, command.dice)


def no_draw(state: Game, now: int) -> Refused | None:
    """At a real table a player starts the next round, as long as somebody is left to roll."""
    if not state.at_table or next_roller(state) is not None:
        return only_at_a_table(state, now)
    return Refused("too_few", "U3", "nobody is left to roll the dice: add a player")


def _those(*said: Combination | None) -> list[Combination]:
    return [combination for combination in said if combination is not None]


def _said(word: str | None) -> Combination | None:
    """A combination of dice that were rolled by hand."""
    if word is None:
        return None
    try:
        return from_combination(word)
    except NotationError as error:
        raise Refused("bad_dice", "U3", str(error)) from None


def _thrown(
    state: Game, dice: cmd.Dice, begin: Combination, rng: random.Random
) -> tuple[Combination, Combination | None]:
    """Target and intermediate cell of the next round: those given, the others random (U3, U6, U8)."""
    target, via = _said(dice.target), _said(dice.via)
    if target == begin:
        raise Refused("bad_dice", "U3", f"the robot stands on {begin}: roll the target again")
    if target is not None and target == state.abandoned:
        raise Refused("bad_dice", "U6", f"nobody has found a path to {target}: roll another target")
    if via is not None and not state.rules.via:
        raise Refused("bad_dice", "U8", "no intermediate cell is agreed on")
    if via is not None and via in {begin, target}:
        raise Refused("bad_dice", "U8", f"{via} is start or target: roll the intermediate cell again")
    if target is None:
        target = roll(rng, begin, *_those(state.abandoned, via))
    if via is None and state.rules.via:
        via = roll(rng, begin, target)
    return target, via


# ── declarations ──────────────────────────────────────────────────────────────────────────────────────────────────────


def declare(draft: Draft[Game], seat: int, command: cmd.Declare, now: int) -> None:
    """Declare a number of jumps (U4); while others may call, it has to be lower than all standing calls (U5)."""
    moves = command.moves
    if not 1 <= moves <= HIGHEST_NUMBER:
        message = f"a declaration is a whole number of jumps from 1 to {HIGHEST_NUMBER}, not {moves}"
        raise Refused("bad_declaration", "U4", message)
    lowest = draft.state.lowest
    if lowest is not None and not draft.state.outranks(seat, moves):
        raise Refused("not_lower", "U5", f"{lowest.moves} has been called: only fewer jumps may be called now")
    refuse_early(draft.state, seat, now)
    late, credit = draft.late
    draft.write(ev.PathDeclared(at=now, seat=seat, moves=moves, late_by_ms=late, credit_ms=credit))


def strike(draft: Draft[Game], seat: int, _command: common.Strike, now: int) -> None:
    """Withdraw a declaration that was entered by mistake, before a jump is made."""
    state = draft.state
    if state.call_of(seat) is None:
        raise Refused("no_call", "U4", "there is no declaration of this player to withdraw")
    draft.write(ev.DeclarationStruck(at=now, seat=seat))


def no_strike(state: Game, now: int) -> Refused | None:
    """A declaration can be withdrawn at a real table, until a jump is made."""
    if state.demonstration is not None and state.demonstration.path:
        return Refused("too_late", "U4", "a jump has been made: the declaration stands")
    return only_at_a_table(state, now)


def leave(draft: Draft[Game], seat: int, command: common.Command, now: int) -> None:
    """Leave for good. A call that is not being shown yet is withdrawn (G3); leaving a demonstration fails it (U4).

    Players whose seat the host closes also fail, but pay nothing: otherwise closing seats could make the host win.
    """
    state = draft.state
    showing = state.demonstration is not None and state.demonstration.seat == seat
    if state.running and state.call_of(seat) is not None and not showing:
        draft.write(ev.DeclarationStruck(at=now, seat=seat))
    draft.write(PlayerLeft(at=now, seat=seat))
    if showing:
        fail(draft, "left", now, pays=not isinstance(command, common.Kick))
    end_if_agreed(draft, now)


# ── the demonstration ─────────────────────────────────────────────────────────────────────────────────────────────────


def jump(draft: Draft[Game], seat: int, command: cmd.Jump, now: int) -> None:
    """One demonstrated jump. A jump that U2 forbids is refused, costs nothing, and the attempt continues."""
    try:
        _jump_to(draft, seat, from_combination(command.to), now)
    except (IllegalJump, NotationError) as error:
        raise Refused("illegal_jump", "U2", str(error)) from None


def submit(draft: Draft[Game], seat: int, command: common.Submit, now: int) -> None:
    """A whole path: it succeeds, or it fails at its first illegal jump or at its end (U4)."""
    try:
        path = from_path(command.moves)
    except NotationError as error:
        raise Refused("bad_path", "U4", str(error)) from None
    if not path:
        raise Refused("bad_path", "U4", "there are no jumps in this text: write them like p6 w6")
    try:
        ended = any(_jump_to(draft, seat, to, now) for to in path)
    except IllegalJump:
        fail(draft, "illegal_jump", now)
    else:
        if not ended:
            fail(draft, "not_solved", now)


def give_up(draft: Draft[Game], _seat: int, _command: common.GiveUp, now: int) -> None:
    """End the attempt (U4)."""
    fail(draft, "gave_up", now)


def turn_down(draft: Draft[Game], _seat: int, _command: common.GiveUp, now: int) -> None:
    """Alone: no path was found; the chip is turned face down before the time is up."""
    lose(draft, "gave_up", now)


# ── what commands and deadlines have in common ────────────────────────────────────────────────────────────────────────


def next_round(draft: Draft[Game], now: int) -> None:
    """The next round, after a countdown if one is agreed on; there is no countdown to the end of the game (U7)."""
    end_if_reached(draft, now)
    if draft.state.phase is Phase.OVER and not counted_down(draft, now):
        draw(draft, now)


def draw(draft: Draft[Game], now: int, dice: cmd.Dice | None = None) -> None:
    """Roll the dice: the next round begins (U3). The agreed minutes may have passed: then there is no next one (U7)."""
    end_if_reached(draft, now)
    state = draft.state
    seat, begin = next_roller(state), state.start
    if state.phase is not Phase.OVER or seat is None or begin is None:
        return
    by_hand = None if dice is None else _said(dice.start)
    target, via = _thrown(state, dice or cmd.Dice(), by_hand or begin, draft.rng)
    draft.write(
        ev.DiceRolled(
            at=now,
            round=state.round + 1,
            seat=seat,
            target=str(target),
            via=None if via is None else str(via),
            chip=state.pool[0],
            start=None if by_hand in {None, begin} else str(by_hand),
        )
    )


def end_if_reached(draft: Draft[Game], now: int) -> None:
    """The game is over when its agreed end is reached (U7)."""
    reached = end_of_game(draft.state, now)
    if reached is not None:
        seats, reason = reached
        draft.write(GameEnded(at=now, winners=seats, reason=reason))


def show(draft: Draft[Game], now: int) -> None:
    """The lowest call is demonstrated; others can no longer call fewer (U4, U5)."""
    if draft.state.calling:
        draft.write(ev.CallingEnded(at=now))
    lowest = draft.state.lowest
    if lowest is not None:
        draft.write(ev.DemonstrationStarted(at=now, seat=lowest.seat, declared=lowest.moves))


def lose(draft: Draft[Game], reason: ev.Loss, now: int) -> None:
    """Nobody wins the round's chip (U4, U6)."""
    if draft.state.chip is not None:
        draft.write(ev.RoundLost(at=now, chip=draft.state.chip, reason=reason))
        end_if_reached(draft, now)


def fail(draft: Draft[Game], reason: ev.Failure, now: int, *, pays: bool = True) -> None:
    """The declaration was wrong: it costs a chip, if the player has one and there is somebody else; the round is lost.

    A gift that completes the chips needed to win ends the game at once (U4, U7).
    """
    shown = draft.state.demonstration
    if shown is None:
        return
    draft.write(
        ev.DemonstrationFailed(at=now, seat=shown.seat, reason=reason, declared=shown.declared, moves=len(shown.path))
    )
    chips, to = draft.state.players[shown.seat].chips, receiver(draft.state, shown.seat)
    if pays and chips and to is not None:
        draft.write(ev.ChipGiven(at=now, seat=shown.seat, to=to, chip=chips[-1]))
    lose(draft, "wrong", now)


def _jump_to(draft: Draft[Game], seat: int, to: Combination, now: int) -> bool:
    """Make a legal jump and judge the attempt; returns whether that ended it. Raises `IllegalJump`.

    The path ends with the first landing on the target that counts (U8). If it must be shortest, the judge decides; if
    the optimum is unknown, the players do (U5). A move of grace allows one more jump (H4).
    """
    state = draft.state
    problem, shown, progress = state.problem, state.demonstration, state.progress
    if problem is None or shown is None or progress is None or state.chip is None:
        return True
    progress = apply(problem, progress, to)
    draft.write(ev.RobotJumped(at=now, seat=seat, to=str(to)))
    grace = grace_of(state, shown.seat)
    if not solved(problem, progress):
        if progress.jumps < shown.declared + grace:
            return False
        fail(draft, "used_up", now)
    elif progress.jumps < shown.declared:
        fail(draft, "fewer", now)
    elif state.rules.must_be_shortest and draft.optimum is not None and progress.jumps > draft.optimum + grace:
        fail(draft, "not_shortest", now)
    else:
        draft.write(RoundWon(at=now, seat=seat, chip=state.chip, moves=progress.jumps))
        end_if_reached(draft, now)
    return True
