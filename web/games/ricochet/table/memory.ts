/**
 * What the device remembers of a real table: its boards, robots and switches for the next time, and the positions while
 * the tab is open. Stored data may be old or edited: it is checked when read, and dropped if invalid.
 */

import { device, fieldsOf, listOf, tab } from "../../../core/storage.ts";
import { COLORS, type Robots } from "../../../kit/board/geometry.ts";
import { boardFrom } from "../boards/shape.ts";
import { changed, EMPTY, FOUR, type Setup } from "./setup.ts";

const BOARDS = "randolph.table.boards";
const STANDING = "randolph.table.standing";

export function keep({ robots, without, next, target, ...boards }: Setup) {
  device.write(BOARDS, boards);
  tab.write(STANDING, { robots, without, target });
}

/** The set-up as it was left. */
export function kept(): Setup {
  const boards = device.read(BOARDS, fieldsOf);
  const { robots, without, target } = tab.read(STANDING, fieldsOf);
  const rules = fieldsOf(boards.rules);
  const setup: Setup = {
    ...EMPTY,
    edition: typeof boards.edition === "string" && EDITIONS.includes(boards.edition) ? boards.edition : EMPTY.edition,
    faces: facesFrom(boards.faces),
    openings: linesFrom(boards.openings),
    custom: boards.custom ? boardFrom(boards.custom) : null,
    name: typeof boards.name === "string" ? boards.name : "",
    without: FOUR.filter((color) => listOf(without).includes(color)),
    silver: boards.silver === true,
    transparent: boards.transparent === true,
    power: boards.power === true,
    rules: { ricochet: rules.ricochet !== false, no_reversal: rules.no_reversal !== false },
    robots: robotsFrom(robots),
    target: targetFrom(target),
  };
  try {
    return changed(setup, {});
  } catch {
    return EMPTY;
  }
}

const ALL_LINES = Array.from({ length: 16 }, (_, line) => line);
const EDITIONS = ["first", "second", "third", "mixed"];

function facesFrom(value: unknown) {
  const fits = (face: unknown) => face === null || (typeof face === "string" && /^[1-4][A-D]$/.test(face));
  return Array.isArray(value) && value.length === 4 && value.every(fits) ? value : EMPTY.faces;
}

function linesFrom(value: unknown) {
  const { rows, cols } = fieldsOf(value);
  const isLine = (line: unknown): line is number => typeof line === "number" && ALL_LINES.includes(line);
  const lines = (list: unknown) => listOf(list).filter(isLine);
  const found = { rows: lines(rows), cols: lines(cols) };
  return found.rows.length + found.cols.length ? found : EMPTY.openings;
}

const isCell = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);

function robotsFrom(value: unknown): Robots {
  const robots = fieldsOf(value);
  return Object.fromEntries(COLORS.flatMap((color) => (isCell(robots[color]) ? [[color, robots[color]]] : [])));
}

function targetFrom(value: unknown): Setup["target"] {
  const { cell, color, symbol } = fieldsOf(value);
  const known = color === "any" ? "any" : COLORS.find((one) => one === color);
  if (!isCell(cell) || !known) return null;
  return { cell, color: known, symbol: typeof symbol === "string" ? symbol : null };
}
