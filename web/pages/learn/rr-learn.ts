/**
 * <rr-learn>: how to play, in a few short cards with moving pictures. `game` chooses the game; `rule` ("M7") opens the
 * card that explains that rule. The other games are one tap away.
 */

import { t } from "../../core/i18n.ts";
import { css, html, nothing } from "../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../core/reactive.ts";
import { FIRST_GAME, GAME_NAMES, GAMES, gameNamed } from "../../games/index.ts";
import type { Lessons } from "../../kit/lessons.ts";
import { controls } from "../../styles/controls.ts";

export class RrLearn extends Reactive({
  /** the id of a rule */
  rule: attribute(""),
  /** the game whose lessons are wanted */
  game: attribute(""),
  lessons: maybe<Lessons>(),
}) {
  static override styles = [
    controls,
    css`
      .games {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin-block-end: var(--space-4);
      }
      .games [aria-pressed="true"] {
        background: var(--accent);
        color: var(--on-accent);
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

  /** The game that is explained. */
  get shownGame() {
    return gameNamed(this.game) ?? FIRST_GAME;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("game")) void this.load();
  }

  async load() {
    const { shownGame } = this;
    const { LESSONS } = await GAMES[shownGame].learn();
    if (shownGame === this.shownGame) this.lessons = LESSONS;
  }

  override render() {
    const { lessons, shownGame } = this;
    return html`
      <div class="games" role="group" aria-label=${t("learn.games")}>
        ${GAME_NAMES.map(
          (
            name,
          ) => html`<button class="button small" aria-pressed=${name === shownGame} @click=${() => this.tell(name)}>
            ${t(GAMES[name].title)}
          </button>`,
        )}
      </div>
      ${lessons ? this.page(lessons) : nothing}
    `;
  }

  tell(game: string) {
    this.rule = "";
    this.game = game;
  }

  page({ intro, cards, more }: Lessons) {
    return html`
      <p class="intro">${intro()}</p>
      <ol class="cards">
        ${cards.map(
          ({ rules, title, text, picture }) => html`<li class="card-item ${rules.includes(this.rule) ? "wanted" : ""}">
            <div class="picture">${picture()}</div>
            <div>
              <h3>${title()}</h3>
              <p>${text()}</p>
            </div>
          </li>`,
        )}
      </ol>
      <div class="more">
        ${more.map(
          ({ title, text }) => html`<section>
            <h3>${title()}</h3>
            <p>${text()}</p>
          </section>`,
        )}
      </div>
    `;
  }

  override updated(changed: Map<string, unknown>) {
    if (!this.lessons || !this.rule || !(changed.has("rule") || changed.has("lessons"))) return;
    // After the dialog has opened, which happens later in this turn.
    requestAnimationFrame(() => this.renderRoot.querySelector(".wanted")?.scrollIntoView({ block: "center" }));
  }
}

customElements.define("rr-learn", RrLearn);
