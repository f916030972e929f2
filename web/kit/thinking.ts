/** Thinking and bidding, as far as both games share it: players without a pad, the numbers, and "done". */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { gameAndPlayers, joinFault, joinForm } from "./join.ts";
import { can, isSpectator, isYou, mayJoin, playerAt, present } from "./model.ts";
import type { AnyRoom, Room, Rung } from "./room.ts";
import { openRule } from "./rule-help.ts";
import { warmUpKey } from "./warm-up.ts";
import { nameOf } from "./words.ts";

/** The pad, or why this viewer has none. */
export const padPlace = (room: AnyRoom, view: View, pad: () => unknown) =>
  html`<div class="zone-body">
    ${isSpectator(view) ? spectator(room, view) : playerAt(view, view.you)?.waiting ? waiting(room, view) : pad()}
  </div>`;

const spectator = (room: AnyRoom, view: View) =>
  html`<div class="spectator">
    ${mayJoin(view) ? gameAndPlayers(room, view) : ""}
    ${
      mayJoin(view) && joinFault(view)
        ? ""
        : html`<p>
            ${glyph("eye")}
            ${t(mayJoin(view) ? "room.spectating" : view.mode === "table" ? "referee.spectating" : "room.spectating.solo")}
          </p>`
    }
    ${mayJoin(view) ? joinForm(room) : ""}
  </div>`;

const waiting = (room: AnyRoom, view: View) => html`<p class="calm">${t("room.waiting")}</p>
  <p class="calm">${warmUpKey(room, view)}</p>`;

/**
 * The numbers that were bid, in the order in which they would be shown.
 *
 * @param more `said`: additional text of a number for screen readers; `after`: the content between it and the next one
 */
export const ladderOf = <R extends Rung>(
  view: View,
  label: string,
  rungs: readonly R[],
  { said = () => "", after = () => "" }: { said?: (rung: R) => unknown; after?: (index: number) => unknown } = {},
) =>
  html`<ol class="ladder" aria-label=${label} tabindex="0">
    ${rungs.map(
      (rung, index) =>
        html`<li class="rung ${rung.state} ${isYou(view, rung.seat) ? "mine" : ""}">
            <b>${rung.moves}</b><span>${isYou(view, rung.seat) ? t("room.you") : nameOf(view, rung.seat)}</span>
            ${said(rung)}
          </li>
          ${after(index)}`,
    )}
  </ol>`;

/** Between equal numbers: why one is shown before the other. A tap explains the rule. */
export function becauseOf<V extends View>(room: Room<V>, view: V) {
  const why = room.game.reasons(view);
  return (index: number) => {
    const reason = why[index];
    if (!reason) return "";
    return html`<li class="because">
      <button
        class="because-key"
        title=${t("room.why")}
        @click=${() => openRule(room.game.book, reason === "ties" ? "H3" : "B5")}
      >
        ${t(`room.because.${reason}`)}
      </button>
    </li>`;
  };
}

/** The button for bidding no further, and how many have pressed it. */
export function doneKey(room: AnyRoom, view: View, words: string, look: "" | "grow" = "") {
  const seated = present(view).filter((player) => player.connected && !player.waiting);
  const done = seated.filter((player) => player.done).length;
  const me = playerAt(view, view.you);
  return html`<button
    class="button ${look} ${me?.done ? "chosen" : ""}"
    aria-disabled=${can(view, "done") ? "false" : "true"}
    @click=${() => room.done()}
  >
    ${me?.done ? glyph("check") : ""} ${words}
    ${done ? html`<small>${t("room.done.count", { done, count: seated.length })}</small>` : ""}
  </button>`;
}
