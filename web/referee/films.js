/** After a round at a real table: the winner's way, which everybody has seen, and the question for the optimum. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { reelTabs } from "../room/result.js";
import { glyph } from "../shell/glyphs.js";

/**
 * @param {import("./device.js").TablePage} room
 * @param {{ moves: number | null, solution: string | null }} optimum
 * @param {readonly import("../room/result.js").Reel[]} reels all that there are
 * @param {unknown} play the film that is laid in
 */
export function askedFilms(room, { moves, solution }, reels, play) {
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
