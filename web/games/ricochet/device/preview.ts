/**
 * The board of a room before its game, if the faces or a saved board are chosen. At a real table the random boards are
 * drawn before the game, too, so that there is time to set up the table.
 */

import type { Color, Robots } from "../../../kit/board/geometry.ts";
import { type BoardJson, type GameRules, SIZE } from "../../../wire/generated/ricochet.ts";
import { draftOf, robotsByLot } from "../boards/editor-model.ts";
import { arranged, boardOfFaces, loadFaces, opened, randomFaces } from "../rules/arrange.ts";
import type { BoardJson as Surface } from "../rules/board.ts";
import { fetchBoard } from "../services.ts";

/** @returns null if the board is drawn at random at the start, or could not be loaded */
export async function boardOfRules({ board, faces, openings }: GameRules): Promise<BoardJson | null> {
  try {
    if (board) return asLaid((await fetchBoard(board)).board);
    if (!faces || openings.random) return null;
    await loadFaces();
    return asLaid(opened(boardOfFaces(faces), openings));
  } catch {
    return null;
  }
}

/** A board with a list of targets, as in a room's view. */
const asLaid = (board: Surface) => ({ ...board, targets: board.targets ?? [] }) as BoardJson; // the server's, or made of faces: nothing else is missing

/** What these rules leave to chance, drawn: faces (E7, E9), and open rows and columns (E6). */
export async function drawn({ edition, faces, diagonals, openings }: GameRules, random: () => number = Math.random) {
  await loadFaces();
  const lines = Array.from({ length: 2 * SIZE }, (_, line) => line);
  const open = Array.from({ length: openings.random }, () => lines.splice(Math.floor(random() * lines.length), 1)[0]);
  open.sort((a, b) => a - b);
  return {
    faces: faces ?? arranged(randomFaces(edition, { diagonals, random })),
    openings: openings.random
      ? {
          random: 0,
          rows: open.filter((line) => line < SIZE),
          cols: open.filter((line) => line >= SIZE).map((line) => line - SIZE),
        }
      : openings,
  };
}

/** Random robots on a board (S1). */
export const robotsDrawn = (board: BoardJson, colors: readonly Color[]): Robots =>
  robotsByLot(draftOf(board), colors, Math.random).robots as Robots; // no robot of a new draft has powers
