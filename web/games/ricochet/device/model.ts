/**
 * What the device at a real table needs to know about a view of Ricochet Robots, as plain functions: who may bid what,
 * which chips are left, where robots may be placed. No DOM, no time of their own, no state.
 */

import { type Cell, COLORS, type Color, type Robots, sameCell } from "../../../kit/board/geometry.ts";
import { may } from "../../../kit/device.ts";
import type { WireError } from "../../../wire/error.ts";
import type { GameEvent } from "../../../wire/generated/games.ts";
import type { BoardJson, GameRules, View } from "../../../wire/generated/ricochet.ts";
import { boardOf } from "../rules/board.ts";

/**
 * Why this player may not bid this number now, as the server would say; null if they may.
 *
 * @param moves none: any number
 */
export function bidFaultOf(view: View, seat: number, moves?: number): WireError | null {
  const player = view.players.find((one) => one.seat === seat);
  if (player?.waiting) return { code: "waiting", rule: "G3" };
  if (!may(view, seat, "bid")) return { code: "too_late", rule: "B1" };
  const own = bidOf(view, seat);
  return own && moves !== undefined && moves >= own.moves ? { code: "not_lower", rule: "B2" } : null;
}

export const bidOf = (view: View, seat: number) => view.bids.find((bid) => bid.seat === seat) ?? null;

/** The chips of a game by these rules, as indices of the board's targets: those whose robot plays (S3). */
export function chipsOf(rules: Pick<GameRules, "silver" | "transparent">, board: BoardJson): number[] {
  const robots = robotsBy(rules);
  return board.targets.flatMap(({ color }, index) => (color === "any" || robots.includes(color) ? [index] : []));
}

/** The chips that nobody has won. Players who have left keep theirs. */
export function chipsLeft(view: View, board: BoardJson): number[] {
  const won = new Set(view.players.flatMap((player) => player.chips));
  return chipsOf(view.rules, board).filter((index) => !won.has(index));
}

/** The chip with its target on a cell, among these. */
export const chipAt = (board: BoardJson, chips: readonly number[], cell: Cell): number | null =>
  chips.find((chip) => sameCell(board.targets[chip].cell, cell)) ?? null;

/** The robots that play by these rules. Silver and transparent ones play only by agreement. */
export const robotsBy = (rules: Pick<GameRules, "silver" | "transparent">): Color[] =>
  COLORS.filter((color) => (color === "silver" ? rules.silver : color === "transparent" ? rules.transparent : true));

/** Whether boards or openings still have to be drawn at random. */
export const byLot = ({ board, faces, openings }: GameRules) =>
  board === null && (faces === null || openings.random > 0);

/**
 * Whether the next game is on the same board: not if it is drawn at random, or if another one was agreed on since.
 *
 * @param played the rules of the game on the board, if they differ
 */
export const sameBoardAgain = (rules: GameRules, played: GameRules | null) =>
  !byLot(rules) &&
  (played === null ||
    (["board", "faces", "openings"] as const).every(
      (part) => JSON.stringify(rules[part]) === JSON.stringify(played[part]),
    ));

/**
 * Why a robot cannot stand on a cell: it is the center (M1), a diagonal (M4), or another robot's cell. Targets are
 * allowed, because robots stay where the last round left them (S4).
 */
export function placeFault(
  board: BoardJson,
  robots: Robots,
  color: Color,
  cell: Cell,
): "center" | "diagonal" | "occupied" | null {
  const surface = boardOf(board);
  if (surface.inCenter(cell)) return "center";
  if (surface.diagonalAt(cell)) return "diagonal";
  return COLORS.some((other) => other !== color && sameCell(robots[other], cell)) ? "occupied" : null;
}

/** The robots that are not where they should be, in their order. */
export const astray = (now: Robots, goal: Robots): Color[] =>
  COLORS.filter((color) => goal[color] && !sameCell(now[color], goal[color]));

/**
 * Whether a player has failed in this round, and the next one just begins. A page that was reloaded cannot know which
 * robots were moved on the table.
 */
export const failedBefore = (view: View) =>
  view.demonstration?.moves.length === 0 && view.bids.some((bid) => bid.state === "failed");

/** The robots that attempts have moved on the table. */
export interface Moved {
  /** by the current attempt */
  now: readonly Color[];
  /** by a failed one, to be put back by hand; null: none */
  astray: Color[] | null;
}

export const UNMOVED: Moved = Object.freeze({ now: [], astray: null });

/** The moved robots after an event: the same for a page that has seen it happen and for one that was reloaded. */
export function movedBy(moved: Moved, event: GameEvent): Moved {
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

/** What is on the table before the game; null: at random. */
export type Lying = { robots: Robots | null; chip: number | null };

/** The stored value, checked. */
export function lyingFrom({ robots, chip }: Partial<Record<keyof Lying, unknown>>): Lying {
  return { robots: robotsFrom(Object(robots)), chip: isCount(chip) ? chip : null };
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

function robotsFrom(kept: Partial<Record<string, unknown>>): Robots | null {
  const robots: Robots = {};
  for (const color of COLORS) {
    const cell = kept[color];
    if (Array.isArray(cell) && cell.length === 2 && cell.every((part) => isCount(part) && part < 64))
      robots[color] = [cell[0], cell[1]];
  }
  return Object.keys(robots).length ? robots : null;
}
