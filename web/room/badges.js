/** What single players are given against stronger ones (H2), as signs beside their names. */

import { html } from "../lit.js";
import { t } from "../i18n.js";
import { glyph } from "../shell/glyphs.js";
import { givenTo, signsOf } from "./mixed.js";

/** @typedef {import("../net/wire.js").Player} Player */

/** In a few signs, and in words for who listens or points there. @param {Player} player */
export function badges(player) {
  const words = givenTo(player);
  return signsOf(player).map(
    (sign, index) =>
      html`<small class="given" title=${words[index]}
        ><span aria-hidden="true">${sign}</span><span class="visually-hidden">${words[index]}</span></small
      >`,
  );
}

/** One sign for all of it, where there is none. @param {Player} player */
export function badge(player) {
  const given = givenTo(player);
  return given.length ? html`<i class="given-sign" title=${given.join(", ")}>${glyph("balance")}</i>` : "";
}

/** What may be shown beyond the number that was said (H4). @param {{ grace?: number }} shown */
export const graceSign = ({ grace }) =>
  grace ? html`<small class="grace" title=${t("mixed.grace")} aria-hidden="true">+${grace}</small>` : "";
