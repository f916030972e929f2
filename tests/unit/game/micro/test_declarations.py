"""A round: dice, a declaration, and its demonstration at once (U2–U4, U8)."""

from __future__ import annotations

import pytest

from randolph.game import Command, GiveUp, Phase, Submit
from randolph.game.micro import Declare, Jump
from randolph.game.micro.events import DemonstrationFailed, DiceRolled, GameStarted, RobotJumped, RoundLost
from randolph.game.seats import Deadline
from tests.micro_play import FUTILE, LONG_WAY, WAY, Play


def test_the_example_of_the_rule_sheet() -> None:
    """U4: from pink 1 via six pink, six white, six red and two red to two white: "five jumps", demonstrated by tapping
    the cells; the chip is won, and the target is the next start.
    """
    play = Play("Ann", "Roland")
    assert play.declare(1, 5, at=20) == ["path_declared", "demonstration_started"]
    assert play.state.phase is Phase.DEMONSTRATING
    for to in ("p6", "w6", "r6", "r2"):
        assert play.do(1, Jump(to)) == ["robot_jumped"]
    assert play.seen()["demonstration"] == {
        "seat": 1,
        "declared": 5,
        "grace": 0,
        "path": ["p6", "w6", "r6", "r2"],
    }
    assert play.do(1, Jump("w2")) == ["robot_jumped", "round_won"]
    found = play.seen()
    assert (found["phase"], found["robot"], found["start"]) == ("over", "w2", "w2")
    assert play.chips() == [0, 1]
    assert found["result"]["path"] == WAY
    assert (found["result"]["moves"], found["result"]["milliseconds"]) == (5, 20_000)
    play.next()
    assert play.last(DiceRolled).target != "w2"
    assert play.seen()["start"] == "w2"


def test_a_whole_path_at_once() -> None:
    """U4: the same path in one command."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    assert play.show(0, WAY) == [*["robot_jumped"] * 5, "round_won"]


# ── dice ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_dice_determine_start_and_target() -> None:
    """U3: the host rolls the start and the first target; a roll that names the start is repeated."""
    play = Play("Ann", "Bob", dice="p1 p1 p1 w2")
    assert (play.last(GameStarted).start, play.last(GameStarted).seat) == ("p1", 0)
    rolled = play.last(DiceRolled)
    assert (rolled.round, rolled.seat, rolled.target, rolled.via, rolled.chip) == (1, 0, "w2", None, 0)
    assert not play.luck.dice


def test_the_tiles_are_random() -> None:
    """U1: without agreed tiles, other games have other boards, all of the agreed side."""
    boards = {Play("Ann", "Bob", dice="", seed=seed, tiles=None, side="copper").state.board for seed in range(5)}
    assert len(boards) == 5


def test_the_intermediate_cell_is_rolled_after_the_target() -> None:
    """U8: a roll equal to start or target is repeated."""
    play = Play("Ann", "Bob", dice="p1 w2 w2 p1 g2", via=True)
    rolled = play.last(DiceRolled)
    assert (rolled.target, rolled.via) == ("w2", "g2")
    assert (play.seen()["via"], play.seen()["passed"]) == ("g2", False)


def test_the_dice_pass_clockwise() -> None:
    """U3: from seat to seat among the players, around the whole table; a lost round passes them on, too."""
    play = Play("Ann", "Bob", "Cem", dice="p1")
    rollers = [play.last(DiceRolled).seat]
    for seat in (0, 1, 2):
        play.win(seat)
        assert play.seen()["roller"] == (rollers[-1] + 1) % 3
        play.next()
        rollers.append(play.last(DiceRolled).seat)
    play.err(0)
    play.next()
    assert [*rollers, play.last(DiceRolled).seat] == [0, 1, 2, 0, 1]


# ── right and wrong declarations ──────────────────────────────────────────────────────────────────────────────────────


def shown(declared: int, path: str, dice: str = "p1 w2", **rules: object) -> Play:
    """A round in which Ann declares this many jumps and demonstrates this path."""
    play = Play("Ann", "Bob", dice=dice, rules=rules)
    play.declare(0, declared)
    play.show(0, path)
    return play


@pytest.mark.parametrize(
    ("declared", "path", "reason", "jumps"),
    (
        (6, WAY, "fewer", 5),
        (4, WAY, "used_up", 4),
        (1, "p6", "used_up", 1),
        (5, "p6 w6 w2", "illegal_jump", 2),
        (5, "r2", "illegal_jump", 0),
        (5, "p6 w6 r6 r2 r2", "illegal_jump", 4),
        (5, "p6 w6", "not_solved", 2),
        (2, FUTILE, "used_up", 2),
    ),
)
def test_a_wrong_declaration(declared: int, path: str, reason: str, jumps: int) -> None:
    """U4: exactly the declared number; a submitted path fails at its first illegal jump or at its end. In both cases
    the round ends, nobody wins the chip, and the target is the next start.
    """
    play = shown(declared, path)
    assert play.last(DemonstrationFailed).reason == reason
    assert (play.last(RoundLost).reason, play.last(RoundLost).chip) == ("wrong", 0)
    assert play.count("robot_jumped") == jumps
    assert play.chips() == [0, 0]
    found = play.seen()
    assert (found["robot"], found["start"], found["result"]["start"]) == ("w2", "w2", "p1")
    assert (found["result"]["failure"], found["result"]["declared"]) == (reason, declared)
    assert found["result"]["path"] == " ".join(path.split()[:jumps])
    assert found["result"]["moves"] is None


def test_a_longer_path_is_right_if_its_number_is() -> None:
    """U5, as written: the number has to be right, not the shortest."""
    assert shown(7, LONG_WAY).chips() == [1, 0]


def test_giving_up_and_the_clock_are_wrong() -> None:
    """U4: 60 seconds for the demonstration; a declaration without one is wrong."""
    play = Play("Ann", "Bob")
    play.declare(0, 5, at=10)
    assert play.do(0, GiveUp()) == ["demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "gave_up"
    play.next()
    play.declare(1, 5, at=20)
    assert play.look(79.999) == []
    assert play.look(80) == ["demonstration_failed", "round_lost"]
    assert play.last(DemonstrationFailed).reason == "clock"


def test_an_unwon_chip_moves_to_the_next_target() -> None:
    """U4: the same chip is there again; a won one is not."""
    play = Play("Ann", "Bob")
    play.err(0)
    play.next()
    assert play.state.chip == 0
    play.win(1)
    play.next()
    assert play.state.chip == 1
    assert play.state.players[1].chips == (0,)


# ── jumps ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("to", "reason"),
    (
        ("w2", "neither in one row nor in one column"),
        ("b2", "neither the color nor the number is the same"),
        ("p1", "the robot stands there already"),
        ("p7", "a combination is a color"),
        ("", "a combination is a color"),
        ("pink 1" * 1000, "a combination is a color"),
    ),
)
def test_an_illegal_jump_is_refused(to: str, reason: str) -> None:
    """U2: row or column, color or number; the attempt goes on unchanged."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    refused = play.refused(0, Jump(to))
    assert (refused.code, refused.rule) == ("illegal_jump", "U2")
    assert reason in refused.message
    assert len(refused.message) < 300
    assert play.do(0, Jump("p6")) == ["robot_jumped"]


def test_a_jump_goes_to_any_cell_of_the_line() -> None:
    """U2: it need not be the nearest: from w6 (a4) over b6 (b4), which has the number, too, to p6 (d4)."""
    play = Play("Ann", "Bob", dice="w6 p6")
    play.declare(0, 1)
    assert play.do(0, Jump("p6")) == ["robot_jumped", "round_won"]


@pytest.mark.parametrize("path", ("", "   ", "p6 w9", "rE gN", "p6,w6"))
def test_an_invalid_path_is_refused(path: str) -> None:
    """U4: it costs nothing; the demonstration goes on."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    refused = play.refused(0, Submit(path))
    assert (refused.code, refused.rule) == ("bad_path", "U4")
    assert play.show(0, WAY)[-1] == "round_won"


# ── what has no place ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("moves", (0, -1, 100, 2**70))
def test_a_declaration_out_of_bounds(moves: int) -> None:
    """U4: from 1 to 99."""
    refused = Play("Ann", "Bob").refused(0, Declare(moves))
    assert (refused.code, refused.rule) == ("bad_declaration", "U4")


@pytest.mark.parametrize("moves", (1, 99))
def test_a_declaration_at_its_bounds(moves: int) -> None:
    """U4: both can be declared."""
    assert "path_declared" in Play("Ann", "Bob").declare(0, moves)


@pytest.mark.parametrize("seat", (0, 1))
def test_declaring_twice_or_too_late(seat: int) -> None:
    """U4: the first to declare demonstrates; nobody declares then, not even the same player."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    refused = play.refused(seat, Declare(3))
    assert (refused.code, refused.rule) == ("too_late", "U4")


@pytest.mark.parametrize("command", (Jump("p6"), Submit(WAY), GiveUp()))
def test_acting_in_anothers_demonstration(command: Command) -> None:
    """U4: only the player who declared demonstrates."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    refused = play.refused(1, command)
    assert (refused.code, refused.rule) == ("not_showing", "U4")


@pytest.mark.parametrize("command", (Jump("p6"), Submit(WAY), GiveUp()))
def test_demonstrating_at_the_wrong_time(command: Command) -> None:
    """U4: before a declaration, between rounds, in the lobby and after the end nothing can be demonstrated."""
    plays = [Play("Ann", "Bob", start=False), Play("Ann", "Bob"), Play("Ann", "Bob"), Play("Ann", "Bob")]
    plays[2].win(0)
    plays[3].win(0, 0, 0, 0, 0)
    assert [play.state.phase for play in plays] == ["lobby", "thinking", "over", "finished"]
    for play in plays:
        refused = play.refused(0, command)
        assert (refused.code, refused.rule) == ("wrong_phase", "U4")


def test_declaring_between_rounds() -> None:
    """U4: there is nothing to declare."""
    play = Play("Ann", "Bob")
    play.win(0)
    refused = play.refused(1, Declare(3))
    assert (refused.code, refused.rule) == ("wrong_phase", "U4")


# ── the intermediate cell ─────────────────────────────────────────────────────────────────────────────────────────────

VIA = "p1 w2 g2"
"""The sheet's dice, via green 2, between r2 and w2 in the second row."""


def test_the_path_leads_over_the_intermediate_cell() -> None:
    """U8: the declared number is that of the whole path."""
    play = shown(6, "p6 w6 r6 r2 g2 w2", VIA, via=True)
    assert play.chips() == [1, 0]


def test_an_early_landing_on_the_target_is_allowed() -> None:
    """U8: w2 after five jumps is no success; the robot goes on via g2 and returns."""
    play = Play("Ann", "Bob", dice=VIA, via=True)
    play.declare(0, 7)
    for to in WAY.split():
        assert play.do(0, Jump(to)) == ["robot_jumped"]
    assert play.seen()["passed"] is False
    assert play.do(0, Jump("g2")) == ["robot_jumped"]
    assert play.seen()["passed"] is True
    assert play.do(0, Jump("w2")) == ["robot_jumped", "round_won"]


def test_jumping_over_the_intermediate_cell_is_not_landing() -> None:
    """U8: from r2 to w2 the robot jumps over g2; five jumps are used up without success."""
    assert shown(5, WAY, VIA, via=True).last(DemonstrationFailed).reason == "used_up"


def test_the_first_landing_after_the_intermediate_cell_ends_the_path() -> None:
    """U8, U4: with eight declared, the landing after six is too early."""
    assert shown(8, "p6 w6 r6 r2 g2 w2 g2 w2", VIA, via=True).last(DemonstrationFailed).reason == "fewer"


def test_each_demonstration_starts_on_the_start() -> None:
    """U4: the clock of the demonstration runs from its beginning; the robot is on the start."""
    play = Play("Ann", "Bob", demonstration_seconds=30)
    play.declare(1, 5, at=7)
    assert play.state.deadline == Deadline(kind="demonstration", at=37_000, total=30_000, serial=2)
    assert play.seen()["robot"] == "p1"
    assert play.do(1, Jump("p6")) == ["robot_jumped"]
    assert play.last(RobotJumped) == RobotJumped(at=7000, seat=1, to="p6")
