/**
 * What the solver has said of a problem, and how far it may be told: nothing is shown that was not asked for. One
 * question a problem; its answer holds hints and solution, the workbench counts how many hints it has given away.
 */

import { HttpError } from "../wire/http.ts";
import type { Found } from "./game.ts";

export class Solving {
  question: (signal: AbortSignal) => Promise<Found>;
  changed: () => void;
  answer: Found | null = null;
  /** the question that is being answered */
  asking: Promise<Found | null> | null = null;
  /** why there is no answer, as a key of the words */
  fault = "";
  left = new AbortController();

  /** @param changed something to draw */
  constructor(question: (signal: AbortSignal) => Promise<Found>, changed: () => void) {
    this.question = question;
    this.changed = changed;
  }

  /** Nobody waits any more: the search ends, too. */
  leave() {
    this.left.abort();
  }

  get busy() {
    return this.asking !== null;
  }

  /** The answer, asked for if need be; null where there is none, and `fault` says why. */
  async ask() {
    if (this.answer) return this.answer;
    this.fault = "";
    this.asking ??= this.fetch();
    this.changed();
    return this.asking;
  }

  async fetch() {
    try {
      this.answer = await this.question(this.left.signal);
    } catch (error) {
      if (this.left.signal.aborted) return null;
      this.fault = faultKey(error);
    }
    this.asking = null;
    this.changed();
    return this.answer;
  }
}

/** The words for what the server has refused. */
export function faultKey(error: unknown) {
  const code = error instanceof HttpError ? error.code : "internal";
  const known = ["busy", "unreachable", "too_frequent", "too_large", "faulty"];
  return `position.fault.${known.includes(code) ? code : "other"}`;
}
