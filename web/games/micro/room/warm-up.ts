/** The puzzles of Micro Robots for those who wait (H6): tiles and dice by lot, never the room's own tiles. */

import { html } from "../../../core/lit.ts";
import { openWarmUp, type Puzzle } from "../../../kit/warm-up.ts";
import type { Word } from "../../../wire/generated/micro.ts";
import { faultText } from "../board/board-words.ts";
import { randomPlaces, SIDES } from "../tiles/arrangements.ts";
import "../board/mr-board.ts";
import type { MrBoard } from "../board/mr-board.ts";
import { shortest } from "../position/problem.ts";
import { after, arrangementName, begin, boardOfTiles, jumpFault, solved, WORDS } from "../rules/rules.ts";
import { wayTemplate } from "./pieces.ts";
import type { MrRoom } from "./play.ts";

export const openPuzzles = (room: MrRoom) =>
  openWarmUp(room, (again) => Promise.resolve(puzzle(room.board?.arrangement ?? "", again)));

const drawn = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)];

/** A problem on other tiles than these. */
function another(own: string) {
  for (;;) {
    const [side, places] = [drawn(SIDES), randomPlaces()];
    if (arrangementName(side, places) === own) continue;
    const start = drawn(WORDS);
    const target = drawn(WORDS.filter((word) => word !== start));
    const problem = { board: boardOfTiles(side, places), start, target, via: null };
    const path = shortest(problem);
    if (path) return { problem, optimum: path.length };
  }
}

function puzzle(own: string, again: () => void): Puzzle {
  const { problem, optimum } = another(own);
  let stages = [begin(problem)];
  const now = () => stages[stages.length - 1];
  const board = () => document.querySelector<MrBoard>(".warm-up mr-board");
  const put = (next: typeof stages) => {
    stages = next;
    again();
  };
  const jump = (to: Word) => {
    const fault = jumpFault(problem.board, now().at, to);
    if (fault) board()?.shake(to, faultText(fault));
    else put([...stages, after(problem, now(), to)]);
  };
  return {
    task: () => wayTemplate({ ...problem, passed: false }),
    board: () => html`<mr-board
      .board=${problem.board}
      .robot=${now().at}
      .start=${problem.start}
      .target=${problem.target}
      .marked=${true}
      .path=${now().path}
      .interactive=${!solved(problem, now())}
      .hints=${!solved(problem, now())}
      @mr-jump=${(event: CustomEvent) => jump(event.detail.to)}
    ></mr-board>`,
    get count() {
      return now().path.length;
    },
    optimum,
    get solved() {
      return solved(problem, now());
    },
    undo: () => put(stages.length > 1 ? stages.slice(0, -1) : stages),
    restart: () => put(stages.slice(0, 1)),
    keyed: (event) => board()?.handleKey(event) ?? false,
  };
}
