/**
 * The words of the wire, as types: what the server sends and what a room may be told. This file is the page's copy of
 * the protocol that `randolph.server.wire` defines; it must change together with it and with PROTOCOL. All times are
 * integer milliseconds of the server's clock. What each game says besides stands with the game.
 */

export const PROTOCOL = 2;

/** @typedef {{ kind: "standard" | "chips" | "rounds" | "minutes", count: number }} End */
/**
 * What the rules of every game have; `game` says which it is, and nothing means Ricochet Robots.
 *
 * @typedef {object} RoomRules
 * @property {string} [game]
 * @property {"group" | "solo" | "table"} mode
 * @property {number} demonstration_seconds 0: a demonstration has no clock
 * @property {number} next_seconds
 * @property {boolean} [try_moves] everybody may move robots on the own device while thinking (H1)
 * @property {number} reveal_seconds the countdown before a round
 * @property {0 | 1 | 2 | 3} pace how much longer all times of thinking are; 0: they do not end
 * @property {boolean} correspondence clocks run whoever is there
 * @property {number} lag_credit_ms by how much a bid that was sent in time may come late
 * @property {End} end
 * @property {boolean} listed anybody may find the room, where the server shows those
 */
/** @typedef {{ ties: boolean, grace: boolean, head_start: number }} Handicap `head_start` in seconds */
/**
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {number | null} computer the strength of a computer player, 1 to 5; null for a person
 * @property {number[]} chips
 * @property {boolean} connected
 * @property {boolean} left
 * @property {boolean} waiting
 * @property {boolean} done
 * @property {boolean} ready
 * @property {boolean} [agreed] to end the game now
 * @property {Handicap | null} [handicap] what the host gives this player against stronger ones (H2)
 * @property {number | null} [speaks_at] from when this player may say a number, while others have a head start (H5)
 */
/** @typedef {"pending" | "optimal" | "unsolvable" | "limit"} Status */
/** @typedef {{ status: Status, moves: number | null, solution: string | null }} Optimum */
/** @typedef {{ kind: string, at: number, total: number, paused: boolean, left: number }} RoomDeadline the deadline of any game */
/**
 * What the views of every game have.
 *
 * @typedef {object} RoomView
 * @property {string} phase
 * @property {"group" | "solo" | "table"} mode
 * @property {number | null} you
 * @property {number} host
 * @property {boolean} locked nobody takes a new seat
 * @property {boolean} paused by the host: all clocks stand still
 * @property {{ seat: number, name: string }[]} closed the seats that the host has closed
 * @property {boolean} shut_out one's own seat is among them
 * @property {RoomRules} rules
 * @property {Player[]} players
 * @property {number} round
 * @property {number | null} win_at
 * @property {number} chips_left
 * @property {RoomDeadline | null} deadline
 * @property {{ seat: number } | null} demonstration
 * @property {object | null} result
 * @property {{ winners: number[], reason: string } | null} ending
 * @property {string[]} actions
 * @property {{ [seat: string]: string[] } | null} seats at a real table, for its device: what each seat may do now
 */
/** @typedef {{ seq: number, at: number, type: string, [field: string]: any }} GameEvent */
/** @typedef {{ code: string, message?: string, rule?: string | null, quote?: string | null, seconds?: number }} WireError `seconds`: the page's own addition */
/** @typedef {{ type: "add_player", name: string }} AddPlayer */
/** @typedef {{ type: string, [field: string]: any }} Command */
/** @typedef {{ type: "reply", id: string, ok: boolean, seq?: number, error?: WireError }} Reply */
/**
 * @typedef {object} RoomInfo
 * @property {string} code
 * @property {string} link the room's address for others
 * @property {string} phase
 * @property {string[]} players
 * @property {RoomRules} rules they say which game it is, and so all about the room's page
 * @property {number | null} seat
 */
