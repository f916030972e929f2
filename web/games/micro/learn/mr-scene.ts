/**
 * <mr-scene>: a moving picture of Micro Robots, with the game's board and dice. With reduced motion it shows numbered
 * jumps, and the robot at the end.
 */

import { t } from "../../../core/i18n.ts";
import { css, html, nothing } from "../../../core/lit.ts";
import "../dice/dice.ts";
import "../board/mr-board.ts";
import { bubble } from "../../../kit/board/bubble.ts";
import { pause } from "../../../kit/board/motion.ts";
import { defineScene, END } from "../../../kit/scene.ts";
import { faultText } from "../board/board-words.ts";
import type { MrBoard } from "../board/mr-board.ts";
import type { MrDice } from "../dice/dice.ts";
import { first, next, type Scene, type Stand, type Step } from "./scenes.ts";

const styles = css`
  .pill.dice {
    --die-size: 30px;
    padding: 8px 12px;
    border-radius: var(--radius-m);
  }
  .chip {
    inline-size: 13px;
    block-size: 13px;
    margin-inline-start: -7px;
    border-radius: 50%;
    background: var(--chip);
    box-shadow: inset 0 0 0 1.5px var(--on-stop);
    animation: appear var(--calm) var(--ease-spring);
  }
`;

defineScene<Scene, Step, Stand, MrBoard>("mr-scene", {
  styles,
  board: "mr-board",
  first,
  next,

  still(scene) {
    return scene.steps
      .filter((step) => !("end" in step))
      .reduce((stand, step) => next(scene, stand, step), first(scene));
  },

  async seen(board, { fault }, step, root) {
    if ("say" in step) {
      bubble(board.renderRoot, board.piece, t(step.say));
      return pause(END);
    }
    if ("cheer" in step) return board.cheer();
    if ("jump" in step && fault) {
      board.shake(step.jump, faultText(fault));
      return pause(END);
    }
    await board.settled();
    if ("roll" in step) await root.querySelector<MrDice>("mr-dice")?.settled();
    if ("give" in step || "declare" in step || "roll" in step) await pause(END / 2);
  },

  picture({ problem: { board, target, via = null } }, { progress, start, rolled }) {
    return html`<mr-board
      inert
      silent
      .board=${board}
      .robot=${progress.at}
      .start=${start}
      .target=${rolled ? target : null}
      .via=${rolled ? via : null}
      .passed=${progress.passed}
      .path=${progress.path}
    ></mr-board>`;
  },

  pills({ problem: { target, via = null }, steps }, { progress, rolled, declared, chips }) {
    if (steps.some((step) => "roll" in step) && progress.path.length === 0) {
      return html`<span class="pill dice">
        <mr-dice silent .pairs=${via ? 2 : 1} .value=${rolled ? target : null} .via=${rolled ? via : null}></mr-dice>
      </span>`;
    }
    return html`
      ${
        declared
          ? html`<span class="pill numeric lowest">${t(declared[0])} <strong>${progress.path.length} / ${declared[1]}</strong></span>`
          : nothing
      }
      ${Object.entries(chips).map(
        ([who, count]) => html`<span class="pill">
          ${t(who)} <span>&nbsp;</span> ${Array.from({ length: count }, () => html`<span class="chip"></span>`)}
        </span>`,
      )}
    `;
  },
});
