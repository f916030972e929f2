/**
 * Keys of the room. Digits bid: the first one waits a moment for a second (1 and 2 make 12), Enter bids at once, Escape
 * takes it back. R G B Y S or, in a demonstration, 1–5 choose a robot, the arrows push it. This module turns keys into
 * intents and holds the half-typed number; it sends nothing.
 */

import { COLORS } from "./model.js";

/** @typedef {import("../net/wire.js").Color} Color */
/** @typedef {import("../net/wire.js").Direction} Direction */
/**
 * @typedef {{ intent: "choose", robot: Color }
 *   | { intent: "push", direction: Direction }
 *   | { intent: "digit", digit: string }
 *   | { intent: "enter" } | { intent: "escape" } | { intent: "takeBack" }} Intent
 */

/** How long a first digit waits for a second one. */
export const DIGIT_WAIT = 900;

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/**
 * @param {{ key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean }} event
 * @param {"bid" | "push" | "none"} mode what digits and arrows are for now
 * @returns {Intent | null}
 */
export function intentOf(event, mode) {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") return mode === "push" ? { intent: "takeBack" } : null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === "Enter") return { intent: "enter" };
  if (key === "Escape") return { intent: "escape" };
  if (mode === "bid" && /^[0-9]$/.test(key)) return { intent: "digit", digit: key };
  if (mode !== "push") return null;
  if (key === "Backspace") return { intent: "takeBack" };
  if (key in ARROWS) return { intent: "push", direction: ARROWS[key] };
  const robot = COLORS["12345".indexOf(key)] ?? COLORS.find((color) => color[0] === key.toLowerCase());
  return robot ? { intent: "choose", robot } : null;
}

/**
 * The number being typed. `commit` is called with it when the wait is over, when two digits are there, or on Enter.
 */
export class DigitBuffer {
  /**
   * @param {(moves: number) => void} commit
   * @param {() => void} changed
   * @param {{ later: (call: () => void, ms: number) => number, cancel: (timer: number) => void }} [timers]
   */
  constructor(commit, changed, timers = { later: (call, ms) => window.setTimeout(call, ms), cancel: (timer) => window.clearTimeout(timer) }) {
    this.commit = commit;
    this.changed = changed;
    this.timers = timers;
    this.text = "";
    /** @type {number | null} */
    this.timer = null;
  }

  /** @param {string} digit */
  type(digit) {
    if (!this.text && digit === "0") return;
    this.stop();
    this.text += digit;
    if (this.text.length === 2) return this.enter();
    this.timer = this.timers.later(() => this.enter(), DIGIT_WAIT);
    this.changed();
  }

  /** @returns {boolean} whether there was anything to bid */
  enter() {
    if (!this.text) return false;
    const moves = Number(this.text);
    this.clear();
    this.commit(moves);
    return true;
  }

  /** @returns {boolean} whether there was anything to forget */
  clear() {
    this.stop();
    const had = this.text !== "";
    this.text = "";
    if (had) this.changed();
    return had;
  }

  stop() {
    if (this.timer !== null) this.timers.cancel(this.timer);
    this.timer = null;
  }
}
