/**
 * The board in words for screen readers: a cell, a chosen robot, a push. Pure functions; the board puts the texts on a
 * grid of cells for the arrow keys.
 */
import { inARow, t, withCommas } from "../../../core/i18n.ts";
import {
  type Cell,
  COLORS,
  type Color,
  cellName,
  DIRECTIONS,
  type Robots,
  sameCell,
} from "../../../kit/board/geometry.ts";
import type { Board, Target } from "../rules/board.ts";
import { directionName, endText, robotName, sideName, targetName } from "../rules/words.ts";
import type { Choice as ChoicesChoice } from "./choices.ts";
import type { Offer } from "./chooser.ts";
import type { Marked } from "./marks.ts";

type Choice = Pick<ChoicesChoice, "direction" | "travel" | "refusal"> & { dear?: boolean };

/** What is on a board. */
interface Shown {
  robots: Robots;
  powers?: readonly Color[];
  start: Robots | null;
  target: Target | null;
  selected: Color | null;
  choices: readonly Choice[];
  marked?: readonly Marked[];
}

/** Everything on a cell, the most important first. */
export function cellText(
  board: Board,
  cell: Cell,
  { robots, powers, start, target, selected, choices, marked = [] }: Shown,
) {
  const words = [cellName(cell)];
  const kinds = new Set(marked.filter((mark) => sameCell(mark.cell, cell)).map(({ kind }) => kind));
  for (const kind of kinds) words.push(t(`board.cell.mark.${kind}`));
  const robot = COLORS.find((color) => sameCell(robots[color], cell));
  if (robot) words.push(t(robot === selected ? "board.cell.chosen" : "board.cell.robot", { robot: robotName(robot) }));
  if (robot && powers?.includes(robot)) words.push(t("board.cell.powers"));
  if (selected) {
    for (const { direction, travel, refusal } of choices) {
      if (!refusal && sameCell(travel.end, cell)) {
        const how = { robot: robotName(selected), direction: directionName(direction), count: travel.cost };
        words.push(t(travel.cost > 1 ? "board.cell.end.costly" : "board.cell.end", how));
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
    if (walls.length) words.push(t("board.cell.walls", { sides: withCommas(walls.map(sideName)) }));
    const open = DIRECTIONS.filter((side) => !board.neighbor(cell, side) && board.isOpen(cell, side));
    if (open.length) words.push(t("board.cell.open", { sides: withCommas(open.map(sideName)) }));
  }
  return withCommas(words);
}

/** What each push of the chosen robot would do. */
export function choicesText(robot: Color, cell: Cell, choices: readonly Choice[]) {
  const ways = DIRECTIONS.filter((direction) => choices.some((choice) => choice.direction === direction)).map(
    (direction) => {
      const ends = choices.filter((choice) => choice.direction === direction);
      const words = ends.map(({ travel, refusal }) => endText(travel, refusal));
      return t("board.choice", { direction: directionName(direction), end: words.join("; ") });
    },
  );
  return inARow([t("board.chosen", { robot: robotName(robot), cell: cellName(cell) }), ...ways]);
}

/** The open offer: "East: 3 ends." */
export function offerText({ direction, cell }: Offer, ends: readonly Choice[]) {
  const count = ends.length;
  if (direction) return t("board.offer", { direction: directionName(direction), count });
  return t("board.offer.cell", { cell: cell ? cellName(cell) : "", count });
}

/**
 * One of the ends on offer: "c7, costs 2, 2 of 3"; if another end is on the same cell, with the arrival and the turn.
 */
export function placeText(ends: readonly Choice[], at: number) {
  const { travel } = ends[at];
  const there = ends.filter((other) => sameCell(other.travel.end, travel.end));
  const alike = there.filter((other) => other.travel.arrival === travel.arrival);
  const turned = alike.length > 1 && travel.turns.length > 0;
  const key = turned ? "board.offer.end.turned" : there.length > 1 ? "board.offer.end.going" : "board.offer.end";
  const end = t(key, { cell: cellName(travel.end), direction: directionName(travel.arrival), cost: travel.cost });
  const words = ends[at].dear ? t("board.offer.dear", { end }) : end;
  return t("board.offer.place", { end: words, index: at + 1, count: ends.length });
}
