/** Requests about positions and saved boards (docs/reference/services.md). */

import type { Color, Direction } from "../../kit/board/geometry.ts";
import type {
  Checked,
  ExportRequest,
  OpenedBoard,
  RandomBoard,
  RandomRequest,
  Read,
  ReadRecord,
  ReadSolution,
  SavedBoard,
  SavedBoards,
  Solved as SolvedProblem,
  Written,
} from "../../wire/generated/http.ts";
import { request, send } from "../../wire/http.ts";
import type { FacedBoard, ProblemJson } from "./boards/shape.ts";
import type { Diagonal, Target } from "./rules/board.ts";

/** rules that are missing are on */
type Posed = Omit<ProblemJson, "rules"> & { rules?: Partial<ProblemJson["rules"]> };
/** a board alone, or a problem */
export type Given = { board: FacedBoard } | { problem: Posed };

/** a printed face as at the north-west */
export interface Face {
  id: string;
  mark: Color;
  walls: [number, number, Direction][];
  diagonals: Diagonal[];
  targets: Target[];
}
/** the facts about the printed faces */
export type Facts = { faces: Face[]; editions: Record<string, { faces: string[]; count: number }> };

/** All printed faces and the editions that have them; the browser caches them. */
export function fetchFaces(): Promise<Facts> {
  return request("/api/faces", undefined, { cache: "default" });
}

/** All faults of a board or problem; none if it is playable. */
export function checkPosition(given: Given, signal?: AbortSignal): Promise<Checked> {
  return request("/api/check", given, { signal: signal ?? null });
}

/** the content of a text, complete: a problem or a board, according to `kind` */
type Imported = Omit<Read, "problem"> & { problem?: ProblemJson };

/**
 * What a text in any notation contains: a position, a game's record, or a solution of the problem. Illegal moves are an
 * HttpError with the code "illegal_solution".
 *
 * @param diagonals whether D faces of a game ID have their diagonals
 */
export function importPosition(
  text: string,
  diagonals: boolean = false,
  problem: Posed | null = null,
): Promise<Imported | ReadSolution | ReadRecord> {
  return request("/api/import", { text, diagonals, ...(problem && { problem }) });
}

export type PictureFormat = "svg" | "png" | "sheet";
export type TextFormat = Exclude<ExportRequest["format"], PictureFormat>;
type ExportWishes = Omit<ExportRequest, "board" | "problem" | "format">;

/**
 * A board, problem or solution as a text; the notes say what it leaves out. What the format cannot express is an
 * HttpError with the code "inexpressible" and the reasons.
 */
export function exportText(given: Given, format: TextFormat, wishes: ExportWishes = {}): Promise<Written> {
  return request("/api/export", { ...given, ...wishes, format });
}

/** A board or problem as a picture or a sheet to print, as a file. */
export async function exportPicture(given: Given, format: PictureFormat, wishes: ExportWishes = {}): Promise<Blob> {
  return (await send("/api/export", { ...given, ...wishes, format })).blob();
}

export type Hint =
  | { kind: "between"; least: number; most: number }
  | { kind: "fewer"; than: number }
  | { kind: "moves"; count: number }
  | { kind: "robots"; robots: Color[] }
  | { kind: "first_robot"; robot: Color }
  | { kind: "move"; at: number; move: string; cost: number };
/** with the hints in the order in which they are shown */
export type Solved = Omit<SolvedProblem, "hints"> & { hints: Hint[] };

/**
 * The optimum of a problem, a solution, and hints.
 *
 * @param signal cancels the search, too
 */
export function solveProblem(problem: Posed, signal?: AbortSignal): Promise<Solved> {
  return request("/api/solve", { problem }, { signal: signal ?? null });
}

/** A random board in the style of the printed ones. */
export function randomBoard(wishes: RandomRequest): Promise<RandomBoard> {
  return request("/api/boards/random", wishes);
}

const boardPath = (id: string) => `/api/boards/${encodeURIComponent(id)}`;

/** The boards that were saved on this device, the newest first. */
export function listBoards(): Promise<SavedBoards> {
  return request("/api/boards");
}

/** A saved board, whoever saved it. */
export function fetchBoard(id: string): Promise<OpenedBoard> {
  return request(boardPath(id));
}

export function createBoard(name: string, board: FacedBoard): Promise<SavedBoard> {
  return request("/api/boards", { name, board });
}

export function updateBoard(id: string, name: string, board: FacedBoard): Promise<SavedBoard> {
  return request(boardPath(id), { name, board }, { method: "PUT" });
}

export async function deleteBoard(id: string): Promise<void> {
  await send(boardPath(id), undefined, { method: "DELETE" });
}
