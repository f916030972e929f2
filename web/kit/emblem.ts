/** A small picture of a game, where one is chosen. Decoration. */

import type { CSSResultGroup } from "lit";
import { css, html } from "../core/lit.ts";
import { Reactive } from "../core/reactive.ts";

/** An element that is a picture as wide as its place. */
export const pictureStyle = css`
  :host {
    display: block;
  }

  svg {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
`;

export abstract class Emblem extends Reactive({}) {
  static override styles: CSSResultGroup = [
    pictureStyle,
    css`
      svg {
        border-radius: 14px;
      }
    `,
  ];

  /** The content, 220 by 140: an SVG template. */
  abstract drawing(): unknown;

  override render() {
    return html`<svg viewBox="0 0 220 140" aria-hidden="true">${this.drawing()}</svg>`;
  }
}
