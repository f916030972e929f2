/**
 * The games that a room may be of, and the page of each. The only place of the page that knows them all: a room's rules
 * say which game it is (`RoomRules.game`), the door (`door.js`) asks here whose page to show.
 */

import { html } from "../vendor/lit.js";

/** @typedef {import("../net/wire.js").RoomInfo} RoomInfo */
/**
 * @typedef {object} Game
 * @property {() => Promise<unknown>} load its page
 * @property {(code: string, info: RoomInfo) => unknown} page
 */

/** What is played where the rules do not say it. */
export const FIRST_GAME = "ricochet";

/** @type {Record<string, Game>} */
export const GAMES = {
  ricochet: {
    load: () => import("../ricochet/room.js"),
    page: (code, info) => html`<rr-room .code=${code} .info=${info}></rr-room>`,
  },
  micro: {
    load: () => import("../micro/room.js"),
    page: (code, info) => html`<mr-room .code=${code} .info=${info}></mr-room>`,
  },
};

/**
 * The game of a room; null for one that this page does not know.
 *
 * @param {{ game?: string }} rules
 * @returns {Game | null}
 */
export const gameOf = ({ game = FIRST_GAME }) => (Object.hasOwn(GAMES, game) ? GAMES[game] : null);
