/**
 * The numbers that one bids or declares with: a tap on one says it; one that may not be said says why instead of being
 * dead. The pad of one's own numbers in a room, and that of whoever speaks at a real table.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { padKeys, padPageOf } from "./model.js";

/**
 * @typedef {object} Bidder
 * @property {string} label what the pad is called
 * @property {(count: number) => string} says what a key says
 * @property {number | null} own the number that stands
 * @property {readonly number[]} others what others have said
 * @property {boolean} [closed] nothing can be bid now, whatever the number
 * @property {number | null} page the page that was turned to, if any
 * @property {string} typed the number that is being typed
 * @property {string} typing what can be done with it
 * @property {(moves: number) => unknown} fault why this number may not be bid, if so
 * @property {(moves: number) => unknown} bid
 * @property {(page: number) => void} turn
 */

/** @param {Bidder} bidder */
export function numberPad(bidder) {
  const { own, others, typed } = bidder;
  const page = bidder.page ?? (own === null ? 0 : padPageOf(own));
  return html`<div class="pad ${bidder.closed ? "closed" : ""}" role="group" aria-label=${bidder.label}>
    ${padKeys(page).map((key) => {
      if (key === "back" || key === "more") return turnPage(bidder, page, key);
      return html`<button
        class="key ${key === own ? "own" : ""} ${others.includes(key) ? "taken" : ""}"
        aria-disabled=${bidder.fault(key) ? "true" : "false"}
        aria-pressed=${key === own ? "true" : "false"}
        aria-label=${bidder.says(key)}
        @click=${() => void bidder.bid(key)}
      >
        ${key}
      </button>`;
    })}
    ${
      typed
        ? html`<p class="typing" role="status">
            <b>${typed}<i></i></b>${bidder.typing}
          </p>`
        : ""
    }
  </div>`;
}

/**
 * @param {Bidder} bidder
 * @param {number} page
 * @param {"back" | "more"} way
 */
function turnPage(bidder, page, way) {
  const next = way === "more" ? page + 1 : page - 1;
  const numbers = padKeys(next).filter((key) => typeof key === "number");
  const label = way === "more" ? `${numbers[0]}+` : `${numbers[0]}–${numbers[numbers.length - 1]}`;
  return html`<button
    class="key page"
    aria-label=${t("room.pad.page", { numbers: label })}
    @click=${() => bidder.turn(next)}
  >
    ${label}
  </button>`;
}
