/**
 * Thinking and declaring: the dice, the pad, and the button for giving up the search. A declaration is shown at once,
 * and a wrong one costs a chip, so a number is first chosen and then declared with a button of its own. If others may
 * call fewer (U5), the calls replace the dice.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { confirmation } from "../../../kit/confirmation.ts";
import { aheadOf, mayTry, waitOf } from "../../../kit/mixed.ts";
import { can, clockText, LOW, playerAt, remaining } from "../../../kit/model.ts";
import { withNames } from "../../../kit/names.ts";
import { numberPad } from "../../../kit/pad.ts";
import { becauseOf, doneKey, ladderOf, padPlace } from "../../../kit/thinking.ts";
import { triedKeys } from "../../../kit/trying.ts";
import { warmUpKey } from "../../../kit/warm-up.ts";
import { about } from "../../../kit/words.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { declareFault } from "./model.ts";
import type { MrRoom } from "./play.ts";
import { typingText } from "./words.ts";

export function thinkingZone(room: MrRoom, view: View) {
  const calm = view.deadline?.kind === "reroll"; // nobody is in a hurry: the time is beside the dice
  const top = html`${head(room, view, calm ? { count: "" } : {})} ${zoneNews(room, view)}`;
  if (room.confirming)
    return html`${top}
    ${confirmation(room, {
      title: t("micro.give_up.round"),
      text: t("micro.give_up.round.text"),
      said: t("micro.give_up.said"),
    })}`;
  return html`
    ${top} ${view.calls.length ? calls(room, view) : dice(room, view)}
    ${padPlace(room, view, () => pad(room, view))}
    ${foot(thinkingFoot(room, view))}
  `;
}

/** The dice, and who has rolled them. */
function dice(room: MrRoom, view: View) {
  const wait = waitOf(view, room.now());
  return html`<div class="mr-strip ${view.via ? "four" : ""}">
    ${room.play.dice(view)}
    <p class="mr-rolled">${reroll(room, view)} ${wait ? t("mixed.wait", { count: wait, name: aheadOf(view) }) : mayTry(view) ? "" : rolledBy(view)}</p>
    ${mayTry(view) ? tried(room) : ""}
  </div>`;
}

/** The jumps that are tried on this device (H1). */
const tried = ({ play }: MrRoom) =>
  triedKeys(
    "jumps",
    { count: play.tries.length, reached: play.triedReaches },
    () => play.untry(),
    () => play.tried([]),
  );

/** The player who has rolled; four dice leave space for few words. */
function rolledBy(view: View) {
  if (view.mode === "solo" || view.roller === null) return view.via ? "" : t("micro.dice.question");
  return withNames(view, about(view.via ? "micro.dice.by" : "micro.dice.rolled", view, view.roller));
}

/** When the dice will be rolled again (U6). */
function reroll(room: MrRoom, { deadline }: View) {
  if (deadline?.kind !== "reroll") return "";
  const left = remaining(deadline, room.now());
  const time = clockText(left);
  const label = t("micro.dice.again", { time });
  return html`<span class="mr-again ${left <= LOW ? "low" : ""}" role="timer" aria-label=${label} title=${label}
    >${glyph("dice")} ${time}</span
  >`;
}

/** All calls, the lowest first: it will be shown. */
function calls(room: MrRoom, view: View) {
  return html`<div class="mr-strip">
    ${ladderOf(view, t("micro.calls"), view.calls, { after: becauseOf(room, view) })}
    ${mayTry(view) ? tried(room) : ""}
  </div>`;
}

const pad = (room: MrRoom, view: View) =>
  numberPad({
    label: t("micro.pad"),
    says: (count) => t("micro.pad.key", { count }),
    own: room.play.chosen,
    others: view.calls.map((call) => call.moves),
    closed: !can(view, "declare") || waitOf(view, room.now()) > 0,
    page: room.padPage,
    typed: room.typed,
    typing: typingText(declareFault(view, Number(room.typed), room.now())),
    fault: (moves) => declareFault(view, moves, room.now()),
    bid: (moves) => room.play.choose(moves),
    turn: (page) => room.turnPad(page),
  });

/**
 * The button that declares the chosen number. Besides Enter after a typed number, nothing else declares one.
 *
 * @param none its label while nothing is chosen
 */
export const declareKey = (room: MrRoom, none: string) =>
  html`<button
    class="button primary grow"
    aria-disabled=${room.play.chosen === null ? "true" : "false"}
    @click=${() => room.play.declareChosen()}
  >
    ${room.play.chosen === null ? none : t("micro.declare", { count: room.play.chosen })}
  </button>`;

function thinkingFoot(room: MrRoom, view: View) {
  if (view.you === null) return "";
  const me = playerAt(view, view.you);
  return html`
    ${declareKey(room, t("micro.declare.none"))}
    ${
      view.mode === "solo"
        ? html`<button class="button" aria-disabled=${can(view, "give_up") ? "false" : "true"} @click=${() => room.askGiveUp()}>
            ${t("micro.give_up.key")}
          </button>`
        : doneKey(room, view, t(view.calls.length ? "micro.done.calling" : "micro.done"))
    }
    ${me?.done ? warmUpKey(room, view, { sign: true }) : ""}
  `;
}
