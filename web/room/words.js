/**
 * From the wire to words, whatever is played: names, refusals, and what one says of events that every game has. Pure
 * functions of events and views; every text is a key of `locales/…/room.json`
 * or `people.json`. Codes that the server may send one day
 * and this page does not know get a general sentence, never a raw code.
 */

import { has, t } from "../i18n.js";
import { givenTo } from "./mixed.js";
import { clockText, isYou, playerAt } from "./model.js";
import { HOUR, timeWords } from "./time.js";

/** @typedef {import("../net/wire.js").RoomView} View */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/** @typedef {{ text: string, tone: "plain" | "good" | "bad", rule: string | null }} News */
/** @typedef {{ text: string, tone?: News["tone"], rule?: string }} Line */

/**
 * @param {View} view
 * @param {number | null | undefined} seat
 */
export const nameOf = (view, seat) => playerAt(view, seat)?.name ?? t("room.somebody");

/**
 * A key that has a form of its own when it is about the reader: `room.news.bid` and `room.news.bid.you`.
 *
 * @param {string} key
 * @param {View} view
 * @param {number | null | undefined} seat
 * @param {import("../i18n.js").Params} [params]
 */
export function about(key, view, seat, params = {}) {
  return isYou(view, seat) ? t(`${key}.you`, params) : t(key, { name: nameOf(view, seat), ...params });
}

/**
 * A text for a code, or the general one for codes we do not know.
 *
 * @param {string} prefix
 * @param {string} code
 * @param {import("../i18n.js").Params} [params]
 */
export function coded(prefix, code, params = {}) {
  const key = `${prefix}.${code}`;
  return t(has(key) ? key : `${prefix}.other`, params);
}

/**
 * That somebody has said the first number, and how long the others have from now on.
 *
 * @param {string} key
 * @param {View} view
 * @param {number} seat
 * @param {number} count
 * @param {number} time in seconds, at the usual pace
 */
export function firstWords(key, view, seat, count, time) {
  const seconds = time * view.rules.pace;
  if (seconds < HOUR) return about(key, view, seat, { count, seconds });
  return about("room.news.first_bid.long", view, seat, { count, time: timeWords(seconds) });
}

/** That a number counts although it came late, where it did (B1). @param {string} text @param {unknown} credited */
export const inTime = (text, credited) => (credited ? `${text} ${t("room.news.in_time")}` : text);

/** Several names as one enumeration of the language. @param {string[]} names @param {string} tag */
export function listed(names, tag) {
  return new Intl.ListFormat(tag, { type: "conjunction" }).format(names);
}

/** The name at a closed seat; none where the seat is open. @param {View} view @param {GameEvent} event */
const closedName = (view, { seat }) => view.closed.find((closed) => closed.seat === seat)?.name ?? "";

/**
 * What one event of any game says to the reader. Each game adds its own events and may say one of these differently.
 *
 * @type {Record<string, (event: GameEvent, view: View, context?: { closing?: boolean }) => Line | null>}
 */
export const COMMON_LINES = {
  player_joined: (event, view) =>
    event.computer
      ? { text: t("people.news.computer", { name: event.name, strength: event.computer }) }
      : { text: about("room.news.joined", view, event.seat, { name: event.name }) },
  player_left: (event, view, context) => (context?.closing ? null : { text: about("room.news.left", view, event.seat) }),
  player_kicked: (event, view) => ({ text: t("people.news.kicked", { name: closedName(view, event) || nameOf(view, event.seat) }) }),
  player_readmitted: (event, view) => ({ text: about("people.news.readmitted", view, event.seat) }),
  player_renamed: (event, view) => ({ text: about("people.news.renamed", view, event.seat, { name: event.name }) }),
  game_paused: () => ({ text: t("people.news.paused") }),
  game_resumed: () => ({ text: t("people.news.resumed") }),
  clocks_stood: (event) => ({ text: t("people.news.stood", { time: clockText(event.ms) }) }),
  room_locked: (event) => ({ text: t(event.locked ? "people.news.locked" : "people.news.unlocked") }),
  handicap_set: (event, view) => {
    const given = givenTo({ handicap: { ties: event.ties, grace: event.grace, head_start: event.head_start } });
    const text = given.length
      ? about("mixed.news.given", view, event.seat, { what: given.join(", ") })
      : about("mixed.news.taken", view, event.seat);
    return { text, rule: "H2" };
  },
  host_changed: (event, view) => ({ text: about("people.news.host", view, event.seat) }),
  // By correspondence everybody comes and goes.
  player_disconnected: (event, view) =>
    event.seat === view.you || view.mode === "table" || view.rules.correspondence ? null : { text: about("room.news.offline", view, event.seat) },
  rules_changed: ({ lines }) => {
    const text = t("room.news.rules.what", { what: lines?.join(" · ") });
    return { text: lines?.length && text.length <= NEWS_LONG.three ? text : t("room.news.rules") };
  },
  reveal_started: (_event, view) => ({ text: t("room.news.reveal", { count: view.rules.reveal_seconds }) }),
  // At a real table all have been asked across it.
  end_agreed: (event, view) =>
    view.mode === "table" ? null : { text: about("room.news.end_agreed", view, event.seat) },
  game_ended: () => ({ text: t("room.news.ended") }),
};

/**
 * An event as it is told: a pause that is over when it is heard of – the server could not save, or the reader was away – is
 * no news but for how long the clocks stood.
 *
 * @param {readonly GameEvent[]} events
 * @param {number} index
 * @returns {GameEvent}
 */
export function standing(events, index) {
  const [before, event, after] = [events[index - 1], events[index], events[index + 1]];
  if (event.type === "game_paused" && after?.type === "game_resumed") return { ...event, type: "clocks_stand" };
  if (event.type === "game_resumed" && before?.type === "game_paused")
    return { ...event, type: "clocks_stood", ms: event.at - before.at };
  return event;
}

/**
 * Why the server refused a command.
 *
 * @param {import("../net/wire.js").WireError} error
 */
export function refusalText(error) {
  if (error.code === "head_start" && error.seconds) return t("mixed.wait", { count: error.seconds, name: error.quote ?? "" });
  return coded("room.refused", error.code === "illegal_move" ? (error.rule ?? "other") : error.code);
}

/**
 * When the game ends, as agreed.
 *
 * @param {import("../net/wire.js").RoomRules} rules
 * @param {string} standard how the game itself says it
 */
export function endText({ end: { kind, count } }, standard) {
  return kind === "standard" ? standard : t(`room.end.${kind}`, { count });
}

/** How many letters two lines of a phone hold, and three small ones, and the place beside the small board of a pad. */
export const NEWS_LONG = { two: 84, three: 120, pad: 60 };

/**
 * Several lines of news as one; the newest alone where there is no room for all. The log has the rest.
 *
 * @param {News[]} lines
 * @param {number} [most] letters that there is room for
 * @returns {News}
 */
export function joined(lines, most = NEWS_LONG.three) {
  const [first] = lines;
  const last = lines[lines.length - 1];
  const all = lines.map((line) => line.text).join(" ");
  return {
    text: all.length > most ? last.text : all,
    tone: lines.find((line) => line.tone !== "plain")?.tone ?? "plain",
    rule: first.rule ?? last.rule,
  };
}

/** How many letters of the alphabets below need no care. */
const SHORT = 12;
const NARROW = /^[\u0020-\u024f\u0370-\u052f]*$/;

/** Whether a name may need more room than a sentence has for it. @param {string} name */
export const wide = (name) => name.length > SHORT || !NARROW.test(name);

/**
 * A sentence, cut where one of these names begins or ends: the pieces with odd numbers are names.
 *
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function pieces(text, names) {
  if (!names.length) return [text];
  const longest = [...names].sort((a, b) => b.length - a.length);
  return text.split(new RegExp(`(${longest.map(literal).join("|")})`, "u"));
}

/** @param {string} name */
const literal = (name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
