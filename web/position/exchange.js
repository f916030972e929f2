/**
 * Import and export as dialogs that any page may open: `openImport()` for a text or a file from outside,
 * `openExport({problem | board, solution, name})` for what goes out. Their templates are loaded when they are first
 * wanted.
 *
 * A solution belongs to a problem: the page that shows one says so by `showing(player)`, and a solution that comes in is
 * read as one of it and played there.
 */
import { html } from "../lit.js";
import { t } from "../i18n.js";
import { openDialog } from "../shell/dialog.js";

/** @typedef {import("../boards/shape.js").FacedBoard} FacedBoard */
/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/**
 * @typedef {object} Outgoing what goes out: a problem, or a board alone
 * @property {ProblemJson} [problem]
 * @property {FacedBoard} [board]
 * @property {string} [solution] `rE gN`, where it is known
 * @property {string} [name]
 */

/**
 * @typedef {object} Player a page that shows a problem and can play solutions of it
 * @property {ProblemJson | null} json the problem
 * @property {(solution: string) => void} play
 */

/** @type {Player | null} */
let shown = null;

/** A page has come that shows a problem; null: it has left. @param {Player | null} player */
export function showing(player) {
  shown = player;
}

/** The page that shows a problem, if there is one. */
export const player = () => (shown?.json ? shown : null);

/**
 * Ask for something to import, or take what is there already.
 *
 * @param {{ text?: string, file?: Blob }} [given]
 */
export async function openImport({ text = "", file } = {}) {
  await import("./rr-import.js");
  const dialog = openDialog(
    t("position.import.title"),
    () => html`<rr-import .text=${text} .file=${file ?? null} @close=${() => dialog.close()}></rr-import>`,
    { wide: true },
  );
}

/** @param {Outgoing} outgoing */
export async function openExport(outgoing) {
  await import("./rr-export.js");
  openDialog(t("position.export.title"), () => html`<rr-export .outgoing=${outgoing}></rr-export>`, { wide: true });
}
