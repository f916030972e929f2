/** What the words of Micro Robots depend on that happened before an event (room/chronicle.js): calls, and times. */

import { Chronicle as Common } from "../room/chronicle.js";

/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/**
 * @typedef {object} Own
 * @property {boolean} overcall others might call fewer (U5)
 * @property {number} seconds for that
 * @property {number} calls how many stood
 * @property {boolean} late the call that is shown was sent in time and came late (B1)
 */
/** @typedef {Own & Pick<import("../room/chronicle.js").Told, "winner">} Context how it stood when something happened */

/** @extends {Common<Own>} */
export class Chronicle extends Common {
  constructor() {
    super();
    /** @type {Set<number>} seats with a call that stands */
    this.calls = new Set();
    /** @type {Set<number>} seats whose call came late and counts all the same */
    this.late = new Set();
  }

  /** @param {import("./types.js").View} view @override */
  begin(view) {
    super.begin(view);
    this.calls = new Set(view.calls.map((call) => call.seat));
  }

  /** @param {import("./types.js").Result} result @override */
  winnerOf(result) {
    return winnerOf(result);
  }

  /** @param {readonly GameEvent[]} events @param {number} index @returns {Own} @override */
  own(events, index) {
    const event = events[index];
    return {
      overcall: this.rules?.overcall ?? false,
      seconds: this.rules?.overcall_seconds ?? 0,
      calls: this.calls.size,
      late: event.type === "demonstration_started" && this.late.has(event.seat),
    };
  }

  /** @param {GameEvent} event @override */
  fold(event) {
    super.fold(event);
    switch (event.type) {
      case "game_started":
      case "dice_rolled":
        this.calls.clear();
        this.late.clear();
        break;
      case "path_declared":
        this.calls.add(event.seat);
        this.late[event.credit_ms ? "add" : "delete"](event.seat);
        break;
      case "declaration_struck":
        this.calls.delete(event.seat);
        break;
      case "thinking_resumed":
        this.calls.clear();
        break;
    }
  }
}

/** The winner of a round that is over. @param {import("./types.js").Result} result */
export const winnerOf = ({ outcome, seat, moves }) =>
  outcome === "won" && seat !== null && moves !== null ? { seat, moves } : null;
