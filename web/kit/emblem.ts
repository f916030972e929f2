/** A game as a small picture, where one is chosen. Decoration. */

import type { CSSResultGroup } from "lit";
import { Localized } from "../core/i18n.ts";
import { css, html, LitElement } from "../core/lit.ts";

export abstract class Emblem extends LitElement {
  static override styles: CSSResultGroup = css`
    :host {
      display: block;
    }

    svg {
      display: block;
      inline-size: 100%;
      block-size: auto;
      border-radius: 14px;
    }
  `;

  constructor() {
    super();
    new Localized(this); // letters on it are of the language
  }

  /** What is seen, 220 by 140: a template of SVG. */
  abstract drawing(): unknown;

  override render() {
    return html`<svg viewBox="0 0 220 140" aria-hidden="true">${this.drawing()}</svg>`;
  }
}
