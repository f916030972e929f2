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

/** Where a tile's top points. */
const ARROWS = { N: "north", E: "east", S: "south", W: "west" } as const;

/** Each tile, and where its top points. */
export const tileNames = (tiles: Places) =>
  tiles.map((place) => {
    const top = place[1] as keyof typeof ARROWS; // the second sign of a place says how its tile is turned
    return html`<b class="mr-tile-name" aria-hidden="true">${place[0]}${glyph(ARROWS[top])}</b>
      <span class="visually-hidden">${placeName(place)}</span>`;
  });

/** What the dice say at the beginning, each by lot or as it was said. */
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
