/** A field that finds somebody by a part of the name, where a list of people is too long to be looked through. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { fieldValue } from "./fields.ts";

/** So many are found by looking. */
const FEW = 12;

/** A name as it is compared: without capitals and accents. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();

/** Of many those whose names have this text in them; few are all of them. */
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

  /** The field, where there are many. */
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

  /** Those whose names have what was typed in them. */
  among<T>(people: readonly T[], nameOf: (one: T) => string): T[] {
    return among(people, this.text, nameOf);
  }
}
