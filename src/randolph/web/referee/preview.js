/**
 * The board of a room before its game: known when the faces are chosen or a saved board is, not when they are laid by
 * lot.
 */

import { fetchBoard } from "../net/http.js";
import { boardOfFaces, loadFaces, opened } from "../rules/arrange.js";

/** @typedef {import("../net/wire.js").BoardJson} BoardJson */

/**
 * @param {import("../net/wire.js").GameRules} rules
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
