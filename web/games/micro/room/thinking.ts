/**
 * Thinking and declaring: the dice, the pad, "I find none". A declaration is shown at once and a wrong one costs a chip,
 * so a number is chosen first and then declared by a button of its own. Where others may call fewer (U5), the calls stand
 * in the dice's place.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { confirmation } from "../../../kit/confirmation.ts";
import { closedDoor, joinForm } from "../../../kit/join.ts";
import { aheadOf, mayTry, waitOf } from "../../../kit/mixed.ts";
import { can, clockText, isSpectator, isYou, mayJoin, playerAt, present, remaining } from "../../../kit/model.ts";
import { told } from "../../../kit/names.ts";
import { numberPad } from "../../../kit/pad.ts";
import { triedKeys } from "../../../kit/trying.ts";
import { warmUpKey } from "../../../kit/warm-up.ts";
import { about, nameOf } from "../../../kit/words.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View, Word } from "../../../wire/generated/micro.ts";
import { declareFault } from "./model.ts";
import type { MrRoom } from "./room.ts";
import { typingText } from "./words.ts";

const NONE: Word[] = [];

/** Milliseconds from which on the time is low. */
const LOW = 10_000;

export function thinkingZone(room: MrRoom, view: View) {
  const calm = view.deadline?.kind === "reroll"; // nobody is in a hurry: its time stands beside the dice
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
    <div class="zone-body">
      ${isSpectator(view) ? spectator(room, view) : playerAt(view, view.you)?.waiting ? waiting(room, view) : pad(room, view)}
    </div>
    ${foot(thinkingFoot(room, view))}
  `;
}

/** The rules of now, one tap away. */
export const rulesKey = (room: MrRoom) =>
  html`<button class="button quiet small mr-rules" @click=${() => room.openPhaseRules()}>${t("room.rules.now")}</button>`;

/** The dice as they lie, and who has rolled them. */
function dice(room: MrRoom, view: View) {
  const wait = waitOf(view, room.now());
  return html`<div class="mr-strip ${view.via ? "four" : ""}">
    ${room.dice(view)}
    <p class="mr-rolled">${reroll(room, view)} ${wait ? t("mixed.wait", { count: wait, name: aheadOf(view) }) : mayTry(view) ? "" : rolledBy(view)}</p>
    ${mayTry(view) ? tried(room) : ""} ${rulesKey(room)}
  </div>`;
}

/** The jumps that are tried on this device (H1). */
const tried = (room: MrRoom) =>
  triedKeys({
    count: room.tries.length,
    reached: room.triedReaches,
    undo: () => room.tried(room.tries.slice(0, -1)),
    restart: () => room.tried(NONE),
  });

/** Who has rolled; four dice leave room for few words. */
function rolledBy(view: View) {
  if (view.mode === "solo" || view.roller === null) return view.via ? "" : t("micro.dice.question");
  return told(view, about(view.via ? "micro.dice.by" : "micro.dice.rolled", view, view.roller));
}

/** When the dice are rolled again (U6). */
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
    <ol class="ladder" aria-label=${t("micro.calls")} tabindex="0">
      ${view.calls.map(
        (call) =>
          html`<li class="rung ${call.state} ${isYou(view, call.seat) ? "mine" : ""}">
            <b>${call.moves}</b><span>${isYou(view, call.seat) ? t("room.you") : nameOf(view, call.seat)}</span>
          </li>`,
      )}
    </ol>
    ${mayTry(view) ? tried(room) : ""} ${rulesKey(room)}
  </div>`;
}

const pad = (room: MrRoom, view: View) =>
  numberPad({
    label: t("micro.pad"),
    says: (count) => t("micro.pad.key", { count }),
    own: room.chosen,
    others: view.calls.map((call) => call.moves),
    closed: !can(view, "declare") || waitOf(view, room.now()) > 0,
    page: room.padPage,
    typed: room.typed,
    typing: typingText(declareFault(view, Number(room.typed), room.now())),
    fault: (moves) => declareFault(view, moves, room.now()),
    bid: (moves) => room.choose(moves),
    turn: (page) => room.turnPad(page),
  });

const spectator = (room: MrRoom, view: View) =>
  html`<div class="spectator">
    ${
      mayJoin(view) && closedDoor(view)
        ? ""
        : html`<p>
            ${glyph("eye")}
            ${t(mayJoin(view) ? "room.spectating" : view.mode === "table" ? "referee.spectating" : "room.spectating.solo")}
          </p>`
    }
    ${mayJoin(view) ? joinForm(room) : ""}
  </div>`;

const waiting = (room: MrRoom, view: View) => html`<p class="calm">${t("room.waiting")}</p>
  <p class="calm">${warmUpKey(room, view)}</p>`;

/**
 * What declares the number that is chosen: the only thing on the page that does, beside Enter after a typed one.
 *
 * @param none what it says as long as none is chosen
 */
export const declareKey = (room: MrRoom, none: string) =>
  html`<button
    class="button primary grow"
    aria-disabled=${room.chosen === null ? "true" : "false"}
    @click=${() => room.declareChosen()}
  >
    ${room.chosen === null ? none : t("micro.declare", { count: room.chosen })}
  </button>`;

function thinkingFoot(room: MrRoom, view: View) {
  if (view.you === null) return "";
  const seated = present(view).filter((player) => player.connected && !player.waiting);
  const done = seated.filter((player) => player.done).length;
  const me = playerAt(view, view.you);
  return html`
    ${declareKey(room, t("micro.declare.none"))}
    ${
      view.mode === "solo"
        ? html`<button class="button" aria-disabled=${can(view, "give_up") ? "false" : "true"} @click=${() => room.askGiveUp()}>
            ${t("micro.give_up.key")}
          </button>`
        : html`<button
            class="button ${me?.done ? "chosen" : ""}"
            aria-disabled=${can(view, "done") ? "false" : "true"}
            @click=${() => room.done()}
          >
            ${me?.done ? glyph("check") : ""} ${t(view.calls.length ? "micro.done.calling" : "micro.done")}
            ${done ? html`<small>${t("room.done.count", { done, count: seated.length })}</small>` : ""}
          </button>`
    }
    ${me?.done ? warmUpKey(room, view, { sign: true }) : ""}
  `;
}
