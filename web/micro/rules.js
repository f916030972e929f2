/**
 * The rules of Micro Robots in the browser: combinations and paths as words, the board, its tiles, jumps (U2), and what
 * makes a path right (U4, U8). Pure functions and plain values; nothing here decides a game – the server does – but a
 * page says at once what may be done, and practices without a server.
 *
 * A board is made once from what names or spells it; a combination names its cell, so start, target and path are words
 * like `p1`. It is held to the same cases as the Python rules: vectors/micro.json. It trusts boards, as validated where
 * they are made; it does not trust words, which people write.
 */
import { TILES } from "./board-tiles.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("./types.js").BoardJson} BoardJson */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Places} Places */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Word} Word */

/** Rows and columns of the board, and of a tile (U1). */
export const SIZE = 6;
export const TILE = 3;

/** The colors, in the order of the rule sheet. */
export const COLORS = /** @type {const} */ (["blue", "yellow", "green", "red", "pink", "white"]);
export const NUMBERS = /** @type {const} */ ([1, 2, 3, 4, 5, 6]);

/** The 36 combinations, by color, then by number. @type {readonly Word[]} */
export const WORDS = COLORS.flatMap((color) => NUMBERS.map((number) => `${color[0]}${number}`));

// ---- combinations and paths ----

/** The letter of a color: b, y, g, r, p or w. @param {Color} color */
export const letterOf = (color) => color[0];

/** @param {Word} word @returns {Color} */
export const colorOf = (word) => /** @type {Color} */ (COLORS.find((color) => color[0] === word[0]));

/** @param {Word} word */
export const numberOf = (word) => Number(word[1]);

/** @param {Color} color @param {number} number @returns {Word} */
export const wordOf = (color, number) => `${letterOf(color)}${number}`;

/**
 * A combination as somebody writes it, with capitals and blanks as he likes; null for anything else.
 *
 * @param {string} text
 * @returns {Word | null}
 */
export function wordFrom(text) {
  const word = text.trim().toLowerCase();
  return WORDS.includes(word) ? word : null;
}

/**
 * A path as somebody writes it; null where one of its words is no combination.
 *
 * @param {string} text
 * @returns {Word[] | null}
 */
export function pathFrom(text) {
  const words = text.split(/[\s,;]+/).filter(Boolean).map(wordFrom);
  return words.includes(null) ? null : /** @type {Word[]} */ (words);
}

/** @param {readonly Word[]} path */
export const pathTo = (path) => path.join(" ");

// ---- board and tiles ----

/** The corners in the order of `Places`: of each its row and column among the tiles. */
const CORNERS = /** @type {const} */ ([[0, 0], [0, 1], [1, 1], [1, 0]]);
const TOPS = "NESW";

export class Board {
  /**
   * @param {readonly Word[]} words the 36 cells in reading order
   * @param {string | null} arrangement the tiles that it is made of, `black:1N-4E-3E-2N`
   */
  constructor(words, arrangement = null) {
    this.words = words;
    this.arrangement = arrangement;
    /** @type {ReadonlyMap<Word, Cell>} */
    this.cells = new Map(words.map((word, at) => [word, [Math.floor(at / SIZE), at % SIZE]]));
  }

  /** The printed side that it shows; null for a board of one's own. @returns {Side | null} */
  get side() {
    return this.arrangement === null ? null : (tilesOf(this.arrangement)?.side ?? null);
  }

  /** The cell of a combination. @param {Word | null | undefined} word @returns {Cell | null} */
  cellOf(word) {
    return (word && this.cells.get(word)) || null;
  }

  /** What a cell bears. @param {Readonly<Cell>} cell @returns {Word} */
  wordAt([row, col]) {
    return this.words[row * SIZE + col];
  }

  /** @returns {Word[][]} */
  get rows() {
    return Array.from({ length: SIZE }, (_, row) => this.words.slice(row * SIZE, (row + 1) * SIZE));
  }
}

/** @type {WeakMap<BoardJson, Board>} */
const known = new WeakMap();

/**
 * The board of the wire's JSON; the same object for the same JSON.
 *
 * @param {BoardJson} json
 * @returns {Board}
 */
export function boardFrom(json) {
  let board = known.get(json);
  if (!board) {
    const words = json.cells.flatMap((row) => row.map(([color, number]) => wordOf(color, number)));
    known.set(json, (board = new Board(words, json.arrangement ?? null)));
  }
  return board;
}

/**
 * The side and the places of an arrangement, by its name; null for what is no name of four tiles, each once.
 *
 * @param {string} name `black:1N-4E-3E-2N`
 * @returns {{ side: Side, places: Places } | null}
 */
export function tilesOf(name) {
  const [, side, words] = /^(black|copper):((?:[1-4][NESW]-){3}[1-4][NESW])$/.exec(name) ?? [];
  if (!side) return null;
  const places = /** @type {Places} */ (words.split("-"));
  return arePlaces(places) ? { side: /** @type {Side} */ (side), places } : null;
}

/** Whether these are the four tiles, each once, each with its turn (U1). @param {readonly string[]} places */
export function arePlaces(places) {
  return (
    places.every((place) => /^[1-4][NESW]$/.test(place)) &&
    places.length === TILES.black.length &&
    new Set(places.map(([tile]) => tile)).size === places.length
  );
}

/** @param {Side} side @param {readonly string[]} places */
export const arrangementName = (side, places) => `${side}:${places.join("-")}`;

/**
 * The cells of a printed tile as it lies: rows of three combinations.
 *
 * @param {Side} side
 * @param {string} place `1N` … `4W`: the tile, and where its printed top points
 * @returns {Word[][]}
 */
export function tileAt(side, place) {
  let rows = TILES[side][Number(place[0]) - 1].map((row) => row.split(" "));
  for (let turn = TOPS.indexOf(place[1]); turn > 0; turn -= 1) rows = turned(rows);
  return rows;
}

/** A quarter turn clockwise. @param {Word[][]} rows */
const turned = (rows) => rows.map((_, col) => rows.map((row) => row[col]).reverse());

/**
 * The board of four printed tiles.
 *
 * @param {Side} side
 * @param {readonly string[]} places at NW, NE, SE, SW; each tile once
 * @returns {Board}
 */
export function boardOfTiles(side, places) {
  /** @type {Word[]} */
  const words = Array(SIZE * SIZE);
  CORNERS.forEach(([down, right], corner) => {
    tileAt(side, places[corner]).forEach((row, dr) => {
      row.forEach((word, dc) => {
        words[(TILE * down + dr) * SIZE + TILE * right + dc] = word;
      });
    });
  });
  return new Board(words, arrangementName(side, places));
}

/** A board as the wire writes it. @param {Board} board @returns {BoardJson} */
export function boardTo(board) {
  const cells = board.rows.map((row) => row.map((word) => /** @type {const} */ ([colorOf(word), numberOf(word)])));
  return board.arrangement === null ? { cells } : { arrangement: board.arrangement, cells };
}

// ---- jumps ----

/** @typedef {"unknown" | "there" | "line" | "alike"} JumpFault why U2 does not allow a jump; words: `micro.fault.…` */

/**
 * Why U2 does not allow this jump; null where it does.
 *
 * @param {Board} board
 * @param {Word} from
 * @param {Word} to
 * @returns {JumpFault | null}
 */
export function jumpFault(board, from, to) {
  const [here, there] = [board.cellOf(from), board.cellOf(to)];
  if (!here || !there) return "unknown";
  if (from === to) return "there";
  if (here[0] !== there[0] && here[1] !== there[1]) return "line";
  return from[0] === to[0] || from[1] === to[1] ? null : "alike";
}

/**
 * Where the robot may jump to, in reading order (U2).
 *
 * @param {Board} board
 * @param {Word} from
 * @returns {Word[]}
 */
export const jumps = (board, from) => board.words.filter((to) => jumpFault(board, from, to) === null);

/**
 * @typedef {object} Problem
 * @property {Board} board
 * @property {Word} start
 * @property {Word} target
 * @property {Word | null} [via] the intermediate cell (U8)
 */
/** @typedef {{ at: Word, passed: boolean, path: readonly Word[] }} Progress `passed`: has landed on `via`, or there is none */

/** Before the first jump. @param {Problem} problem @returns {Progress} */
export const begin = ({ start, via }) => ({ at: start, passed: !via, path: [] });

/**
 * After a jump that U2 allows; jumping over the intermediate cell is not landing on it (U8).
 *
 * @param {Problem} problem
 * @param {Progress} progress
 * @param {Word} to
 * @returns {Progress}
 */
export const after = ({ via }, progress, to) => ({
  at: to,
  passed: progress.passed || to === via,
  path: [...progress.path, to],
});

/** Whether the robot is on the target, and has been on the intermediate cell before (U8). @param {Problem} problem @param {Progress} progress */
export const solved = ({ target }, { at, passed }) => passed && at === target;

/**
 * A path held to the rules. It ends with its first landing on the target that counts; what stands behind is not looked at.
 *
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {number} jumps up to the success, or up to what is wrong
 * @property {"U2" | "U4" | "U8" | null} rule the broken one
 * @property {number | null} at the number of the jump that breaks it, from 1; 0: none was made
 *
 * @param {Problem} problem
 * @param {readonly Word[]} path
 * @param {number | null} [declared] has to be exactly the number of jumps (U4)
 * @returns {Verdict}
 */
export function verify(problem, path, declared = null) {
  let progress = begin(problem);
  for (const to of path) {
    if (solved(problem, progress)) break;
    const made = progress.path.length;
    if (jumpFault(problem.board, progress.at, to)) return { ok: false, jumps: made, rule: "U2", at: made + 1 };
    progress = after(problem, progress, to);
  }
  const made = progress.path.length;
  if (!solved(problem, progress)) return { ok: false, jumps: made, rule: progress.at === problem.target ? "U8" : "U4", at: made };
  if (declared !== null && declared !== made) return { ok: false, jumps: made, rule: "U4", at: made };
  return { ok: true, jumps: made, rule: null, at: null };
}
