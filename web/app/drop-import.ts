/**
 * A file or a text that is dropped anywhere on the page is imported. Drags that start within the page (a face, a robot)
 * are left to the page, and texts dropped on a text field to the field. Files are always taken, so that the browser
 * does not leave the page for a file that missed its target.
 */

import { wantAllWords } from "../core/i18n.ts";
import { type Found, passToReader } from "../core/pending-import.ts";
import { GAME_NAMES, GAMES } from "../games/index.ts";

const hasFile = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes("Files"));
const hasText = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes("text/plain"));
const onField = (event: Event) =>
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && node.matches("textarea, input, [contenteditable]"));

/** Start listening. */
export function watchDrops() {
  let own = false;
  document.addEventListener("dragstart", () => (own = true));
  document.addEventListener("dragend", () => (own = false));
  const wanted = (event: DragEvent) =>
    hasFile(event.dataTransfer) || (!own && hasText(event.dataTransfer) && !onField(event) && !event.defaultPrevented);
  document.addEventListener("dragover", (event) => {
    if (!wanted(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    document.documentElement.dataset.dropping = "";
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) delete document.documentElement.dataset.dropping;
  });
  document.addEventListener("drop", (event) => {
    delete document.documentElement.dataset.dropping;
    if (!wanted(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    void read(file ? { file } : { text });
  });
}

/**
 * The current page reads the drop if it can; otherwise the first game that reads texts opens it, even if the text
 * belongs to another game.
 */
async function read(found: Found) {
  if (passToReader(found)) return;
  await wantAllWords();
  const reader = GAME_NAMES.map((name) => GAMES[name].reader).find((one) => one);
  const { openImport } = (await reader?.()) ?? {};
  await openImport?.(found);
}
