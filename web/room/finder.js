/** A field that finds somebody by a part of the name, where a list of people is too long to be looked through. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { among, FEW } from "./crowd.js";

export class Finder {
  /** @param {() => void} changed */
  constructor(changed) {
    this.text = "";
    this.changed = changed;
  }

  /** The field, where there are many. @param {number} count */
  field(count) {
    if (count <= FEW) return "";
    const words = t("people.find");
    return html`<input
      class="field find"
      type="search"
      placeholder=${words}
      aria-label=${words}
      autocomplete="off"
      enterkeyhint="search"
      .value=${this.text}
      @input=${(/** @type {Event} */ event) => {
        this.text = /** @type {HTMLInputElement} */ (event.target).value;
        this.changed();
      }}
    />`;
  }

  /**
   * Those whose names have what was typed in them.
   *
   * @template T
   * @param {readonly T[]} people
   * @param {(one: T) => string} nameOf
   * @returns {T[]}
   */
  among(people, nameOf) {
    return among(people, this.text, nameOf);
  }
}
