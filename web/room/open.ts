/** The rooms that anybody may find, as far as this device knows of them. */

import { device, listOf } from "../core/storage.ts";

/** Where this device keeps in which rooms its seat was closed. */
const KEY = "randolph.shut_out";
const MOST = 50;

/** The rooms in which this device's seat was closed, the latest last. */
export const shutOutOf = () => device.read(KEY, (kept) => listOf(kept).map(String));

/** Remember whether one's seat in a room is closed: such a room is not offered. */
export function rememberShutOut(code: string, on: boolean) {
  const before = shutOutOf();
  if (before.includes(code) === on) return;
  const kept = before.filter((room) => room !== code);
  device.write(KEY, on ? [...kept, code].slice(-MOST) : kept);
}
