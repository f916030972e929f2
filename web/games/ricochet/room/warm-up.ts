/** The puzzles of Ricochet Robots for waiting players (H6): those of the home page, never on the room's own boards. */

import { WaitingPuzzle } from "../../../workbench/waiting.ts";
import { puzzlesBut } from "../puzzles/puzzles.ts";
import type { RrRoom } from "./play.ts";

export const puzzleFor = (room: RrRoom) => new WaitingPuzzle(puzzlesBut(JSON.stringify(room.board?.walls)));
