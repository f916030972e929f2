/**
 * Which chip lies on the board? The one that was drawn at the table is tapped, here or its target on the board; or the
 * lot decides. Nothing is begun before it is said: one tap beside it must not begin a round.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { foot, head, zoneNews } from "../../../kit/zone.ts";
import type { BoardJson, View } from "../../../wire/generated/ricochet.ts";
import { targetIcon } from "../room/pieces.ts";
import { goalText } from "../room/words.ts";
import { targetName } from "../rules/words.ts";
import type { Table } from "./adapter.ts";

export function chipZone(room: Table, view: View) {
  const { referee } = room;
  const { board, chip } = referee;
  const target = board && chip !== null ? board.targets[chip] : null;
  const lobby = view.phase === "lobby";
  return html`
    ${head(room, view, { title: target ? html`${targetIcon(target)}<span>${goalText(target)}</span>` : t("referee.chip.title") })}
    ${
      room.refusal
        ? zoneNews(room, view)
        : html`<div class="news plain"><p class="news-text">${t("referee.chip.hint")}</p></div>`
    }
    <div class="zone-body">
      <div class="chip-keys" role="group" aria-label=${t("referee.chip.title")}>
        ${referee.chips.map(
          (index) =>
            html`<button
              class="chip-key"
              aria-pressed=${index === chip ? "true" : "false"}
              aria-label=${targetName((board as BoardJson).targets[index])}
              @click=${() => referee.takeChip(index)}
            >
              ${targetIcon((board as BoardJson).targets[index])}
            </button>`,
        )}
      </div>
    </div>
    ${foot(html`
      ${
        target
          ? html`<button class="button primary grow" @click=${() => void referee.chosenChip()}>
              ${t(lobby ? "referee.chip.take" : "referee.chip.begin")}
            </button>`
          : html`<button class="button grow" @click=${() => (lobby ? referee.byLot("chip") : void referee.draw(null))}>
              ${t("referee.chip.lot")}
            </button>`
      }
      <button class="button quiet" @click=${() => referee.stop()}>${t("referee.back")}</button>
    `)}
  `;
}
