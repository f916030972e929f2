"""The transparent robot, and robots with its powers, on hand-made 5×5 boards; vectors/transparent.json has more."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from randolph.rules import (
    Cell,
    Color,
    Direction,
    FaultKind,
    IllegalMove,
    Move,
    Problem,
    Progress,
    RandolphError,
    apply,
    attempt,
    faults_of,
    legal_moves,
    move_of,
    random_position,
    travel,
    verify,
)
from tests.unit.rules.hand import B, G, R, S, T, at, board, moves, names, optimum, play, problem, robots, target

E = Direction.E


def offers(of: Problem, push: str) -> str:
    """The moves behind a push as 'tE c3 1, tE@e3 e3 2'."""
    (move,) = moves(push)
    ways = travel(
        of.board,
        move.robot,
        of.position[move.robot],
        move.direction,
        of.position.occupied(),
        transparent=move.robot in of.transparent,
    )
    return ", ".join(f"{move_of(ways, way)} {names([way.end])} {way.cost}" for way in ways)


def refusal(of: Problem, move: str, progress: Progress | None = None) -> IllegalMove:
    """The error of a move that is refused."""
    with pytest.raises(IllegalMove) as caught:
        apply(of, progress or Progress.start(of.position), moves(move)[0])
    return caught.value


# ── X1–X4: where it may stop ──────────────────────────────────────────────────────────────────────────────────────────


def test_case_10_through_a_wall() -> None:
    """Case 10 (X2): wall between c3 and d3. From a3: c3 (1), e3 (2), never d3; from c3: only e3 (2); with green on e3:
    c3 (1), d3 (2).
    """
    on = board("c3E")
    assert offers(problem(on, "ta3", "*e5"), "tE") == "tE c3 1, tE@e3 e3 2"
    assert offers(problem(on, "tc3", "*e5"), "tE") == "tE e3 2"
    assert offers(problem(on, "ta3 ge3", "*e5"), "tE") == "tE c3 1, tE@d3 d3 2"


def test_case_11_through_robots() -> None:
    """Case 11 (X3): wall between c3 and d3, green on d3: c3 (1), e3 (2); green on c3: b3 (1), e3 (2), never c3; no
    wall, green on e3: only d3 (1).
    """
    assert offers(problem(board("c3E"), "ta3 gd3", "*e5"), "tE") == "tE c3 1, tE@e3 e3 2"
    assert offers(problem(board("c3E"), "ta3 gc3", "*e5"), "tE") == "tE b3 1, tE@e3 e3 2"
    assert offers(problem(board(), "ta3 ge3", "*e5"), "tE") == "tE d3 1"


def test_case_12_at_a_diagonal() -> None:
    """Case 12 (X4): red `/` at c3: c1 (1), e3 (2); with green on c2 the same ends."""
    on = board(diagonals="rc3/")
    assert offers(problem(on, "ta3", "*e5"), "tE") == "tE c1 1, tE@e3 e3 2"
    assert offers(problem(on, "ta3 gc2", "*e5"), "tE") == "tE c1 1, tE@e3 e3 2"


@pytest.mark.parametrize(("no_reversal", "expected"), ((True, 6), (False, 3)))
def test_case_13_the_way_round(*, no_reversal: bool, expected: int) -> None:
    """Case 13 (X7, without T2): walls c3 E/N/S, a3 N/S, e3 N/S; target d3: 6 (tN 2, tE 1, tS 2, tW 1), without M7 3."""
    on = board("c3E c3N c3S a3N a3S e3N e3S")
    of = problem(on, "ta3", "*d3", ricochet=False, no_reversal=no_reversal)
    assert optimum(of, most=7) == expected
    verdict = verify(of, moves("tN tE tS@e3 tW"))
    assert (verdict.ok, verdict.cost) == (True, 6)


def test_case_14_the_center() -> None:
    """Case 14 (X2): next to the center, pushed towards it, the transparent robot cannot move."""
    of = problem(board(center="c3"), "tb3", "*e5")
    assert refusal(of, "tE").rule == "M2"


def test_the_border_holds() -> None:
    """X2: the border is not a wall to go through, even if a wall is printed on it; an opening costs nothing."""
    assert offers(problem(board("e3E"), "ta3", "*e5"), "tE") == "tE e3 1"
    assert offers(problem(board("b3E", openings="e3E"), "tc3 ga3", "*e5"), "tE") == "tE e3 1, tE@b3 b3 1"


def test_without_a_free_stop_there_is_no_move() -> None:
    """X3: if the only possible stop is an occupied cell, there is no move; the message names it."""
    of = problem(board(), "td3 ge3", "*e5")
    refused = refusal(of, "tE")
    assert (refused.rule, refused.reason) == ("X3", "transparent may pass another robot on e3 but not end there")
    assert refused.travel is not None
    assert names(refused.travel.cells) == "e3"


def test_other_robots_stop_before_it() -> None:
    """X3: for others the transparent robot is an ordinary obstacle."""
    assert offers(problem(board(), "ra3 td3", "re5"), "rE") == "rE c3 1"


def test_it_never_stops_on_a_diagonal() -> None:
    """X4, M4: with a wall behind a diagonal it cannot stop on it, but may go on through both, each for one; deflected
    it goes north for nothing.
    """
    on = board("c3E", diagonals="rc3/")
    assert offers(problem(on, "ta3", "*e5"), "tE") == "tE c1 1, tE@e3 e3 3"
    on = board("c3E c3N", diagonals="rc3/")
    assert offers(problem(on, "ta3", "*e5"), "tE") == "tE c1 2, tE@e3 e3 3"


def test_it_chooses_at_each_diagonal() -> None:
    """X4: from a3 along row 3 over `/` at b3 and d3: north at b3 (1), straight over b3 and north at d3 (2), straight
    over both (3).
    """
    on = board(diagonals="rb3/ gd3/")
    assert offers(problem(on, "ta3", "*e5"), "tE") == "tE b1 1, tE@d1 d1 2, tE@e3 e3 3"


def test_a_travel_lists_what_it_passed() -> None:
    """X2, X4: a travel lists the walls and diagonals that it went through, and its turns."""
    of = problem(board("b3E c2N", diagonals="rc3/ gd3/"), "ta3", "*e5")
    made = attempt(of, Progress.start(of.position), moves("tE@e3")[0])
    assert (names(made.cells), made.walls, made.straight, made.turns, made.cost) == ("b3 c3 d3 e3", (1,), (1, 2), (), 4)
    made = attempt(of, Progress.start(of.position), moves("tE@c1")[0])
    assert (names(made.cells), made.walls, made.straight, made.turns, made.cost) == ("b3 c3 c2 c1", (1, 3), (), (1,), 3)


# ── X5–X7: moves, their costs, and what binds them ────────────────────────────────────────────────────────────────────


def test_only_the_deflection_is_a_turn() -> None:
    """X4, T2: straight through a diagonal is no success; deflected it is one."""
    on = board(diagonals="rc3/")
    assert verify(problem(on, "ta3", "*e3"), moves("tE@e3")).rule == "T2"
    assert verify(problem(on, "ta3", "*c1"), moves("tE")).ok


def test_it_is_active_under_the_vortex() -> None:
    """X5, S3: under the vortex the transparent robot may reach the target; it has no target."""
    assert optimum(problem(board(), "ta1 rb2", "*e5"), most=3) == 2
    (fault,) = faults_of(problem(board(), "ta1 rb2", "te5"))
    assert fault.kind is FaultKind.TARGET_COLOR
    assert "transparent" in fault.message


def test_the_cost_counts() -> None:
    """X6: two pushes of cost 2 and 1 cost 3, and the cheaper of two solutions is the optimum, whatever its number of
    pushes.

    To e3 from a3, wall east of c3, no T2: straight through for 2. Around the border with M7 on: more.
    """
    of = problem(board("c3E"), "ta3", "*e3", ricochet=False)
    assert play(of, "tE@e3 tN").cost == 3
    assert optimum(of, most=4) == 2
    four_walls = board("a3E b3E c3E d3E")
    assert optimum(problem(four_walls, "ta3", "*e3", ricochet=False), most=6) == 5  # no other way stops on row 3


def test_an_unknown_end_is_refused() -> None:
    """X6: the error names the ends of the push, with their costs."""
    of = problem(board("c3E"), "ta3", "*e5")
    refused = refusal(of, "tE@d3")
    assert refused.rule == "X6"
    assert "tE (ends on c3, costs 1), tE@e3 (ends on e3, costs 2)" in str(refused)
    assert [way.end for way in refused.offered] == [at("c3"), at("e3")]
    assert refusal(of, "tE@e3N").rule == "X6"
    assert refusal(problem(board(), "ra3", "re5"), "rE@d3").rule == "X6"
    assert play(problem(board(), "ra3", "re5"), "rE@e3").position == robots("re3")


def test_a_long_list_of_ends_is_cut() -> None:
    """X6: an error names at most eight ends, and the number of the others."""
    walls = " ".join(f"{column}1E" for column in "abcdefghijk")
    refused = refusal(problem(board(walls, size=12), "ta1", "*e5"), "tE@b2")
    assert str(refused).count("costs") == 8
    assert "and 3 more" in str(refused)


def test_no_name_without_an_end() -> None:
    """X6: a move cannot have an arrival without an end, nor a turn without an arrival."""
    with pytest.raises(RandolphError):
        Move(T, E, arrival=E)
    with pytest.raises(RandolphError):
        Move(T, E, at("c3"), turned=True)


def test_after_a_stop_before_a_wall() -> None:
    """X7, M7: straight on through the wall ahead is legal, straight back is not, until another robot has moved."""
    of = problem(board("c3E"), "ta3 ga1", "*e5")
    assert play(of, "tE tE").position == robots("te3 ga1")
    assert refusal(of, "tW", play(of, "tE")).rule == "M7"
    assert refusal(of, "tW@a3", play(of, "tE")).rule == "M7"
    assert play(of, "tE gE tW").position == robots("ta3 ge1")


def test_legal_moves_are_in_order() -> None:
    """X6: robot by robot, clockwise from north, the ends of a push cheapest first."""
    of = problem(board("c3E c4S"), "tc3 ra1", "*e5")
    assert " ".join(map(str, legal_moves(of, Progress.start(of.position)))) == "rE rS tN tE tS tS@c5 tW"


# ── M9: powers for others ─────────────────────────────────────────────────────────────────────────────────────────────


def test_another_robot_may_have_the_powers() -> None:
    """M9: with powers silver goes through walls; others do not, nor does silver without."""
    without = problem(board("c3E"), "sa3 ga4", "gc1")
    having = replace(without, powers=frozenset({S}))
    assert offers(without, "sE") == "sE c3 1"
    assert offers(having, "sE") == "sE c3 1, sE@e3 e3 2"
    assert offers(having, "gE") == "gE e4 1"
    assert having.transparent == {S}
    assert having != without


def test_the_transparent_robot_needs_no_powers() -> None:
    """M9, X1: the transparent robot has its powers anyway; naming it changes nothing."""
    of = problem(board(), "ta3 ra1", "*e5")
    assert replace(of, powers=frozenset({T})) == of
    assert of.transparent == {T}
    assert problem(board(), "ra1", "*e5").transparent == frozenset()


def test_a_diagonal_of_its_own_color() -> None:
    """M3, M9: a red bar does not exist for red, with powers or without; at one of another color red has the choice."""
    on = board(diagonals="rb3/ bd3/")
    of = Problem(on, robots("ra3"), target("re5"), powers=frozenset({R}))
    assert offers(of, "rE") == "rE d1 1, rE@e3 e3 2"


def test_powers_of_a_missing_robot_are_a_fault() -> None:
    """M9: powers for a robot that is not on the board are a fault."""
    of = replace(problem(board(), "ra1 gb2", "re5"), powers=frozenset({B, S, G}))
    faults = faults_of(of)
    assert [fault.kind for fault in faults] == [FaultKind.POWER_MISSING, FaultKind.POWER_MISSING]
    assert "blue" in faults[0].message
    assert "silver" in faults[1].message


def test_no_diagonal_is_transparent() -> None:
    """M9, X4: a bar in the transparent robot's color is a fault."""
    assert [fault.kind for fault in faults_of(board(diagonals="tc3/"))] == [FaultKind.DIAGONAL_COLOR]


def test_six_robots_start_anywhere() -> None:
    """X1, S1: the transparent robot is placed like the others."""
    start = random_position(board(targets="ra1"), tuple(Color), random.Random(5))
    assert start.colors == tuple(Color)
    assert len(start.occupied()) == 6
    assert Cell(0, 0) not in start.occupied()
