/** What the words of Ricochet Robots depend on that happened before an event (room/chronicle.js): bids, and the sand. */

import { Chronicle as Common } from "../room/chronicle.js";
import { movesIn } from "./model.js";

/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/**
 * @typedef {object} Own
 * @property {boolean} first whether a bid was the one that turned the timer
 * @property {boolean} [early] whether the sand ended before its time because everybody is done (B8)
 * @property {boolean} [leaving] whether a bid is struck because its player leaves (G3)
 */
/** @typedef {Own & Partial<Pick<import("../room/chronicle.js").Told, "winner" | "closing">>} Context how it stood when something happened */

/** After which of them all who stay may be done. */
const MAY_END = ["done_said", "player_left", "player_kicked", "player_disconnected", "game_resumed"];

/** @extends {Common<Own>} */
export class Chronicle extends Common {
  constructor() {
    super();
    /** @type {Set<number>} seats with a bid that stands */
    this.bids = new Set();
    /** @type {GameEvent | null} */
    this.before = null;
  }

  /** @param {import("./types.js").View} view @override */
  begin(view) {
    super.begin(view);
    this.bids = new Set(view.bids.map((bid) => bid.seat));
  }

  /** @param {import("./types.js").Result} result @override */
  winnerOf(result) {
    return winnerOf(result);
  }

  /** @param {readonly GameEvent[]} events @param {number} index @returns {Own} @override */
  own(events, index) {
    const { before } = this;
    const [event, next] = [events[index], events[index + 1]];
    return {
      first: event.type === "bid_made" && this.bids.size === 0,
      early: event.type === "sand_ran_out" && before?.at === event.at && MAY_END.includes(before.type),
      leaving: event.type === "bid_struck" && next?.type === "player_left" && next.seat === event.seat,
    };
  }

  /** @param {GameEvent} event @override */
  fold(event) {
    super.fold(event);
    this.before = event;
    if (event.type === "bid_made") this.bids.add(event.seat);
    else if (event.type === "bid_struck") this.bids.delete(event.seat);
    else if (["chip_drawn", "thinking_resumed", "game_started"].includes(event.type)) this.bids.clear();
  }
}

/** The winner of a round that is over, and what the solution counts. @param {import("./types.js").Result} result */
export const winnerOf = ({ outcome, seat, moves, cost }) =>
  outcome === "won" && seat !== null && moves !== null ? { seat, moves: cost ?? movesIn(moves) } : null;
