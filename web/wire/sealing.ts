/**
 * Encrypted parcels that only devices with the code can read. A code has 16 of 31 characters, about 79 bits. PBKDF2
 * makes each guess cost 100,000 hashes. From its result, HKDF derives the parcel's id on the server, which reveals
 * nothing about the key, and the key for AES-GCM, which is used once. The parcel is base64url of a random IV and the
 * compressed, encrypted JSON.
 */

import { fromBase64url, toBase64url, transform } from "../core/packing.ts";
import { CODE_LETTERS, PARCEL_LENGTH } from "./generated/protocol.ts";

const ROUNDS = 100_000;
const IV = 12;
/** Maximum size of an unpacked parcel, in bytes: a sender could otherwise make it arbitrarily large. */
const LARGEST = 16 << 20;

/** Whether this browser can encrypt: plain HTTP has no `crypto.subtle`. */
export const canSeal = () => Boolean(globalThis.crypto?.subtle) && "CompressionStream" in globalThis;

/** A random code. Values that would make some characters more likely are drawn again. */
export function newCode() {
  const most = 256 - (256 % CODE_LETTERS.length);
  let code = "";
  while (code.length < PARCEL_LENGTH) {
    const [drawn] = crypto.getRandomValues(new Uint8Array(1));
    if (drawn < most) code += CODE_LETTERS[drawn % CODE_LETTERS.length];
  }
  return code;
}

/** A typed or pasted code, also from a link, without spaces and dashes; empty if it is not a code. */
export function typedCode(text: string) {
  const code = text
    .slice(text.indexOf("#") + 1)
    .replace(/[\s\u2010-\u2015-]/g, "")
    .toUpperCase();
  return code.length === PARCEL_LENGTH && [...code].every((sign) => CODE_LETTERS.includes(sign)) ? code : "";
}

/** A code in groups, for reading and typing. */
export const grouped = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");

/** @returns the parcel for a value: its id and text */
export async function sealed(code: string, value: unknown) {
  const { id, key } = await lock(code);
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const packed = await transform(
    new TextEncoder().encode(JSON.stringify(value)),
    new CompressionStream("gzip"),
    LARGEST,
  );
  const secret = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, packed);
  return { id, body: toBase64url(new Uint8Array([...iv, ...new Uint8Array(secret)])) };
}

/**
 * The id of a code's parcel, and the function that decrypts it; it throws if the text was not encrypted with this code.
 */
export async function opener(code: string) {
  const { id, key } = await lock(code);
  const open = async (body: string): Promise<unknown> => {
    const bytes = fromBase64url(body);
    const name = "AES-GCM";
    const packed = await crypto.subtle.decrypt({ name, iv: bytes.subarray(0, IV) }, key, bytes.subarray(IV));
    const plain = await transform(new Uint8Array(packed), new DecompressionStream("gzip"), LARGEST);
    return JSON.parse(new TextDecoder().decode(plain));
  };
  return { id, open };
}

async function lock(code: string) {
  const { subtle } = crypto;
  const text = (words: string) => new TextEncoder().encode(words);
  const typed = await subtle.importKey("raw", text(code), "PBKDF2", false, ["deriveBits"]);
  const slow = { name: "PBKDF2", hash: "SHA-256", salt: text("randolph-parcel"), iterations: ROUNDS };
  const root = await subtle.importKey("raw", await subtle.deriveBits(slow, typed, 256), "HKDF", false, [
    "deriveBits",
    "deriveKey",
  ]);
  const part = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text(info) });
  const id = toBase64url(new Uint8Array(await subtle.deriveBits(part("id"), root, 256)));
  const aes = { name: "AES-GCM", length: 256 };
  return { id, key: await subtle.deriveKey(part("key"), root, aes, false, ["encrypt", "decrypt"]) };
}
