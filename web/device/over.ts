/**
 * Between two rounds at a real table: who won, what to do by hand, and the next round. The optimum is shown on request
 * only.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { TableOver } from "../kit/device.ts";
import { can, isDevice } from "../kit/model.ts";
import { withNames } from "../kit/names.ts";
import { reelTabs } from "../kit/result.ts";
import { soundOffer } from "../kit/sound-offer.ts";
import { foot, sandBar, zoneNews } from "../kit/zone.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import type { Device, TableRoom } from "./device.ts";
import { scores } from "./players.ts";

export function tableOver<V extends View>(device: Device<V>, view: V) {
  const { room } = device;
  const over = device.game.over(view);
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${over.chip}
      <h1 class="goal">${withNames(view, over.verdict)}</h1>
    </div>
    ${view.result ? plainNews(room, view, over.line, over.beside) : zoneNews(room, view)}
    <div class="zone-body films">
      ${soundOffer(room, view)}
      ${room.replay || view.phase !== "over" ? "" : over.hands} ${askedFilms(device, view, over)}
      ${room.replay ? "" : scores(room, view)}
    </div>
    ${foot(overFoot(device, view, over))}
  `;
}

/** A line in place of the news, unless there was a refusal. */
export const plainNews = <V extends View>(room: TableRoom<V>, view: V, line: unknown, beside: unknown = "") =>
  room.refusal
    ? zoneNews(room, view)
    : html`<div class="news plain">
        <p class="news-text">${line}</p>
        ${beside}
      </div>`;

/** The winner's solution, which everybody has seen, and the question for the optimum. */
function askedFilms<V extends View>(device: Device<V>, view: V, { reels, play }: TableOver) {
  const { asked } = device;
  if (!view.result) return "";
  const { moves, solution } = view.result.optimum;
  const shown = reels.filter((reel) => reel.id !== "optimum" || asked === "way");
  return html`
    <div class="reels asking" role="group" aria-label=${t("room.films")}>
      ${reelTabs(device.room, shown)}
      ${
        asked === ""
          ? html`<button class="reel ask" @click=${() => device.reveal("count")}>
              ${glyph("eye")} <span>${t("referee.ask_count")}</span>
            </button>`
          : asked === "count" && solution
            ? html`<button class="reel ask" @click=${() => device.reveal("way")}>
                ${glyph("play")} <span>${t("referee.ask_way")}</span><b>${moves}</b>
              </button>`
            : ""
      }
    </div>
    ${play}
  `;
}

function overFoot<V extends View>(device: Device<V>, view: V, { note }: TableOver) {
  const { room, game } = device;
  if (!isDevice(view) && view.phase !== "finished") return html`<p class="foot-note">${t("referee.spectating")}</p>`;
  if (view.phase === "finished")
    return html`<button class="button grow" @click=${() => room.showLastRound(false)}>${t("room.standings")}</button>`;
  const words = game.words(view);
  return html`
    <button
      class="button primary whole"
      aria-disabled=${can(view, "draw") ? "false" : "true"}
      @click=${() => game.next()}
    >
      ${t(words.next)} ${note ? html`<small>${note}</small>` : ""}
    </button>
    <button class="button quiet" @click=${() => game.differs()}>${t(words.differs)}</button>
    <button class="button quiet" @click=${() => device.openTable()}>${t("room.players")}</button>
  `;
}
