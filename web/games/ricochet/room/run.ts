/** A solo run of Ricochet Robots, a number of rounds with or without a clock: what kit/run.ts needs to know. */

import { t } from "../../../core/i18n.ts";
import { roundsAgreed } from "../../../kit/model.ts";
import type { RunOf } from "../../../kit/runs.ts";
import type { BoardJson, GameRules, RunRound, View } from "../../../wire/generated/ricochet.ts";

/**
 * Whether this is a run of counted rounds; other solo games are those of O1, in which chips lie face up or face down.
 */
export const isRun = (view: View) => view.mode === "solo" && roundsAgreed(view) !== null;

/** Identifies similar runs: what has to be found, and in what time. Random boards are a matter of luck. */
export function kindOf({ end, pace, sand_seconds, double_time, ...rules }: GameRules) {
  const clock = pace ? `${sand_seconds * pace * (double_time ? 2 : 1)}s` : "calm";
  const own = (["board", "silver", "silver_power", "transparent", "ricochet", "no_reversal", "any_count"] as const)
    .filter((rule) => rules[rule])
    .map((rule) => (rule === "board" ? rules.board : rule));
  return [`${end.count}r`, clock, rules.edition, ...own].join(" ");
}

export const ricochetRun = (board: BoardJson | null): RunOf<View, RunRound> => ({
  key: "randolph.ricochet",
  rounds: (view) => view.run ?? [],
  length: roundsAgreed,
  kind: (view) => kindOf(view.played ?? view.rules),
  mark: ({ chip }) => chip,
  share: (view) => {
    const faces = board?.faces;
    const title = [t("ricochet.title"), faces ? faces.join(" ") : ""].filter(Boolean).join(" · ");
    const { edition } = view.played ?? view.rules;
    return { title, wish: { game: "ricochet", mode: "solo", ...(faces && edition ? { faces: faces.join("-") } : {}) } };
  },
});
