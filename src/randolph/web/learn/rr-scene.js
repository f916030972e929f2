/**
 * <rr-scene>: one moving picture. It plays when it comes into view, twice, and again on request; it never plays unseen.
 * With reduced motion it is a picture: the trails of all its moves, and the robots at their ends.
 */
import { LitElement, css, html, nothing, svg } from "../vendor/lit.js";
import { Localized, t } from "../i18n.js";
import "../board/rr-board.js";
import { reducedMotion } from "../board/motion.js";
import { Practice } from "../home/practice.js";
import { movesFrom } from "../rules/notation.js";
import { refusalText } from "../rules/words.js";
import { controls } from "../styles/controls.js";

/** @typedef {import("../board/rr-board.js").RrBoard} RrBoard */
/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./scenes.js").Step} Step */

const ROUNDS = 2;
const BETWEEN = 650;
const END = 1900;

export class RrScene extends LitElement {
  static properties = {
    scene: { attribute: false },
    label: {},
    practice: { state: true },
    bids: { state: true },
    sand: { state: true },
    resting: { state: true },
  };

  static styles = [
    controls,
    css`
      :host {
        display: block;
        position: relative;
      }
      .again {
        position: absolute;
        inset-block-end: 10px;
        inset-inline-end: 10px;
        background: var(--surface);
        box-shadow: var(--shadow-2);
        animation: appear var(--calm) var(--ease-out);
      }
      .count,
      .bid {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        padding: 4px 11px;
        border-radius: var(--radius-round);
        background: var(--surface);
        box-shadow: var(--shadow-2);
        font-weight: var(--weight-strong);
        font-size: var(--text-s);
        animation: appear var(--calm) var(--ease-spring);
      }
      .bid strong {
        font-weight: var(--weight-heavy);
        font-size: var(--text-m);
      }
      .bid.lowest {
        background: var(--accent);
        color: var(--on-accent);
      }
      .pills {
        position: absolute;
        inset-block-end: 7%;
        inset-inline: 0;
        display: flex;
        justify-content: center;
        flex-wrap: wrap;
        gap: 6px;
        pointer-events: none;
      }
      @keyframes appear {
        from {
          opacity: 0;
          transform: scale(0.7);
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    /** what the picture shows, for those who do not see it */
    this.label = "";
    /** @type {Practice | null} */
    this.practice = null;
    /** @type {readonly (readonly [who: string, moves: number])[]} */
    this.bids = [];
    /** @type {number | null} */
    this.sand = null;
    this.resting = false;
    /** @type {IntersectionObserver | null} */
    this.observer = null;
    this.inView = false;
    /** grows when a running film has become void */
    this.film = 0;
    new Localized(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.some((entry) => entry.isIntersecting);
        if (seen === this.inView) return;
        this.inView = seen;
        this.film += 1;
        if (seen) void this.run(ROUNDS);
      },
      { threshold: 0.6 },
    );
    this.observer.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer?.disconnect();
    this.inView = false;
    this.film += 1;
  }

  /** @param {Map<string, unknown>} changed @override */
  willUpdate(changed) {
    if (changed.has("scene") && this.scene) this.practice = new Practice(this.scene.problem);
  }

  get board() {
    return /** @type {RrBoard | null} */ (this.renderRoot.querySelector("rr-board"));
  }

  /** @param {number} rounds */
  async run(rounds) {
    const { scene, film } = this;
    if (!scene) return;
    this.resting = false;
    if (reducedMotion()) {
      this.still(scene);
      return;
    }
    const over = () => film !== this.film || !this.isConnected;
    for (let round = 0; round < rounds; round += 1) {
      this.practice = new Practice(scene.problem);
      this.bids = [];
      this.sand = scene.steps.some((step) => "sand" in step) ? 1 : null;
      await pause(END / 2);
      for (const step of scene.steps) {
        if (over()) return;
        await this.play(step);
        await pause(BETWEEN);
      }
      await pause(END);
      if (over()) return;
    }
    this.resting = true;
  }

  /** @param {Step} step */
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

  /** Everything at once. @param {Scene} scene */
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

  /** @override */
  render() {
    const { scene, practice } = this;
    if (!scene || !practice) return nothing;
    return html`
      <div role="img" aria-label=${this.label}>
        <rr-board
          inert
          silent
          .board=${scene.problem.board}
          .robots=${practice.progress.robots}
          .way=${practice.travels.at(-1) ?? null}
          .powers=${scene.problem.powers ?? []}
          .start=${scene.problem.robots}
          .target=${scene.aimed ? scene.problem.target : null}
          .sand=${this.sand}
          .trail=${reducedMotion() ? trailOf(practice) : []}
        ></rr-board>
      </div>
      <div class="pills" aria-hidden="true">
        ${
          scene.bid
            ? html`<span class="count numeric">${practice.cost} / ${scene.bid}</span>`
            : this.bids.map(
                ([who, moves]) => html`<span class="bid numeric ${moves === this.lowest ? "lowest" : ""}">
                  ${t(who)} <strong>${moves}</strong>
                </span>`,
              )
        }
      </div>
      ${
        this.resting
          ? html`<button class="icon-button again" aria-label=${t("learn.again")} @click=${() => void this.run(1)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                ${svg`<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 3.5v4.2h4.2"/>`}
              </svg>
            </button>`
          : nothing
      }
    `;
  }

  get lowest() {
    return Math.min(...this.bids.map(([, moves]) => moves));
  }
}

/** @param {number} ms @returns {Promise<void>} */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {Practice} practice */
function trailOf({ travels }) {
  return travels.map(({ robot, path }) => ({ robot, path }));
}

customElements.define("rr-scene", RrScene);
