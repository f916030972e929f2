/** The game chosen last on this device: it is offered first wherever a game is chosen. */

import { device } from "../core/storage.ts";
import { FIRST_GAME, type GameName, gameNamed } from "./index.ts";

const KEY = "randolph.game";

export const chosenGame = (): GameName => device.read(KEY, gameNamed) ?? FIRST_GAME;

export const chooseGame = (game: GameName) => device.write(KEY, game);
