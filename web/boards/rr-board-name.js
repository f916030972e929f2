/**
 * <rr-board-name>: the short name of an arrangement, "Board 37 of 96", beside its picture, to be read out or copied.
 *
 * In:   edition, faces (at NW, NE, SE, SW), board (another picture than that of the faces alone)
 */
import { LitElement, html, nothing } from "../lit.js";
import { Localized, t } from "../i18n.js";
import { boardOfFaces, facesKnown } from "../rules/arrange.js";
import { copied } from "../shell/copy.js";
import { glyph } from "../shell/glyphs.js";
import { FacesKnown } from "./faces-known.js";
import "./pictures.js";
import { fullBoardName } from "./words.js";

export class RrBoardName extends LitElement {
  static properties = {
    edition: {},
    faces: { attribute: false },
    board: { attribute: false },
    copied: { state: true },
  };

  constructor() {
    super();
    this.edition = "mixed";
    /** @type {readonly string[]} */
    this.faces = [];
    /** @type {import("../rules/board.js").BoardJson | null} */
    this.board = null;
    this.copied = false;
    new Localized(this);
    new FacesKnown(this);
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  /** @override @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("faces")) this.copied = false;
  }

  /** @override */
  render() {
    const name = facesKnown() ? fullBoardName(this.edition, this.faces) : null;
    if (!name) return nothing;
    const copy = async () => {
      this.copied = await copied(name);
    };
    return html`<div class="board-name">
      <rr-picture .board=${this.board ?? boardOfFaces(this.faces)}></rr-picture>
      <p><b>${name}</b><small>${this.faces.join(" ")}</small></p>
      <button type="button" class="icon-button" aria-label=${t("faces.copy", { name })} @click=${copy}>
        ${glyph(this.copied ? "check" : "copy")}
      </button>
    </div>`;
  }
}

customElements.define("rr-board-name", RrBoardName);
