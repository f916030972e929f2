/** What is on a real table of Micro Robots before the game: tiles, how they are turned, and the dice. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Places, View } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { faceIcon } from "../room/pieces.ts";
import { placeName } from "../tiles/tiles-words.ts";
import type { MicroTable } from "./adapter.ts";
import { BY_LOT, saidBy } from "./model.ts";

/** The direction of a tile's top. */
const ARROWS = { N: "north", E: "east", S: "south", W: "west" } as const;

/** Each tile, with the direction of its top. */
export const tileNames = (tiles: Places) =>
  tiles.map((place) => {
    const top = place[1] as keyof typeof ARROWS; // the second character of a place is the tile's turn
    return html`<b class="mr-tile-name" aria-hidden="true">${place[0]}${glyph(ARROWS[top])}</b>
      <span class="visually-hidden">${placeName(place)}</span>`;
  });

/** The dice for the first round, each as entered or to be rolled. */
export function lyingKeys(table: MicroTable, view: View) {
  if (!view.rules.tiles) return [];
  const lies = table.lies ?? BY_LOT;
  return saidBy(view, true).map((said) => {
    const word = lies[said];
    return html`<button class="button small grow ${word ? "chosen" : ""}" @click=${() => table.openDice({ said })}>
      ${word ? faceIcon(word) : ""}
      ${word ? html`<span class="visually-hidden">${t(`microtable.said.${said}`)}: ${combinationName(word)}</span><span aria-hidden="true">${t(`microtable.said.${said}`)}</span>` : t(`microtable.lot.${said}`)}
    </button>`;
  });
}
