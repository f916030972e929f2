/** A run alone in words: a round that is over, the whole, and what is sent to friends. Pure functions. */

import { t } from "../../../core/i18n.ts";
import { newPath } from "../../../core/router.ts";
import { clockText } from "../../../kit/model.ts";
import type { Result, View } from "../../../wire/generated/micro.ts";
import { tilesOf } from "../rules/rules.ts";
import { tilesName } from "../tiles/tiles-words.ts";
import { score } from "./model.ts";

export function runVerdict(view: View) {
  const run = view.run ?? [];
  return t("micro.run.verdict", { ...score(run), count: run.length });
}

/** A round that is over: one's own path beside the shortest, and how long one thought. */
export function runRound({ outcome, moves, optimum, milliseconds }: Result) {
  const thought = milliseconds === null ? "" : t("micro.run.thought", { time: clockText(milliseconds) });
  if (optimum.status === "pending") return [t("room.optimum.pending"), thought].filter(Boolean).join(" ");
  if (optimum.status !== "optimal" || optimum.moves === null)
    return [t("room.optimum.limit"), thought].filter(Boolean).join(" ");
  const count = optimum.moves;
  const more = outcome === "won" && moves !== null ? moves - count : null;
  const said =
    more === null
      ? t("room.optimum", { count })
      : more <= 0
        ? t("micro.run.best", { count })
        : t("micro.run.more", { count: more, optimum: count });
  return [said, thought].filter(Boolean).join(" ");
}

/** The run as a text to send to friends: a sign for each round, and where to play on the same tiles. */
export function shareText(view: View, { arrangement, origin }: { arrangement: string | null; origin: string }) {
  const run = view.run ?? [];
  const { found, shortest, milliseconds } = score(run);
  const tiles = arrangement ? tilesOf(arrangement) : null;
  const signs = run.map(({ moves, optimum }) => {
    if (moves === null) return "–";
    return optimum === null || moves <= optimum ? "★" : `+${moves - optimum}`;
  });
  return [
    ["Micro Robots", tiles && tilesName(tiles.side, tiles.places)].filter(Boolean).join(" · "),
    t("micro.run.share.sum", { count: run.length, found, shortest: String(shortest), time: clockText(milliseconds) }),
    signs.join(" "),
    origin + newPath({ game: "micro", mode: "solo", ...(arrangement ? { tiles: arrangement } : {}) }),
  ].join("\n");
}
