"""Problems of the planning domain and their files, both written by hand after the domain's description.

A cell is `cell-COLUMN-ROW`, from 1 at the north-west; `NEXT` names the neighbor in a direction, `BLOCKED` what stops a
robot there, `free` the cells without a robot.
"""

from __future__ import annotations

from randolph.rules import Board, Cell, Color, Direction, Position, Problem, Rules, Target

PLAIN = Rules(ricochet=False, no_reversal=False)

NEXT_3X3 = """\
    (NEXT cell-1-1 cell-2-1 east) (NEXT cell-2-1 cell-3-1 east)
    (NEXT cell-1-2 cell-2-2 east) (NEXT cell-2-2 cell-3-2 east)
    (NEXT cell-1-3 cell-2-3 east) (NEXT cell-2-3 cell-3-3 east)
    (NEXT cell-3-1 cell-2-1 west) (NEXT cell-2-1 cell-1-1 west)
    (NEXT cell-3-2 cell-2-2 west) (NEXT cell-2-2 cell-1-2 west)
    (NEXT cell-3-3 cell-2-3 west) (NEXT cell-2-3 cell-1-3 west)
    (NEXT cell-1-1 cell-1-2 south) (NEXT cell-1-2 cell-1-3 south)
    (NEXT cell-2-1 cell-2-2 south) (NEXT cell-2-2 cell-2-3 south)
    (NEXT cell-3-1 cell-3-2 south) (NEXT cell-3-2 cell-3-3 south)
    (NEXT cell-1-3 cell-1-2 north) (NEXT cell-1-2 cell-1-1 north)
    (NEXT cell-2-3 cell-2-2 north) (NEXT cell-2-2 cell-2-1 north)
    (NEXT cell-3-3 cell-3-2 north) (NEXT cell-3-2 cell-3-1 north)
"""
BORDER_3X3 = """\
    (BLOCKED cell-1-1 north) (BLOCKED cell-2-1 north) (BLOCKED cell-3-1 north)
    (BLOCKED cell-1-3 south) (BLOCKED cell-2-3 south) (BLOCKED cell-3-3 south)
    (BLOCKED cell-1-1 west) (BLOCKED cell-1-2 west) (BLOCKED cell-1-3 west)
    (BLOCKED cell-3-1 east) (BLOCKED cell-3-2 east) (BLOCKED cell-3-3 east)
"""
COSTS = "    (= (total-cost) 0) (= (go-cost) 1) (= (step-cost) 0) (= (stop-cost) 0)\n"
OBJECTS_3X3 = """\
(:objects
    cell-1-1 cell-1-2 cell-1-3 cell-2-1 cell-2-2 cell-2-3 cell-3-1 cell-3-2 cell-3-3 - cell
    {robots} - robot
    west east north south - direction
)
"""

# Red on a1 and green on c1; a wall between b2 and c2; red has to get to b3.
TWO_ROBOTS_FILE = f"""\
; two robots on nine cells
(define (problem two-robots)
(:domain ricochet-robots)
{OBJECTS_3X3.format(robots="robot-1 robot-2")}
(:init
{NEXT_3X3}{BORDER_3X3}
    (BLOCKED cell-2-2 east) (BLOCKED cell-3-2 west)
    (free cell-2-1)
    (free cell-1-2) (free cell-2-2) (free cell-3-2)
    (free cell-1-3) (free cell-2-3) (free cell-3-3)
    (at robot-1 cell-1-1)
    (at robot-2 cell-3-1)
    (nothing-is-moving)
{COSTS})
(:goal (and (at robot-1 cell-2-3) (nothing-is-moving)))
(:metric minimize (total-cost))
)
"""
TWO_ROBOTS = Problem(
    Board.build(rows=3, cols=3, walls=[(Cell(1, 1), Direction.E)]),
    Position({Color.RED: Cell(0, 0), Color.GREEN: Cell(0, 2)}),
    Target(Cell(2, 1), Color.RED),
    PLAIN,
)
TWO_ROBOTS_PLAN = """\
(go robot-1 east)
(step robot-1 cell-1-1 cell-2-1 east)
(stop-at-robot robot-1 cell-2-1 cell-3-1 east)
(go robot-1 south)
(step robot-1 cell-2-1 cell-2-2 south)
(step robot-1 cell-2-2 cell-2-3 south)
(stop-at-barrier robot-1 cell-2-3 south)
"""

# As the competition's files have it: small letters, the colors of the robots in comments, no costs. Blue on a3, silver
# on b1; b2 is closed: nobody stands there, and it is not free.
COMMENTS_FILE = f"""\
(define (problem ricochet-robots-3x3)
(:domain ricochet-robots)
{OBJECTS_3X3.format(robots="robot-1 robot-2")}
(:init
{NEXT_3X3.lower()}{BORDER_3X3.lower()}
    (free cell-1-1) (free cell-3-1)
    (free cell-1-2) (free cell-3-2)
    (free cell-2-3) (free cell-3-3)
    (at robot-1 cell-2-1) ;; silver
    (at robot-2 cell-1-3) ;; blue
    (nothing-is-moving)
)
(:goal (and (nothing-is-moving) (at robot-2 cell-3-1)))
)
"""
COMMENTS = Problem(
    Board.build(rows=3, cols=3, center=[Cell(1, 1)]),
    Position({Color.BLUE: Cell(2, 0), Color.SILVER: Cell(0, 1)}),
    Target(Cell(0, 2), Color.BLUE),
    PLAIN,
)
COMMENTS_PLAN = """\
; the moves: blue east, blue north
(go robot-2 east)
(step robot-2 cell-1-3 cell-2-3 east)
(step robot-2 cell-2-3 cell-3-3 east)
(stop-at-barrier robot-2 cell-3-3 east)
(go robot-2 north)
(step robot-2 cell-3-3 cell-3-2 north)
(step robot-2 cell-3-2 cell-3-1 north)
(stop-at-barrier robot-2 cell-3-1 north)
; cost = 2 (general cost)
"""

# Four columns and three rows, names that are no numbers in order, capital letters: the yellow robot alone on d3, a wall
# between b3 and c3.
WIDE_FILE = """\
(DEFINE (PROBLEM WIDE) (:DOMAIN RICOCHET-ROBOTS)
(:OBJECTS A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 - CELL NORTH SOUTH EAST WEST - DIRECTION YELLOW - ROBOT)
(:INIT
 (NEXT A1 B1 EAST) (NEXT B1 C1 EAST) (NEXT C1 D1 EAST)
 (NEXT A2 B2 EAST) (NEXT B2 C2 EAST) (NEXT C2 D2 EAST)
 (NEXT A3 B3 EAST) (NEXT B3 C3 EAST) (NEXT C3 D3 EAST)
 (NEXT D1 C1 WEST) (NEXT C1 B1 WEST) (NEXT B1 A1 WEST)
 (NEXT D2 C2 WEST) (NEXT C2 B2 WEST) (NEXT B2 A2 WEST)
 (NEXT D3 C3 WEST) (NEXT C3 B3 WEST) (NEXT B3 A3 WEST)
 (NEXT A1 A2 SOUTH) (NEXT A2 A3 SOUTH) (NEXT B1 B2 SOUTH) (NEXT B2 B3 SOUTH)
 (NEXT C1 C2 SOUTH) (NEXT C2 C3 SOUTH) (NEXT D1 D2 SOUTH) (NEXT D2 D3 SOUTH)
 (NEXT A3 A2 NORTH) (NEXT A2 A1 NORTH) (NEXT B3 B2 NORTH) (NEXT B2 B1 NORTH)
 (NEXT C3 C2 NORTH) (NEXT C2 C1 NORTH) (NEXT D3 D2 NORTH) (NEXT D2 D1 NORTH)
 (BLOCKED A1 NORTH) (BLOCKED B1 NORTH) (BLOCKED C1 NORTH) (BLOCKED D1 NORTH)
 (BLOCKED A3 SOUTH) (BLOCKED B3 SOUTH) (BLOCKED C3 SOUTH) (BLOCKED D3 SOUTH)
 (BLOCKED A1 WEST) (BLOCKED A2 WEST) (BLOCKED A3 WEST)
 (BLOCKED D1 EAST) (BLOCKED D2 EAST) (BLOCKED D3 EAST)
 (BLOCKED B3 EAST) (BLOCKED C3 WEST)
 (FREE A1) (FREE B1) (FREE C1) (FREE D1) (FREE A2) (FREE B2) (FREE C2) (FREE D2) (FREE A3) (FREE B3) (FREE C3)
 (AT YELLOW D3) (NOTHING-IS-MOVING))
(:GOAL (AND (AT YELLOW C3) (NOTHING-IS-MOVING))))
"""
WIDE = Problem(
    Board.build(rows=3, cols=4, walls=[(Cell(2, 1), Direction.E)]),
    Position({Color.YELLOW: Cell(2, 3)}),
    Target(Cell(2, 2), Color.YELLOW),
    PLAIN,
)
WIDE_PLAN = "(GO YELLOW WEST) (STEP YELLOW D3 C3 WEST) (STOP-AT-BARRIER YELLOW C3 WEST)"

# Nine cells with an opening in the first row: what lies east of c1 is a1. Red on b1, green on a1; red has to get to c1.
OPEN_FILE = f"""\
(define (problem open)
(:domain ricochet-robots)
{OBJECTS_3X3.format(robots="robot-1 robot-2")}
(:init
{NEXT_3X3}{BORDER_3X3.replace("(BLOCKED cell-1-1 west)", "").replace("(BLOCKED cell-3-1 east)", "")}
    (NEXT cell-3-1 cell-1-1 east) (NEXT cell-1-1 cell-3-1 west)
    (free cell-3-1)
    (free cell-1-2) (free cell-2-2) (free cell-3-2)
    (free cell-1-3) (free cell-2-3) (free cell-3-3)
    (at robot-1 cell-2-1) ; red
    (at robot-2 cell-1-1) ; green
    (nothing-is-moving)
{COSTS})
(:goal (and (at robot-1 cell-3-1) (nothing-is-moving)))
(:metric minimize (total-cost))
)
"""
OPEN = Problem(
    Board.build(rows=3, cols=3, openings=[(Cell(0, 0), Direction.W)]),
    Position({Color.RED: Cell(0, 1), Color.GREEN: Cell(0, 0)}),
    Target(Cell(0, 2), Color.RED),
    PLAIN,
)
OPEN_PLAN = """\
(go robot-1 east)
(step robot-1 cell-2-1 cell-3-1 east)
(stop-at-robot robot-1 cell-3-1 cell-1-1 east)
"""
