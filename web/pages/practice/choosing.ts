/** The dialog in which a player chooses what to practice. */

import { t } from "../../core/i18n.ts";
import { html } from "../../core/lit.ts";
import { GAME_NAMES, GAMES } from "../../games/index.ts";
import { openDialog } from "../../parts/dialog.ts";
import { fieldValue } from "../../parts/fields.ts";
import { choice, segmented } from "../../parts/menu.ts";
import type { Reviewing } from "../../workbench/game.ts";
import { changePreferences, LENGTH_NAMES, type Preferences, readPreferences } from "./preferences.ts";

/** @param onChange called when the dialog closes after a change */
export async function askPreferences(onChange: () => void) {
  const banks: Partial<Record<Preferences["game"], Reviewing["bank"]>> = {};
  const loadBank = async (game: Preferences["game"]) => (banks[game] ??= (await GAMES[game].review()).REVIEWING.bank);
  await loadBank(readPreferences().game);
  let changed = false;
  const set = async (change: Partial<Preferences>) => {
    changed = true;
    changePreferences(change);
    await loadBank(readPreferences().game);
    dialog.requestUpdate();
  };
  const dialog = openDialog(
    () => t("practice.choose.title"),
    () => {
      const { game, edition, theme, length } = readPreferences();
      const bank = banks[game];
      if (!bank) return "";
      const editions = Object.entries(bank.editions).map(([id, key]) => [id, t(key)]);
      const themes = bank.themes.map((id) => [id, themeName(id)]);
      return html`<div class="stack">
      ${segmented(
        t("new.game"),
        "game",
        game,
        [...GAME_NAMES],
        (name) => t(GAMES[name].title),
        (name) => void set({ game: name }),
      )}
      ${choice("practice.length", "length", length, LENGTH_NAMES, (one) => void set({ length: one }))}
      ${select(t(bank.question), edition, editions, (one) => set({ edition: one }))}
      ${select(t("practice.theme"), theme, themes, (one) => set({ theme: one }))}
      <div class="row end">
        <button class="button primary" @click=${() => dialog.close()}>${t("practice.choose.done")}</button>
      </div>
    </div>`;
    },
  );
  dialog.addEventListener("close", () => changed && onChange(), { capture: true });
}

const select = (label: string, value: string, options: string[][], set: (value: string) => unknown) =>
  html`<label class="name">
    <span>${label}</span>
    <select class="field" @change=${(event: Event) => set(fieldValue(event))}>
      ${[["", t("practice.any")], ...options].map(
        ([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`,
      )}
    </select>
  </label>`;

/** What a theme of the bank means, in a few words. */
export const themeName = (theme: string) => t(`practice.theme.${theme.replaceAll("-", "_")}`);
