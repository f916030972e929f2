// The transparent robot in the browser's rules: where it may stop, what that costs, what its moves are called. Positions
// are 5×5 unless said, drawn and counted by hand; the law at the end tries every choice on random boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { pushed } from "../../web/games/ricochet/board/trails.ts";
import { film } from "../../web/games/ricochet/room/film.ts";
import { Board, type BoardJson, boardOf, type Diagonal } from "../../web/games/ricochet/rules/board.ts";
import { meant, named } from "../../web/games/ricochet/rules/move.ts";
import { movesFrom, movesTo } from "../../web/games/ricochet/rules/notation.ts";
import { Practice } from "../../web/games/ricochet/rules/practice.ts";
import { begin, type Problem, problemFrom, push } from "../../web/games/ricochet/rules/problem.ts";
import { travel } from "../../web/games/ricochet/rules/travel.ts";
import { endText, refusalText } from "../../web/games/ricochet/rules/words.ts";
import {
  type Cell,
  type Color,
  cellFrom,
  cellName,
  DIRECTIONS,
  type Direction,
  deflected,
  OPPOSITE,
  sameCell,
} from "../../web/kit/board/geometry.ts";
import { Replay } from "../../web/kit/replay.ts";
import { legalMoves } from "./perft.ts";
import { verify } from "./verdicts.ts";

useMessages("en", {
  "rules.ends": "stops on {cell}",
  "rules.ends.costly": "stops on {cell} and counts {count}",
  "rules.refused.X3": "may not stop on a robot",
});

/**
 * The moves of one push, by name and end: `tE:c3=1`.
 *
 * @param robots by cell name
 */
function ends(board: Partial<BoardJson>, robots: Record<string, string>, word: string = "tE") {
  const [{ robot, direction }] = movesFrom(word);
  const ways = travel(new Board({ rows: 5, cols: 5, ...board }), cells(robots), robot, direction);
  if (ways[0].refusal) return ways[0].refusal;
  return ways.map((way) => `${movesTo([named(ways, way)])}:${cellName(way.end)}=${way.cost}`).join(" ");
}

const cells = (robots: Record<string, string>): Partial<Record<Color, Cell>> =>
  Object.fromEntries(Object.entries(robots).map(([color, name]) => [color, cellFrom(name)]));

/** A wall between c3 and d3. */
const wall: Partial<BoardJson> = { walls: [[2, 2, "E"]] };
/** A red bar on c3. */
const bar: Partial<BoardJson> = { diagonals: [{ cell: [2, 2], color: "red", direction: "/" }] };

test("X2: it stops before a wall, or goes through for one more; behind it there is nothing to stop at", () => {
  assert.equal(ends(wall, { transparent: "a3" }), "tE:c3=1 tE@e3:e3=2");
  assert.equal(ends(wall, { transparent: "e3" }, "tW"), "tW:d3=1 tW@a3:a3=2");
});

test("X2: next to a wall there is no stop of no length: the first move of the push goes through", () => {
  assert.equal(ends(wall, { transparent: "c3" }), "tE:e3=2");
  assert.equal(ends(wall, { transparent: "c3", green: "e3" }), "tE:d3=2");
});

test("X2: each wall counts, printed once or twice; the border and the center let nothing through", () => {
  assert.equal(
    ends(
      {
        walls: [
          [2, 1, "E"],
          [2, 2, "W"],
          [2, 3, "E"],
        ],
      },
      { transparent: "a3" },
    ),
    "tE:b3=1 tE@d3:d3=2 tE@e3:e3=3",
  );
  assert.equal(ends({}, { transparent: "e3" }), "M2");
  assert.equal(ends({ center: [[2, 3]] }, { transparent: "c3" }), "M2");
  assert.equal(ends({ center: [[2, 3]], walls: [[2, 2, "E"]] }, { transparent: "c3" }), "M2");
  assert.equal(ends({ center: [[2, 3]] }, { transparent: "a3" }), "tE:c3=1");
});

test("X3: robots are passed for nothing, any number of them; it stops before one as usual and never on one", () => {
  assert.equal(ends({}, { transparent: "a3", green: "c3" }), "tE:b3=1 tE@e3:e3=1");
  assert.equal(ends({}, { transparent: "a3", green: "b3", blue: "c3", red: "d3" }), "tE:e3=1");
  assert.equal(ends({}, { transparent: "a3", green: "e3" }), "tE:d3=1");
  assert.equal(ends({}, { transparent: "d3", green: "e3" }), "X3");
});

test("X3: a robot directly behind a wall, and one directly before it", () => {
  assert.equal(ends(wall, { transparent: "a3", green: "d3" }), "tE:c3=1 tE@e3:e3=2");
  assert.equal(ends(wall, { transparent: "a3", green: "c3" }), "tE:b3=1 tE@e3:e3=2");
});

test("X3: for others it is an obstacle as usual", () => {
  assert.equal(ends({}, { transparent: "d3", red: "a3" }, "rE"), "rE:c3=1");
});

test("X4: at a diagonal it is deflected for nothing, or goes straight for one more", () => {
  assert.equal(ends(bar, { transparent: "a3" }), "tE:c1=1 tE@e3:e3=2");
  assert.equal(ends(bar, { transparent: "a3", green: "c2" }), "tE:c1=1 tE@e3:e3=2", "on the bar it may not stop (M4)");
});

test("X4: the choice is made at each diagonal: straight through the first, deflected by the second", () => {
  const two = {
    diagonals: [...(bar.diagonals ?? []), { cell: [2, 3] as Cell, color: "blue" as const, direction: "\\" as const }],
  };
  assert.equal(ends(two, { transparent: "a3" }), "tE:c1=1 tE@d5:d5=2 tE@e3:e3=3");
});

test("M4: where every way would stop on a diagonal, the push is refused for that", () => {
  const corner = { diagonals: [{ cell: [0, 4] as Cell, color: "red" as const, direction: "/" as const }] };
  assert.equal(ends(corner, { transparent: "a1" }), "M4");
});

test("M5, M6: openings are free; with nothing to stop at on any way it would never stop", () => {
  const open = { openings: [[2, 4, "E"]] as [number, number, Direction][] };
  assert.equal(ends(open, { transparent: "c3" }), "M6");
  assert.equal(ends(open, { transparent: "c3", green: "b3" }), "tE:a3=1");
});

test("M2: led round to its own start and stopped there, it has moved; setting out is no stop", () => {
  const round = { ...wall, openings: [[2, 4, "E"]] as [number, number, Direction][] };
  assert.equal(ends(round, { transparent: "c3" }), "tE:c3=2");
});

const red = (name: string, direction: "/" | "\\"): Diagonal => ({
  cell: cellFrom(name) as Cell,
  color: "red",
  direction,
});

test("X6: two ways to one end that arrive differently are told apart by the arrival", () => {
  // Bent south on b1, east on b4, north on e4 up to e1; or straight on b1 to e1 (+1), or straight on b4 to b5 (+1).
  const board = { diagonals: [red("b1", "\\"), red("b4", "\\"), red("e4", "/")] };
  assert.equal(ends(board, { transparent: "a1" }), "tE:e1=1 tE@e1E:e1=2 tE@b5:b5=2");
});

test("X6: where the arrivals are alike, too, the one that has turned has a star", () => {
  // Round by b1, b3, d3, d1, through the wall east of c3; or straight through b1 and d1.
  const round = { ...wall, diagonals: [red("b1", "\\"), red("b3", "\\"), red("d3", "/"), red("d1", "/")] };
  const all = "tE:c3=1 tE@b5:b5=2 tE@e1E*:e1=2 tE@e1E:e1=3 tE@e3:e3=3";
  assert.equal(ends(round, { transparent: "a1" }), all);
  assert.equal(
    ends({ diagonals: round.diagonals }, { transparent: "a1" }),
    "tE:e1=1 tE@b5:b5=2 tE@e3:e3=2 tE@e1E:e1=3",
  );
});

test("X6: a name that says more than it needs, or less, means the first travel that fits", () => {
  const board = new Board({ rows: 5, cols: 5, diagonals: [red("b1", "\\"), red("b4", "\\"), red("e4", "/")] });
  const ways = travel(board, { transparent: [0, 0] }, "transparent", "E");
  const cost = (word: string) => meant(ways, movesFrom(word)[0])?.cost;
  assert.deepEqual(["tE@e1", "tE@e1N", "tE@e1N*", "tE@b5S"].map(cost), [1, 1, 1, 2]);
  assert.deepEqual(["tE@e1E*", "tE@e1S", "tE@c1"].map(cost), [undefined, undefined, undefined]);
});

test("moves with an end are written and read", () => {
  for (const text of ["tE@c7", "tE@c7N", "tW@bl64S*", "rE tN@a1 gS"]) assert.equal(movesTo(movesFrom(text)), text);
  assert.deepEqual(movesFrom("tS@c7E*"), [
    { robot: "transparent", direction: "S", end: [6, 2], arrival: "E", turned: true },
  ]);
  for (const word of [
    "t@c7",
    "tE@",
    "tE@7c",
    "tE@c7*",
    "tE@C7",
    "tE@c7n",
    "tE@c0",
    "tE@c65",
    "tE@bm1",
    "tE@c7N**",
    "tE@c7 N",
  ]) {
    assert.throws(() => movesFrom(word), SyntaxError, word);
  }
});

// ---- problems ----

/** Case 13: walls round c3 but to the west, and north and south of a3 and e3. */
const cage: Problem = {
  board: {
    rows: 5,
    cols: 5,
    walls: ["c3ENS", "a3NS", "e3NS"].flatMap((text) => {
      const [row, col] = cellFrom(text.slice(0, 2)) as Cell;
      return [...text.slice(2)].map((side) => [row, col, side] as [number, number, Direction]);
    }),
  },
  robots: { transparent: [2, 0] },
  target: { cell: [2, 3], color: "any" },
  rules: { ricochet: false },
};

test("X5, X7: under the vortex it may be the active robot; M7 binds it by its arrival, also without T2", () => {
  assert.deepEqual(verify(cage, movesFrom("tN tE tS@e3 tW")), { ok: true, cost: 6, rule: null, at: null });
  assert.deepEqual(verify(cage, movesFrom("tE@e3 tW")), { ok: false, cost: 2, rule: "M7", at: 2 });
  assert.deepEqual(verify({ ...cage, rules: { ricochet: false, no_reversal: false } }, movesFrom("tE@e3 tW")), {
    ok: true,
    cost: 3,
    rule: null,
    at: null,
  });
});

test("X7: going straight on through the wall ahead is legal, back in any way is not", () => {
  const stopped = push(cage, begin(cage.robots), movesFrom("tE")[0]).progress;
  assert.deepEqual(stopped.robots.transparent, [2, 2]);
  assert.equal(movesTo(legalMoves(cage, stopped)), "tN tE tS");
  assert.equal(push(cage, stopped, movesFrom("tE")[0]).progress.cost, 3);
});

test("X6: an end that the push does not have is refused and changes nothing", () => {
  const start = begin(cage.robots);
  for (const word of ["tE@d3", "tE@c3N", "tE@c3E*"]) {
    const made = push(cage, start, movesFrom(word)[0]);
    assert.deepEqual([made.refusal, made.travel, made.progress === start], ["X6", null, true], word);
  }
});

test("T2: only a deflection is a turn; walls, robots and diagonals passed straight are none", () => {
  const problem: Problem = {
    board: { rows: 5, cols: 5, ...wall, diagonals: [red("d3", "/")] },
    robots: { transparent: [2, 0], green: [2, 1] },
    target: { cell: [2, 4], color: "any" },
  };
  assert.deepEqual(verify(problem, movesFrom("tE@e3")), { ok: false, cost: 3, rule: "T2", at: 1 });
  assert.deepEqual(verify({ ...problem, target: { cell: [0, 3], color: "any" } }, movesFrom("tE@d1")), {
    ok: true,
    cost: 2,
    rule: null,
    at: null,
  });
});

test("M9: a robot that was given the powers passes walls and robots, and bars of its own color as ever", () => {
  const problem = problemFrom({
    board: { rows: 5, cols: 5, walls: [[2, 1, "E"]], diagonals: [red("d3", "/")] },
    robots: { red: { cell: [2, 0], kind: "transparent" }, green: [4, 0], transparent: [0, 4] },
    target: { cell: [2, 4], color: "red" },
    rules: { ricochet: false },
  });
  assert.deepEqual(problem.robots, { red: [2, 0], green: [4, 0], transparent: [0, 4] });
  assert.deepEqual(problem.powers, ["red"]);
  assert.deepEqual(verify(problem, movesFrom("rE@e3")), { ok: true, cost: 2, rule: null, at: null });
  assert.equal(
    movesTo(legalMoves(problem, begin(problem.robots)).filter(({ direction }) => direction === "S")),
    "rS tS",
  );
  assert.equal(
    push(problem, begin(problem.robots), movesFrom("gN@a1")[0]).refusal,
    "X6",
    "green has no powers: it stops below red",
  );
  assert.deepEqual(problemFrom(problem), problem, "what has been read once may be read again");
});

// ---- words, practice, films ----

test("what a push counts is said where it is more than one", () => {
  const board = new Board({ rows: 5, cols: 5, ...wall });
  const ways = travel(board, { transparent: [2, 0] }, "transparent", "E");
  assert.deepEqual(
    ways.map((way) => endText(way, null)),
    ["stops on c3", "stops on e3 and counts 2"],
  );
  assert.equal(refusalText("X3"), "may not stop on a robot");
});

test("X6: practice counts costs, and undo gives them back", () => {
  const practice = movesFrom("tN tE tS@e3").reduce((now, move) => now.push(move).practice, new Practice(cage));
  assert.equal(practice.cost, 5);
  assert.equal(practice.undo().cost, 3);
  assert.equal(practice.undo().travels.length, 2);
  assert.ok(practice.push(movesFrom("tW")[0]).practice.solved);
});

test("X6: a film follows the named ends and counts costs", async () => {
  const reel = film(cage, "tN tE tS@e3 tW");
  assert.deepEqual(
    reel.positions.map(({ transparent }) => cellName(transparent ?? [-1, -1])),
    ["a3", "a1", "e1", "e3", "d3"],
  );
  assert.deepEqual(
    reel.moves.map(({ cost }) => cost),
    [2, 1, 2, 1],
  );
  assert.equal(movesTo(reel.moves), "tN tE tS@e3 tW");
  const nothing = () => {};
  const replay = new Replay("optimum", reel, {
    slide: async () => {},
    place: nothing,
    pause: async () => {},
    changed: nothing,
  });
  assert.deepEqual([replay.count, replay.total], [0, 6]);
  await replay.forward();
  assert.deepEqual([replay.at, replay.count], [1, 2]);
  replay.jump(3);
  assert.equal(replay.count, 5);
});

test("X6: a drawn solution is numbered by what it has cost", () => {
  const lines = pushed(boardOf(cage.board), cage.robots, "tN tE tS@e3 tW");
  assert.deepEqual(
    lines.map(({ count }) => count),
    [2, 3, 5, 6],
  );
  assert.deepEqual(
    lines.map(({ path }) => cellName(path[path.length - 1])),
    ["a1", "e1", "e3", "d3"],
  );
});

// ---- the law ----

/** Numbers from 0 up to 1, the same on every run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomPosition(chance: () => number): { json: BoardJson; robots: Partial<Record<Color, Cell>> } {
  const [rows, cols] = [2 + Math.floor(chance() * 4), 2 + Math.floor(chance() * 4)];
  const free = Array.from({ length: rows * cols }, (_, index) => [Math.floor(index / cols), index % cols] as Cell);
  const take = () => free.splice(Math.floor(chance() * free.length), 1)[0];
  const diagonals = Array.from({ length: Math.floor(chance() * Math.min(4, free.length - 2)) }, () => ({
    cell: take(),
    color: chance() < 0.3 ? ("blue" as const) : ("red" as const),
    direction: chance() < 0.5 ? ("/" as const) : ("\\" as const),
  }));
  const center = free.length > 8 && chance() < 0.4 ? [take()] : [];
  const robots: Partial<Record<Color, Cell>> = { blue: take() };
  for (const color of ["green", "yellow", "silver"] as const) if (free.length && chance() < 0.5) robots[color] = take();
  const walls: [number, number, Direction][] = [];
  const openings: [number, number, Direction][] = [];
  for (let row = 0; row < rows; row += 1) {
    if (chance() < 0.25) openings.push([row, 0, "W"]);
    for (let col = 0; col < cols; col += 1) {
      if (col < cols - 1 && chance() < 0.2) walls.push([row, col, "E"]);
      if (row < rows - 1 && chance() < 0.2) walls.push([row, col, "S"]);
    }
  }
  if (chance() < 0.4) openings.push([rows - 1, Math.floor(chance() * cols), "S"]);
  return { json: { rows, cols, walls, diagonals, openings, center }, robots };
}

/**
 * Every end with the least it can cost, found by trying every choice at every wall, robot and diagonal; a branch that
 * comes to where it has been, heading the same way and turned no more, gains nothing and ends.
 */
function everyChoice(
  { rows, cols, walls = [], diagonals = [], openings = [], center = [] }: BoardJson,
  robots: Partial<Record<Color, Cell>>,
  robot: Color,
  direction: Direction,
) {
  const others = Object.entries(robots).flatMap(([color, cell]) => (color === robot ? [] : [cell]));
  const has = (list: readonly (readonly number[])[], cell: Cell) =>
    list.some(([row, col]) => row === cell[0] && col === cell[1]);
  const side = (list: readonly (readonly [number, number, Direction])[], cell: Cell, side: Direction) =>
    list.some(([row, col, named]) => row === cell[0] && col === cell[1] && named === side);
  const STEP: Record<Direction, Cell> = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };
  const found: Map<string, number> = new Map();
  const go = (
    cell: Cell,
    heading: Direction,
    turned: boolean,
    cost: number,
    seen: readonly string[],
    arrival: Direction | null,
  ) => {
    const [row, col] = [cell[0] + STEP[heading][0], cell[1] + STEP[heading][1]];
    const next: Cell = [(row + rows) % rows, (col + cols) % cols];
    const inside = row === next[0] && col === next[1];
    const shut =
      (!inside && !side(openings, cell, heading) && !side(openings, next, OPPOSITE[heading])) || has(center, next);
    const walled = inside && (side(walls, cell, heading) || side(walls, next, OPPOSITE[heading]));
    const diagonal = diagonals.find((one) => sameCell(one.cell, cell));
    if (arrival && (shut || walled || has(others, next)) && !diagonal && !has(others, cell)) {
      const key = `${cellName(cell)}${arrival}${turned ? "*" : ""}`;
      found.set(key, Math.min(cost, found.get(key) ?? Infinity));
    }
    if (shut) return;
    const paid = cost + (walled ? 1 : 0);
    const bar = diagonals.find((one) => sameCell(one.cell, next));
    const choices: [Direction, boolean, number][] = [[heading, turned, bar && bar.color !== robot ? paid + 1 : paid]];
    if (bar && bar.color !== robot) choices.push([deflected(heading, bar.direction), true, paid]);
    for (const [to, turns, sum] of choices) {
      const place = `${next},${to},${turns}`;
      if (!seen.includes(place)) go(next, to, turns, sum, [...seen, place], heading);
    }
  };
  go(robots[robot] as Cell, direction, false, 1, [], null);
  return found;
}

test("X2–X6: on random boards, travel finds the ends that trying every choice finds, each at its least cost", () => {
  const chance = chances(20);
  let several = 0;
  for (let count = 0; count < 1000; count += 1) {
    const { json, robots } = randomPosition(chance);
    for (const direction of DIRECTIONS) {
      const ways = travel(new Board(json), robots, "blue", direction, ["blue"]).filter(({ refusal }) => !refusal);
      const found = new Map(
        ways.map(({ end, arrival, turns, cost }) => [`${cellName(end)}${arrival}${turns.length ? "*" : ""}`, cost]),
      );
      assert.equal(found.size, ways.length);
      const expected = everyChoice(json, robots, "blue", direction);
      assert.deepEqual([...found].sort(), [...expected].sort(), JSON.stringify({ json, robots, direction }));
      several += found.size > 1 ? 1 : 0;
    }
  }
  assert.ok(several > 400, "many pushes offer a choice");
});

test("X6: on random boards, each travel has a name of its own, and its name means it", () => {
  const chance = chances(7);
  for (let count = 0; count < 400; count += 1) {
    const { json, robots } = randomPosition(chance);
    for (const direction of DIRECTIONS) {
      const ways = travel(new Board(json), robots, "blue", direction, ["blue"]);
      const names = ways.map((way) => movesTo([named(ways, way)]));
      assert.equal(new Set(names).size, ways.length);
      for (const [index, name] of names.entries()) assert.equal(meant(ways, movesFrom(name)[0]), ways[index], name);
    }
  }
});
