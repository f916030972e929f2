/**
 * What the tools of the board editor do where somebody points: pure, from a draft, a tool, its ink and a place to
 * another draft, or to a word that says why nothing happened (`boards.news.*` in the locale files).
 */
import { DIRECTIONS } from "../rules/geometry.js";
import {
  centerToggled, diagonalPut, erased, goalPut, openingAt, openingToggled, robotPut, targetPut, wallToggled,
} from "./editor-model.js"; // prettier-ignore

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("./editor-model.js").Draft} Draft */
/** @typedef {"wall" | "diagonal" | "opening" | "center" | "target" | "robot" | "chip" | "erase"} Tool */
/** @typedef {Color | "any"} Ink */
/**
 * @typedef {object} Inks what the tools put next
 * @property {{ color: Color, direction: "/" | "\\" }} diagonal
 * @property {{ color: Ink, symbol: string }} target
 * @property {Color} robot
 * @property {Ink} chip
 */
/** @typedef {{ cell: Cell, side: Direction | null }} Spot */
/** @typedef {{ draft: Draft, inks: Inks, news: string }} Used */

export const TOOLS = /** @type {const} */ (["wall", "diagonal", "opening", "center", "target", "robot", "chip", "erase"]);

/** The colors that each tool has. @type {Readonly<Record<"diagonal" | "target" | "robot" | "chip", readonly Ink[]>>} */
export const COLORS_OF = {
  diagonal: ["red", "green", "blue", "yellow"],
  target: ["red", "green", "blue", "yellow", "any"],
  robot: ["red", "green", "blue", "yellow", "silver", "transparent"],
  chip: ["red", "green", "blue", "yellow", "silver", "any"],
};

/** @type {Inks} */
export const FIRST_INKS = {
  diagonal: { color: "red", direction: "/" },
  target: { color: "red", symbol: "circle" },
  robot: "red",
  chip: "red",
};

/** Whether a tool works on edges, or on cells. @param {Tool} tool @returns {"edge" | "cell"} */
export function pickingOf(tool) {
  return tool === "wall" || tool === "opening" || tool === "erase" ? "edge" : "cell";
}

/** The tools that have a color. @param {Tool} tool @returns {tool is keyof typeof COLORS_OF} */
export function isColored(tool) {
  return tool in COLORS_OF;
}

/** The color of a tool's ink. @param {Inks} inks @param {keyof typeof COLORS_OF} tool @returns {Ink} */
export function colorOf(inks, tool) {
  return tool === "diagonal" || tool === "target" ? inks[tool].color : inks[tool];
}

/**
 * Another color for a tool. The vortex is for any robot and the other symbols for one: the printed pairs come by
 * themselves, the others by choosing the symbol afterwards.
 *
 * @param {Inks} inks
 * @param {keyof typeof COLORS_OF} tool
 * @param {Ink} color
 * @returns {Inks}
 */
export function colored(inks, tool, color) {
  if (!COLORS_OF[tool].includes(color)) return inks;
  if (tool === "chip") return { ...inks, chip: color };
  if (tool === "target") {
    const { symbol } = inks.target;
    const usual = color === "any" ? "vortex" : symbol === "vortex" ? "circle" : symbol;
    return { ...inks, target: { color, symbol: usual } };
  }
  if (color === "any") return inks;
  return tool === "robot" ? { ...inks, robot: color } : { ...inks, diagonal: { ...inks.diagonal, color } };
}

/**
 * A tool, used at a place.
 *
 * @param {Draft} draft
 * @param {Tool} tool
 * @param {Inks} inks
 * @param {Spot} spot
 * @returns {Used}
 */
export function used(draft, tool, inks, { cell, side }) {
  const as = (/** @type {Draft} */ next, news = "", ink = inks) => ({ draft: next, inks: ink, news });
  switch (tool) {
    case "wall":
      if (!side) return as(draft, "edge");
      return openingAt(draft, [...cell, side]) ? as(draft, "border") : as(wallToggled(draft, [...cell, side]));
    case "opening": {
      const edge = side ?? onlyBorder(draft, cell);
      if (!edge || !openingAt(draft, [...cell, edge])) return as(draft, "inside");
      return as(openingToggled(draft, [...cell, edge]));
    }
    case "diagonal":
      return as(diagonalPut(draft, cell, inks.diagonal.color, inks.diagonal.direction));
    case "center":
      return as(centerToggled(draft, cell));
    case "target":
      return as(targetPut(draft, cell, inks.target.color, inks.target.symbol));
    case "robot": {
      const next = robotPut(draft, inks.robot, cell);
      return as(next, "", draft.robots[inks.robot] ? inks : { ...inks, robot: nextRobot(next, inks.robot) });
    }
    case "chip": {
      const printed = draft.targets.find((one) => one.cell[0] === cell[0] && one.cell[1] === cell[1]);
      return as(goalPut(draft, cell, printed?.color ?? inks.chip));
    }
    default: {
      const next = erased(draft, cell, side);
      return as(next, next === draft ? "nothing" : "");
    }
  }
}

/** The side of a cell that is in the border, where there is just one. @param {Draft} draft @param {Cell} cell */
function onlyBorder(draft, cell) {
  const sides = DIRECTIONS.filter((side) => openingAt(draft, [...cell, side]));
  return sides.length === 1 ? sides[0] : null;
}

/** The robot that is placed after this one: the next that is not on the board. @param {Draft} draft @param {Color} color */
function nextRobot(draft, color) {
  const order = /** @type {readonly Color[]} */ (COLORS_OF.robot);
  return order.slice(order.indexOf(color) + 1).find((one) => !draft.robots[one]) ?? color;
}
