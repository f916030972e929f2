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
 * @typeParam V its view, which determines the type of its rules
 * @typeParam Board the format of its boards
 * @typeParam P its play in one room
 */
export interface RoomGame<V extends View, Board, P extends Play<V>> extends Words<V> {
  /** starts a story; each room has its own, from its first event */
  story: () => Story<V, Board>;
  /** starts the play in a room; called once */
  play: (room: RoomOf<V, Board, P>) => P;
}

/** A game for one room, and its part for the device at a real table, if the room is one. */
export interface LoadedGame<V extends View, Board, P extends Play<V>> {
  game: RoomGame<V, Board, P>;
  table: ((room: RoomOf<V, Board, P>, device: AtTable<V>) => TableGame<V>) | null;
}

/** A game of unknown types: `use` has to work with any of them. */
export type AnyLoadedGame = <Result>(
  use: <V extends View, Board, P extends Play<V>>(loaded: LoadedGame<V, Board, P>) => Result,
) => Result;

export const anyLoadedGame =
  <V extends View, Board, P extends Play<V>>(loaded: LoadedGame<V, Board, P>): AnyLoadedGame =>
  (use) =>
    use(loaded);
