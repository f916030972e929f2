/**
 * The routes: which page is shown at which address. The pages of games (`/table`, `/position?game=…`) are in the list of
 * games. If the address names no game, the first game that has such a page is used.
 */

import { t } from "../core/i18n.ts";
import { html, keyed } from "../core/lit.ts";
import { GAME_NAMES, GAMES, type GameName, gameNamed } from "../games/index.ts";
import { blank } from "../parts/blank.ts";
import { codeFrom } from "../wire/http.ts";
import { loadLearn } from "./menu.ts";

/** A page whose modules are loaded. */
export interface LoadedPage {
  /** the document's title; a room sets its own later */
  title: () => string;
  /** its template */
  show: () => unknown;
}

export interface Route {
  /** identifies the modules that the page needs: addresses with the same name need the same ones */
  name: string;
  /** the page's game; null for pages of no game or of all games */
  game: GameName | null;
  /** whether it has the shell's header; a room has its own */
  framed: boolean;
  load: () => Promise<LoadedPage>;
}

type Page = Pick<Route, "name" | "load"> & Partial<Route>;

/** What a page gets from its address: the parts of the path that its pattern captures, and the query. */
type FromAddress = { parts: string[]; query: URLSearchParams };

/** Loads a page together with the styles of rooms and tables; the home page does not need them. */
const withRoomStyles = (page: Promise<unknown>) => Promise.all([page, import("../room/rooms.css")]);

const pageTitle = (page: string) => t("app.title.page", { page });

/** The review of a game: of a room by its code; without a code, of a record. */
const review = (code: string, query: URLSearchParams): Page => ({
  name: "review",
  load: async () => {
    await import("../pages/review/review.ts");
    return {
      title: () => pageTitle(code ? `${t("review.title")} · ${code}` : t("review.title")),
      show: () => keyed(code, html`<game-review data-wide .code=${code} .query=${query}></game-review>`),
    };
  },
});

/** The puzzles of a day, or one of them. Without a day, it is today. */
const daily = (day: string = "", one: string = ""): Page => ({
  name: "daily",
  load: async () => {
    await import("../pages/daily/rr-daily.ts");
    return {
      title: () => pageTitle(t("daily.title")),
      show: () => html`<rr-daily ?data-wide=${one !== ""} .day=${day} .daily=${one}></rr-daily>`,
    };
  },
});

/** Practice: one puzzle by its id; without one, those that suit the player. */
const practice = (id: string, query: URLSearchParams): Page => ({
  name: "practice",
  load: async () => {
    await import("../pages/practice/rr-practice.ts");
    return {
      title: () => pageTitle(t("practice.title")),
      show: () => keyed(id, html`<rr-practice data-wide .puzzle=${id} .free=${query.has("free")}></rr-practice>`),
    };
  },
});

const ROUTES: readonly (readonly [pattern: RegExp, page: (from: FromAddress) => Page])[] = [
  [
    /^\/$/,
    () => ({
      name: "home",
      load: async () => {
        await import("../pages/home/rr-home.ts");
        return { title: () => t("app.title"), show: () => html`<rr-home></rr-home>` };
      },
    }),
  ],
  [
    /^\/new$/,
    ({ query }) => ({
      name: "new",
      game: gameNamed(query.get("game")),
      load: async () => {
        await withRoomStyles(import("../pages/new/new.ts"));
        // Another address is another form. Choices are remembered only once a room was created with them.
        return {
          title: () => pageTitle(formTitle(query)),
          show: () => keyed(query, html`<rr-new .query=${query}></rr-new>`),
        };
      },
    }),
  ],
  [
    /^\/alone$/,
    () => ({
      name: "alone",
      load: async () => {
        await withRoomStyles(import("../pages/alone/alone.ts"));
        return { title: () => pageTitle(t("alone.title")), show: () => html`<rr-alone></rr-alone>` };
      },
    }),
  ],
  [/^\/practice$/, ({ query }) => practice("", query)],
  [/^\/practice\/([^/]+)$/, ({ parts: [id], query }) => practice(id, query)],
  [
    /^\/rush$/,
    () => ({
      name: "rush",
      load: async () => {
        await withRoomStyles(import("../pages/rush/rr-rush.ts"));
        return { title: () => pageTitle(t("rush.title")), show: () => html`<rr-rush></rr-rush>` };
      },
    }),
  ],
  [
    /^\/group\/([^/]+)$/,
    ({ parts: [id], query }) => ({
      name: "group",
      load: async () => {
        await import("../pages/group/rr-group.ts");
        return {
          title: () => pageTitle(t("group.title")),
          show: () => html`<rr-group .group=${id} .day=${query.get("day") ?? ""}></rr-group>`,
        };
      },
    }),
  ],
  [
    /^\/rooms$/,
    () => ({
      name: "rooms",
      load: async () => {
        await withRoomStyles(import("../pages/rooms/rr-rooms.ts"));
        return { title: () => pageTitle(t("app.rooms")), show: () => html`<rr-rooms></rr-rooms>` };
      },
    }),
  ],
  [
    /^\/games$/,
    () => ({
      name: "games",
      load: async () => {
        await withRoomStyles(import("../pages/games/rr-games.ts"));
        return { title: () => pageTitle(t("games.title")), show: () => html`<rr-games></rr-games>` };
      },
    }),
  ],
  [/^\/daily$/, () => daily()],
  [/^\/daily\/([^/]+)$/, ({ parts: [day] }) => daily(day)],
  [/^\/daily\/([^/]+)\/([^/]+)$/, ({ parts: [day, one] }) => daily(day, one)],
  [
    /^\/take-along$/,
    () => ({
      name: "take-along",
      load: async () => {
        await import("../pages/take-along/rr-take-along.ts");
        return { title: () => pageTitle(t("along.title")), show: () => html`<rr-take-along></rr-take-along>` };
      },
    }),
  ],
  [
    /^\/r\/([^/]+)$/,
    ({ parts: [part] }) => ({
      name: "room",
      framed: false,
      load: async () => {
        await withRoomStyles(import("../room/room-entry.ts"));
        const code = codeFrom(part);
        return {
          title: () => t("app.title.room", { code }),
          show: () => keyed(code, html`<rr-room-entry .code=${code} .learn=${loadLearn}></rr-room-entry>`),
        };
      },
    }),
  ],
  [
    /^\/r\/([^/]+)\/screen$/,
    ({ parts: [part], query }) => ({
      name: "room",
      framed: false,
      load: async () => {
        await withRoomStyles(import("../room/room-entry.ts"));
        const code = codeFrom(part);
        return {
          title: () => t("app.title.screen", { code }),
          show: () => keyed(query, html`<rr-room-entry screen .code=${code} .learn=${loadLearn}></rr-room-entry>`),
        };
      },
    }),
  ],
  [/^\/r\/([^/]+)\/review$/, ({ parts: [part], query }) => review(codeFrom(part), query)],
  [/^\/review$/, ({ query }) => review("", query)],
];

const NOT_FOUND: Page = {
  name: "lost",
  load: async () => ({
    title: () => t("app.title"),
    show: () =>
      blank(
        html`<h1>${t("app.lost")}</h1>
          <p>${t("app.lost.text")}</p>
          <a class="button primary" href="/">${t("app.home")}</a>`,
      ),
  }),
};

/** The page of an address. */
export function routeOf(place: URL): Route {
  const path = place.pathname.replace(/\/+$/, "") || "/";
  const query = place.searchParams;
  for (const [pattern, page] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return withDefaults(page({ parts: match.slice(1).map(decoded), query }));
  }
  return withDefaults(pageOfGame(path, place) ?? NOT_FOUND);
}

/** Whether there is a page at an address. */
export const isPage = (place: URL) => routeOf(place).name !== NOT_FOUND.name;

const withDefaults = (page: Page): Route => ({ game: null, framed: true, ...page });

function pageOfGame(path: string, place: URL): Page | null {
  const requested = GAME_NAMES.filter((name) => name === place.searchParams.get("game"));
  const game = [...requested, ...GAME_NAMES].find((name) => Object.hasOwn(GAMES[name].pages, path));
  if (!game) return null;
  const page = GAMES[game].pages[path];
  return {
    name: game + path,
    game,
    load: async () => {
      const [{ PAGE }] = await Promise.all([page.load(), import("../room/rooms.css")]);
      return { title: () => pageTitle(PAGE.title()), show: () => PAGE.show(place) };
    },
  };
}

/** The form's heading, with the game from the address. */
function formTitle(query: URLSearchParams) {
  const game = gameNamed(query.get("game"));
  const mode = query.get("mode");
  const heading = t(mode === "table" ? "new.title.table" : mode === "solo" ? "new.title.solo" : "new.title");
  return game ? `${t(GAMES[game].title)} · ${heading}` : heading;
}

/** A part of an address, decoded if it is well-formed. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
