/**
 * The board of a real table: during the set-up a press places a robot there, or takes the chip of the target there;
 * otherwise the board before the game.
 */

import { html } from "../../../core/lit.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import type { RicochetTable } from "./adapter.ts";

export function board(table: RicochetTable, view: View) {
  const { surface, setting, lies, device } = table;
  if (!surface) return "";
  const chip = setting ? table.chip : (lies?.chip ?? null);
  const chips = setting === "chip" ? table.chips : [];
  const robots = setting === "robots" ? table.robots : view.phase === "lobby" ? (lies?.robots ?? {}) : view.robots;
  return html`<rr-board
    .board=${surface}
    .robots=${robots}
    .target=${chip === null ? null : (surface.targets[chip] ?? null)}
    .picking=${setting ? "cell" : null}
    .turned=${device.turned}
    .marked=${chips.map((one) => ({ cell: surface.targets[one].cell, kind: "choice" }))}
    @pick=${(event: CustomEvent) => table.pick(event.detail.cell)}
  ></rr-board>`;
}
