/**
 * The solver's answer for a problem, and how much of it may be shown: nothing is shown unless the user asks. There is
 * one request for each problem. Its answer has hints and solution; the workbench counts the hints that were shown.
 */

import { HttpError } from "../wire/http.ts";
import type { Found } from "./game.ts";

export class Solving {
  question: (signal: AbortSignal) => Promise<Found>;
  changed: () => void;
  answer: Found | null = null;
  /** the current request */
  asking: Promise<Found | null> | null = null;
  /** why there is no answer, as a key of the texts */
  fault = "";
  left = new AbortController();

  /** @param changed something has to be rendered */
  constructor(question: (signal: AbortSignal) => Promise<Found>, changed: () => void) {
    this.question = question;
    this.changed = changed;
  }

  /** The answer is no longer needed: abort the search. */
  leave() {
    this.left.abort();
  }

  get busy() {
    return this.asking !== null;
  }

  /** The answer, requested if necessary; null if there is none, and `fault` says why. */
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

/** The text for a refusal by the server. */
export function faultKey(error: unknown) {
  const code = error instanceof HttpError ? error.code : "internal";
  const known = ["busy", "unreachable", "too_frequent", "too_large", "faulty"];
  return `position.fault.${known.includes(code) ? code : "other"}`;
}
