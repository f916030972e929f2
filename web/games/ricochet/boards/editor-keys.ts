/**
 * The keys of the board editor. Letters choose tools by their first letter in the language (`boards.key.*`), digits
 * choose colors, `/` and `\` the direction of a diagonal; Ctrl with Z, Y and S has its usual meaning. Keys are ignored
 * in text fields and dialogs. The board itself uses the arrow keys, Enter, and Shift with arrow keys.
 */
import { t } from "../../../core/i18n.ts";
import { transformed } from "./editor-model.ts";
import { COLORS_OF, isColored, TOOLS } from "./editor-tools.ts";
import type { RrEditor } from "./rr-editor.ts";
import { SYMBOLS } from "./shape.ts";

/** What changes the whole board, with the name of its key. */
const WHOLE = ["mirror", "flip", "turn"] as const;

export function editorKey(editor: RrEditor, event: KeyboardEvent) {
  if (!editor.history || event.defaultPrevented || event.altKey || isWriting(event)) return;
  const done = event.ctrlKey || event.metaKey ? command(editor, event) : letter(editor, event.key);
  if (done) event.preventDefault();
}

function isWriting(event: KeyboardEvent) {
  const goal = event.composedPath()[0];
  if (!(goal instanceof HTMLElement)) return false;
  if (document.querySelector("dialog[open]")) return true;
  const typed = goal instanceof HTMLInputElement && !["radio", "checkbox"].includes(goal.type);
  return typed || goal instanceof HTMLTextAreaElement || goal instanceof HTMLSelectElement || goal.isContentEditable;
}

function command(editor: RrEditor, event: KeyboardEvent) {
  const key = event.key.toLowerCase();
  if (key === "z") event.shiftKey ? editor.redo() : editor.undo();
  else if (key === "y") editor.redo();
  else if (key === "s" && !event.shiftKey) void editor.save();
  else return false;
  return true;
}

function letter(editor: RrEditor, typed: string) {
  const key = typed.toUpperCase();
  const tool = TOOLS.find((one) => t(`boards.key.${one}`) === key);
  const whole = WHOLE.find((one) => t(`boards.key.${one}`) === key);
  const color = isColored(editor.tool) ? COLORS_OF[editor.tool][Number(key) - 1] : undefined;
  if (tool) editor.choose(tool);
  else if (whole) editor.set(transformed(editor.draft, whole));
  else if (color) editor.tint(color);
  else if (key === t("boards.key.symbol") && editor.tool === "target") nextSymbol(editor);
  else if ((key === "/" || key === "\\") && editor.tool === "diagonal") slant(editor, key);
  else if (key === "+" || key === "-") void editor.magnify(key === "+" ? 1 : -1);
  else return false;
  return true;
}

function nextSymbol(editor: RrEditor) {
  const { target } = editor.inks;
  const symbols: readonly string[] = SYMBOLS;
  const next = symbols[(symbols.indexOf(target.symbol) + 1) % symbols.length];
  editor.inks = { ...editor.inks, target: { ...target, symbol: next } };
}

function slant(editor: RrEditor, direction: "/" | "\\") {
  editor.inks = { ...editor.inks, diagonal: { ...editor.inks.diagonal, direction } };
}
