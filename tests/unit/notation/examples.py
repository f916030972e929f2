"""One problem with all features, built by hand, and its three texts, written by hand; also a printed one and one with
powers.
"""

from __future__ import annotations

from typing import Any

from randolph.rules import (
    Arrangement,
    Board,
    Cell,
    Color,
    Diagonal,
    Direction,
    Position,
    Problem,
    Rules,
    Symbol,
    Target,
)

CUSTOM = Problem(
    board=Board.build(
        rows=5,
        cols=5,
        walls=[(Cell(2, 2), Direction.E), (Cell(2, 2), Direction.S), (Cell(0, 3), Direction.E)],
        diagonals=[Diagonal(Cell(1, 1), Color.BLUE, "/")],
        openings=[(Cell(2, 0), Direction.W)],
        targets=[Target(Cell(0, 2), Color.RED, Symbol.CIRCLE), Target(Cell(0, 4), None, Symbol.VORTEX)],
        center=[Cell(4, 4)],
    ),
    position=Position({Color.RED: Cell(2, 0), Color.GREEN: Cell(2, 3)}),
    target=Target(Cell(0, 2), Color.RED, Symbol.CIRCLE),
    rules=Rules(ricochet=False, no_reversal=False),
)
CUSTOM_BOARD_LINE = "5x5;w=d1E,c3ES;d=b2b/;o=a3W;x=e5;t=c1rC,e1*V"
CUSTOM_LINE = f"{CUSTOM_BOARD_LINE} r=a3,g=d3 r@c1 -ricochet -no_reversal"
CUSTOM_DRAWING = """\
     a   b   c   d   e
   +---+---+---+---+---+
 1 | .   .   rC  . | *V|
   +   +   +   +   +   +
 2 | .   b/  .   .   . |
   +   +   +   +   +   +
 3 < R   .   . | G   . >
   +   +   +---+   +   +
 4 | .   .   .   .   . |
   +   +   +   +   +   +
 5 | .   .   .   .   ##|
   +---+---+---+---+---+
target: r@c1
rules: -ricochet -no_reversal
"""
CUSTOM_JSON: dict[str, Any] = {
    "board": {
        "rows": 5,
        "cols": 5,
        "walls": [[0, 3, "E"], [2, 2, "E"], [2, 2, "S"]],
        "diagonals": [{"cell": [1, 1], "color": "blue", "direction": "/"}],
        "openings": [[2, 0, "W"]],
        "targets": [
            {"cell": [0, 2], "color": "red", "symbol": "circle"},
            {"cell": [0, 4], "color": "any", "symbol": "vortex"},
        ],
        "center": [[4, 4]],
    },
    "robots": {"red": [2, 0], "green": [2, 3]},
    "target": {"cell": [0, 2], "color": "red"},
    "rules": {"ricochet": False, "no_reversal": False},
}

PRINTED = Problem(
    board=Arrangement("2B", "1B", "3B", "4A").board(),
    position=Position(
        {Color.RED: Cell(4, 5), Color.GREEN: Cell(10, 7), Color.BLUE: Cell(12, 4), Color.YELLOW: Cell(11, 5)}
    ),
    target=Target(Cell(1, 2), Color.YELLOW, Symbol.CIRCLE),
)
PRINTED_LINE = "2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2"
PRINTED_JSON: dict[str, Any] = {
    "board": {"faces": ["2B", "1B", "3B", "4A"]},
    "robots": {"red": [4, 5], "green": [10, 7], "blue": [12, 4], "yellow": [11, 5]},
    "target": {"cell": [1, 2], "color": "yellow"},
    "rules": {"ricochet": True, "no_reversal": True},
}

GLASS = Problem(
    board=Board.build(
        rows=5,
        cols=5,
        walls=[
            *((Cell(2, 2), side) for side in (Direction.N, Direction.E, Direction.S)),
            *((Cell(2, col), side) for col in (0, 4) for side in (Direction.N, Direction.S)),
        ],
    ),
    position=Position({Color.SILVER: Cell(4, 4), Color.TRANSPARENT: Cell(2, 0)}),
    target=Target(Cell(2, 3), None),
    rules=Rules(ricochet=False),
    powers=frozenset({Color.SILVER}),
)
GLASS_LINE = "5x5;w=a2S,c2S,e2S,a3S,c3ES,e3S s=e5t,t=a3 *@d3 -ricochet"
GLASS_DRAWING = """\
     a   b   c   d   e
   +---+---+---+---+---+
 1 | .   .   .   .   . |
   +   +   +   +   +   +
 2 | .   .   .   .   . |
   +---+   +---+   +---+
 3 | T   .   . | .   . |
   +---+   +---+   +---+
 4 | .   .   .   .   . |
   +   +   +   +   +   +
 5 | .   .   .   .   S |
   +---+---+---+---+---+
target: *@d3
rules: -ricochet
powers: s
"""
GLASS_JSON: dict[str, Any] = {
    "board": {
        "rows": 5,
        "cols": 5,
        "walls": [[1, 0, "S"], [1, 2, "S"], [1, 4, "S"], [2, 0, "S"], [2, 2, "E"], [2, 2, "S"], [2, 4, "S"]],
        "diagonals": [],
        "openings": [],
        "targets": [],
        "center": [],
    },
    "robots": {"silver": {"cell": [4, 4], "kind": "transparent"}, "transparent": [2, 0]},
    "target": {"cell": [2, 3], "color": "any"},
    "rules": {"ricochet": False, "no_reversal": True},
}
