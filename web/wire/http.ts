/**
 * The requests that are not the socket: rooms and seats, and the services for positions and saved boards
 * (docs/reference/services.md). A refusal comes back as an HttpError with the server's own code, so that the page can
 * say it in the reader's language; one that nobody waits for any more is ended by an AbortSignal.
 */

import type { BoardJson as PlainBoard } from "../games/ricochet/rules/board.ts";
import type { Cell, Color, Direction } from "../kit/board/geometry.ts";
import { takeAnswer } from "./early.ts";
import type { AnyRules } from "./generated/games.ts";
import type {
  Checked,
  ExportWish,
  OpenedBoard,
  OpenRooms,
  RandomBoard,
  RandomWish,
  Read,
  ReadRecord,
  ReadSolution,
  RoomCreated,
  RoomInfo,
  RoomJoined,
  SavedBoard,
  SavedBoards,
  Solved as SolvedProblem,
  Written,
} from "./generated/http.ts";
import type { TargetJson } from "./generated/ricochet.ts";

/** a board as JSON, spelled out or by its faces */
export type BoardJson = PlainBoard & { faces?: readonly string[] };
/** a robot's cell, with the transparent one's powers or not */
type RobotJson = Cell | { cell: Cell; kind: "transparent" };
export interface ProblemJson {
  board: BoardJson;
  robots: Partial<Record<Color, RobotJson>>;
  target: { cell: Cell; color: Color | "any"; symbol?: string | null };
  rules?: { ricochet?: boolean; no_reversal?: boolean };
}
/** a board alone, or a problem */
export type Given = { board: BoardJson } | { problem: ProblemJson };

export class HttpError extends Error {
  status: number;
  code: string;
  quote: string;
  causes: readonly string[];

  /**
   * @param status 0 when the server could not be reached
   * @param quote the part that was at fault
   * @param causes why a text cannot be read or a format cannot say something, by kind
   */
  constructor(
    status: number,
    code: string,
    message: string = code,
    quote: string = "",
    causes: readonly string[] = [],
  ) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.quote = quote;
    this.causes = causes;
  }
}

type How = { method?: string; signal?: AbortSignal | null; cache?: RequestCache };

/**
 * @param body sent as JSON, by POST unless something else is said; without it the request is a GET
 * @returns an answer that is a success
 */
async function send(path: string, body?: object, { method, signal, cache }: How = {}): Promise<Response> {
  let response: Response;
  try {
    response = await ((!body && !method && takeAnswer(path)) ||
      fetch(path, {
        method: method ?? (body ? "POST" : "GET"),
        headers: body ? { "Content-Type": "application/json" } : {},
        body: body ? JSON.stringify(body) : null,
        cache: cache ?? "no-store",
        signal: signal ?? null,
      }));
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new HttpError(0, "unreachable");
  }
  if (!response.ok) {
    const error = (await response.json().catch(() => null))?.error;
    throw new HttpError(response.status, error?.code ?? "http", error?.message, error?.quote, error?.causes);
  }
  return response;
}

/** @returns the JSON of the answer, which is what this address answers; null where it has none */
async function request<Answer>(path: string, body?: object, how?: How): Promise<Answer> {
  const response = await send(path, body, how);
  try {
    return await response.json();
  } catch (error) {
    if (how?.signal?.aborted) {
      throw error;
    }
    return null as Answer;
  }
}

export const roomPath = (code: string) => `/r/${encodeURIComponent(code)}`;
export const qrPath = (code: string) => `/api/rooms/${encodeURIComponent(code)}/qr.svg`;
export const recordPath = (code: string) => `/api/rooms/${encodeURIComponent(code)}/record`;

export function createRoom(wishes: { name: string; rules: Partial<AnyRules> }): Promise<RoomCreated> {
  return request("/api/rooms", wishes);
}

/** The rooms that anybody may find. */
export function openRooms(): Promise<OpenRooms> {
  return request("/api/rooms");
}

export function roomInfo(code: string): Promise<RoomInfo> {
  return request(`/api/rooms/${encodeURIComponent(code)}`);
}

export function joinRoom(code: string, name: string): Promise<RoomJoined> {
  return request(`/api/rooms/${encodeURIComponent(code)}/join`, { name });
}

/** Have the server forget who has this device's seat in a room; where there is none, nothing happens. */
export async function forgetSeat(code: string): Promise<void> {
  await send(`/api/rooms/${encodeURIComponent(code)}/me`, undefined, { method: "DELETE" });
}

/**
 * What a person typed or pasted, as a room code: links are cut to their code, letters become capitals, spaces and
 * dashes go.
 */
export function codeFrom(text: string): string {
  const link = /\/r\/([^/?#\s]+)/i.exec(text);
  return (link ? link[1] : text).replace(/[\s-]/g, "").toUpperCase();
}

/** a printed face as it lies at the north-west */
interface FaceJson {
  id: string;
  mark: Color;
  walls: [number, number, Direction][];
  diagonals: { cell: Cell; color: Color; direction: "/" | "\\" }[];
  targets: TargetJson[];
}
type EditionJson = { faces: string[]; count: number };

/** All printed faces and the editions that have them; the browser keeps them. */
export function fetchFaces(): Promise<{ faces: FaceJson[]; editions: Record<string, EditionJson> }> {
  return request("/api/faces", undefined, { cache: "default" });
}

/** All faults of a board or problem, none where it can be played. */
export function checkPosition(given: Given, signal?: AbortSignal): Promise<Checked> {
  return request("/api/check", given, { signal: signal ?? null });
}

/** what a text says, spelled out: a problem or a board, whichever `kind` is */
type Imported = Omit<Read, "problem"> & { problem?: ProblemJson };

/**
 * What a text in any notation says, or a game's record.
 *
 * @param how whether D faces of a game ID have their diagonals
 */
export function importPosition(
  text: string,
  { diagonals = false, signal }: { diagonals?: boolean; signal?: AbortSignal } = {},
): Promise<Imported | ReadRecord> {
  return request("/api/import", { text, diagonals }, { signal: signal ?? null });
}

/**
 * What a text in any notation says that may also be a solution of the problem. Moves that cannot be made are an
 * HttpError with the code "illegal_solution".
 */
export function importFor(
  text: string,
  problem: ProblemJson,
  { diagonals = false, signal }: { diagonals?: boolean; signal?: AbortSignal } = {},
): Promise<Imported | ReadSolution | ReadRecord> {
  return request("/api/import", { text, diagonals, problem }, { signal: signal ?? null });
}

export type PictureFormat = "svg" | "png" | "sheet";
export type TextFormat = Exclude<ExportWish["format"], PictureFormat>;
type ExportWishes = Omit<ExportWish, "board" | "problem" | "format">;

/**
 * A board, problem or solution as a text; what it leaves out stands in the notes. What the format cannot say is an
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
/** with the hints in the order in which they are told */
export type Solved = Omit<SolvedProblem, "hints"> & { hints: Hint[] };

/**
 * The optimum of a problem, a solution, and hints.
 *
 * @param signal ends the search, too
 */
export function solveProblem(problem: ProblemJson, signal?: AbortSignal): Promise<Solved> {
  return request("/api/solve", { problem }, { signal: signal ?? null });
}

/** A random board in the style of the printed ones. */
export function randomBoard(wishes: RandomWish): Promise<RandomBoard> {
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

export function createBoard(name: string, board: BoardJson): Promise<SavedBoard> {
  return request("/api/boards", { name, board });
}

export function updateBoard(id: string, name: string, board: BoardJson): Promise<SavedBoard> {
  return request(boardPath(id), { name, board }, { method: "PUT" });
}

export async function deleteBoard(id: string): Promise<void> {
  await send(boardPath(id), undefined, { method: "DELETE" });
}

/** Have the server forget this device and all that was saved on it. */
export async function forgetBoards(): Promise<void> {
  await send("/api/boards", undefined, { method: "DELETE" });
}
