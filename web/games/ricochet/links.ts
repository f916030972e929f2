/**
 * Links with a whole board (`#b1=…`) or problem (`#p1=…`) in their fragment, which browsers do not send to servers. The
 * text after `=` is compact JSON, compressed by raw deflate, as base64url without padding. The digit is the version of
 * the JSON. A board's link may have the board's name: `name` is a key beside the board's own.
 *
 * Fragments are untrusted, so reading is bounded: the text before decoding; the decompressed data while it is produced
 * (core/packing.ts); and the value by its shape (games/ricochet/boards/shape.ts). Every problem ends in a LinkError.
 */

import { fromBase64url, toBase64url, transform } from "../../core/packing.ts";
import { fieldsOf } from "../../core/storage.ts";
import { LONGEST_BOARD_NAME } from "../../wire/generated/protocol.ts";
import { boardFrom, type FacedBoard, type ProblemJson, problemFrom } from "./boards/shape.ts";

type Carried = { kind: "board"; value: FacedBoard; name: string } | { kind: "problem"; value: ProblemJson };

/** The maximum size of the JSON in bytes, as in the server's requests. */
export const MOST_JSON = 256 * 1024;
/** The maximum length of a fragment: all of that JSON, if it cannot be compressed at all. */
export const MOST_FRAGMENT = 350_000;

const LETTER = { board: "b", problem: "p" };
const VERSION = 1;

type LinkFault = "newer" | "damaged" | "too_large";

export class LinkError extends Error {
  code: LinkFault;

  constructor(code: LinkFault) {
    super(`a link that cannot be read: ${code}`);
    this.name = "LinkError";
    this.code = code;
  }
}

/**
 * The fragment with a board or a problem, with its `#`. Throws LinkError: "too_large" if it does not fit, "damaged" if
 * the value is neither; so no link is made that cannot be read.
 *
 * @param value the JSON of the board or the problem
 * @param more of a board: its name
 */
export async function toFragment(
  kind: "board" | "problem",
  value: object,
  { name = "" }: { name?: string } = {},
): Promise<string> {
  const plain = (kind === "board" ? boardFrom(value) : problemFrom(value)) ?? damaged();
  const named = kind === "board" && cut(name) ? { name: cut(name), ...plain } : plain;
  const json = new TextEncoder().encode(JSON.stringify(named));
  if (json.length > MOST_JSON) throw new LinkError("too_large");
  const packed = await transform(json, new CompressionStream("deflate-raw"), MOST_JSON);
  return `#${LETTER[kind]}${VERSION}=${toBase64url(packed)}`;
}

/**
 * The content of a fragment; null if it is not a link of this kind (empty, or a place on a page). Throws LinkError.
 *
 * @param hash the value of `location.hash`
 */
export async function fromFragment(hash: string): Promise<Carried | null> {
  const [, letter, version, text] = /^#?([a-z])(\d{1,9})=(.*)$/s.exec(hash) ?? [];
  if (letter !== "b" && letter !== "p") return null;
  if (Number(version) > VERSION) throw new LinkError("newer");
  if (Number(version) < VERSION) throw new LinkError("damaged");
  if (text.length > MOST_FRAGMENT) throw new LinkError("too_large");
  const json = await unpacked(text);
  if (letter === "p") return { kind: "problem", value: problemFrom(json) ?? damaged() };
  const { name, ...board } = fieldsOf(json);
  const value = boardFrom(board) ?? damaged();
  return { kind: "board", value, name: typeof name === "string" ? cut(name) : "" };
}

function cut(name: string) {
  return [...name.replace(/\s+/g, " ").trim()].slice(0, LONGEST_BOARD_NAME).join("");
}

function damaged(): never {
  throw new LinkError("damaged");
}

async function unpacked(text: string): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await transform(fromBase64url(text), new DecompressionStream("deflate-raw"), MOST_JSON);
  } catch (error) {
    throw new LinkError(error instanceof RangeError ? "too_large" : "damaged");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return damaged();
  }
}
