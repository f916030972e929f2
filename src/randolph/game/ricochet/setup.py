"""Setting up: the board and the robots, before a game and – at a real table – between two rounds.

Handlers like those of `handlers`, for the commands that agree, begin and set up. Everything random is drawn here and
recorded in the events. A custom board is copied into the record when it is agreed on (`lay_board`); robots can be set
by hand only on cells where robots can stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.game.handlers import counted_down
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.agreed import SIZE
from randolph.game.ricochet.boards import SavedBoard, arranged, chips_of, unplayable
from randolph.game.ricochet.handlers import Draft, draw
from randolph.game.table import Refused
from randolph.notation import to_json_board
from randolph.rules import EDITIONS, LARGEST, Cell, Position, Problem, Target, faults_of, random_position

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Mapping, Sequence

    from randolph.game.ricochet import commands as cmd
    from randolph.game.ricochet.agreed import GameRules, Openings
    from randolph.rules import Board, Color

MOST_CELLS = 8 * LARGEST * LARGEST
"""The most cells of all saved boards laid in a room: the record keeps each of them forever."""


def start(draft: Draft, _seat: int, command: cmd.Start | cmd.Again, now: int) -> None:
    """Lay the boards, set up the robots, shuffle the chips, and draw the first one (S1, S2).

    Everybody with a seat who has been connected once counts as a player of this game (G1). At a real table robots and
    chip are those on the table.
    """
    if not draft.state.at_table and (command.robots is not None or command.chip is not None):
        raise Refused("no_table", "S1", "robots and chip are set by hand only at a real table")
    rules, laid = draft.state.rules, draft.state.laid
    faces: tuple[str, str, str, str] | None = None
    rows: tuple[int, ...] = ()
    cols: tuple[int, ...] = ()
    if rules.board is None:
        faces = rules.faces or EDITIONS[rules.edition].random_arrangement(draft.rng, diagonals=rules.diagonals).faces
        rows, cols = _open_lines(rules.openings, draft.rng)
        board = arranged(faces, rows, cols)
    elif laid is not None and laid.id == rules.board:
        board = laid.board
    else:
        raise _unknown_board(rules.board)
    if command.robots:
        position = _set_up(board, rules.robots, command.robots, draft.rng)
    else:
        position = random_position(board, rules.robots, draft.rng)
    robots = _row_cols(position)
    chips = len(chips_of(board, rules.robots))
    win_at = rules.winning_chips(sum(player.seated for player in draft.state.players))
    if win_at is not None and win_at > chips:  # nobody could reach it: all chips are played for
        win_at = None
    draft.write(ev.GameStarted(at=now, faces=faces, robots=robots, win_at=win_at, opened_rows=rows, opened_cols=cols))
    if not counted_down(draft, now):
        draw(draft, now, command.chip)


def place(draft: Draft, _seat: int, command: cmd.Place, now: int) -> None:
    """At a real table: robots that were moved by hand; the others stay."""
    state = draft.state
    if state.board is None:
        return
    standing = _standing(state.board, state.rules.robots, {**_row_cols(state.progress.position), **command.robots})
    if standing != state.progress.position:
        draft.write(ev.RobotsPlaced(at=now, robots=_row_cols(standing)))


def _row_cols(position: Position) -> dict[Color, ev.RowCol]:
    return {color: (cell.row, cell.col) for color, cell in position.items()}


def _standing(board: Board, robots: Collection[Color], given: Mapping[Color, ev.RowCol]) -> Position:
    """Robots as they stand on a real table – even on a target: they may have stayed there after a game (S4)."""
    for color in given:
        if color not in robots:
            raise Refused(
                "bad_position", "S1", f"the {color} robot is not in this game: robots are {', '.join(robots)}"
            )
        if Cell(*given[color]) not in board:
            raise Refused("bad_position", "S1", f"the {color} robot is outside the board")
    position = Position({color: Cell(*cell) for color, cell in given.items()})
    for fault in faults_of(Problem(board, position, Target(board.free_cells[0], None))):
        raise Refused("bad_position", "S1", fault.message)
    return position


def _set_up(board: Board, robots: Sequence[Color], given: Mapping[Color, ev.RowCol], rng: random.Random) -> Position:
    """Some robots as they stand on a real table, the others at random (S1)."""
    standing = _standing(board, robots, given)
    taken = standing.occupied() | {target.cell for target in board.targets}
    free = [cell for cell in board.free_cells if cell not in taken]
    others = [robot for robot in robots if robot not in standing]
    if len(free) < len(others):
        raise Refused("bad_position", "S1", f"there is no room left for {', '.join(others)}")
    return Position({**dict(standing.items()), **dict(zip(others, rng.sample(free, len(others)), strict=True))})


def lay_board(draft: Draft, rules: GameRules, now: int) -> None:
    """Copy the saved board of these rules into the record, unless the record has the same version of it.

    If the saved board has been deleted, the copy stays. Refused if no game can be played on it.
    """
    if rules.board is None:
        return
    laid = draft.state.laid
    saved = draft.saved if isinstance(draft.saved, SavedBoard) else None
    if saved is None or saved.id != rules.board:
        saved = laid
    if saved is None or saved.id != rules.board:
        raise _unknown_board(rules.board)
    reason = unplayable(saved.board, rules.robots, faultless=saved == laid)
    if reason is not None:
        raise Refused("unplayable_board", None, f"no game can be played on this board: {reason}")
    if saved == laid:
        return
    if draft.state.cells_laid + saved.board.rows * saved.board.cols > MOST_CELLS:
        raise Refused(
            "board_limit", None, "too many boards, or too large ones, have been used in this room: make a new room"
        )
    board = to_json_board(saved.board, explicit=True)
    draft.write(ev.BoardLaid(at=now, id=saved.id, name=saved.name, board=board))


def _unknown_board(name: str) -> Refused:
    return Refused("unknown_board", None, f"there is no saved board {name!r}")


def _open_lines(openings: Openings, rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The open rows and columns of this game: the agreed ones, or random ones (E6)."""
    if not openings.random:
        return openings.rows, openings.cols
    drawn = sorted(rng.sample(range(2 * SIZE), openings.random))
    return tuple(line for line in drawn if line < SIZE), tuple(line - SIZE for line in drawn if line >= SIZE)
