/**
 * HTTP requests for rooms and seats, and the functions that all other requests use (docs/reference/services.md). A
 * refusal is thrown as an HttpError with the server's code, so that the page can show it in the reader's language.
 * Requests can be aborted by an AbortSignal.
 */

import { takeAnswer } from "./early.ts";
import type { AnyRules } from "./generated/games.ts";
import type { OpenRooms, RoomCreated, RoomInfo, RoomJoined } from "./generated/http.ts";

export class HttpError extends Error {
  status: number;
  code: string;
  quote: string;
  causes: readonly string[];

  /**
   * @param status 0 when the server could not be reached
   * @param quote the part of the input that was wrong
   * @param causes why a text cannot be read, or a format cannot express something, by kind
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

type RequestOptions = { method?: string; signal?: AbortSignal | null; cache?: RequestCache };

/**
 * @param body sent as JSON (a blob unchanged), by POST unless `method` says otherwise; without a body the request is a
 * GET
 * @returns a successful answer
 */
export async function send(
  path: string,
  body?: object,
  { method, signal, cache }: RequestOptions = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await ((!body && !method && takeAnswer(path)) ||
      fetch(path, {
        method: method ?? (body ? "POST" : "GET"),
        headers: body ? { "Content-Type": "application/json" } : {},
        body: body instanceof Blob ? body : body ? JSON.stringify(body) : null,
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

/** @returns the JSON of the answer, of the type of this address; null if it has no body */
export async function request<Answer>(path: string, body?: object, options?: RequestOptions): Promise<Answer> {
  const response = await send(path, body, options);
  try {
    return await response.json();
  } catch (error) {
    if (options?.signal?.aborted) {
      throw error;
    }
    return null as Answer; // some answers have no body, and their type says so
  }
}

export const roomPath = (code: string) => `/r/${encodeURIComponent(code)}`;
export const qrPath = (code: string) => `/api/rooms/${encodeURIComponent(code)}/qr.svg`;
export const recordPath = (code: string) => `/api/rooms/${encodeURIComponent(code)}/record`;

export function createRoom(room: { name: string; rules: Partial<AnyRules> }): Promise<RoomCreated> {
  return request("/api/rooms", room);
}

/** The open rooms. */
export function openRooms(): Promise<OpenRooms> {
  return request("/api/rooms");
}

export function roomInfo(code: string): Promise<RoomInfo> {
  return request(`/api/rooms/${encodeURIComponent(code)}`);
}

export function joinRoom(code: string, name: string): Promise<RoomJoined> {
  return request(`/api/rooms/${encodeURIComponent(code)}/join`, { name });
}

/** Have the server delete the person behind this device's seat in a room; without a seat, nothing happens. */
export async function forgetSeat(code: string): Promise<void> {
  await send(`/api/rooms/${encodeURIComponent(code)}/me`, undefined, { method: "DELETE" });
}

/**
 * A typed or pasted text as a room code: links are cut to their code, letters become capitals, spaces and dashes are
 * removed.
 */
export function codeFrom(text: string): string {
  const link = /\/r\/([^/?#\s]+)/i.exec(text);
  return (link ? link[1] : text).replace(/[\s-]/g, "").toUpperCase();
}

/** Have the server delete the player of puzzles on all devices; without one, nothing happens. */
export async function forgetPlayer(): Promise<void> {
  await send("/api/me", undefined, { method: "DELETE" });
}

/** Have the server delete this device's data: everything that was saved on it. */
export async function forgetBoards(): Promise<void> {
  await send("/api/boards", undefined, { method: "DELETE" });
}
