/**
 * Saved boards as a choice for a game: finds the board in a typed or pasted text, and checks whether a game can be
 * played on it.
 */

import type { OpenedBoard } from "../../../wire/generated/http.ts";
import { fromFragment } from "../links.ts";
import { checkPosition, createBoard, fetchBoard } from "../services.ts";

export type Candidate = OpenedBoard & { fault: "faulty" | "no_target" | null; faults: number };

/** The id of a saved board in a text: the id itself, or any link that contains it. Null if there is none. */
export function boardIdFrom(text: string) {
  const words = text.split("#")[0].match(/[A-Za-z0-9]+/g) ?? [];
  return words.filter((word) => word.length === 10).at(-1) ?? null;
}

/** A saved board, and why games cannot be played on it, if so. Throws HttpError, for example `unknown_board`. */
export async function candidate(id: string): Promise<Candidate> {
  const opened = await fetchBoard(id);
  const { faults } = await checkPosition({ board: opened.board });
  const aims = opened.board.targets ?? [];
  const fault = faults.length > 0 ? "faulty" : aims.length === 0 ? "no_target" : null;
  return { ...opened, fault, faults: faults.length };
}

/**
 * The id of the board in a text: of a saved one, or of one in a link, which is saved first. Null if there is none.
 * Throws LinkError and HttpError.
 *
 * @param name for a board without one
 */
export async function boardMeant(text: string, name: string): Promise<string | null> {
  const hash = text.indexOf("#");
  const carried = hash >= 0 ? await fromFragment(text.slice(hash).trim()) : null;
  if (carried?.kind === "board") return (await createBoard(carried.name || name, carried.value)).id;
  return boardIdFrom(text);
}
