/**
 * Before the game: the invitation in the board's place (QR code, code, link) and, below it, the players, the rules in a
 * line, and the start. On plain HTTP in a LAN there is no clipboard: then the link is selected for copying.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { copied, selectAll, share, sharesByTouch } from "../parts/copy.ts";
import type { From } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import type { View } from "../wire/generated/common.ts";
import { qrPath } from "../wire/http.ts";
import { avatar } from "./avatar.ts";
import { badges } from "./badges.ts";
import { addComputer, computerWords } from "./computers.ts";
import { gameAndPlayers, joinFault, joinForm } from "./join.ts";
import { can, isHost, isSpectator, mayJoin, playerAt, present } from "./model.ts";
import { nameTag, withNames } from "./names.ts";
import { lockMark, more } from "./people.ts";
import { qrCode } from "./qr-code.ts";
import type { AnyRoom, Room } from "./room.ts";
import { openRules } from "./rules-dialog.ts";
import { onTelevision } from "./television.ts";
import { warmUpKey } from "./warm-up.ts";
import { foot, head, zoneNews } from "./zone.ts";

/** The board's place before the game: the invitation or, if that is beside the board, a puzzle. */
export function entrance(room: AnyRoom, view: View) {
  return room.middle.free ? room.middle.template() : invitation(room, view);
}

/** For guests the game, its players, and how to join; for players how to invite others. */
const invitation = (room: AnyRoom, view: View) =>
  mayJoin(view)
    ? html`<section class="welcome" aria-label=${t("room.join")}>
        <div class="welcome-game">${room.game.emblem}</div>
        ${gameAndPlayers(room, view)} ${joinForm(room)}
        <p class="welcome-code">${t("room.invite.code")} <b>${room.code}</b></p>
      </section>`
    : poster(room);

export function poster(room: AnyRoom) {
  const link = room.store?.info?.link ?? "";
  return html`<section class="poster" aria-label=${t("room.invite")}>
    ${qrCode(qrPath(room.code), t("room.invite.qr"))}
    <p class="poster-code"><small>${t("room.invite.code")}</small><b>${room.code}</b></p>
    ${room.view ? lockMark(room.view) : ""} ${onTelevision(room)}
    <div class="poster-link">
      <input class="field" readonly .value=${link} aria-label=${t("room.invite.link")} @focus=${selectAll} />
      <button class="button" @click=${(event: From<HTMLElement>) => give(room, link, event.currentTarget)}>
        ${glyph(sharesByTouch() ? "share" : "copy")}
        ${room.copied ? t("room.invite.copied") : sharesByTouch() ? t("room.invite.share") : t("room.invite.copy")}
      </button>
    </div>
    <p class="poster-hint" role="status">${room.copied === "select" ? t("room.invite.select") : ""}</p>
  </section>`;
}

async function give(room: AnyRoom, link: string, button: HTMLElement) {
  if (sharesByTouch()) return share({ url: link, title: room.game.invitation() });
  const input = button.parentElement?.querySelector("input");
  input?.focus();
  input?.select();
  room.copied = (await copied(link)) ? "yes" : "select";
  room.requestUpdate();
}

export function lobbyZone<V extends View>(room: Room<V>, view: V) {
  const solo = view.mode === "solo";
  const here = present(view);
  return html`
    ${head(room, view, { title: solo ? t("room.lobby.solo") : lobbyTitle(view) })}
    ${zoneNews(room, view)}
    <div class="zone-body lobby">
      ${room.middle.free ? invitation(room, view) : ""}
      <ul class="seats" aria-label=${t("room.players")}>
        ${here.map(
          (player) =>
            html`<li class="seat ${player.connected ? "here" : "away"}">
              ${avatar(player)} ${nameTag(player.name)}
              ${player.seat === view.host ? hostMark() : ""}
              ${!player.computer ? "" : html`<small class="computer" title=${computerWords(player)}><span class="visually-hidden">${computerWords(player)}</span><span aria-hidden="true">${player.computer}</span></small>`}
              ${badges(player)} ${solo ? "" : more(room, view, player)}
            </li>`,
        )}
      </ul>
      ${addComputer(room, view)}
      <div class="agreed">
        ${room.play.agreedBoards(view)}
        <div class="agreed-words">
          <p class="rules-line">
            ${room.game
              .rulesLine(view)
              .map((part, index, parts) => html`<span>${part}${index < parts.length - 1 ? "\u00a0·" : ""}</span> `)}
          </p>
          <button class="text-button" @click=${() => openRules(room)}>
            ${can(view, "settings") ? t("room.rules.change") : t("room.rules.show")}
          </button>
        </div>
      </div>
    </div>
    ${foot(lobbyFoot(room, view))}
  `;
}

/** For guests, who is waiting; for players, how many they are. */
function lobbyTitle(view: View) {
  const host = playerAt(view, view.host);
  if (mayJoin(view) && host && !joinFault(view)) return t("room.lobby.guest", { name: host.name });
  const count = present(view).length;
  return count > 1 ? t("room.lobby", { count }) : t("room.lobby.friends");
}

const hostMark = () =>
  html`<small class="host"> ${glyph("crown")}<span class="visually-hidden">${t("room.host")}</span> </small>`;

function lobbyFoot(room: AnyRoom, view: View) {
  if (can(view, "start")) {
    const lonely = present(view).length < 2;
    return html`<button
      class="button primary grow"
      aria-disabled=${lonely ? "true" : "false"}
      @click=${() => room.store?.command({ type: "start" })}
    >
      ${t("room.start")}
    </button>
    ${warmUpKey(room, view, { sign: true })}`;
  }
  if (isSpectator(view)) return "";
  const host = playerAt(view, view.host);
  return html`<p class="foot-note">
      ${isHost(view) ? t("room.lobby.alone") : withNames(view, t("room.lobby.waiting", { name: host?.name ?? t("room.somebody") }))}
    </p>
    ${warmUpKey(room, view, { sign: true })}`;
}
