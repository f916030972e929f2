/**
 * The games that a room may be of, and the page of each. The only place of the page that knows them all: a room's rules
 * say which game it is (`RoomRules.game`), the door (`door.js`) asks here whose page to show.
 */

/**
 * @typedef {object} Game
 * @property {string} element the page of its rooms, a `RoomPage`
 * @property {() => Promise<unknown>} load what defines it
 * @property {() => Promise<unknown>} rest what else may be needed in it: fetched ahead, for it may be gone when the server has a newer page
 * @property {() => Promise<(rules: any) => string[]>} lines what says its rules, a line each
 */

/** What is played where the rules do not say it. */
export const FIRST_GAME = "ricochet";

/** @type {Record<string, Game>} */
export const GAMES = {
  ricochet: { element: "rr-room", load: () => import("../ricochet/room.js"), rest: () => Promise.all([import("../ricochet/warm-up.js"), import("../learn/ricochet.js")]), lines: async () => (await import("../ricochet/words.js")).rulesLines },
  micro: { element: "mr-room", load: () => import("../micro/room.js"), rest: () => Promise.all([import("../micro/warm-up.js"), import("../learn/micro.js")]), lines: async () => (await import("../micro/words.js")).rulesLine },
};

/**
 * The game of a room; null for one that this page does not know.
 *
 * @param {{ game?: string }} rules
 * @returns {Game | null}
 */
export const gameOf = ({ game = FIRST_GAME }) => (Object.hasOwn(GAMES, game) ? GAMES[game] : null);
