/** The puzzles of Ricochet Robots for those who wait (H6): those of the home page, never on the room's own boards. */

import { untilWanted } from "../../../kit/warm-up.ts";
import { openWaiting } from "../../../workbench/waiting.ts";
import { puzzlesBut } from "../puzzles/puzzles.ts";
import type { RrRoom } from "./play.ts";

export const openPuzzles = (room: RrRoom) =>
  untilWanted(room, openWaiting(puzzlesBut(JSON.stringify(room.board?.walls))));
