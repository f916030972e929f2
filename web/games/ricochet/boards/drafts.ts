/**
 * Drafts: unsaved boards, kept on this device under keys that are in the editor's address (`/boards/edit?draft=KEY`),
 * so that a reload or a closed window loses nothing. The newest few are kept. If the device refuses, `keepDraft` says
 * so, and the page asks before the user leaves.
 */

import { device, fieldsOf, listOf } from "../../../core/storage.ts";
import { boardOfDraft, type Draft, draftOf } from "./editor-model.ts";
import { boardFrom, problemFrom } from "./shape.ts";

export interface Kept {
  key: string;
  draft: Draft;
  name: string;
  /** the saved board that this draft will replace */
  id: string | null;
  /** whether it has unsaved changes */
  open: boolean;
  /** when it was stored, in milliseconds */
  at: number;
}

const KEY = "randolph.drafts";
/** The maximum number of drafts on a device. */
const MOST = 8;

/** A new key for a draft. */
export function draftKey() {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, number) => text + number.toString(36), "");
}

/** All drafts of this device, the newest first. */
export const keptDrafts = (): Kept[] =>
  device.read(KEY, (kept) =>
    listOf(kept)
      .map(read)
      .filter((one) => one !== null),
  );

export function keptDraft(key: string) {
  return keptDrafts().find((one) => one.key === key) ?? null;
}

/** Store a draft; false if the device refuses. */
export function keepDraft(kept: Kept) {
  const others = keptDrafts().filter(({ key }) => key !== kept.key);
  return write([kept, ...others]);
}

export function dropDraft(key: string) {
  write(keptDrafts().filter((one) => one.key !== key));
}

/** Drafts without unsaved changes are dropped first. */
function write(drafts: readonly Kept[]) {
  const first = [...drafts].sort((a, b) => Number(b.open) - Number(a.open) || b.at - a.at).slice(0, MOST);
  return device.write(KEY, first.map(plain));
}

function plain({ draft, ...rest }: Kept) {
  return { ...rest, board: boardOfDraft(draft), robots: draft.robots, goal: draft.goal };
}

/** A stored draft, checked: it may be from an older version, or edited. */
function read(stored: unknown): Kept | null {
  const { key, name, id, open, at, board: surface, robots, goal } = fieldsOf(stored);
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
