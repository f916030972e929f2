/**
 * A puzzle for whoever has to wait (H6): on the own device, on another board, with undo. It has nothing to do with the
 * room's problem, and the room hears nothing of it; it goes away by itself when its player is wanted at the table. What a
 * puzzle is, each game brings along.
 */

import { t } from "../core/i18n.ts";
import { html, type LitElement } from "../core/lit.ts";
import { openDialog, type RrDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { mayWarmUp } from "./mixed.ts";
import type { AnyRoom } from "./room.ts";

export interface Puzzle {
  /** what is to be done */
  task: () => unknown;
  board: () => unknown;
  /** of the moves made */
  count: number;
  optimum: number;
  solved: boolean;
  undo: () => void;
  restart: () => void;
  /** whether a key meant something on its board */
  keyed: (event: KeyboardEvent) => boolean;
}

/**
 * The way to a puzzle, for those who wait.
 *
 * @param how as a sign alone, where there is no room for words
 */
export const warmUpKey = (room: AnyRoom, view: View, { sign = false }: { sign?: boolean } = {}) =>
  mayWarmUp(view)
    ? html`<button
        class="${sign ? "icon-button" : "button quiet"} warm-up-key"
        aria-haspopup="dialog"
        aria-label=${t("mixed.warm_up")}
        title=${t("mixed.warm_up")}
        @click=${() => void room.play.warmUp()}
      >
        ${glyph("puzzle")} ${sign ? "" : t("mixed.warm_up.key")}
      </button>`
    : "";

/** @param next another puzzle; it tells when it has changed */
export function openWarmUp(room: AnyRoom, next: (again: () => void) => Promise<Puzzle>) {
  let puzzle: Puzzle | null = null;
  let failed = false;
  const again = () => dialog.requestUpdate();
  const load = async () => {
    puzzle = null;
    failed = false;
    again();
    try {
      puzzle = await next(again);
    } catch {
      failed = true;
    }
    again();
    await focusBoard(dialog);
  };
  const dialog = openDialog(
    t("mixed.warm_up"),
    () =>
      puzzle
        ? shown(puzzle, load)
        : html`<p class="calm" role="status">${t(failed ? "home.failed" : "room.loading")}</p>
            ${failed ? html`<button class="button" @click=${load}>${t("home.retry")}</button>` : ""}`,
    { wide: true },
  );
  room.whenChanged = () => {
    if (!room.view || !mayWarmUp(room.view)) dialog.close();
  };
  void load();
}

/** Keys are for the board from the beginning. */
async function focusBoard(dialog: RrDialog) {
  await dialog.updateComplete;
  const board = (dialog.querySelector(".warm-up-board")?.firstElementChild ?? null) as LitElement | null;
  await board?.updateComplete;
  board?.focus({ preventScroll: true });
}

function shown(puzzle: Puzzle, load: () => void) {
  const { count, optimum, solved } = puzzle;
  const done = count <= optimum ? t("home.solved.best") : t("home.solved.more", { count: optimum });
  const none = count ? "false" : "true";
  const keyed = (event: KeyboardEvent) => {
    const back = event.key === "Backspace";
    if (back) puzzle.undo();
    if (back || (!solved && puzzle.keyed(event))) event.preventDefault();
  };
  return html`<div class="warm-up" @keydown=${keyed}>
    <div class="goal">${puzzle.task()}</div>
    <div class="warm-up-board">${puzzle.board()}</div>
    <p class="warm-up-said ${solved ? "good" : ""}" role="status">
      ${solved ? `${t("home.solved", { count })} ${done}` : t("home.moves", { count })}
    </p>
    <div class="row end">
      <button class="icon-button" aria-disabled=${none} aria-label=${t("mixed.tried.undo")} @click=${puzzle.undo}>${glyph("undo")}</button>
      <button class="icon-button" aria-disabled=${none} aria-label=${t("mixed.tried.restart")} @click=${puzzle.restart}>
        ${glyph("restart")}
      </button>
      <button class="button ${solved ? "primary" : ""}" @click=${load}>${t("mixed.warm_up.next")}</button>
    </div>
  </div>`;
}
