/**
 * The texts of Micro Robots: events, why a round ended, the rules of a room. Pure functions of events and views; every
 * text is a key of `locales/…/micro.json`. kit/words.ts has the texts that both games share.
 *
 * An event may be shown long after it happened: its text depends on the event and on what came before it
 * (chronicle.ts). From the view it takes only the reader and the players' names, never the state of the game.
 */

import { has, inARow, type Params, t } from "../../../core/i18n.ts";
import { isYou, playerAt } from "../../../kit/model.ts";
import { unusual } from "../../../kit/switches.ts";
import { timeLine, timeWords } from "../../../kit/time.ts";
import {
  about,
  COMMON_LINES,
  coded,
  refusalText as commonRefusal,
  endText,
  firstWords,
  inTime,
  type Lines,
  lineOf,
  type News,
  type NewsEvent,
  nameOf,
  optimumSaid,
} from "../../../kit/words.ts";
import type { WireError } from "../../../wire/error.ts";
import type { Numbered } from "../../../wire/generated/common.ts";
import {
  type AnyEvent,
  DEFAULT_RULES,
  type DiceRolled,
  type MicroRules,
  type Result,
  type View,
} from "../../../wire/generated/micro.ts";
import { combinationName } from "../board/board-words.ts";
import { OTHERS } from "../options.ts";
import { numberOf } from "../tiles/arrangements.ts";
import { type Context, winnerOf } from "./chronicle.ts";
import { pathOf } from "./model.ts";

/** Rules with a short explanation. */
export const EXPLAINED = ["U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "U9", "G3"] as const;

/** A gift of a chip (U4), seen by the reader: given, received, or watched. */
function giftText(view: View, from: number, to: number) {
  if (isYou(view, to)) return t("micro.gift.to_you", { name: nameOf(view, from) });
  return about("micro.gift", view, from, { to: nameOf(view, to) });
}

/**
 * Why a demonstration failed: "Ann declared 5 and was there after 4."
 *
 * @param params what was declared, and how many jumps were made
 */
function failureText(view: View, seat: number, reason: string, params: { count: number; made: number }) {
  const key = `micro.failed.${reason}`;
  return about(has(key) ? key : "micro.failed.other", view, seat, params);
}

const LINES: Lines<Numbered<AnyEvent>, [view: View, context: Context]> = {
  game_started: (event, view) => {
    const start = combinationName(event.start);
    if (view.mode === "solo") return { text: t("micro.news.started_solo", { start }), rule: "U3" };
    const goal = event.win_at ? t("micro.news.goal", { count: event.win_at }) : t("micro.news.goal_all");
    return { text: inARow([about("micro.news.started", view, event.seat, { start }), goal]), rule: "U7" };
  },
  dice_rolled: (event, view) => {
    const target = combinationName(event.target);
    if (view.mode === "solo") return { text: rolled("micro.news.rolled_solo", event, { target }), headed: true };
    return {
      text: rolled(isYou(view, event.seat) ? "micro.news.rolled.you" : "micro.news.rolled", event, {
        target,
        name: nameOf(view, event.seat),
      }),
      headed: true,
    };
  },
  path_declared: (event, view, context) => {
    if (!context.overcall || view.mode === "solo") return null; // its demonstration begins at once, and is announced
    const first = context.calls === 0 && view.rules.pace !== 0;
    const text = first
      ? firstWords("micro.news.called_first", view, event.seat, event.moves, context.seconds)
      : about("micro.news.called", view, event.seat, { count: event.moves });
    return { text: inTime(text, event.credit_ms), rule: "U5" };
  },
  declaration_struck: (event, view) => ({ text: about("micro.news.struck", view, event.seat), rule: "U4" }),
  done_said: (event, view, context) =>
    view.mode === "solo"
      ? null
      : context.calls
        ? { text: about("micro.news.done_calling", view, event.seat), rule: "U5" }
        : { text: about("micro.news.done", view, event.seat), rule: "U6" },
  thinking_resumed: () => ({ text: t("micro.news.resumed") }),
  demonstration_started: (event, view, context) => ({
    text: context.overcall
      ? about("micro.news.shows", view, event.seat, { count: event.declared })
      : inTime(about("micro.news.declared", view, event.seat, { count: event.declared }), context.late),
    rule: "U4",
  }),
  demonstration_failed: (event, view) => ({
    text: `${failureText(view, event.seat, event.reason, { count: event.declared, made: event.moves })}.`,
    tone: "bad",
    rule: event.reason === "not_shortest" ? "U5" : "U4",
  }),
  chip_given: (event, view) => ({ text: giftText(view, event.seat, event.to), rule: "U4" }),
  round_won: (event, view) => ({
    text: about("micro.news.won", view, event.seat, { count: event.moves }),
    tone: "good",
  }),
  round_lost: (event) => {
    if (event.reason === "wrong") return null; // that was announced before
    return { text: coded("micro.news.lost", event.reason), ...(event.reason === "no_path" ? { rule: "U6" } : {}) };
  },
  // At a real table nobody learns it before asking for it.
  optimum_found: (event, view, { winner }) =>
    view.mode === "table"
      ? null
      : { text: optimumSaid(view, { status: event.status, moves: event.moves ?? null }, winner ?? undefined) },
};

function rolled(key: string, event: DiceRolled, params: Params) {
  const text = t(key, { ...params, round: event.round });
  return inARow([text, event.via ? t("micro.news.by_way_of", { via: combinationName(event.via) }) : ""]);
}

/**
 * The text of one event for the reader; null if it needs none, as a jump that the board shows.
 *
 * @param view with the rules of that time
 */
export function newsOf(event: NewsEvent, view: View, context: Context): News | null {
  const line = lineOf(LINES, event, view, context) ?? lineOf(COMMON_LINES, event, view, context);
  return line ? { tone: "plain", rule: null, ...line } : null;
}

/** "Optimum 4. Nobody saw it." */
export const optimumText = (view: View, result: Result) =>
  optimumSaid(view, result.optimum, winnerOf(result) ?? undefined);

/** The heading of a finished round. */
export function verdict(view: View, result: Result) {
  if (result.outcome === "won")
    return view.mode === "solo"
      ? t("micro.result.solo", { count: result.moves ?? 0 })
      : about("micro.result.won", view, result.seat, { count: result.moves ?? 0 });
  if (result.seat !== null && result.failure) {
    const params = { count: result.declared ?? 0, made: pathOf(result).length };
    return failureText(view, result.seat, result.failure, params);
  }
  return coded("micro.result.lost", result.reason ?? "other");
}

/**
 * What becomes of the chips after a round that nobody won: the gift, and the chip that stays (U4). Empty if a player
 * keeps all chips although they have failed, because nobody else is there, or the host has closed the seat.
 */
export function consequence(view: View, result: Result) {
  if (result.outcome === "won" || view.mode === "solo") return "";
  if (result.gift) return giftText(view, result.gift.from, result.gift.to);
  if (result.reason === "no_path") return t("micro.result.reroll");
  const failed = result.seat === null ? undefined : playerAt(view, result.seat);
  return failed && !failed.chips.length ? about("micro.result.nothing_to_give", view, failed.seat) : "";
}

/** The actions for the number being typed, or why it is not allowed. */
export const typingText = (fault: WireError | null) => (fault ? refusalText(fault) : t("micro.pad.typing"));

/** Why the server refused a command. */
export function refusalText(error: WireError) {
  const key = `micro.refused.${error.code}`;
  return has(key) ? t(key) : commonRefusal(error);
}

/** The rules of a room, one entry each: the game, and everything unusual. */
export function rulesLine(rules: MicroRules): string[] {
  const solo = rules.mode === "solo";
  const number = rules.tiles && numberOf(rules.tiles);
  const parts = [
    number === null
      ? t(`micro.rules.by_lot.${rules.side}`)
      : t(`micro.rules.tiles.${rules.side}`, { number: String(number) }),
  ];
  parts.push(endText(rules, t(solo ? "micro.end.standard_solo" : "micro.end.standard")));
  if (rules.via) parts.push(t("switch.via.line"));
  if (!rules.marked) parts.push(t("micro.rules.unmarked"));
  if (rules.must_be_shortest) parts.push(t("micro.rules.shortest"));
  const clock = (name: "overcall" | "round" | "no_path" | "demonstration", count: number) =>
    t(`micro.rules.${name}`, { time: timeWords(count) });
  if (rules.overcall)
    parts.push(rules.pace ? clock("overcall", rules.overcall_seconds * rules.pace) : t("micro.rules.overcall.any"));
  if (rules.pace && solo) parts.push(clock("round", rules.round_seconds * rules.pace));
  if (!solo)
    parts.push(
      rules.no_path && rules.pace ? clock("no_path", rules.no_path_seconds * rules.pace) : t("micro.rules.no_reroll"),
    );
  parts.push(...unusual([...OTHERS, "try_moves"], rules, DEFAULT_RULES));
  if (rules.demonstration_seconds) parts.push(clock("demonstration", rules.demonstration_seconds));
  parts.push(...timeLine(rules));
  return solo ? parts : [...parts, ...unusual(["listed"], rules, DEFAULT_RULES)];
}
