/**
 * The rules that players of Micro Robots may choose, as a pure model: which choices can be combined, and which values
 * the server accepts (`randolph.game.micro.agreed`). The forms use it for what they offer and send.
 */

import { fieldsOf, listOf } from "../../core/storage.ts";
import { switchesBut } from "../../kit/switches.ts";
import * as time from "../../kit/time.ts";
import type { End } from "../../wire/generated/common.ts";
import {
  CHIPS,
  DEFAULT_RULES,
  LEAST_SECONDS,
  type MicroRules,
  RUN_ROUNDS,
  WINNING_CHIPS,
} from "../../wire/generated/micro.ts";
import { LONGEST_SECONDS, MOST_COUNT } from "../../wire/generated/protocol.ts";
import { arePlaces } from "./rules/rules.ts";

/** The switches without a place of their own, in the form and in the summary of the rules (kit/switches.ts). */
export const OTHERS = switchesBut(DEFAULT_RULES, [
  ...time.PLACED,
  ...(["via", "marked", "must_be_shortest", "overcall", "no_path"] as const),
]);

/** The numbers of rounds that are offered for a solo run. */
export const RUNS = [5, 10, 20];

/** The first value offered for each kind of end. */
export const USUAL: Readonly<Record<End["kind"], number>> = {
  standard: WINNING_CHIPS,
  chips: WINNING_CHIPS,
  rounds: RUN_ROUNDS,
  minutes: 15,
};

const KINDS = ["standard", "chips", "rounds", "minutes"] as const;

/** The largest value of an end. */
const mostOf = (kind: End["kind"]) => (kind === "chips" ? CHIPS : MOST_COUNT);

/** The effect of correspondence: by the printed rules, the first declaration would end a round of a day at once. */
export const AWAY = Object.freeze({
  ...time.AWAY,
  overcall: true,
  overcall_seconds: 24 * time.HOUR,
  no_path_seconds: 24 * time.HOUR,
});
/** The clocks of a game at one screen, which replace those of correspondence. */
const { demonstration_seconds, next_seconds, overcall, overcall_seconds, no_path_seconds } = DEFAULT_RULES;
export const BACK = Object.freeze({
  demonstration_seconds,
  next_seconds,
  overcall,
  overcall_seconds,
  no_path_seconds,
  lag_credit_ms: time.CREDIT,
});

/**
 * Rules after a change, without contradictions. Tiles are the same on both sides, so an arrangement stays. A solo game
 * has no chips, and nobody who could call fewer.
 */
export function agreed(rules: MicroRules, wish: Partial<MicroRules>): MicroRules {
  const next = { ...time.atOneTime(rules, wish, BACK), ...wish };
  if (next.tiles && !arePlaces(next.tiles)) next.tiles = null;
  if (next.mode === "table") next.try_moves = false;
  if (next.mode === "solo") {
    next.overcall = false;
    if (next.end.kind === "chips") next.end = { kind: "standard", count: USUAL.standard };
  }
  time.inTime(next, wish);
  if (next.end.kind === "chips" && next.end.count > CHIPS) next.end = { kind: "chips", count: CHIPS };
  return next;
}

/**
 * Rules that this device has stored. Values from another version of the page that no server would accept are replaced
 * by the usual ones.
 */
export function rulesFrom(kept: unknown): MicroRules {
  const found = fieldsOf(kept);
  const usual: Record<string, unknown> = { ...DEFAULT_RULES };
  for (const [name, value] of Object.entries(usual)) {
    if (typeof value === "boolean" && typeof found[name] === "boolean") usual[name] = found[name];
  }
  for (const [name, least] of Object.entries(LEAST_SECONDS)) {
    const seconds = Number(found[name] ?? NaN);
    if (Number.isInteger(seconds) && seconds >= least && seconds <= LONGEST_SECONDS) usual[name] = seconds;
  }
  const rules = usual as unknown as MicroRules; // the defaults, with values of the same types
  if (found.pace === 0 || found.pace === 2 || found.pace === 3) rules.pace = found.pace;
  if (time.REVEALS.includes(Number(found.reveal_seconds))) rules.reveal_seconds = Number(found.reveal_seconds);
  if (found.lag_credit_ms === time.CREDIT) rules.lag_credit_ms = time.CREDIT;
  if (found.side === "black" || found.side === "copper") rules.side = found.side;
  if (found.mode === "group" || found.mode === "solo" || found.mode === "table") rules.mode = found.mode;
  const tiles = listOf(found.tiles).map(String);
  if (arePlaces(tiles)) rules.tiles = tiles;
  rules.end = endFrom(found.end) ?? { ...DEFAULT_RULES.end };
  return agreed(rules, {});
}

function endFrom(kept: unknown): End | null {
  const { kind, count } = fieldsOf(kept);
  const known = KINDS.find((one) => one === kind);
  if (!known || typeof count !== "number" || !Number.isInteger(count)) return null;
  return count >= 1 && count <= mostOf(known) ? { kind: known, count } : null;
}

/** The length of a solo run, as its form offers it: "5", "10" or "20" rounds, another number ("own"), or "minutes". */
export function runOf({ kind, count }: End) {
  if (kind === "minutes") return "minutes";
  const rounds = kind === "rounds" ? count : RUN_ROUNDS;
  return RUNS.includes(rounds) ? String(rounds) : "own";
}

/** The end of a run of that length. */
export function endOfRun(run: string): End {
  if (run === "minutes") return { kind: "minutes", count: USUAL.minutes };
  return { kind: "rounds", count: Number(run) || 15 };
}
