/**
 * A puzzle for whoever has to wait (H6): on the own device, on another board, with undo. It has nothing to do with the
 * room's problem, and the room hears nothing of it; what a puzzle is, each game brings along.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Puzzles } from "./game.ts";
import { type AnyWorkbench, Workbench } from "./workbench.ts";

export function openWaiting(puzzles: Puzzles) {
  let failed = false;
  const dialog = openDialog(
    t("mixed.warm_up"),
    () =>
      bench.given
        ? shown(bench, () => void load())
        : html`<p class="calm" role="status">${t(failed ? "home.failed" : "room.loading")}</p>
            ${failed ? html`<button class="button" @click=${load}>${t("home.retry")}</button>` : ""}`,
    { wide: true },
  );
  const load = async () => {
    failed = false;
    bench.take(null);
    try {
      bench.take(await puzzles.next());
    } catch {
      failed = true;
    }
    dialog.requestUpdate();
    await dialog.updateComplete;
    await bench.board?.updateComplete;
    bench.board?.focus({ preventScroll: true }); // keys are for the board from the beginning
  };
  const bench: AnyWorkbench = new Workbench(dialog, puzzles.game, { solved: puzzles.solved });
  void load();
  return dialog;
}

function shown(bench: AnyWorkbench, load: () => void) {
  const { count, solved, game } = bench;
  const none = bench.attempt?.moves.length ? "false" : "true";
  return html`<div class="warm-up" @keydown=${(event: KeyboardEvent) => bench.press(event)}>
    <div class="goal">${bench.task()}</div>
    ${bench.table("warm-up-board")}
    <p class="warm-up-said ${solved ? "good" : ""}" role="status">
      ${solved ? `${game.words.solved(count)} ${bench.comparison()}` : game.words.count(count)}
    </p>
    <div class="row end">
      <button class="icon-button" aria-disabled=${none} aria-label=${t("mixed.tried.undo")} @click=${() => bench.step("undo")}>
        ${glyph("undo")}
      </button>
      <button class="icon-button" aria-disabled=${none} aria-label=${t("mixed.tried.restart")} @click=${() => bench.step("restart")}>
        ${glyph("restart")}
      </button>
      <button class="button ${solved ? "primary" : ""}" @click=${load}>${t("mixed.warm_up.next")}</button>
    </div>
  </div>`;
}
