/** What the menu offers in a room: invite, rules, record, and the two ways to end it, both asked before they are done. */

import { t } from "../i18n.js";
import { recordPath } from "../net/http.js";
import { navigate } from "../router.js";
import { ask, openDialog } from "../shell/dialog.js";
import { padMenu } from "./bid-pad.js";
import { poster } from "./lobby.js";
import { can, isDevice, isSpectator } from "./model.js";
import { pauseMenu } from "./pause.js";
import { mayTalk } from "./phrases.js";
import { openTalk } from "./talk.js";
import { peopleMenu } from "./people.js";
import { openTelevision } from "./television.js";
import { openWatch } from "../referee/watch.js";
import { openRules } from "./rules-dialog.js";

/** @typedef {import("./page.js").AnyPage} Page */
/** @typedef {import("../net/wire.js").RoomView} View */
/** @typedef {import("../shell/menu.js").MenuItem} MenuItem */

/**
 * @param {Page} room
 * @returns {MenuItem[]}
 */
export function roomMenu(room) {
  const { view } = room;
  if (!view) return [];
  const begun = view.phase !== "lobby";
  const record = { href: recordPath(room.code), download: `randolph-${room.code}.json` };
  return [
    ...((begun || isSpectator(view)) && view.mode === "group" ? [{ label: t("room.invite"), act: () => invite(room) }] : []),
    ...(view.mode === "table" ? [{ label: t("referee.watch"), act: () => openWatch(room) }] : []),
    ...(isSpectator(view) ? [] : [{ label: t("people.screen"), act: () => openTelevision(room) }]),
    ...padMenu(room, view),
    ...(isDevice(view) && begun ? [{ label: t("room.players"), act: () => room.openTable() }] : []),
    { label: t("room.rules"), act: () => openRules(room) },
    ...(mayTalk(view) ? [{ label: t("people.talk"), act: () => openTalk(room) }] : []),
    ...pauseMenu(room, view),
    ...peopleMenu(room, view),
    ...(begun ? [{ label: t("room.record"), act: () => {}, ...record }] : []),
    ...(can(view, "end_game") ? [{ label: t("room.end_game"), act: () => askEnd(room, view.mode) }] : []),
    ...(can(view, "leave") && !isDevice(view) ? [{ label: t("room.leave"), act: () => askLeave(room), danger: true }] : []),
  ];
}

/** @param {Page} room */
const invite = (room) => openDialog(t("room.invite"), () => poster(room));

/**
 * @param {Page} room
 * @param {View["mode"]} mode
 */
function askEnd(room, mode) {
  ask({
    heading: t("room.end_game"),
    text: mode === "solo" ? room.endAlone : t(mode === "table" ? "referee.end_game" : "room.end_game.text"),
    yes: t("room.end_game.yes"),
    no: t("room.give_up.no"),
    act: () => void (mode === "table" ? room.referee?.end() : room.store?.command({ type: "end_game" })),
  });
}

/** @param {Page} room */
function askLeave(room) {
  ask({
    heading: t("room.leave"),
    text: room.leaving,
    yes: t("room.leave.yes"),
    no: t("room.leave.no"),
    act: async () => {
      if (await room.store?.command({ type: "leave" })) navigate("/");
    },
  });
}
