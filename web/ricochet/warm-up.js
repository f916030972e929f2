/** The puzzles of Ricochet Robots for those who wait (H6): those of the home page, never on the room's own boards. */

import { html } from "../lit.js";
import "../board/rr-board.js";
import { countSolved, solvedSoFar, suitable } from "../home/memory.js";
import { Practice } from "../home/practice.js";
import { nextProblem } from "../home/source.js";
import { openWarmUp } from "../room/warm-up.js";
import { refusalText } from "../rules/words.js";
import { targetIcon } from "./pieces.js";
import { goalText } from "./words.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("../rules/problem.js").Move} Move */
/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */

/** How often another board is asked for, should the room's own come. */
const TRIES = 5;

/** @param {RrRoom} room */
export const openPuzzles = (room) => openWarmUp(room, (again) => puzzle(room, again));

/**
 * @param {RrRoom} room
 * @param {() => void} again
 * @returns {Promise<import("../room/warm-up.js").Puzzle>}
 */
async function puzzle(room, again) {
  const given = await another(room);
  let practice = new Practice(given.problem);
  let counted = false;
  /** @type {import("../rules/geometry.js").Color | null} */
  let selected = null;
  const board = () => /** @type {RrBoard | null} */ (document.querySelector(".warm-up rr-board"));
  /** @param {Practice} next */
  const put = (next) => {
    practice = next;
    again();
  };
  /** @param {Move} move */
  const push = (move) => {
    const made = practice.push(move);
    if (made.refusal) return void board()?.shake(move.robot, move.direction, refusalText(made.refusal));
    if (made.practice.solved && !counted) {
      counted = true;
      countSolved();
    }
    put(made.practice);
  };
  const { target } = given.problem;
  return {
    task: () => html`${targetIcon(/** @type {any} */ (target))}<span>${goalText(/** @type {any} */ (target))}</span>`,
    board: () => html`<rr-board
      .board=${given.problem.board}
      .robots=${practice.progress.robots}
      .way=${practice.travels.at(-1) ?? null}
      .powers=${given.problem.powers ?? []}
      .start=${practice.problem.robots}
      .target=${target}
      .rules=${given.problem.rules ?? {}}
      .last=${practice.progress.last}
      .movable=${!practice.solved}
      .selected=${practice.solved ? null : selected}
      @select=${(/** @type {CustomEvent} */ event) => {
        selected = event.detail.robot;
        again();
      }}
      @push=${(/** @type {CustomEvent} */ event) => push(event.detail)}
    ></rr-board>`,
    get count() {
      return practice.cost;
    },
    optimum: given.optimum,
    get solved() {
      return practice.solved;
    },
    undo: () => put(practice.undo()),
    restart: () => put(practice.restart()),
    keyed: (event) => board()?.handleKey(event) ?? false,
  };
}

/** A problem on other boards than the room's. @param {RrRoom} room */
async function another(room) {
  const own = JSON.stringify(room.board?.walls);
  let given = await nextProblem(suitable(solvedSoFar()));
  for (let tries = 1; tries < TRIES && JSON.stringify(given.problem.board.walls) === own; tries += 1) {
    given = await nextProblem(suitable(solvedSoFar()));
  }
  return given;
}
