/**
 * Actions on the people of a room: one's own name, and for the host the seats of the others (make somebody the host,
 * close a seat, let its player back in) and the room's lock. They are in the menu at a player's name.
 */

import { t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { choose } from "../core/settings.ts";
import { ask, openDialog } from "../parts/dialog.ts";
import { type From, typedName } from "../parts/fields.ts";
import { glyph } from "../parts/glyphs.ts";
import { type MenuItem, toggle } from "../parts/menu.ts";
import { Unconfirmed } from "../parts/unconfirmed.ts";
import type { Player, PlayerHandicap, View } from "../wire/generated/common.ts";
import { sendAway } from "./computers.ts";
import { nameFault, nameField } from "./join.ts";
import { NOTHING } from "./mixed.ts";
import { can, isYou, playerAt } from "./model.ts";
import { nameTag } from "./names.ts";
import type { AnyRoom } from "./room.ts";
import { seconds } from "./rules-parts.ts";

/** Does this viewer have actions for a player, who may be a computer player? */
const manageable = (view: View, player: Player) =>
  !player.left && (can(view, "handicap") || (isYou(view, player.seat) ? can(view, "rename") : can(view, "kick")));

/** The button at a player's name; nothing without actions. */
export const more = (room: AnyRoom, view: View, player: Player) =>
  manageable(view, player)
    ? html`<button
        class="icon-button"
        aria-haspopup="dialog"
        aria-label=${isYou(view, player.seat) && !can(view, "handicap") ? t("people.rename") : t("people.more", { name: player.name })}
        @click=${() => openPerson(room, player.seat)}
      >
        ${glyph("more")}
      </button>`
    : "";

/** The menu at a player's name. */
export function openPerson(room: AnyRoom, seat: number) {
  const { view } = room;
  const player = view && playerAt(view, seat);
  if (!view || !player) return;
  const own = isYou(view, seat);
  if (own && !can(view, "handicap")) return openRename(room);
  const { name } = player;
  const dialog = openDialog(
    () => name,
    () => {
      const then = (act: () => void) => () => {
        dialog.close();
        act();
      };
      const reachable = player.connected || view.rules.correspondence; // or may come back later
      return html`<nav class="menu-list">
        ${own ? html`<button class="menu-item" @click=${then(() => openRename(room))}>${t("people.rename")}</button>` : ""}
        ${
          can(view, "handicap")
            ? html`<button class="menu-item" @click=${then(() => openHandicap(room, seat))}>${t("mixed.handicap")}</button>`
            : ""
        }
        ${
          !own && can(view, "hand_over") && reachable && !player.computer
            ? html`<button class="menu-item" @click=${then(() => askHandOver(room, player))}>
                ${t("people.hand_over")}
              </button>`
            : ""
        }
        ${
          !own && can(view, "kick")
            ? html`<button class="menu-item danger" @click=${then(() => (player.computer ? sendAway(room, player) : askKick(room, player)))}>
                ${player.computer ? t("people.computer.remove", { name }) : t("people.kick")}
              </button>`
            : ""
        }
      </nav>
      ${reachable || player.computer || !can(view, "hand_over") ? "" : html`<p class="muted small">${t("people.hand_over.away", { name })}</p>`}`;
    },
  );
}

/** The offered head starts, in seconds. */
const AHEAD = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];

/** Handicaps (H2), set by the host: every choice is sent at once. */
export function openHandicap(room: AnyRoom, seat: number) {
  const player = room.view && playerAt(room.view, seat);
  if (!player) return;
  const latest: Unconfirmed<PlayerHandicap> = new Unconfirmed();
  const dialog = openDialog(
    () => t("mixed.handicap.of", { name: player.name }),
    () => {
      const { view } = room;
      const now = view && playerAt(view, seat);
      if (!now || !can(view, "handicap")) return html`<p>${t("mixed.handicap.later")}</p>`;
      const given = now.handicap ?? NOTHING;
      const set = async (wish: Partial<PlayerHandicap>) => {
        await latest.change(
          given,
          (whole) => ({ ...whole, ...wish }),
          async (whole) => room.store?.command({ type: "handicap", seat, ...whole }),
        );
        dialog.requestUpdate();
      };
      const { numbers } = room.game;
      return html`<p class="muted small">${t("mixed.handicap.about")}</p>
        <div class="settings">
          ${toggle(t("mixed.handicap.ties"), t(`mixed.handicap.ties.${numbers}`), given.ties, (on) => set({ ties: on }))}
          ${toggle(t("mixed.handicap.grace"), t(`mixed.handicap.grace.${numbers}`), given.grace, (on) => set({ grace: on }))}
          ${seconds(t("mixed.handicap.head_start"), AHEAD, given.head_start, (value) => set({ head_start: value }))}
        </div>
        <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>`;
    },
    { wide: false },
  );
  room.whenChanged = () => dialog.requestUpdate();
}

function askHandOver(room: AnyRoom, { seat, name }: Player) {
  ask({
    heading: t("people.hand_over"),
    text: t("people.hand_over.text", { name }),
    yes: t("people.hand_over.yes"),
    no: t("people.cancel"),
    act: () => void room.store?.command({ type: "hand_over", seat }),
  });
}

function askKick(room: AnyRoom, { seat, name }: Player) {
  ask({
    heading: t("people.kick"),
    text: t("people.kick.text", { name }),
    yes: t("people.kick.yes"),
    no: t("people.cancel"),
    act: () => void room.store?.command({ type: "kick", seat }),
  });
}

/** Change the own name. */
export function openRename(room: AnyRoom) {
  const { view } = room;
  const own = view && playerAt(view, view.you);
  if (!own) return;
  const dialog = openDialog(
    () => t("people.rename"),
    () => {
      const submit = async (event: From<HTMLFormElement>) => {
        event.preventDefault();
        const name = typedName(event);
        if (!name) return;
        if (await room.store?.command({ type: "rename", name })) {
          choose({ name });
          dialog.close();
        } else dialog.requestUpdate();
      };
      return html`<form class="join" novalidate @submit=${submit}>
      <label for="rename-name">${t("room.join.name")}</label>
      <div class="row">
        ${nameField("rename-name", own.name)}
        <button class="button primary">${t("people.rename.yes")}</button>
      </div>
      ${nameFault("rename-name")}
      <p class="fault" role="alert">${room.refusal?.text ?? ""}</p>
    </form>`;
    },
  );
}

/** The seats that the host has closed, with a button to let their players back in; nothing if there are none. */
export function closedSeats(room: AnyRoom, view: View) {
  if (!view.closed.length) return "";
  return html`<h3 class="closed-head">${t("people.closed")}</h3>
    <ul class="closed-seats">
      ${view.closed.map(
        ({ seat, name }) =>
          html`<li>
            ${nameTag(name)}
            ${
              can(view, "readmit")
                ? html`<button
                    class="button small"
                    aria-label=${t("people.readmit.name", { name })}
                    @click=${() => room.store?.command({ type: "readmit", seat })}
                  >
                    ${t("people.readmit")}
                  </button>`
                : ""
            }
          </li>`,
      )}
    </ul>`;
}

/** The entries of the room's menu. */
export function peopleMenu(room: AnyRoom, view: View): MenuItem[] {
  const own = view.mode !== "table" && can(view, "rename");
  const lock = (on: boolean) => void room.store?.command({ type: "lock", on });
  return [
    ...(own ? [{ label: t("people.rename"), act: () => openRename(room) }] : []),
    ...(can(view, "lock")
      ? [{ label: t(view.locked ? "people.unlock" : "people.lock"), act: () => lock(!view.locked) }]
      : []),
  ];
}

/** Says that nobody else can join now. */
export const lockMark = (view: View) =>
  view.locked ? html`<p class="locked">${glyph("lock")} ${t("people.locked")}</p>` : "";
