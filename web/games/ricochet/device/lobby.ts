/** What is on a real table of Ricochet Robots before the game: faces of the box, robots, a chip. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { GameRules, View } from "../../../wire/generated/ricochet.ts";
import { targetIcon } from "../room/pieces.ts";
import type { RicochetTable } from "./adapter.ts";
import { robotsBy } from "./model.ts";

export const facesOf = ({ faces }: GameRules) => faces?.map((face) => html`<b>${face}</b>`) ?? null;

/** Robots and chip, each at random or as placed; they can be placed only once the board is known. */
export function lyingKeys(table: RicochetTable, view: View) {
  const { preview, lies } = table;
  if (!preview) return [];
  const robots = lies?.robots;
  const placed = robots && robotsBy(view.rules).some((color) => robots[color]);
  const target = lies && lies.chip !== null ? preview.targets[lies.chip] : null;
  return [
    html`<button class="button small grow ${placed ? "chosen" : ""}" @click=${() => table.openPlacing()}>
      ${placed ? glyph("check") : ""} ${t(placed ? "referee.robots.placed" : "referee.robots.lot")}
    </button>`,
    html`<button class="button small grow ${target ? "chosen" : ""}" @click=${() => table.openChips()}>
      ${target ? targetIcon(target) : ""} ${t(target ? "referee.chip.chosen" : "referee.chip.by_lot")}
    </button>`,
  ];
}
