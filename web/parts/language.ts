/**
 * The choice of the language, in two taps everywhere: the globe in the bar and a name in its list, or where a game on a
 * phone leaves no place for the globe, the menu and a name in it. Languages name themselves.
 */

import { LANGUAGES, LOCALES, locale, setLocale, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose } from "../core/settings.ts";
import { tab } from "../core/storage.ts";
import { glyph } from "./glyphs.ts";
import { segmented } from "./menu.ts";

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

/** The globe, with the browser's own list behind it. */
export const languageButton = () =>
  html`<span class="icon-button language">
    ${glyph("globe")}
    <select
      aria-label=${t("setting.language")}
      @change=${({ currentTarget }: Event) => currentTarget instanceof HTMLSelectElement && take(currentTarget.value)}
    >
      ${LOCALES.map((tag) => html`<option value=${tag} lang=${tag} .selected=${tag === locale()}>${LANGUAGES[tag]}</option>`)}
    </select>
  </span>`;

/** All languages side by side, at the top of a room's menu; seen only where the bar may have no globe (menu.css). */
export const languageNames = () =>
  html`<div class="menu-languages">
    ${segmented(t("setting.language"), "locale", locale(), LOCALES, (tag) => html`<bdi lang=${tag}>${LANGUAGES[tag]}</bdi>`, take)}
  </div>`;
