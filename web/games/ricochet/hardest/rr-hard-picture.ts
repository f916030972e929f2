/** <rr-hard-picture>: a problem as a picture, its board with robots and target. Decoration beside a text. */

import { nothing, svg } from "../../../core/lit.ts";
import { maybe, Reactive } from "../../../core/reactive.ts";
import { COLORS } from "../../../kit/board/geometry.ts";
import { robotStyle } from "../../../kit/board/styles.ts";
import { markStyle } from "../board/mark-styles.ts";
import { goal } from "../board/marks.ts";
import { robotShape } from "../board/robots.ts";
import { center } from "../board/routes.ts";
import { surface, viewBox } from "../board/surface.ts";
import { Picture } from "../boards/pictures.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { boardOf } from "../rules/board.ts";

export class RrHardPicture extends Reactive(
  {
    problem: maybe<ProblemJson>(),
  },
  Picture,
) {
  static override styles = [...Picture.styles, robotStyle, markStyle];

  override render() {
    const { problem } = this;
    if (!problem) return nothing;
    const board = boardOf(problem.board);
    const robots = COLORS.map((color) => {
      const at = problem.robots[color];
      if (!Array.isArray(at)) return nothing;
      return svg`<g class=${color} transform="translate(${center(at[1])} ${center(at[0])})">
        ${robotShape(color, "") /* a letter would be four pixels high */}
      </g>`;
    });
    return this.framed(viewBox(board), svg`${surface(board)} ${goal(problem.target)} ${robots}`, "board");
  }
}

customElements.define("rr-hard-picture", RrHardPicture);
