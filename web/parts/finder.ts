/** A field that finds a person by part of their name, for lists that are too long to scan. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { fieldValue } from "./fields.ts";

/** Up to this many people there is no field. */
const FEW = 12;

/** A name for comparison: without capitals and accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();

/** In a long list, the people whose names contain this text; in a short one, all of them. */
export function among<T>(people: readonly T[], text: string, nameOf: (one: T) => string): T[] {
  const wanted = plain(text);
  return people.filter((one) => people.length <= FEW || plain(nameOf(one)).includes(wanted));
}

export class Finder {
  text = "";
  changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** The field, in a long list. */
  field(count: number) {
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
      @input=${(event: Event) => {
        this.text = fieldValue(event);
        this.changed();
      }}
    />`;
  }

  /** The people whose names contain what was typed. */
  among<T>(people: readonly T[], nameOf: (one: T) => string): T[] {
    return among(people, this.text, nameOf);
  }
}
