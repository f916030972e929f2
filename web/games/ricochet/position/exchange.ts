/**
 * Import and export as dialogs for any page: `openImport()` for a text or a file, `openExport({problem | board,
 * solution, name})` for the current position. Their templates are loaded on first use.
 */

import { t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import { openDialog } from "../../../parts/dialog.ts";
import type { FacedBoard, ProblemJson } from "../boards/shape.ts";

/** what to export: a problem, or a board alone */
export interface Outgoing {
  problem?: ProblemJson;
  board?: FacedBoard;
  /** like `rE gN`, if it is known */
  solution?: string;
  name?: string;
}

/** Ask for something to import, or import what was dropped or passed on. */
export async function openImport({ text = "", file }: { text?: string; file?: Blob } = {}) {
  await import("./rr-import.ts");
  const dialog = openDialog(
    () => t("position.import.title"),
    () => html`<rr-import .text=${text} .file=${file ?? null} @close=${() => dialog.close()}></rr-import>`,
    { wide: true },
  );
}

export async function openExport(outgoing: Outgoing) {
  await import("./rr-export.ts");
  openDialog(
    () => t("position.export.title"),
    () => html`<rr-export .outgoing=${outgoing}></rr-export>`,
    { wide: true },
  );
}
