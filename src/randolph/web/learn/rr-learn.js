/**
 * <rr-learn>: how to play, in a few short cards with moving pictures. With `rule` set ("M7") it opens at the card that
 * explains that rule.
 */
import { LitElement, css, html } from "../vendor/lit.js";
import { Localized, t } from "../i18n.js";
import { controls } from "../styles/controls.js";
import "./rr-scene.js";
import { SCENES } from "./scenes.js";

export class RrLearn extends LitElement {
  static properties = { rule: {} };

  static styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .intro {
        max-inline-size: 60ch;
        margin-block-end: var(--space-4);
        color: var(--ink-2);
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
        gap: var(--space-5) var(--space-4);
        margin: 0;
        padding: 0;
        list-style: none;
        counter-reset: card;
      }
      .card-item {
        display: grid;
        grid-template: auto 1fr / minmax(0, 1fr);
        gap: var(--space-3);
        align-content: start;
        scroll-margin-block: var(--space-6);
        counter-increment: card;
      }
      .picture {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-items: center;
        inline-size: 100%;
        max-inline-size: 340px;
        margin-inline: auto;
        aspect-ratio: 6 / 5.2;
        --board-max-height: 300px;
      }
      h3 {
        margin-block-end: var(--space-1);
        font-size: var(--text-m);
      }
      h3::before {
        content: counter(card) " ";
        color: var(--accent);
      }
      p {
        font-size: var(--text-s);
        line-height: 1.45;
        color: var(--ink-2);
        text-wrap: pretty;
        overflow-wrap: break-word;
      }
      .wanted {
        outline: 3px solid var(--accent-soft);
        outline-offset: 10px;
        border-radius: var(--radius-m);
      }
      .more {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
        gap: var(--space-4);
        margin-block-start: var(--space-5);
        padding-block-start: var(--space-5);
        border-block-start: 1px solid var(--line);
      }
      .more h3::before {
        content: none;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string} the id of a rule */
    this.rule = "";
    new Localized(this);
  }

  /** @override */
  render() {
    return html`
      <p class="intro">${t("learn.intro")}</p>
      <ol class="cards">
        ${SCENES.map((scene) => {
          const wanted = scene.rules.includes(this.rule);
          return html`<li class="card-item ${wanted ? "wanted" : ""}">
            <div class="picture"><rr-scene .scene=${scene} label=${t(`learn.${scene.id}.picture`)}></rr-scene></div>
            <div>
              <h3>${t(`learn.${scene.id}`)}</h3>
              <p>${t(`learn.${scene.id}.text`)}</p>
            </div>
          </li>`;
        })}
      </ol>
      <div class="more">
        ${["end", "solo", "hands"].map(
          (id) => html`<section>
            <h3>${t(`learn.${id}`)}</h3>
            <p>${t(`learn.${id}.text`)}</p>
          </section>`,
        )}
      </div>
    `;
  }

  /** @param {Map<string, unknown>} changed @override */
  updated(changed) {
    if (!changed.has("rule") || !this.rule) return;
    // After the dialog has opened, which comes later in the same turn.
    requestAnimationFrame(() => this.renderRoot.querySelector(".wanted")?.scrollIntoView({ block: "center" }));
  }
}

customElements.define("rr-learn", RrLearn);
