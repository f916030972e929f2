/**
 * Names as they are shown. A name may be as wide as the page – 24 capital Ws, or signs that are a line by themselves – and
 * must then cover nothing: it is cut where its place ends, and is there in full for who points at it, and for screen
 * readers. Its direction of writing is its own.
 */

import { html } from "../vendor/lit.js";

/** @typedef {import("../net/wire.js").RoomView} View */

/** How many letters of the alphabets below need no care. */
const SHORT = 12;
const NARROW = /^[\u0020-\u024f\u0370-\u052f]*$/;

/** Whether a name may need more room than a sentence has for it. @param {string} name */
export const wide = (name) => name.length > SHORT || !NARROW.test(name);

/** A name in a place of its own. @param {string} name */
export const nameTag = (name) => html`<bdi class="name" title=${name}>${name}</bdi>`;

/**
 * A sentence, cut where one of these names begins or ends: the pieces with odd numbers are names.
 *
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function pieces(text, names) {
  if (!names.length) return [text];
  const longest = [...names].sort((a, b) => b.length - a.length);
  return text.split(new RegExp(`(${longest.map(literal).join("|")})`, "u"));
}

/** @param {string} name */
const literal = (name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * A sentence in which wide names are cut, so that the rest of it is read.
 *
 * @param {View} view
 * @param {string} text
 */
export function told(view, text) {
  const names = view.players.map((player) => player.name).filter(wide);
  return html`<span class="told"
    >${pieces(text, names).map((piece, index) => (index % 2 ? nameTag(piece) : piece))}</span
  >`;
}
