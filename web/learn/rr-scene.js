/**
 * <rr-scene>: a moving picture of Ricochet Robots, played by the same rules and the same board as the game. With reduced
 * motion: the trails of all its moves, and the robots at their ends.
 */
import { html } from "../lit.js";
import { t } from "../i18n.js";
import "../board/rr-board.js";
import { reducedMotion } from "../board/motion.js";
import { Practice } from "../home/practice.js";
import { movesFrom } from "../rules/notation.js";
import { refusalText } from "../rules/words.js";
import { END, Film, pause } from "./film.js";

/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */
/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./scenes.js").Step} Step */

/** @extends {Film<Scene, Step>} */
export class RrScene extends Film {
  static properties = { practice: { state: true }, bids: { state: true }, sand: { state: true } };

  constructor() {
    super();
    /** @type {Practice | null} */
    this.practice = null;
    /** @type {readonly (readonly [who: string, moves: number])[]} */
    this.bids = [];
    /** @type {number | null} */
    this.sand = null;
  }

  get board() {
    return /** @type {RrBoard | null} */ (this.renderRoot.querySelector("rr-board"));
  }

  /** @param {Scene} scene @override */
  rewind(scene) {
    this.practice = new Practice(scene.problem);
    this.bids = [];
    this.sand = scene.steps.some((step) => "sand" in step) ? 1 : null;
  }

  /** @param {Step} step @override */
  async play(step) {
    const { board, practice } = this;
    if (!board || !practice) return;
    if ("push" in step) {
      const [move] = movesFrom(step.push);
      const made = practice.push(move);
      if (made.refusal) {
        board.shake(move.robot, move.direction, refusalText(made.refusal));
        await pause(END);
        return;
      }
      this.practice = made.practice;
      await this.updateComplete;
      await board.settled();
    } else if ("say" in step) {
      board.bubble(step.robot, t(step.say));
      await pause(END);
    } else if ("cheer" in step) board.cheer(step.cheer);
    else if ("back" in step) this.practice = practice.restart();
    else if ("bid" in step) this.bids = [...this.bids.filter(([who]) => who !== step.bid[0]), step.bid];
    else this.sand = step.sand;
  }

  /** @param {Scene} scene @override */
  still(scene) {
    let practice = new Practice(scene.problem);
    for (const step of scene.steps) {
      if ("push" in step) practice = practice.push(movesFrom(step.push)[0]).practice;
      else if ("back" in step) practice = practice.restart();
      else if ("bid" in step) this.bids = [...this.bids.filter(([who]) => who !== step.bid[0]), step.bid];
    }
    this.practice = practice;
    this.sand = scene.steps.some((step) => "sand" in step) ? 0.3 : null;
  }

  /** @param {Scene} scene @override */
  picture(scene) {
    const { practice } = this;
    return html`<rr-board
      inert
      silent
      .board=${scene.problem.board}
      .robots=${practice?.progress.robots ?? {}}
      .way=${practice?.travels.at(-1) ?? null}
      .powers=${scene.problem.powers ?? []}
      .start=${scene.problem.robots}
      .target=${scene.aimed ? scene.problem.target : null}
      .sand=${this.sand}
      .trail=${practice && reducedMotion() ? trailOf(practice) : []}
    ></rr-board>`;
  }

  /** @param {Scene} scene @override */
  pills(scene) {
    if (scene.bid) return html`<span class="pill numeric">${this.practice?.cost ?? 0} / ${scene.bid}</span>`;
    const lowest = Math.min(...this.bids.map(([, moves]) => moves));
    return this.bids.map(
      ([who, moves]) => html`<span class="pill numeric ${moves === lowest ? "lowest" : ""}">
        ${t(who)} <strong>${moves}</strong>
      </span>`,
    );
  }
}

/** @param {Practice} practice */
function trailOf({ travels }) {
  return travels.map(({ robot, path }) => ({ robot, path }));
}

customElements.define("rr-scene", RrScene);
