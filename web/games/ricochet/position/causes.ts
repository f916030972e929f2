/**
 * Why a text cannot be read or a format cannot express something, and what was left out, in the reader's language. The
 * server sends codes, the locales have the texts; a code without a text is shown in the server's English.
 */

import { has, t } from "../../../core/i18n.ts";
import { html } from "../../../core/lit.ts";
import type { NoteValue } from "../../../wire/generated/http.ts";

/**
 * The reasons for a refusal, as a paragraph or a list; the server's own sentence if one of them has no text.
 *
 * @param message the server's sentence
 */
export function reasons(causes: readonly string[], message: string) {
  const keys = causes.map((cause) => `position.cause.${cause}`);
  if (!keys.length || !keys.every(has)) return html`<p class="detail" lang="en">${message}</p>`;
  if (keys.length === 1) return html`<p class="detail">${t(keys[0])}</p>`;
  return html`<ul class="detail">
    ${keys.map((key) => html`<li>${t(key)}</li>`)}
  </ul>`;
}

export function noteText({ kind, message }: NoteValue) {
  const key = `position.note.${kind}`;
  return has(key) ? html`<span>${t(key)}</span>` : html`<span lang="en">${message}</span>`;
}
