/**
 * The texts of Ricochet Robots: goals, chips, rules, and news. Pure functions of events and views; kit/words.ts has the
 * texts that both games share.
 *
 * An event may be shown long after it happened: its text depends on the event and on what came before it
 * (chronicle.ts), and on the view of that time.
 */

import { has, locale, t } from "../../../core/i18n.ts";
import { unusual } from "../../../kit/switches.ts";
import { HOUR, timeLine, timeWords } from "../../../kit/time.ts";
import {
  about,
  COMMON_LINES,
  coded,
  endText,
  firstWords,
  inTime,
  type Lines,
  lineOf,
  listed,
  type News,
  type NewsEvent,
  optimumSaid,
} from "../../../kit/words.ts";
import type { Numbered } from "../../../wire/generated/common.ts";
import {
  type AnyEvent,
  type BoardJson,
  DEFAULT_RULES,
  type GameRules,
  type Result,
  type View,
} from "../../../wire/generated/ricochet.ts";
import { lineName } from "../boards/words.ts";
import { facesKnown, numberOf } from "../rules/arrange.ts";
import type { Target } from "../rules/board.ts";
import { targetName } from "../rules/words.ts";
import { type Context, winnerOf } from "./chronicle.ts";
import { boxOf, OTHERS } from "./model.ts";

/** Rules with a short explanation of their own. */
export const EXPLAINED = [
  "B1",
  "B2",
  "B3",
  "B4",
  "B5",
  "B6",
  "B7",
  "B8",
  "M1",
  "M2",
  "M3",
  "M4",
  "M5",
  "M6",
  "M7",
  "M9",
  "X1",
  "T1",
  "T2",
  "G1",
  "G3",
  "O1",
  "O2",
] as const;

/** The transparent robot's rules are explained together. */
export const explained = (rule: string | null | undefined) =>
  EXPLAINED.find((known) => known === (rule?.startsWith("X") ? "X1" : rule)) ?? null;

/** "Blue to the star". */
export function goalText(target: Pick<Target, "color" | "symbol">) {
  return t("room.goal", { robot: t(`room.robot.${target.color}`), symbol: t(`room.to.${target.symbol}`) });
}

/** @param chip index into the board's targets */
export function chipName(board: BoardJson | null, chip: number | null | undefined) {
  const target = chip === null || chip === undefined ? undefined : board?.targets[chip];
  return target ? targetName(target) : t("room.chip");
}

/**
 * The text of one event for the reader; null if it needs none, as a move that the board shows.
 *
 * @param view with the rules of that time
 * @param board of that time
 */
export function newsOf(event: NewsEvent, view: View, board: BoardJson | null, context: Context): News | null {
  const line = lineOf(LINES, event, view, board, context) ?? lineOf(COMMON_LINES, event, view, context);
  return line ? { tone: "plain", rule: null, ...line } : null;
}

const LINES: Lines<Numbered<AnyEvent>, [view: View, board: BoardJson | null, context: Context]> = {
  game_started: (event, view) => {
    if (view.mode === "solo") return { text: t("room.news.started_solo"), rule: "O1" };
    if (view.rules.together) return { text: t("mixed.news.started"), rule: "C1" };
    return {
      text: event.win_at ? t("room.news.started", { count: event.win_at }) : t("room.news.started_all"),
      rule: "G1",
    };
  },
  chip_drawn: (event, _view, board) => {
    const target = board?.targets[event.chip];
    if (!target) return null;
    return { text: t("room.news.drawn", { round: event.round, goal: goalText(target) }), headed: true };
  },
  chip_exchanged: (event, _view, board) => ({
    text: coded("room.news.exchanged", event.reason, { chip: chipName(board, event.chip) }),
  }),
  bid_made: (event, view, _board, context) =>
    context.first && view.mode !== "solo" && view.rules.pace !== 0
      ? {
          text: inTime(
            firstWords("room.news.first_bid", view, event.seat, event.moves, view.rules.sand_seconds),
            event.credit_ms,
          ),
          rule: "B1",
        }
      : { text: inTime(about("room.news.bid", view, event.seat, { count: event.moves }), event.credit_ms) },
  bid_struck: (event, view, _board, context) => ({
    text: about("room.news.struck", view, event.seat),
    rule: context.leaving ? "G3" : "B2", // its player has left, or it was tapped by mistake at a real table
  }),
  done_said: (event, view) => ({ text: about("room.news.done", view, event.seat), rule: "B8" }),
  timer_turned: (event, view) =>
    event.seat === null || event.seat === undefined
      ? { text: t("room.news.turned_auto"), rule: "B7" }
      : { text: about("room.news.turned", view, event.seat), rule: "B7" },
  sand_ran_out: (_event, _view, _board, context) =>
    context.early ? { text: t("room.news.all_done"), rule: "B8" } : { text: t("room.news.sand_out") },
  thinking_resumed: () => ({ text: t("room.news.resumed") }),
  demonstration_started: (event, view) => ({
    text: about("room.news.shows", view, event.seat, { count: event.bid }),
    rule: "B3",
  }),
  demonstration_failed: (event, view) => ({
    text: about(failureKey(event.reason), view, event.seat),
    tone: "bad",
    rule: event.reason === "not_optimal" ? "C2" : "B4",
  }),
  round_won: (event, view, board) => ({
    text: about(view.rules.together ? "mixed.news.won" : "room.news.won", view, event.seat, {
      chip: chipName(board, event.chip),
      count: event.moves,
    }),
    tone: "good",
  }),
  round_lost: (event, view, board) => {
    if (view.rules.together)
      return { text: coded("mixed.news.lost", event.reason, { chip: chipName(board, event.chip) }), rule: "C2" };
    const alone = view.mode === "solo"; // no chip goes back into the pool: it is turned face down (O1)
    const reason = alone && event.reason === "all_failed" ? "failed_alone" : event.reason;
    const rule = alone ? "O1" : event.reason === "no_bid" ? "B7" : "B6";
    return { text: coded("room.news.lost", reason, { chip: chipName(board, event.chip) }), rule };
  },
  // At a real table nobody learns it before asking for it.
  optimum_found: (event, view, _board, { winner }) =>
    view.mode === "table"
      ? null
      : { text: optimum(view, { status: event.status, moves: event.moves ?? null }, winner) },
  robots_placed: () => ({ text: t("referee.placed") }),
};

function failureKey(reason: string) {
  const key = `room.news.failed.${reason}`;
  return has(key) ? key : "room.news.failed.other";
}

/** "Optimum 6. Nobody saw it." For the finished round. */
export const optimumText = (view: View, result: Result) => optimum(view, result.optimum, winnerOf(result));

/** A custom board may have no solution at all. */
const optimum: typeof optimumSaid = (view, said, winner) =>
  said.status === "unsolvable"
    ? t(view.mode === "solo" ? "room.optimum.unsolvable.solo" : "room.optimum.unsolvable")
    : optimumSaid(view, said, winner);

/**
 * The rules of a room in a line: the game, and everything unusual.
 *
 * @param saved the name of the agreed saved board
 */
export function rulesLine(rules: GameRules, tag: string, saved: string | null = null): string[] {
  const solo = rules.mode === "solo";
  const parts = boardsLine(rules, tag, saved);
  if (rules.silver) parts.push(t(rules.silver_power ? "switch.silver_power.line" : "switch.silver.line"));
  if (rules.transparent) parts.push(t("switch.transparent.line"));
  const sand = rules.sand_seconds * (solo && rules.double_time ? 2 : 1);
  if (sand >= HOUR) parts.push(t("room.rules.sand.long", { time: timeWords(sand) }));
  else if (rules.pace !== 0) parts.push(t("room.rules.sand", { count: sand * rules.pace }));
  parts.push(...timeLine(rules));
  if (rules.together) parts.push(t("switch.together.line"));
  if (rules.together && rules.tolerance) parts.push(t("mixed.rules.tolerance", { count: rules.tolerance }));
  parts.push(
    endText(rules, t(solo ? "room.end.standard_solo" : rules.together ? "mixed.end.standard" : "room.end.standard")),
  );
  parts.push(...unusual([...OTHERS, "try_moves"], rules, DEFAULT_RULES));
  if (solo && rules.any_count) parts.push(t("switch.any_count.line"));
  if (solo) return parts;
  if (rules.tie_break === "tournament" && !rules.together) parts.push(t("room.rules.tournament"));
  return [...parts, ...unusual(["no_bid", "done", "listed"], rules, DEFAULT_RULES)];
}

/** The same, in the page's language. */
export const rulesLines = (rules: GameRules) => rulesLine(rules, locale());

/** The boards in words: a saved one; or the edition, what was chosen of it, and what is open. */
function boardsLine(rules: GameRules, tag: string, saved: string | null) {
  if (rules.board) return [saved ? t("room.rules.board", { name: saved }) : t("room.rules.some_board")];
  const { random, rows, cols } = rules.openings;
  const lines = [
    ...rows.map((index) => lineName({ axis: "rows", index })),
    ...cols.map((index) => lineName({ axis: "cols", index })),
  ];
  const parts = [t(`room.edition.${rules.edition}`)];
  if (rules.faces) parts.push(facesLine(rules.edition, rules.faces));
  else if (boxOf(rules).diagonals) parts.push(t(rules.diagonals ? "room.rules.diagonals" : "room.rules.no_diagonals"));
  if (random > 0) parts.push(t("room.rules.openings_by_lot", { count: random }));
  if (lines.length > 0) parts.push(t("room.rules.openings", { lines: listed(lines, tag) }));
  return parts;
}

/** "chosen board (no. 37)"; without the number until the faces are loaded. */
function facesLine(edition: string, faces: readonly string[]) {
  const number = facesKnown() ? numberOf(edition, faces) : null;
  return number === null ? t("room.rules.faces") : t("room.rules.numbered", { number: String(number) });
}
