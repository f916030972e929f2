/** Micro Robots on the workbench: the browser finds solutions itself, without the server. */

import { t } from "../../core/i18n.ts";
import { css, html } from "../../core/lit.ts";
import type { Word } from "../../wire/generated/micro.ts";
import type { BenchGame, Found } from "../../workbench/game.ts";
import { faceStyle } from "./board/board-styles.ts";
import { combinationName, faultText, problemText } from "./board/board-words.ts";
import "./board/mr-board.ts";
import type { MrBoard } from "./board/mr-board.ts";
import { type Hint, hintsOf, shortest } from "./position/problem.ts";
import type { Filmed } from "./room/model.ts";
import { faceIcon, wayTemplate } from "./room/pieces.ts";
import {
  after,
  begin,
  type JumpFault,
  jumpFault,
  type Problem,
  type Progress,
  pathFrom,
  pathTo,
  solved,
} from "./rules/rules.ts";

interface Stage {
  problem: Problem;
  progress: Progress;
}

/** How many jumps fit side by side as faces. */
const TAPE = 7;

/** Styles of faces and of the paths between them, outside rooms. */
export const faces = css`
  .mr-face {
    display: block;
    flex: none;
    inline-size: var(--face-size, 2.125rem);
    block-size: var(--face-size, 2.125rem);
  }
  .mr-way {
    display: flex;
    flex: none;
    align-items: center;
    gap: 4px;
    min-inline-size: 0;
  }
  .mr-way .glyph {
    --glyph-size: 16px;
    color: var(--ink-3);
    stroke-width: 2.8;
  }
`;

export const microGame: BenchGame<Problem, Word, Stage, Filmed> = {
  styles: [faceStyle, faces],
  begin: (problem) => ({ problem, progress: begin(problem) }),
  play({ problem, progress }, to) {
    const refusal = jumpFault(problem.board, progress.at, to);
    return { stage: refusal ? { problem, progress } : { problem, progress: after(problem, progress, to) }, refusal };
  },
  solved: ({ problem, progress }) => solved(problem, progress),
  made: ({ progress }) => progress.path.map((to) => ({ to, cost: 1 })),
  read: (text) => pathFrom(text) ?? [],
  write: pathTo,
  task: ({ start, target, via = null }) => html`
    ${wayTemplate({ start, target, via, passed: false })}
    <div><p class="aim" aria-hidden="true">${problemText({ start, target, via })}</p></div>
  `,
  board({ problem: { board, start, target, via = null }, stage, made, trail, playing, push }) {
    const path = (trail ?? made).map(({ to }) => to);
    return html`<mr-board
      .board=${board}
      .robot=${stage.progress.at}
      .start=${start}
      .target=${target}
      .via=${via}
      .passed=${via !== null && path.includes(via)}
      .path=${path}
      .interactive=${playing}
      .hints=${playing}
      @mr-jump=${(event: CustomEvent) => push(event.detail.to)}
    ></mr-board>`;
  },
  tape: (made) => html`<ol class="tape" aria-label=${t("micro.jumps")}>
    ${made.slice(-TAPE).map(({ to }) => html`<li>${faceIcon(to)}<span class="visually-hidden">${combinationName(to)}</span></li>`)}
  </ol>`,
  slide: (board, { to }) => drawn(board).jump(to),
  shake: (board, { move, refusal }) => drawn(board).shake(move, reason(refusal)),
  cheer: (board) => drawn(board).cheer(),
  note: (_, refused) =>
    refused && {
      text: t("micro.jump_refused", { name: combinationName(refused.move), reason: reason(refused.refusal) }),
    },
  ask: async (problem) => found(problem),
  words: {
    tip: () => t("position.tip"),
    count: (count) => t("micro.pad.key", { count }),
    solved: (count) => t("microtable.solved", { count }),
    best: () => t("microtable.solved.best"),
    more: (count) => t("microtable.solved.more", { count }),
    film: (count) => t("microtable.best", { count }),
  },
};

/** The board that `board` has drawn. */
const drawn = (board: HTMLElement) => board as MrBoard; // the only board that this game draws

/** @param refusal from `play` */
const reason = (refusal: string) => faultText(refusal as JumpFault); // this game refuses for no other reason

function found(problem: Problem): Found {
  const path = shortest(problem);
  return {
    hints: path ? hintsOf(problem, path).map((hint) => () => hintText(hint)) : [],
    optimum: path?.length ?? null,
    solution: path && pathTo(path),
    none: () => t("microtable.unsolvable"),
    unproven: () => "",
  };
}

/** A hint in words. */
function hintText(hint: Hint) {
  switch (hint.kind) {
    case "between":
      return t("microtable.hint.between", { least: hint.least, most: hint.most });
    case "count":
      return t("microtable.hint.count", { count: hint.count });
    case "first":
      return t(`microtable.hint.first.${hint.by}`);
    case "jump":
      return t("microtable.hint.jump", { at: hint.at, name: combinationName(hint.to) });
  }
}
