/** The rooms that anybody may find, as far as this device knows of them. */

/** Where this device keeps in which rooms its seat was closed. */
const KEY = "randolph.shut_out";
const MOST = 50;

/** The rooms in which this device's seat was closed, the latest last. */
export function shutOutOf(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Remember whether one's seat in a room is closed: such a room is not offered. */
export function rememberShutOut(code: string, on: boolean) {
  const before = shutOutOf();
  if (before.includes(code) === on) return;
  const kept = before.filter((room) => room !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify(on ? [...kept, code].slice(-MOST) : kept));
  } catch {
    // Storage refused: the room is offered, and says at its door that the seat is closed.
  }
}
