/**
 * Reloading after an update of the server. An open page keeps working until it needs a file that is gone from the
 * server. Then the tab reloads, at most once a minute and never during a round, and a notice says so afterwards. Drafts
 * and tried moves are kept by their pages.
 *
 * The script head-script.ts handles pages that cannot even start, within the same minute and without a notice. It has no
 * imports, so it repeats the names and times of this module.
 */

import { tab } from "../core/storage.ts";
import type { RoomElement } from "../room/room-entry.ts";

/** When this tab last reloaded. */
const RENEWED = "randolph.renewed";
/** Set until the notice has been shown. */
const UNSAID = "randolph.renewed.unsaid";
/** Minimum time between two reloads, in milliseconds. */
const PAUSE = 60_000;

/** whether a newer page is loading */
let renewing = false;

/** The server's current document; null if there is no answer. */
export const newestPage = () =>
  fetch("/", { cache: "no-store" }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );

/** Whether this tab shows the page of that document. */
export const isCurrentPage = (page: string) =>
  page.includes(document.querySelector("script[type=module]")?.getAttribute("src") ?? "");

/** Load a whole page; assigning an address that differs only in its fragment would load nothing. */
export function load(place: { href: string }) {
  const [here, there] = [location, place].map(({ href }) => href.split("#")[0]);
  if (here !== there) return location.assign(place.href);
  if (place.href !== location.href) history.replaceState(null, "", place.href);
  location.reload();
}

/**
 * Load the server's current page. Returns false if that was done a moment ago, or if the browser cannot store that it
 * was done.
 *
 * @param newer whether it is known to be another version, so that the notice is shown afterwards
 */
export function reloadAt(place: { href: string }, { newer }: { newer: boolean }) {
  if (renewing) return true;
  if (Date.now() - tab.read(RENEWED, Number) < PAUSE || !tab.write(RENEWED, Date.now())) return false;
  if (newer) tab.write(UNSAID, true);
  renewing = true;
  load(place);
  return true;
}

/** Whether this page replaced an older one, and no notice has been shown yet. */
export function wasReloaded() {
  const unsaid = tab.read(UNSAID, Boolean);
  tab.forget(UNSAID);
  return unsaid;
}

/** Resolves when a room's page may reload; never, if the player leaves first. */
export const whenReloadable = (room: RoomElement) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (room.isConnected && !room.mayReload) return;
      room.removeController(controller);
      document.removeEventListener("close", look, true);
      if (room.isConnected) resolve();
    };
    const controller = { hostUpdated: look };
    room.addController(controller);
    document.addEventListener("close", look, true); // close events of dialogs
  });
