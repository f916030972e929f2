/**
 * <rr-cards>: cards of what this browser can continue: games in progress and other unfinished work. Sources provide
 * them; a failing source does not hide the others.
 */

import { t, wantAllWords } from "../core/i18n.ts";
import { css, html } from "../core/lit.ts";
import { list, Reactive } from "../core/reactive.ts";
import { controls } from "../styles/controls.ts";
import { glyph } from "./glyphs.ts";

export interface Card {
  href: string;
  title: () => string;
  /** the state, this many milliseconds after the card was made */
  state: (since: number) => string;
  /** after this many milliseconds something happens there; null: nothing does */
  left: number | null;
  /** hide it until it is continued */
  hide: () => void;
}

export interface Source {
  /** whether there may be cards, without asking: only then more of the page is loaded */
  waits: () => boolean;
  cards: () => Promise<Card[]>;
}

/** Minimum time between two requests for a room whose time has run out, in milliseconds. */
const ASK_AGAIN_AFTER = 10_000;

export class RrCards extends Reactive({ sources: list<Source>(), cards: list<Card>(), since: 0 }) {
  static override styles = [
    controls,
    css`
      :host {
        min-inline-size: 0;
      }
      .cards {
        display: flex;
        gap: var(--space-2);
        overflow-x: auto;
        scroll-snap-type: x proximity;
        scrollbar-width: thin;
      }
      li {
        display: flex;
        flex: 1 0 min(100%, 20rem);
        min-inline-size: 0;
        border-radius: var(--radius-m);
        background: var(--accent-soft);
        scroll-snap-align: start;
      }
      a {
        display: grid;
        flex: 1;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        column-gap: var(--space-3);
        min-inline-size: 0;
        min-block-size: 60px;
        padding: var(--space-1) 0 var(--space-1) var(--space-3);
        border-radius: inherit;
        color: var(--ink);
        text-decoration: none;
      }
      :focus-visible {
        outline-offset: -3px; /* what lies outside is cut */
      }
      .glyph {
        grid-row: span 2;
        inline-size: 24px;
        fill: var(--accent);
        stroke: var(--accent);
        stroke-width: 2;
        stroke-linejoin: round;
      }
      b,
      span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        line-height: 1.25;
      }
      b {
        align-self: end;
      }
      span {
        align-self: start;
        color: var(--ink-2);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      .icon-button {
        --button-size: 44px;
        --glyph-size: 18px;
        align-self: center;
      }
      .icon-button .glyph {
        fill: none;
        stroke: currentColor;
      }
    `,
  ];

  /** when the cards were made */
  made = 0;
  timer: number | undefined = undefined;
  looked = () => {
    if (!document.hidden) void this.ask();
  };

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.looked);
    this.timer = window.setInterval(() => this.tick(), 1000);
    void this.updateComplete.then(() => this.ask()); // elements created before the definition get their sources first
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.looked);
    window.clearInterval(this.timer);
  }

  async ask() {
    this.made = Date.now();
    const waiting = this.sources.filter((source) => source.waits());
    // The home page comes without the words of cards.
    const found = await Promise.allSettled(
      waiting.map((source) => Promise.all([source.cards(), wantAllWords()]).then(([cards]) => cards)),
    );
    this.cards = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    this.made = Date.now();
    this.since = 0;
    this.emit("cards", this.cards.length);
  }

  tick() {
    const running = this.cards.flatMap(({ left }) => left ?? []);
    if (document.hidden || running.length === 0) return;
    this.since = Date.now() - this.made;
    if (this.since > Math.max(ASK_AGAIN_AFTER, Math.min(...running))) void this.ask();
  }

  hide(card: Card) {
    card.hide();
    this.cards = this.cards.filter((one) => one !== card);
    this.emit("cards", this.cards.length);
  }

  override render() {
    if (this.cards.length === 0) return "";
    return html`<section aria-label=${t("games.continue")}>
      <ul class="cards">
        ${this.cards.map(
          (card) =>
            html`<li>
              <a href=${card.href}>${glyph("play")}<b>${card.title()}</b><span>${card.state(this.since)}</span></a>
              <button class="icon-button" aria-label=${t("games.hide", { what: card.title() })} @click=${() => this.hide(card)}>
                ${glyph("close")}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

customElements.define("rr-cards", RrCards);
