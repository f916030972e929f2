/**
 * <mr-picture>: the tiles of Micro Robots in their case as a still picture – or, where the lot lays them, their backs.
 * Decoration, unless it has a `label`: then it says that.
 *
 * In:   side, tiles (at NW, NE, SE, SW; null: by lot), label
 */
import { LitElement, css, html, nothing } from "../lit.js";
import { Localized } from "../i18n.js";
import { VIEW_BOX } from "./board-art.js";
import { faceStyle, microBoardStyle } from "./board-styles.js";
import { laidBoard } from "./tiles-art.js";

const look = css`
  :host {
    display: block;
  }

  svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }

  .unknown rect {
    fill: none;
    stroke: var(--slab-edge);
    stroke-width: 7;
  }

  .unknown circle {
    fill: var(--slab-edge);
  }
`;

export class MrPicture extends LitElement {
  static styles = [faceStyle, microBoardStyle, look];

  static properties = { side: {}, tiles: { attribute: false }, label: {} };

  constructor() {
    super();
    /** @type {import("./types.js").Side} */
    this.side = "black";
    /** @type {import("./laying.js").Laid | null} */
    this.tiles = null;
    this.label = "";
    new Localized(this);
  }

  /** @override */
  render() {
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
