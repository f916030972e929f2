/** A solo run of Micro Robots: what kit/run.ts needs to know, and a finished round in words. */

import { inARow, t } from "../../../core/i18n.ts";
import { clockText } from "../../../kit/model.ts";
import type { RunOf } from "../../../kit/runs.ts";
import { type MicroRules, type Result, RUN_ROUNDS, type RunRound, type View } from "../../../wire/generated/micro.ts";
import { tilesOf } from "../rules/rules.ts";
import { tilesName } from "../tiles/tiles-words.ts";

/** The rules of the current run. */
const rulesOf = (view: View) => view.played ?? view.rules;

/** How many rounds a run has; null if it lasts some minutes. */
export const roundsOf = ({ end: { kind, count } }: MicroRules) =>
  kind === "minutes" ? null : kind === "rounds" ? count : RUN_ROUNDS;

/** Identifies similar runs. */
export function kindOf(rules: MicroRules) {
  const { end, side, via, must_be_shortest: shortest, marked, round_seconds: clock } = rules;
  const long = end.kind === "minutes" ? `${end.count}m` : `${roundsOf(rules)}r`;
  return [long, `${clock}s`, side, via && "via", shortest && "shortest", !marked && "unmarked"]
    .filter(Boolean)
    .join(" ");
}

/** @param arrangement how the printed tiles lie, if they are used */
export const microRun = (arrangement: string | null): RunOf<View, RunRound> => ({
  key: "randolph.micro",
  rounds: (view) => view.run ?? [],
  length: (view) => roundsOf(rulesOf(view)),
  kind: (view) => kindOf(rulesOf(view)),
  mark: ({ start, target }) => start + target,
  share: () => {
    const tiles = arrangement ? tilesOf(arrangement) : null;
    return {
      title: [t("micro.title"), tiles && tilesName(tiles.side, tiles.places)].filter(Boolean).join(" · "),
      wish: { game: "micro", mode: "solo", ...(arrangement ? { tiles: arrangement } : {}) },
    };
  },
});

/** A finished round: the reader's path beside the shortest one, and the time for thinking. */
export function runRound({ outcome, moves, optimum, milliseconds }: Result) {
  const thought = milliseconds === null ? "" : t("micro.run.thought", { time: clockText(milliseconds) });
  if (optimum.status === "pending") return inARow([t("room.optimum.pending"), thought]);
  if (optimum.status !== "optimal" || optimum.moves === null) return inARow([t("room.optimum.limit"), thought]);
  const count = optimum.moves;
  const more = outcome === "won" && moves !== null ? moves - count : null;
  const said =
    more === null
      ? t("room.optimum", { count })
      : more <= 0
        ? t("micro.run.best", { count })
        : t("micro.run.more", { count: more, optimum: count });
  return inARow([said, thought]);
}
