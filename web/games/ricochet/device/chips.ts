/**
 * Which chip is on the board? The drawn chip is tapped, here or by its target on the board; or the device draws one. A
 * button begins the round, so that an accidental tap does not.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { TableSetting } from "../../../kit/device.ts";
import type { View } from "../../../wire/generated/ricochet.ts";
import { goal, targetIcon } from "../room/pieces.ts";
import { targetName } from "../rules/words.ts";
import type { RicochetTable } from "./adapter.ts";

export function choosing(table: RicochetTable, view: View): TableSetting {
  const { surface, chip } = table;
  const targets = surface?.targets ?? [];
  const target = chip === null ? null : targets[chip];
  const lobby = view.phase === "lobby";
  return {
    title: target ? goal(target) : t("referee.chip.title"),
    hint: t("referee.chip.hint"),
    body: html`<div class="chip-keys" role="group" aria-label=${t("referee.chip.title")}>
      ${table.chips.map(
        (index) =>
          html`<button
            class="chip-key"
            aria-pressed=${index === chip ? "true" : "false"}
            aria-label=${targetName(targets[index])}
            @click=${() => table.choose(index)}
          >
            ${targetIcon(targets[index])}
          </button>`,
      )}
    </div>`,
    key: target
      ? html`<button class="button primary grow" @click=${() => void table.chosen()}>
          ${t(lobby ? "referee.chip.take" : "referee.chip.begin")}
        </button>`
      : html`<button class="button grow" @click=${() => (lobby ? table.byLot("chip") : void table.take(null))}>
          ${t("referee.chip.lot")}
        </button>`,
  };
}
