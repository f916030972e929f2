/**
 * <rr-scene>: a moving picture of Ricochet Robots, with the game's rules and board. With reduced motion it shows the
 * trails of all moves, and the robots at their ends.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import "../board/rr-board.ts";
import { pause, reducedMotion } from "../../../kit/board/motion.ts";
import { defineScene, END } from "../../../kit/scene.ts";
import type { RrBoard } from "../board/rr-board.ts";
import { movesFrom } from "../rules/notation.ts";
import { Practice } from "../rules/practice.ts";
import type { Refusal } from "../rules/problem.ts";
import { refusalText } from "../rules/words.ts";
import type { Scene, Step } from "./scenes.ts";

/** The state of a scene. */
interface Stand {
  practice: Practice;
  bids: readonly (readonly [who: string, moves: number])[];
  sand: number | null;
  /** why the last step was refused */
  refusal: Refusal | null;
}

const first = ({ problem, steps }: Scene): Stand => ({
  practice: new Practice(problem),
  bids: [],
  sand: steps.some((step) => "sand" in step) ? 1 : null,
  refusal: null,
});

function next(_scene: Scene, stand: Stand, step: Step): Stand {
  const now = { ...stand, refusal: null };
  if ("push" in step) return { ...now, ...stand.practice.push(movesFrom(step.push)[0]) };
  if ("back" in step) return { ...now, practice: stand.practice.restart() };
  if ("bid" in step) return { ...now, bids: [...stand.bids.filter(([who]) => who !== step.bid[0]), step.bid] };
  if ("sand" in step) return { ...now, sand: step.sand };
  return now;
}

defineScene<Scene, Step, Stand, RrBoard>("rr-scene", {
  styles: [],
  board: "rr-board",
  first,
  next,

  still(scene) {
    const end = scene.steps.reduce((stand, step) => next(scene, stand, step), first(scene));
    // Some sand is left: an empty glass would not be recognizable.
    return end.sand === null ? end : { ...end, sand: 0.3 };
  },

  async seen(board, { refusal }, step) {
    if ("push" in step && refusal) {
      const [{ robot, direction }] = movesFrom(step.push);
      board.shake(robot, direction, refusalText(refusal));
      await pause(END);
    } else if ("push" in step) await board.settled();
    else if ("say" in step) {
      board.bubble(step.robot, t(step.say));
      await pause(END);
    } else if ("cheer" in step) board.cheer(step.cheer);
  },

  picture({ problem, aimed }, { practice, sand }) {
    return html`<rr-board
      inert
      silent
      .board=${problem.board}
      .robots=${practice.progress.robots}
      .way=${practice.travels.at(-1) ?? null}
      .powers=${problem.powers ?? []}
      .start=${problem.robots}
      .target=${aimed ? problem.target : null}
      .sand=${sand}
      .sandLow=${sand !== null && sand <= 1 / 6}
      .trail=${reducedMotion() ? practice.travels.map(({ robot, path }) => ({ robot, path })) : []}
    ></rr-board>`;
  },

  pills({ bid }, { practice, bids }) {
    if (bid) return html`<span class="pill numeric">${practice.cost} / ${bid}</span>`;
    const lowest = Math.min(...bids.map(([, moves]) => moves));
    return bids.map(
      ([who, moves]) => html`<span class="pill numeric ${moves === lowest ? "lowest" : ""}">
        ${t(who)} <strong>${moves}</strong>
      </span>`,
    );
  },
});
