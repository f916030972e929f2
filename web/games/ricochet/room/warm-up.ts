/** The puzzles of Ricochet Robots for those who wait (H6): those of the home page, never on the room's own boards. */

import { html } from "../../../core/lit.ts";
import "../board/rr-board.ts";
import type { Color } from "../../../kit/board/geometry.ts";
import { openWarmUp, type Puzzle } from "../../../kit/warm-up.ts";
import { countSolved, solvedSoFar, suitable } from "../../../pages/home/memory.ts";
import type { RrBoard } from "../board/rr-board.ts";
import { nextProblem } from "../puzzles/source.ts";
import type { Move } from "../rules/move.ts";
import { Practice } from "../rules/practice.ts";
import { refusalText } from "../rules/words.ts";
import { goal } from "./pieces.ts";
import type { RrRoom } from "./play.ts";

/** How often another board is asked for, should the room's own come. */
const TRIES = 5;

export const openPuzzles = (room: RrRoom) => openWarmUp(room, (again) => puzzle(room, again));

async function puzzle(room: RrRoom, again: () => void): Promise<Puzzle> {
  const given = await another(room);
  let practice = new Practice(given.problem);
  let counted = false;
  let selected: Color | null = null;
  const board = () => document.querySelector<RrBoard>(".warm-up rr-board");
  const put = (next: Practice) => {
    practice = next;
    again();
  };
  const push = (move: Move) => {
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
    task: () => goal(target),
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
      @select=${(event: CustomEvent) => {
        selected = event.detail.robot;
        again();
      }}
      @push=${(event: CustomEvent) => push(event.detail)}
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

/** A problem on other boards than the room's. */
async function another(room: RrRoom) {
  const own = JSON.stringify(room.board?.walls);
  let given = await nextProblem(suitable(solvedSoFar()));
  for (let tries = 1; tries < TRIES && JSON.stringify(given.problem.board.walls) === own; tries += 1) {
    given = await nextProblem(suitable(solvedSoFar()));
  }
  return given;
}
