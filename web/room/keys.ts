/**
 * Keys in a room: on a real table for the device, otherwise an intent of the game or the page, or a move on the board.
 */

import { type Intent, intentOf, Written, writes } from "../kit/keyboard.ts";
import { can } from "../kit/model.ts";
import type { Room } from "../kit/room.ts";
import { triesIn } from "../kit/trying.ts";
import type { View } from "../wire/generated/common.ts";

export function keyed<V extends View>(room: Room<V>, event: KeyboardEvent) {
  if (event.defaultPrevented || document.querySelector("dialog[open]") || writes(event)) return;
  const control = event
    .composedPath()
    .some((node) => node instanceof HTMLElement && node.matches("button, a[href], summary"));
  if (room.referee?.keyed(event)) return event.preventDefault();
  if (control && (event.key === " " || (event.key === "Enter" && !room.typed))) return;
  const { view } = room;
  const mode = (view && room.play.keyMode(view)) ?? (room.replay ? "film" : "none");
  const intent = intentOf(event, mode);
  const listens = mode === "push" || (view !== null && triesIn(room, view));
  const meant = (intent && (room.play.act(intent) ?? act(room, intent))) || (listens && room.play.keyed(event));
  if (meant) event.preventDefault();
}

/** @returns whether the key was used */
function act<V extends View>(room: Room<V>, intent: Intent): boolean {
  const { digits, replay } = room;
  switch (intent.intent) {
    case "digit":
      digits.type(intent.digit);
      return true;
    case "enter":
      return digits.enter() || enter(room);
    case "escape":
      return digits.clear() || goOn(room);
    case "erase":
      return digits instanceof Written && digits.erase();
    case "takeBack":
      room.askGiveUp("undo");
      return true;
    case "stepBack":
      replay?.back();
      return true;
    case "stepOn":
      void replay?.forward();
      return true;
    case "play":
      if (replay?.playing) replay.pause();
      else void replay?.play();
      return true;
  }
}

function enter<V extends View>(room: Room<V>) {
  if (!room.view || !can(room.view, "ready")) return false;
  room.ready();
  return true;
}

function goOn<V extends View>(room: Room<V>) {
  if (!room.confirming || room.confirming === "given_up") return false;
  room.keepGoing();
  return true;
}
