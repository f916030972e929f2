/**
 * Saved boards as a choice for a game: reads what was typed or pasted, and whether a game can be played on the board.
 */

import type { OpenedBoard } from "../../../wire/generated/http.ts";
import { fromFragment } from "../links.ts";
import { checkPosition, createBoard, fetchBoard } from "../services.ts";

export type Candidate = OpenedBoard & { fault: "faulty" | "no_target" | null; faults: number };

/** The id of a saved board in a text: the id itself or any link that has it in it. Null where there is none. */
export function boardIdFrom(text: string) {
  const words = text.split("#")[0].match(/[A-Za-z0-9]+/g) ?? [];
  return words.filter((word) => word.length === 10).at(-1) ?? null;
}

/** A saved board with what keeps games from being played on it. Throws HttpError, `unknown_board` among others. */
export async function candidate(id: string): Promise<Candidate> {
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
 * @param name for a board that has none
 */
export async function boardMeant(text: string, name: string): Promise<string | null> {
  const hash = text.indexOf("#");
  const carried = hash >= 0 ? await fromFragment(text.slice(hash).trim()) : null;
  if (carried?.kind === "board") return (await createBoard(carried.name || name, carried.value)).id;
  return boardIdFrom(text);
}
