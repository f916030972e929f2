/**
 * What a game provides for the page of its rooms: one value, typed by its view (with its rules), its board, and its
 * play in one room. Its counterpart on the server is `Kind` (src/randolph/game/table.py). games/index.ts knows how to
 * load each game's value; no other module names a game.
 */

import type { Story } from "../kit/chronicle.ts";
import type { AtTable, TableGame } from "../kit/device.ts";
import type { Play, RoomOf, Words } from "../kit/room.ts";
import type { View } from "../wire/generated/common.ts";

/**
 * @typeParam V its view; its rules are those of the view
 * @typeParam Board as the game writes boards
 * @typeParam P the game as it is played in one room; how it moves is its own affair
 */
export interface Game<V extends View, Board, P extends Play<V>> extends Words<V> {
  /** what happened in a room is told from its beginning: each room has a story of its own */
  story: () => Story<V, Board>;
  /** begin to play in a room, once */
  play: (room: RoomOf<V, Board, P>) => P;
}

/** A game for one room, and what it brings to the device where that is a real table. */
export interface Opened<V extends View, Board, P extends Play<V>> {
  game: Game<V, Board, P>;
  table: ((room: RoomOf<V, Board, P>, device: AtTable<V>) => TableGame<V>) | null;
}

/** A game of whatever types: what is done with it has to be right for all of them. */
export type AnyGame = <Result>(
  use: <V extends View, Board, P extends Play<V>>(opened: Opened<V, Board, P>) => Result,
) => Result;

export const anyGame =
  <V extends View, Board, P extends Play<V>>(opened: Opened<V, Board, P>): AnyGame =>
  (use) =>
    use(opened);
