/** The options of a table in one dialog: more robots, their powers, openings, and the rules. */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { columnName } from "../../../kit/board/geometry.ts";
import { openDialog } from "../../../parts/dialog.ts";
import { toggle } from "../../../parts/menu.ts";
import { robotName } from "../rules/words.ts";
import "./options-style.ts";
import { FOUR, type Setup } from "./setup.ts";

type Table = { setup: Setup; put(wish: Partial<Setup>): void };

/** The maximum number of rows and columns that can be opened (E6). */
export const MOST_LINES = 4;

export function openOptions(table: Table) {
  const dialog = openDialog(
    () => t("table.options"),
    () => {
      const { setup } = table;
      const set = (wish: Partial<Setup>) => {
        table.put(wish);
        dialog.requestUpdate();
      };
      return html`<div class="settings">
        ${toggle(t("switch.silver"), t("switch.silver.hint"), setup.silver, (on) => set({ silver: on }))}
        ${toggle(t("position.power"), t("position.power.hint"), setup.power, (on) => set({ power: on }), { disabled: !setup.silver })}
        ${toggle(t("table.transparent"), t("table.transparent.hint"), setup.transparent, (on) => set({ transparent: on }))}
        ${toggle(t("switch.ricochet"), t("switch.ricochet.hint"), setup.rules.ricochet, (on) => set({ rules: { ...setup.rules, ricochet: on } }))}
        ${toggle(t("switch.no_reversal"), t("switch.no_reversal.hint"), setup.rules.no_reversal, (on) => set({ rules: { ...setup.rules, no_reversal: on } }))}
      </div>
      ${four(setup, set)} ${setup.custom ? nothing : openings(setup, set)}`;
    },
  );
}

/** Which of the four robots are in this position, at least one. */
function four({ without }: Setup, set: (wish: Partial<Setup>) => void) {
  return html`<div class="table-lines four" role="group" aria-label=${t("table.four")}>
    <span>${t("table.four")}</span>
    ${FOUR.map((color) => {
      const on = !without.includes(color);
      const after = on ? [...without, color] : without.filter((other) => other !== color);
      return html`<button
        class="table-line"
        aria-pressed=${on ? "true" : "false"}
        ?disabled=${after.length === FOUR.length}
        @click=${() => set({ without: after })}
      >
        ${robotName(color)}
      </button>`;
    })}
  </div>`;
}

/** The rows and columns that are open at both ends. */
function openings({ openings: { rows, cols } }: Setup, set: (wish: Partial<Setup>) => void) {
  const full = rows.length + cols.length >= MOST_LINES;
  const flip = (which: "rows" | "cols", line: number) => {
    const lines = { rows, cols }[which];
    const after = lines.includes(line) ? lines.filter((other) => other !== line) : [...lines, line];
    set({ openings: { rows, cols, [which]: after } });
  };
  const lines = (which: "rows" | "cols", open: readonly number[], name: (line: number) => string) =>
    html`<div class="table-lines" role="group" aria-label=${t(`table.openings.${which}`)}>
      <span>${t(`table.openings.${which}`)}</span>
      ${Array.from({ length: 16 }, (_, line) => {
        const on = open.includes(line);
        return html`<button
          class="table-line"
          aria-pressed=${on ? "true" : "false"}
          ?disabled=${full && !on}
          @click=${() => flip(which, line)}
        >
          ${name(line)}
        </button>`;
      })}
    </div>`;
  // The dialog does not grow, so that it stays in place under the finger.
  return html`<section class="table-openings">
    <h3>${t("table.openings")}</h3>
    <p class="muted small">${t("table.openings.hint", { count: MOST_LINES })}</p>
    ${lines("rows", rows, (line) => String(line + 1))} ${lines("cols", cols, columnName)}
  </section>`;
}
