/** The players with all chips won, in a dialog: what does not fit into the slim bar. */

import { inARow, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { openDialog } from "../parts/dialog.ts";
import { Finder } from "../parts/finder.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { avatar } from "./avatar.ts";
import { badges } from "./badges.ts";
import { addComputer, computerWords } from "./computers.ts";
import { isYou, standings, wishesRematch } from "./model.ts";
import { nameTag } from "./names.ts";
import { closedSeats, lockMark, more } from "./people.ts";
import type { Room } from "./room.ts";
import { onTelevision } from "./television.ts";
import { endText } from "./words.ts";

export function openPlayers<V extends View>(room: Room<V>) {
  const finder = new Finder(() => dialog.requestUpdate());
  if (!room.view) return;
  const dialog = openDialog(
    () => (room.view ? room.game.tally(room.view) : ""),
    () => {
      const { view } = room;
      if (!view) return "";
      if (view.mode === "solo") return room.play.soloTable(view);
      const asOne = room.game.asOne(view);
      return html`${asOne ? room.play.soloTable(view) : ""}
      ${finder.field(view.players.length)}
      ${standingsTable(room, view, [], (player) => more(room, view, player), finder)} ${lockMark(view)}
      ${onTelevision(room)}
      <p class="muted">${inARow([asOne ? "" : t("room.chips_left", { count: view.chips_left }), goalOf(room, view)])}</p>
      ${addComputer(room, view)} ${closedSeats(room, view)}`;
    },
  );
  room.whenChanged = () => dialog.requestUpdate();
}

/** Do chips belong to the team? */
export const shareChips = <V extends View>(room: Room<V>, view: V) => view.mode === "solo" || room.game.asOne(view);

/** Why somebody does not play at the moment. */
export function absence(player: Player) {
  if (player.left) return t("room.has_left");
  if (!player.connected) return t("room.away");
  if (player.agreed) return t("room.would_end");
  return player.waiting ? t("room.next_round") : "";
}

/** When the game ends. */
function goalOf<V extends View>(room: Room<V>, view: V) {
  if (room.game.asOne(view)) return "";
  if (view.win_at) return t("room.first_to", { count: view.win_at });
  return view.rules.end.kind === "standard"
    ? t("room.until_all")
    : t("room.agreed_end", { end: endText(view.rules, "") });
}

/**
 * @param beside the content at the end of a player's line
 * @param finder narrows a long list
 */
export function standingsTable<V extends View>(
  room: Room<V>,
  view: V,
  winners: number[] = [],
  beside: (player: Player) => unknown = () => "",
  finder?: Finder,
) {
  const all = standings(view);
  return html`<ol class="standings ${room.game.asOne(view) ? "as-one" : ""}">
    ${(finder?.among(all, ({ name }) => name) ?? all).map(
      (player) =>
        html`<li class="${winners.includes(player.seat) ? "winner" : ""} ${isYou(view, player.seat) ? "mine" : ""}">
          ${avatar(player)}
          <span class="standing-name">
            ${nameTag(player.name)} ${isYou(view, player.seat) ? html`<small>${t("room.you")}</small>` : ""}
            ${player.seat === view.host && view.mode !== "table" ? html`<small class="host">${glyph("crown")} ${t("room.host")}</small>` : ""}
            ${!player.computer ? "" : html`<small class="computer">${computerWords(player)}</small>`}
            ${absence(player) ? html`<small>${absence(player)}</small>` : ""}
            ${wishesRematch(view, player.seat) ? html`<small class="wishes">${glyph("check")} ${t("room.rematch.wishes")}</small>` : ""} ${badges(player)}
          </span>
          <b class="standing-count">${player.chips.length}</b>
          <span class="standing-more">${beside(player)}</span>
          <span class="chips">${room.play.chipsOf(player)}</span>
        </li>`,
    )}
  </ol>`;
}
