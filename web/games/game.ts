/**
 * What a game brings to the page of its rooms: one value, typed by its view (with its rules), its board, what is played
 * with it in one room, and the referee of its real tables. It is the twin of `Kind` on the server
 * (src/randolph/game/table.py). games/index.ts knows how each game's value is loaded, and nobody else names a game.
 */

import type { Story } from "../kit/chronicle.ts";
import type { AtTable, Play, RoomOf, Words } from "../kit/room.ts";
import type { View } from "../wire/generated/common.ts";

/**
 * @typeParam V its view; its rules are those of the view
 * @typeParam Board as the game writes boards
 * @typeParam P the game as it is played in one room; how it moves is its own affair
 * @typeParam Table its referee
 */
export interface Game<V extends View, Board, P extends Play<V>, Table extends AtTable<V>> extends Words<V> {
  /** what happened in a room is told from its beginning: each room has a story of its own */
  story: () => Story<V, Board>;
  /** begin to play in a room, once */
  play: (room: RoomOf<V, Board, P, Table>) => P;
}

/** A game for one room, and who keeps the books of it where it is a real table. */
export interface Opened<V extends View, Board, P extends Play<V>, Table extends AtTable<V>> {
  game: Game<V, Board, P, Table>;
  referee: ((room: RoomOf<V, Board, P, Table>) => Table) | null;
}

/** A game of whatever types: what is done with it has to be right for all of them. */
export type AnyGame = <Result>(
  use: <V extends View, Board, P extends Play<V>, Table extends AtTable<V>>(
    opened: Opened<V, Board, P, Table>,
  ) => Result,
) => Result;

export const anyGame =
  <V extends View, Board, P extends Play<V>, Table extends AtTable<V>>(opened: Opened<V, Board, P, Table>): AnyGame =>
  (use) =>
    use(opened);
