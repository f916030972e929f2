/**
 * What the referee – one device on a real table – needs to know about a view, as plain functions: who may say what, why
 * the ladder stands as it does, which chips are left, where robots may be put. No DOM, no time of its own, no state.
 *
 * The device has one seat's claim and speaks for all (`view.seats`: what each of them may do now). Nobody at the table
 * is *you*.
 */

import { boardOf } from "../rules/board.js";
import { COLORS, sameCell } from "../rules/geometry.js";
import { present } from "../room/model.js";
import { atOneTime } from "../room/time.js";

/** @typedef {import("../ricochet/types.js").View} View */
/** @typedef {import("../net/wire.js").RoomView} RoomView */
/** @typedef {import("../ricochet/types.js").BoardJson} BoardJson */
/** @typedef {import("../ricochet/types.js").Robots} Robots */
/** @typedef {import("../ricochet/types.js").Color} Color */
/** @typedef {import("../ricochet/types.js").Cell} Cell */
/** @typedef {import("../ricochet/types.js").GameRules} GameRules */

/**
 * May the player of this seat do this now?
 *
 * @param {RoomView} view
 * @param {number} seat
 * @param {string} action
 */
export const may = (view, seat, action) => view.seats?.[String(seat)]?.includes(action) ?? false;

/** Those who are at the table, with the number by which a keyboard calls them. @param {RoomView} view */
export const atTable = (view) => present(view).map((player, index) => ({ player, number: index + 1 }));

/**
 * Who was seated only because a table needs somebody, before any name was asked for; the first name takes the place.
 *
 * @param {RoomView} view
 * @param {string} unnamed what somebody without a name is called
 */
export const placeholder = (view, unnamed) =>
  view.phase === "lobby" ? (present(view).find(({ seat, name }) => seat === 0 && name === unnamed) ?? null) : null;

/**
 * Why this player may not bid this number now, or null: as the server says it for one's own bid.
 *
 * @param {View} view
 * @param {number} seat
 * @param {number} moves
 * @returns {import("../net/wire.js").WireError | null}
 */
export function bidFaultOf(view, seat, moves) {
  const player = view.players.find((one) => one.seat === seat);
  if (player?.waiting) return { code: "waiting", rule: "G3" };
  if (!may(view, seat, "bid")) return { code: "too_late", rule: "B1" };
  const own = bidOf(view, seat);
  return own && moves >= own.moves ? { code: "not_lower", rule: "B2" } : null;
}

/** @param {View} view @param {number} seat */
export const bidOf = (view, seat) => view.bids.find((bid) => bid.seat === seat) ?? null;

/**
 * Why each bid of the ladder stands before the next one (B3, B5): null where it is simply lower, or the last.
 *
 * @param {View} view
 * @returns {("chips" | "earlier" | null)[]}
 */
export function reasons(view) {
  const chips = new Map(view.players.map((player) => [player.seat, player.chips.length]));
  const behind = (/** @type {number} */ seat) => chips.get(seat) ?? 0;
  return view.bids.map((bid, index) => {
    const next = view.bids[index + 1];
    if (!next || next.moves !== bid.moves) return null;
    return view.rules.tie_break === "chips" && behind(bid.seat) < behind(next.seat) ? "chips" : "earlier";
  });
}

/** Those who have not said yet that they are done, and may. @param {RoomView} view */
export const undone = (view) =>
  present(view).filter((player) => !player.done && may(view, player.seat, "done"));

/**
 * The chips of a game by these rules, as indices of the board's targets: those whose robot plays (S3).
 *
 * @param {Pick<GameRules, "silver" | "transparent">} rules
 * @param {BoardJson} board
 * @returns {number[]}
 */
export function chipsOf(rules, board) {
  const robots = robotsBy(rules);
  return board.targets.flatMap(({ color }, index) => (color === "any" || robots.includes(color) ? [index] : []));
}

/**
 * The chips that nobody has won. Who has left keeps his.
 *
 * @param {View} view
 * @param {BoardJson} board
 * @returns {number[]}
 */
export function chipsLeft(view, board) {
  const won = new Set(view.players.flatMap((player) => player.chips));
  return chipsOf(view.rules, board).filter((index) => !won.has(index));
}

/**
 * The chip whose target lies on a cell, among some.
 *
 * @param {BoardJson} board
 * @param {readonly number[]} chips
 * @param {Cell} cell
 * @returns {number | null}
 */
export const chipAt = (board, chips, cell) => chips.find((chip) => sameCell(board.targets[chip].cell, cell)) ?? null;

/**
 * The robots that play by these rules. A silver or transparent one is there by agreement only.
 *
 * @param {Pick<GameRules, "silver" | "transparent">} rules
 * @returns {Color[]}
 */
export const robotsBy = (rules) =>
  COLORS.filter((color) => (color === "silver" ? rules.silver : color === "transparent" ? rules.transparent : true));

/**
 * What is agreed on when a table is opened: whoever shows moves robots of wood and the device's, and has the time for it.
 */
export const TABLE_RULES = Object.freeze({ mode: /** @type {const} */ ("table"), demonstration_seconds: 180 });

/**
 * The demonstration's seconds of a room of another kind: those of its kind, unless the players have chosen their own.
 *
 * @param {{ mode: GameRules["mode"], demonstration_seconds: number, correspondence: boolean }} rules
 * @param {GameRules["mode"]} mode
 * @param {{ demonstration_seconds: number }} back the usual clocks where everybody has a device
 */
export function secondsFor(rules, mode, back) {
  const usual = (/** @type {GameRules["mode"]} */ kind) => (kind === "table" ? TABLE_RULES : back).demonstration_seconds;
  const { mode: before, demonstration_seconds: seconds } = atOneTime(rules, { mode }, back);
  return seconds === usual(before) ? usual(mode) : seconds;
}

/** Are boards, or rows and columns to be opened, still to be drawn by lot? @param {GameRules} rules */
export const byLot = ({ board, faces, openings }) => board === null && (faces === null || openings.random > 0);

/**
 * Will the next game be played on the board that lies there now? Not where the lot lays another one, nor where another
 * one has been agreed on since.
 *
 * @param {GameRules} rules
 * @param {GameRules | null} played what the game on the board was begun with, where that is something else
 */
export const sameBoardAgain = (rules, played) =>
  !byLot(rules) &&
  (played === null ||
    /** @type {const} */ (["board", "faces", "openings"]).every(
      (part) => JSON.stringify(rules[part]) === JSON.stringify(played[part]),
    ));

/**
 * Why a robot may not stand on a cell: nothing enters the center (M1), nothing rests on a diagonal (M4), and no two
 * robots share a cell. Targets may be stood on: the robots stay where the last round has left them (S4).
 *
 * @param {BoardJson} board
 * @param {Robots} robots
 * @param {Color} color
 * @param {Cell} cell
 * @returns {"center" | "diagonal" | "occupied" | null}
 */
export function placeFault(board, robots, color, cell) {
  const surface = boardOf(board);
  if (surface.inCenter(cell)) return "center";
  if (surface.diagonalAt(cell)) return "diagonal";
  return COLORS.some((other) => other !== color && sameCell(robots[other], cell)) ? "occupied" : null;
}

/**
 * The robots that stand elsewhere than they should, in their order.
 *
 * @param {Robots} now
 * @param {Robots} goal
 * @returns {Color[]}
 */
export const astray = (now, goal) => COLORS.filter((color) => goal[color] && !sameCell(now[color], goal[color]));

/**
 * Has somebody failed in this round, and does the next one begin just now? A page that has not seen it cannot know which
 * robots are astray on the table.
 *
 * @param {View} view
 */
export const failedBefore = (view) =>
  view.demonstration?.moves.length === 0 && view.bids.some((bid) => bid.state === "failed");

/**
 * The robots that attempts have moved on the table.
 *
 * @typedef {object} Moved
 * @property {readonly Color[]} now by the attempt that is on
 * @property {Color[] | null} astray by one that has failed, which have to be put back by hand; null: none
 */

/** @type {Moved} */
export const UNMOVED = Object.freeze({ now: [], astray: null });

/**
 * What has become of the robots on the table: the same whether it was seen happening or is heard after a reload.
 *
 * @param {Moved} moved
 * @param {import("../net/wire.js").GameEvent} event
 * @returns {Moved}
 */
export function movedBy(moved, event) {
  switch (event.type) {
    case "robot_moved":
      return { now: [...moved.now, event.robot], astray: null };
    case "demonstration_failed": {
      const astray = COLORS.filter((color) => moved.now.includes(color));
      return { now: [], astray: astray.length ? astray : moved.astray };
    }
    case "demonstration_started":
      return { now: [], astray: moved.astray };
    case "game_started":
    case "chip_drawn":
    case "round_won":
    case "robots_placed":
      return UNMOVED;
    default:
      return moved;
  }
}
