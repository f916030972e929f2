/**
 * What the words of an event depend on that happened before it: the rules that were played by, the calls that stood, who
 * had won the round. It is folded from the events themselves, in their order, so that each is told as it was – also to
 * whoever hears of several rounds at once, after a reload, a cut, or on coming late. A view says how things stand now and
 * nothing of that; only where the server has sent a view without its events, what is known begins there.
 */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameRules} GameRules */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/**
 * @typedef {object} Context how it stood when something happened
 * @property {boolean} overcall others might call fewer (U5)
 * @property {number} seconds for that
 * @property {number} calls how many stood
 * @property {boolean} late the call that is shown was sent in time and came late (B1)
 * @property {{ seat: number, moves: number } | null | undefined} winner of the round that an optimum is about; null:
 *   nobody has won it; undefined: that is not known here
 */

export class Chronicle {
  constructor() {
    /** @type {GameRules | null} agreed on; they change between rounds only, so what happens in one is played by them */
    this.rules = null;
    this.round = 0;
    /** @type {Set<number>} seats with a call that stands */
    this.calls = new Set();
    /** @type {Set<number>} seats whose call came late and counts all the same */
    this.late = new Set();
    /** @type {Map<number, { seat: number, moves: number } | null>} by round */
    this.winners = new Map();
  }

  /**
   * @param {readonly GameEvent[]} events
   * @param {View} view after them
   * @returns {Map<GameEvent, Context>} of each event
   */
  hear(events, view) {
    if (!events.length) this.begin(view);
    return new Map(events.map((event) => [event, this.next(event)]));
  }

  /** How it stands is all that is known. @param {View} view */
  begin(view) {
    const { rules, round, calls, result } = view;
    this.rules = rules;
    this.round = round;
    this.calls = new Set(calls.map((call) => call.seat));
    if (result) this.winners.set(result.round, winnerOf(result));
  }

  /** @param {GameEvent} event @returns {Context} as it stood before */
  next(event) {
    const context = {
      overcall: this.rules?.overcall ?? false,
      seconds: this.rules?.overcall_seconds ?? 0,
      calls: this.calls.size,
      late: event.type === "demonstration_started" && this.late.has(event.seat),
      winner: event.type === "optimum_found" ? this.winners.get(event.round) : undefined,
    };
    this.fold(event);
    return context;
  }

  /** @param {GameEvent} event */
  fold(event) {
    switch (event.type) {
      case "room_created":
      case "rules_changed":
        this.rules = event.rules;
        break;
      case "game_started":
        this.winners.clear();
        this.calls.clear();
        this.late.clear();
        break;
      case "dice_rolled":
        this.round = event.round;
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
      case "round_won":
        this.winners.set(this.round, { seat: event.seat, moves: event.moves });
        break;
      case "round_lost":
        this.winners.set(this.round, null);
        break;
    }
  }
}

/** Who has won a round that is over. @param {import("./types.js").Result} result */
export const winnerOf = ({ outcome, seat, moves }) =>
  outcome === "won" && seat !== null && moves !== null ? { seat, moves } : null;
