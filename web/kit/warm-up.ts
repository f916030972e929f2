/**
 * A puzzle for whoever has to wait (H6): before the game, where there is room, in the middle, where the board will lie;
 * else behind a key, in a dialog, which goes away by itself when its player is wanted at the table.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { mayWarmUp } from "./mixed.ts";
import type { AnyRoom, Puzzle } from "./room.ts";

/** Where the invitation has a place beside the board, as room.css has it. */
const ROOMY = "(min-width: 1024px) and (min-aspect-ratio: 1/1) and (min-height: 641px)";

/** @param how as a sign alone, where there is no room for words */
export const warmUpKey = (room: AnyRoom, view: View, { sign = false }: { sign?: boolean } = {}) =>
  mayWarmUp(view) && !room.middle.free
    ? html`<button
        class="${sign ? "icon-button" : "button quiet"} warm-up-key"
        aria-haspopup="dialog"
        aria-label=${t("mixed.warm_up")}
        title=${t("mixed.warm_up")}
        @click=${() => void openPuzzle(room)}
      >
        ${glyph("puzzle")} ${sign ? "" : t("mixed.warm_up.key")}
      </button>`
    : "";

async function openPuzzle(room: AnyRoom) {
  const puzzle = await room.play.puzzle();
  const dialog = openDialog(t("mixed.warm_up"), () => puzzle, { wide: true });
  room.whenChanged = () => {
    if (!room.view || !mayWarmUp(room.view)) dialog.close();
  };
}

/** A Lit controller: what lies in the middle before the game, where there is room. */
export class Middle {
  room: AnyRoom;
  puzzle: Puzzle | null = null;
  /** whether it is on its way */
  asked = false;
  roomy = window.matchMedia(ROOMY);
  turned = () => this.room.requestUpdate();

  constructor(room: AnyRoom) {
    this.room = room;
    room.addController(this);
  }

  hostConnected() {
    this.roomy.addEventListener("change", this.turned);
  }

  hostDisconnected() {
    this.roomy.removeEventListener("change", this.turned);
  }

  /** Whether the middle is free for a puzzle, for this viewer. */
  get free() {
    const { view, screen } = this.room;
    return this.roomy.matches && !screen && view?.phase === "lobby" && view.mode === "group";
  }

  /** Once the room is there; the game takes the puzzle away. */
  hostUpdated() {
    if (!this.free) {
      if (this.room.view?.phase !== "lobby") this.puzzle = null;
      return;
    }
    if (this.puzzle || this.asked) return;
    this.asked = true;
    (window.requestIdleCallback ?? setTimeout)(() => void this.lay());
  }

  async lay() {
    try {
      this.puzzle = await this.room.play.puzzle();
      this.room.requestUpdate();
    } finally {
      this.asked = false;
    }
  }

  template() {
    return html`<section class="middle" aria-label=${t("mixed.warm_up")}>
      <h2>${t("mixed.warm_up")}</h2>
      ${this.puzzle ?? ""}
    </section>`;
  }
}
