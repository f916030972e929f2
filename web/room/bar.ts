/**
 * The slim bar above the board: players with chips and presence, the round, help and menu. A button lists all players;
 * if they do not all fit side by side, the bar says how many are hidden (crowd.ts).
 */

import { t, withCommas } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { avatar } from "../kit/avatar.ts";
import { badge } from "../kit/badges.ts";
import { computerWords } from "../kit/computers.ts";
import type { AtTable } from "../kit/device.ts";
import { givenTo } from "../kit/mixed.ts";
import { isDevice, isYou, named } from "../kit/model.ts";
import { mayTalk } from "../kit/phrases.ts";
import { openPlayers } from "../kit/players.ts";
import type { AnyRoom, Room } from "../kit/room.ts";
import { isUnnamed } from "../kit/unnamed.ts";
import { endInSight } from "../kit/words.ts";
import { glyph } from "../parts/glyphs.ts";
import { languageButton } from "../parts/language.ts";
import { openMenu } from "../parts/menu.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { roomMenu } from "./room-menu.ts";
import { bubbles, openTalk } from "./talk.ts";

export function bar<V extends View>(room: Room<V>, view: V | null) {
  return html`<header class="bar">
    ${room.large ? people(room) : view?.mode === "solo" && view.phase !== "lobby" ? soloTemplate(room, view) : players(room, view)}
    ${view && view.round > 0 ? round(room, view) : ""}
    ${view && mayTalk(view) && !room.large ? talk(room) : ""}
    ${view && isDevice(view) && room.referee ? flip(room.referee) : ""} ${languageButton()} ${help(room)}
    <button
      class="icon-button"
      aria-label=${t("app.menu")}
      aria-haspopup="dialog"
      @click=${() => openMenu(() => roomMenu(room), room.game.book.game, false)}
    >
      ${glyph("menu")}
    </button>
    ${view?.mode === "group" && !(room.large && mayTalk(view)) ? bubbles(view, room.bubbles) : ""}
  </header>`;
}

/** The current rules, and from there all rules: besides the reasons of refusals, the only help in a room. */
const help = (room: AnyRoom) =>
  html`<button
    class="icon-button"
    aria-label=${t("room.help")}
    aria-haspopup="dialog"
    @click=${() => room.openPhaseRules()}
  >
    ${glyph("help")}
  </button>`;

/** On a large screen the players are listed beside the board (large.ts); this opens the players' dialog. */
const people = <V extends View>(room: Room<V>) =>
  html`<button class="text-button people" aria-haspopup="dialog" @click=${() => openEverybody(room)}>
    ${room.view ? room.game.tally(room.view) : ""}
  </button>`;

/** All players; on a real table also joining and leaving. */
const openEverybody = <V extends View>(room: Room<V>) =>
  room.view && isDevice(room.view) ? room.referee?.openTable() : openPlayers(room);

/** The round and the end of the game, as long or short as space allows. */
function round<V extends View>(room: Room<V>, view: V) {
  const last = room.game.lastRound(view);
  return html`<p class="round">
    <span><small>${t("room.round")}</small> <b>${view.round}</b></span>
    <small class="round-end">${endInSight(view, last, "short")}</small>
    <small class="round-end long">${endInSight(view, last)}</small>
  </p>`;
}

/** Shown if there is room; the menu always has it. */
const talk = (room: AnyRoom) =>
  html`<button class="icon-button talk" aria-label=${t("people.talk")} aria-haspopup="dialog" @click=${() => openTalk(room)}>
    ${glyph("speech")}
  </button>`;

/** On a real table: turn the page for the players opposite. */
const flip = <V extends View>(referee: AtTable<V>) =>
  html`<button
    class="icon-button"
    aria-label=${t("referee.flip")}
    aria-pressed=${referee.turned ? "true" : "false"}
    title=${t("referee.flip")}
    @click=${() => referee.flip()}
  >
    ${glyph("flip")}
  </button>`;

function players<V extends View>(room: Room<V>, view: V | null) {
  const seated = view ? named(view, isUnnamed) : [];
  const goal = view && room.game.chipGoal(view);
  const asOne = view !== null && view.phase !== "lobby" && room.game.asOne(view);
  const words = view ? seated.map((player) => standing(view, player, asOne)) : [];
  return html`<button
    class="players ${asOne ? "as-one" : ""} ${seated.length > 2 ? "many" : ""} ${seated.length > 4 ? "crowd" : ""}"
    aria-haspopup="dialog"
    aria-label=${[t("room.players"), words.join("; ")].filter(Boolean).join(": ")}
    ?disabled=${!seated.length}
    @click=${() => openEverybody(room)}
  >
    ${asOne ? room.game.soloScore(view) : ""} ${view ? seated.map((player) => pill(view, player, goal)) : ""}
    <span class="player-rest" hidden></span>
  </button>`;
}

/**
 * A player in words: "You, 3 chips, is done".
 *
 * @param asOne chips belong to the team
 */
function standing(view: View, player: Player, asOne: boolean) {
  const name = isYou(view, player.seat) ? t("room.you") : player.name;
  const words = [asOne ? name : t("room.seat", { name, count: player.chips.length })];
  if (player.computer) words.push(computerWords(player));
  if (!player.connected) words.push(t("room.away"));
  if (player.done) words.push(t("room.bid.done"));
  words.push(...givenTo(player));
  return withCommas(words);
}

/** @param of how many chips win, if that is shown beside one's own */
function pill(view: View, player: Player, of: number | null) {
  const goal = of === null ? "" : html`<small class="player-goal">/${of}</small>`;
  const classes = [
    "player",
    isYou(view, player.seat) ? "me" : "",
    player.connected ? "here" : "away",
    player.waiting ? "waiting" : "",
    view.demonstration?.seat === player.seat ? "showing" : "",
  ];
  return html`<span data-chips-of=${player.seat} class=${classes.filter(Boolean).join(" ")} title=${withCommas([player.name, computerWords(player)])}>
    ${avatar(player)}
    <span class="player-name">${isYou(view, player.seat) ? t("room.you") : player.name}</span>
    <b class="player-chips">${player.chips.length}</b>${goal} ${badge(player)}
  </span>`;
}

function soloTemplate<V extends View>(room: Room<V>, view: V) {
  return html`<button class="players" aria-haspopup="dialog" @click=${() => openPlayers(room)}>
    ${room.game.soloScore(view)}
  </button>`;
}
