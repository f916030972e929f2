/** The slim header of all pages without one of their own. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "./glyphs.ts";
import { languageButton } from "./language.ts";
import { openLearn } from "./learn.ts";
import { openMenu } from "./menu.ts";

/** @param game the game for help and menu */
export const appBar = (game: () => string = () => "") => html`<header class="app-bar">
  <a class="brand" href="/">${t("app.name")}</a>
  ${languageButton()}
  <button class="icon-button" aria-label=${t("app.learn")} @click=${() => void openLearn("", game())}>
    ${glyph("help")}
  </button>
  <button class="icon-button" aria-label=${t("app.menu")} aria-haspopup="dialog" @click=${() => openMenu(undefined, game())}>
    ${glyph("menu")}
  </button>
</header>`;
