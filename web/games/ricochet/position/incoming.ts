/**
 * Checks a pasted text or a chosen or dropped file before the server reads it: too large, not text, one of our links,
 * or something for the server.
 */

import type { FaultValue, ReadRecord as IncomingRecord, NoteValue } from "../../../wire/generated/http.ts";
import { HttpError } from "../../../wire/http.ts";
import type { FacedBoard, ProblemJson } from "../boards/shape.ts";
import { fromFragment, LinkError } from "../links.ts";
import { importPosition } from "../services.ts";

export interface IncomingPosition {
  kind: "problem" | "board";
  format: string;
  value: ProblemJson | FacedBoard;
  /** the board's name, if it came in a link */
  name: string;
  notes: readonly NoteValue[];
  faults: readonly FaultValue[];
}
/** legal moves of the page's position, up to the target */
export interface IncomingSolution {
  kind: "solution";
  format: string;
  /** their problem */
  problem: ProblemJson;
  /** like "rE gN" */
  solution: string;
  cost: number;
  solves: boolean;
  notes: readonly NoteValue[];
}
export type Incoming = IncomingPosition | IncomingSolution | IncomingRecord;

/** The largest file that is read: no position needs more. */
export const LARGEST_FILE = 1 << 20;
/** The largest request that the server accepts with a text. */
const LARGEST_BODY = 1 << 20;
/** The largest text that is checked for a solution of the page's position. */
const LARGEST_SOLUTION = 64 * 1024;

/** Why something cannot be read, as keys of the texts. */
export const REASONS = {
  too_large: "position.import.too_large",
  binary: "position.import.binary",
  empty: "position.import.empty",
  unreadable: "position.import.unreadable",
  illegal: "position.import.illegal",
  newer: "position.link.newer",
  damaged: "position.link.damaged",
  busy: "position.fault.busy",
  unreachable: "position.import.unreachable",
  too_frequent: "position.fault.too_frequent",
  other: "position.fault.other",
};
type Reason = keyof typeof REASONS;

/**
 * Why something cannot be read. `detail` is the server's own sentence in English, if there is one; `causes` are its
 * codes.
 */
export class Unreadable extends Error {
  code: Reason;
  detail: string;
  quote: string;
  causes: readonly string[];

  constructor(
    code: Reason,
    { detail = "", quote = "", causes = [] }: { detail?: string; quote?: string; causes?: readonly string[] } = {},
  ) {
    super(code);
    this.name = "Unreadable";
    this.code = code;
    this.detail = detail;
    this.quote = quote;
    this.causes = causes;
  }
}

/**
 * The text of a file.
 *
 * @throws {Unreadable} if it is too large, or not a text
 */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > LARGEST_FILE) throw new Unreadable("too_large");
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Unreadable("binary"); // a folder, or a file that no longer exists
  }
  return decoded(bytes);
}

/**
 * Bytes as text: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws {Unreadable}
 */
export function decoded(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return plain(new TextDecoder(wide ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Unreadable("binary");
  }
}

/**
 * The text, if it contains no control characters except line ends and tabs.
 *
 * @throws {Unreadable}
 */
export function plain(text: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a file that is no text
  if (/[\x00-\x08\x0e-\x1f]/.test(text)) throw new Unreadable("binary");
  return text;
}

/** The fragment of one of our links, if the text consists of nothing else; null otherwise. */
export function linkIn(text: string) {
  const link = text.trim();
  const at = link.indexOf("#");
  if (at < 0 || /\s/.test(link)) return null;
  const ours = /^#[a-z]\d{1,9}=/.test(link.slice(at, at + 20)) && (at === 0 || /^https?:\/\/./.test(link.slice(0, at)));
  return ours ? link.slice(at) : null;
}

/**
 * What a text contains.
 *
 * @param how how to read the D faces of a game ID, and the problem that a solution would belong to
 * @throws {Unreadable}
 */
export async function incoming(
  text: string,
  { diagonals = false, problem = null }: { diagonals?: boolean; problem?: ProblemJson | null } = {},
): Promise<Incoming> {
  if (!text.trim()) throw new Unreadable("empty");
  const fragment = linkIn(text);
  if (fragment) return fromLink(fragment);
  const size = new Blob([JSON.stringify({ text, diagonals })]).size;
  if (size > LARGEST_BODY) throw new Unreadable("too_large");
  try {
    const whose = size > LARGEST_SOLUTION ? null : problem;
    const found = await importPosition(plain(text), diagonals, whose);
    if (found.kind === "solution") return { ...found, problem: whose as ProblemJson }; // without a problem no solution is read
    if (found.kind === "record") return found;
    const { kind, format, notes, faults } = found;
    const value = (kind === "problem" ? found.problem : found.board) as ProblemJson | FacedBoard; // `kind` says which of them is there
    return { kind, format, value, name: "", notes, faults };
  } catch (error) {
    throw refused(error);
  }
}

async function fromLink(fragment: string): Promise<IncomingPosition> {
  try {
    const carried = await fromFragment(fragment);
    if (!carried) throw new Unreadable("damaged");
    const name = carried.kind === "board" ? carried.name : "";
    return { kind: carried.kind, format: "link", value: carried.value, name, notes: [], faults: [] };
  } catch (error) {
    if (error instanceof LinkError) throw new Unreadable(error.code);
    throw error;
  }
}

function refused(error: unknown) {
  if (error instanceof Unreadable) return error;
  if (!(error instanceof HttpError)) return new Unreadable("other");
  const { code, message, quote, causes } = error;
  if (code === "unreadable") return new Unreadable("unreadable", { detail: message, quote, causes });
  if (code === "illegal_solution") return new Unreadable("illegal", { detail: message });
  if (code === "too_large" || code === "busy" || code === "unreachable" || code === "too_frequent")
    return new Unreadable(code);
  return new Unreadable(code === "malformed" ? "unreadable" : "other", { detail: message });
}
