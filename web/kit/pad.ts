/**
 * The numbers that one bids or declares with: a tap on one says it; one that may not be said says why instead of being
 * dead. The pad of one's own numbers in a room, and that of whoever speaks at a real table.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { padKeys, padPageOf } from "./model.ts";

export interface Bidder {
  /** what the pad is called */
  label: string;
  /** what a key says */
  says: (count: number) => string;
  /** the number that stands */
  own: number | null;
  /** what others have said */
  others: readonly number[];
  /** nothing can be bid now, whatever the number */
  closed?: boolean;
  /** the page that was turned to, if any */
  page: number | null;
  /** the number that is being typed */
  typed: string;
  /** what can be done with it */
  typing: string;
  /** why this number may not be bid, if so */
  fault: (moves: number) => unknown;
  bid: (moves: number) => unknown;
  turn: (page: number) => void;
}

export function numberPad(bidder: Bidder) {
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

function turnPage(bidder: Bidder, page: number, way: "back" | "more") {
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
