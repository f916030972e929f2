/**
 * Keys of the room. Digits bid: the first one waits a moment for a second (1 and 2 make 12), Enter bids at once, Escape
 * clears them. In a game in which a number cannot be lowered later, digits are only written down until Enter. In a film
 * of a solution, left and right step, and the space bar plays. Selecting and pushing robots is the board's part
 * (`handleKey`). This module turns keys into intents and holds the half-typed number; it sends nothing.
 */

/** bid: digits bid; number: they are only written down; push: keys are for the board. */
export type KeyMode = "bid" | "number" | "push" | "film" | "none";
export type Intent =
  | { intent: "digit"; digit: string }
  | { intent: "enter" | "escape" | "erase" | "takeBack" | "stepBack" | "stepOn" | "play" };

/** The typed number, and whether it waits for a second digit or for Enter. */
export type Digits = DigitBuffer | Written;

/** How long a first digit waits for a second one. */
export const DIGIT_WAIT = 900;
/** Digits kept of a written number: one more than any allowed number has, so that the mistake is visible. */
export const MOST_DIGITS = 3;

const FILM: Record<string, Intent> = {
  ArrowLeft: { intent: "stepBack" },
  ArrowRight: { intent: "stepOn" },
  " ": { intent: "play" },
};

/** @param mode the meaning of the keys now */
export function intentOf(
  event: { key: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean },
  mode: KeyMode,
): Intent | null {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z")
    return mode === "push" ? { intent: "takeBack" } : null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === "Enter") return { intent: "enter" };
  if (key === "Escape") return { intent: "escape" };
  if ((mode === "bid" || mode === "number") && /^[0-9]$/.test(key)) return { intent: "digit", digit: key };
  if (mode === "film") return FILM[key] ?? null;
  if (key !== "Backspace") return null;
  return mode === "push" ? { intent: "takeBack" } : mode === "number" ? { intent: "erase" } : null;
}

/** The number being typed. `commit` is called with it when the wait is over, after two digits, or on Enter. */
export class DigitBuffer {
  commit: (moves: number) => void;
  changed: () => void;
  timers: { later: (call: () => void, ms: number) => number; cancel: (timer: number) => void };
  text = "";
  timer: number | null = null;

  constructor(
    commit: (moves: number) => void,
    changed: () => void,
    timers: { later: (call: () => void, ms: number) => number; cancel: (timer: number) => void } = {
      later: (call, ms) => window.setTimeout(call, ms),
      cancel: (timer) => window.clearTimeout(timer),
    },
  ) {
    this.commit = commit;
    this.changed = changed;
    this.timers = timers;
  }

  type(digit: string) {
    if (!this.text && digit === "0") return;
    this.stop();
    this.text += digit;
    if (this.text.length === 2) return this.enter();
    this.timer = this.timers.later(() => this.enter(), DIGIT_WAIT);
    this.changed();
  }

  /** @returns whether there was a number to bid */
  enter(): boolean {
    if (!this.text) return false;
    const moves = Number(this.text);
    this.clear();
    this.commit(moves);
    return true;
  }

  /** @returns whether there was a number to clear */
  clear(): boolean {
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

/** A number being written: `say` is called with it only on Enter, and it stays until it is cleared. */
export class Written {
  say: (number: number) => void;
  changed: () => void;
  text = "";

  constructor(say: (number: number) => void, changed: () => void) {
    this.say = say;
    this.changed = changed;
  }

  /** The number; null if nothing is written. */
  get number() {
    return this.text ? Number(this.text) : null;
  }

  /** Leading zeros are dropped. */
  type(digit: string) {
    if ((!this.text && digit === "0") || this.text.length === MOST_DIGITS) return;
    this.text += digit;
    this.changed();
  }

  /** @returns whether there was a number */
  enter(): boolean {
    const { number } = this;
    if (number !== null) this.say(number);
    return number !== null;
  }

  /** Delete the last digit. @returns whether there was one */
  erase(): boolean {
    if (!this.text) return false;
    this.text = this.text.slice(0, -1);
    this.changed();
    return true;
  }

  /** @returns whether there was a number to clear */
  clear(): boolean {
    const had = this.text !== "";
    this.text = "";
    if (had) this.changed();
    return had;
  }
}

/** Whether a key is the one for undo. */
export const takesBack = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) =>
  key === "Backspace" || ((ctrlKey || metaKey) && key.toLowerCase() === "z");

/** Whether a key is typed into a field. */
export const writes = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.matches("input, textarea, select") || node.isContentEditable));
