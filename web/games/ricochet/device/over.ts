/**
 * Between two rounds at a real table: who has won the chip, what has to be done with the robots, and the next chip. How
 * many moves would have been possible, and which, is shown when somebody asks for it, not before.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { askedFilms } from "../../../device/films.ts";
import { openTable, scores } from "../../../device/players.ts";
import { can, isDevice } from "../../../kit/model.ts";
import { foot, sandBar, zoneNews } from "../../../kit/zone.ts";
import type { Result, View } from "../../../wire/generated/ricochet.ts";
import { closer } from "../room/closer.ts";
import { chip } from "../room/pieces.ts";
import { filmPlay, reelsOf, verdict } from "../room/result.ts";
import { optimumText } from "../room/words.ts";
import type { Table } from "./adapter.ts";
import { putBackList } from "./showing.ts";

export function tableOver(room: Table, view: View) {
  const { result } = view;
  const { referee } = room;
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${result ? chip(room.board, result.chip) : ""}
      <h1 class="goal">${result ? verdict(room, view, result) : t("room.next_chip")}</h1>
    </div>
    ${
      room.refusal || !result
        ? zoneNews(room, view)
        : html`<div class="news plain">
            <p class="news-text">${whatNow(room, view, result)}</p>
            ${referee.asked ? closer(room, view) : ""}
          </div>`
    }
    <div class="zone-body films">
      ${referee.putBack && !room.replay && view.phase === "over" ? putBackList(room, view) : ""}
      ${result ? askedFilms(room, result.optimum, reelsOf(view, result), filmPlay(room, view)) : ""} ${room.replay ? "" : scores(room, view)}
    </div>
    ${foot(overFoot(room, view))}
  `;
}

/** What was possible, once it has been asked; else what becomes of the robots (S4). */
function whatNow(room: Table, view: View, result: Result) {
  const { asked, putBack } = room.referee;
  if (asked) return optimumText(view, result);
  if (view.phase !== "over") return "";
  if (result.outcome === "won") return t("referee.stay");
  return t(putBack ? "referee.put_back.all" : "referee.as_before");
}

function overFoot(room: Table, view: View) {
  const { referee } = room;
  if (!isDevice(view) && view.phase !== "finished") return html`<p class="foot-note">${t("referee.spectating")}</p>`;
  if (view.phase === "finished")
    return html`<button class="button grow" @click=${() => room.showLastRound(false)}>${t("room.standings")}</button>`;
  return html`
    <button
      class="button primary whole"
      aria-disabled=${can(view, "draw") ? "false" : "true"}
      @click=${() => referee.openChips()}
    >
      ${t("referee.next_chip")}
    </button>
    <button class="button quiet" @click=${() => referee.openPlacing()}>${t("referee.robots_differ")}</button>
    <button class="button quiet" @click=${() => openTable(room)}>${t("room.players")}</button>
  `;
}
