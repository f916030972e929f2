/** Puzzles of Micro Robots: random tiles and dice. */

import type { Given, Puzzles } from "../../../workbench/game.ts";
import { shortest } from "../position/problem.ts";
import { arrangementName, boardOfTiles, type Problem, pathTo, WORDS } from "../rules/rules.ts";
import { randomPlaces, SIDES } from "../tiles/arrangements.ts";
import { microGame } from "../workbench.ts";

const drawn = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)];

/** @param but tiles that are not used */
function next(but: string): Given<Problem> {
  for (;;) {
    const [side, places] = [drawn(SIDES), randomPlaces()];
    if (arrangementName(side, places) === but) continue;
    const start = drawn(WORDS);
    const target = drawn(WORDS.filter((word) => word !== start));
    const problem = { board: boardOfTiles(side, places), start, target, via: null };
    const path = shortest(problem);
    if (path) return { problem, written: "", known: { optimum: path.length, solution: pathTo(path) } };
  }
}

export const puzzlesBut = (but = ""): Puzzles => ({
  game: microGame,
  memory: "",
  next: async () => next(but),
  left: () => null,
  solved: () => {},
});
