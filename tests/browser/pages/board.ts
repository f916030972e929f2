// A page with nothing but a board, for test_board.py: it answers pushes by the rules, as a page of the game does.
import { setLocale, wantAllWords } from "../../../web/core/i18n.ts";
import { choose } from "../../../web/core/settings.ts";
import "../../../web/games/ricochet/board/rr-board.ts";
import { movesTo } from "../../../web/games/ricochet/rules/notation.ts";
import { begin, problemFrom, push } from "../../../web/games/ricochet/rules/problem.ts";
import { refusalText } from "../../../web/games/ricochet/rules/words.ts";
import type { Color } from "../../../web/kit/board/geometry.ts";

const board: any = document.querySelector("rr-board");
let problem: any = null;
let progress: any = null;
const log: unknown[] = [];
const picks: unknown[] = [];
const moves: string[] = [];

const page = {
  board,
  choose,
  log,
  picks,
  moves,
  show(json: any, settings: object = {}) {
    problem = problemFrom(json);
    progress = begin(problem.robots);
    log.length = 0;
    picks.length = 0;
    moves.length = 0;
    Object.assign(board, {
      board: json.board,
      robots: problem.robots,
      way: null,
      powers: problem.powers,
      start: problem.robots,
      target: json.target ?? null,
      rules: json.rules ?? {},
      last: null,
      selected: null,
      trail: [],
      solution: null,
      movable: true,
      picking: null,
      marked: [],
      ...settings,
    });
    return board.updateComplete.then(() => true);
  },
  middle(row: number, col: number) {
    const area = board.renderRoot.querySelector(".field").getBoundingClientRect();
    return [
      area.left + ((col + 0.5) * area.width) / board.board.cols,
      area.top + ((row + 0.5) * area.height) / board.board.rows,
    ];
  },
  /** The cell on which a robot is drawn, in cells; while it slides, between cells. */
  drawn(robot: Color) {
    const area = board.renderRoot.querySelector(".field").getBoundingClientRect();
    const piece = board.pieceOf(robot).getBoundingClientRect();
    return [
      ((piece.top - area.top) * board.board.rows) / area.height,
      ((piece.left - area.left) * board.board.cols) / area.width,
    ];
  },
};

board.addEventListener("select", (event: CustomEvent) => {
  board.selected = event.detail.robot;
});
board.addEventListener("pick", (event: CustomEvent) => {
  const { cell, side, pointer } = event.detail;
  picks.push([...cell, side, pointer]);
});
board.addEventListener("push", (event: CustomEvent) => {
  const made = push(problem, progress, event.detail);
  log.push([event.detail.robot, event.detail.direction, made.refusal]);
  if (!made.refusal) moves.push(movesTo([event.detail]));
  if (made.refusal) {
    board.shake(event.detail.robot, event.detail.direction, refusalText(made.refusal));
    return;
  }
  progress = made.progress;
  board.robots = progress.robots;
  board.way = made.travel;
  board.last = progress.last;
});

await wantAllWords();
await setLocale("en");
(window as any).page = page;
document.documentElement.dataset.ready = "";
