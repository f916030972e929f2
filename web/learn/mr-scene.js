/**
 * <mr-scene>: a moving picture of Micro Robots, on the same board and with the same dice as the game. With reduced motion:
 * the jumps numbered, and the robot where it came to.
 */
import { css, html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import "../micro/dice.js";
import "../micro/mr-board.js";
import { bubble } from "../board/bubble.js";
import { faultText } from "../micro/board-words.js";
import { END, Film, pause } from "./film.js";
import { first, next } from "./micro-scenes.js";

/** @typedef {import("../micro/mr-board.js").MrBoard} MrBoard */
/** @typedef {import("./micro-scenes.js").Scene} Scene */
/** @typedef {import("./micro-scenes.js").Stand} Stand */
/** @typedef {import("./micro-scenes.js").Step} Step */

/** @extends {Film<Scene, Step>} */
export class MrScene extends Film {
  static properties = { stand: { state: true } };

  static styles = [
    Film.styles,
    css`
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
    `,
  ];

  constructor() {
    super();
    /** @type {Stand | null} */
    this.stand = null;
  }

  get board() {
    return /** @type {MrBoard | null} */ (this.renderRoot.querySelector("mr-board"));
  }

  get dice() {
    return /** @type {import("../micro/dice.js").MrDice | null} */ (this.renderRoot.querySelector("mr-dice"));
  }

  /** @param {Scene} scene @override */
  rewind(scene) {
    this.stand = first(scene);
  }

  /** @param {Step} step @override */
  async play(step) {
    const { board, scene, stand } = this;
    if (!board || !scene || !stand) return;
    if ("say" in step) {
      bubble(board.renderRoot, board.piece, t(step.say));
      await pause(END);
      return;
    }
    if ("cheer" in step) {
      board.cheer();
      return;
    }
    this.stand = next(scene, stand, step);
    if (this.stand.fault && "jump" in step) {
      board.shake(step.jump, faultText(this.stand.fault));
      await pause(END);
      return;
    }
    await this.updateComplete;
    await board.settled();
    if ("roll" in step) await this.dice?.settled();
    if ("give" in step || "declare" in step || "roll" in step) await pause(END / 2);
  }

  /** @param {Scene} scene @override */
  still(scene) {
    this.stand = scene.steps.filter((step) => !("end" in step)).reduce((stand, step) => next(scene, stand, step), first(scene));
  }

  /** @param {Scene} scene @override */
  picture({ problem: { board, target, via = null } }) {
    const { stand } = this;
    if (!stand) return nothing;
    const { progress, start, rolled } = stand;
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
  }

  /** @param {Scene} scene @override */
  pills({ problem: { target, via = null }, steps }) {
    const { stand } = this;
    if (!stand) return nothing;
    const { progress, rolled, declared, chips } = stand;
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
  }
}

customElements.define("mr-scene", MrScene);
