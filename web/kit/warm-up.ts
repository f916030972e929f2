/**
 * A puzzle for waiting players (H6). Before the game it is in the board's place if there is room; otherwise in a dialog
 * behind a button, which closes by itself when its player is needed at the table.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { mayWarmUp } from "./mixed.ts";
import type { AnyRoom, Puzzle } from "./room.ts";

/** Windows where the invitation is beside the board, as in room.css. */
const ROOMY = "(min-width: 1024px) and (min-aspect-ratio: 1/1) and (min-height: 641px)";

/** @param how as an icon alone, if there is no room for words */
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
  const dialog = openDialog(
    () => t("mixed.warm_up"),
    () => puzzle,
    { wide: true },
  );
  room.whenChanged = () => {
    if (!room.view || !mayWarmUp(room.view)) dialog.close();
  };
}

/** A Lit controller: the content of the middle before the game, if there is room. */
export class Middle {
  room: AnyRoom;
  puzzle: Puzzle | null = null;
  /** whether it is loading */
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

  /** Whether this viewer's middle is free for a puzzle. */
  get free() {
    const { view, screen } = this.room;
    return this.roomy.matches && !screen && view?.phase === "lobby" && view.mode === "group";
  }

  /** Called once the room is there; the game removes the puzzle. */
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
