/** <mr-emblem>: some cells and the glass robot in a jump, as a small picture of Micro Robots. Decoration. */

import { css, svg } from "../../core/lit.ts";
import { Emblem } from "../../kit/emblem.ts";
import { face, robot, shadow } from "./board/board-art.ts";
import { faceStyle, microBoardStyle } from "./board/board-styles.ts";
import { colorOf } from "./rules/rules.ts";

const look = css`
  .ground {
    fill: rgb(0 0 0 / 0.42);
  }
`;

const DICE = ["b4", "y2", "w5", "p2", "g6", "r2"];

/** Three by two faces of the board, and the glass robot in the air between two with the same number. */
const emblem = () => svg`
  <g class="side black">
    <rect class="case" width="220" height="140"/>
    <rect class="slab" x="6" y="6" width="208" height="128" rx="12"/>
  </g>
  ${DICE.map(
    (word, at) =>
      svg`<g class="die ${colorOf(word)}" transform="translate(${46 + 64 * (at % 3)} ${38 + 64 * Math.floor(at / 3)})">${face(word)}</g>`,
  )}
  <g class="bows"><path class="bow-under" d="M60 88Q108 66 158 88"/><path class="bow" d="M60 88Q108 66 158 88"/></g>
  <g transform="translate(174 106) scale(0.92)">${shadow}${robot}</g>`;

export class MrEmblem extends Emblem {
  static override styles = [Emblem.styles, faceStyle, microBoardStyle, look];

  override drawing() {
    return emblem();
  }
}

customElements.define("mr-emblem", MrEmblem);
