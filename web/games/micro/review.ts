/** How finished rounds of Micro Robots are reviewed. */

import { coded } from "../../kit/words.ts";
import type { ReviewedRound } from "../../wire/generated/http.ts";
import type { Reviewing } from "../../workbench/game.ts";
import { problemText } from "./board/board-words.ts";
import { positionFrom, problemOf } from "./position/problem.ts";
import { faceIcon } from "./room/pieces.ts";
import { microGame } from "./workbench.ts";

export const REVIEWING: Reviewing = {
  game: microGame,
  given(round) {
    const position = positionOf(round);
    return position && { problem: problemOf(position), written: round.line };
  },
  bank: {
    question: "micro.new.side",
    editions: { black: "micro.tiles.side.black", copper: "micro.tiles.side.copper" },
    themes: ["intermediate", "only-way"],
  },
  target(round) {
    const position = positionOf(round);
    return position
      ? { picture: faceIcon(position.target), name: problemText(position) }
      : { picture: "", name: round.target };
  },
  numbers: "calls",
  lost: (reason) => coded("micro.result.lost", reason),
  failed: ({ reason, bid, cost }, name) => coded("micro.failed", reason ?? "other", { name, count: bid, made: cost }),
};

const positionOf = ({ line }: Pick<ReviewedRound, "line">) => positionFrom(`#line=${line.replaceAll(" ", "+")}`);
