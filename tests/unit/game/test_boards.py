"""The board of a game: openings by hand and at random (E6), and own boards, which are copied into the room
(`board_laid`).
"""

from __future__ import annotations

import gc
import json
import weakref
from dataclasses import replace
from typing import Any

import pytest

from randolph.game import (
    EndGame,
    GameRulesError,
    GiveUp,
    Refused,
    Settings,
    create,
    from_snapshot,
    to_snapshot,
)
from randolph.game.ricochet import Again, GameRules, SavedBoard
from randolph.game.ricochet.boards import arranged
from randolph.game.ricochet.events import BoardLaid, GameStarted
from randolph.rules import Arrangement, Board, Cell, Color, Direction, micro
from tests.game_play import FACES, HOME, RED_TRIANGLE, Luck, Play, check_replay, push
from tests.unit.game.test_people import KINDS, PLAYS
from tests.unit.rules.hand import board
from tests.views import view

ID = "K7m2Qx90aB"

# ── arrangements ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_games_on_one_arrangement_share_its_board() -> None:
    """They share it however many other boards there were meanwhile; afterwards nothing keeps it, so that a server does
    not grow.
    """
    board = arranged(FACES, (12,), (13,))  # which no other test has
    others = [(FACES, (row,), (col,)) for row in range(9) for col in range(9)]
    assert len({arranged(*other) for other in others}) == len(others)
    assert arranged(FACES, (12,), (13,)) is board
    gone = weakref.ref(board)
    del board
    for other in others:
        arranged(*other)
    gc.collect()
    assert gone() is None


def odd(kind: str) -> Any:  # noqa: ANN401 – either game's
    """A board that no other test has."""
    if kind == "ricochet":
        return Arrangement(*FACES).board().opened(rows=(11,), cols=(2,))
    return micro.Arrangement(micro.Side.BLACK, "4S", "3S", "2S", "1S").board()


@KINDS
def test_rooms_loaded_from_snapshots_share_a_board(kind: str) -> None:
    """They share it with other rooms, too; nothing keeps it when the last of them has left memory."""
    state = replace(PLAYS[kind]("Ann", "Bob").state, board=odd(kind))
    text = to_snapshot(state)
    board = from_snapshot(text).board
    assert board == state.board
    assert from_snapshot(text).board is board
    gone = weakref.ref(board)
    del board
    gc.collect()
    assert gone() is None


def test_a_room_loaded_from_its_snapshot_has_its_board_once() -> None:
    """The board in play is the copied one, and that of rooms that stayed in memory."""
    play = Play("Ann", "Bob")
    laid = SavedBoard(ID, "Mine", Arrangement(*FACES).board())
    again = from_snapshot(to_snapshot(replace(play.state, laid=laid)))
    assert again.board is again.laid.board is play.state.board


# ── openings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rows_and_columns_are_opened_by_hand() -> None:
    """E6, M5: with row 16 open red goes east from p16, enters on a16, and green on e16 stops it on d16.

    All of it is one move.
    """
    play = Play("Ann", "Bob", robots="rp16 ge16 bj16 ya1", openings={"rows": [15], "cols": []})
    assert play.last(GameStarted).opened_rows == (15,)
    assert play.state.board == Arrangement(*FACES).board().opened(rows=[15])
    play.bid(0, 3)
    play.done(0, 1)
    play.do(0, push("rE"))
    assert play.cells() == "rd16 ge16 bj16 ya1"
    check_replay(play.events, play.state)


@pytest.mark.parametrize("many", (1, 2, 3, 4))
def test_rows_and_columns_are_opened_at_random(many: int) -> None:
    """E6: the requested number of different ones, drawn at the start and recorded; the replay needs no randomness."""
    found = set()
    for seed in range(8):
        play = Play("Ann", "Bob", robots=None, chips=(), seed=seed, openings={"random": many})
        started = play.last(GameStarted)
        found.add((started.opened_rows, started.opened_cols))
        lines = [*started.opened_rows, *(16 + col for col in started.opened_cols)]
        assert len(set(lines)) == len(lines) == many
        assert play.state.board is not None
        assert len(play.state.board.openings) == 2 * many
        check_replay(play.events, play.state)
    assert len(found) > 4


def test_each_game_draws_its_own_openings() -> None:
    """E6: "again" draws again, also another arrangement."""
    play = Play("Ann", "Bob", robots=None, chips=(), openings={"random": 4})
    first = play.last(GameStarted)
    for seat in (0, 1):
        play.do(seat, EndGame())
    play.do(0, Again())
    second = play.last(GameStarted)
    assert (first.opened_rows, first.opened_cols) != (second.opened_rows, second.opened_cols)


def test_no_openings_are_the_printed_board() -> None:
    """E6: no known face has openings."""
    started = Play("Ann", "Bob").last(GameStarted)
    assert (started.opened_rows, started.opened_cols) == ((), ())


# ── boards of one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def saved(of: Board, name: str = "Garden") -> SavedBoard:
    """A board that is saved as `ID`."""
    return SavedBoard(ID, name, of)


GARDEN = saved(board("c3E", targets="rc1 *e5 sa5 ga3"))
"""Five by five: red, any, silver and green targets."""


def test_a_game_on_an_own_board() -> None:
    """The board has its own event before everything else; the game uses it, and no faces."""
    play = Play("Ann", "Bob", robots="ra1 gb1 bd1 ye1", chips=[0], board=ID, faces=None, saved=GARDEN)
    laid = play.last(BoardLaid)
    assert (laid.id, laid.name, laid.board["rows"], laid.board["walls"]) == (ID, "Garden", 5, [[2, 2, "E"]])
    assert play.last(GameStarted).faces is None
    assert play.state.board == GARDEN.board
    check_replay(play.events, play.state)


def test_chips_of_missing_robots_are_not_played() -> None:
    """S2, M9: the silver target has no robot here, so its chip cannot be drawn; with silver it can."""
    play = Play("Ann", "Bob", robots=None, chips=(), board=ID, faces=None, saved=GARDEN)
    assert sorted((*play.state.pool, play.state.chip or 0)) == [0, 1, 3]
    silver = Play("Ann", "Bob", robots=None, chips=(), board=ID, faces=None, saved=GARDEN, silver=True)
    assert sorted((*silver.state.pool, silver.state.chip or 0)) == [0, 1, 2, 3]


def test_an_unreachable_count_ends_nothing() -> None:
    """G1: two play to 8 chips; on a board with fewer all are played, and the most win."""
    play = Play("Ann", "Bob", robots="ra1 gb1 bd1 ye1", chips=[0], board=ID, faces=None, saved=GARDEN)
    assert play.last(GameStarted).win_at is None
    reachable = Play(
        *("Ann", "Bob"), robots=None, chips=(), board=ID, faces=None, saved=GARDEN, end={"kind": "chips", "count": 3}
    )
    assert reachable.last(GameStarted).win_at == 3


def test_the_view_keeps_the_rules_of_the_finished_game() -> None:
    """Its last solution is still shown while other rules are agreed on: powers and movement are those of that game."""
    play = Play("Ann", "Bob", robots=None, chips=(), silver=True, silver_power=True)
    assert shown(play)["played"] is None
    for seat in (0, 1):
        play.do(seat, EndGame())
    play.do(0, Settings(GameRules(no_reversal=False)))
    assert shown(play)["powers"] == ["silver"]
    assert (shown(play)["played"]["no_reversal"], shown(play)["rules"]["no_reversal"]) == (True, False)
    play.do(0, Again())
    assert shown(play)["powers"] == []
    assert shown(play)["played"] is None


def test_the_copy_outlives_the_saved_board() -> None:
    """A deletion or change of the saved board changes nothing in a room: other rules may still be agreed on."""
    play = Play("Ann", "Bob", start=False, board=ID, faces=None, saved=GARDEN)
    play.saved = None
    assert play.do(0, Settings(GameRules(board=ID, sand_seconds=30))) == ["rules_changed"]
    assert play.state.laid == GARDEN


def test_the_copy_is_renewed_when_the_rules_are_agreed_on_again() -> None:
    """The board is copied as it is at that moment; an unchanged one is not copied twice."""
    play = Play("Ann", "Bob", start=False, board=ID, faces=None, saved=GARDEN)
    assert play.do(0, Settings(GameRules(board=ID, sand_seconds=30))) == ["rules_changed"]
    play.saved = replace(GARDEN, name="Garden 2")
    assert play.do(0, Settings(GameRules(board=ID, sand_seconds=30))) == ["board_laid"]
    play.saved = saved(board(targets="rc1"))
    assert play.do(0, Settings(GameRules(board=ID))) == ["board_laid", "rules_changed"]
    assert play.do(0, Settings(GameRules())) == ["rules_changed"]
    check_replay(play.events, play.state)


def test_the_finished_game_keeps_its_board() -> None:
    """Another board that is agreed on after the end is that of the next game."""
    play = Play("Ann", "Bob", robots=None, chips=(), board=ID, faces=None, saved=GARDEN)
    for seat in (0, 1):
        play.do(seat, EndGame())
    play.saved = saved(board(targets="rc1"))
    play.do(0, Settings(GameRules(board=ID)))
    assert play.state.board == GARDEN.board
    play.do(0, Again())
    assert play.state.board == play.saved.board
    assert play.state.chip == 0


BLOCKED = board(targets="re5", center=" ".join(f"{col}{row}" for col in "abcde" for row in "1234"))
UNPLAYABLE = (
    (replace(board(targets="rc1"), walls=frozenset({(Cell(0, 0), Direction.E)})), "is missing as seen from b1"),
    (board(targets="rc1 gc1"), "2 targets on c1"),
    (board(targets="sc1"), "no target for its robots"),
    (board(), "no target for its robots"),
    (BLOCKED, "with 4 free cells it has no room for 5 robots"),
)


@pytest.mark.parametrize(("of", "reason"), UNPLAYABLE)
def test_an_unplayable_board_is_refused(of: Board, reason: str) -> None:
    """The reason is a fault, no target, or no room (S1), when a room is created and when rules are agreed on."""
    rules = GameRules(board=ID, transparent=True)
    with pytest.raises(Refused) as caught:
        create(rules, host_name="Ann", now=0, rng=Luck(), saved=saved(of))
    assert caught.value.code == "unplayable_board"
    assert reason in caught.value.message
    play = Play("Ann", "Bob", start=False)
    play.saved = saved(of)
    assert reason in play.refused(0, Settings(rules)).message


def test_space_is_checked_together_with_the_robots() -> None:
    """S1: four free cells are enough for four robots."""
    play = Play("Ann", "Bob", robots=None, chips=(), board=ID, faces=None, saved=saved(BLOCKED))
    assert len(play.state.start.occupied()) == 4


def test_an_unknown_board_is_refused() -> None:
    """Neither when a room is created nor later; a saved board with another id is another one."""
    with pytest.raises(Refused) as caught:
        create(GameRules(board=ID), host_name="Ann", now=0, rng=Luck())
    assert caught.value.code == "unknown_board"
    play = Play("Ann", "Bob", start=False)
    assert play.refused(0, Settings(GameRules(board=ID))).code == "unknown_board"
    play.saved = replace(GARDEN, id="0123456789")
    assert play.refused(0, Settings(GameRules(board=ID))).code == "unknown_board"
    assert play.refused(1, Settings(GameRules(board=ID))).code == "not_host"


def test_the_boards_of_a_room_are_limited() -> None:
    """Each copy stays in the record: at most eight of the largest, or more than a hundred of the usual size."""
    play = Play("Ann", "Bob", start=False)
    park = saved(board(targets="rc1", size=64))
    for number in range(8):
        play.saved = replace(park, name=f"Park {number}")
        play.do(0, Settings(GameRules(board=ID)))
    play.saved = GARDEN
    assert play.refused(0, Settings(GameRules(board=ID))).code == "board_limit"


def test_edition_faces_diagonals_and_openings_are_ignored_with_a_board() -> None:
    """They must still be valid, or are refused."""
    play = Play("Ann", "Bob", robots=None, chips=(), board=ID, saved=GARDEN, openings={"random": 3}, edition="first")
    started = play.last(GameStarted)
    assert (started.faces, started.opened_rows, started.opened_cols) == (None, (), ())
    with pytest.raises(GameRulesError):
        GameRules(board=ID, faces=("1A", "1B", "3A", "4A"))


def test_alone_on_an_own_board() -> None:
    """O1: the solo variant ends after the existing chips."""
    play = Play("Ann", robots=None, chips=(), mode="solo", board=ID, faces=None, saved=saved(board(targets="rc1")))
    assert play.do(0, GiveUp()) == ["round_lost", "game_ended"]


def test_a_saved_board_is_made_of_its_text() -> None:
    """A saved board is made from its stored JSON, with faces or spelled out."""
    text = json.dumps({"rows": 5, "cols": 5, "walls": [[2, 2, "E"]], "targets": [{"cell": [0, 2], "color": "red"}]})
    assert SavedBoard.from_text(ID, "Garden", text) == saved(board("c3E", targets="rc1"))
    faces = SavedBoard.from_text(ID, "Old box", json.dumps({"faces": FACES}))
    assert faces.board == Arrangement(*FACES).board()


def test_the_view_names_the_board() -> None:
    """`board_name` is that of the agreed board, also in the lobby; null with faces."""
    play = Play("Ann", "Bob", start=False, board=ID, faces=None, saved=GARDEN)
    assert shown(play)["board_name"] == "Garden"
    play.do(0, Settings(GameRules()))
    assert shown(play)["board_name"] is None


def shown(play: Play) -> dict[str, Any]:
    """The view of a spectator."""
    return view(play.state, None, play.now)


def test_the_game_on_faces_is_unchanged() -> None:
    """Without these options: faces, no openings, no own board."""
    play = Play("Ann", "Bob")
    assert play.count("board_laid") == 0
    assert play.last(GameStarted).faces == FACES
    assert (play.cells(), play.state.chip) == (HOME, RED_TRIANGLE)
    assert Color.TRANSPARENT not in play.state.start
