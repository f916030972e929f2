/**
 * <rr-chosen>: a small picture of the boards that a room has agreed on – nothing where they are drawn by lot, or cannot be
 * had any more. The words for it stand beside it.
 *
 * In:   rules (GameRules)
 * Out:  `known`: what the boards are is known now, their number among it
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { InDocument, maybe, Reactive } from "../../../core/reactive.ts";
import type { GameRules } from "../../../wire/generated/ricochet.ts";
import { boardOfFaces, loadFaces, opened } from "../rules/arrange.ts";
import { fetchBoard } from "../services.ts";
import "./pictures.ts";
import type { BoardJson } from "../rules/board.ts";

/** @param rules what the picture depends on */
const key = ({ board, faces, openings }: GameRules) => JSON.stringify(board ? [board] : faces ? [faces, openings] : []);

async function boardOf({ board, faces, openings }: GameRules): Promise<BoardJson | null> {
  if (board) return (await fetchBoard(board)).board;
  if (!faces) return null;
  await loadFaces();
  return opened(boardOfFaces(faces), openings);
}

export class RrChosen extends Reactive(
  {
    rules: maybe<GameRules>(),
    board: maybe<BoardJson>(),
  },
  InDocument,
) {
  key = "[]";

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("rules") && this.rules && key(this.rules) !== this.key) void this.look(this.rules);
  }

  async look(rules: GameRules) {
    const wanted = (this.key = key(rules));
    const board = await boardOf(rules).catch(() => null); // a saved board may be gone: then there is no picture of it
    if (wanted !== this.key) return;
    this.board = board;
    this.dispatchEvent(new CustomEvent("known"));
  }

  override render() {
    return this.board
      ? html`<rr-picture class="agreed-picture" .board=${this.board} .label=${t("choice.picture")}></rr-picture>`
      : nothing;
  }
}

customElements.define("rr-chosen", RrChosen);
