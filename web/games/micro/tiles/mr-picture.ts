/**
 * <mr-picture>: the tiles of Micro Robots in their case as a still picture; if they are drawn at random, their backs.
 * Decoration, unless it has a `label` for screen readers.
 *
 * In: side, tiles (at NW, NE, SE, SW; null: at random), label.
 */

import { css, html, nothing } from "../../../core/lit.ts";
import { attribute, maybe, Reactive } from "../../../core/reactive.ts";
import { pictureStyle } from "../../../kit/emblem.ts";
import type { Side } from "../../../wire/generated/micro.ts";
import { VIEW_BOX } from "../board/board-art.ts";
import { faceStyle, microBoardStyle } from "../board/board-styles.ts";
import type { Laid } from "./laying.ts";
import { laidBoard } from "./tiles-art.ts";

const look = css`
  .unknown rect {
    fill: none;
    stroke: var(--slab-edge);
    stroke-width: 7;
  }

  .unknown circle {
    fill: var(--slab-edge);
  }
`;

export class MrPicture extends Reactive({
  side: attribute<Side>("black"),
  tiles: maybe<Laid>(),
  label: attribute(""),
}) {
  static override styles = [faceStyle, microBoardStyle, pictureStyle, look];

  override render() {
    const { side, tiles, label } = this;
    return html`<svg
      class="side ${side}"
      viewBox=${VIEW_BOX}
      role=${label ? "img" : nothing}
      aria-label=${label || nothing}
      aria-hidden=${label ? nothing : "true"}
    >
      ${laidBoard(side, tiles)}
    </svg>`;
  }
}

customElements.define("mr-picture", MrPicture);
