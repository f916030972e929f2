/**
 * Entering the dice. They are rolled on the table and entered here, with two rows of buttons or a tap on the board; or
 * this device rolls. Before the game the robot's start is entered, too, and later if the robot was moved. A button
 * begins the round, so that an accidental tap does not.
 */

import { t } from "../../../core/i18n.ts";
import { html, live } from "../../../core/lit.ts";
import type { TableSetting } from "../../../kit/device.ts";
import { nameOf } from "../../../kit/words.ts";
import { glyph } from "../../../parts/glyphs.ts";
import type { View } from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import "../dice/dice-input.ts";
import { faceIcon } from "../room/pieces.ts";
import type { MicroTable } from "./adapter.ts";
import type { Said } from "./model.ts";

export function dicing(table: MicroTable, view: View): TableSetting {
  const { turn, toEnter, dice } = table;
  const lobby = view.phase === "lobby";
  const missing = toEnter.filter((one) => dice[one] === null);
  return {
    title: title(view),
    hint: t(`microtable.dice.${turn}`),
    look: "mr-dicing",
    body: html`${toEnter.length > 1 ? html`<div class="mr-entries" role="group" aria-label=${t("microtable.dice")}>${toEnter.map((one) => key(table, one))}</div>` : ""}
      <mr-dice-input
        .value=${live(dice[turn])}
        .taken=${table.takenFor(turn)}
        @mr-rolled=${(event: CustomEvent) => table.roll(event.detail.word)}
      ></mr-dice-input>`,
    key:
      missing.length === toEnter.length
        ? html`<button class="button primary grow" @click=${() => void table.byLot()}>
            ${glyph("dice")} ${t(lobby ? "microtable.dice.lot" : "microtable.dice.roll")}
          </button>`
        : html`<button class="button primary grow" @click=${() => void table.lie()}>
            ${t(lobby ? "microtable.dice.lie" : "microtable.dice.begin")}
            ${missing.length ? html`<small>${t("microtable.dice.rest")}</small>` : ""}
          </button>`,
  };
}

/** The player who rolls. */
const title = (view: View) =>
  view.phase === "over" && view.roller !== null
    ? t("microtable.rolls", { name: nameOf(view, view.roller) })
    : t("microtable.dice");

/** One of the dice, and its value. */
function key(table: MicroTable, one: Said) {
  const word = table.dice[one];
  const name = t(`microtable.said.${one}`);
  return html`<button
    class="mr-entry"
    aria-pressed=${table.turn === one ? "true" : "false"}
    aria-label=${word ? `${name}: ${combinationName(word)}` : name}
    @click=${() => table.turnTo(one)}
  >
    <span>${name}</span> ${word ? faceIcon(word) : html`<b aria-hidden="true">?</b>`}
  </button>`;
}
