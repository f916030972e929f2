/**
 * A newer version of the page. An open page works on after an update of the server, until it needs a file that it has not
 * loaded and that is gone: then a tab reloads its page, at most once a minute, never during a round, and says so
 * afterwards. Drafts and tried moves are kept by the pages that show them. The first script (first.ts) reloads a page that
 * cannot even begin, within the same minute, and silently, for nothing has been seen yet. It is loaded without imports:
 * its names and times are typed again there.
 */

import { tab } from "../core/storage.ts";
import type { RoomElement } from "../room/door.ts";

/** When this tab has reloaded its page. */
const RENEWED = "randolph.renewed";
/** Set until that has been said. */
const UNSAID = "randolph.renewed.unsaid";
/** Milliseconds between two reloads. */
const PAUSE = 60_000;

/** whether a newer page is on its way */
let renewing = false;

/** The document that the server has now; null where it gives none. */
export const newestPage = () =>
  fetch("/", { cache: "no-store" }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );

/** Whether this tab shows the page of a document. */
export const isThis = (page: string) =>
  page.includes(document.querySelector("script[type=module]")?.getAttribute("src") ?? "");

/** Fetch a whole page anew; another fragment alone would load nothing. */
export function load(place: { href: string }) {
  const [here, there] = [location, place].map(({ href }) => href.split("#")[0]);
  if (here !== there) return location.assign(place.href);
  if (place.href !== location.href) history.replaceState(null, "", place.href);
  location.reload();
}

/**
 * Load the page that the server has now; false where that was done a moment ago, or where the browser could not remember it.
 *
 * @param newer whether it is known to be another version, so that this is said afterwards
 */
export function renewAt(place: { href: string }, { newer }: { newer: boolean }) {
  if (renewing) return true;
  if (Date.now() - tab.read(RENEWED, Number) < PAUSE || !tab.write(RENEWED, Date.now())) return false;
  if (newer) tab.write(UNSAID, true);
  renewing = true;
  load(place);
  return true;
}

/** Whether this page has been loaded in the place of an older one, and it was not said yet. */
export function wasRenewed() {
  const unsaid = tab.read(UNSAID, Boolean);
  tab.forget(UNSAID);
  return unsaid;
}

/** Resolves when a room's page may be loaded anew; never, if it is left before. */
export const whenCalm = (room: RoomElement) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (room.isConnected && !room.calm) return;
      room.removeController(controller);
      document.removeEventListener("close", look, true);
      if (room.isConnected) resolve();
    };
    const controller = { hostUpdated: look };
    room.addController(controller);
    document.addEventListener("close", look, true); // of a dialog
  });
