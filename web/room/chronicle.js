/**
 * What the words of an event depend on that happened before it: the rules that held, the board that lay, who had won the
 * round. It is folded from the events themselves, in their order, so that each is told as it was – also to a page that
 * gets several rounds at once, after a reload, a cut, or on coming late. A view says how things stand now and nothing of
 * that; only where the server has sent a view without its events, what is known begins there.
 *
 * The words of an event get `context.view`, never the newest view: who reads and what everybody is called are those of
 * now, the rules are those of then, and how the game stands is not in it. Each game adds what its own words need.
 */

/** @typedef {import("../net/wire.js").RoomView} RoomView */
/** @typedef {import("../net/wire.js").RoomRules} RoomRules */
/** @typedef {import("../net/wire.js").GameEvent} GameEvent */
/** @typedef {{ seat: number, moves: number }} Winner of a round, and what the solution counts */
/**
 * @typedef {object} Told how it stood when something happened
 * @property {any} view who reads and what everybody is called, with the rules that held
 * @property {any} board that lay; null: none, or it is not known
 * @property {{ rules: RoomRules, board_name: string | null } | null} agreed on, before this event
 * @property {string | null} board_name of the saved board that was agreed on then
 * @property {boolean} closing the host closes this player's seat: it is not the player who leaves
 * @property {Winner | null | undefined} winner of the round that an optimum is about; null: nobody has won it; undefined:
 *   that is not known here
 */

/** @template {object} Own what a game's own words need beside */
export class Chronicle {
  constructor() {
    /** @type {any} agreed on; they change between rounds only, so what happens in one is played by them */
    this.rules = null;
    /** @type {Map<string, string>} what saved boards are called, by id */
    this.names = new Map();
    /** @type {any} */
    this.board = null;
    this.round = 0;
    /** @type {Map<number, Winner | null>} by round */
    this.winners = new Map();
  }

  /**
   * @param {readonly GameEvent[]} events
   * @param {any} view after them
   * @param {any} [board] the one that lies after them
   * @returns {Map<GameEvent, Told & Own>} of each event
   */
  hear(events, view, board = null) {
    if (!events.length) this.begin(view);
    const last = events.findLastIndex((event) => event.type === "game_started");
    if (last < 0) this.board = board;
    /** @type {Map<GameEvent, Told & Own>} */
    const contexts = new Map();
    events.forEach((event, index) => {
      if (event.type === "game_started") this.board = index === last ? board : null; // only the newest board is sent
      contexts.set(event, { ...this.common(events, index, view), ...this.own(events, index) });
      this.fold(event);
    });
    return contexts;
  }

  /** How it stands is all that is known. @param {any} view */
  begin(view) {
    this.rules = view.rules;
    if (view.board_name) this.names.set(view.rules.board, view.board_name);
    this.round = view.round;
    if (view.result) this.winners.set(view.result.round, this.winnerOf(view.result));
  }

  /** The winner of a round that is over. @param {any} _result @returns {Winner | null} */
  winnerOf(_result) {
    return null;
  }

  /** What this game's own words need of how it stood. @param {readonly GameEvent[]} _events @param {number} _index @returns {Own} */
  own(_events, _index) {
    return /** @type {Own} */ ({});
  }

  /** @param {readonly GameEvent[]} events @param {number} index @param {RoomView} view @returns {Told} */
  common(events, index, view) {
    const event = events[index];
    const rules = event.type === "room_created" || event.type === "rules_changed" ? event.rules : (this.rules ?? view.rules);
    return {
      view: { ...view, rules, played: null, mode: rules.mode, result: null },
      board: this.board,
      agreed: this.rules && { rules: this.rules, board_name: this.nameOf(this.rules) },
      board_name: this.nameOf(rules),
      closing: event.type === "player_left" && closes(events, index),
      winner: event.type === "optimum_found" ? this.winners.get(event.round) : undefined,
    };
  }

  /** What the saved board of these rules is called. @param {any} rules */
  nameOf(rules) {
    return this.names.get(rules.board) ?? null;
  }

  /** @param {GameEvent} event */
  fold(event) {
    switch (event.type) {
      case "room_created":
      case "rules_changed":
        this.rules = event.rules;
        break;
      case "board_laid":
        this.names.set(event.id, event.name);
        break;
      case "game_started":
        this.winners.clear();
        break;
      case "round_won":
        this.winners.set(this.round, { seat: event.seat, moves: event.moves });
        break;
      case "round_lost":
        this.winners.set(this.round, null);
        break;
    }
    if (event.type === "chip_drawn" || event.type === "dice_rolled") this.round = event.round;
  }
}

/** Whether it is the host who ends this: what follows from one word happens at one moment. @param {readonly GameEvent[]} events @param {number} index */
function closes(events, index) {
  const { at, seat } = events[index];
  return events.slice(index + 1).some((event) => event.at === at && event.type === "player_kicked" && event.seat === seat);
}
