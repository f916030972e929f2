/** Handicaps of single players (H2), as signs beside their names. */

import { t, withCommas } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player } from "../wire/generated/common.ts";
import { givenTo, signsOf } from "./mixed.ts";

/** As a few signs, with words for screen readers and tooltips. */
export function badges(player: Player) {
  const words = givenTo(player);
  return signsOf(player).map(
    (sign, index) =>
      html`<small class="given" title=${words[index]}
        ><span aria-hidden="true">${sign}</span><span class="visually-hidden">${words[index]}</span></small
      >`,
  );
}

/** One sign for all of them, if space is short. */
export function badge(player: Player) {
  const given = givenTo(player);
  return given.length ? html`<i class="given-sign" title=${withCommas(given)}>${glyph("balance")}</i>` : "";
}

/** What may be shown beyond the number that was bid (H4). */
export const graceSign = ({ grace }: { grace?: number }) =>
  grace ? html`<small class="grace" title=${t("mixed.grace")} aria-hidden="true">+${grace}</small>` : "";
