/**
 * A moving picture: it plays twice when it becomes visible, and again on request; never while hidden. With reduced
 * motion it shows the end of the scene, with its trails. The game provides the scene and its rules.
 */

import type { CSSResultGroup } from "lit";
import { t } from "../core/i18n.ts";
import { css, html, nothing, svg } from "../core/lit.ts";
import { attribute, generic, Reactive } from "../core/reactive.ts";
import { controls } from "../styles/controls.ts";
import { pause, reducedMotion } from "./board/motion.ts";

const ROUNDS = 2;
const BETWEEN = 650;
/** How long a text stays, and the end of the film, in milliseconds. */
export const END = 1900;

const look = css`
  :host {
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
`;

/**
 * How a game plays its scenes.
 *
 * @typeParam Stand the state of a scene after some of its steps
 */
export interface Stage<Scene, Step, Stand, Board extends HTMLElement> {
  styles: CSSResultGroup;
  /** the name of the board's element */
  board: string;
  first(scene: Scene): Stand;
  next(scene: Scene, stand: Stand, step: Step): Stand;
  /** The state to show with reduced motion. */
  still(scene: Scene): Stand;
  /** Animate a step that has just been drawn; resolves at the end of the animation. */
  seen(board: Board, stand: Stand, step: Step, root: ParentNode): Promise<unknown>;
  picture(scene: Scene, stand: Stand): unknown;
  /** Labels over the picture. */
  pills(scene: Scene, stand: Stand): unknown;
}

/** Define the element that plays the scenes of a game. In: scene, label. */
export function defineScene<Scene extends { steps: readonly Step[] }, Step, Stand, Board extends HTMLElement>(
  name: string,
  stage: Stage<Scene, Step, Stand, Board>,
) {
  class Film extends Reactive({
    scene: generic<Scene | null>(null),
    stand: generic<Stand | null>(null),
    /** what the picture shows, for screen readers */
    label: attribute(""),
    resting: false,
  }) {
    static override styles = [controls, look, stage.styles];

    observer: IntersectionObserver | null = null;
    inView = false;
    /** increases when a running film is canceled */
    film = 0;

    get board() {
      return this.renderRoot.querySelector<Board>(stage.board);
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
      if (changed.has("scene") && this.scene) this.stand = stage.first(this.scene);
    }

    async run(rounds: number) {
      const { scene, film } = this;
      if (!scene) return;
      this.resting = false;
      if (reducedMotion()) {
        this.stand = stage.still(scene);
        return;
      }
      const over = () => film !== this.film || !this.isConnected;
      for (let round = 0; round < rounds; round += 1) {
        this.stand = stage.first(scene);
        await pause(END / 2);
        for (const step of scene.steps) {
          if (over()) return;
          await this.play(scene, step);
          await pause(BETWEEN);
        }
        await pause(END);
        if (over()) return;
      }
      this.resting = true;
    }

    /** One step, until it has been shown. */
    async play(scene: Scene, step: Step) {
      const { board, stand } = this;
      if (!board || !stand) return;
      this.stand = stage.next(scene, stand, step);
      await this.updateComplete;
      await stage.seen(board, this.stand, step, this.renderRoot);
    }

    override render() {
      const { scene, stand } = this;
      if (!scene || !stand) return nothing;
      return html`
      <div role="img" aria-label=${this.label}>${stage.picture(scene, stand)}</div>
      <div class="pills" aria-hidden="true">${stage.pills(scene, stand)}</div>
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

  customElements.define(name, Film);
}
