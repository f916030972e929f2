/** The choice of the language: a globe in the bar of every page, a list in a room's menu. Languages name themselves. */

import { LANGUAGES, LOCALES, locale, setLocale, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose } from "../core/settings.ts";
import { tab } from "../core/storage.ts";
import { glyph } from "./glyphs.ts";

/** What the address asked for (`?lang=`), while the tab is open. */
const WISH = "randolph.language";

/** The language that the address asks for now, or asked for earlier in this tab; null: none. */
export function wishedLanguage() {
  const wish = new URL(location.href).searchParams.get("lang");
  if (wish) tab.write(WISH, wish);
  return wish ?? tab.read(WISH, (kept) => (kept ? String(kept) : null));
}

/** A choice by hand replaces the one of the address. */
function take(tag: string) {
  choose({ locale: tag });
  tab.forget(WISH);
  const place = new URL(location.href);
  if (place.searchParams.has("lang")) {
    place.searchParams.delete("lang");
    history.replaceState(history.state, "", place);
  }
  void setLocale(tag);
}

const list = (label: string) => html`<select
  aria-label=${label}
  @change=${({ currentTarget }: Event) => currentTarget instanceof HTMLSelectElement && take(currentTarget.value)}
>
  ${LOCALES.map((tag) => html`<option value=${tag} lang=${tag} .selected=${tag === locale()}>${LANGUAGES[tag]}</option>`)}
</select>`;

/** The globe, with the browser's own list behind it. */
export const languageButton = () =>
  html`<span class="icon-button language">${glyph("globe")}${list(t("setting.language"))}</span>`;

/** A line of the settings. */
export const languageLine = () =>
  html`<label class="language-line"><span aria-hidden="true">${t("setting.language")}</span>${list(t("setting.language"))}</label>`;
