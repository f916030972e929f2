/**
 * A moving picture: it plays when it comes into view, twice, and again on request; it never plays unseen. With reduced
 * motion it is a picture: the end of what happens, with its trails. What it shows, and of which game, is for those who
 * extend it: rr-scene.ts, mr-scene.ts.
 */

import type { CSSResultGroup, PropertyDeclarations } from "lit";
import { Localized, t } from "../core/i18n.ts";
import { css, html, LitElement, nothing, svg } from "../core/lit.ts";
import { controls } from "../styles/controls.ts";
import { reducedMotion } from "./board/motion.ts";

const ROUNDS = 2;
const BETWEEN = 650;
/** How long what is said stays, and the end of the film, in milliseconds. */
export const END = 1900;

export class Film<Scene extends { steps: readonly Step[] }, Step> extends LitElement {
  static override styles: CSSResultGroup = [
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

  static override properties: PropertyDeclarations = {
    scene: { attribute: false },
    label: {},
    resting: { state: true },
  };

  declare scene: Scene | null;
  /** what the picture shows, for those who do not see it */
  declare label: string;
  declare resting: boolean;
  observer: IntersectionObserver | null = null;
  inView = false;
  /** grows when a running film has become void */
  film = 0;

  constructor() {
    super();
    this.scene = null;
    this.label = "";
    this.resting = false;
    new Localized(this);
  }

  /** Back to the first picture. */
  rewind(_scene: Scene) {}

  /** One step, until it has been seen. */
  async play(_step: Step): Promise<void> {}

  /** Everything at once. */
  still(_scene: Scene) {}

  /** What is seen now. */
  picture(_scene: Scene): unknown {
    return nothing;
  }

  /** What lies over it. */
  pills(_scene: Scene): unknown {
    return nothing;
  }

  override connectedCallback() {
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

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.observer?.disconnect();
    this.inView = false;
    this.film += 1;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("scene") && this.scene) this.rewind(this.scene);
  }

  async run(rounds: number) {
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

  override render() {
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

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
