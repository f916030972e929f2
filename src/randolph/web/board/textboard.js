/**
 * The board in words: what a screen reader says of a cell, of a robot that was chosen, of a push. Pure functions; the
 * board puts them on a grid of cells that can be walked with the arrow keys.
 */
import { t } from "../i18n.js";
import { COLORS, DIRECTIONS, cellName, sameCell } from "../rules/geometry.js";
import { directionName, endText, robotName, targetName } from "../rules/words.js";

/** @typedef {import("../rules/geometry.js").Cell} Cell */
/** @typedef {import("../rules/geometry.js").Color} Color */
/** @typedef {import("../rules/geometry.js").Direction} Direction */
/** @typedef {import("../rules/geometry.js").Robots} Robots */
/** @typedef {import("../rules/board.js").Board} Board */
/** @typedef {import("../rules/board.js").Target} Target */
/** @typedef {{ direction: Direction, travel: import("../rules/travel.js").Travel, refusal: string | null }} Choice */

/**
 * Everything on a cell, the most important first.
 *
 * @param {Board} board
 * @param {Cell} cell
 * @param {{ robots: Robots, powers?: readonly Color[], start: Robots | null, target: Target | null, selected: Color | null, choices: readonly Choice[], marked?: readonly import("./marks.js").Marked[] }} now
 */
export function cellText(board, cell, { robots, powers, start, target, selected, choices, marked = [] }) {
  const words = [cellName(cell)];
  const kinds = new Set(marked.filter((mark) => sameCell(mark.cell, cell)).map(({ kind }) => kind));
  for (const kind of kinds) words.push(t(`board.cell.mark.${kind}`));
  const robot = COLORS.find((color) => sameCell(robots[color], cell));
  if (robot) words.push(t(robot === selected ? "board.cell.chosen" : "board.cell.robot", { robot: robotName(robot) }));
  if (robot && powers?.includes(robot)) words.push(t("board.cell.powers"));
  if (selected) {
    for (const { direction, travel, refusal } of choices) {
      if (!refusal && sameCell(travel.end, cell)) {
        words.push(t("board.cell.end", { robot: robotName(selected), direction: directionName(direction) }));
      }
    }
  }
  if (target && sameCell(target.cell, cell)) words.push(t("board.cell.goal", { target: targetName(target) }));
  else {
    const printed = board.targetAt(cell);
    if (printed) words.push(targetName(printed));
  }
  const started = start && COLORS.find((color) => sameCell(start[color], cell));
  if (started && started !== robot) words.push(t("board.cell.start", { robot: robotName(started) }));
  if (board.inCenter(cell)) words.push(t("board.cell.center"));
  else {
    const diagonal = board.diagonalAt(cell);
    if (diagonal) {
      words.push(
        t(diagonal.direction === "/" ? "board.cell.rising" : "board.cell.falling", {
          color: robotName(diagonal.color),
        }),
      );
    }
    const walls = DIRECTIONS.filter((side) => board.neighbor(cell, side) && board.blocked(cell, side));
    if (walls.length) words.push(t("board.cell.walls", { sides: walls.map(directionName).join(", ") }));
    const open = DIRECTIONS.filter((side) => !board.neighbor(cell, side) && board.isOpen(cell, side));
    if (open.length) words.push(t("board.cell.open", { sides: open.map(directionName).join(", ") }));
  }
  return words.join(", ");
}

/**
 * What each push of the chosen robot would do.
 *
 * @param {Color} robot
 * @param {Cell} cell
 * @param {readonly Choice[]} choices
 */
export function choicesText(robot, cell, choices) {
  const ways = choices.map(({ direction, travel, refusal }) =>
    t("board.choice", { direction: directionName(direction), end: endText(travel, refusal) }),
  );
  return `${t("board.chosen", { robot: robotName(robot), cell: cellName(cell) })} ${ways.join(" ")}`;
}
