/** How finished rounds of Ricochet Robots are reviewed. */

import { t } from "../../core/i18n.ts";
import { COLORS } from "../../kit/board/geometry.ts";
import { coded } from "../../kit/words.ts";
import type { Reviewing } from "../../workbench/game.ts";
import { chipPicture } from "./board/chip.ts";
import { problemFrom } from "./boards/shape.ts";
import { playable } from "./position/model.ts";
import type { Target } from "./rules/board.ts";
import { targetName } from "./rules/words.ts";
import { workbenchGame } from "./workbench.ts";

export const REVIEWING: Reviewing = {
  game: workbenchGame({
    how: ({ rules }) => t(rules?.ricochet === false ? "position.how.plain" : "position.how"),
    tip: () => t("position.tip"),
  }),
  given({ problem, line }) {
    const json = problemFrom(problem);
    return json && { problem: playable(json), written: line };
  },
  bank: {
    question: "new.edition",
    editions: { first: "room.edition.first", second: "room.edition.second", third: "room.edition.third" },
    themes: [
      ...["one-robot", "two-robots", "three-robots", "helper", "leaves-target", "only-way"],
      ...["diagonals", "vortex", "silver", "transparent"],
    ],
  },
  target(round) {
    const target = targetFrom(round.target);
    return { picture: chipPicture(target), name: targetName(target) };
  },
  numbers: "bids",
  lost: (reason) => coded("room.result.lost", reason),
  failed: ({ reason }, name) => coded("room.news.failed", reason ?? "other", { name }),
};

/** The target of a text like "red triangle i11"; not every target has a symbol. */
function targetFrom(text: string): Pick<Target, "color" | "symbol"> {
  const words = text.split(" ");
  const color = COLORS.find((one) => one === words[0]) ?? "any";
  return { color, symbol: words.length > 2 ? words[1] : null };
}
