/** The menu, which any page can open, and the controls for choices in it and in forms. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import type { From } from "./fields.ts";

/** An entry of the menu. */
export type MenuItem = { label: string; act: () => void; danger?: boolean; href?: string; download?: string };

type Menu = (items: () => MenuItem[][], game: string, help: boolean) => void;

let show: Menu = () => {};

/** Set by the shell, which knows all games and pages. */
export function onMenu(shown: Menu) {
  show = shown;
}

/**
 * @param items entries of the page, in groups
 * @param game the game for lessons and pages
 * @param help whether to show the entry for lessons; some pages have it elsewhere
 */
export const openMenu = (items: () => MenuItem[][] = () => [], game: string = "", help: boolean = true) =>
  show(items, game, help);

/** Radio buttons side by side. @param hint explains the chosen one */
export function segmented<V extends string>(
  label: string,
  name: string,
  value: V,
  values: readonly V[],
  words: (value: V) => unknown,
  set: (value: V) => void,
  hint: unknown = "",
) {
  return html`<fieldset class="segmented">
    <legend>${label}</legend>
    <div class="segments">
      ${values.map(
        (one) =>
          html`<label class="segment">
            <input type="radio" name=${name} value=${one} .checked=${one === value} @change=${() => set(one)} />
            <span>${words(one)}</span>
          </label>`,
      )}
    </div>
    ${hint ? html`<p class="muted small">${hint}</p>` : ""}
  </fieldset>`;
}

/** The same, worded by the messages of one key: the question is `KEY`, an answer `KEY.VALUE`. */
export const choice = <V extends string>(
  key: string,
  name: string,
  value: V,
  values: readonly V[],
  set: (value: V) => void,
  hint: unknown = "",
) => segmented(t(key), name, value, values, (one) => t(`${key}.${one}`), set, hint);

/** A switch with an explanation. */
export function toggle(
  label: string,
  hint: string,
  on: boolean,
  set: (on: boolean) => void,
  { disabled = false }: { disabled?: boolean } = {},
) {
  return html`<label class="toggle">
    <span class="toggle-words"><span>${label}</span>${hint ? html`<small>${hint}</small>` : ""}</span>
    <input
      type="checkbox"
      role="switch"
      .checked=${on}
      ?disabled=${disabled}
      @change=${({ currentTarget }: From<HTMLInputElement>) => set(currentTarget.checked)}
    />
  </label>`;
}
