/** What single players are given against stronger ones (H2), as signs beside their names. */

import { html } from "../vendor/lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { givenTo } from "./mixed.js";

/** @typedef {import("../net/wire.js").Player} Player */

/** In words, where there is room for them. @param {Player} player */
export const badges = (player) => givenTo(player).map((words) => html`<small class="given">${words}</small>`);

/** One sign for all of it, where there is none. @param {Player} player */
export function badge(player) {
  const given = givenTo(player);
  return given.length ? html`<i class="given-sign" title=${given.join(", ")}>${glyph("balance")}</i>` : "";
}

/** What may be shown beyond the number that was said (H4). @param {{ grace?: number }} shown */
export const graceSign = ({ grace }) =>
  grace ? html`<small class="grace" title=${t("mixed.grace")} aria-hidden="true">+${grace}</small>` : "";
