/**
 * Parcels that only those can read who have the code: 16 signs of 31, some 79 bits. PBKDF2 makes each guess cost 100,000
 * hashes; from what it gives, HKDF derives the id under which the server keeps the parcel, which tells nothing of the key,
 * and the key of AES-GCM, which is used once. What is sent is base64url of a random IV and the compressed, encrypted JSON.
 */

import { fromBase64url, through, toBase64url } from "../core/packing.ts";
import { CODE_LETTERS, PARCEL_LENGTH } from "./generated/protocol.ts";

const ROUNDS = 100_000;
const IV = 12;
/** Bytes that a parcel may have when it is unpacked; whoever has sent it could have made it as large as they like. */
const LARGEST = 16 << 20;

/** Whether this browser can: plain HTTP has no `crypto.subtle`. */
export const canSeal = () => Boolean(globalThis.crypto?.subtle) && "CompressionStream" in globalThis;

/** A code of chance: signs are drawn until one is none of those that would come a little more often. */
export function newCode() {
  const most = 256 - (256 % CODE_LETTERS.length);
  let code = "";
  while (code.length < PARCEL_LENGTH) {
    const [drawn] = crypto.getRandomValues(new Uint8Array(1));
    if (drawn < most) code += CODE_LETTERS[drawn % CODE_LETTERS.length];
  }
  return code;
}

/** The code that somebody typed or pasted, also as a link, without its spaces and dashes; empty where it is none. */
export function typedCode(text: string) {
  const code = text
    .slice(text.indexOf("#") + 1)
    .replace(/[\s\u2010-\u2015-]/g, "")
    .toUpperCase();
  return code.length === PARCEL_LENGTH && [...code].every((sign) => CODE_LETTERS.includes(sign)) ? code : "";
}

/** A code in groups, as it is read and typed. */
export const grouped = (code: string) => code.replace(/.{4}(?=.)/g, "$&-");

/** @returns what the server gets for a value: an id and a text */
export async function sealed(code: string, value: unknown) {
  const { id, key } = await lock(code);
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const packed = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("gzip"), LARGEST);
  const secret = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, packed);
  return { id, body: toBase64url(new Uint8Array([...iv, ...new Uint8Array(secret)])) };
}

/** The id of a code's parcel, and what reads it: that throws where the text is not what was sealed with this code. */
export async function opener(code: string) {
  const { id, key } = await lock(code);
  const open = async (body: string): Promise<unknown> => {
    const bytes = fromBase64url(body);
    const name = "AES-GCM";
    const packed = await crypto.subtle.decrypt({ name, iv: bytes.subarray(0, IV) }, key, bytes.subarray(IV));
    const plain = await through(new Uint8Array(packed), new DecompressionStream("gzip"), LARGEST);
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
