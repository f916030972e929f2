/** The buttons for moves tried while thinking (H1): how many there are, and undo. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { mayTry } from "./mixed.ts";
import type { AnyRoom } from "./room.ts";

/** May moves be tried on the board of this page? A television has no controls. */
export const triesIn = (room: AnyRoom, view: View) => mayTry(view) && !room.screen;

/**
 * @param steps what the game counts
 * @param reached these moves reach the target
 */
export function triedKeys(
  steps: "moves" | "jumps",
  { count, reached }: { count: number; reached: boolean },
  undo: () => void,
  restart: () => void,
) {
  const some = reached ? `mixed.tried.reached.${steps}` : `mixed.tried.${steps}`;
  const words = count ? t(some, { count }) : t("mixed.tried.none");
  const none = count ? "false" : "true";
  return html`<div class="tried ${reached ? "reached" : ""}" role="group" aria-label=${t("mixed.try")}>
    <button class="icon-button undo" aria-disabled=${none} aria-label=${t(`mixed.tried.undo.${steps}`)} title=${t(`mixed.tried.undo.${steps}`)} @click=${undo}>
      ${glyph("undo")}
    </button>
    <output class="numeric" aria-label=${words} title=${words}>${count}${reached ? glyph("check") : ""}</output>
    <button
      class="icon-button restart"
      aria-disabled=${none}
      aria-label=${t(`mixed.tried.restart.${steps}`)}
      title=${t(`mixed.tried.restart.${steps}`)}
      @click=${restart}
    >
      ${glyph("restart")}
    </button>
  </div>`;
}
