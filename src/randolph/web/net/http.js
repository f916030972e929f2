/**
 * The few requests that are not the socket: make a room, look at one, take a seat, fetch a problem. A refusal comes
 * back as an HttpError with the server's own code, so that the page can say it in the reader's language.
 */

/** @typedef {import("./wire.js").GameRules} GameRules */
/** @typedef {import("./wire.js").RoomInfo} RoomInfo */

export class HttpError extends Error {
  /**
   * @param {number} status 0 when the server could not be reached
   * @param {string} code
   * @param {string} [message]
   */
  constructor(status, code, message = code) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {object} [body] sent as JSON by POST; without it the request is a GET
 * @returns {Promise<any>}
 */
async function request(path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method: body ? "POST" : "GET",
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : null,
      cache: "no-store",
    });
  } catch {
    throw new HttpError(0, "unreachable");
  }
  const data = await response.json().catch(() => null);
  if (!response.ok) {
    throw new HttpError(response.status, data?.error?.code ?? "http", data?.error?.message);
  }
  return data;
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
