/**
 * Texts for what comes from the server, in any game: names, refusals, and events that both games have. Pure functions
 * of events and views; every text is a key of `locales/…/room.json` or `people.json`. Codes that this page does not
 * know yet get a general sentence, never the raw code.
 */

import { has, inARow, lengthOf, type Params, t, withCommas } from "../core/i18n.ts";
import type { WireError } from "../wire/error.ts";
import type { Agreed, Numbered, View } from "../wire/generated/common.ts";
import type { GameEvent } from "../wire/generated/games.ts";
import { givenTo } from "./mixed.ts";
import { clockText, isYou, playerAt } from "./model.ts";
import { HOUR, timeWords } from "./time.ts";
import { isUnnamed } from "./unnamed.ts";

/** `headed`: the page's head shows it, too, so only the log has it. */
export type News = { text: string; tone: "plain" | "good" | "bad"; rule: string | null; headed?: true };
export type Line = { text: string; tone?: News["tone"]; rule?: string; headed?: true };
type RulesChanged = Extract<GameEvent, { type: "rules_changed" }>;
/** An event for its text: a change of the rules with the new entries of their summary, and pauses as in `newsEventOf`. */
export type NewsEvent =
  | Exclude<GameEvent, RulesChanged>
  | (RulesChanged & { lines?: string[] })
  | Numbered<{ type: "clocks_stand"; at: number }>
  | Numbered<{ type: "clocks_stood"; at: number; ms: number }>;
/** The texts of events, by type; some have none. */
export type Lines<E extends { type: string }, Context extends unknown[]> = {
  [T in E["type"]]?: (event: Extract<E, { type: T }>, ...context: Context) => Line | null;
};

/** The text of an event; null: none. */
export function lineOf<E extends { type: string }, Context extends unknown[]>(
  lines: Lines<E, Context>,
  event: NewsEvent,
  ...context: Context
): Line | null {
  const by: { [type: string]: ((event: never, ...context: Context) => Line | null) | undefined } = lines;
  return by[event.type]?.(event as never, ...context) ?? null; // the line of its own type, which `by` forgets
}

export const nameOf = (view: View, seat: number | null | undefined) => playerAt(view, seat)?.name ?? t("room.somebody");

/** A key with a form of its own for the reader: `room.news.bid` and `room.news.bid.you`. */
export function about(key: string, view: View, seat: number | null | undefined, params: Params = {}) {
  return isYou(view, seat) ? t(`${key}.you`, params) : t(key, { name: nameOf(view, seat), ...params });
}

/** A text for a code, or the general one for unknown codes. */
export function coded(prefix: string, code: string, params: Params = {}) {
  const key = `${prefix}.${code}`;
  return t(has(key) ? key : `${prefix}.other`, params);
}

/**
 * Announces the first number, and how long the others have from now on.
 *
 * @param time in seconds, at the usual pace
 */
export function firstWords(key: string, view: View, seat: number, count: number, time: number) {
  const seconds = time * view.rules.pace;
  if (seconds < HOUR) return about(key, view, seat, { count, seconds });
  return about("room.news.first_bid.long", view, seat, { count, time: timeWords(seconds) });
}

/** Says that a number counts although it arrived late, if it did (B1). */
export const inTime = (text: string, credited: unknown) => inARow([text, credited ? t("room.news.in_time") : ""]);

/** Several names as a list in the language. Chinese has spaces around names: most have Latin letters. */
export function listed(names: string[], tag: string) {
  const parts = new Intl.ListFormat(tag, { type: "conjunction" }).formatToParts(names);
  return parts.map(({ type, value }) => (type === "literal" && value === "和" ? " 和 " : value)).join("");
}

/** The name at a closed seat; none if the seat is open. */
const closedName = (view: View, seat: number) => view.closed.find((closed) => closed.seat === seat)?.name ?? "";

/** Whether a connection is not worth a message: one's own, a device's, and by correspondence. */
const silently = (view: View, seat: number) => seat === view.you || view.mode === "table" || view.rules.correspondence;

/** Whether it is the unnamed seat of a real table: nobody sits there, so nobody joins or leaves. */
const unnamed = (view: View, seat: number, name: string) => view.mode === "table" && seat === 0 && isUnnamed(name);

/** The text of an event that both games have. Each game adds its own events and may replace these texts. */
export const COMMON_LINES: Lines<
  NewsEvent,
  [view: View, context: { closing?: boolean; away?: boolean; asked?: boolean }]
> = {
  player_joined: (event, view) =>
    unnamed(view, event.seat, event.name)
      ? null
      : event.computer
        ? { text: t("people.news.computer", { name: event.name, strength: event.computer }) }
        : { text: about("room.news.joined", view, event.seat, { name: event.name }) },
  player_left: (event, view, context) =>
    context.closing || unnamed(view, event.seat, nameOf(view, event.seat))
      ? null
      : { text: about("room.news.left", view, event.seat) },
  player_kicked: (event, view) => ({
    text: t("people.news.kicked", { name: closedName(view, event.seat) || nameOf(view, event.seat) }),
  }),
  player_readmitted: (event, view) => ({ text: about("people.news.readmitted", view, event.seat) }),
  player_renamed: (event, view) => ({ text: about("people.news.renamed", view, event.seat, { name: event.name }) }),
  game_paused: () => ({ text: t("people.news.paused"), headed: true }),
  game_resumed: () => ({ text: t("people.news.resumed") }),
  clocks_stood: (event) => ({ text: t("people.news.stood", { time: clockText(event.ms) }) }),
  room_locked: (event) => ({ text: t(event.locked ? "people.news.locked" : "people.news.unlocked") }),
  handicap_set: (event, view) => {
    const given = givenTo({ handicap: { ties: event.ties, grace: event.grace, head_start: event.head_start } });
    const text = given.length
      ? about("mixed.news.given", view, event.seat, { what: withCommas(given) })
      : about("mixed.news.taken", view, event.seat);
    return { text, rule: "H2" };
  },
  host_changed: (event, view) => ({ text: about("people.news.host", view, event.seat) }),
  player_disconnected: (event, view) =>
    silently(view, event.seat) ? null : { text: about("room.news.offline", view, event.seat) },
  player_connected: (event, view, { away }) =>
    !away || silently(view, event.seat) ? null : { text: about("room.news.back", view, event.seat) },
  rules_changed: ({ lines }) => {
    const text = lines?.length ? t("room.news.rules.what", { what: lines.join(" · ") }) : "";
    return { text: text && lengthOf(text) <= NEWS_LONG.three ? text : t("room.news.rules") };
  },
  reveal_started: (_event, view) => ({ text: t("room.news.reveal", { count: view.rules.reveal_seconds }) }),
  // At a real table everybody was asked in person; in a solo game there is nobody else.
  end_agreed: (event, view, { asked }) =>
    view.mode === "group"
      ? { text: about(asked ? "room.news.end_agreed.too" : "room.news.end_agreed", view, event.seat) }
      : null,
  rematch_wished: (event, view) => ({ text: about("room.news.rematch", view, event.seat) }),
  rematch_lapsed: () => ({ text: t("room.news.rematch_lapsed") }),
  game_ended: () => ({ text: t("room.news.ended") }),
};

/**
 * An event as its text needs it. A pause that is over when the page learns of it (the server could not save, or the
 * reader was away) becomes an event that only says how long the clocks stood.
 */
export function newsEventOf(events: readonly GameEvent[], index: number): NewsEvent {
  const [before, event, after] = [events[index - 1], events[index], events[index + 1]];
  if (event.type === "game_paused" && after?.type === "game_resumed") return { ...event, type: "clocks_stand" };
  if (event.type === "game_resumed" && before?.type === "game_paused")
    return { ...event, type: "clocks_stood", ms: event.at - before.at };
  return event;
}

/**
 * "Optimum 6. Nobody saw it."
 *
 * @param winner of that round; null: nobody has won it; undefined: unknown, or not to be shown
 */
export function optimumSaid(
  view: View,
  { status, moves }: { status: string; moves: number | null },
  winner: { seat: number; moves: number } | null | undefined,
) {
  if (status === "pending") return t("room.optimum.pending");
  if (status !== "optimal" || moves === null) return t("room.optimum.limit");
  if (winner === undefined) return t("room.optimum", { count: moves });
  if (!winner || winner.moves > moves) return t("room.optimum.unseen", { count: moves });
  return about("room.optimum.seen", view, winner.seat, { count: moves });
}

/** Why the server refused a command. */
export function refusalText(error: WireError) {
  if (error.code === "head_start" && error.seconds)
    return t("mixed.wait", { count: error.seconds, name: error.quote ?? "" });
  return coded("room.refused", error.code === "illegal_move" ? (error.rule ?? "other") : error.code);
}

/**
 * When the game ends, as agreed.
 *
 * @param standard the game's own text
 */
export function endText({ end: { kind, count } }: Agreed, standard: string) {
  return kind === "standard" ? standard : t(`room.end.${kind}`, { count });
}

/**
 * The end of the game in a few words, after the number of the round.
 *
 * @param last the last round, if it is fixed
 * @param of "short" if only two words fit
 */
export function endInSight({ round, win_at, played, rules }: View, last: number | null, of: "long" | "short" = "long") {
  const { kind, count } = (played ?? rules).end;
  if (last !== null) return round >= last ? t("room.end.last") : t("room.end.of", { count: last });
  if (win_at) return t(`room.end.first_to.${of}`, { count: win_at });
  return kind === "minutes" ? t(`room.end.after.${of}`, { count }) : t(`room.end.gone.${of}`);
}

/**
 * The number of letters that fit into two lines of a phone, into three small ones, and beside the small board of a bid
 * pad.
 */
export const NEWS_LONG = { two: 84, three: 120, pad: 60 };

/**
 * Several lines of news as one, or the newest alone if they do not fit. The log has the rest.
 *
 * @param most how many letters fit
 */
export function joined(lines: News[], most: number = NEWS_LONG.three): News {
  const [first] = lines;
  const last = lines[lines.length - 1];
  const all = inARow(lines.map((line) => line.text));
  return {
    text: lengthOf(all) > most ? last.text : all,
    tone: lines.find((line) => line.tone !== "plain")?.tone ?? "plain",
    rule: first.rule ?? last.rule,
  };
}

/** Up to this many letters of the alphabets below are never too wide. */
const SHORT = 12;
const NARROW = /^[\u0020-\u024f\u0370-\u052f]*$/;

/** Whether a name may need more space than a sentence has. */
export const wide = (name: string) => name.length > SHORT || !NARROW.test(name);

/** A sentence, split at these names: the pieces with odd indexes are names. */
export function pieces(text: string, names: readonly string[]): string[] {
  if (!names.length) return [text];
  const longest = [...names].sort((a, b) => b.length - a.length);
  return text.split(new RegExp(`(${longest.map(literal).join("|")})`, "u"));
}

const literal = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
