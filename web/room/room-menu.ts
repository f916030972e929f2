/** The menu's entries in a room: invite, rules, record, and ending or leaving the game, both with a confirmation. */

import { t } from "../core/i18n.ts";
import { navigate } from "../core/router.ts";
import { poster } from "../kit/lobby.ts";
import { can, isDevice, isSpectator } from "../kit/model.ts";
import { peopleMenu } from "../kit/people.ts";
import { mayTalk } from "../kit/phrases.ts";
import type { AnyRoom, Room } from "../kit/room.ts";
import { openRules } from "../kit/rules-dialog.ts";
import { openTelevision } from "../kit/television.ts";
import { ask, openDialog } from "../parts/dialog.ts";
import type { MenuItem } from "../parts/menu.ts";
import type { View } from "../wire/generated/common.ts";
import { recordPath } from "../wire/http.ts";
import { padMenu } from "./bid-pad.ts";
import { pauseMenu } from "./pause.ts";
import { openTalk } from "./talk.ts";

/** The players, the game, and how it ends. */
export function roomMenu<V extends View>(room: Room<V>): MenuItem[][] {
  const { view } = room;
  if (!view) return [];
  const begun = view.phase !== "lobby";
  const record = { href: recordPath(room.code), download: `randolph-${room.code}.json` };
  return [
    [
      ...((begun || isSpectator(view)) && view.mode === "group"
        ? [{ label: t("room.invite"), act: () => invite(room) }]
        : []),
      ...(view.mode === "table"
        ? [
            {
              label: t("referee.watch"),
              act: () =>
                openDialog(
                  () => t("referee.watch"),
                  () => poster(room),
                ),
            },
          ]
        : []),
      ...(isSpectator(view) ? [] : [{ label: t("people.screen"), act: () => openTelevision(room) }]),
      ...(isDevice(view) && begun ? [{ label: t("room.players"), act: () => room.referee?.openTable() }] : []),
      ...(mayTalk(view) ? [{ label: t("people.talk"), act: () => openTalk(room) }] : []),
      ...peopleMenu(room, view),
    ],
    [
      { label: t("room.rules"), act: () => openRules(room) },
      ...padMenu(room, view),
      ...pauseMenu(room, view),
      ...(begun ? [{ label: t("room.record"), act: () => {}, ...record }] : []),
    ],
    [
      ...(can(view, "end_game") ? [{ label: t("room.end_game"), act: () => askEnd(room, view.mode) }] : []),
      ...(can(view, "leave") && !isDevice(view)
        ? [{ label: t("room.leave"), act: () => askLeave(room), danger: true }]
        : []),
    ],
  ];
}

const invite = (room: AnyRoom) =>
  openDialog(
    () => t("room.invite"),
    () => poster(room),
  );

function askEnd<V extends View>(room: Room<V>, mode: View["mode"]) {
  ask({
    heading: t("room.end_game"),
    text: mode === "solo" ? room.game.endAlone() : t(mode === "table" ? "referee.end_game" : "room.end_game.text"),
    yes: t("room.end_game.yes"),
    no: t("room.give_up.no"),
    act: () => void (mode === "table" ? room.referee?.end() : room.store?.command({ type: "end_game" })),
  });
}

function askLeave(room: AnyRoom) {
  ask({
    heading: t("room.leave"),
    text: room.game.leaving(),
    yes: t("room.leave.yes"),
    no: t("room.leave.no"),
    act: async () => {
      if (await room.store?.command({ type: "leave" })) navigate("/");
    },
  });
}
