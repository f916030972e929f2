/**
 * The number pad for bids and declarations. A tap on a number bids it; a number that is not allowed explains why
 * instead of being disabled. It is used for one's own numbers, and for the asked player at a real table.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { padKeys, padPageOf } from "./model.ts";

export interface Bidder {
  /** the pad's label */
  label: string;
  /** the label of a key */
  says: (count: number) => string;
  /** the current number */
  own: number | null;
  /** the others' numbers */
  others: readonly number[];
  /** bidding is not possible now, whatever the number */
  closed?: boolean;
  /** the page that the user has chosen, if any */
  page: number | null;
  /** the number being typed */
  typed: string;
  /** the actions for it */
  typing: string;
  /** why this number is not allowed, if so */
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
