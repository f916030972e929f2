/**
 * Keeps the screen awake while a round is played: players who think for minutes do not touch the phone. Only secure
 * pages may ask for it; elsewhere, and where the device refuses, nothing happens.
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
