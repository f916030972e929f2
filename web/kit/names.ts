/**
 * Names as they are shown. A name may be as wide as the page – 24 capital Ws, or signs that are a line by themselves – and
 * must then cover nothing: it is cut where its place ends, and is there in full for who points at it, and for screen
 * readers. Its direction of writing is its own.
 */

import { html } from "../core/lit.ts";
import type { View } from "../wire/generated/common.ts";
import { pieces, wide } from "./words.ts";

/** A name in a place of its own. */
export const nameTag = (name: string) => html`<bdi class="named" title=${name}>${name}</bdi>`;

/** A sentence in which wide names are cut, so that the rest of it is read. */
export function withNames(view: View, text: string) {
  const names = view.players.map((player) => player.name).filter(wide);
  return html`<span class="with-names"
    >${pieces(text, names).map((piece, index) => (index % 2 ? nameTag(piece) : piece))}</span
  >`;
}
