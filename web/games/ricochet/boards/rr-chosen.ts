/**
 * <rr-chosen>: a small picture of the boards that a room has agreed on; nothing if they are drawn at random, or no
 * longer exist. A text is beside it.
 *
 * In: rules (GameRules). Out: `known`: the boards, and so their number, are known now.
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
    const board = await boardOf(rules).catch(() => null); // a saved board may be gone: then it has no picture
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
