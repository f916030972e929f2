/** The end of a game: the winner, everybody's chips, the record, and a rematch. */

import { inARow, locale, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { roomPath } from "../wire/http.ts";
import { joinForm } from "./join.ts";
import { can, clockText, isYou, mayJoin, remaining, standings, wishesRematch } from "./model.ts";
import { withNames } from "./names.ts";
import { shareChips, standingsTable } from "./players.ts";
import type { AnyRoom, Room } from "./room.ts";
import { coded, listed, nameOf } from "./words.ts";
import { foot, sandBar, zoneNews } from "./zone.ts";

export const finishedZone = <V extends View>(room: Room<V>, view: V) =>
  finished(room, view, {
    body: view.mode === "solo" ? pile(view) : standingsTable(room, view, view.ending?.winners ?? []),
    foot: mayJoin(view)
      ? joinForm(room, { compact: true })
      : html`
          ${view.mode === "group" ? rematchKeys(room, view) : onceMore(room, view)}
          ${replayAndRecord(room, room.game.reels(view).length > 0)}
        `,
  });

const pile = ({ chips_left: count }: View) =>
  count ? html`<p class="calm">${t("room.chips_left", { count })}</p>` : "";

/** A new game that needs no agreement; for viewers who may not start one, the way out. */
const onceMore = (room: AnyRoom, view: View) =>
  can(view, "again")
    ? html`<button class="button primary whole" @click=${() => again(room)}>${t("room.again")}</button>`
    : html`<a class="button whole" href="/">${t("room.home")}</a>`;

const again = (room: AnyRoom) => void room.store?.command({ type: "again" });

/**
 * A rematch in a group: the own wish, the number of wishes and of those needed, and the time left; and the host's
 * button to begin without waiting. Viewers who may do neither get the way out.
 */
function rematchKeys(room: AnyRoom, view: View) {
  if (!can(view, "rematch")) return onceMore(room, view);
  const mine = wishesRematch(view, view.you);
  const far = rematchSaid(room, view);
  return html`<div class="whole">
    <button
      class="button grow ${mine ? "chosen" : "primary"}"
      aria-disabled=${mine ? "true" : "false"}
      @click=${() => mine || void room.store?.command({ type: "rematch" })}
    >
      ${mine ? glyph("check") : ""} <span class="one-line">${t("room.rematch")}</span>
      ${far ? html`<small>${far}</small>` : ""}
    </button>
    ${can(view, "again") ? html`<button class="button" @click=${() => again(room)}>${t("room.rematch.now")}</button>` : ""}
  </div>`;
}

/** "1 of 2 · 0:24": how many want a rematch, how many are needed, and the time left; "" if nobody does. */
export function rematchSaid(room: AnyRoom, view: View) {
  const { rematch, deadline } = view;
  if (!rematch) return "";
  const count = t("room.rematch.count", { count: rematch.seats.length, needed: rematch.needed });
  return deadline?.kind === "rematch" ? `${count} · ${clockText(remaining(deadline, room.now()))}` : count;
}

/**
 * The frame of the end: the verdict, why, and what stands below it.
 *
 * @param parts `line`: instead of why it has ended
 */
export function finished<V extends View>(
  room: Room<V>,
  view: V,
  parts: { body: unknown; foot: unknown; line?: unknown },
) {
  const winners = view.ending?.winners ?? [];
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${winners.length && view.mode !== "solo" ? html`<span class="cup" aria-hidden="true">${glyph("crown")}</span>` : ""}
      <h1 class="goal">${headline(room, view)}</h1>
    </div>
    ${
      room.refusal || room.meanwhile
        ? zoneNews(room, view)
        : html`<div class="news plain">
            <p class="news-text">
              ${parts.line ?? withNames(view, whyEnded(room, view))}
            </p>
          </div>`
    }
    <div class="zone-body finished">${parts.body}</div>
    ${foot(parts.foot)}
  `;
}

/** The winners. */
export const headline = <V extends View>(room: Room<V>, view: V) =>
  shareChips(room, view) ? room.game.soloVerdict(view) : withNames(view, title(view, view.ending?.winners ?? []));

/** Why the game has ended. */
export function whyEnded<V extends View>(room: Room<V>, view: V) {
  const ended = view.ending?.reason ?? "other";
  const reason = view.mode === "solo" && ended === "agreed" ? "other" : ended; // nobody to agree with
  const nobody = shareChips(room, view) ? "" : winnerless(view, view.ending?.winners ?? []);
  return inARow([coded("room.ending", reason), nobody]);
}

/**
 * What can be watched again, and the download.
 *
 * @param shown whether the last round has something to show
 */
export const replayAndRecord = (room: AnyRoom, shown: boolean) => html`<div class="whole keepsakes">
  <button class="button quiet" ?hidden=${!shown} @click=${() => room.showLastRound(true)}>${t("room.last_round")}</button>
  <a class="button quiet" href=${`${roomPath(room.code)}/review`}>${t("room.review")}</a>
</div>`;

/** Why nobody won: no chips, or the player with the most has left. */
function winnerless(view: View, winners: number[]) {
  if (winners.length) return "";
  const [first] = standings(view);
  return first?.chips.length ? t("room.ending.gone", { name: first.name }) : t("room.ending.no_chips");
}

function title(view: View, winners: number[]) {
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
