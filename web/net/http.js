/**
 * The requests that are not the socket: rooms and seats, and the services for positions and saved boards
 * (docs/reference/services.md). A refusal comes back as an HttpError with the server's own code, so that the page can
 * say it in the reader's language; one that nobody waits for any more is ended by an AbortSignal.
 */

import { takeAnswer } from "./early.js";

/** @typedef {import("../ricochet/types.js").GameRules} GameRules */
/** @typedef {import("./wire.js").RoomInfo} RoomInfo */
/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../ricochet/types.js").Target} Target */
/** @typedef {import("../rules/board.js").BoardJson} PlainBoard */
/** @typedef {PlainBoard & { faces?: readonly string[] }} BoardJson a board as JSON, spelled out or by its faces */
/** @typedef {Cell | { cell: Cell, kind: "transparent" }} RobotJson a robot's cell, with the transparent one's powers or not */
/**
 * @typedef {object} ProblemJson
 * @property {BoardJson} board
 * @property {Partial<Record<Color, RobotJson>>} robots
 * @property {{ cell: Cell, color: Color | "any", symbol?: string | null }} target
 * @property {{ ricochet?: boolean, no_reversal?: boolean }} [rules]
 */
/** @typedef {{ board: BoardJson } | { problem: ProblemJson }} Given a board alone, or a problem */
/** @typedef {{ kind: string, message: string, cells: Cell[] }} Fault */
/** @typedef {{ kind: string, message: string }} Note */

export class HttpError extends Error {
  /**
   * @param {number} status 0 when the server could not be reached
   * @param {string} code
   * @param {string} [message]
   * @param {string} [quote] the part that was at fault
   * @param {readonly string[]} [causes] why a text cannot be read or a format cannot say something, by kind
   */
  constructor(status, code, message = code, quote = "", causes = []) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.quote = quote;
    this.causes = causes;
  }
}

/** @typedef {{ method?: string, signal?: AbortSignal | null, cache?: RequestCache }} How */

/**
 * @param {string} path
 * @param {object} [body] sent as JSON, by POST unless something else is said; without it the request is a GET
 * @param {How} [how]
 * @returns {Promise<Response>} an answer that is a success
 */
async function send(path, body, { method, signal, cache } = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await ((!body && !method && takeAnswer(path)) || fetch(path, {
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

/**
 * @param {string} path
 * @param {object} [body]
 * @param {How} [how]
 * @returns {Promise<any>} the JSON of the answer, null where it has none
 */
async function request(path, body, how) {
  const response = await send(path, body, how);
  try {
    return await response.json();
  } catch (error) {
    if (how?.signal?.aborted) {
      throw error;
    }
    return null;
  }
}

/** @param {string} code */
export const roomPath = (code) => `/r/${encodeURIComponent(code)}`;
/** @param {string} code */
export const qrPath = (code) => `/api/rooms/${encodeURIComponent(code)}/qr.svg`;
/** @param {string} code */
export const recordPath = (code) => `/api/rooms/${encodeURIComponent(code)}/record`;

/**
 * @param {{ name: string, rules: Partial<GameRules> }} wishes
 * @returns {Promise<{ code: string, path: string, seat: number }>}
 */
export function createRoom(wishes) {
  return request("/api/rooms", wishes);
}

/** The rooms that anybody may find. @returns {Promise<import("../rooms/open.js").OpenRooms>} */
export function openRooms() {
  return request("/api/rooms");
}

/**
 * @param {string} code
 * @returns {Promise<RoomInfo>}
 */
export function roomInfo(code) {
  return request(`/api/rooms/${encodeURIComponent(code)}`);
}

/**
 * @param {string} code
 * @param {string} name
 * @returns {Promise<{ seat: number }>}
 */
export function joinRoom(code, name) {
  return request(`/api/rooms/${encodeURIComponent(code)}/join`, { name });
}

/**
 * Have the server forget who has this device's seat in a room; where there is none, nothing happens.
 *
 * @param {string} code
 * @returns {Promise<void>}
 */
export async function forgetSeat(code) {
  await send(`/api/rooms/${encodeURIComponent(code)}/me`, undefined, { method: "DELETE" });
}

/**
 * What a person typed or pasted, as a room code: links are cut to their code, letters become capitals, spaces and
 * dashes go.
 *
 * @param {string} text
 * @returns {string}
 */
export function codeFrom(text) {
  const link = /\/r\/([^/?#\s]+)/i.exec(text);
  return (link ? link[1] : text).replace(/[\s-]/g, "").toUpperCase();
}

/**
 * @typedef {object} FaceJson a printed face as it lies at the north-west
 * @property {string} id
 * @property {Color} mark
 * @property {[number, number, Direction][]} walls
 * @property {{ cell: Cell, color: Color, direction: "/" | "\\" }[]} diagonals
 * @property {Target[]} targets
 */
/** @typedef {{ faces: string[], count: number }} EditionJson */

/**
 * All printed faces and the editions that have them; the browser keeps them.
 *
 * @returns {Promise<{ faces: FaceJson[], editions: Record<string, EditionJson> }>}
 */
export function fetchFaces() {
  return request("/api/faces", undefined, { cache: "default" });
}

/**
 * All faults of a board or problem, none where it can be played.
 *
 * @param {Given} given
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ faults: Fault[] }>}
 */
export function checkPosition(given, signal) {
  return request("/api/check", given, { signal: signal ?? null });
}

/**
 * @typedef {object} Imported what a text says, spelled out: a problem or a board, whichever `kind` is
 * @property {"problem" | "board"} kind
 * @property {string} format
 * @property {ProblemJson} [problem]
 * @property {BoardJson} [board]
 * @property {string} line
 * @property {Note[]} notes
 * @property {Fault[]} faults
 */

/**
 * @typedef {object} ImportedRecord a game's record: its rounds, each a problem by its line
 * @property {"record"} kind
 * @property {string} game which one it is of
 * @property {readonly { name: string, line: string, optimum: number | null }[]} rounds
 */

/**
 * What a text in any notation says, or a game's record.
 *
 * @param {string} text
 * @param {{ diagonals?: boolean, signal?: AbortSignal }} [how] whether D faces of a game ID have their diagonals
 * @returns {Promise<Imported | ImportedRecord>}
 */
export function importPosition(text, { diagonals = false, signal } = {}) {
  return request("/api/import", { text, diagonals }, { signal: signal ?? null });
}

/**
 * @typedef {object} ImportedSolution a plan, an answer or a list of moves, all of them legal, up to the success
 * @property {"solution"} kind
 * @property {"moves" | "ipc-plan" | "asp-answer"} format
 * @property {string} solution the moves, like "rE gN"
 * @property {number} cost
 * @property {boolean} solves
 * @property {Note[]} notes
 */

/**
 * What a text in any notation says that may also be a solution of the problem. Moves that cannot be made are an
 * HttpError with the code "illegal_solution".
 *
 * @param {string} text
 * @param {ProblemJson} problem
 * @param {{ diagonals?: boolean, signal?: AbortSignal }} [how]
 * @returns {Promise<Imported | ImportedSolution | ImportedRecord>}
 */
export function importFor(text, problem, { diagonals = false, signal } = {}) {
  return request("/api/import", { text, diagonals, problem }, { signal: signal ?? null });
}

/**
 * @typedef {"line" | "json" | "ascii" | "game-id" | "ipc" | "ipc-domain" | "asp" | "moves" | "ipc-plan" | "asp-answer"} TextFormat
 * @typedef {"svg" | "png" | "sheet"} PictureFormat
 */
/**
 * @typedef {object} ExportWishes
 * @property {string} [solution] moves to write or draw, like "rE gN"
 * @property {"light" | "dark" | "print"} [theme]
 * @property {"a4" | "letter"} [paper]
 * @property {"en" | "fr"} [language] of the words on pictures and sheets
 * @property {string} [name]
 */

/**
 * A board, problem or solution as a text; what it leaves out stands in the notes. What the format cannot say is an
 * HttpError with the code "inexpressible" and the reasons.
 *
 * @param {Given} given
 * @param {TextFormat} format
 * @param {ExportWishes} [wishes]
 * @returns {Promise<{ text: string, notes: Note[] }>}
 */
export function exportText(given, format, wishes = {}) {
  return request("/api/export", { ...given, ...wishes, format });
}

/**
 * A board or problem as a picture or a sheet to print, as a file.
 *
 * @param {Given} given
 * @param {PictureFormat} format
 * @param {ExportWishes} [wishes]
 * @returns {Promise<Blob>}
 */
export async function exportPicture(given, format, wishes = {}) {
  return (await send("/api/export", { ...given, ...wishes, format })).blob();
}

/** @typedef {{ move: string, robot: Color, direction: Direction, path: Cell[], cost: number }} SolutionStep */
/**
 * @typedef {{ kind: "between", least: number, most: number }
 *   | { kind: "fewer", than: number }
 *   | { kind: "moves", count: number }
 *   | { kind: "robots", robots: Color[] }
 *   | { kind: "first_robot", robot: Color }
 *   | { kind: "move", at: number, move: string, cost: number }} Hint
 */
/**
 * @typedef {object} Solved
 * @property {"optimal" | "unsolvable" | "limit"} status
 * @property {number | null} moves
 * @property {number} least every solution has at least so many moves
 * @property {string | null} solution
 * @property {SolutionStep[]} steps
 * @property {Hint[]} hints in the order in which they are told
 * @property {number} seconds
 */

/**
 * The optimum of a problem, a solution, and hints.
 *
 * @param {ProblemJson} problem
 * @param {AbortSignal} [signal] ends the search, too
 * @returns {Promise<Solved>}
 */
export function solveProblem(problem, signal) {
  return request("/api/solve", { problem }, { signal: signal ?? null });
}

/**
 * A random board in the style of the printed ones.
 *
 * @param {{ rows?: number, cols?: number, diagonals?: boolean, openings?: number, seed?: number }} wishes
 * @returns {Promise<{ board: BoardJson, seed: number }>}
 */
export function randomBoard(wishes) {
  return request("/api/boards/random", wishes);
}

/** @typedef {{ id: string, name: string, rows: number, cols: number, updated: number }} SavedBoard */
/** @typedef {{ id: string, name: string, board: BoardJson, mine: boolean, updated: number }} OpenedBoard */

/** @param {string} id */
const boardPath = (id) => `/api/boards/${encodeURIComponent(id)}`;

/**
 * The boards that were saved on this device, the newest first.
 *
 * @returns {Promise<{ boards: SavedBoard[] }>}
 */
export function listBoards() {
  return request("/api/boards");
}

/**
 * A saved board, whoever saved it.
 *
 * @param {string} id
 * @returns {Promise<OpenedBoard>}
 */
export function fetchBoard(id) {
  return request(boardPath(id));
}

/**
 * @param {string} name
 * @param {BoardJson} board
 * @returns {Promise<SavedBoard>}
 */
export function createBoard(name, board) {
  return request("/api/boards", { name, board });
}

/**
 * @param {string} id
 * @param {string} name
 * @param {BoardJson} board
 * @returns {Promise<SavedBoard>}
 */
export function updateBoard(id, name, board) {
  return request(boardPath(id), { name, board }, { method: "PUT" });
}

/**
 * @param {string} id
 * @returns {Promise<void>}
 */
export async function deleteBoard(id) {
  await send(boardPath(id), undefined, { method: "DELETE" });
}

/**
 * Have the server forget this device and all that was saved on it.
 *
 * @returns {Promise<void>}
 */
export async function forgetBoards() {
  await send("/api/boards", undefined, { method: "DELETE" });
}
