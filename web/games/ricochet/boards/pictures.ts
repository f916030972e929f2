/**
 * Boards as pictures, without robots and not playable: <rr-face face="1A"> shows one printed face as at the north-west,
 * <rr-picture .board> any board. They are drawn like the board itself (games/ricochet/board/surface.ts). Without a
 * `label` they are decoration.
 *
 * A face ends at the seams, where its walls are half visible; the corner with the hole has the dot of its color mark
 * (E7). `mini` leaves out what is too small to see at the size of a stamp.
 */

import { css, html, nothing, svg } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { boardStyle, palette } from "../../../kit/board/styles.ts";
import { pictureStyle } from "../../../kit/emblem.ts";
import { center, FRAME, UNIT } from "../board/routes.ts";
import { surface, viewBox, wallPath } from "../board/surface.ts";
import { FACE_SIZE, faceBoard, faceOf, facesKnown } from "../rules/arrange.ts";
import { type BoardJson, boardOf } from "../rules/board.ts";
import { FacesKnown } from "./faces-known.ts";

const SPAN = FACE_SIZE * UNIT;
/** How far a wall on a seam is moved inwards to be visible. */
const INWARDS = 2.2;

/** The walls on the seams of a face, which are outside a board of its size. */
function seamPath({ walls = [] }: BoardJson) {
  return walls
    .map(([row, col, side]) => {
      if (side === "E" && col === FACE_SIZE - 1) return `M${SPAN - INWARDS} ${row * UNIT}v${UNIT}`;
      if (side === "S" && row === FACE_SIZE - 1) return `M${col * UNIT} ${SPAN - INWARDS}h${UNIT}`;
      return "";
    })
    .join("");
}

function face(id: string) {
  const json = faceBoard(id);
  return svg`
    ${surface(boardOf(json))}
    <path class="wall seam" d=${seamPath(json)}/>
    ${markOf(id)}`;
}

/** A face at the size of a stamp: walls, colored plates, bars. */
function stamp(id: string) {
  const json = faceBoard(id);
  return svg`
    <rect class="frame" x=${-FRAME} y=${-FRAME} width=${SPAN + FRAME} height=${SPAN + FRAME} rx="17"/>
    <rect class="tile a" width=${SPAN} height=${SPAN}/>
    ${json.targets?.map(
      ({ cell: [row, col], color }) =>
        svg`<rect class="spot ${color}" x=${col * UNIT + 3} y=${row * UNIT + 3} width="34" height="34" rx="9"/>`,
    )}
    ${json.diagonals?.map(
      ({ cell: [row, col], color, direction }) =>
        svg`<path class="bar ${color}" transform="translate(${center(col)} ${center(row)})"
          d=${direction === "/" ? "M-17 17L17 -17" : "M-17 -17L17 17"}/>`,
    )}
    <path class="wall" d=${wallPath(boardOf(json))}/>
    <path class="wall seam" d=${seamPath(json)}/>
    <rect class="block" x=${SPAN - UNIT} y=${SPAN - UNIT} width=${UNIT} height=${UNIT}/>
    ${markOf(id)}`;
}

const markOf = (id: string) =>
  svg`<circle class="mark ${faceOf(id).mark}" cx=${SPAN - UNIT / 2} cy=${SPAN - UNIT / 2} r="12.5"/>`;

const look = css`
  svg {
    overflow: hidden;
    border-radius: inherit;
  }

  .mark {
    fill: var(--c);
    stroke: var(--board-center-light);
    stroke-width: 2;
  }

  .mini .wall {
    stroke-width: 11;
  }

  .spot {
    fill: var(--mark);
  }

  .bar {
    fill: none;
    stroke: var(--mark);
    stroke-width: 12;
    stroke-linecap: round;
  }
`;

export class Picture extends Reactive({
  /** a text for screen readers; without it the picture is decoration */
  label: attribute(""),
}) {
  static override styles = [palette, boardStyle, pictureStyle, look];

  /** @param box the viewBox */
  framed(box: string, drawing: unknown, kind: string) {
    const { label } = this;
    return html`<svg
      class=${kind}
      viewBox=${box}
      role=${label ? "img" : nothing}
      aria-label=${label || nothing}
      aria-hidden=${label ? nothing : "true"}
    >
      ${drawing}
    </svg>`;
  }
}

export class RrFace extends Reactive(
  {
    face: attribute(""),
    mini: attribute(false),
  },
  Picture,
) {
  constructor() {
    super();
    new FacesKnown(this);
  }

  override render() {
    const drawing = this.face && facesKnown() ? (this.mini ? stamp : face)(this.face) : nothing;
    return this.framed(`${-FRAME} ${-FRAME} ${SPAN + FRAME} ${SPAN + FRAME}`, drawing, this.mini ? "mini" : "face");
  }
}

export class RrPicture extends Reactive(
  {
    board: maybe<BoardJson>(),
  },
  Picture,
) {
  override render() {
    if (!this.board) return nothing;
    const board = boardOf(this.board);
    return this.framed(viewBox(board), surface(board), "board");
  }
}

customElements.define("rr-face", RrFace);
customElements.define("rr-picture", RrPicture);
