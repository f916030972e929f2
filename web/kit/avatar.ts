/** A player as a disc, wherever players are shown. */

import { vars } from "../core/css-vars.ts";
import { html } from "../core/lit.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player } from "../wire/generated/common.ts";

/**
 * The hue of a seat: muted, so that nobody mistakes a player for a robot. White text has a contrast of 4.5:1 on all of
 * them.
 */
export const seatColor = (seat: number) => vars({ "--seat": `var(--seat-${seat % 8})` });

/**
 * The initial of a name on a disc (a screen for a computer player), with the presence dot or, once done or ready, a
 * check. A lost connection stays visible.
 */
export function avatar(player: Player) {
  const initial = player.computer ? glyph("screen") : ([...player.name.trim()][0]?.toUpperCase() ?? "?");
  const said = player.done || player.ready;
  const there = player.connected && !player.left;
  const marks = html`${said ? html`<i class="badge">${glyph("check")}</i>` : ""}${said && there ? "" : html`<i class="dot"></i>`}`;
  return html`<span class="avatar ${there ? "" : "away"}" aria-hidden="true" ${seatColor(player.seat)}><span class="initial">${initial}</span>${marks}</span>`;
}
