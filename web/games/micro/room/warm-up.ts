/** The puzzles of Micro Robots for those who wait (H6): never on the room's own tiles. */

import { untilWanted } from "../../../kit/warm-up.ts";
import { openWaiting } from "../../../workbench/waiting.ts";
import { puzzlesBut } from "../puzzles/puzzles.ts";
import type { MrRoom } from "./play.ts";

export const openPuzzles = (room: MrRoom) => untilWanted(room, openWaiting(puzzlesBut(room.board?.arrangement ?? "")));
