/**
 * Micro Robots on the wire, as types: its rules, its view, what a player may ask and what happens. The page's copy of
 * what `randolph.game.micro` defines; both change together. What the games have in common – envelopes, players, the
 * addresses – is in net/wire.js. All times are integer milliseconds of the server's clock.
 *
 * A combination is a word: the letter of a color, b y g r p w, and a number, `"p1"`. A path is such words with blanks
 * between them: the cells that the robot jumps to.
 */

/** @typedef {import("../net/wire.js").Player} Player */
/** @typedef {import("../net/wire.js").End} End */
/** @typedef {"blue" | "yellow" | "green" | "red" | "pink" | "white"} Color */
/** @typedef {"black" | "copper"} Side */
/** @typedef {string} Word a combination, `"p1"` */
/** @typedef {"1N" | "1E" | "1S" | "1W" | "2N" | "2E" | "2S" | "2W" | "3N" | "3E" | "3S" | "3W" | "4N" | "4E" | "4S" | "4W"} Place a tile, and where its printed top points */
/** @typedef {[nw: Place, ne: Place, se: Place, sw: Place]} Places */
/**
 * A board as the wire brings it: its rows from the north, and the printed tiles that it is made of, where it is.
 *
 * @typedef {object} BoardJson
 * @property {string} [arrangement] `"black:1N-4E-3E-2N"`
 * @property {readonly (readonly (readonly [Color, number])[])[]} cells
 */
/** @typedef {"group" | "solo" | "table"} Mode */
/**
 * @typedef {object} GameRules
 * @property {"micro"} game
 * @property {Mode} mode
 * @property {Side} side
 * @property {Places | null} tiles at NW, NE, SE, SW; null: by lot at each start
 * @property {boolean} via a second roll names an intermediate cell (U8)
 * @property {boolean} marked a chip lies on the target; false: the dice alone say it (U9)
 * @property {boolean} must_be_shortest (U5)
 * @property {boolean} overcall (U5)
 * @property {number} overcall_seconds
 * @property {number} demonstration_seconds
 * @property {boolean} no_path (U6)
 * @property {number} no_path_seconds
 * @property {number} round_seconds the clock of a round alone
 * @property {number} next_seconds
 * @property {boolean} try_moves everybody may move robots on the own device while thinking (H1)
 * @property {number} reveal_seconds
 * @property {0 | 1 | 2 | 3} pace
 * @property {boolean} correspondence
 * @property {number} lag_credit_ms
 * @property {End} end
 * @property {boolean} listed
 */

/** @typedef {"lobby" | "thinking" | "calling" | "demonstrating" | "over" | "finished"} Phase */
/** @typedef {{ seat: number, moves: number, state: "standing" | "showing" | "failed" }} Call */
/**
 * @typedef {object} Deadline
 * @property {"reroll" | "calling" | "demonstration" | "solo" | "next" | "reveal"} kind
 * @property {number} at
 * @property {number} total
 * @property {boolean} paused
 * @property {number} left
 */
/** @typedef {{ seat: number, declared: number, grace?: number, path: Word[] }} Demonstration */
/** @typedef {{ status: "pending" | "optimal" | "limit", moves: number | null, solution: string | null }} Optimum */
/** @typedef {"fewer" | "used_up" | "not_shortest" | "not_solved" | "gave_up" | "clock" | "illegal_jump" | "left"} Failure */
/** @typedef {"wrong" | "no_path" | "time" | "gave_up"} Loss why nobody won a round */
/**
 * The round that is over.
 *
 * @typedef {object} Result
 * @property {number} round
 * @property {"won" | "lost"} outcome
 * @property {number | null} seat who showed
 * @property {string} reason
 * @property {number} chip
 * @property {number | null} declared
 * @property {string | null} path the winner's, or that of the attempt that failed
 * @property {number | null} moves
 * @property {Word} start
 * @property {Word} target
 * @property {Word | null} via
 * @property {Failure | null} failure
 * @property {{ from: number, to: number } | null} gift the chip that the wrong declaration cost (U4)
 * @property {number | null} milliseconds of thinking
 * @property {Optimum} optimum
 */
/**
 * One round of a run alone.
 *
 * @typedef {object} RunRound
 * @property {number} round
 * @property {"won" | "lost"} outcome
 * @property {number | null} declared
 * @property {number | null} moves
 * @property {number | null} optimum
 * @property {number | null} milliseconds
 * @property {Word} start
 * @property {Word} target
 * @property {Word | null} via
 */
/**
 * @typedef {object} View
 * @property {Phase} phase
 * @property {Mode} mode
 * @property {number | null} you
 * @property {number} host
 * @property {boolean} locked nobody takes a new seat
 * @property {boolean} paused by the host: all clocks stand still
 * @property {{ seat: number, name: string }[]} closed the seats that the host has closed
 * @property {boolean} shut_out one's own seat is among them
 * @property {GameRules} rules
 * @property {GameRules | null} played what the game on the board was started with, where `rules` are agreed on for the next
 * @property {Player[]} players
 * @property {number} round
 * @property {number | null} win_at
 * @property {number} chips_left
 * @property {number | null} chip
 * @property {Word | null} robot where it stands
 * @property {Word | null} start of the round; when a round is over, of the next one
 * @property {Word | null} target
 * @property {Word | null} via
 * @property {boolean} passed whether the robot has landed on `via`
 * @property {number | null} roller whose turn it is to roll
 * @property {Call[]} calls lowest first
 * @property {Deadline | null} deadline
 * @property {Demonstration | null} demonstration
 * @property {Result | null} result
 * @property {RunRound[] | null} run alone; else null
 * @property {{ winners: number[], reason: string } | null} ending
 * @property {string[]} actions
 * @property {{ [seat: string]: string[] } | null} seats at a real table, for its device: what each seat may do now
 */

/** What the dice on a real table say; what is missing is drawn by lot. */
/** @typedef {{ start?: Word, target?: Word, via?: Word }} Dice */
/** @typedef {{ type: "declare", moves: number }} Declare */
/** @typedef {{ type: "jump", to: Word }} Jump */
/** @typedef {{ type: "submit", moves: string }} Submit the whole path at once */
/** @typedef {{ type: "start" | "again" | "draw", dice?: Dice }} Deal */
/** @typedef {{ type: "settings", rules: GameRules }} Settings */
/** @typedef {{ type: "add_player", name: string }} AddPlayer */
/** @typedef {{ type: "give_up" | "done" | "ready" | "strike" | "end_game" | "leave" }} Plain */
/** @typedef {Declare | Jump | Submit | Deal | Settings | AddPlayer | Plain} Command */

/** @typedef {{ seq: number, at: number }} Numbered */
/** @typedef {Numbered & { type: "game_started", tiles: Places, start: Word, win_at: number | null, seat: number }} GameStarted */
/** @typedef {Numbered & { type: "dice_rolled", round: number, seat: number, target: Word, via: Word | null, chip: number, start?: Word }} DiceRolled */
/** @typedef {Numbered & { type: "path_declared", seat: number, moves: number, late_by_ms?: number, credit_ms?: number }} PathDeclared */
/** @typedef {Numbered & { type: "declaration_struck", seat: number }} DeclarationStruck */
/** @typedef {Numbered & { type: "calling_ended" | "thinking_resumed" }} PhaseEnded */
/** @typedef {Numbered & { type: "demonstration_started", seat: number, declared: number }} DemonstrationStarted */
/** @typedef {Numbered & { type: "robot_jumped", seat: number, to: Word }} RobotJumped */
/** @typedef {Numbered & { type: "demonstration_failed", seat: number, reason: Failure, declared: number, moves: number }} DemonstrationFailed */
/** @typedef {Numbered & { type: "chip_given", seat: number, to: number, chip: number }} ChipGiven */
/** @typedef {Numbered & { type: "round_won", seat: number, chip: number, moves: number }} RoundWon */
/** @typedef {Numbered & { type: "round_lost", chip: number, reason: Loss }} RoundLost */
/**
 * What happens in this game only; joining, leaving, being ready and the like are events of every game.
 *
 * @typedef {GameStarted | DiceRolled | PathDeclared | DeclarationStruck | PhaseEnded | DemonstrationStarted | RobotJumped | DemonstrationFailed | ChipGiven | RoundWon | RoundLost} GameEvent
 */

/**
 * The rules a new room begins with, unless told otherwise.
 *
 * @type {Readonly<GameRules>}
 */
export const DEFAULT_RULES = Object.freeze({
  game: "micro",
  mode: "group",
  side: "black",
  tiles: null,
  via: false,
  marked: true,
  must_be_shortest: false,
  overcall: false,
  overcall_seconds: 15,
  demonstration_seconds: 60,
  no_path: true,
  no_path_seconds: 180,
  round_seconds: 120,
  next_seconds: 15,
  try_moves: false,
  reveal_seconds: 0,
  pace: 1,
  correspondence: false,
  lag_credit_ms: 0,
  end: Object.freeze({ kind: "standard", count: 5 }),
  listed: false,
});
