/**
 * From a round that is over to the page of its position: a link that carries the whole problem, to try other ways, to
 * see how it is solved, to give it away. It opens beside the room, where the next round may be near.
 */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { LinkError, toFragment } from "../links.js";
import { problemOver } from "./pushing.js";

/** @typedef {import("./room.js").RrRoom} RrRoom */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").BoardJson} BoardJson */
/** @typedef {import("../boards/shape.js").ProblemJson} ProblemJson */
/** @typedef {{ board: BoardJson, key: string, href: string }} Packed */

/** @type {WeakMap<RrRoom, Packed>} the latest link of each room's page: packing takes a moment */
const latest = new WeakMap();

/**
 * The link, as soon as it is packed; nothing for a board that no link holds.
 *
 * @param {RrRoom} room
 * @param {View} view
 */
export function closer(room, view) {
  const { board } = room;
  const problem = problemOver(view, board);
  if (!board || !problem) return "";
  const key = JSON.stringify([problem.robots, problem.target, problem.rules]);
  const known = latest.get(room);
  if (known?.board !== board || known.key !== key) {
    void pack(room, { board, key, href: "" }, problem);
    return "";
  }
  if (!known.href) return "";
  return html`<a class="text-button closer" href=${known.href} target="_blank" title=${t("room.closer.hint")}>
    ${t("room.closer")}
  </a>`;
}

/** @param {RrRoom} room @param {Packed} packed @param {ProblemJson} problem */
async function pack(room, packed, problem) {
  latest.set(room, packed);
  try {
    packed.href = `/position${await toFragment("problem", problem)}`;
    room.requestUpdate();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
  }
}
