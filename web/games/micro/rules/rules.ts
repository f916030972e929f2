/**
 * The rules of Micro Robots in the browser: combinations and paths as words, the board, its tiles, jumps (U2), and what
 * makes a path right (U4, U8). Pure functions and plain values. The server decides a game; with these rules a page
 * shows at once what is allowed, and offers practice without a server.
 *
 * A board is created from its name or its cells; a combination names its cell, so start, target and path are words like
 * `p1`. vectors/micro.json checks these rules and the Python rules with the same cases. Boards are trusted, because
 * they are validated where they are created; words are not, because people type them.
 */

import type { Cell } from "../../../kit/board/geometry.ts";
import type { BoardJson, Color, Places, Side, Word } from "../../../wire/generated/micro.ts";
import { TILES } from "../tiles/board-tiles.ts";

/** Rows and columns of the board, and of a tile (U1). */
export const SIZE = 6;
export const TILE = 3;

/** The colors, in the order of the rule sheet. */
export const COLORS = ["blue", "yellow", "green", "red", "pink", "white"] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/** The 36 combinations, by color, then by number. */
export const WORDS: readonly Word[] = COLORS.flatMap((color) => NUMBERS.map((number) => `${color[0]}${number}`));

// ---- combinations and paths ----

/** The letter of a color: b, y, g, r, p or w. */
export const letterOf = (color: Color) => color[0];

export const colorOf = (word: Word): Color => COLORS.find((color) => color[0] === word[0]) as Color; // a combination begins with one

export const numberOf = (word: Word) => Number(word[1]);

export const wordOf = (color: Color, number: number): Word => `${letterOf(color)}${number}`;

/** A combination as typed, in any case and with any spaces; null for anything else. */
export function wordFrom(text: string): Word | null {
  const word = text.trim().toLowerCase();
  return WORDS.includes(word) ? word : null;
}

/** A path as typed; null if one of its words is not a combination. */
export function pathFrom(text: string): Word[] | null {
  const words = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(wordFrom);
  return words.includes(null) ? null : (words as Word[]); // none is missing
}

export const pathTo = (path: readonly Word[]) => path.join(" ");

// ---- board and tiles ----

/** The corners in the order of `Places`: the row and column of each among the tiles. */
const CORNERS = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
] as const;
const TOPS = "NESW";

export class Board {
  words: readonly Word[];
  arrangement: string | null;
  cells: ReadonlyMap<Word, Cell>;

  /**
   * @param words the 36 cells in reading order
   * @param arrangement the printed tiles, `black:1N-4E-3E-2N`; null for a custom board
   */
  constructor(words: readonly Word[], arrangement: string | null = null) {
    this.words = words;
    this.arrangement = arrangement;
    this.cells = new Map(words.map((word, at) => [word, [Math.floor(at / SIZE), at % SIZE]]));
  }

  /** The printed side; null for a custom board. */
  get side(): Side | null {
    return this.arrangement === null ? null : (tilesOf(this.arrangement)?.side ?? null);
  }

  /** The cell of a combination. */
  cellOf(word: Word | null | undefined): Cell | null {
    return (word && this.cells.get(word)) || null;
  }

  /** The combination on a cell. */
  wordAt([row, col]: Readonly<Cell>): Word {
    return this.words[row * SIZE + col];
  }

  get rows(): Word[][] {
    return Array.from({ length: SIZE }, (_, row) => this.words.slice(row * SIZE, (row + 1) * SIZE));
  }
}

const known: WeakMap<BoardJson, Board> = new WeakMap();

/** The board of a JSON value; the same object for the same value. */
export function boardFrom(json: BoardJson): Board {
  let board = known.get(json);
  if (!board) {
    const words = json.cells.flatMap((row) => row.map(([color, number]) => wordOf(color, number)));
    known.set(json, (board = new Board(words, json.arrangement ?? null)));
  }
  return board;
}

/**
 * The side and the places of an arrangement by its name; null if it does not name four different tiles.
 *
 * @param name `black:1N-4E-3E-2N`
 */
export function tilesOf(name: string): { side: Side; places: Places } | null {
  const [, side, words] = /^(black|copper):((?:[1-4][NESW]-){3}[1-4][NESW])$/.exec(name) ?? [];
  if (!side) return null;
  const places = words.split("-");
  return arePlaces(places) ? { side: side as Side, places } : null; // the pattern has no other side
}

/** Whether these are four different tiles, each with its turn (U1). */
export function arePlaces(places: readonly string[]): places is Places {
  return (
    places.every((place) => /^[1-4][NESW]$/.test(place)) &&
    places.length === TILES.black.length &&
    new Set(places.map(([tile]) => tile)).size === places.length
  );
}

export const arrangementName = (side: Side, places: readonly string[]) => `${side}:${places.join("-")}`;

/**
 * The cells of a turned printed tile: rows of three combinations.
 *
 * @param place `1N` … `4W`: the tile, and the direction of its top
 */
export function tileAt(side: Side, place: string): Word[][] {
  let rows = TILES[side][Number(place[0]) - 1].map((row) => row.split(" "));
  for (let turn = TOPS.indexOf(place[1]); turn > 0; turn -= 1) rows = turned(rows);
  return rows;
}

/** A quarter turn clockwise. */
const turned = (rows: Word[][]) => rows.map((_, col) => rows.map((row) => row[col]).reverse());

/**
 * The board of four printed tiles.
 *
 * @param places at NW, NE, SE, SW; each tile once
 */
export function boardOfTiles(side: Side, places: readonly string[]): Board {
  const words: Word[] = Array(SIZE * SIZE);
  CORNERS.forEach(([down, right], corner) => {
    tileAt(side, places[corner]).forEach((row, dr) => {
      row.forEach((word, dc) => {
        words[(TILE * down + dr) * SIZE + TILE * right + dc] = word;
      });
    });
  });
  return new Board(words, arrangementName(side, places));
}

// ---- jumps ----

/** why U2 does not allow a jump; its text is `micro.fault.…` */
export type JumpFault = "unknown" | "there" | "line" | "alike";

/** Why U2 does not allow this jump; null if it does. */
export function jumpFault(board: Board, from: Word, to: Word): JumpFault | null {
  const [here, there] = [board.cellOf(from), board.cellOf(to)];
  if (!here || !there) return "unknown";
  if (from === to) return "there";
  if (here[0] !== there[0] && here[1] !== there[1]) return "line";
  return from[0] === to[0] || from[1] === to[1] ? null : "alike";
}

/** The combinations to which the robot may jump, in reading order (U2). */
export const jumps = (board: Board, from: Word): Word[] =>
  board.words.filter((to) => jumpFault(board, from, to) === null);

export interface Problem {
  board: Board;
  start: Word;
  target: Word;
  /** the intermediate cell (U8) */
  via?: Word | null;
}
/** `passed`: has landed on `via`, or there is none */
export type Progress = { at: Word; passed: boolean; path: readonly Word[] };

/** The state before the first jump. */
export const begin = ({ start, via }: Problem): Progress => ({ at: start, passed: !via, path: [] });

/** The state after a jump that U2 allows; jumping over the intermediate cell is not landing on it (U8). */
export const after = ({ via }: Problem, progress: Progress, to: Word): Progress => ({
  at: to,
  passed: progress.passed || to === via,
  path: [...progress.path, to],
});

/** Whether the robot is on the target, and has landed on the intermediate cell before (U8). */
export const solved = ({ target }: Problem, { at, passed }: Progress) => passed && at === target;
