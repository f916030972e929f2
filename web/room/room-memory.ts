/** What this device remembers about rooms that it has shown. */

import { device, listOf } from "../core/storage.ts";
import { keepGame } from "../parts/games.ts";
import type { View } from "../wire/generated/common.ts";

/** Storage key of the rooms where this device's seat was closed. */
const KEY = "randolph.shut_out";
const MOST = 50;

/** The rooms where this device's seat was closed, the latest last. */
export const shutOutOf = () => device.read(KEY, (kept) => listOf(kept).map(String));

/** Whether a game with a seat of one's own is over, and the judge has finished. */
const isDone = (view: View | null) =>
  view?.phase === "finished" && view.you !== null && view.result?.optimum.status !== "pending";

/** A room's view has changed: remember whether one's seat is closed, and a finished game. */
export function rememberRoom(code: string, before: View | null, view: View) {
  rememberShutOut(code, view.shut_out);
  if (isDone(view) && !isDone(before)) void keepGame(code).catch(() => {}); // My games tries it again
}

/** Remember whether one's seat in a room is closed: such a room is not offered. */
function rememberShutOut(code: string, on: boolean) {
  const before = shutOutOf();
  if (before.includes(code) === on) return;
  const kept = before.filter((room) => room !== code);
  device.write(KEY, on ? [...kept, code].slice(-MOST) : kept);
}
