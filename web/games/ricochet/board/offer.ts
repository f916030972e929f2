/**
 * The offer of several ends as a row of buttons over the board (chooser.ts). It is always there for assistive
 * technology, and visible if taps on the board would be ambiguous (two ways to stop on one cell, or very small cells)
 * and during keyboard use. Each button has its direction, its cost, and whether the robot turns on the way.
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing, svg } from "../../../core/lit.ts";
import { cellName, TURN } from "../../../kit/board/geometry.ts";
import type { Choice } from "./choices.ts";
import type { Chooser, Offer } from "./chooser.ts";
import { offerText, placeText } from "./textboard.ts";

const STRAIGHT = svg`<path d="M0 8V-7M-5 -2L0 -7L5 -2"/>`;
const BENT = svg`<path d="M-7 6H-3Q0 6 0 3V-7M-5 -2L0 -7L5 -2"/>`;

/**
 * @param chooser with an open offer
 * @param how `above`: in the upper half of the board; `plain`: only for screen readers and keys
 */
export function offerBar(chooser: Chooser, { above, plain }: { above: boolean; plain: boolean }) {
  const { ends } = chooser;
  const offer = chooser.offer as Offer; // it is open
  return html`
    <div
      class="offer ${above ? "above" : "below"} ${plain ? "plain" : ""}"
      role="group"
      aria-label=${offerText(offer, ends)}
      @pointerdown=${still}
      @pointermove=${still}
      @mousedown=${still}
      @touchstart=${still}
      @keydown=${(event: KeyboardEvent) => pressed(chooser, event)}
    >
      ${ends.map((end, at) => endButton(chooser, end, at))}
      <button class="offer-close" aria-label=${t("board.offer.close")} @click=${() => chooser.close()}>
        <svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M-5 -5L5 5M5 -5L-5 5"/></svg>
      </button>
    </div>
  `;
}

function endButton(chooser: Chooser, end: Choice, at: number) {
  const { travel } = end;
  const look = () => chooser.look(at);
  return html`<button
    class="offer-end ${travel.robot} ${end.dear ? "dear" : ""}"
    data-at=${at}
    aria-label=${placeText(chooser.ends, at)}
    aria-current=${chooser.offer?.at === at ? "true" : nothing}
    @focus=${look}
    @pointerenter=${look}
    @click=${() => chooser.go(end)}
  >
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <g transform="rotate(${TURN[travel.arrival]})">${travel.turns.length ? BENT : STRAIGHT}</g>
    </svg>
    <span>${cellName(travel.end)}</span><b>${travel.cost}</b>
  </button>`;
}

/** Keep the event from the board's own handlers. */
function still(event: Event) {
  event.stopPropagation();
}

function pressed(chooser: Chooser, event: KeyboardEvent) {
  const closing = event.target instanceof Element && event.target.matches(".offer-close");
  if (closing && (event.key === "Enter" || event.key === " ")) return;
  if (!chooser.key(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
