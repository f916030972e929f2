/**
 * Between two rounds at a real table: who takes the chip, or who gives one to whom and why, readable across the table;
 * and where the robot is.
 */

import { locale, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { avatar } from "../../../kit/avatar.ts";
import type { TableOver } from "../../../kit/device.ts";
import { playerAt } from "../../../kit/model.ts";
import { openRule } from "../../../kit/rule-help.ts";
import { listed, nameOf } from "../../../kit/words.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { Result, View } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { filmPlay, reelsOf } from "../room/over.ts";
import { chipIcon, faceIcon } from "../room/pieces.ts";
import type { MrRoom } from "../room/play.ts";
import { optimumText, verdict } from "../room/words.ts";
import type { MicroTable } from "./adapter.ts";
import { tiedForFewest } from "./model.ts";

/** More names than these are only counted. */
const FEW = 2;
/** The number of letters up to which a name is shown large. */
const SHORT = 9;

export function over({ room, device }: MicroTable, view: View): TableOver {
  const { result, roller } = view;
  const { asked } = device;
  return {
    chip: chipIcon(result?.outcome === "won"),
    verdict: result ? outcomeText(view, result) : t("microtable.dice"),
    line: result ? (asked ? optimumText(view, result) : consequence(view, result)) : "",
    beside: result?.failure && !asked ? whyKey(room) : "",
    hands: result ? hands(view, result) : "",
    reels: result ? reelsOf(view, result) : [],
    play: filmPlay(room),
    note: roller === null ? "" : t("microtable.rolls", { name: nameOf(view, roller) }),
  };
}

/** The rule that says why it costs a chip, and who gets it. */
const whyKey = (room: MrRoom) =>
  html`<button class="icon-button why" aria-label=${t("room.why")} title=${t("room.why")} @click=${() => openRule(room.game.book, "U4")}>
    ${glyph("help")}
  </button>`;

/** How the round ended. At a real table a demonstration that was "given up" was a wrong one. */
function outcomeText(view: View, result: Result) {
  if (result.failure !== "gave_up") return verdict(view, result);
  return t("microtable.wrong.told", { name: nameOf(view, result.seat), count: result.declared ?? 0 });
}

/** What becomes of the round's chip, in one line. */
function consequence(view: View, { outcome, gift, reason, seat }: Result) {
  if (outcome === "won") return t("microtable.chip.won", { name: nameOf(view, seat) });
  if (gift) return why(view, gift);
  if (reason === "no_path") return t("microtable.chip.reroll");
  return seat === null ? t("microtable.chip.stays") : t("micro.result.nothing_to_give", { name: nameOf(view, seat) });
}

/** Why the chip goes to this player: they have the fewest and, of several, are the nearest clockwise (U4). */
function why(view: View, gift: { from: number; to: number }) {
  const to = nameOf(view, gift.to);
  const others = tiedForFewest(view, gift).map((player) => player.name);
  if (!others.length) return t("microtable.gift.fewest", { to });
  if (others.length > FEW) return t("microtable.gift.nearest.many", { to, count: others.length });
  return t("microtable.gift.nearest", { names: listed([to, ...others], locale()), to });
}

/** What to do by hand: the chip that changes its owner, and the robot's place. */
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
