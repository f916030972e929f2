/**
 * A moving picture: it plays when it comes into view, twice, and again on request; it never plays unseen. With reduced
 * motion it is a picture: the end of what happens, with its trails. What it shows, and of which game, is for those who
 * extend it: rr-scene.js, mr-scene.js.
 */
import { LitElement, css, html, nothing, svg } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { reducedMotion } from "../board/motion.js";
import { controls } from "../styles/controls.js";

const ROUNDS = 2;
const BETWEEN = 650;
/** How long what is said stays, and the end of the film, in milliseconds. */
export const END = 1900;

/** @template {{ steps: readonly Step[] }} Scene @template Step */
export class Film extends LitElement {
  /** @type {import("lit").CSSResultGroup} */
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
      .pill {
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
      .pill strong {
        font-weight: var(--weight-heavy);
        font-size: var(--text-m);
      }
      .pill.lowest {
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

  /** @type {import("lit").PropertyDeclarations} */
  static properties = { scene: { attribute: false }, label: {}, resting: { state: true } };

  constructor() {
    super();
    /** @type {Scene | null} */
    this.scene = null;
    /** what the picture shows, for those who do not see it */
    this.label = "";
    this.resting = false;
    /** @type {IntersectionObserver | null} */
    this.observer = null;
    this.inView = false;
    /** grows when a running film has become void */
    this.film = 0;
    new Localized(this);
  }

  /** Back to the first picture. @param {Scene} _scene */
  rewind(_scene) {}

  /** One step, until it has been seen. @param {Step} _step @returns {Promise<void>} */
  async play(_step) {}

  /** Everything at once. @param {Scene} _scene */
  still(_scene) {}

  /** What is seen now. @param {Scene} _scene @returns {unknown} */
  picture(_scene) {
    return nothing;
  }

  /** What lies over it. @param {Scene} _scene @returns {unknown} */
  pills(_scene) {
    return nothing;
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
    if (changed.has("scene") && this.scene) this.rewind(this.scene);
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
      this.rewind(scene);
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

  /** @override */
  render() {
    const { scene } = this;
    if (!scene) return nothing;
    return html`
      <div role="img" aria-label=${this.label}>${this.picture(scene)}</div>
      <div class="pills" aria-hidden="true">${this.pills(scene)}</div>
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
}

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
