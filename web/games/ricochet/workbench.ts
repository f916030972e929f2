/** Ricochet Robots on the workbench: the page's own rules judge moves, the server's solver gives hints. */

import { locale, t } from "../../core/i18n.ts";
import { css, html, nothing } from "../../core/lit.ts";
import { type Color, cellName, type Direction, TURN } from "../../kit/board/geometry.ts";
import type { BenchGame, Found } from "../../workbench/game.ts";
import { chipPicture, pictures } from "./board/chip.ts";
import "./board/rr-board.ts";
import type { RrBoard } from "./board/rr-board.ts";
import type { Filmed } from "./room/film.ts";
import type { Move } from "./rules/move.ts";
import { movesFrom, movesTo } from "./rules/notation.ts";
import { Practice } from "./rules/practice.ts";
import { activeRobots, type Problem, robotOnTarget } from "./rules/problem.ts";
import { directionName, refusalText, robotName, targetName } from "./rules/words.ts";
import { type Hint, type Solved, solveProblem } from "./services.ts";

type Made = Filmed & { push: Direction };
type Game = BenchGame<Problem, Move, Practice, Made>;

/** The tape shows this many of the newest moves. */
const TAPE = 9;
/** The rules that refuse pushes in ways that may surprise newcomers. */
const EXPLAINED = ["M4", "M7"];

const style = css`
  .task .chip-picture {
    --chip-size: var(--task-picture, 52px);
    filter: drop-shadow(0 2px 3px rgb(0 0 0 / 0.22));
  }
  .tape .cost {
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -2px;
    min-inline-size: 14px;
    padding-inline: 3px;
    border-radius: var(--radius-round);
    background: var(--ink);
    color: var(--page);
    font: var(--weight-heavy) 11px / 14px var(--font);
    text-align: center;
  }
  .tape svg {
    inline-size: 28px;
    block-size: 28px;
  }
  .tape circle {
    fill: var(--c);
    stroke: rgb(0 0 0 / 0.28);
  }
  .tape path {
    fill: none;
    stroke: var(--on);
    stroke-width: 2.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** @param own a page's own texts: about the rules, below the task; and before the first move */
export const workbenchGame = (own: { how: (problem: Problem) => string; tip: () => string }): Game => ({
  styles: [...pictures, style],
  begin: (problem) => new Practice(problem),
  play(practice, move) {
    const made = practice.push(move);
    return { stage: made.practice, refusal: made.refusal };
  },
  solved: (practice) => practice.solved,
  made: ({ moves, travels }) =>
    moves.map((move, index) => ({
      ...move,
      push: move.direction,
      path: travels[index].path,
      cost: travels[index].cost,
    })),
  read: movesFrom,
  write: movesTo,
  task: (problem) => html`
    ${chipPicture(problem.target)}
    <div>
      <p class="aim">${aimText(problem)}</p>
      <p class="muted small">${own.how(problem)}</p>
    </div>
  `,
  board: ({ problem, stage, made, trail, playing, chosen, choose, push }) => html`<rr-board
    .board=${problem.board}
    .robots=${stage.progress.robots}
    .way=${made.at(-1) ?? null}
    .powers=${problem.powers ?? []}
    .start=${problem.robots}
    .target=${problem.target}
    .rules=${problem.rules ?? {}}
    .last=${stage.progress.last}
    .movable=${playing}
    .selected=${chosen}
    .trail=${trail ?? []}
    @select=${(event: CustomEvent) => choose(event.detail.robot)}
    @push=${(event: CustomEvent) => push(event.detail)}
  ></rr-board>`,
  tape,
  slide: (board, move) => drawn(board).play(move),
  shake: (board, { move, refusal }) => drawn(board).shake(move.robot, move.direction, refusalText(refusal)),
  cheer(board, { problem, progress }) {
    const robot = robotOnTarget(problem, progress);
    if (robot) drawn(board).cheer(robot);
  },
  greet: (board, problem) => drawn(board).greet(activeRobots(problem)[0]),
  note(practice, refused) {
    const rule = refused?.refusal ?? (practice.unturned ? "T2" : "");
    return rule === "T2" || EXPLAINED.includes(rule) ? { text: t(`home.why.${rule}`), rule } : null;
  },
  async ask(problem, signal) {
    return found(await solveProblem(asJson(problem), signal));
  },
  words: {
    tip: own.tip,
    count: (count) => t("home.moves", { count }),
    solved: (count) => t("home.solved", { count }),
    best: () => t("home.solved.best"),
    more: (count) => t("home.solved.more", { count }),
    film: (count) => t("home.best", { count }),
  },
});

/** The board that `board` has drawn. */
const drawn = (board: HTMLElement) => board as RrBoard; // the only board that this game draws

/** The task, in a sentence. */
export function aimText({ target, robots }: Pick<Problem, "target" | "robots">) {
  const robot = target.color === "any" || !robots[target.color] ? "any" : target.color;
  return t(`home.aim.${robot}`, { target: targetName(target) });
}

/** The moves made, as arrows in the robots' colors, with costs above one. */
function tape(moves: readonly Made[]) {
  const count = moves.reduce((sum, { cost }) => sum + cost, 0);
  return html`<ol class="tape" aria-label=${t("home.moves", { count })}>
    ${moves.slice(-TAPE).map(
      ({ robot, direction, cost }) => html`<li class=${robot}>
        <svg viewBox="-12 -12 24 24" aria-hidden="true">
          <circle r="11"></circle>
          <path d="M0 5.5V-5.5M-4.6 -1.2L0 -5.8L4.6 -1.2" transform="rotate(${TURN[direction]})"></path>
        </svg>
        ${cost > 1 ? html`<b class="cost numeric" aria-hidden="true">${cost}</b>` : nothing}
        <span class="visually-hidden"
          >${robotName(robot)} ${directionName(direction)}${cost > 1 ? `, ${t("rules.counts", { count: cost })}` : nothing}</span
        >
      </li>`,
    )}
  </ol>`;
}

// ---- what the solver says ----

/** The problem as the server reads it: a robot with powers is an object. */
function asJson({ powers = [], robots, ...rest }: Problem) {
  const standing = Object.entries(robots).map(([color, cell]) => {
    const glass = color !== "transparent" && powers.includes(color as Color); // the keys of `Robots`
    return [color, glass ? { cell, kind: "transparent" } : cell];
  });
  return { ...rest, robots: Object.fromEntries(standing) };
}

const found = (answer: Solved): Found => ({
  hints: answer.hints.map((hint) => () => hintText(hint)),
  optimum: answer.status === "optimal" ? answer.moves : null,
  solution: answer.solution,
  none: () => noSolutionText(answer) ?? "",
  unproven: () => t("position.compared.limit", { count: answer.least }),
});

/** The text if there is no solution to show; null if there is one. */
export function noSolutionText(answer: Solved) {
  if (answer.status === "unsolvable") return t("position.unsolvable");
  if (answer.status === "limit") return t("position.limit", { count: answer.least });
  return null;
}

/** A hint in words. */
export function hintText(hint: Hint) {
  switch (hint.kind) {
    case "between":
      return t("position.hint.between", { least: hint.least, most: hint.most });
    case "fewer":
      return t("position.hint.fewer", { count: hint.than });
    case "moves":
      return t("position.hint.moves", { count: hint.count });
    case "robots":
      return t("position.hint.robots", { count: hint.robots.length, robots: listed(hint.robots.map(robotName)) });
    case "first_robot":
      return t("position.hint.first", { robot: robotName(hint.robot) });
    case "move":
      return moveText(hint.at, hint.move);
  }
}

function moveText(at: number, text: string) {
  const [{ robot, direction, end }] = movesFrom(text);
  const params = { at, robot: robotName(robot), direction: directionName(direction) };
  return end ? t("position.hint.move.to", { ...params, cell: cellName(end) }) : t("position.hint.move", params);
}

function listed(names: string[]) {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}
