/**
 * The frame of the zone below the board, the same in every phase: a head (time, goal, one number), a line for news, a
 * body, and a foot with the actions. Each part has its place and height, so nothing jumps when the phase changes.
 */

import { vars } from "../core/css-vars.ts";
import { lengthOf, locale, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { can, clockText, enders, LOW, playerAt, remaining, runs, runsLow, sandShare } from "./model.ts";
import { withNames } from "./names.ts";
import type { AnyRoom, Room } from "./room.ts";
import { openRule } from "./rule-help.ts";
import { listed, NEWS_LONG } from "./words.ts";

/** @param parts title instead of the goal; aside at the right; count before it */
export function head<V extends View>(
  room: Room<V>,
  view: V,
  parts: { title?: unknown; aside?: unknown; count?: unknown } = {},
) {
  return html`${sandBar(room, view)}
    <div class="zone-head">
      ${parts.count ?? timer(room, view)}
      <h1 class="goal">
        ${typeof parts.title === "string" ? withNames(view, parts.title) : (parts.title ?? room.play.goal(view))}
      </h1>
      ${parts.aside ? html`<p class="aside">${parts.aside}</p>` : ""}
    </div>`;
}

/** A number that counts up to another one: it reserves the digits, so nothing beside it moves. */
export const digits = (most: number) => vars({ "--digits": String(String(most).length) });

/** The sand as a bar: always in its place, visible only while it runs. */
export function sandBar(room: AnyRoom, view: View) {
  const sand = runs(view) ? view.deadline : null;
  const low = runsLow(view, room.now()) ? "low" : "";
  return html`<div class="sand-bar ${sand ? "runs" : ""} ${low} ${sand?.paused ? "paused" : ""}" aria-hidden="true">
    <i ${vars({ "--share": sandShare(sand, room.now()).toFixed(3) })}></i>
  </div>`;
}

export function timer(room: AnyRoom, view: View) {
  const deadline = view.deadline;
  if (!deadline || !runs(view)) return "";
  const left = remaining(deadline, room.now());
  return html`<span
    class="timer ${left <= LOW ? "low" : left >= 3_600_000 ? "long" : ""} ${deadline.paused ? "paused" : ""}"
    role="timer"
    aria-label=${t("room.time_left")}
    >${clockText(left)}</span
  >`;
}

/** The latest event, or why something was refused. Refusals are announced at once, news in a pause. */
export function zoneNews(room: AnyRoom, view: View) {
  const refusal = room.refusal;
  const wish = refusal ? null : endWish(room, view);
  if (wish) return wish;
  const news = room.news;
  const line = refusal ?? news;
  return html`<div class="news ${line?.tone ?? "plain"}">
    <p class="news-text ${lengthOf(news?.text ?? "") > NEWS_LONG.two ? "long" : ""}">${refusal || !news ? "" : withNames(view, news.text)}</p>
    <p class="news-text" role="alert">${refusal?.text ?? ""}</p>
    ${
      line?.tone === "bad" && room.game.book.known(line.rule)
        ? html`<button
            class="icon-button why"
            aria-label=${t("room.why")}
            title=${t("room.why")}
            @click=${() => openRule(room.game.book, String(line.rule))}
          >
            ${glyph("help")}
          </button>`
        : ""
    }
  </div>`;
}

/** Others would like to end the game: their names, and buttons to agree or to play on; null if nobody does. */
export function endWish(room: AnyRoom, view: View) {
  const agreed = enders(view);
  const seats = agreed.map((player) => player.seat).join();
  if (!agreed.length || !can(view, "end_game") || playerAt(view, view.you)?.agreed || room.dismissedEndWish === seats)
    return null;
  const names = listed(
    agreed.map((player) => player.name),
    locale(),
  );
  return html`<div class="news wish">
    <p class="news-text">${withNames(view, t("room.end_wish", { names, count: agreed.length }))}</p>
    <button class="text-button" @click=${() => room.agreeToEnd()}>${t("room.end_wish.agree")}</button>
    <button class="icon-button" aria-label=${t("room.end_wish.no")} @click=${() => room.dismissEndWish(seats)}>
      ${glyph("close")}
    </button>
  </div>`;
}

export const foot = (content: unknown) => html`<div class="zone-foot">${content}</div>`;
