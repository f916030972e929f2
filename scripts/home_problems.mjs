// Make web/games/ricochet/puzzles/problems.json: the few problems that the home page uses when it cannot reach the server.
//
//   node scripts/home_problems.mjs
//
// Positions and optima are those of tests/data/problems/official-classic.jsonl; the boards are put together from the
// printed faces; a solution of exactly the stated length is found by plain breadth-first search with the page's own
// rules (and checked once more by tests/js/home.test.ts). It chooses the first that are easy enough for a newcomer and
// show different robots and symbols; there are several for each difficulty of the home page.
import { readFileSync, writeFileSync } from "node:fs";

import { movesTo } from "../web/games/ricochet/rules/notation.ts";
import { begin, legalMoves, push, solved } from "../web/games/ricochet/rules/problem.ts";

const root = new URL("../", import.meta.url);
const WANTED = [2, 3, 2, 3, 4, 4, 5, 4, 5, 5, 6, 6]; // the optima, in the order in which they are shown

const { faces } = JSON.parse(readFileSync(new URL("src/randolph/rules/data/faces.json", root), "utf8"));
const known = readFileSync(new URL("tests/data/problems/official-classic.jsonl", root), "utf8");
const problems = known.trim().split("\n").map((line) => JSON.parse(line));

/** A face turned by quarter turns, and moved to its corner. */
function turned(face, turns) {
  const [down, right] = [[0, 0], [0, 8], [8, 8], [8, 0]][turns];
  const cell = ([row, col]) => {
    for (let turn = 0; turn < turns; turn += 1) [row, col] = [col, 7 - row];
    return [row + down, col + right];
  };
  const side = (letter) => "NESW"["NESW".indexOf(letter) + turns - ("NESW".indexOf(letter) + turns > 3 ? 4 : 0)];
  return {
    walls: face.walls.map(([row, col, letter]) => [...cell([row, col]), side(letter)]),
    targets: face.targets.map((target) => ({ cell: cell(target.cell), color: target.color, symbol: target.symbol })),
  };
}

/** The board of faces without diagonals, at NW, NE, SE, SW. */
function boardOf(ids) {
  const parts = ids.map((id, turns) => turned(faces.find((face) => face.id === id), turns));
  return {
    rows: 16,
    cols: 16,
    walls: parts.flatMap((part) => part.walls),
    targets: parts.flatMap((part) => part.targets),
    center: [[7, 7], [7, 8], [8, 7], [8, 8]],
    faces: ids,
  };
}

/** A shortest solution, or null when there is none of at most so many moves. */
function shortest(problem, limit) {
  const active = (color) => problem.target.color === "any" || problem.target.color === color;
  const key = ({ robots, rows, columns, last }) =>
    [Object.values(robots), rows.filter(active), columns.filter(active), last?.robot, last?.arrival].join("|");
  let layer = [{ progress: begin(problem.robots), moves: [] }];
  const seen = new Set([key(layer[0].progress)]);
  for (let depth = 0; depth <= limit; depth += 1) {
    const next = [];
    for (const { progress, moves } of layer) {
      if (solved(problem, progress)) return moves;
      if (depth === limit) continue;
      for (const move of legalMoves(problem, progress)) {
        const after = push(problem, progress, move).progress;
        if (depth + 1 === limit && !solved(problem, after)) continue;
        const name = key(after);
        if (seen.has(name)) continue;
        seen.add(name);
        next.push({ progress: after, moves: [...moves, move] });
      }
    }
    layer = next;
  }
  return null;
}

const chosen = [];
const signs = new Map();
for (const optimum of WANTED) {
  const ways = problems
    .filter((problem) => problem.optimum === optimum && !chosen.some(({ id }) => id === problem.id))
    .map((problem) => {
      const board = boardOf(problem.board.faces);
      const printed = board.targets.find(({ cell }) => String(cell) === String(problem.target.cell));
      return { ...problem, board, target: { ...problem.target, symbol: printed?.symbol ?? null } };
    });
  const rarity = ({ target }) => (signs.get(target.color) ?? 0) + (signs.get(target.symbol) ?? 0);
  const best = ways.reduce((least, way) => (rarity(way) < rarity(least) ? way : least));
  for (const sign of [best.target.color, best.target.symbol]) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  const solution = shortest(best, optimum);
  if (solution?.length !== optimum) throw new Error(`${best.id}: no solution of ${optimum} moves`);
  const { id, board, robots, target } = best;
  chosen.push({ id, problem: { board, robots, target, rules: { ricochet: true, no_reversal: true } }, optimum, solution: movesTo(solution) });
  console.log(id, target.color, target.symbol, optimum, movesTo(solution));
}

const lines = chosen.map((entry) => `  ${JSON.stringify(entry)}`);
writeFileSync(new URL("web/games/ricochet/puzzles/problems.json", root), `[\n${lines.join(",\n")}\n]\n`);
