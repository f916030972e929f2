/**
 * Names in texts. A name may be very wide (24 capital Ws) and must not cover anything: it is cut at the end of its
 * place. The full name is in a tooltip and for screen readers. Its writing direction is isolated.
 */

import { html } from "../core/lit.ts";
import type { View } from "../wire/generated/common.ts";
import { pieces, wide } from "./words.ts";

/** A name in an element of its own. */
export const nameTag = (name: string) => html`<bdi class="named" title=${name}>${name}</bdi>`;

/** The number of letters that fit into the two lines of a heading on a phone. */
const LONG = 42;

/** A sentence in which wide names are cut, so that the rest stays readable. */
export function withNames(view: View, text: string) {
  const names = view.players.map((player) => player.name).filter(wide);
  return html`<span class="with-names ${text.length > LONG ? "long" : ""}"
    >${pieces(text, names).map((piece, index) => (index % 2 ? nameTag(piece) : piece))}</span
  >`;
}
