/** Prepares a puzzle of the bank for the workbench of its game. */

import type { Puzzle } from "../wire/generated/http.ts";
import type { AnyBenchGame, Given } from "../workbench/game.ts";
import { GAMES, gameNamed } from "./index.ts";

/** The puzzle and its game; null if this page cannot play it. */
export async function benchPuzzle({ game, problem, line }: Pick<Puzzle, "game" | "problem" | "line">): Promise<{
  game: AnyBenchGame;
  given: Given<unknown>;
} | null> {
  const name = gameNamed(game);
  if (!name) return null;
  const { REVIEWING } = await GAMES[name].review();
  const given = REVIEWING.given({ problem, line });
  return given && { game: REVIEWING.game, given };
}
