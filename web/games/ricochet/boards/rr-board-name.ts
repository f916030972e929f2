/**
 * <rr-board-name>: the short name of an arrangement, "Board 37 of 96", beside its picture, to be read out or copied.
 *
 * In: edition, faces (at NW, NE, SE, SW), board (if the picture shows another board than the faces alone).
 */

import { t } from "../../../core/i18n.ts";
import { html, nothing } from "../../../core/lit.ts";
import { attribute, InDocument, list, maybe, Reactive } from "../../../core/reactive.ts";
import { copied } from "../../../parts/copy.ts";
import { glyph } from "../../../parts/glyphs.ts";
import { boardOfFaces, facesKnown } from "../rules/arrange.ts";
import { FacesKnown } from "./faces-known.ts";
import "./pictures.ts";
import type { BoardJson } from "../rules/board.ts";
import { fullBoardName } from "./words.ts";

export class RrBoardName extends Reactive(
  {
    edition: attribute("mixed"),
    faces: list<string>(),
    board: maybe<BoardJson>(),
    copied: false,
  },
  InDocument,
) {
  constructor() {
    super();
    new FacesKnown(this);
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has("faces")) this.copied = false;
  }

  override render() {
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
