/**
 * The tools of the board editor: pure functions from a draft, a tool, its color or direction and a place to another
 * draft, or to a message why nothing happened (`boards.news.*` in the locale files).
 */
import { type Cell, type Color, DIRECTIONS, type Direction } from "../../../kit/board/geometry.ts";
import {
  centerToggled,
  type Draft,
  diagonalPut,
  erased,
  goalPut,
  openingAt,
  openingToggled,
  robotPut,
  targetPut,
  wallToggled,
} from "./editor-model.ts";

export type Tool = "wall" | "diagonal" | "opening" | "center" | "target" | "robot" | "chip" | "erase";
export type Ink = Color | "any";
/** what the tools will put on the board */
export interface Inks {
  diagonal: { color: Color; direction: "/" | "\\" };
  target: { color: Ink; symbol: string };
  robot: Color;
  chip: Ink;
}
export type Spot = { cell: Cell; side: Direction | null };
type Used = { draft: Draft; inks: Inks; news: string };

export const TOOLS = ["wall", "diagonal", "opening", "center", "target", "robot", "chip", "erase"] as const;

/** The colors of each tool. */
export const COLORS_OF: Readonly<Record<"diagonal" | "target" | "robot" | "chip", readonly Ink[]>> = {
  diagonal: ["red", "green", "blue", "yellow"],
  target: ["red", "green", "blue", "yellow", "any"],
  robot: ["red", "green", "blue", "yellow", "silver", "transparent"],
  chip: ["red", "green", "blue", "yellow", "silver", "any"],
};

export const FIRST_INKS: Inks = Object.freeze<Inks>({
  diagonal: { color: "red", direction: "/" },
  target: { color: "red", symbol: "circle" },
  robot: "red",
  chip: "red",
});

/** Whether a tool works on edges or on cells. */
export function pickingOf(tool: Tool): "edge" | "cell" {
  return tool === "wall" || tool === "opening" || tool === "erase" ? "edge" : "cell";
}

/** Whether a tool has a color. */
export function isColored(tool: Tool): tool is keyof typeof COLORS_OF {
  return tool in COLORS_OF;
}

/** The color that a tool uses. */
export function colorOf(inks: Inks, tool: keyof typeof COLORS_OF): Ink {
  return tool === "diagonal" || tool === "target" ? inks[tool].color : inks[tool];
}

/**
 * Another color for a tool. The vortex is for any robot, the other symbols for one: the printed pairs are chosen
 * automatically, others by choosing the symbol afterwards.
 */
export function colored(inks: Inks, tool: keyof typeof COLORS_OF, color: Ink): Inks {
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

/** Use a tool at a place. */
export function used(draft: Draft, tool: Tool, inks: Inks, { cell, side }: Spot): Used {
  const as = (next: Draft, news = "", ink = inks) => ({ draft: next, inks: ink, news });
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

/** The side of a cell that is on the border, if there is only one. */
function onlyBorder(draft: Draft, cell: Cell) {
  const sides = DIRECTIONS.filter((side) => openingAt(draft, [...cell, side]));
  return sides.length === 1 ? sides[0] : null;
}

/** The robot to place after this one: the next that is not on the board. */
function nextRobot(draft: Draft, color: Color) {
  const order = COLORS_OF.robot as readonly Color[]; // no robot has the color "any"
  return order.slice(order.indexOf(color) + 1).find((one) => !draft.robots[one]) ?? color;
}
