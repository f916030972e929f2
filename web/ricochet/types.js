/**
 * What the page of Ricochet Robots says and hears, beside what every game does (`net/wire.js`): rules, views, commands.
 * It must change together with `randolph.game.ricochet`; a test compares them.
 */

/** @typedef {import("../net/wire.js").End} End */
/** @typedef {import("../net/wire.js").Player} Player */
/** @typedef {import("../net/wire.js").Status} Status */
/** @typedef {import("../net/wire.js").Optimum} Optimum */
/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {{ cell: Cell, color: Color | "any", symbol: string }} Target */
/** @typedef {import("../rules/board.js").BoardJson & { targets: Target[], faces?: string[] }} BoardJson */
/**
 * One move of a demonstration, with its cost; `move` is its name where robot and direction leave the end open (`tE@c7`).
 *
 * @typedef {{ robot: Color, direction: Direction, path: Cell[], cost: number, move?: string }} Shown
 */
/** @typedef {{ random: number, rows: number[], cols: number[] }} Openings rows and columns to be opened, from 0 */
/**
 * @typedef {object} GameRules
 * @property {string} [game]
 * @property {"first" | "second" | "third" | "mixed"} edition
 * @property {string[] | null} faces
 * @property {boolean} diagonals
 * @property {Openings} openings
 * @property {string | null} board the id of a saved board; then edition, faces, diagonals and openings do not count
 * @property {boolean} silver
 * @property {boolean} silver_power
 * @property {boolean} transparent
 * @property {boolean} ricochet
 * @property {boolean} no_reversal
 * @property {"group" | "solo" | "table"} mode
 * @property {"chips" | "tournament"} tie_break
 * @property {number} sand_seconds
 * @property {number} demonstration_seconds
 * @property {boolean} no_bid
 * @property {number} no_bid_offer_seconds
 * @property {number} no_bid_auto_seconds
 * @property {boolean} done
 * @property {number} closing_seconds
 * @property {number} next_seconds
 * @property {boolean} try_moves everybody may move robots on the own device while thinking (H1)
 * @property {number} reveal_seconds
 * @property {0 | 1 | 2 | 3} pace
 * @property {boolean} correspondence
 * @property {number} lag_credit_ms
 * @property {boolean} double_time
 * @property {boolean} any_count
 * @property {boolean} together all against the board (C1)
 * @property {number} tolerance how many moves longer than the optimum a way may be that wins for all (C2)
 * @property {End} end
 * @property {boolean} listed
 */
/** @typedef {{ seat: number, moves: number, state: "standing" | "showing" | "failed" }} Bid */
/**
 * @typedef {object} Deadline
 * @property {"sand" | "no_bid" | "closing" | "demonstration" | "next" | "reveal" | "solo"} kind
 * @property {number} at
 * @property {number} total
 * @property {boolean} paused
 * @property {number} left
 */
/** @typedef {{ seat: number, bid: number, grace?: number, cost: number, moves: Shown[], ricocheted: boolean }} Demonstration */
/**
 * @typedef {object} Result
 * @property {number} round
 * @property {"won" | "lost" | "exchanged"} outcome
 * @property {number | null} seat
 * @property {string} reason
 * @property {number} chip
 * @property {number | null} bid
 * @property {string | null} moves
 * @property {number | null} [cost] what these moves count (X6)
 * @property {Robots} start
 * @property {Optimum} optimum
 */
/** @typedef {"lobby" | "thinking" | "sand" | "closing" | "demonstrating" | "over" | "finished"} Phase */
/**
 * @typedef {object} View
 * @property {Phase} phase
 * @property {"group" | "solo" | "table"} mode
 * @property {number | null} you
 * @property {number} host
 * @property {boolean} locked nobody takes a new seat
 * @property {boolean} paused by the host: all clocks stand still
 * @property {{ seat: number, name: string }[]} closed the seats that the host has closed
 * @property {boolean} shut_out one's own seat is among them
 * @property {GameRules} rules
 * @property {GameRules | null} played what the game on the board was started with, where `rules` are agreed on for the next
 * @property {string | null} board_name of the saved board that is agreed on
 * @property {Color[]} powers robots with the transparent robot's powers, beside itself
 * @property {Player[]} players
 * @property {number} round
 * @property {number | null} win_at
 * @property {number} chips_left
 * @property {number | null} chip
 * @property {Robots} robots
 * @property {Robots} start
 * @property {Bid[]} bids
 * @property {Deadline | null} deadline
 * @property {number | null} offer_at
 * @property {Demonstration | null} demonstration
 * @property {Result | null} result
 * @property {{ winners: number[], reason: string } | null} ending
 * @property {number[]} face_up
 * @property {number[]} face_down
 * @property {string[]} actions
 * @property {{ [seat: string]: string[] } | null} seats at a real table, for its device: what each seat may do now
 */
/**
 * A push; the last three only of a robot with the transparent robot's powers, as far as is needed to name the end.
 *
 * @typedef {{ type: "push", robot: Color, direction: Direction, end?: Cell, arrival?: Direction, turned?: boolean }} Push
 */
/**
 * At a real table: `start` and `again` may bring the robots and the chip that lie there; `draw` the chip; `place` sets
 * robots anew; `add_player` seats one more. `seat` beside a command says in whose name the device speaks.
 *
 * @typedef {{ type: "start" | "again", robots?: Partial<Robots>, chip?: number }} Start
 */
/** @typedef {{ type: "draw", chip?: number }} Draw */
/** @typedef {{ type: "place", robots: Partial<Robots> }} Place */

/** The rules a new room begins with, unless told otherwise. */
/** @type {Readonly<GameRules>} */
export const DEFAULT_RULES = Object.freeze({
  edition: "first",
  faces: null,
  diagonals: true,
  openings: Object.freeze({ random: 0, rows: [], cols: [] }),
  board: null,
  silver: false,
  silver_power: false,
  transparent: false,
  ricochet: true,
  no_reversal: true,
  mode: "group",
  tie_break: "chips",
  sand_seconds: 60,
  demonstration_seconds: 60,
  no_bid: true,
  no_bid_offer_seconds: 240,
  no_bid_auto_seconds: 300,
  done: true,
  closing_seconds: 0,
  next_seconds: 15,
  try_moves: false,
  reveal_seconds: 0,
  pace: 1,
  correspondence: false,
  lag_credit_ms: 0,
  double_time: false,
  any_count: false,
  together: false,
  tolerance: 0,
  end: Object.freeze({ kind: "standard", count: 8 }),
  listed: false,
});
