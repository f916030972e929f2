/**
 * The players at the table: names are added and removed before the game and between rounds. The field keeps the focus
 * for the next name; the last group can be added with one tap.
 */

import { t, withCommas } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { avatar } from "../kit/avatar.ts";
import { seated } from "../kit/device.ts";
import { can, isDevice, standings } from "../kit/model.ts";
import { nameTag } from "../kit/names.ts";
import { openHandicap } from "../kit/people.ts";
import { standingsTable } from "../kit/players.ts";
import { ask, openDialog } from "../parts/dialog.ts";
import type { From } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import type { Player, View } from "../wire/generated/common.ts";
import { LONGEST_NAME } from "../wire/generated/protocol.ts";
import type { Device, TableRoom } from "./device.ts";
import { rememberedNames } from "./memory.ts";

/** A name and a button; Enter adds and waits for the next name. */
export function nameForm<V extends View>(device: Device<V>, view: V) {
  const { room } = device;
  const asked = t(seated(view).length ? "referee.name" : "referee.name.first");
  const submit = async (event: SubmitEvent & From<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    if (!field) return;
    const name = field.value.trim();
    field.focus();
    if (!name) return room.refuse(t("room.refused.nameless"), null);
    if (await device.add(name)) {
      room.refusal = null;
      if (field.value.trim() === name) field.value = "";
    } else field.select();
  };
  return html`<form class="join compact" novalidate @submit=${submit}>
    <label for="table-name" class="visually-hidden">${asked}</label>
    <div class="row">
      <input
        id="table-name"
        class="field"
        name="name"
        placeholder=${asked}
        maxlength=${LONGEST_NAME}
        autocomplete="off"
        autocapitalize="words"
        enterkeyhint="done"
      />
      <button class="button">${t("referee.add")}</button>
    </div>
  </form>`;
}

/**
 * The names, on the device itself each with a button to remove it.
 *
 * @param how also with a button for a handicap (H2)
 */
export function nameList<V extends View>(device: Device<V>, view: V, { giving = false }: { giving?: boolean } = {}) {
  const players = seated(view);
  if (!players.length) return "";
  const handicap = ({ name, seat }: Player) =>
    html`<button
      class="icon-button"
      aria-haspopup="dialog"
      aria-label="${name}: ${t("mixed.handicap")}"
      @click=${() => openHandicap(device.room, seat)}
    >
      ${glyph("balance")}
    </button>`;
  const leaves = (player: Player) =>
    html`<button
      class="icon-button seat-leave"
      aria-label=${t("referee.remove", { name: player.name })}
      @click=${() => leave(device, view, player)}
    >
      ${glyph("close")}
    </button>`;
  return html`<ul class="seats table-seats" aria-label=${t("room.players")}>
    ${players.map(
      (player) =>
        html`<li class="seat">
          ${avatar(player)} ${nameTag(player.name)} ${giving && can(view, "handicap") ? handicap(player) : ""}
          ${isDevice(view) ? leaves(player) : ""}
        </li>`,
    )}
  </ul>`;
}

/** A button for the names of the last group that are not at the table yet. */
export function lastGroup<V extends View>(device: Device<V>, view: V) {
  const here = new Set(seated(view).map((player) => player.name.toLocaleLowerCase()));
  const missing = rememberedNames().filter((name) => !here.has(name.toLocaleLowerCase()));
  if (!missing.length || here.size > 1) return "";
  const sit = async () => {
    for (const name of missing) if (!(await device.add(name))) return;
  };
  return html`<button class="button small last-group" @click=${() => void sit()}>
    ${t("referee.last_group", { names: withCommas(missing) })}
  </button>`;
}

/** Before the game a name is simply removed; later chips and bid are at stake, so there is a confirmation. */
function leave<V extends View>(device: Device<V>, view: V, player: Player) {
  if (view.phase === "lobby") return device.remove(player.seat);
  ask({
    heading: t("referee.remove", { name: player.name }),
    text: t(device.game.words(view).leaving),
    yes: t("referee.remove.yes"),
    no: t("referee.back"),
    act: () => device.remove(player.seat),
  });
}

/** All players with chips, and joining and leaving, in a dialog. */
export function openTable<V extends View>(device: Device<V>) {
  const { room } = device;
  const dialog = openDialog(
    () => t("room.players"),
    () => {
      const { view } = room;
      if (!view) return "";
      return html`${standingsTable(room, view)} ${nameList(device, view, { giving: true })}
    ${can(view, "add_player") ? nameForm(device, view) : ""}
    ${room.refusal ? html`<p class="fault" role="alert">${room.refusal.text}</p>` : ""}`;
    },
  );
  room.whenChanged = () => dialog.requestUpdate();
}

/** The players' chips. */
export function scores<V extends View>(room: TableRoom<V>, view: V) {
  return html`<ol class="scores" aria-label=${t("referee.scores")} tabindex="0">
    ${standings(view)
      .filter((player) => !player.left)
      .map(
        (player) =>
          html`<li>
            ${avatar(player)} <span class="player-name">${player.name}</span>
            <span class="chips">${room.play.chipsOf(player)}</span>
            <b>${player.chips.length}</b>
          </li>`,
      )}
  </ol>`;
}
