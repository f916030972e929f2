/** <rr-emblem>: a corner of a board with a moving robot, as a small picture of Ricochet Robots. Decoration. */

import { css, svg } from "../../core/lit.ts";
import { palette, robotStyle } from "../../kit/board/styles.ts";
import { Emblem } from "../../kit/emblem.ts";
import { robotShape } from "./board/robots.ts";

const look = css`
  .floor {
    fill: var(--board-frame);
  }
  .cell {
    fill: var(--board-a);
  }
  .cell.b {
    fill: var(--board-b);
  }
  .wall {
    fill: none;
    stroke: var(--board-wall);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .way {
    fill: none;
    stroke: var(--mark);
    stroke-width: 5;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 0.1 10;
  }
  .goal {
    fill: none;
    stroke: var(--mark);
    stroke-width: 5;
  }
  .goal.dot {
    fill: var(--mark);
    stroke: none;
  }
`;

/** Five by three cells; a robot that has ricocheted off a wall on its way to a target. */
const EMBLEM = svg`
  <rect class="floor" width="220" height="140"/>
  ${Array.from({ length: 15 }, (_, at) => {
    const [row, col] = [Math.floor(at / 5), at % 5];
    return svg`<rect class="cell ${(row + col) % 2 ? "b" : "a"}" x=${10 + 40 * col} y=${10 + 40 * row} width="39" height="39" rx="4"/>`;
  })}
  <g class="red">
    <path class="way" d="M30 110H150V34"/>
    <circle class="goal" cx="150" cy="30" r="13"/><circle class="goal dot" cx="150" cy="30" r="5"/>
  </g>
  <path class="wall" d="M171 92V128M50 50V88H88"/>
  <g class="blue" data-look="W" transform="translate(190 72)">${robotShape("blue", "")}</g>
  <g class="red" data-look="E" transform="translate(34 110)">${robotShape("red", "")}</g>`;

export class RrEmblem extends Emblem {
  static override styles = [Emblem.styles, palette, robotStyle, look];

  override drawing() {
    return EMBLEM;
  }
}

customElements.define("rr-emblem", RrEmblem);
