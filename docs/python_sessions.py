"""The sections of `docs/reference/python.md`: what each is about, its names, and a session that uses all of them.

`docs/python_page.py` makes the page; the tests run the sessions, and check that they use every name.
"""

from __future__ import annotations

from typing import NamedTuple


class Section(NamedTuple):
    """A part of the reference: its heading, what it is about, its names, and its session."""

    heading: str
    about: str
    names: str
    session: str
    module: str = "randolph"


SECTIONS = (
    Section(
        "Boards",
        "A board is everything on the table that does not move. Rows and columns count from 0 at the north-west. As "
        "text, a cell has a column letter and a row number from 1.",
        "Arrangement Board Cell Color Diagonal Direction EDITIONS Edition Face Symbol Target UnknownFace "
        "arrangement_of faces random_board",
        """\
>>> from randolph import *
>>> printed = Arrangement("1A", "2B", "3C", "4D").board()
>>> printed.rows, printed.cols, len(printed.targets)
(16, 16, 17)
>>> printed
Arrangement(nw='1A', ne='2B', se='3C', sw='4D').board()
>>> arrangement_of(printed).faces
('1A', '2B', '3C', '4D')
>>> own = Board.build(
...     rows=5,
...     cols=5,
...     walls=[(Cell.of("a2"), Direction.E)],
...     diagonals=[Diagonal(Cell.of("c3"), Color.BLUE, "/")],
...     targets=[Target(Cell.of("c1"), Color.RED, Symbol.CIRCLE)],
... )
>>> own.blocked(Cell.of("a2"), Direction.E), str(own.step(Cell.of("a1"), Direction.E))
(True, 'b1')
>>> isinstance(EDITIONS["third"], Edition), EDITIONS["third"].arrangement(96).faces
(True, ('1B', '2B', '3D', '4D'))
>>> isinstance(faces()["1A"], Face), faces()["1A"].mark
(True, Color.GREEN)
>>> try:
...     Arrangement("1A", "2B", "3C", "9Z")
... except UnknownFace as error:
...     print(error)
unknown face '9Z': faces are 1A … 4D
>>> random_board(42, rows=8, cols=8).rows
8
""",
    ),
    Section(
        "Problems",
        "A problem is a board with robots, a target and two switches of the rules. Constructors accept any parts; "
        "`faults_of` says what is wrong with them.",
        "Position Problem Rules deal Fault FaultKind faults_of",
        """\
>>> problem = Problem(own, Position({Color.RED: "a3"}), own.targets[0], Rules(ricochet=True))
>>> problem.position[Color.RED], faults_of(problem)
(Cell(row=2, col=0), ())
>>> wrong = Problem(own, Position({Color.RED: "c3"}), own.targets[0])
>>> [fault] = faults_of(wrong)
>>> isinstance(fault, Fault), fault.kind is FaultKind.ROBOT_ON_DIAGONAL, fault.message
(True, True, 'red robot on c3 is on a diagonal (M4)')
>>> deal(42, edition="first").board
Arrangement(nw='4B', ne='3A', se='2B', sw='1A').board()
""",
    ),
    Section(
        "Moves",
        "A move pushes a robot; it slides until something stops it. Values do not change: a move gives a new progress. "
        "The rules' ids, such as M7, are those of [the rules](../rules.md).",
        "IllegalMove Move Progress Travel Verdict apply legal_moves solved travel verify",
        """\
>>> progress = Progress.start(problem.position)
>>> to_moves(legal_moves(problem, progress))
'rN rE rS'
>>> progress = apply(problem, progress, Move.of("rE"))
>>> str(progress.position[Color.RED]), progress.cost, solved(problem, progress)
('c1', 1, True)
>>> [slide] = travel(own, Color.RED, Cell.of("a3"), Direction.E, problem.position.occupied())
>>> isinstance(slide, Travel), [str(cell) for cell in slide.cells], slide.turns
(True, ['b3', 'c3', 'c2', 'c1'], (1,))
>>> verdict = verify(problem, [Move.of("rE")])
>>> isinstance(verdict, Verdict), verdict.ok, verdict.cost
(True, True, 1)
>>> try:
...     apply(problem, progress, Move.of("rS"))
... except IllegalMove as error:
...     print(error.rule, "–", error)
M7 – illegal move 'rS': red came to c1 this way and may go back only after another robot has moved (M7)
""",
    ),
    Section(
        "Solving",
        "`solve` finds the least number of moves, or proves that there is no solution. Times are in seconds, memory is "
        "in bytes. [The solver](../explanation/solver.md) explains how it works.",
        "FaultyProblem LimitKind Limits Options Prunings Report Result Simd Solver Status StopFlag WrongType solve",
        """\
>>> problem = from_line("2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2")
>>> result = problem.solve()
>>> isinstance(result, Result), result.status is Status.OPTIMAL, result.optimum, to_moves(result.solution)
(True, True, 6, 'yE yN yW yS yW yN')
>>> short = solve(problem, limits=Limits(moves=3, seconds=10))
>>> short.status, short.limit is LimitKind.MOVES, short.bound
(Status.LIMIT, True, 4)
>>> stop = StopFlag()
>>> stop.set()
>>> solve(problem, stop=stop).limit.value
'stopped'
>>> reports: list[Report] = []
>>> options = Options(threads=2, simd=Simd.AUTO, prunings=Prunings(blockers=False))
>>> solve(problem, options=options, on_report=reports.append).optimum
6
>>> solver = Solver(problem.board)
>>> [solver.solve(problem.position, target).optimum for target in problem.board.targets[:4]]
[8, 6, 4, 6]
>>> try:
...     solve(wrong)
... except FaultyProblem as error:
...     print(error.faults[0].kind.value)
robot_on_diagonal
>>> try:
...     solve(7)
... except WrongType as error:
...     print(error)
expected a Problem, not int 7
""",
    ),
    Section(
        "All answers",
        "Everything else that can be asked about one problem: all shortest solutions, the distance after each move, "
        "and hints.",
        "Distance Distances Solutions distances hints_for solve_all",
        """\
>>> two_ways = from_line("5x5;w=d5E r=a1,g=b3 r@d1 -ricochet")
>>> every = solve_all(two_ways)
>>> isinstance(every, Solutions), every.count, [to_moves(solution) for solution in every]
(True, 3, ['rS rE rN', 'gN gE rE', 'gE gN rE'])
>>> found = distances(two_ways)
>>> isinstance(found, Distances), isinstance(found.per_move[0], Distance)
(True, True)
>>> {str(one.move): one.optimum for one in found.per_move}
{'rE': 4, 'rS': 2, 'gN': 2, 'gE': 2, 'gS': 4, 'gW': 4}
>>> hints_for(two_ways, two_ways.solve())[0]
Between(least=1, most=6)
""",
    ),
    Section(
        "Many problems",
        "`solve_many` solves several problems at a time, in threads; see [how to](../howto/solve-many.md).",
        "BatchReport ManyResults solve_many",
        """\
>>> reports: list[BatchReport] = []
>>> results = solve_many((deal(seed) for seed in range(20)), threads=2, on_report=reports.append)
>>> isinstance(results, ManyResults), [one.optimum for one in results][:5], reports[-1].done
(True, [9, 11, 6, 8, 6], 20)
""",
    ),
    Section(
        "Notations",
        "`to_x` writes, `from_x` reads; each reader takes any text and raises `NotationError` for an invalid one. "
        "[Notation](notation.md) has the grammars. More formats are in `randolph.notation`.",
        "NotationError RandolphError from_any from_any_board from_ascii from_ascii_board from_cell_name from_game_id "
        "from_json from_json_board from_line from_line_board from_move from_moves to_ascii to_ascii_board to_game_id "
        "to_json to_json_board to_line to_line_board to_moves",
        """\
>>> import json
>>> small = from_line("5x5;d=c3b/ r=a3 r@c1")
>>> to_line(small), to_line_board(small.board)
('5x5;d=c3b/ r=a3 r@c1', '5x5;d=c3b/')
>>> from_any(to_line(small)) == from_json(json.dumps(to_json(small))) == from_ascii(to_ascii(small)) == small
True
>>> board = small.board
>>> from_line_board("5x5;d=c3b/") == from_ascii_board(to_ascii_board(board)) == board
True
>>> from_json_board(json.dumps(to_json_board(board))) == from_any_board(to_line_board(board)) == board
True
>>> from_game_id(to_game_id(problem)).position == problem.position
True
>>> from_moves("rE gN") == (from_move("rE"), from_move("gN")), str(from_cell_name("c7"))
(True, 'c7')
>>> try:
...     from_line("5x5 r=a9z r@c1")
... except NotationError as error:
...     print(isinstance(error, RandolphError), error)
True 'r=a9z' is not a robot with its cell, like r=f5 (robots: r g b y s t) at character 5 in '5x5 r=a9z r@c1'
""",
    ),
    Section(
        "Arrays",
        "Boards and positions for NumPy, which is optional: `pip install 'randolph[arrays]'`.",
        "to_cell_array to_wall_array",
        """\
>>> to_wall_array(problem.board).shape, int(to_wall_array(problem.board).sum())
((16, 16, 4), 164)
>>> to_cell_array(problem.position).tolist()
[[4, 5], [10, 7], [12, 4], [11, 5], [-1, -1], [-1, -1]]
""",
    ),
    Section(
        "Pictures",
        "In a notebook, boards, arrangements, problems, results and records show themselves. These functions make "
        "pictures for files and for paper.",
        "Puzzle picture to_html to_png to_sheet to_svg to_text",
        """\
>>> picture(problem.solve()).startswith("<svg ")
True
>>> svg = to_svg(problem.board, problem.position, problem.target, theme="print")
>>> to_png(svg, width=300)[:4]
b'\\x89PNG'
>>> to_sheet([Puzzle(problem, "The first one")], title="For Sunday").startswith("<!doctype html>")
True
>>> print(to_text(small.board, small.position, small.target), end="")
     a   b   c   d   e
   ┏━━━━━━━━━━━━━━━━━━━┓
 1 ┃ ·   ·  ▸r○  ·   · ┃
   ┃                   ┃
 2 ┃ ·   ·   ·   ·   · ┃
   ┃                   ┃
 3 ┃ R   ·   b╱  ·   · ┃
   ┃                   ┃
 4 ┃ ·   ·   ·   ·   · ┃
   ┃                   ┃
 5 ┃ ·   ·   ·   ·   · ┃
   ┗━━━━━━━━━━━━━━━━━━━┛
""",
    ),
    Section(
        "Records of games",
        "A record is the log of a game; [how to](../howto/record.md) keep and read one. Times are in milliseconds.",
        "Record RecordError Round from_record is_record replay rounds_of to_record",
        """\
>>> from pathlib import Path
>>> text = Path("game.json").read_text("utf-8")
>>> is_record(text)
True
>>> record = from_record(text)
>>> isinstance(record, Record), type(record[0]).__name__, len(record)
(True, 'RoomCreated', 20)
>>> rounds = rounds_of(record)
>>> isinstance(rounds[0], Round), [(one.name, one.optimum) for one in rounds]
(True, [('round 1', None), ('round 2', None)])
>>> replay(record).phase.value, from_record(json.dumps(to_record(record))) == record
('thinking', True)
>>> to_html(record).count("<figure")
2
>>> try:
...     from_record("{}")
... except RecordError as error:
...     print(error)
not the record of a game: Object missing required field `format`
""",
    ),
    Section(
        "Micro Robots",
        "The second game is `randolph.micro`. A cell is named by its color and its number, which no other cell has: "
        "`p1` is pink 1. The names are those of Ricochet Robots if the meaning is the same.",
        "*",
        """\
>>> from randolph import micro
>>> problem = micro.from_line("black:17 p1 w2 via=g3")
>>> result = problem.solve()
>>> isinstance(result, micro.Result), result.optimum, micro.to_path(result.path), result.count
(True, 9, 'p6 p4 p3 g3 b3 r3 r4 r2 w2', 2)
>>> micro.verify(problem, micro.from_path("p6 r6")).ok, micro.Verdict(ok=True, jumps=2).jumps
(False, 2)
>>> pink = micro.from_combination("p1")
>>> pink == micro.Combination(micro.Color.PINK, 1), pink in micro.COMBINATIONS
(True, True)
>>> [str(one) for one in micro.legal_jumps(problem.board, pink)]
['y1', 'b1', 'p6']
>>> progress = micro.apply(problem, micro.Progress.start(problem), micro.legal_jumps(problem.board, pink)[0])
>>> progress.jumps, micro.solved(problem, progress)
(1, False)
>>> try:
...     micro.apply(problem, progress, progress.at)
... except micro.IllegalJump as error:
...     print(error)
illegal jump from y1 to y1: the robot stands there already (U2)
>>> board = micro.arrangement(micro.Side.BLACK, 17).board()
>>> board == problem.board, micro.arrangement_of(board)
(True, Arrangement(side=Side.BLACK, nw='1N', ne='2E', se='3N', sw='4N'))
>>> isinstance(micro.tiles(micro.Side.COPPER), micro.TileSet), sum(1 for _ in micro.arrangements(micro.Side.COPPER))
(True, 1536)
>>> micro.Arrangement(micro.Side.BLACK, "1N", "4E", "3E", "2N").number
1301
>>> table = micro.distances(board)
>>> isinstance(table, micro.Distances), table.longest, table.between(problem.start, problem.target)
(True, 8, 5)
>>> micro.to_line(problem), micro.to_line_board(board)
('black:1N-2E-3N-4N p1 w2 via=g3', 'black:1N-2E-3N-4N')
>>> micro.from_any(micro.to_line(problem)) == micro.from_ascii(micro.to_ascii(problem)) == problem
True
>>> micro.from_json(json.dumps(micro.to_json(problem))) == problem, micro.from_line_board("black:17") == board
(True, True)
>>> micro.from_json_board(json.dumps(micro.to_json_board(board))) == board, len(micro.to_ascii_board(board)) > 100
(True, True)
>>> micro.to_line(micro.deal(42, intermediate=True)), micro.to_svg(problem, path=result.path).startswith("<svg ")
('black:4W-3E-2S-1E y2 y5 via=y6', True)
>>> faulty = micro.Problem(board, pink, pink)
>>> [fault] = micro.faults_of(faulty)
>>> isinstance(fault, micro.Fault), fault.kind is micro.FaultKind.START_IS_TARGET
(True, True)
>>> try:
...     micro.solve(faulty)
... except micro.FaultyProblem as error:
...     print(error)
this cannot be solved: p1 is both start and target: the dice are rolled again (U3)
>>> census = micro.census(micro.Side.COPPER)
>>> isinstance(census, micro.Census), census.arrangements, round(census.mean, 2)
(True, 1536, 3.24)
>>> isinstance(census.hardest[0], micro.Hardest), isinstance(board, micro.Board)
(True, True)
""",
        "randolph.micro",
    ),
)
