/** What single players are given against stronger ones (H2), as signs beside their names. */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player } from "../wire/generated/common.ts";
import { givenTo, signsOf } from "./mixed.ts";

/** In a few signs, and in words for who listens or points there. */
export function badges(player: Player) {
  const words = givenTo(player);
  return signsOf(player).map(
    (sign, index) =>
      html`<small class="given" title=${words[index]}
        ><span aria-hidden="true">${sign}</span><span class="visually-hidden">${words[index]}</span></small
      >`,
  );
}

/** One sign for all of it, where there is none. */
export function badge(player: Player) {
  const given = givenTo(player);
  return given.length ? html`<i class="given-sign" title=${given.join(", ")}>${glyph("balance")}</i>` : "";
}

/** What may be shown beyond the number that was said (H4). */
export const graceSign = ({ grace }: { grace?: number }) =>
  grace ? html`<small class="grace" title=${t("mixed.grace")} aria-hidden="true">+${grace}</small>` : "";
