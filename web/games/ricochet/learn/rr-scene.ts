/**
 * <rr-scene>: a moving picture of Ricochet Robots, played by the same rules and the same board as the game. With reduced
 * motion: the trails of all its moves, and the robots at their ends.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import "../board/rr-board.ts";
import { reducedMotion } from "../../../kit/board/motion.ts";
import { END, Film, pause } from "../../../kit/scene.ts";
import type { RrBoard } from "../board/rr-board.ts";
import { movesFrom } from "../rules/notation.ts";
import { Practice } from "../rules/practice.ts";
import { refusalText } from "../rules/words.ts";
import type { Scene, Step } from "./scenes.ts";

export class RrScene extends Film<Scene, Step> {
  static override properties = { practice: { state: true }, bids: { state: true }, sand: { state: true } };

  declare practice: Practice | null;
  declare bids: readonly (readonly [who: string, moves: number])[];
  declare sand: number | null;

  constructor() {
    super();
    this.practice = null;
    this.bids = [];
    this.sand = null;
  }

  get board() {
    return this.renderRoot.querySelector("rr-board") as RrBoard | null;
  }

  override rewind(scene: Scene) {
    this.practice = new Practice(scene.problem);
    this.bids = [];
    this.sand = scene.steps.some((step) => "sand" in step) ? 1 : null;
  }

  override async play(step: Step) {
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

  override still(scene: Scene) {
    let practice = new Practice(scene.problem);
    for (const step of scene.steps) {
      if ("push" in step) practice = practice.push(movesFrom(step.push)[0]).practice;
      else if ("back" in step) practice = practice.restart();
      else if ("bid" in step) this.bids = [...this.bids.filter(([who]) => who !== step.bid[0]), step.bid];
    }
    this.practice = practice;
    this.sand = scene.steps.some((step) => "sand" in step) ? 0.3 : null;
  }

  override picture(scene: Scene) {
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
      .sandLow=${this.sand !== null && this.sand <= 1 / 6}
      .trail=${practice && reducedMotion() ? trailOf(practice) : []}
    ></rr-board>`;
  }

  override pills(scene: Scene) {
    if (scene.bid) return html`<span class="pill numeric">${this.practice?.cost ?? 0} / ${scene.bid}</span>`;
    const lowest = Math.min(...this.bids.map(([, moves]) => moves));
    return this.bids.map(
      ([who, moves]) => html`<span class="pill numeric ${moves === lowest ? "lowest" : ""}">
        ${t(who)} <strong>${moves}</strong>
      </span>`,
    );
  }
}

function trailOf({ travels }: Practice) {
  return travels.map(({ robot, path }) => ({ robot, path }));
}

customElements.define("rr-scene", RrScene);
