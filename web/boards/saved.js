/**
 * Saved boards as the choice of a game's board: what somebody typed or pasted, and whether a game can be played on it.
 */
import { checkPosition, createBoard, fetchBoard } from "../net/http.js";
import { fromFragment } from "../links.js";

/** @typedef {import("../net/http.js").OpenedBoard} OpenedBoard */
/** @typedef {import("../net/http.js").BoardJson} BoardJson */
/** @typedef {OpenedBoard & { fault: "faulty" | "no_target" | null, faults: number }} Candidate */

/**
 * The id of a saved board in a text: the id itself or any link that has it in it. Null where there is none.
 *
 * @param {string} text
 */
export function boardIdFrom(text) {
  const words = text.split("#")[0].match(/[A-Za-z0-9]+/g) ?? [];
  return words.filter((word) => word.length === 10).at(-1) ?? null;
}

/**
 * A saved board with what keeps games from being played on it. Throws HttpError, `unknown_board` among others.
 *
 * @param {string} id
 * @returns {Promise<Candidate>}
 */
export async function candidate(id) {
  const opened = await fetchBoard(id);
  const { faults } = await checkPosition({ board: opened.board });
  const aims = opened.board.targets ?? [];
  const fault = faults.length > 0 ? "faulty" : aims.length === 0 ? "no_target" : null;
  return { ...opened, fault, faults: faults.length };
}

/**
 * The id of the board that a text means: of a saved one, or of one that a link carries, which is saved for that. Null
 * where the text means none. Throws LinkError and HttpError.
 *
 * @param {string} text
 * @param {string} name for a board that has none
 * @returns {Promise<string | null>}
 */
export async function boardMeant(text, name) {
  const hash = text.indexOf("#");
  const carried = hash >= 0 ? await fromFragment(text.slice(hash).trim()) : null;
  if (carried?.kind === "board") return (await createBoard(carried.name || name, /** @type {BoardJson} */ (carried.value))).id;
  return boardIdFrom(text);
}
