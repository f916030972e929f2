/**
 * The board of a room before its game: known when the faces are chosen or a saved board is. At a real table the lot is
 * cast before the game as well, on the device, so that there is time to lay the table.
 */

import { fetchBoard } from "../net/http.js";
import { draftOf, robotsByLot } from "../boards/editor-model.js";
import { boardOfFaces, loadFaces, opened, randomFaces } from "../rules/arrange.js";

/** @typedef {import("../ricochet/types.js").BoardJson} BoardJson */

/**
 * @param {import("../ricochet/types.js").GameRules} rules
 * @returns {Promise<BoardJson | null>} null where the lot decides, and where it could not be fetched
 */
export async function boardOfRules({ board, faces, openings }) {
  try {
    if (board) return asLaid((await fetchBoard(board)).board);
    if (!faces || openings.random) return null;
    await loadFaces();
    return asLaid(opened(boardOfFaces(faces), openings));
  } catch {
    return null;
  }
}

/** A board as it comes with a room's view: with its targets. @param {any} board @returns {BoardJson} */
const asLaid = (board) => ({ ...board, targets: board.targets ?? [] });

/** Rows and columns of the printed boards. */
const SIZE = 16;

/**
 * What these rules leave to the lot, drawn: faces (E7, E9), rows and columns to be opened (E6).
 *
 * @param {import("../ricochet/types.js").GameRules} rules
 * @param {() => number} [random]
 */
export async function drawn({ edition, faces, diagonals, openings }, random = Math.random) {
  await loadFaces();
  const lines = Array.from({ length: 2 * SIZE }, (_, line) => line);
  const open = Array.from({ length: openings.random }, () => lines.splice(Math.floor(random() * lines.length), 1)[0]);
  open.sort((a, b) => a - b);
  return {
    faces: faces ?? randomFaces(edition, { diagonals, random }),
    openings: openings.random
      ? { random: 0, rows: open.filter((line) => line < SIZE), cols: open.filter((line) => line >= SIZE).map((line) => line - SIZE) }
      : openings,
  };
}

/**
 * Robots by lot on a board (S1).
 *
 * @param {BoardJson} board
 * @param {readonly import("../ricochet/types.js").Color[]} colors
 * @returns {import("../ricochet/types.js").Robots}
 */
export const robotsDrawn = (board, colors) =>
  /** @type {any} */ (robotsByLot(draftOf(/** @type {any} */ (board)), colors, Math.random).robots);
