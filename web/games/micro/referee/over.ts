/**
 * Between two rounds at a real table: who takes the chip, or who gives one to whom and why, large enough to be read across
 * the table; where the robot stands; and the next dice. How many jumps would have been possible is shown when somebody
 * asks, not before.
 */

import { locale, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import { can, isDevice, playerAt } from "../../../kit/model.ts";
import { openRule } from "../../../kit/rule-help.ts";
import { listed, nameOf } from "../../../kit/words.ts";
import { foot, sandBar, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Result, View } from "../../../wire/generated/micro.ts";
import { askedFilms } from "../../ricochet/referee/films.ts";
import { openTable, scores } from "../../ricochet/referee/players.ts";
import { combinationName } from "../board/board-words.ts";
import { filmPlay, reelsOf } from "../room/over.ts";
import { chipIcon, faceIcon } from "../room/pieces.ts";
import { optimumText, verdict } from "../room/words.ts";
import type { Table } from "./declaring.ts";
import { asPoor } from "./model.ts";

/** More names than these are only counted. */
const FEW = 2;
/** Letters of a name that stands large. */
const SHORT = 9;

export function tableOver(room: Table, view: View) {
  const { result } = view;
  const { asked } = room.referee;
  return html`
    ${sandBar(room, view)}
    <div class="zone-head verdict">
      ${chipIcon(result?.outcome === "won")}
      <h1 class="goal">${result ? told(view, result) : t("microtable.dice")}</h1>
    </div>
    ${
      room.refusal || !result
        ? zoneNews(room, view)
        : html`<div class="news plain">
            <p class="news-text">
              ${asked ? optimumText(view, result) : consequence(view, result)}
            </p>
            ${result.failure && !asked ? whyKey(room) : ""}
          </div>`
    }
    <div class="zone-body films">
      ${result && !room.replay && view.phase === "over" ? hands(view, result) : ""}
      ${result ? askedFilms(room, result.optimum, reelsOf(view, result), filmPlay(room)) : ""}
      ${room.replay ? "" : scores(room, view)}
    </div>
    ${foot(overFoot(room, view))}
  `;
}

/** Why it costs a chip, and whose it becomes: the rule. */
const whyKey = (room: Table) =>
  html`<button class="icon-button why" aria-label=${t("room.why")} title=${t("room.why")} @click=${() => openRule(room.game.book, "U4")}>
    ${glyph("help")}
  </button>`;

/** How it ended: a path that was called wrong across the table has not been given up. */
function told(view: View, result: Result) {
  if (result.failure !== "gave_up") return verdict(view, result);
  return t("microtable.wrong.told", { name: nameOf(view, result.seat), count: result.declared ?? 0 });
}

/** What becomes of the round's chip, in a line. */
function consequence(view: View, { outcome, gift, reason, seat }: Result) {
  if (outcome === "won") return t("microtable.chip.won", { name: nameOf(view, seat) });
  if (gift) return why(view, gift);
  if (reason === "no_path") return t("microtable.chip.reroll");
  return seat === null ? t("microtable.chip.stays") : t("micro.result.nothing_to_give", { name: nameOf(view, seat) });
}

/** Why the chip goes to this player: the fewest, and of those with as few the nearest clockwise (U4). */
function why(view: View, gift: { from: number; to: number }) {
  const to = nameOf(view, gift.to);
  const others = asPoor(view, gift).map((player) => player.name);
  if (!others.length) return t("microtable.gift.fewest", { to });
  if (others.length > FEW) return t("microtable.gift.nearest.many", { to, count: others.length });
  return t("microtable.gift.nearest", { names: listed([to, ...others], locale()), to });
}

/** What is to be done by hand: the chip that changes its owner, and the robot's place. */
function hands(view: View, { gift }: Result) {
  const { start } = view;
  return html`<ul class="mr-hands">
    ${gift ? html`<li class="mr-gift">${given(view, gift)}</li>` : ""}
    ${start ? html`<li>${faceIcon(start)} <span>${t("microtable.robot", { name: combinationName(start) })}</span></li>` : ""}
  </ul>`;
}

function given(view: View, { from, to }: { from: number; to: number }) {
  const [giver, receiver] = [playerAt(view, from), playerAt(view, to)];
  if (!giver || !receiver) return "";
  return html`<span class="visually-hidden">${t("microtable.gift", { name: giver.name, to: receiver.name })}</span>
    <span class="mr-given ${Math.max(giver.name.length, receiver.name.length) > SHORT ? "long" : ""}" aria-hidden="true">
      <span>${avatar(giver)} <b>${giver.name}</b></span> <span>${chipIcon()}${glyph("east")}</span>
      <span>${avatar(receiver)} <b>${receiver.name}</b></span>
    </span>`;
}

function overFoot(room: Table, view: View) {
  const { referee } = room;
  if (!isDevice(view) && view.phase !== "finished") return html`<p class="foot-note">${t("referee.spectating")}</p>`;
  if (view.phase === "finished")
    return html`<button class="button grow" @click=${() => room.showLastRound(false)}>${t("room.standings")}</button>`;
  const roller = view.roller === null ? "" : nameOf(view, view.roller);
  return html`
    <button class="button primary whole" aria-disabled=${can(view, "draw") ? "false" : "true"} @click=${() => referee.openDice()}>
      ${t("microtable.next")} ${roller ? html`<small>${t("microtable.rolls", { name: roller })}</small>` : ""}
    </button>
    <button class="button quiet" @click=${() => referee.openDice({ anew: true })}>${t("microtable.differs")}</button>
    <button class="button quiet" @click=${() => openTable(room)}>${t("room.players")}</button>
  `;
}
