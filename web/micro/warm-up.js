/** The puzzles of Micro Robots for those who wait (H6): tiles and dice by lot, never the room's own tiles. */

import { html } from "../lit.js";
import { openWarmUp } from "../room/warm-up.js";
import { SIDES, randomPlaces } from "./arrangements.js";
import { faultText } from "./board-words.js";
import "./mr-board.js";
import { wayTemplate } from "./pieces.js";
import { shortest } from "./position/problem.js";
import { WORDS, after, arrangementName, begin, boardOfTiles, jumpFault, solved } from "./rules.js";

/** @typedef {import("./room.js").MrRoom} MrRoom */
/** @typedef {import("./types.js").Word} Word */
/** @typedef {import("./mr-board.js").MrBoard} MrBoard */

/** @param {MrRoom} room */
export const openPuzzles = (room) =>
  openWarmUp(room, (again) => Promise.resolve(puzzle(room.board?.arrangement ?? "", again)));

/** @template T @param {readonly T[]} items @returns {T} */
const drawn = (items) => items[Math.floor(Math.random() * items.length)];

/** A problem on other tiles than these. @param {string} own */
function another(own) {
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

/**
 * @param {string} own
 * @param {() => void} again
 * @returns {import("../room/warm-up.js").Puzzle}
 */
function puzzle(own, again) {
  const { problem, optimum } = another(own);
  let stages = [begin(problem)];
  const now = () => stages[stages.length - 1];
  const board = () => /** @type {MrBoard | null} */ (document.querySelector(".warm-up mr-board"));
  /** @param {typeof stages} next */
  const put = (next) => {
    stages = next;
    again();
  };
  /** @param {Word} to */
  const jump = (to) => {
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
      @mr-jump=${(/** @type {CustomEvent} */ event) => jump(event.detail.to)}
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
