/** Templates of the editor's header and of its board: they show the editor's state and report wishes. */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { fieldValue } from "../../../parts/fields.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { LONGEST_BOARD_NAME } from "../../../wire/generated/protocol.ts";
import type { Marked } from "../board/marks.ts";
import { powersOf, robotsOf } from "./editor-model.ts";
import { sign } from "./editor-signs.ts";
import { pickingOf } from "./editor-tools.ts";
import type { RrEditor } from "./rr-editor.ts";

export function head(editor: RrEditor) {
  const { history, name } = editor;
  return html`<header class="editor-head">
    <a class="icon-button" href="/boards" aria-label=${t("app.boards")} title=${t("app.boards")}>${glyph("west")}</a>
    <input
      class="field editor-name"
      aria-label=${t("boards.name")}
      placeholder=${editor.caption}
      maxlength=${LONGEST_BOARD_NAME}
      autocomplete="off"
      .value=${name}
      @input=${(event: Event) => (editor.name = fieldValue(event))}
    />
    <button
      class="icon-button"
      aria-label=${t("boards.undo")}
      title="${t("boards.undo")} (Ctrl+Z)"
      aria-keyshortcuts="Control+Z"
      ?disabled=${!history?.past.length}
      @click=${() => editor.undo()}
    >
      ${glyph("undo")}
    </button>
    <button
      class="icon-button"
      aria-label=${t("boards.redo")}
      title="${t("boards.redo")} (Ctrl+Y)"
      aria-keyshortcuts="Control+Y"
      ?disabled=${!history?.future.length}
      @click=${() => editor.redo()}
    >
      ${sign("redo")}
    </button>
  </header>`;
}

export function stage(editor: RrEditor) {
  return html`<div class="editor-stage">
      <div class="editor-scroll ${editor.zoom ? "zoomed" : ""}">${drawing(editor)}</div>
    </div>
    <div class="editor-foot">
      ${hint(editor)}
      <div class="zooms">
        ${faultCount(editor)}
        <button class="icon-button" aria-label=${t("boards.smaller")} ?disabled=${editor.zoom === 0} @click=${() => void editor.magnify(-1)}>
          ${sign("minus")}
        </button>
        <button class="icon-button" aria-label=${t("boards.larger")} ?disabled=${editor.mostZoom} @click=${() => void editor.magnify(1)}>
          ${sign("plus")}
        </button>
      </div>
    </div>`;
}

/** What the tool does, or the latest message about it. */
function hint({ tool, news }: RrEditor) {
  return html`<p class="editor-hint ${news.text ? news.kind : ""}" role="status">
    ${news.text || t(`boards.hint.${tool}`)}
  </p>`;
}

/** How many faults there are, beside the board; a tap leads from one to the next. */
function faultCount(editor: RrEditor) {
  const count = editor.found?.length ?? 0;
  if (!count) return nothing;
  return html`<button
    class="fault-count"
    aria-label=${t("boards.faults.next", { count })}
    title=${t("boards.faults.next", { count })}
    @click=${() => editor.pointNext()}
  >
    ${glyph("warn")}<b>${count}</b>
  </button>`;
}

/** The board with its faults. */
function drawing(editor: RrEditor) {
  const { draft, board, tool } = editor;
  return html`<rr-board
    .board=${board}
    .robots=${robotsOf(draft)}
    .powers=${powersOf(draft)}
    .target=${draft.goal}
    .picking=${pickingOf(tool)}
    .marked=${marked(editor)}
    silent
    @pick=${(event: CustomEvent) => editor.picked(event)}
    @keydown=${() => void editor.walked()}
  ></rr-board>`;
}

function marked({ found, shown, draft: { rows, cols } }: RrEditor): Marked[] {
  const rings: Marked[] = (found ?? []).flatMap(({ cells }, index) => [
    ...cells.map((cell) => ({ cell, kind: "fault" as const })),
    ...(index === shown ? cells.map((cell) => ({ cell, kind: "choice" as const })) : []),
  ]);
  return rings.filter(({ cell: [row, col] }) => row < rows && col < cols);
}
