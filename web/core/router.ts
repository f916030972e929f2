/**
 * Addresses of the page: `/` home, `/new` the form for a new room, `/r/CODE` a room, `/r/CODE/screen` the same for a television, `/table` the set-up of a real table,
 * `/position` one position, `/boards` the boards of this device, `/boards/edit` one board, `/rooms` the rooms that anybody may find; table, position and editor may
 * carry a board or problem in their fragment (links.ts). Links within the page change the address without loading
 * anything; the server gives the same document for all of them.
 */

import type { Place } from "../games/ricochet/boards/rr-editor.ts";
import { codeFrom } from "../wire/http.ts";

export type Route =
  | { page: "home" }
  | { page: "room"; code: string }
  | { page: "screen"; code: string; asked: URLSearchParams }
  | { page: "lost" }
  | {
      page: "new";
      game: "ricochet" | "micro" | null;
      solo: boolean;
      table: boolean;
      faces: string[] | null;
      board: string | null;
      tiles: string | null;
      listed: boolean;
    }
  | { page: "table" | "position" | "micro-table" | "micro-position"; fragment: string }
  | { page: "boards" }
  | { page: "rooms" }
  | { page: "editor"; place: Place };

/** The games that an address may name. */
const GAMES = ["ricochet", "micro"] as const;

/**
 * Told where somebody wants to go, and what makes it the page's address – to be called when the page goes there, and not
 * before; null where the browser has changed the address already.
 */
type Traveler = (place: URL, arrive: (() => void) | null) => Promise<void>;

const listeners: Set<Traveler> = new Set();

export function routeOf(place: { pathname: string; search: string; hash?: string }): Route {
  const path = place.pathname.replace(/\/+$/, "") || "/";
  if (path === "/") return { page: "home" };
  if (path === "/new") return { page: "new", ...newRoom(new URLSearchParams(place.search)) };
  const micro = new URLSearchParams(place.search).get("game") === "micro";
  if (path === "/table") return { page: micro ? "micro-table" : "table", fragment: place.hash ?? "" };
  if (path === "/position") return { page: micro ? "micro-position" : "position", fragment: place.hash ?? "" };
  if (path === "/rooms") return { page: "rooms" };
  if (path === "/boards") return { page: "boards" };
  if (path === "/boards/edit") {
    const asked = new URLSearchParams(place.search);
    return { page: "editor", place: { board: asked.get("board"), draft: asked.get("draft"), hash: place.hash ?? "" } };
  }
  const room = /^\/r\/([^/]+)(\/screen)?$/.exec(path);
  if (!room) return { page: "lost" };
  const code = codeFrom(decoded(room[1]));
  return room[2] ? { page: "screen", code, asked: new URLSearchParams(place.search) } : { page: "room", code };
}

/**
 * What an address wishes for a new room: `?game=micro`, `?mode=solo` or `table`, `?listed` that anybody may find it, `?faces=1A-2B-3C-4D` at NW, NE, SE, SW, or `?board=ID`, or for Micro
 * Robots `?tiles=black:1N-4E-3E-2N` (or a number, `black:17`). What is no such thing is no wish.
 */
function newRoom(asked: URLSearchParams) {
  const faces = asked.get("faces")?.match(/[1-4][A-D]/g) ?? [];
  const board = /^[A-Za-z0-9]{10}$/.exec(asked.get("board") ?? "");
  return {
    game: GAMES.find((game) => game === asked.get("game")) ?? null,
    solo: asked.get("mode") === "solo",
    table: asked.get("mode") === "table",
    faces: new Set(faces.map((face) => face[0])).size === 4 && faces.length === 4 ? [...faces] : null,
    board: board ? board[0] : null,
    tiles: asked.get("tiles"),
    listed: asked.has("listed"),
  };
}

/** The address of the form for a new room that says what is wished. */
export function newPath(wish: { game?: (typeof GAMES)[number]; mode?: "solo" | "table"; tiles?: string; listed?: "" }) {
  const asked = new URLSearchParams(Object.entries(wish));
  return asked.size ? `/new?${asked}` : "/new";
}

/** The game of a page; null where it is of none, or of both. */
export const gameOf = (route: Route | null) =>
  route?.page === "micro-table" || route?.page === "micro-position"
    ? "micro"
    : route?.page === "new"
      ? route.game
      : null;

/** A part of an address, as it is when it is no proper one. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Go somewhere within the page. As long as the new page is on its way, the address is that of the page that one sees and
 * still can use; both change together. Resolves when that has happened, or when somebody has gone elsewhere meanwhile.
 */
export async function navigate(path: string, how: { replace?: boolean } = {}) {
  const place = new URL(path, location.href);
  const arrive = () => {
    if (how.replace) history.replaceState(null, "", place);
    else history.pushState(null, "", place);
    window.scrollTo(0, 0);
  };
  await Promise.all([...listeners].map((listener) => listener(place, arrive)));
}

/** Another fragment for the page that is shown, which knows it already. */
export function replaceHash(hash: string) {
  history.replaceState(null, "", location.pathname + location.search + hash);
}

export function onNavigate(listener: Traveler) {
  listeners.add(listener);
  window.addEventListener("popstate", () => void listener(new URL(location.href), null));
}

/**
 * Plain clicks on links to our own pages become navigation; everything else (new tab, downloads, other sites) is the
 * browser's.
 */
export function followLink(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || routeOf(link).page === "lost") return;
  event.preventDefault();
  void navigate(link.pathname + link.search + link.hash);
}
