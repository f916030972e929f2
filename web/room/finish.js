/** The end: who has won, everybody's chips, the record to take home, and once more. */

import { html } from "../lit.js";
import { locale, t } from "../i18n.js";
import { recordPath } from "../net/http.js";
import { glyph } from "../shell/glyphs.js";
import { can, isYou, mayJoin, standings } from "./model.js";
import { joinForm } from "./join.js";
import { told } from "./names.js";
import { standingsTable } from "./players.js";
import { coded, listed, nameOf } from "./words.js";
import { foot, sandBar, zoneNews } from "./zone.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */

/**
 * @param {Page} room
 * @param {View} view
 */
export const finishedZone = (room, view) =>
  finished(room, view, {
    body: view.mode === "solo" || room.asOne(view) ? room.soloTable(view) : standingsTable(room, view, view.ending?.winners ?? []),
    foot: mayJoin(view)
      ? joinForm(room, { compact: true })
      : html`
          ${
            can(view, "again")
              ? html`<button class="button primary whole" @click=${() => room.store?.command({ type: "again" })}>
                  ${t("room.again")}
                </button>`
              : html`<a class="button whole" href="/">${t("room.home")}</a>`
          }
          ${keepsakes(room, room.reelsOf(view).length > 0)}
        `,
  });

/**
 * The frame of the end: the verdict, why, and what stands below it.
 *
 * @param {Page} room
 * @param {View} view
 * @param {{ body: unknown, foot: unknown, line?: unknown }} parts `line`: instead of why it has ended
 */
export function finished(room, view, parts) {
  const winners = view.ending?.winners ?? [];
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${winners.length && view.mode !== "solo" ? html`<span class="cup" aria-hidden="true">${glyph("crown")}</span>` : ""}
      <h1 class="goal">${headline(room, view)}</h1>
    </div>
    ${
      room.refusal
        ? zoneNews(room, view)
        : html`<div class="news plain">
            <p class="news-text">
              ${parts.line ?? told(view, whyEnded(room, view))}
            </p>
          </div>`
    }
    <div class="zone-body finished">${parts.body}</div>
    ${foot(parts.foot)}
  `;
}

/** Who has won. @param {Page} room @param {View} view */
export const headline = (room, view) =>
  shared(room, view) ? room.soloVerdict(view) : told(view, title(view, view.ending?.winners ?? []));

/** Is the result nobody's own? @param {Page} room @param {View} view */
const shared = (room, view) => view.mode === "solo" || room.asOne(view);

/** Why the game has ended. @param {Page} room @param {View} view */
export function whyEnded(room, view) {
  const ended = view.ending?.reason ?? "other";
  const reason = view.mode === "solo" && ended === "agreed" ? "other" : ended; // nobody to agree with
  return `${coded("room.ending", reason)} ${shared(room, view) ? "" : winnerless(view, view.ending?.winners ?? [])}`;
}

/**
 * What can be looked at again, and taken home.
 *
 * @param {Page} room
 * @param {boolean} shown whether the last round has something to show
 */
export const keepsakes = (room, shown) => html`
  <button class="button quiet" ?hidden=${!shown} @click=${() => room.showLastRound(true)}>${t("room.last_round")}</button>
  <a class="button quiet" href=${recordPath(room.code)} download="randolph-${room.code}.json">${t("room.record")}</a>
`;

/**
 * Why nobody has won: no chips, or whoever had the most has left.
 *
 * @param {View} view
 * @param {number[]} winners
 */
function winnerless(view, winners) {
  if (winners.length) return "";
  const [first] = standings(view);
  return first?.chips.length ? t("room.ending.gone", { name: first.name }) : t("room.ending.no_chips");
}

/**
 * @param {View} view
 * @param {number[]} winners
 */
function title(view, winners) {
  if (winners.length === 1)
    return isYou(view, winners[0])
      ? t("room.finished.you")
      : t("room.finished.won", { name: nameOf(view, winners[0]) });
  if (!winners.length) return t("room.finished.nobody");
  return t("room.finished.shared", {
    names: listed(
      winners.map((seat) => nameOf(view, seat)),
      locale(),
    ),
  });
}
