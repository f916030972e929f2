/**
 * The printed faces, the editions, and how four faces make a board (E1–E4, E7–E9): the browser's version of
 * `randolph.rules.editions`; `vectors/arrangements.json` checks both. The content of the faces comes from the server
 * (`loadFaces`), once; all other functions are plain and need it loaded.
 *
 * Faces are ids, '1A' … '4D', clockwise from the north-west: NW, NE, SE, SW. A face turns by itself to fit its corner,
 * with the corner that has the hole at the center. Turning the whole board does not give a new arrangement (E8): the
 * canonical one has the face of mark 1 at the north-west, and only canonical ones are numbered.
 */

import type { Lying } from "../../../kit/board/corners.ts";
import { type Cell, type Color, DIRECTIONS, type Direction } from "../../../kit/board/geometry.ts";
import type { Faces } from "../../../wire/generated/ricochet.ts";
import { type Face, type Facts, fetchFaces } from "../services.ts";
import type { BoardJson, Diagonal, Target } from "./board.ts";

type Side = [number, number, Direction];
/** like Faces, but corners may be free */
export type Choice = Lying;
/** a message and its parameters */
export type Fault = { key: string; params: Record<string, string | number> };

export const FACE_SIZE = 8;
/** the color mark at a face's hole corner, by the face's number (E7) */
export const MARKS: Readonly<Record<string, Color>> = { 1: "green", 2: "blue", 3: "red", 4: "yellow" };

const LAST = 2 * FACE_SIZE - 1;
const CENTER: readonly Cell[] = [
  [7, 7],
  [7, 8],
  [8, 7],
  [8, 8],
];
/** Chips are numbered by color, then symbol, the vortex last. */
const COLOR_ORDER = ["red", "green", "blue", "yellow", "silver", "transparent", "any"];
const SYMBOL_ORDER = ["circle", "triangle", "square", "hexagon", "vortex"];
/** the marks clockwise after mark 1, in the order of the numbers (E8) */
const ORDERS: readonly (readonly string[])[] = [
  ["2", "3", "4"],
  ["2", "4", "3"],
  ["3", "2", "4"],
  ["3", "4", "2"],
  ["4", "2", "3"],
  ["4", "3", "2"],
];

let facts: Facts | null = null;
let byId: Map<string, Face> = new Map();
let coming: Promise<Facts> | null = null;

/** Use these facts, from the server or a test. */
export function useFaces(served: Facts) {
  facts = served;
  byId = new Map(served.faces.map((face) => [face.id, face]));
  return served;
}

/** Load the facts, once; after a failure the next call tries again. */
export function loadFaces(): Promise<Facts> {
  if (facts) return Promise.resolve(facts);
  coming ??= fetchFaces()
    .then(useFaces)
    .finally(() => {
      coming = null;
    });
  return coming;
}

/** Whether the facts are loaded. */
export const facesKnown = () => facts !== null;

export function faceOf(id: string): Face {
  const face = byId.get(id);
  if (!face) throw new RangeError(facts ? `unknown face ${id}: faces are 1A … 4D` : "the faces have not come yet");
  return face;
}

function editionOf(edition: string) {
  const found = facts?.editions[edition];
  if (!found) throw new RangeError(facts ? `unknown edition ${edition}` : "the faces have not come yet");
  return found;
}

/** The faces that an edition has. */
export const facesIn = (edition: string) => editionOf(edition).faces;

/** How many arrangements an edition has: 96 or 1536 (E8). */
export const countOf = (edition: string) => editionOf(edition).count;

/** An arrangement as the rules of a game name it. */
export const arranged = (faces: Choice) => [...faces] as Faces; // all four are placed, or it would not be an arrangement

/** Whether a face has diagonals (E9). */
const hasDiagonals = (id: string) => faceOf(id).diagonals.length > 0;

// ---- faces laid together ----

/**
 * @param cell of a face at the north-west
 * @param turns quarter turns clockwise
 */
function turned([row, col]: Cell, turns: number): Cell {
  return turns === 0 ? [row, col] : turned([col, LAST - row], turns - 1);
}

const turnedSide = (side: Direction, turns: number): Direction => DIRECTIONS[(DIRECTIONS.indexOf(side) + turns) % 4];

const turnedSlash = (slash: "/" | "\\", turns: number): "/" | "\\" =>
  turns % 2 === 0 ? slash : slash === "/" ? "\\" : "/";

/** Reading order, and N E S W within a cell. */
const inOrder = (a: Side, b: Side) => a[0] - b[0] || a[1] - b[1] || DIRECTIONS.indexOf(a[2]) - DIRECTIONS.indexOf(b[2]);

/** A wall as seen from its western or northern cell. */
function namedOnce([row, col, side]: Side): Side {
  if (side === "N") return [row - 1, col, "S"];
  if (side === "W") return [row, col - 1, "E"];
  return [row, col, side];
}

/** @returns each once, in order */
function wallsOnce(walls: Side[]): Side[] {
  return [...new Map(walls.map((wall) => [String(namedOnce(wall)), namedOnce(wall)])).values()].sort(inOrder);
}

const chipOrder = ({ color, symbol }: Target) =>
  COLOR_ORDER.indexOf(color) * SYMBOL_ORDER.length + SYMBOL_ORDER.indexOf(symbol ?? "vortex");

/**
 * The assembled 16×16 board; corners without a face are bare. Targets are in the order of the chips' numbers, walls
 * once each in reading order, as the server writes them.
 *
 * @param faces at NW, NE, SE, SW
 */
export function partialBoard(faces: Choice): BoardJson {
  const walls: Side[] = [];
  const diagonals: Diagonal[] = [];
  const targets: Target[] = [];
  faces.forEach((id, turns) => {
    if (!id) return;
    const face = faceOf(id);
    for (const [row, col, side] of face.walls) walls.push([...turned([row, col], turns), turnedSide(side, turns)]);
    for (const { cell, color, direction } of face.diagonals)
      diagonals.push({ cell: turned(cell, turns), color, direction: turnedSlash(direction, turns) });
    for (const { cell, color, symbol } of face.targets) targets.push({ cell: turned(cell, turns), color, symbol });
  });
  return {
    rows: 2 * FACE_SIZE,
    cols: 2 * FACE_SIZE,
    walls: wallsOnce(walls),
    diagonals: diagonals.sort((a, b) => a.cell[0] - b.cell[0] || a.cell[1] - b.cell[1]),
    openings: [],
    targets: targets.sort((a, b) => chipOrder(a) - chipOrder(b)),
    center: CENTER,
  };
}

/**
 * The assembled board with its 17 targets and its faces' names.
 *
 * @param faces one of each color mark, at NW, NE, SE, SW
 */
export function boardOfFaces(faces: readonly string[]): BoardJson & { faces: string[]; targets: Target[] } {
  const { targets = [], ...rest } = partialBoard(faces);
  return { faces: [...faces], ...rest, targets: [...targets] };
}

/**
 * One face alone, as at the north-west: for a picture. Its walls on the seams are included, although a board of this
 * size has its border there.
 */
export function faceBoard(id: string): BoardJson {
  const { walls, diagonals, targets } = faceOf(id);
  return { rows: FACE_SIZE, cols: FACE_SIZE, walls, diagonals, openings: [], targets, center: [[7, 7]] };
}

/**
 * The same board with some rows and columns open at both ends (E6, M5), in addition to its own openings.
 *
 * @param lines counted from 0
 */
export function opened<B extends BoardJson>(
  board: B,
  { rows = [], cols = [] }: { rows?: readonly number[]; cols?: readonly number[] },
): B {
  const missing = (lines: readonly number[], many: number) =>
    lines.find((line) => !(Number.isInteger(line) && line >= 0 && line < many));
  const wrong = missing(rows, board.rows) ?? missing(cols, board.cols);
  if (wrong !== undefined) throw new RangeError(`no row or column ${wrong} to open`);
  const ends: Side[] = [...rows.map((row) => side(row, 0, "W")), ...cols.map((col) => side(0, col, "N"))];
  const all = [...(board.openings ?? []).map((end) => firstEnd(end, board)), ...ends];
  return { ...board, openings: [...new Map(all.map((end) => [String(end), end])).values()].sort(inOrder) };
}

const side = (row: number, col: number, direction: Direction): Side => [row, col, direction];

/** An opening by its northern or western end. */
function firstEnd([row, col, direction]: readonly [number, number, Direction], { rows, cols }: BoardJson) {
  if (direction === "S" && row === rows - 1) return side(0, col, "N");
  if (direction === "E" && col === cols - 1) return side(row, 0, "W");
  return side(row, col, direction);
}

// ---- numbers ----

/** The same arrangement, turned so that the face of mark 1 lies at the north-west (E8). */
export function canonical(faces: readonly string[]): string[] {
  const turn = faces.findIndex((face) => face[0] === "1");
  return faces.map((_, place) => faces[(turn + place) % faces.length]);
}

/** The faces of an edition by mark, in the order of their letters. */
const ofMark = (edition: string, mark: string) => facesIn(edition).filter((face) => face[0] === mark);

/** The number of an arrangement in an edition, from 1; null if the edition does not have it. */
export function numberOf(edition: string, faces: Choice): number | null {
  if (faultsOf(faces, edition).length > 0) return null;
  const [first, ...others] = canonical(arranged(faces));
  const order = ORDERS.findIndex((marks) => marks.every((mark, place) => others[place][0] === mark));
  return (
    1 +
    [first, ...others].reduce((number, face) => {
      const choices = ofMark(edition, face[0]);
      return number * choices.length + choices.indexOf(face);
    }, order)
  );
}

/**
 * The arrangement with this number, canonical; null if the edition has no such number.
 *
 * @param number from 1
 */
export function facesOf(edition: string, number: number): string[] | null {
  if (!Number.isInteger(number) || number < 1 || number > countOf(edition)) return null;
  let rest = number - 1;
  const perOrder = countOf(edition) / ORDERS.length;
  const marks = ["1", ...ORDERS[Math.floor(rest / perOrder)]];
  rest %= perOrder;
  const faces: string[] = [];
  for (const mark of [...marks].reverse()) {
    const choices = ofMark(edition, mark);
    faces.unshift(choices[rest % choices.length]);
    rest = Math.floor(rest / choices.length);
  }
  return faces;
}

/**
 * One face of each mark, in random corners, all equally likely (E7); without diagonals if so wished (E9).
 *
 * @param how `random` returns numbers from 0 to 1, 1 excluded
 */
export function randomFaces(
  edition: string,
  { diagonals = true, random = Math.random }: { diagonals?: boolean; random?: () => number } = {},
): string[] {
  const below = (many: number) => Math.floor(random() * many);
  const chosen = Object.keys(MARKS).map((mark) => {
    const choices = ofMark(edition, mark).filter((face) => diagonals || !hasDiagonals(face));
    return choices[below(choices.length)];
  });
  for (let place = chosen.length - 1; place > 0; place -= 1) {
    const other = below(place + 1);
    [chosen[place], chosen[other]] = [chosen[other], chosen[place]];
  }
  return chosen;
}

// ---- what is wrong ----

/** How many faces of a mark are placed. */
const lying = (faces: Choice, mark: string) =>
  faces.filter((face) => face !== null && byId.has(face) && face[0] === mark).length;

/**
 * What is wrong with an incomplete choice, as messages (`rules.faces.…`): unknown faces, faces that the edition does
 * not have, and marks that occur twice (E4, E7).
 *
 * @param faces free corners are null
 */
export function wrongIn(faces: Choice, edition: string = "mixed"): Fault[] {
  const chosen = faces.filter((face) => face !== null);
  return [
    ...chosen.filter((face) => !byId.has(face)).map((face) => ({ key: "rules.faces.unknown", params: { face } })),
    ...chosen
      .filter((face) => byId.has(face) && !facesIn(edition).includes(face))
      .map((face) => ({ key: `rules.faces.not_in.${edition}`, params: { face } })),
    ...Object.entries(MARKS)
      .filter(([mark]) => lying(faces, mark) > 1)
      .map(([mark, color]) => ({ key: `rules.faces.many.${color}`, params: { mark, count: lying(faces, mark) } })),
  ];
}

/** Why a choice is not an arrangement of an edition: what is wrong, and the missing marks. */
export function faultsOf(faces: Choice, edition: string = "mixed"): Fault[] {
  const none = Object.entries(MARKS).filter(([mark]) => lying(faces, mark) === 0);
  return [
    ...wrongIn(faces, edition),
    ...none.map(([mark, color]) => ({ key: `rules.faces.none.${color}`, params: { mark } })),
  ];
}
