/** The puzzles of Micro Robots for waiting players (H6): never on the room's own tiles. */

import { WaitingPuzzle } from "../../../workbench/waiting.ts";
import { puzzlesBut } from "../puzzles/puzzles.ts";
import type { MrRoom } from "./play.ts";

export const puzzleFor = (room: MrRoom) => new WaitingPuzzle(puzzlesBut(room.board?.arrangement ?? ""));
