/** Shared parts of the set-ups of real tables: the tabs, and the buttons once everything is set up. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { navigate } from "../core/router.ts";
import { settings } from "../core/settings.ts";
import { coded } from "../kit/words.ts";
import type { AnyRules } from "../wire/generated/games.ts";
import { createRoom, HttpError } from "../wire/http.ts";

/** A tab: its content, and whether it is complete. */
interface Tab {
  words: string;
  done: boolean;
  current: boolean;
  disabled: boolean;
  go: () => void;
}

export const tabs = (parts: readonly Tab[]) =>
  html`<nav class="steps ${parts.length > 3 ? "four" : ""}" aria-label=${t("table.steps")}>
    ${parts.map(
      ({ words, done, current, disabled, go }, index) =>
        html`<button
          class="step ${done ? "done" : ""}"
          aria-current=${current ? "step" : "false"}
          ?disabled=${disabled}
          @click=${go}
        >
          <b aria-hidden="true">${done ? "✓" : index + 1}</b>${words}
        </button>`,
    )}
  </nav>`;

/** Board and zone: what to tap next, or what was wrong. */
export const standing = (board: unknown, fault: string, prompt: string, zone: unknown) => html`
  <div class="table">${board}</div>
  <section class="zone">
    <p class="prompt ${fault ? "fault" : ""}" role="status" aria-live="polite">${fault || prompt}</p>
    ${zone}
  </section>
`;

/** Everything is set up: solve it here, or play in a room with the referee. */
export const startButtons = (table: { busy: boolean; solve(): unknown; referee(): unknown }, hint: string) =>
  html`<div class="starts">
    <button class="button primary big" ?disabled=${table.busy} @click=${() => void table.solve()}>
      <span>${t("table.solve")}<small>${t("table.solve.hint")}</small></span>
    </button>
    <button class="button big" ?disabled=${table.busy} @click=${() => void table.referee()}>
      <span>${t("table.referee")}<small>${hint}</small></span>
    </button>
  </div>`;

/**
 * Create a room for a real table, and go there.
 *
 * @param agreed the rules; it may need the server, too
 * @param handOver sends the room what is on the table
 */
export async function openTable(
  table: { busy: boolean; fault: string },
  agreed: () => Promise<Partial<AnyRules>>,
  handOver: (code: string) => void,
) {
  table.busy = true;
  table.fault = "";
  try {
    const room = await createRoom({ name: settings().name || t("new.name.default"), rules: await agreed() });
    handOver(room.code);
    await navigate(room.path);
  } catch (error) {
    table.fault = coded("room.refused", error instanceof HttpError ? error.code : "other");
  }
  table.busy = false;
}
