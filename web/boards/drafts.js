/**
 * Boards that somebody has begun and not saved: kept on this device, each under a key that its page's address names
 * (`/boards/edit?draft=KEY`), so that a reload, a closed window or an empty battery lose nothing. The newest few are
 * kept. Where the device refuses to keep them, `keepDraft` says so, and the page asks before it is left.
 */
import { problemFrom, boardFrom } from "./shape.js";
import { boardOfDraft, draftOf } from "./editor-model.js";

/** @typedef {import("./editor-model.js").Draft} Draft */
/**
 * @typedef {object} Kept
 * @property {string} key
 * @property {Draft} draft
 * @property {string} name
 * @property {string | null} id of the saved board that this one will replace
 * @property {boolean} open whether there is something that is not saved
 * @property {number} at when it was kept, in milliseconds
 */

const KEY = "randolph.drafts";
/** The most drafts of a device. */
const MOST = 8;

/** A key that no other draft has. */
export function draftKey() {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, number) => text + number.toString(36), "");
}

/** All drafts of this device, the newest first. @returns {Kept[]} */
export function keptDrafts() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(read).filter((one) => one !== null) : [];
  } catch {
    return [];
  }
}

/** @param {string} key */
export function keptDraft(key) {
  return keptDrafts().find((one) => one.key === key) ?? null;
}

/** Keep a draft; false where the device does not. @param {Kept} kept */
export function keepDraft(kept) {
  const others = keptDrafts().filter(({ key }) => key !== kept.key);
  return write([kept, ...others]);
}

/** @param {string} key */
export function dropDraft(key) {
  write(keptDrafts().filter((one) => one.key !== key));
}

/** What is saved goes before what is not. @param {readonly Kept[]} drafts */
function write(drafts) {
  const first = [...drafts].sort((a, b) => Number(b.open) - Number(a.open) || b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(first.map(plain)));
    return true;
  } catch {
    return false;
  }
}

/** @param {Kept} kept */
function plain({ draft, ...rest }) {
  return { ...rest, board: boardOfDraft(draft), robots: draft.robots, goal: draft.goal };
}

/**
 * What is stored may be an older version's, or anybody's: read by its shape.
 *
 * @param {any} stored
 * @returns {Kept | null}
 */
function read(stored) {
  const { key, name, id, open, at, board: surface, robots, goal } = stored ?? {};
  const board = boardFrom(surface);
  if (typeof key !== "string" || !board) return null;
  const problem = problemFrom({ board, robots, target: goal ?? { cell: [0, 0], color: "any" } });
  const draft = draftOf(board, { robots: problem?.robots ?? {}, goal: goal && problem ? problem.target : null });
  return {
    key,
    draft,
    name: typeof name === "string" ? name : "",
    id: typeof id === "string" ? id : null,
    open: open !== false,
    at: typeof at === "number" ? at : 0,
  };
}
