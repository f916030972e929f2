/**
 * <waiting-puzzle>: a puzzle for waiting players (H6): on their own device, on another board, with undo. It is
 * independent of the room's problem, and the room is not notified. Each game provides its puzzles.
 */

import { inARow, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { InDocument, Reactive } from "../core/reactive.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Puzzles } from "./game.ts";
import { type AnyWorkbench, Workbench } from "./workbench.ts";

export class WaitingPuzzle extends Reactive({ failed: false }, InDocument) {
  puzzles: Puzzles;
  bench: AnyWorkbench;

  constructor(puzzles: Puzzles) {
    super();
    this.puzzles = puzzles;
    this.bench = new Workbench(this, puzzles.game, { solved: puzzles.solved });
  }

  override connectedCallback() {
    super.connectedCallback();
    if (!this.bench.given) void this.load();
  }

  /** Whether there is something to lose. */
  get tried() {
    return !this.bench.solved && Boolean(this.bench.attempt?.moves.length);
  }

  async load() {
    this.failed = false;
    this.bench.setProblem(null);
    try {
      this.bench.setProblem(await this.puzzles.next());
    } catch {
      this.failed = true;
    }
    await this.updateComplete;
    const { board } = this.bench;
    await board?.updateComplete;
    // In a dialog the board gets the focus; on the page the focus stays.
    if (this.closest("dialog") || this.contains(document.activeElement)) board?.focus({ preventScroll: true });
  }

  override render() {
    const { bench, failed } = this;
    if (!bench.given)
      return html`<p class="calm" role="status">${t(failed ? "home.failed" : "room.loading")}</p>
        ${failed ? html`<button class="button" @click=${this.load}>${t("home.retry")}</button>` : ""}`;
    const { count, solved, game } = bench;
    const none = bench.attempt?.moves.length ? "false" : "true";
    return html`<div class="warm-up" @keydown=${(event: KeyboardEvent) => bench.press(event)}>
      <div class="goal">${bench.task()}</div>
      ${bench.table("warm-up-board")}
      <p class="warm-up-said ${solved ? "good" : ""}" role="status">
        ${solved ? inARow([game.words.solved(count), bench.comparison()]) : game.words.count(count)}
      </p>
      <div class="row end">
        <button class="icon-button" aria-disabled=${none} aria-label=${t("home.undo")} @click=${() => bench.step("undo")}>
          ${glyph("undo")}
        </button>
        <button class="icon-button" aria-disabled=${none} aria-label=${t("home.restart")} @click=${() => bench.step("restart")}>
          ${glyph("restart")}
        </button>
        <button class="button ${solved ? "primary" : ""}" @click=${this.load}>${t("mixed.warm_up.next")}</button>
      </div>
    </div>`;
  }
}

customElements.define("waiting-puzzle", WaitingPuzzle);
