/**
 * Checks boards and problems from outside (a link, or this device's storage). The result has exactly the parts of the
 * JSON format (docs/reference/notation.md), with every cell on the board; anything else is null. A well-formed board
 * may still have faults: the server finds them (`POST /api/check`), and the editor shows them.
 */

import { type Cell, COLORS, type Color, DIRECTIONS, type Direction } from "../../../kit/board/geometry.ts";
import type { BoardJson, Diagonal, Target } from "../rules/board.ts";

export type FacedBoard = BoardJson & { faces?: readonly string[] };
export type RobotJson = Cell | { cell: Cell; kind: "transparent" };
export interface ProblemJson {
  board: FacedBoard;
  robots: Partial<Record<Color, RobotJson>>;
  target: Target;
  rules: { ricochet: boolean; no_reversal: boolean };
  /** the names that its file used; answers use the same ones */
  names?: NamesJson;
}
interface NamesJson {
  format: "ipc" | "asp";
  problem?: string;
  robots: Partial<Record<Color, string>>;
  cells?: readonly (readonly (string | null)[])[];
  directions?: Partial<Record<Direction, string>>;
  otherwise?: readonly (readonly ["BLOCKED" | "NEXT", number, number, Direction])[];
}

/** The maximum number of rows or columns of a board. */
export const LARGEST = 64;

export const SYMBOLS = ["circle", "triangle", "square", "hexagon", "vortex"] as const;

/** Thrown internally if a part has the wrong shape. */
class Misshapen extends Error {}

/** The board in a decoded JSON value; null if it is not one. */
export function boardFrom(value: unknown): FacedBoard | null {
  return reading(() => readBoard(value));
}

/** The problem in a decoded JSON value, with its rules complete; null if it is not one. */
export function problemFrom(value: unknown): ProblemJson | null {
  return reading(() => {
    const { board: surface, robots = {}, target, rules = {}, names } = object(value);
    const board = readBoard(surface);
    return {
      board,
      robots: readRobots(robots, board),
      target: readTarget(target, board),
      rules: readRules(rules),
      ...(names === undefined ? {} : { names: readNames(names) }),
    };
  });
}

function reading<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misshapen) return null;
    throw error;
  }
}

function readBoard(value: unknown): FacedBoard {
  const json = object(value, ["faces", "rows", "cols", "walls", "diagonals", "openings", "targets", "center"]);
  const size = { rows: whole(json.rows, 1, LARGEST), cols: whole(json.cols, 1, LARGEST) };
  const faces = json.faces === undefined ? {} : { faces: readFaces(json.faces) };
  return {
    ...faces,
    ...size,
    walls: list(json.walls).map((part) => readSide(part, size)),
    diagonals: list(json.diagonals).map((part) => readDiagonal(part, size)),
    openings: list(json.openings).map((part) => readSide(part, size)),
    targets: list(json.targets).map((part) => readTarget(part, size)),
    center: list(json.center).map((part) => readCell(part, size)),
  };
}

function readFaces(value: unknown) {
  const faces = list(value).map((id) => (typeof id === "string" && /^[1-4][A-D]$/.test(id) ? id : fail()));
  return faces.length === 4 ? faces : fail();
}

function readSide(value: unknown, size: { rows: number; cols: number }): [number, number, Direction] {
  const parts = list(value);
  const [row, col] = readCell(parts.slice(0, 2), size);
  return parts.length === 3 ? [row, col, oneOf(DIRECTIONS, parts[2])] : fail();
}

function readDiagonal(value: unknown, size: { rows: number; cols: number }): Diagonal {
  const json = object(value, ["cell", "color", "direction"]);
  const direction = oneOf(["/", "\\"] as const, json.direction);
  return { cell: readCell(json.cell, size), color: oneOf(COLORS, json.color), direction };
}

function readTarget(value: unknown, size: { rows: number; cols: number }): Target {
  const json = object(value, ["cell", "color", "symbol"]);
  const color: Color | "any" = json.color === "any" ? "any" : oneOf(COLORS, json.color);
  const target = { cell: readCell(json.cell, size), color };
  if (json.symbol === undefined) return target;
  return { ...target, symbol: json.symbol === null ? null : oneOf(SYMBOLS, json.symbol) };
}

function readRobots(value: unknown, size: { rows: number; cols: number }): Partial<Record<Color, RobotJson>> {
  const robots = object(value, COLORS);
  const entries = Object.entries(robots).map(([color, place]) => {
    if (Array.isArray(place)) return [color, readCell(place, size)];
    const { cell, kind } = object(place, ["cell", "kind"]);
    return kind === "transparent" ? [color, { cell: readCell(cell, size), kind }] : fail();
  });
  return Object.fromEntries(entries);
}

function readRules(value: unknown) {
  const { ricochet = true, no_reversal = true } = object(value, ["ricochet", "no_reversal"]);
  if (typeof ricochet !== "boolean" || typeof no_reversal !== "boolean") return fail();
  return { ricochet, no_reversal };
}

/** Only the shape: the server checks whether they are names of this problem. */
function readNames(value: unknown): NamesJson {
  const keys = ["format", "problem", "robots", "cells", "directions", "otherwise"] as const;
  const { format, problem, robots, cells, directions, otherwise } = object(value, keys);
  return {
    format: oneOf(["ipc", "asp"] as const, format),
    ...(problem === undefined ? {} : { problem: readWord(problem) }),
    robots: readWords(robots, COLORS),
    ...(cells === undefined
      ? {}
      : { cells: list(cells).map((row) => list(row).map((cell) => (cell === null ? null : readWord(cell)))) }),
    ...(directions === undefined ? {} : { directions: readWords(directions, DIRECTIONS) }),
    ...(otherwise === undefined ? {} : { otherwise: list(otherwise).map(readFact) }),
  };
}

function readFact(value: unknown): ["BLOCKED" | "NEXT", number, number, Direction] {
  const [fact, ...side] = list(value);
  return [oneOf(["BLOCKED", "NEXT"] as const, fact), ...readSide(side, { rows: LARGEST, cols: LARGEST })];
}

function readWords<T extends string>(value: unknown, keys: readonly T[]): Partial<Record<T, string>> {
  const words = Object.entries(object(value, keys)).map(([key, word]) => [key, readWord(word)]);
  return Object.fromEntries(words);
}

function readWord(value: unknown): string {
  return typeof value === "string" ? value : fail();
}

function readCell(value: unknown, { rows, cols }: { rows: number; cols: number }): Cell {
  const parts = list(value);
  return parts.length === 2 ? [whole(parts[0], 0, rows - 1), whole(parts[1], 0, cols - 1)] : fail();
}

function whole(value: unknown, least: number, most: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : fail();
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  return known.find((one) => one === value) ?? fail();
}

/** A missing list is empty. */
function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : fail();
}

/** An object; if keys are given, with no others. */
function object(value: unknown, keys?: readonly string[]): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return fail();
  if (keys && Object.keys(value).some((key) => !keys.includes(key))) return fail();
  return value as Record<string, unknown>; // it is neither an array nor null
}

function fail(): never {
  throw new Misshapen();
}
