/** After a round at a real table: the winner's way, which everybody has seen, and the question for the optimum. */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { reelTabs } from "../../../kit/result.ts";
import type { Reel } from "../../../kit/room.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/common.ts";
import type { TablePage } from "./device.ts";

/**
 * @param reels all that there are
 * @param play the film that is laid in
 */
export function askedFilms<V extends View>(
  room: TablePage<V>,
  { moves, solution }: { moves: number | null; solution: string | null },
  reels: readonly Reel[],
  play: unknown,
) {
  const { asked } = room.referee;
  const shown = reels.filter((reel) => reel.id !== "optimum" || asked === "way");
  return html`
    <div class="reels asking" role="group" aria-label=${t("room.films")}>
      ${reelTabs(room, shown)}
      ${
        asked === ""
          ? html`<button class="reel ask" @click=${() => room.referee.reveal("count")}>
              ${glyph("eye")} <span>${t("referee.ask_count")}</span>
            </button>`
          : asked === "count" && solution
            ? html`<button class="reel ask" @click=${() => room.referee.reveal("way")}>
                ${glyph("play")} <span>${t("referee.ask_way")}</span><b>${moves}</b>
              </button>`
            : ""
      }
    </div>
    ${play}
  `;
}
