/**
 * Keeps the screen on during a round: players who think for minutes do not touch the phone. Works on secure pages only;
 * elsewhere, and if the device refuses, nothing happens.
 */

let lock: WakeLockSentinel | null = null;
let wanted = false;

export async function keepAwake(on: boolean) {
  wanted = on;
  if (!("wakeLock" in navigator) || document.hidden) return;
  if (on && !lock) {
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    lock?.addEventListener("release", () => {
      lock = null;
    });
  }
  if (!wanted) await lock?.release();
}
